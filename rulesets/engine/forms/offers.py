"""What a side can choose: offers, their parameters, and the choices of these."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from rulesets.engine.battle import Point, Pose
from rulesets.engine.illegal import Illegal, Refusal
from rulesets.engine.sayings import Words

Scope = Literal["unit", "phase", "setup", "battle", "decision"]

Shape = Literal["area", "line", "band"]
"""Of a piece of scenery."""


class Choice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One of a parameter's values; one that is ``shut`` stays in sight and says why."""

    value: str | int | bool
    label: Words
    shut: Refusal | None
    hint: Words = ""
    distance: float | UnsetType = UNSET
    """Inches to it, where they may be told."""
    figures: tuple[str, ...] | UnsetType = UNSET
    """Those of the unit's figures that take part if this is chosen."""
    targets: tuple[str, ...] | UnsetType = UNSET
    """The values of the other parameter that go with this one."""
    units: tuple[str, ...] | UnsetType = UNSET
    """Units that stand for it on the table, where it is none itself."""


class FormationChoice(msgspec.Struct, frozen=True):
    """A formation with its frontages in figures."""

    value: str
    label: Words
    frontages: tuple[int, ...]
    shut: Refusal | None


class Param(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """A field of an order that is to be filled in; ``name`` is the field's."""

    name: str
    label: Words = ""
    clause: str = ""
    optional: bool = False


class PathParam(Param, frozen=True, kw_only=True, tag="path"):
    """The way of a body: poses of its anchor after each leg (the front centre; of a lone figure its centre).

    ``width`` and ``depth`` are the body's; ``single`` says that one figure goes by itself; ``default`` is a way that
    may be ordered as it is, where there is one. ``rider`` is who goes, where he is a messenger and no figure.
    """

    start: Pose
    reach: float
    single: bool = False
    width: float = 0.0
    depth: float = 0.0
    formation: str = ""
    frontage: int = 0
    formations: tuple[FormationChoice, ...] = ()
    default: tuple[Pose, ...] | UnsetType = UNSET
    rider: str = ""


class PosesParam(Param, frozen=True, kw_only=True, tag="poses"):
    """Ways of single figures, by id; those that are ``held`` cannot go. ``reaches`` are the inches of each by id, where
    they differ; ``reach`` is the greatest.
    """

    start: dict[str, Pose]
    reach: float
    held: tuple[str, ...] = ()
    reaches: dict[str, float] | UnsetType = UNSET


class PlaceParam(Param, frozen=True, kw_only=True, tag="place"):
    """A place within a zone for the whole unit, in one of its formations; ``facing`` is the one to begin with."""

    zone: tuple[Point, ...]
    facing: float
    formation: str
    frontage: int
    formations: tuple[FormationChoice, ...]


class PoseParam(Param, frozen=True, kw_only=True, tag="pose"):
    """One pose within reach of where the figure stands."""

    start: Pose
    reach: float


class Pick(Param, frozen=True, kw_only=True):
    """One of several values."""

    choices: tuple[Choice, ...]
    default: str | int | bool | UnsetType = UNSET

    @property
    def open(self) -> list[Choice]:
        """The choices that are not shut."""
        return [choice for choice in self.choices if choice.shut is None]


class UnitParam(Pick, frozen=True, kw_only=True, tag="unit"):
    """A unit; ``further``: one besides the one named before, if anybody."""

    further: bool = False


class FigureParam(Pick, frozen=True, kw_only=True, tag="figure"):
    """A figure; ``further``: one besides the one named before, if anybody."""

    further: bool = False


class PieceParam(Pick, frozen=True, kw_only=True, tag="piece"):
    """A piece of scenery."""


class ChoiceParam(Pick, frozen=True, kw_only=True, tag="choice"):
    """A word out of a list."""


class FiguresParam(Param, frozen=True, kw_only=True, tag="figures"):
    """Some of the unit's figures: of ``among``, who can, those who do it, or with ``without`` those who are left out.
    Nobody named means all.
    """

    among: tuple[str, ...]
    without: bool = False


class SplitParam(Param, frozen=True, kw_only=True, tag="split"):
    """Figures divided among several targets."""

    figures: tuple[str, ...]
    choices: tuple[Choice, ...]


class AngleParam(Param, frozen=True, kw_only=True, tag="angle"):
    """A facing. Of a body that wheels about one end of its front edge: where that edge is (``start``: its middle, and
    ``width``), by how many degrees at ``most``, and the parameter (``about``) that says "left" or "right", the end that
    stays.
    """

    default: float
    start: Pose | UnsetType = UNSET
    width: float = 0.0
    most: float = 0.0
    about: str = ""


class NumberParam(Param, frozen=True, kw_only=True, tag="number"):
    """A whole number."""

    min: int
    max: int
    default: int


class FlagParam(Param, frozen=True, kw_only=True, tag="flag"):
    """Yes or no; ``labels`` are what no and yes are called here."""

    default: bool
    labels: tuple[Words, Words] | UnsetType = UNSET


class PieceLimit(msgspec.Struct, frozen=True, omit_defaults=True):
    """What may be put on the table: how many at most, and the sizes in inches between which it lies."""

    kind: str
    label: Words
    shape: Shape
    most: int | UnsetType = UNSET
    size: tuple[float, float] | UnsetType = UNSET


class SceneryParam(Param, frozen=True, kw_only=True, tag="scenery"):
    """The whole list of pieces."""

    kinds: tuple[PieceLimit, ...]


class PartsParam(Param, frozen=True, kw_only=True, tag="parts"):
    """Things of several kinds divided into parts: how many there are of each (``pool``), what they are called, and how
    many a part may have.
    """

    of: str
    least: int
    most: int
    default: Any
    pool: dict[str, int]
    called: dict[str, Words]


Drawn = Literal["yes_no", "pick_one", "number", "allot", "several", "ways", "pairs"]
"""The kinds of decisions (:mod:`rulesets.engine.play.decisions`), each drawn in a way of its own."""


class Laid(msgspec.Struct, frozen=True):
    """An answer that a standing order gives: the answer, what is laid down, and for which unit (all: empty)."""

    answer: dict[str, Any]
    choice: dict[str, bool | int | float | str]
    unit: str


class AnswerParam(Param, frozen=True, kw_only=True, tag="answer"):
    """The answer to a decision; its form depends on the question, and ``drawn`` says what kind it is of. ``laid`` are
    the answers that can be laid down for as often as it is asked.
    """

    question: dict[str, Any]
    default: dict[str, Any]
    drawn: Drawn
    laid: tuple[Laid, ...] = ()


AnyParam = (
    PathParam | PosesParam | PlaceParam | PoseParam | UnitParam | FigureParam | PieceParam | ChoiceParam
    | FiguresParam | SplitParam | AngleParam | NumberParam | FlagParam | SceneryParam | PartsParam
    | AnswerParam
)  # fmt: skip


class Offer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that a side can do, or (if ``shut``) cannot do now and why.

    ``eager`` recommends an order that needs no thought to the practice commander; below zero it comes after all that
    is weighed. ``since`` is the last event that stands once an order is taken back.
    """

    kind: str
    unit: str
    scope: Scope
    label: Words
    shut: Refusal | None
    params: tuple[AnyParam, ...]
    hint: Words = ""
    eager: int = 0
    since: int | UnsetType = UNSET


def offer(
    kind: str,
    label: Words,
    *params: AnyParam,
    unit: str = "",
    scope: Scope = "unit",
    hint: Words = "",
    shut: Illegal | None = None,
    eager: int = 0,
    since: int | UnsetType = UNSET,
) -> Offer:
    """Something that a side can do; ``shut`` by what the rule's own check says (:func:`why_not`)."""
    return Offer(
        kind=kind,
        unit=unit,
        scope=scope,
        label=label,
        shut=shut.refusal() if shut else None,
        params=params,
        hint=hint,
        eager=eager,
        since=since,
    )


def why_not(check: Callable[..., Any], *args: Any) -> Illegal | None:
    """What a rule's check refuses, or None where it does not."""
    try:
        check(*args)
    except Illegal as refusal:
        return refusal
    return None


def choice(
    value: str | int | bool,
    label: Words,
    shut: Illegal | None = None,
    *,
    hint: Words = "",
    distance: float | None = None,
    figures: Iterable[str] | None = None,
    targets: Iterable[str] | None = None,
    units: Iterable[str] | None = None,
) -> Choice:
    """One of a parameter's choices; ``distance`` in inches, told to a hundredth."""
    return Choice(
        value=value,
        label=label,
        shut=shut.refusal() if shut else None,
        hint=hint,
        distance=UNSET if distance is None else round(distance, 2),
        figures=UNSET if figures is None else tuple(figures),
        targets=UNSET if targets is None else tuple(targets),
        units=UNSET if units is None else tuple(units),
    )


def some(name: str, label: Words, who: Sequence[str], *, without: bool = False) -> tuple[FiguresParam, ...]:
    """The parameter by which some of several figures are chosen, by id; none where there is no choice."""
    if len(who) < 2:
        return ()
    return (FiguresParam(name=name, label=label, optional=True, among=tuple(who), without=without),)


def formation(
    value: str, label: Words, frontages: Iterable[int], shut: Illegal | None = None
) -> FormationChoice:
    """A formation to choose, with its frontages."""
    return FormationChoice(value, label, tuple(frontages), shut.refusal() if shut else None)


def choices(labels: Mapping[Any, Words]) -> tuple[Choice, ...]:
    """Choices that are all open, from their labels by value."""
    return tuple(choice(str(value), label) for value, label in labels.items())
