"""What a battle of From the Sky we Came remembers (SKY-DAT-8 to SKY-DAT-15)."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import msgspec

from rulesets.engine.battle import Battle, Figure, Force, Side, Unit
from rulesets.engine.play.held_back import LATE
from rulesets.engine.sayings import Words
from rulesets.sky.charts import TROOPS, Troop, Weapon
from rulesets.sky.options import SkyOptions

GENERAL = "general"
LEADER = "clan_leader"


class Formation(StrEnum):
    """How a unit stands (SKY-FRM-1); leaders stand alone."""

    COLUMN = "column"
    LINE = "line"
    LONE = "lone"


class Status(StrEnum):
    """The state of a unit (SKY-DAT-9)."""

    STEADY = "steady"
    DISORDERED = "disordered"
    ROUTING = "routing"


class Act(StrEnum):
    """The types of action, each open once for a unit in one activation (SKY-ACT-5, SKY-ACT-6)."""

    MOVE = "move"
    CROSS = "cross"
    RELOAD = "reload"
    SHOOT = "shoot"
    MELEE = "melee"
    OUT = "out"
    """Came out of a building: the crossing and the move that may follow are paid for (SKY-SCN-3)."""


class SkyUnit(Unit, frozen=True):
    """A unit, or a leader as a unit of one stand (SKY-DAT-8 to SKY-DAT-10).

    ``clan`` is the id of its clan (empty for a General). ``strength`` is the stands it started with; its figures are
    its stands, in the order in which they fill the formation; those lost are not alive. ``hits`` are carried, 0 to 2
    (SKY-HIT-7). ``bushi_change`` comes from SKY-OPT-1, ``bushi_thrown`` once that die fell. ``acts`` are the types
    of action used in this activation, ``handled`` whether the unit is done for it, ``moved`` whether it changed its
    pose in it, ``fired`` whether it shot arquebuses in it. ``points`` is its price on the roster, ``building`` the
    piece it is in. A leader who is attached has ``place`` "attached" and the unit's id in ``with_unit``; that unit has
    his in ``led_by``.
    """

    weapons: tuple[Weapon, ...] = ()
    armoured: bool = False
    tedate: bool = False
    hits: int = 0
    status: Status = Status.STEADY
    loaded: bool = True
    bushi_change: int = 0
    bushi_thrown: bool = False
    acts: tuple[Act, ...] = ()
    handled: bool = False
    moved: bool = False
    fired: bool = False
    points: int = 0
    building: str = ""
    with_unit: str = ""
    led_by: str = ""

    @property
    def is_leader(self) -> bool:
        """Whether this is a General or a Clan Leader and no unit of troops."""
        return self.kind in (GENERAL, LEADER)

    @property
    def troop(self) -> Troop:
        """Its row of SKY-DAT-1; leaders have none (``KeyError``)."""
        return TROOPS[self.kind]

    @property
    def samurai(self) -> bool:
        """Whether it is a Samurai unit, on foot or mounted."""
        return not self.is_leader and self.troop.samurai

    @property
    def routing(self) -> bool:
        """Whether it is routing (SKY-RTE)."""
        return self.status is Status.ROUTING

    @property
    def disordered(self) -> bool:
        """Whether it is disordered (SKY-DIS)."""
        return self.status is Status.DISORDERED

    @property
    def bushi(self) -> int:
        """Its Bushi (SKY-TST-8)."""
        return self.troop.bushi + self.bushi_change


class SkyForce(Force, frozen=True):
    """A side's force (SKY-DAT-14): its roster, the General's marks of this turn (SKY-DAT-10), and the units it
    started with.
    """

    roster: dict[str, object] = {}
    general: str = ""
    attempted: bool = False
    attempt_failed: bool = False
    general_moved: bool = False
    units_at_start: int = 0


class SkyClan(msgspec.Struct, frozen=True):
    """A clan (SKY-DAT-13) and what became of its leader's Command (SKY-DAT-12).

    ``leader`` is the Clan Leader's unit id. ``basic`` is his basic Command; ``injuries``, ``honours`` and
    ``dishonours`` change it for good. ``tried`` tells that the clan has had its chance this turn, ``leader_moved``
    that he has moved in this activation.
    """

    id: str
    side: Side
    name: Words
    mon: str
    leader: str
    basic: int = 8
    tried: bool = False
    leader_moved: bool = False
    injuries: int = 0
    honours: int = 0
    dishonours: int = 0


class SkyBattle(Battle, kw_only=True):
    """A battle of From the Sky we Came.

    ``south`` is the side whose own edge is y = 0, ``first_choice`` the side that picks its edge (SKY-DEP-1).
    ``initiative`` won the turn's initiative (SKY-INI). ``clan`` is the clan nominated in this round, ``points_left``
    its action points, ``open_unit`` the unit that is open (SKY-ACT-9), ``came_from`` the state it was opened in,
    ``bound_to`` the duty of a bid to charge (SKY-SAM-3) and ``paid`` the points given for it, ``lone`` whether the
    round's side is left alone, ``last_round`` whose round was before it (SKY-OPT-4). ``tried_morale`` are the units
    tried in this Morale phase, ``rallied`` those that were rallied in it (SKY-MOR-4). ``settled`` are the clans and
    Generals whose place stands, ``confirmed`` lists the sides done with the open step.
    """

    system: str = "sky"
    options: SkyOptions = SkyOptions()
    forces: dict[Side, SkyForce] = {}  # type: ignore[assignment]
    units: dict[str, SkyUnit] = {}  # type: ignore[assignment]
    figures: dict[str, Figure] = {}
    clans: dict[str, SkyClan] = {}
    south: Side | None = None
    first_choice: Side | None = None
    initiative: Side | None = None
    clan: str = ""
    points_left: int = 0
    open_unit: str = ""
    came_from: str = ""
    bound_to: tuple[str, ...] = ()
    paid: int = 0
    lone: bool = False
    last_round: Side | None = None
    tried_morale: tuple[str, ...] = ()
    rallied: tuple[str, ...] = ()
    confirmed: tuple[Side, ...] = ()
    settled: tuple[str, ...] = ()

    @property
    def measures(self) -> bool:
        """SKY-SHO-4, SKY-OPT-15: whether ranges are told before a shot in this battle."""
        return self.options.premeasure_fire

    def command_of_general(self, side: Side) -> int:
        """The Command of a side's General (SKY-DAT-11); of a levy that of who leads it (CAM-LEV-11)."""
        levy: Any = self.forces[side].roster.get("levy") or {}
        return int(levy.get("general", self.options.command_general))

    def on_table(self, side: Side | None = None) -> list[SkyUnit]:  # type: ignore[override]
        """The units of troops on the table, of one side or of both, in the order of muster; leaders are not among
        them.
        """
        return [
            unit
            for unit in self.units.values()
            if unit.place == "table" and not unit.is_leader and side in (None, unit.side)
        ]

    def clans_of(self, side: Side) -> list[SkyClan]:
        """The clans of a side."""
        return [clan for clan in self.clans.values() if clan.side is side]

    def of_clan(self, clan: str) -> list[SkyUnit]:
        """The units of a clan that are on the table, routing or not."""
        return [unit for unit in self.on_table() if unit.clan == clan]

    def in_being(self, clan: str) -> bool:
        """SKY-DAT-13: whether a clan still has a unit on the table, or one that is yet to come (CAM-RUL-92)."""
        return any(
            unit.clan == clan and not unit.is_leader and unit.place in ("table", LATE)
            for unit in self.units.values()
        )

    def leader_with(self, unit: SkyUnit) -> SkyUnit | None:
        """The Clan Leader who is attached to a unit, if one is (SKY-LDR-3)."""
        return self.units.get(unit.led_by) if unit.led_by else None
