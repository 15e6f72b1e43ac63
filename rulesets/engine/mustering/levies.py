"""Armies that come from a map: what a campaign and a rules system say to each other about a battle.

A campaign counts figures of types (kind, weapon, weight); a system puts pieces of its own on the table for them, and
afterwards says what became of the pieces and of the persons among them. Neither knows the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple, Protocol

import msgspec

from rulesets.engine.forms.settings import Clash
from rulesets.engine.mustering.mustering import Fault
from rulesets.engine.sayings import Words

Json = dict[str, Any]
WEIGHTS = ("light", "medium", "heavy")
"""From the lightest on."""
MOUNTED = "mounted"
"""The post of a leader who rides, where a system leaves that to his owner."""


class Contingent(msgspec.Struct, frozen=True):
    """All figures of a camp that are alike (CAM-LEV-3). ``type`` is "kind.weapon.weight"."""

    type: str
    kind: str
    weapon: str
    weight: str
    figures: int
    mounted: bool = False


class Officer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fit person of a camp as a system needs him (CAM-LEV-11); ``post`` is where his owner wants him: with which type
    of the camp, or :data:`MOUNTED`; ``began`` the command with which he came (CAM-LIF-3).
    """

    id: str
    name: Words
    rank: str
    command: int
    clan: str = ""
    trait: str = ""
    deeds: int = 0
    honour: int = 0
    limp: bool = False
    sheet: Json | None = None
    began: int = 0
    post: str = ""


class LeviedUnit(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit of a levy: of which type, how many pieces, and the persons with it. ``id`` is the roster's."""

    id: str
    type: str
    pieces: int
    name: Words = ""
    persons: tuple[str, ...] = ()


class Levied(msgspec.Struct, frozen=True, omit_defaults=True):
    """A camp as a system fields it (CAM-LEV-1). ``fielded`` are the figures of each type that stand on the table,
    ``pieces`` the pieces that stand for them; ``joined`` says as which other type a type stands (CAM-LEV-6);
    ``reserves`` are figures that do not fight (CAM-BAT-11). ``posts`` say where each person is: a unit's id, or empty
    where he stays behind. ``roster`` is what the battle is opened with.
    """

    system: str
    scale: int
    fielded: dict[str, int]
    pieces: dict[str, int]
    units: tuple[LeviedUnit, ...]
    roster: Json
    joined: dict[str, str] = {}
    reserves: dict[str, int] = {}
    posts: dict[str, str] = {}
    price: int = 0


class Measure(msgspec.Struct, frozen=True):
    """How large a levy is, and whether a table can hold it (CAM-LEV-4)."""

    pieces: int
    units: int
    fits: bool
    enough: bool


class Losses(msgspec.Struct, frozen=True, omit_defaults=True):
    """Pieces of a type that are out of a battle, each in one class only (CAM-TOL-1)."""

    killed: int = 0
    fled: int = 0
    taken: int = 0


class Battleground(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a battle of a campaign is fought (CAM-GRD-1 to CAM-GRD-8). ``key`` is the situation, ``tags`` the
    province's, ``level`` the castle's as the wall counts it. ``bought`` is what each side has bought, the attacker's
    (``ai``) first; ``free`` what the situation gives each of them. ``price`` is the mean of both levies' prices, for
    systems whose victory asks for one (CAM-LEV-9); ``river`` says that one runs through the middle. ``options`` are
    those of the system's battles that the campaign's maker has set (CAM-LEV-13).
    """

    key: str
    tags: str = ""
    winter: bool = False
    level: int = 0
    bought: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    free: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    price: int = 0
    river: bool = False
    options: Json = {}

    def has(self, side: int, thing: str) -> bool:
        """Whether a side (0: the attacker) has a thing of CAM-GRD-3, bought or by the situation."""
        return thing in self.bought[side] or thing in self.free[side]

    def whose(self, thing: str) -> int:
        """Which side has a thing that one side alone may have; -1 for nobody."""
        return next((side for side in (0, 1) if self.has(side, thing)), -1)


# -- the sums of a levy, the same in every system (CAM-LEV-2 to CAM-LEV-6) ---------------------------------------------


class Rate(NamedTuple):
    """Pieces on the table for a figure of the map at scale 1, the least and most pieces of a unit (CAM-LEV-2)."""

    pieces: Fraction
    least: int
    most: int


class Bounds(NamedTuple):
    """The most and the least of a side (CAM-LEV-2): pieces and units; 0 where there is no such bound."""

    most_pieces: int = 0
    most_units: int = 0
    least_pieces: int = 0
    least_units: int = 0


class StandingType(NamedTuple):
    """A type as it stands on the table: its kind of rate, weapon and weight, its figures, the pieces of its units."""

    type: str
    kind: str
    weapon: str
    weight: str
    mounted: bool
    figures: int
    units: tuple[int, ...]

    @property
    def pieces(self) -> int:
        """All its pieces."""
        return sum(self.units)


class CampPieces(NamedTuple):
    """A camp in pieces: its blocks, as which type another stands or stays out, and the figures that stay out."""

    blocks: tuple[StandingType, ...]
    joined: dict[str, str]
    reserves: dict[str, int]

    @property
    def figures(self) -> dict[str, int]:
        """The figures of each block."""
        return {block.type: block.figures for block in self.blocks}

    @property
    def pieces(self) -> dict[str, int]:
        """The pieces of each block."""
        return {block.type: block.pieces for block in self.blocks}

    def levy(
        self, units: Iterable[LeviedUnit], roster: Json, posts: dict[str, str], price: int = 0
    ) -> Levied:
        """The levy, in a system's units and with its roster, in which stands of what system and scale it is."""
        return Levied(
            system=roster["system"], scale=roster["levy"]["scale"], fielded=self.figures, pieces=self.pieces,
            units=tuple(units), roster=roster, joined=self.joined, reserves=self.reserves, posts=posts, price=price,
        )  # fmt: skip


def halves_up(value: Fraction) -> int:
    """Rounded, halves up."""
    return int((value + Fraction(1, 2)) // 1)


def drawn_up(
    contingents: Iterable[Contingent], rates: Mapping[str, Rate], scale: int, told_apart: bool = True
) -> CampPieces:
    """CAM-LEV-3 to CAM-LEV-6: the pieces of a camp at a scale. ``rates`` go by kind, ``kind.mounted`` before it for
    those of a kind who ride where others do not (the guard). From scale 2 on weights are not told apart.
    """
    types, joined = _by_weapon(contingents) if scale > 1 or not told_apart else (list(contingents), {})
    blocks: list[StandingType] = []
    reserves: dict[str, int] = {}
    for kind in dict.fromkeys(_rate_key(one, rates) for one in types):
        rate = rates.get(kind)
        alike = [one for one in types if _rate_key(one, rates) == kind]
        if rate is None:
            reserves |= {one.type: one.figures for one in alike}
            continue
        blocks += _of_kind(alike, rate, scale, joined, reserves)
    return CampPieces(tuple(blocks), {type: _last(type, joined) for type in joined}, reserves)


def _last(type: str, joined: Mapping[str, str]) -> str:
    while type in joined:
        type = joined[type]
    return type


def _rate_key(one: Contingent, rates: Mapping[str, Rate]) -> str:
    riding = f"{one.kind}.mounted"
    return riding if one.mounted and riding in rates else one.kind


def _by_weapon(contingents: Iterable[Contingent]) -> tuple[list[Contingent], dict[str, str]]:
    """CAM-LEV-3: types whose weights are not told apart; each has that of most figures, ties the lighter."""
    groups: dict[tuple[str, str, bool], list[Contingent]] = {}
    for one in contingents:
        groups.setdefault((one.kind, one.weapon, one.mounted), []).append(one)
    types: list[Contingent] = []
    joined: dict[str, str] = {}
    for alike in groups.values():
        first = min(alike, key=lambda one: (-one.figures, WEIGHTS.index(one.weight)))
        types.append(msgspec.structs.replace(first, figures=sum(one.figures for one in alike)))
        joined |= {one.type: first.type for one in alike if one.type != first.type}
    return types, joined


def _of_kind(
    alike: list[Contingent], rate: Rate, scale: int, joined: dict[str, str], reserves: dict[str, int]
) -> list[StandingType]:
    """CAM-LEV-5, CAM-LEV-6: the blocks of one kind; types too small join the largest, or stay out with it."""
    largest = min(alike, key=lambda one: (-one.figures, one.weapon, one.weight))
    small = [one for one in alike if one is not largest and not units_of(one.figures, rate, scale)]
    joined |= {one.type: largest.type for one in small}
    whole = msgspec.structs.replace(largest, figures=largest.figures + sum(one.figures for one in small))
    blocks = []
    for one in (whole if one is largest else one for one in alike if one not in small):
        units = units_of(one.figures, rate, scale)
        if units:
            blocks.append(
                StandingType(one.type, one.kind, one.weapon, one.weight, one.mounted, one.figures, units)
            )
        else:
            reserves[one.type] = one.figures
    return blocks


def units_of(figures: int, rate: Rate, scale: int) -> tuple[int, ...]:
    """CAM-LEV-5: the pieces of each unit of a type, the larger first; none where it does not field."""
    pieces = halves_up(figures * rate.pieces / scale)
    if pieces < rate.least:
        return (rate.least,) if pieces and 2 * pieces >= rate.least else ()
    units = -(-pieces // rate.most)
    if pieces // units < rate.least:
        units = pieces // rate.least
        pieces = min(pieces, units * rate.most)
    size, more = divmod(pieces, units)
    return tuple(size + (number < more) for number in range(units))


def measure(pieces: int, units: int, bounds: Bounds) -> Measure:
    """CAM-LEV-4: whether so many pieces in so many units are within the most and the least of a side."""
    most = ((pieces, bounds.most_pieces), (units, bounds.most_units))
    least = ((pieces, bounds.least_pieces), (units, bounds.least_units))
    return Measure(
        pieces, units, all(number <= bound for number, bound in most if bound),
        all(number >= bound for number, bound in least),
    )  # fmt: skip


def place(persons: Iterable[Officer], free: Mapping[str, str], joined: Mapping[str, str]) -> dict[str, str]:
    """CAM-LEV-11: with which unit each person fights; empty for who stays with the baggage. ``free`` are the units that
    take one more figure, each with its type: at any scale the first of the type that his owner wished is his, or of the
    type as which that one stands (CAM-LEV-6); who has no wish, or comes too late for it, has the first that is left.
    """
    left = dict(free)
    posts: dict[str, str] = {}
    waiting = []
    for person in persons:
        wish = _last(person.post, joined)
        unit = next((id for id, type in left.items() if wish in (type, id)), "")
        if unit:  # by its id it was named in wars that began before types were
            del left[unit]
            posts[person.id] = unit
        else:
            waiting.append(person)
    for person in waiting:
        posts[person.id] = next(iter(left), "")
        left.pop(posts[person.id], None)
    return posts


class Chosen(Protocol):
    """The options of a system's battles as a campaign's maker sets them (CAM-LEV-13,
    :class:`rulesets.engine.mustering.battle_options.BattleOptions`).
    """

    @property
    def fields(self) -> list[Json]:
        """Those that he may set, as forms want them."""
        ...

    def judge(self, values: Mapping[str, Any]) -> tuple[Json, list[Clash]]:
        """His values that differ from their defaults, and everything that is wrong with what he has set."""
        ...

    def differing(self, values: Mapping[str, Any]) -> list[Json]:
        """What differs from its default, in words."""
        ...

    def lacks(self, values: Mapping[str, Any]) -> tuple[str, ...]:
        """What of CAM-GRD-3 cannot be had under them."""
        ...


Levying = Callable[[tuple[Contingent, ...], Officer | None, tuple[Officer, ...], int, Json], Levied]
"""A camp's companies, its leader and other persons, the scale and the options of the battle, to a levy."""
Posting = Callable[[Levied, Officer | None, tuple[Officer, ...]], dict[str, tuple[str, ...]]]
"""A levy, its leader and other persons, to the posts among which each person's may be chosen."""


@dataclass(frozen=True, kw_only=True)
class Fielding:
    """What a rules system does for a campaign: the options of its battles, the ``bounds`` of a side, and its functions;
    handed to the campaign as ``systems[slug]``.
    """

    options: Chosen
    bounds: Bounds
    levy: Levying
    """The levy at that scale, whether or not it fits (CAM-LEV-2 to CAM-LEV-12)."""
    holds: Callable[[Battleground], bool]
    """Whether the system knows the situation (CAM-GRD-5)."""
    situation: Callable[[Battleground], Json]
    """What a battle there is opened with: options, scenery, edges, order of deployment, first turn (CAM-GRD-3 to
    CAM-GRD-8)."""
    fates: Callable[[Json, list[Json]], tuple[dict[str, Losses], dict[str, Losses]]]
    """What became of the pieces of each unit, by the roster's ids, for ``ai`` and ``kaki`` (CAM-TOL-1), of the last
    document and the events."""
    person_marks: Callable[[Json, list[Json]], dict[str, tuple[str, ...]]]
    """What befell each person (CAM-FAT-1): fell, hurt, taken, deed, shame; ``slew:<person>`` for whom he killed."""
    befalls: Mapping[str, str] = field(default_factory=dict)
    """Which of these marks there are beside fell and taken, each as it is called there."""
    may_post: Posting | None = None
    """CAM-LEV-11: the posts among which each person's may be chosen; who has no choice is not there. None where no
    owner says where his persons fight."""
    sheet_faults: Callable[[Officer, Json], list[Fault]] | None = None
    """CAM-LIF-3: everything that is wrong with a sheet for that person; None where persons have no sheets that their
    owners buy."""

    def measure(self, levied: Levied) -> Measure:
        """CAM-LEV-4: how large it is: its pieces, without the persons, and its units."""
        return measure(sum(levied.pieces.values()), len(levied.units), self.bounds)
