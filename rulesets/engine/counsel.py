"""What a system tells its practice commander, and the tempers that such a commander can have.

A :class:`Counsel` is a system's knowledge in numbers: how far, how fast, how deadly, what for. It is asked about
:class:`UnitSeen`, a unit as a player sees it. What a system leaves out is judged by rules of thumb that need no rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
import numpy as np

from rulesets.engine.battle import Asked, Figure, Point, Side, Unit
from rulesets.engine.forms import Offer
from rulesets.engine.table.bases import Floats

OPEN, SOFT, HARD = 0, 1, 2
"""Classes of shelter, as a counsel names them."""


class UnitSeen(msgspec.Struct, frozen=True, eq=False):
    """A unit on the table as a player sees it: its figures as rows of bases, and its badges."""

    unit: Unit
    rows: Floats
    marks: frozenset[str] = frozenset()
    middle: Point = (0.0, 0.0)
    """The mean of its figures' places."""
    figures: tuple[Figure, ...] = ()
    """Its figures in the order of the rows, for a system whose men are not all alike."""

    @property
    def id(self) -> str:
        """The unit's id."""
        return self.unit.id

    @property
    def men(self) -> int:
        """How many of it are left."""
        return len(self.rows)

    @property
    def lost(self) -> int:
        """How many of it are gone."""
        return max(self.unit.strength - len(self.rows), 0)


class Footing(msgspec.Struct, frozen=True):
    """What a kind of ground is to those who go there: inches it takes from their move, and the shelter it gives.

    ``closed`` to all, ``closed_to_riders``; ``slow`` is how much farther a way over it seems, beyond its inches.
    ``berth`` are the inches about what is closed within which a body of men would rather not go.
    """

    toll: float = 0.0
    riders: float = 0.0
    shelter: int = OPEN
    closed: bool = False
    closed_to_riders: bool = False
    slow: float = 0.0
    berth: float = 0.0


class Nearby(msgspec.Struct, frozen=True, eq=False):
    """How a unit stands whose move might go into something else: the inches to the nearest enemy in sight, those that
    it has yet to go to what it is after, the shelter where it is, and the turns that are left.
    """

    band: UnitSeen
    temper: Temper
    foe: float
    way: float
    shelter: int
    turns: int


class Work(msgspec.Struct, frozen=True):
    """An order that takes a unit's move and leads it nowhere: when it is ``worth`` giving, and whether it is thought of
    before the unit's move or only where the unit would stay.
    """

    worth: Callable[[Nearby], bool]
    before_moving: bool = False


class Temper(msgspec.Struct, frozen=True):
    """How a practice commander weighs things; all in points of victory, or shares of them.

    ``harm`` and ``care`` weigh what he does to the enemy and what the enemy may do to him, ``strike`` a fight hand to
    hand; ``places`` what is worth holding, ``guard`` what he leaves with his own; ``odds`` the strength he wants for
    each of the enemy's; ``order`` what a warning in a preview costs; ``mass`` the share of spare units in an attack.
    """

    key: str
    harm: float
    care: float
    strike: float
    places: float
    guard: float
    odds: float
    order: float
    mass: float
    guards_leader: bool = True


BOLD = Temper(
    "bold", harm=0.8, care=0.2, strike=1.7, places=1.3, guard=0.4, odds=0.7, order=0.7, mass=1.0, guards_leader=False,
)  # fmt: skip
STEADY = Temper(
    "steady", harm=1.0, care=0.55, strike=1.0, places=1.0, guard=0.9, odds=1.1, order=1.2, mass=0.6,
)  # fmt: skip
WARY = Temper(
    "wary", harm=1.3, care=1.0, strike=0.7, places=0.7, guard=1.3, odds=1.5, order=1.6, mass=0.25,
)  # fmt: skip
TEMPERS: Mapping[str, Temper] = {temper.key: temper for temper in (BOLD, STEADY, WARY)}
"""The tempers of a practice commander, the boldest first."""

USUAL = STEADY
"""The temper of one of whom nothing is said."""

# -- rules of thumb ----------------------------------------------------------------------------------------------------

LEADERS = frozenset({"shogun", "general", "pack"})
"""Ranks that stay out of it."""

GUARDS = frozenset({"oban"})
"""Ranks that stay beside a leader."""

CARRIES = {"bow": 12.0, "teppo": 18.0, "gun": 36.0}
WEIGHT = {
    "peasant": 0.5,
    "crew": 0.6,
    "monk": 1.1,
    "samurai": 1.6,
    "oban": 2.0,
    "shogun": 2.0,
    "general": 2.0,
}


def usual_reach(band: UnitSeen) -> float:
    """Inches that its missiles fly, by its arms."""
    return CARRIES.get(band.unit.arms, 0.0)


def usual_pace(band: UnitSeen) -> float:
    """Inches that it goes in a turn."""
    return 12.0 if band.unit.mounted else 6.0


def usual_volley(band: UnitSeen, target: UnitSeen, shelter: int) -> float:
    """The points that one man's shot is worth."""
    return 0.15 * (1.0, 0.67, 0.33)[shelter]


def usual_blow(band: UnitSeen, target: UnitSeen, shelter: int) -> float:
    """The points that one man's blow is worth."""
    return 0.25 * weight_of(band) / weight_of(target)


def weight_of(band: UnitSeen) -> float:
    """What one of its men is worth in a fight, by rank."""
    return WEIGHT.get(band.unit.rank, 1.0) * (1.3 if band.unit.mounted else 1.0)


def strength_of(band: UnitSeen) -> float:
    """What a unit is worth in a fight."""
    return band.men * weight_of(band)


def usual_leader(band: UnitSeen) -> bool:
    """Whether it stays out of it, by rank."""
    return band.unit.rank in LEADERS


def usual_guard(band: UnitSeen) -> bool:
    """Whether it stays beside a leader, by rank."""
    return band.unit.rank in GUARDS


def no_choice(battle: Any, side: Side, offer: Offer, whim: float) -> Mapping[str, Any]:
    """All is taken as it is proposed."""
    return {}


@dataclass(frozen=True, kw_only=True, eq=False)
class Counsel:
    """A system's numbers. ``volley`` and ``blow`` are points expected of one man against a target in a shelter."""

    reach: Callable[[UnitSeen], float] = usual_reach
    arc: Callable[[UnitSeen], float] = field(default=lambda band: 45.0)
    ready: Callable[[UnitSeen], float] = field(default=lambda band: 0.0)
    """Inches that it may go and shoot in the same turn after that; none where it has shot."""
    pace: Callable[[UnitSeen], float] = usual_pace
    turns: Callable[[UnitSeen], float] = field(default=lambda band: 180.0)
    """Degrees off its facing at which it sets out at most, and by which it turns once it is there."""
    volley: Callable[[UnitSeen, UnitSeen, int], float] = usual_volley
    blow: Callable[[UnitSeen, UnitSeen, int], float] = usual_blow
    worth: Callable[[UnitSeen], float] = field(default=lambda band: 1.0)
    """The points that killing one of its figures is worth."""
    places: Mapping[str, float] = field(default_factory=dict)
    """Points for a place of a kind; 10 for others."""
    ground: Mapping[str, Footing] = field(default_factory=dict)
    works: Mapping[str, Work] = field(default_factory=dict)
    """Orders by their kind that take a whole move: to dig, to mount; what is not named he never gives."""
    leads: Callable[[UnitSeen], bool] = usual_leader
    guards: Callable[[UnitSeen], bool] = usual_guard
    passes_friends: bool = False
    """Whether figures go through their own side's."""
    hunts: bool = False
    """Whether nothing but the enemy is worth having: the units then attack together, or wait together."""
    wins: Callable[[Any], float] = field(default=lambda battle: 0.0)
    """The lead in points that wins a battle at its end, or when both agree to end it; 0 where another rule holds."""
    settles: bool = True
    """Whether that lead wins when both agree to end it; otherwise a draw that is agreed is one."""
    gone: Callable[[Any], float | None] = field(default=lambda battle: None)
    """How much of a battle is over, as a share, where another clock than its turns says it; None where they do."""
    deeds: Mapping[str, Callable[[Any, Offer, Temper], Iterable[Mapping[str, Any]] | None]] = field(
        default_factory=dict
    )
    """Orders by their kind that the system weighs itself, from the battle as the side knows it: what fills them in
    where they are worth giving, the best first, of which the first that is lawful is given; None where it is weighed
    like any other order. What fills one in may name another kind and unit."""
    answers: Mapping[str, Callable[[Any, Asked, Temper], Mapping[str, Any] | None]] = field(
        default_factory=dict
    )
    """Decisions by their kind that the system weighs: a lawful answer, or None for the default."""
    moment: Callable[[Any], Any] = field(default=lambda battle: None)
    """What of a battle makes all be thought of anew within a phase: who acts, and with how much left to spend."""
    closing: Callable[[Any, Side], Iterable[Mapping[str, Any]]] = field(default=lambda battle, side: ())
    """Orders of which he gives the first lawful one when nothing more is worth doing, before he ends the phase."""
    first: tuple[str, ...] = ()
    """Kinds of orders that every unit is asked for before any of the others, in this order."""
    choice: Callable[[Any, Side, Offer, float], Mapping[str, Any]] = field(default=no_choice)
    """What he chooses where an order that needs no thought leaves a choice, from the battle as the side knows it, the
    offer, and a whim from 0 to 1; what is left out stays as it is proposed."""
    tempers: Mapping[str, Temper] = field(default_factory=lambda: TEMPERS)

    def temper(self, key: str) -> Temper:
        """The temper of that key; the usual one if there is none."""
        return self.tempers.get(key) or self.tempers[USUAL.key]


PLAIN = Counsel()
"""The counsel of a system that has none of its own."""


def nobody() -> Floats:
    """No rows of bases."""
    return np.zeros((0, 5))
