"""What a battle of KOKU remembers (KOKU-DAT-9 to KOKU-DAT-14)."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from rulesets.engine.battle import Battle, Figure, Force, Side, Unit
from rulesets.engine.play.granting import deploys_first
from rulesets.engine.sayings import Lone, Words, english
from rulesets.koku.options import KokuOptions

ONE_THING = ("arquebus", "gun")
"""How the names of units end of which English speaks as of one: the other arms are plural already."""


class Formation(StrEnum):
    """How a unit stands (KOKU-FRM)."""

    COLUMN = "column"
    LINE = "line"
    SKIRMISH = "skirmish"
    LONE = "lone"
    CREW = "crew"


class Gun(StrEnum):
    """What a gun crew does with its gun."""

    CARRIED = "carried"
    UNLIMBERED = "unlimbered"


class Cause(msgspec.Struct, frozen=True):
    """A cause of Formation Fail: its clause, the piece that was crossed if any, and whether it is over
    (KOKU-FF-13).
    """

    clause: str
    piece: str = ""
    finished: bool = False


class Weather(msgspec.Struct, frozen=True):
    """The conditions of a battle (KOKU-SEQ-4), each empty (0) where it was not asked for.

    ``season`` and ``hour`` (on the 24-hour clock) are those at which the battle starts, ``wind`` is "wind" or "still",
    ``rain`` is "rain" or "dry".
    """

    season: str = ""
    hour: int = 0
    wind: str = ""
    rain: str = ""


class Clan(msgspec.Struct, frozen=True):
    """A clan of an army that was mustered clan by clan (KOKU-CLN-1).

    ``side`` is whose it is now; ``number`` counts an army's clans from 1, the house clan. ``turning`` tells that it
    changes sides when the opponent's turn starts (KOKU-TRN-2), ``turned`` how often it has.
    """

    id: str
    side: Side
    number: int
    name: Words
    mon: str
    turning: bool = False
    turned: int = 0

    @property
    def house(self) -> bool:
        """Whether it is the house clan, which never turns (KOKU-RUL-87)."""
        return self.number == 1


class KokuFigure(Figure, frozen=True):
    """A figure and what it did this turn (KOKU-DAT-11).

    ``moved`` counts inches of its own path this turn, ``charged`` the pieces whose deduction it has paid this turn,
    ``attacked`` whether it struck this turn, ``digging`` whether it digs this turn, ``dig`` the own turns it has dug in
    a row (KOKU-ORD-8).
    """

    moved: float = 0.0
    charged: tuple[str, ...] = ()
    attacked: bool = False
    digging: bool = False
    dig: int = 0


class KokuUnit(Unit, frozen=True):
    """A unit and its marks (KOKU-DAT-12).

    ``killed`` counts its dead since the battle began, ``killed_at_test`` how many of them the last morale test saw.
    ``ordered`` is the movement order used this turn; ``still`` tells that it made no displacement in its last own
    turn. ``gun`` is empty but for the gun crew, whose muzzle is the marker ``<unit id>.gun``. A unit that comes later
    ``waits`` ("flank" or "ninja"); it ``arrives`` in that own turn (0: the die has not fallen), the flank march over
    that short ``edge``. ``victim`` is the figure that a ninja hunts, ``foes`` are those that have attacked him.

    ``shots`` and ``quiet`` are the counters of smoke (KOKU-WND-4), ``cooling`` tells that it fired in rain in its last
    own turn (KOKU-RAI-2). ``banner`` is the id of its clan where there are clans, ``village`` the site that peasants
    come from.
    """

    weapon: str = ""
    killed: int = 0
    killed_at_test: int = 0
    ff: bool = False
    causes: tuple[Cause, ...] = ()
    ordered: str = ""
    fired: bool = False
    special: bool = False
    digging: bool = False
    still: bool = True
    gun: str = ""
    dismounted: bool = False
    waits: str = ""
    arrives: int = 0
    edge: str = ""
    victim: str = ""
    foes: tuple[str, ...] = ()
    shots: int = 0
    quiet: int = 0
    cooling: bool = False
    banner: str = ""
    village: str = ""

    @property
    def phrase(self) -> Words:
        """Sentences speak as of one of a single man, and of those whose name is one thing's: "3rd arquebus moves", but
        "2nd bows move".
        """
        is_one = self.strength == 1 or english(self.name).endswith(ONE_THING)
        return Lone(self.name) if is_one else self.name


class KokuForce(Force, frozen=True):
    """A side's force: its koku in thousands, whether it brought a stored army, and its roster (section 3). A levy's
    roster has a part ``levy``, and ``given``, what a campaign gives the side of the ground.
    """

    koku: int = 0
    stored: bool = False
    roster: dict[str, object] = {}

    @property
    def levied(self) -> bool:
        """Whether its army came from a map: neither dice nor shares bind it (CAM-LEV-9)."""
        return "levy" in self.roster

    def has(self, thing: str) -> bool:
        """Whether a campaign gives the side a thing of CAM-GRD-3."""
        given = self.roster.get("given")
        return isinstance(given, dict) and bool(given.get(thing))


class KokuBattle(Battle, kw_only=True):
    """A battle of KOKU.

    ``placer`` placed the scenery and has the first turn; ``south`` is the side whose half is y < 24 (KOKU-SCN-7).
    ``confirmed`` lists the sides that have confirmed the step of the set-up that is open. ``fought`` are the units
    with a figure that attacked or was attacked in this turn's melee (KOKU-FF-9), ``struck`` the attackers' units by
    each passive unit that lost figures (KOKU-MOR-10), ``assailants`` the same by each unit that was attacked,
    ``blows`` counts the attacks on each figure (KOKU-MEL-3), ``contacts`` the enemies each figure touched when the
    melee began (KOKU-MEL-1), which ``melee_open`` tells to have been read. ``seen`` are the enemy figures that each
    side sees or saw fall, ``owners`` who holds the places as far as each side knows (KOKU-VIS-1).
    ``weather`` holds the conditions, ``clans`` every clan by its id where there are several in an army.
    """

    system: str = "koku"
    options: KokuOptions = KokuOptions()
    forces: dict[Side, KokuForce] = {}  # type: ignore[assignment]
    units: dict[str, KokuUnit] = {}  # type: ignore[assignment]
    figures: dict[str, KokuFigure] = {}  # type: ignore[assignment]
    placer: Side | None = None
    south: Side | None = None
    confirmed: tuple[Side, ...] = ()
    fought: tuple[str, ...] = ()
    struck: dict[str, tuple[str, ...]] = {}
    assailants: dict[str, tuple[str, ...]] = {}
    melee_open: bool = False
    blows: dict[str, int] = {}
    contacts: dict[str, tuple[str, ...]] = {}
    seen: dict[Side, tuple[str, ...]] = {}
    owners: dict[Side, dict[str, str]] = {}
    weather: Weather = Weather()
    clans: dict[str, Clan] = {}
    samurai_killed: dict[Side, int] = msgspec.field(default_factory=lambda: {Side.AI: 0, Side.KAKI: 0})

    @property
    def levied(self) -> bool:
        """Whether it is a battle of levies: then the engine lays the table (CAM-GRD-7)."""
        return any(force.levied for force in self.forces.values())

    def given_to(self, thing: str) -> Side | None:
        """CAM-GRD-3: the side to which a campaign gives a thing that one side alone may have; None for nobody."""
        return next((side for side in Side if side in self.forces and self.forces[side].has(thing)), None)

    @property
    def lays_out(self) -> Side | None:
        """Who takes or throws the layout: the placer (KOKU-SCN-1), among levies who has bought that (CAM-GRD-3)."""
        return self.given_to("layout") or self.placer

    @property
    def picks_half(self) -> Side | None:
        """Who picks his half: who has not placed the scenery (KOKU-DEP-1), unless a campaign gives it (CAM-GRD-8)."""
        return self.given_to("edge") or (self.placer and self.placer.opponent)

    @property
    def deploys_first(self) -> Side | None:
        """Who deploys first: the placer (KOKU-DEP-3), unless a campaign has it otherwise (CAM-GRD-6, CAM-GRD-8)."""
        return deploys_first(self, self.placer) if self.placer else None

    @property
    def moves_first(self) -> Side | None:
        """Who has the first turn: the placer (KOKU-SEQ-16), unless a campaign gives it (CAM-GRD-8)."""
        return self.given_to("first") or self.placer

    @property
    def raining(self) -> bool:
        """Whether it rains, for the whole battle (KOKU-RAI-1)."""
        return self.weather.rain == "rain"

    @property
    def still(self) -> bool:
        """Whether no wind blows smoke away (KOKU-WND-1)."""
        return self.weather.wind == "still"

    def living(self, unit: Unit) -> list[KokuFigure]:  # type: ignore[override]
        """The unit's figures that still live."""
        figures = self.figures
        return [figure for id in unit.figures if (figure := figures[id]).alive]

    def on_table(self, side: Side | None = None) -> list[KokuUnit]:  # type: ignore[override]
        """The units on the table, of one side or of both, in the order of muster."""
        return [unit for unit in self.units.values() if unit.place == "table" and side in (None, unit.side)]
