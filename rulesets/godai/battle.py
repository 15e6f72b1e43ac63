"""What a battle of Go Dai remembers (GODAI-DAT-1 to GODAI-DAT-3)."""

from __future__ import annotations

import msgspec

from rulesets.engine.battle import Battle, Figure, Force, Side, Unit
from rulesets.engine.dice.tests import Modifier
from rulesets.godai.charts import Armour, Kind, Water, Weapon
from rulesets.godai.options import GodaiOptions


class Stats(msgspec.Struct, frozen=True):
    """A stat line (GODAI-DAT-4): ``shooting`` is the least face that hits. The body alone, without arms and armour
    (GODAI-DAT-6).
    """

    combat: int = 3
    shooting: int = 5
    strength: int = 3
    defence: int = 3
    wounds: int = 1
    attacks: int = 1
    courage: int = 3


class GodaiFigure(Figure, frozen=True):
    """One character (GODAI-GEN-1, GODAI-DAT-1). ``alive`` means that he is on the table; ``fate`` says what else became
    of him: "killed", or "fled" from the table.

    ``wounds_left`` are those that he can still take. ``in_hand`` is the weapon with which he fights or shoots; ``lost``
    what was knocked out of his hand in this engagement (GODAI-WTR-6). ``rounds`` counts the combat rounds of his
    present engagement (GODAI-CLO-6). Of this turn: ``gallop`` is the D6 of a good rider's movement order (-1: not
    thrown, GODAI-RUL-30), ``spent`` the share of his allowance that is used, ``charged`` the enemy units that he
    charged, ``unhorsed`` whether he was dismounted by force. ``sticky`` tells that he has followed up since his last
    round (GODAI-WTR-8). ``defends`` are the enemies who came into contact with him across an obstacle that he held
    (GODAI-CDM-21). ``horse`` is the marker of the horse that he has left. ``rank`` and ``arms`` choose his symbol.
    """

    mounted: bool = False
    wounds_left: int = 1
    in_hand: Weapon = Weapon.BASIC
    lost: tuple[Weapon, ...] = ()
    rounds: int = 0
    gallop: int = -1
    spent: float = 0.0
    charged: tuple[str, ...] = ()
    unhorsed: bool = False
    sticky: bool = False
    defends: tuple[str, ...] = ()
    horse: str = ""
    fate: str = ""
    rank: str = ""
    arms: str = ""


class GodaiUnit(Unit, frozen=True):
    """A hero, a group, or a Samurai's attendants (GODAI-DAT-2). ``strength`` are the figures that it began with;
    ``mon`` and ``portrait`` say how a hero is drawn, ``person`` who he is to his player.

    ``weapons`` are carried on the person, ``train`` the two-handed ones that attendants carry (GODAI-CHW-2).
    ``masteries`` are levels by weapon, ``horsemanship`` and ``command`` levels, ``water`` and ``fire`` strategies,
    ``zen`` the tokens left and ``zen_start`` those of the
    beginning. ``master`` is the unit that attendants serve; ``points`` what the whole unit cost.

    ``loaded`` and ``idle`` are those of arquebuses (GODAI-SHT-11): ``idle`` turns false when the unit does anything in
    a turn. ``pavise`` is "", "carried", "setting", "up" or "taking" (GODAI-PAV-2). ``fleeing`` is flight, ``swept`` the
    group with which a hero flees (GODAI-CMD-6) and ``driven`` the unit of a man who was driven off alone
    (GODAI-ATT-6). ``proven`` tells that it has passed a test for its own losses (GODAI-MOR-6), ``hummed`` that an
    arrow hummed over it (GODAI-SHT-14).

    Of this turn: ``barred`` are the units that it may not approach (GODAI-MOV-12), ``confused`` forbids its movement
    (GODAI-MOV-13), ``moved``, ``pavised`` and ``shot`` tell what it has done, ``hums`` counts the
    arrows that its hero has let hum in its shooting (GODAI-SHT-14), ``volley`` what is left of a heroic volley that
    began with one (GODAI-RUL-142), ``heroic`` the phases of its Heroic
    Actions (GODAI-SEQ-21), ``led`` that it has moved along with a hero's (GODAI-HER-2), ``mounting`` that it has got on
    or off its horses and may still go on ("open"), or has gone on ("done", GODAI-HRS-1), ``spent_token`` that a token
    was used in the action at hand (GODAI-ZEN-3), ``shaken`` the units whose Shout has shaken it and ``defiant`` those
    whose Shout it has withstood (GODAI-WTR-14), ``bereaved`` that losses of this order or of this combat are still to
    be tested for (GODAI-MOR-12).
    Of this battle: ``lethal`` tells that he has shot another arrow than a humming one,
    ``sea`` that he has used Mountain-Sea Change. ``kills`` counts those whom it has killed (GODAI-END-6, GODAI-ATT-5).
    """

    stats: Stats = Stats()
    weapons: tuple[Weapon, ...] = (Weapon.BASIC,)
    train: tuple[Weapon, ...] = ()
    armour: Armour = Armour.NONE
    limp: bool = False
    masteries: dict[str, int] = {}
    horsemanship: int = 0
    command: int = 0
    water: tuple[str, ...] = ()
    fire: tuple[str, ...] = ()
    zen: int = 0
    zen_start: int = 0
    samurai: bool = False
    honourable: bool = False
    master: str = ""
    points: int = 0
    mon: str = ""
    portrait: str = ""
    person: str = ""
    loaded: bool = True
    idle: bool = True
    pavise: str = ""
    fleeing: bool = False
    swept: str = ""
    driven: str = ""
    proven: bool = False
    hummed: bool = False
    barred: tuple[str, ...] = ()
    confused: bool = False
    moved: bool = False
    pavised: bool = False
    shot: bool = False
    heroic: tuple[str, ...] = ()
    led: bool = False
    mounting: str = ""
    spent_token: bool = False
    shaken: tuple[str, ...] = ()
    defiant: tuple[str, ...] = ()
    bereaved: bool = False
    hums: int = 0
    volley: int = 0
    lethal: bool = False
    sea: bool = False
    kills: int = 0

    @property
    def hero(self) -> bool:
        """Whether it is a heroic character (GODAI-GEN-3)."""
        return self.kind == Kind.HERO

    def mastery(self, weapon: Weapon) -> int:
        """The level of mastery with a weapon (GODAI-WIN)."""
        return self.masteries.get("long_sword" if weapon is Weapon.DAI_SHO else weapon, 0)

    def knows(self, strategy: Water) -> bool:
        """Whether he has a Water strategy (GODAI-DAT-6 and following)."""
        return strategy in self.water


class GodaiForce(Force, frozen=True):
    """A side's band (GODAI-DAT-3): its roster, how many figures it began with, what it cost, how many it has lost
    (killed or driven off, GODAI-MOR-13), and whether its test at half strength is behind it (GODAI-MOR-7). ``tokens``,
    ``passed`` and ``failed`` are counted for the report (GODAI-END-6).
    """

    roster: dict[str, object] = {}
    start: int = 0
    price: int = 0
    losses: int = 0
    half_tested: bool = False
    tokens: int = 0
    passed: int = 0
    failed: int = 0


class Blow(msgspec.Struct, frozen=True):
    """An attack die of a combat round (GODAI-CLO-11): who threw it, its face as it now counts, what his modifiers add.
    ``was`` is the face that a Scold had thrown again (0: none), ``token`` by how much a Zen token has changed it.
    """

    figure: str
    face: int
    modifier: int = 0
    was: int = 0
    token: int = 0

    @property
    def score(self) -> int:
        """GODAI-GEN-15, GODAI-GEN-16: the natural value and its modifiers, not clipped."""
        return self.face + self.modifier


class Cut(msgspec.Struct, frozen=True):
    """A wound die of a combat round (GODAI-CLO-16): who throws it at whom, at his horse or not, the least face that
    wounds (None: nothing does), its face (0: not thrown yet), and what came of it: "", "wound", "saved", "horse",
    "killed" or "wasted".
    """

    figure: str
    target: str
    horse: bool = False
    need: int | None = None
    face: int = 0
    token: int = 0
    came: str = ""


class Bout(msgspec.Struct, frozen=True):
    """A combat of this turn (GODAI-CLO-1): what the panel of the combat shows, and what its steps leave to one another.

    ``fighters`` are the figures in it by side, those in contact first; ``rear`` those of them who fight from the second
    rank (GODAI-CLO-2). ``reach`` holds the enemies that each touches or reaches, ``fresh`` those for whom it is the
    first round of their engagement (GODAI-CLO-6), ``hem`` by figure whether it is "surrounded" (GODAI-ATK-8) and its
    retreat "blocked" (GODAI-ATK-9). ``hero`` is the unit that declared it as a Heroic Combat (GODAI-HER-5).
    ``step`` is the step of GODAI-CLO-10 that is being done ("" before it, "R1" to "R14", then "A" for the aftermath).

    ``cancelled`` names by hero the Water strategies that do not work in this round (GODAI-WTR-4), ``cancelled_by`` in
    the same order the heroes who have cut them off; ``stances`` by hero the one that he takes ("body_in_place" or
    "one_cut"), ``lessened`` by figure how many Attacks No Design takes from it, ``spent`` the heroes who have used
    their token of this round (GODAI-ZEN-3), ``gone`` who has left it by Choose the Place, ``passed`` the steps in
    which nothing was to be done. Then the dice: ``attacks`` and ``modifiers`` tell by figure what made the number of
    its dice and what is added to them, ``strengths`` what its wound dice have and ``defences`` what it has against
    such; ``chance`` is each side's exact chance to win before they fall. ``best`` are the best scores, ``winner`` the
    winning side and ``by`` what decided: "score", "combat", "roll_off", "alone" where only one side had dice
    (GODAI-CLO-13), or
    "" where nobody won.
    """

    number: int
    fighters: dict[Side, tuple[str, ...]]
    rear: tuple[str, ...] = ()
    reach: dict[str, tuple[str, ...]] = {}
    fresh: tuple[str, ...] = ()
    hem: dict[str, tuple[str, ...]] = {}
    hero: str = ""
    step: str = ""
    cancelled: dict[str, tuple[str, ...]] = {}
    cancelled_by: dict[str, tuple[str, ...]] = {}
    stances: dict[str, str] = {}
    lessened: dict[str, int] = {}
    spent: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    attacks: dict[str, tuple[Modifier, ...]] = {}
    blows: tuple[Blow, ...] = ()
    modifiers: dict[str, tuple[Modifier, ...]] = {}
    strengths: dict[str, tuple[Modifier, ...]] = {}
    defences: dict[str, int] = {}
    chance: dict[Side, float] = {}
    best: dict[Side, int | None] = {}
    winner: Side | None = None
    by: str = ""
    roll_off: dict[Side, int] = {}
    cuts: tuple[Cut, ...] = ()

    def side_of(self, figure: str) -> Side:
        """The side that a figure of the combat fights on."""
        return Side.AI if figure in self.fighters[Side.AI] else Side.KAKI

    @property
    def all(self) -> tuple[str, ...]:
        """Everybody in it."""
        return (*self.fighters[Side.AI], *self.fighters[Side.KAKI])

    def opponents(self, figure: str) -> tuple[str, ...]:
        """The enemies in contact with a figure (GODAI-RUL-82); none with one of the second rank."""
        return () if figure in self.rear else self.reach.get(figure, ())


class GodaiBattle(Battle, kw_only=True):
    """A battle of Go Dai.

    ``south`` is the side whose long edge is y = 0, ``first_choice`` who chooses who deploys first and ``first`` who
    does (GODAI-DEP-2). ``initiative`` is the side that holds the Initiative (GODAI-INI-1). ``confirmed`` lists the
    sides done with the open state, ``ran`` those whose flights of this turn are behind them (GODAI-FLE-2). ``bouts``
    are the combats of this phase by their numbers, fought ones too until its aftermath is done, and ``stood`` how
    everybody stood when they were formed (GODAI-CLO-3). ``arrows`` tells that some arrow other than a humming one was
    shot (GODAI-OPT-7). ``moving`` is the unit whose movement order is the last one given: only
    that one may be gone on with. ``leading`` is the hero of the last Heroic Movement (GODAI-HER-1), ``following`` the
    units that may go along with him (GODAI-HER-2).
    """

    system: str = "godai"
    options: GodaiOptions = GodaiOptions()
    forces: dict[Side, GodaiForce] = {}  # type: ignore[assignment]
    units: dict[str, GodaiUnit] = {}  # type: ignore[assignment]
    figures: dict[str, GodaiFigure] = {}  # type: ignore[assignment]
    south: Side | None = None
    first_choice: Side | None = None
    first: Side | None = None
    initiative: Side | None = None
    confirmed: tuple[Side, ...] = ()
    ran: tuple[Side, ...] = ()
    bouts: dict[str, Bout] = {}
    stood: dict[str, GodaiFigure] = {}
    arrows: bool = False
    moving: str = ""
    leading: str = ""
    following: tuple[str, ...] = ()

    def able(self, unit: GodaiUnit) -> list[GodaiFigure]:
        """A unit's figures on the table, in the order of their numbers."""
        return self.living(unit)  # type: ignore[return-value]

    def all_able(self, side: Side) -> list[GodaiFigure]:
        """All figures of a side on the table, in the order of muster."""
        return [figure for unit in self.on_table(side) for figure in self.able(unit)]  # type: ignore[arg-type]

    def unit_of(self, figure: Figure) -> GodaiUnit:
        """The unit that a figure belongs to."""
        return self.units[figure.unit]

    def edge(self, side: Side) -> float:
        """The y of a side's own long edge (GODAI-DEP-1)."""
        return 0.0 if self.south in (side, None) else self.table.depth

    def holders(self) -> tuple[Side, Side]:
        """The I-side and the O-side; before the first throw indigo comes first."""
        first = self.initiative or Side.AI
        return first, first.opponent
