"""What a battle of Samurai Skirmish remembers (SKIR-DAT-1 to SKIR-DAT-15)."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from rulesets.engine.battle import Battle, Figure, Force, Side, Unit
from rulesets.skirmish.charts import CLASSES, Armour, Blade, Class, Kind, Missile
from rulesets.skirmish.options import SkirOptions


class Status(StrEnum):
    """The state of a unit's nerve (SKIR-DAT-10)."""

    STEADY = "steady"
    HALTED = "halted"
    FALLING_BACK = "falling_back"
    BROKEN = "broken"
    ROUTED = "routed"


class Role(StrEnum):
    """What a figure is to its unit and its force (SKIR-DAT-12, SKIR-DAT-13)."""

    NONE = ""
    LEADER = "leader"
    COMMANDER = "commander"


class Fate(StrEnum):
    """What became of a figure (SKIR-DAT-1, SKIR-DAT-2); only one in play is able."""

    IN_PLAY = ""
    DISABLED = "disabled"
    KILLED = "killed"
    FLED = "fled"


class Load(StrEnum):
    """What a figure carries (SKIR-DAT-9)."""

    NONE = ""
    PAVISE = "pavise"
    BULKY = "bulky"


class SkirFigure(Figure, frozen=True):
    """One warrior (SKIR-GLA-1, SKIR-DAT-1). ``alive`` means that he is able: on the table, neither disabled nor killed.

    ``rate`` replaces his base rate where a scenario gives him one (0: it does not). ``spent`` is what he has paid of
    his allowance in this player turn, ``cap`` what he may still pay at most once he has dismounted (below 0: no cap),
    ``moved`` whether he has had his one move (SKIR-MOV-12), ``handled`` whether he has planted or lifted a pavise,
    ``stirred`` whether his base centre was displaced since the start of his side's last player turn, ``still`` whether
    it was not in the one before (SKIR-TRN-4). ``shot`` tells that he has shot in this player turn, which limits
    his move (SKIR-SHO-4, SKIR-SHO-5), ``turned`` in how many parts of its move his horse has had its turn (SKIR-MOV-8),
    ``barred`` that he may not shoot in it (SKIR-OTH-1, SKIR-OPT-11). ``hurt`` counts the wounds that he took in this
    player turn (SKIR-MOR-1). ``rank`` and ``arms`` choose his symbol.
    """

    kind: Kind = Kind.ASHIGARU
    armour: Armour = Armour.UNARMOURED
    blade: Blade = Blade.SIDEARM
    missile: Missile = Missile.NONE
    mounted: bool = False
    horse_wounds: int = 0
    wounds: int = 0
    load: Load = Load.NONE
    role: Role = Role.NONE
    rate: float = 0.0
    points: int = 0
    fate: Fate = Fate.IN_PLAY
    spent: float = 0.0
    cap: float = -1.0
    moved: bool = False
    handled: bool = False
    stirred: bool = False
    still: bool = True
    shot: bool = False
    turned: int = 0
    barred: bool = False
    hurt: int = 0
    rank: str = ""
    arms: str = ""

    @property
    def row(self) -> Class:
        """Its row of SKIR-DAT-3."""
        return CLASSES[self.kind]


class SkirUnit(Unit, frozen=True):
    """A group or a lone figure (SKIR-DAT-10). ``strength`` are the figures that it mustered with.

    ``owes`` tells that a unit that falls back has its move to shelter still before it (SKIR-MOR-22). ``shot`` and
    ``shot_last`` are this and the last player turn of its side, ``charged`` and ``tested`` this player turn (of either
    side). ``barred`` forbids another attempt to charge in this turn (SKIR-CHG-3). ``noted`` are the causes for a check
    in the morale phase under SKIR-OPT-4. ``foe`` and ``foe_gap`` are the nearest enemy unit at the start of its side's
    player turn and how far it was, ``advancing`` whether its own moves brought it nearer to that one (SKIR-MOR-14).
    """

    status: Status = Status.STEADY
    owes: bool = False
    shot: bool = False
    shot_last: bool = False
    charged: bool = False
    tested: bool = False
    barred: bool = False
    noted: tuple[str, ...] = ()
    foe: str = ""
    foe_gap: float = 0.0
    advancing: bool = False
    points: int = 0

    @property
    def lone(self) -> bool:
        """Whether it mustered with a single figure (SKIR-RUL-11)."""
        return self.strength == 1

    @property
    def running(self) -> bool:
        """Whether it is broken or routed."""
        return self.status in (Status.BROKEN, Status.ROUTED)


class SkirForce(Force, frozen=True):
    """A side's force: its roster, the id of its Force commander's figure, how he was lost ("", "killed" or
    "disabled"), and whether that was in this player turn (SKIR-MOR-8, SKIR-MOR-10).
    """

    roster: dict[str, object] = {}
    chief: str = ""
    lost: Fate = Fate.IN_PLAY
    lost_now: bool = False


class Combat(msgspec.Struct, frozen=True):
    """One combat of a melee phase (SKIR-MEL-2): the figures of the active side and of the passive side, of each the
    primary first, then its extras.
    """

    active: tuple[str, ...]
    passive: tuple[str, ...]


class SkirBattle(Battle, kw_only=True):
    """A battle of Samurai Skirmish.

    ``south`` is the side whose long edge is y = 0, ``first_choice`` the winner of the roll-off, who picks his edge
    (SKIR-DEP-1), ``first`` who takes the first player turn. ``confirmed`` lists
    the sides done with the open step, ``combats`` those of this melee phase still to be fought, in their order.
    """

    system: str = "skirmish"
    options: SkirOptions = SkirOptions()
    forces: dict[Side, SkirForce] = {}  # type: ignore[assignment]
    units: dict[str, SkirUnit] = {}  # type: ignore[assignment]
    figures: dict[str, SkirFigure] = {}  # type: ignore[assignment]
    south: Side | None = None
    first_choice: Side | None = None
    first: Side | None = None
    confirmed: tuple[Side, ...] = ()
    combats: tuple[Combat, ...] = ()

    def able(self, unit: SkirUnit) -> list[SkirFigure]:
        """A unit's able figures, in the order of their numbers."""
        return self.living(unit)  # type: ignore[return-value]

    def all_able(self, side: Side) -> list[SkirFigure]:
        """All able figures of a side, in the order of muster."""
        return [figure for unit in self.on_table(side) for figure in self.able(unit)]  # type: ignore[arg-type]

    def unit_of(self, figure: Figure) -> SkirUnit:
        """The unit that a figure belongs to."""
        return self.units[figure.unit]

    def edge(self, side: Side) -> float:
        """The y of a side's own long edge (SKIR-GLA-3)."""
        return 0.0 if self.south in (side, None) else self.table.depth
