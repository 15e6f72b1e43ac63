"""What screens and archives are given of a battle: its public document, its events in words, its system described.

The document is made of the battle's own structs (:mod:`rulesets.engine.battle`) and says no nulls: what would be none
is left out, for a merge patch cannot say it. Beside what is described here it may hold public fields of its system.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from rulesets.engine.battle import (
    Asked,
    Clock,
    Figure,
    Force,
    Marker,
    Piece,
    Point,
    Result,
    Seal,
    Secret,
    Side,
    Site,
    Unit,
)
from rulesets.engine.dice.tests import NeedLine
from rulesets.engine.forms.blocks import KitShown, MessengerShown
from rulesets.engine.forms.bouts import ArtWords, BoutShown, SheetShown, StepWords
from rulesets.engine.forms.comparisons import ResultTable
from rulesets.engine.forms.profile import PicturePiece as Pictured
from rulesets.engine.forms.profile import Profile
from rulesets.engine.sayings import Words

Json = dict[str, Any]
Value = bool | int | float | str


class Size(msgspec.Struct, frozen=True):
    """How large the table is."""

    width: float
    depth: float


class PieceShown(Piece, frozen=True, kw_only=True):
    """A piece of scenery, and how its points are joined."""

    shape: Literal["area", "line", "band"]


class UnitShown(Unit, frozen=True, kw_only=True):
    """A unit with its badges, keys of the system's ``marks``."""

    place: Literal["reserve", "late", "table", "attached", "off"]
    marks: tuple[str, ...]


class Condition(msgspec.Struct, frozen=True):
    """Something that the whole table feels: the hour, the weather, who acts."""

    key: str
    label: Words
    text: Words
    clause: str
    icon: str


class ClanShown(msgspec.Struct, frozen=True):
    """One of several clans of an army; ``turning`` where it may change sides."""

    name: Words
    mon: str
    side: Side
    units: tuple[str, ...]
    turning: bool | UnsetType = UNSET


class BattleDocument(msgspec.Struct, frozen=True, kw_only=True):
    """The public document of a battle: who stands where, what is agreed, what time it is.

    ``veiled`` where the reader sees only what his men see; ``measures`` is false where inches are not told before a
    shot; ``south`` is the side whose own edge is y = 0, by which a screen lays the table before its reader. ``bout`` is
    the fight that is being fought step by step, ``sheets`` what is written of each unit
    (:mod:`rulesets.engine.forms.bouts`), ``kit`` what lies with each (:mod:`rulesets.engine.forms.blocks`).
    ``open_unit`` is the one that acts, ``points_left`` what there is to spend; ``left`` is what a clock that counts
    down still has, of ``left_of`` at the beginning; ``maku`` are the middles of both camps behind their curtains.
    """

    system: str
    table: Size
    scenery: dict[str, PieceShown]
    sites: dict[str, Site]
    forces: dict[Side, Force]
    units: dict[str, UnitShown]
    figures: dict[str, Figure]
    markers: dict[str, Marker]
    zones: dict[Side, tuple[Point, ...]]
    clock: Clock
    points: dict[Side, int | float]
    dice_count: int
    draw_offer: Side | UnsetType = UNSET
    back_asked: Side | UnsetType = UNSET
    asked: Asked | UnsetType = UNSET
    result: Result | UnsetType = UNSET
    seals: dict[str, Seal] | UnsetType = UNSET
    secrets: dict[str, Secret] | UnsetType = UNSET
    veiled: bool | UnsetType = UNSET
    facts: tuple[Condition, ...] | UnsetType = UNSET
    clans: dict[str, ClanShown] | UnsetType = UNSET
    measures: bool | UnsetType = UNSET
    south: Side | UnsetType = UNSET
    bout: BoutShown | UnsetType = UNSET
    sheets: dict[str, SheetShown] | UnsetType = UNSET
    kit: dict[str, KitShown] | UnsetType = UNSET
    open_unit: str | UnsetType = UNSET
    points_left: int | UnsetType = UNSET
    left: int | UnsetType = UNSET
    left_of: int | UnsetType = UNSET
    maku: dict[Side, Point] | UnsetType = UNSET
    messengers: dict[str, MessengerShown] | UnsetType = UNSET


class Roll(msgspec.Struct, frozen=True, kw_only=True):
    """Dice that fell: the need and why it is that, each face with its number in the battle; ``total`` of a sum.

    A throw that is set against another has no need: its steps are its modifiers, ``total`` what all adds up to.
    """

    test: str
    label: Words
    die: str
    need: str
    steps: tuple[NeedLine, ...]
    faces: tuple[int, ...]
    numbers: tuple[int, ...]
    passed: tuple[bool, ...]
    total: int | None
    outcome: Words


class BattleEvent(msgspec.Struct, frozen=True, kw_only=True):
    """An event as it is stored and sent: numbered, in words, with every die explained.

    Where two throws were set against each other ``params.comparison`` is a ``Comparison``.

    ``patch`` is left out where the document that comes along holds what it did; ``undone`` where it was taken back
    later.
    """

    seq: int
    turn: int
    phase: str
    kind: str
    side: Side | None
    text: Words
    params: Json
    clauses: tuple[str, ...]
    rolls: tuple[Roll, ...]
    at: Point | None
    paths: dict[str, tuple[Point, ...]] | UnsetType = UNSET
    lines: tuple[tuple[Point, Point], ...] | UnsetType = UNSET
    parts: tuple[Json, ...] | UnsetType = UNSET
    patch: Json | UnsetType = UNSET
    undone: Literal[True] | UnsetType = UNSET


class Want(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a phase wants of who acts in it, as the bar of orders says it. Holes are named by fields of the document.

    ``labels`` say how many are left, of one and of several ({count}); without them they are units that can act.
    ``picks`` is the kind of order whose choices lie in the bar, in place of units; ``about`` the document's field that
    holds the one unit that acts, ``spends`` the one with the points that are left; ``acts`` is the title while a unit
    acts. ``done`` are codes of refusals that mean: it has done so already. ``turns`` tells that the sides declare or
    pass by turns.
    """

    title: str
    why: str = ""
    labels: tuple[str, str] | UnsetType = UNSET
    picks: str = ""
    about: str = ""
    spends: str = ""
    acts: str = ""
    done: tuple[str, ...] = ()
    turns: bool = False


class PhaseWords(msgspec.Struct, frozen=True):
    """A phase; ``again`` where it comes again before the turn ends, ``setup`` where it prepares the battle."""

    key: str
    label: str
    kanji: str
    again: bool | UnsetType = UNSET
    setup: bool | UnsetType = UNSET
    want: Want | UnsetType = UNSET


class AllWords(msgspec.Struct, frozen=True, omit_defaults=True):
    """What it is called to give an order to everybody who can, and what the reader should know of that."""

    label: str
    hint: str = ""


class OrderWords(msgspec.Struct, frozen=True):
    """A kind of order, its symbol and its key on the keyboard; ``all`` where it may be given to everybody at once."""

    kind: str
    label: str
    icon: str
    key: str
    all: AllWords | UnsetType = UNSET


class MarkWords(msgspec.Struct, frozen=True):
    """A badge of units."""

    key: str
    label: str
    icon: str
    clause: str


class GroupWords(msgspec.Struct, frozen=True):
    """A heading of the army list."""

    key: str
    label: str
    kanji: str


class TroopFact(msgspec.Struct, frozen=True):
    """A number of a kind of troops."""

    label: str
    value: str
    clause: str


class TroopWords(msgspec.Struct, frozen=True):
    """A kind of troops."""

    name: str
    facts: tuple[TroopFact, ...]


class TerrainWords(msgspec.Struct, frozen=True):
    """A kind of scenery."""

    label: str
    shape: Literal["area", "line", "band"]
    effects: str
    clause: str


class RulingWords(msgspec.Struct, frozen=True):
    """How the house reads a doubtful clause."""

    id: str
    problem: str
    ruling: str
    reason: str
    clauses: tuple[str, ...]
    option: str


class SettingChoice(msgspec.Struct, frozen=True):
    """One of a setting's values."""

    value: Value
    label: str


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """A setting of a battle, or of what may be laid down in advance (:mod:`rulesets.engine.forms.settings`)."""

    key: str
    label: str
    clause: str
    help: str
    group: str
    type: Literal["choice", "flag", "whole", "number"]
    default: Value
    min: float | None
    max: float | None
    choices: tuple[SettingChoice, ...]
    locked: str
    recipe: bool


class ConductWords(msgspec.Struct, frozen=True):
    """How one kind of question may be answered in advance; ``for_units`` where it may be told of single units."""

    kind: str
    label: str
    clause: str
    for_units: bool
    options: tuple[Setting, ...]


class Description(msgspec.Struct, frozen=True, kw_only=True):
    """A system for screens and forms.

    ``terms`` say formations and fates, as ``turn`` what a numbered turn is called, as ``clock`` what is ``left`` of a
    clock that counts down, as ``markers`` what the markers of a unit mean; ``questions`` what decisions
    ask, by their tag, with {names} to be filled, and what yes and no are called of their fields; ``tallies`` tell
    several events of a kind as one. ``table`` is width and depth in inches; ``stands`` where bases hold men, ``blocks``
    where each unit is one body of bases in ranks, ``maku`` the side of a camp's square in inches. ``traces``
    says of kinds of events what they leave on the table for the eye: a volley its arrows or its smoke (along the
    event's ``lines``, by its parameter ``arms`` or those of its ``unit``), a charge its hoof marks (along its
    ``paths``), a melee trodden earth (``at`` its place). ``results`` are the charts, by their clauses, in which margins
    between two throws are looked up (:mod:`rulesets.engine.forms.comparisons`); ``steps`` and ``arts`` are those of a
    ``bout``.
    """

    slug: str
    name: str
    summary: str
    scale: str
    profile: Profile | UnsetType = UNSET
    picture: tuple[Pictured, ...] | UnsetType = UNSET
    table: tuple[int, int]
    phases: tuple[PhaseWords, ...]
    orders: tuple[OrderWords, ...]
    marks: tuple[MarkWords, ...]
    groups: tuple[GroupWords, ...]
    troops: dict[str, TroopWords]
    terrain: dict[str, TerrainWords]
    options: tuple[Setting, ...]
    clauses: dict[str, str]
    rulings: tuple[RulingWords, ...]
    questions: dict[str, str]
    tallies: dict[str, str]
    terms: dict[str, str] | UnsetType = UNSET
    conducts: tuple[ConductWords, ...] | UnsetType = UNSET
    builder: Json | UnsetType = UNSET
    muster: Json | UnsetType = UNSET
    stands: bool | UnsetType = UNSET
    blocks: bool | UnsetType = UNSET
    maku: float | UnsetType = UNSET
    traces: dict[str, Literal["volley", "charge", "melee"]] | UnsetType = UNSET
    results: dict[str, ResultTable] | UnsetType = UNSET
    steps: tuple[StepWords, ...] | UnsetType = UNSET
    arts: dict[str, ArtWords] | UnsetType = UNSET
