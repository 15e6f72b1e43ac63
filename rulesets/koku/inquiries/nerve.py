"""The odds of morale, of forming up again, and of jumps and rivers (KOKU-MOR, KOKU-FF-15, KOKU-MOV-10, KOKU-MOV-11)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rulesets.engine import odds
from rulesets.engine.battle import Piece
from rulesets.engine.outlook import End, Inquiry, Outlook, Throws
from rulesets.engine.settings import setting
from rulesets.koku import morale
from rulesets.koku.charts import TERRAIN, TROOPS, Cover
from rulesets.koku.crossing import Hazard, hazard_test
from rulesets.koku.formation_fail import form_test
from rulesets.koku.inquiries.consequences import RUNS, STANDS, YIELDS, consequences
from rulesets.koku.inquiries.fields import LIABLE, MOST_FIGURES, RIDERS, TESTING, check_liable
from rulesets.koku.morale import Shaken

LOSSES_BY = (
    ("fire", "fire"),
    ("touching", "melee, and they still touch the enemy"),
    ("melee", "melee, and they touch nobody"),
    ("way", "a jump or a river"),
)
HAZARDS = tuple((kind.key, kind.name) for kind in TERRAIN.values() if kind.mounted in ("jump", "risk"))
COVERS = tuple((cover.name.lower(), cover.words) for cover in Cover)
TURNS = 4


@dataclass(frozen=True)
class Nerve:
    """A unit that has lost figures."""

    troop: str = setting("ash_l", "Troops", "KOKU-DAT-1", choices=TESTING)
    left: int = setting(3, "Figures left", "KOKU-MOR-3", least=1, most=MOST_FIGURES)
    killed: int = setting(2, "Killed in all", "KOKU-MOR-4", least=1, most=MOST_FIGURES)
    after: str = setting("fire", "Lost to", "KOKU-MOR-13", choices=LOSSES_BY)
    ff: bool = setting(False, "They have lost formation", "KOKU-MOR-6")
    near: bool = setting(False, "Friendly samurai within 6″", "KOKU-MOR-7")
    cover: str = setting("open", "They defend", "KOKU-MOR-8", choices=COVERS)


def morale_answer(nerve: Nerve) -> Outlook:
    """KOKU-MOR-3: whether the unit stands."""
    check_liable(nerve.troop, nerve.ff)
    cover = Cover.OPEN if nerve.after == "way" else Cover[nerve.cover.upper()]  # KOKU-MOR-11
    shaken = Shaken(TROOPS[nerve.troop].toll, nerve.left, nerve.killed, nerve.ff, nerve.near, cover)
    return morale_outlook(TROOPS[nerve.troop].name, shaken, nerve.after == "touching")


def morale_outlook(title: str, shaken: Shaken, surrender: bool) -> Outlook:
    """The morale test of a unit."""
    test = morale.test_of(shaken)
    holds = odds.chance(test)
    ends = (End(STANDS, holds), End(YIELDS if surrender else RUNS, 1 - holds, "loss"))
    return Outlook(title, (Throws("morale", (test,)),), ends=ends)


@dataclass(frozen=True)
class Forming:
    """A unit with Formation Fail whose causes are over."""

    troop: str = setting("ash_l", "Troops", "KOKU-DAT-1", choices=LIABLE)


def forming_answer(forming: Forming) -> Outlook:
    """KOKU-FF-15: one throw at the start of each own turn until it is passed."""
    test = form_test(forming.troop)
    fails = 1 - odds.chance(test)
    names = ("At once", "By the second own turn", "By the third own turn", "By the fourth own turn")
    ends = tuple(End(name, 1 - fails**turn) for turn, name in enumerate(names[:TURNS], 1))
    return Outlook(TROOPS[forming.troop].name, (Throws("to form up", (test,)),), ends=ends)


@dataclass(frozen=True)
class Ride:
    """Riders who jump something, or swim."""

    troop: str = setting("ron_lc", "Riders", "KOKU-DAT-1", choices=RIDERS)
    figures: int = setting(5, "Figures that ride", "KOKU-MOV-10", least=1, most=MOST_FIGURES)
    piece: str = setting("fence", "Over or through", "KOKU-TER-1", choices=HAZARDS)
    times: int = setting(1, "Times", "KOKU-RUL-41", least=1, most=4)
    others: int = setting(0, "Others of the unit, who do not", "KOKU-MOR-3", least=0, most=MOST_FIGURES)
    killed: int = setting(0, "Killed before", "KOKU-MOR-4", least=0, most=MOST_FIGURES)
    near: bool = setting(False, "Friendly samurai within 6″", "KOKU-MOR-7")


def ride_answer(ride: Ride) -> Outlook:
    """KOKU-MOV-10, KOKU-MOV-11: who falls on the way, and the morale at its end (KOKU-MOV-13, KOKU-MOR-11).

    What was crossed has cost liable riders their formation by then (KOKU-FF-6, KOKU-FF-7).
    """
    troop = TROOPS[ride.troop]
    hazard = Hazard(Piece("", ride.piece, ()), ride.piece == "river", ())
    test = hazard_test(hazard, ride.figures)
    safe = odds.chance(test) ** ride.times
    losses = odds.repeated(1 - safe, ride.figures)
    whole = ride.figures + ride.others

    def shares(fallen: int) -> dict[tuple[Shaken, bool], Fraction]:
        shaken = Shaken(troop.toll, whole - fallen, ride.killed + fallen, troop.liable, ride.near)
        return {(shaken, False): losses[fallen]}

    after, ends = consequences(losses, shares)
    throws = (Throws("each rider, each time", (test,)),)
    return Outlook(troop.name, throws, "riders fall", losses, after, ends)


MORALE = Inquiry(
    key="morale",
    label="Morale",
    text="A unit has lost figures: does it stand, or does it break?",
    form=Nerve,
    answer=morale_answer,
)
FORMING = Inquiry(
    key="formation",
    label="Forming up",
    text="A unit has lost formation and may form up: when will it?",
    form=Forming,
    answer=forming_answer,
)
RIDE = Inquiry(
    key="ride",
    label="Jump or river",
    text="Riders jump a wall or swim a river: how many come through, and does the rest carry on?",
    form=Ride,
    answer=ride_answer,
)
