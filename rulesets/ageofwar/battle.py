"""What a battle of the Age of War remembers (AOW-DAT-15 to AOW-DAT-17)."""

from __future__ import annotations

import msgspec

from rulesets.ageofwar.charts import TROOPS, Kind, Troop, Weapon
from rulesets.ageofwar.options import AowOptions
from rulesets.engine.battle import Battle, Figure, Force, Side, Unit
from rulesets.engine.sayings import Words

LEADERS = frozenset({Kind.GENERAL, Kind.DAIMYO})
ATTACHED = "attached"
"""The place of a leader who is with a unit: he has no footprint of his own (AOW-GEO-2)."""
LATE = "late"
"""The place of a unit that is not there yet (AOW-LAT-3)."""


class AowFigure(Figure, frozen=True):
    """A base (AOW-GEN-3, AOW-DAT-4): what it carries, and whether it is the unit commander's (AOW-DAT-7). Of one that
    is gone ``fate`` tells whether it was "killed", or "fled" with its unit or by itself, and left no marker
    (AOW-DAT-13).
    """

    weapon: Weapon = Weapon.HAND
    commander: bool = False
    rank: str = ""
    arms: str = ""
    fate: str = ""


class AowUnit(Unit, frozen=True):
    """A unit of troops, or a leader as a unit of one base.

    ``figures`` are its bases in the order in which they fill the ranks (AOW-DAT-5); those that are lost are not alive,
    and what is lost leaves the order. ``strength`` is how many it began with, ``frontage`` the bases of the front rank.
    ``cavalry`` tells that it began mounted, ``mounted`` that it is so now. ``markers`` are its casualty markers
    (AOW-DAT-13). ``fought`` tells that it has ever fought a round, ``won`` that it won its last one, ``rounds`` counts
    those of its present fight. ``prowess`` are dice of its commander's duel (AOW-FIG-20), ``avenge`` points of a new
    commander's (AOW-AP-5). ``halted`` forbids its movement (AOW-MOR-26): 0 not, 1 until this turn ends, 2 until its
    next own turn ends. ``points`` is its price. ``fate`` says how it was lost: "routed", "destroyed", "left"; of a
    leader "killed".

    Of this turn (AOW-DAT-16): ``shaken`` tells that it was disordered when the turn began, ``acted`` that it was
    motivated or has acted, ``lots``, ``wheels`` and ``volleys`` count, ``shot`` tells that its opportunity volley is
    gone, ``initiated`` that it began a fight, ``flanked`` that it was attacked in flank or rear, ``tested`` that its
    morale of this phase is behind it and ``cleared`` that it may form up anew (AOW-ORD-1), ``sought`` that it was asked
    for a new commander, ``wild`` that it is out of control (AOW-CMD-6).

    Of a leader: ``quality`` (AOW-DAT-8; a daimyo has none), ``guard`` his bodyguard, ``dice`` his determination
    dice, ``rallied`` that his rally is used. ``with_unit`` is the unit that he is attached to, ``in_front`` whether
    in its front rank. Of this turn: ``failed`` a motivation, ``ride`` the inches that were thrown for his ride (0:
    none yet), ``rode`` whether it is over. ``camped`` of a daimyo: he is in his maku (AOW-DAT-10). ``mon``,
    ``portrait`` and ``person`` say how a leader is drawn and who he is.
    """

    cavalry: bool = False
    markers: int = 0
    disordered: bool = False
    fought: bool = False
    won: bool = False
    rounds: int = 0
    prowess: int = 0
    avenge: int = 0
    halted: int = 0
    points: int = 0
    shaken: bool = False
    acted: bool = False
    lots: int = 0
    wheels: int = 0
    volleys: int = 0
    shot: bool = False
    initiated: bool = False
    flanked: bool = False
    tested: bool = False
    cleared: bool = False
    sought: bool = False
    wild: bool = False
    quality: int = 0
    guard: bool = False
    dice: int = 0
    rallied: bool = False
    with_unit: str = ""
    in_front: bool = False
    failed: bool = False
    ride: int = 0
    rode: bool = False
    camped: bool = False
    mon: str = ""
    portrait: str = ""
    person: str = ""

    @property
    def is_leader(self) -> bool:
        """Whether this is a general or the daimyo, and no unit of troops."""
        return self.kind in LEADERS

    @property
    def troop(self) -> Troop:
        """Its row of AOW-DAT-1; leaders have none (``KeyError``)."""
        return TROOPS[Kind(self.kind)]

    @property
    def samurai(self) -> bool:
        """Samurai or ronin (AOW-DAT-2)."""
        return self.kind in (Kind.SAMURAI, Kind.RONIN)

    @property
    def ashigaru(self) -> bool:
        """Levy or armoured ashigaru (AOW-DAT-2)."""
        return self.kind in (Kind.LEVY, Kind.ARMOURED)

    @property
    def gun(self) -> bool:
        """Artillery and crew (AOW-DAT-2)."""
        return self.kind == Kind.GUN


class AowForce(Force, frozen=True):
    """A side's army (AOW-DAT-17): its roster, its daimyo's unit, how many units it began with, how many were lost, and
    duels won by a kill (AOW-END-4). ``daimyo_killed``, ``generals_killed`` and ``maku_taken`` are counted for the
    score.
    """

    roster: dict[str, object] = {}
    daimyo: str = ""
    start: int = 0
    duels: int = 0
    generals_killed: int = 0
    daimyo_killed: bool = False
    maku_taken: bool = False


class AowClan(msgspec.Struct, frozen=True):
    """A clan (AOW-MUS-3): ``leader`` is the general's unit id, also when he is dead; ``sought`` tells that a new
    general was thrown for (AOW-CMD-11).
    """

    id: str
    side: Side
    name: Words
    mon: str
    leader: str
    sought: bool = False


class Messenger(msgspec.Struct, frozen=True):
    """A rider on his way from the maku to a general (AOW-DAT-11): where he is, the inches that he has left in this
    phase, the dice that were allotted to him, whether he has moved, whether he was driven off and stops, and the enemy
    units that have tried to stop him in this turn (AOW-MSG-6).
    """

    id: str
    side: Side
    to: str
    x: float
    y: float
    dice: int = 0
    inches: float = 0.0
    moved: bool = False
    stopped: bool = False
    tried: tuple[str, ...] = ()


class Duelist(msgspec.Struct, frozen=True):
    """One of two in a duel (AOW-CHA-5): his unit (a leader is his own) and base, whether he is a general, the highest
    score that he may stand on (AOW-CHA-6), the dice that he has thrown, whether he holds.
    """

    side: Side
    unit: str
    figure: str
    leads: bool
    ceiling: int
    faces: tuple[int, ...] = ()
    held: bool = False


class Duel(msgspec.Struct, frozen=True):
    """The challenge of this turn (AOW-CHA-1): ``step`` is "challenge" until it is answered, then "throw", then "done";
    ``winner`` is who has killed the other.
    """

    challenger: Duelist
    challenged: Duelist
    step: str = "challenge"
    winner: Side | None = None


class Activation(msgspec.Struct, frozen=True):
    """The unit that acts (AOW-ORD-9), the points that it has left, and what it has paid to pass through
    (AOW-ORD-14) and thrown for at far edges (AOW-DIS-3) in this activation.
    """

    unit: str
    points: int
    paid: tuple[str, ...] = ()
    edges: tuple[str, ...] = ()


class AowBattle(Battle, kw_only=True):
    """A battle of the Age of War.

    ``south`` is the attacker, whose base line is y = 0 (AOW-GEO-1). ``left`` is what the clock still has (AOW-GEN-6).
    ``chooser`` is who chooses the roles (AOW-DEP-1), ``exempt`` the defender's units that are never late (AOW-DEP-2).
    ``laid`` counts the pieces of scenery that each side has laid, ``shifts`` the attacker's attempts to shift one
    (AOW-SCN-4), ``pointed`` is the piece that he named last. ``maku`` holds the middles of both camps. ``messengers``
    by id, ``allotted`` tells that their dice of this phase have fallen. ``activation`` is the unit that acts. ``begun``
    holds, for each unit of the active side, how far each enemy was when the turn began (AOW-TUR-2). ``fought`` are the
    fights of this phase that have had their round, by the ids of the units that were in them; ``ruins`` the corners of
    the bases of the units that were routed or destroyed in this turn, by their ids (AOW-MOR-15). ``challenged`` tells
    that the challenge of this turn is over, ``duel`` is the one that is being fought. ``arrived`` are the late units
    that have come and wait to be placed. ``confirmed`` lists the sides done with the open state. ``lost`` is how many
    units each side has lost.
    """

    system: str = "ageofwar"
    options: AowOptions = AowOptions()
    forces: dict[Side, AowForce] = {}  # type: ignore[assignment]
    units: dict[str, AowUnit] = {}  # type: ignore[assignment]
    figures: dict[str, AowFigure] = {}  # type: ignore[assignment]
    clans: dict[str, AowClan] = {}
    south: Side | None = None
    left: int = 0
    chooser: Side | None = None
    exempt: tuple[str, ...] = ()
    laid: dict[Side, int] = {}
    shifts: int = 0
    pointed: str = ""
    maku: dict[Side, tuple[float, float]] = {}
    messengers: dict[str, Messenger] = {}
    allotted: bool = False
    activation: Activation | None = None
    begun: dict[str, dict[str, float]] = {}
    fought: tuple[str, ...] = ()
    ruins: dict[str, tuple[tuple[float, float], ...]] = {}
    challenged: bool = False
    duel: Duel | None = None
    arrived: tuple[str, ...] = ()
    confirmed: tuple[Side, ...] = ()

    @property
    def attacker(self) -> Side:
        """AOW-GEN-4; indigo before the roles are known."""
        return self.south or Side.AI

    @property
    def open_unit(self) -> str:
        """AOW-ORD-9: the id of the unit that acts; empty while none does."""
        return self.activation.unit if self.activation else ""

    @property
    def points_left(self) -> int:
        """AOW-ORD-9: the points that the unit which acts has left."""
        return self.activation.points if self.activation else 0

    def on_table(self, side: Side | None = None) -> list[AowUnit]:  # type: ignore[override]
        """The units of troops on the table, of one side or of both, in the order of muster; leaders are not among
        them.
        """
        return [
            unit
            for unit in self.units.values()
            if unit.place == "table" and not unit.is_leader and side in (None, unit.side)
        ]

    def alone(self, side: Side | None = None) -> list[AowUnit]:
        """Leaders who stand by themselves, out of the maku."""
        return [
            unit
            for unit in self.units.values()
            if unit.is_leader and unit.place == "table" and not unit.camped and side in (None, unit.side)
        ]

    def bases(self, unit: AowUnit) -> list[AowFigure]:
        """A unit's bases in the order of its ranks (AOW-DAT-5)."""
        return self.living(unit)  # type: ignore[return-value]

    def leaders_with(self, unit: AowUnit) -> list[AowUnit]:
        """The leaders who are attached to a unit (AOW-ORD-3)."""
        return [each for each in self.units.values() if each.with_unit == unit.id and each.place == ATTACHED]

    def general_of(self, clan: str) -> AowUnit | None:
        """The living general of a clan."""
        leader = self.units.get(self.clans[clan].leader) if clan in self.clans else None
        return leader if leader is not None and not leader.fate else None

    def edge(self, side: Side) -> float:
        """The y of a side's base line (AOW-GEO-1)."""
        return 0.0 if side is self.attacker else self.table.depth
