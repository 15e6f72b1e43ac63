"""The odds of morale, of forming up again, and of jumps and rivers (KOKU-MOR, KOKU-FF-15, KOKU-MOV-10, KOKU-MOV-11)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec

from rulesets.engine.battle import Piece
from rulesets.engine.dice import odds
from rulesets.engine.forms.settings import setting
from rulesets.engine.reckoning.asking import loose, part, question, value
from rulesets.engine.reckoning.outlook import End, Outlook, Throws
from rulesets.engine.sayings import Words, _
from rulesets.koku.charts import TERRAIN, TROOPS, CoverClass
from rulesets.koku.inquiries.consequences import RUNS, STANDS, YIELDS, consequences
from rulesets.koku.inquiries.fields import (
    BY_COVER,
    CLASSES,
    LIABLE,
    MOST_FIGURES,
    RIDERS,
    TESTING,
    check_liable,
)
from rulesets.koku.march.crossing import Hazard, hazard_test
from rulesets.koku.nerve import morale
from rulesets.koku.nerve.morale import Shaken
from rulesets.koku.stand.formation_fail import form_test

LOSSES_BY = (
    ("fire", _("fire")),
    ("touching", _("melee, and they still touch the enemy")),
    ("melee", _("melee, and they touch nobody")),
    ("way", _("a jump or a river")),
)
HAZARDS = tuple((kind.key, kind.name) for kind in TERRAIN.values() if kind.mounted in ("jump", "risk"))
TURNS = 4


def morale_answer(shaken: Shaken, after: str) -> Outlook:
    """KOKU-MOR-3: whether the unit stands."""
    check_liable(shaken.kind, shaken.ff)
    if after == "way":  # KOKU-MOR-11
        shaken = msgspec.structs.replace(shaken, cover=CoverClass.OPEN)
    return morale_outlook(TROOPS[shaken.kind].name, shaken, after == "touching")


def morale_outlook(title: Words, shaken: Shaken, surrender: bool) -> Outlook:
    """The morale test of a unit."""
    test = morale.test_of(shaken)
    holds = odds.chance(test)
    ends = (End(STANDS, holds), End(YIELDS if surrender else RUNS, 1 - holds, "loss"))
    return Outlook(title, (Throws(_("morale"), (test,)),), ends=ends)


def forming_answer(troop: str) -> Outlook:
    """KOKU-FF-15: one throw at the start of each own turn until it is passed."""
    test = form_test(troop)
    fails = 1 - odds.chance(test)
    names = (
        _("At once"),
        _("By the second own turn"),
        _("By the third own turn"),
        _("By the fourth own turn"),
    )
    ends = tuple(End(name, 1 - fails**turn) for turn, name in enumerate(names[:TURNS], 1))
    return Outlook(TROOPS[troop].name, (Throws(_("to form up"), (test,)),), ends=ends)


def ride_answer(ride: Any) -> Outlook:
    """KOKU-MOV-10, KOKU-MOV-11: who falls on the way, and the morale at its end (KOKU-MOV-13, KOKU-MOR-11).

    What was crossed has cost liable riders their formation by then (KOKU-FF-6, KOKU-FF-7).
    """
    troop = TROOPS[ride.troop]
    hazard = Hazard(Piece("", ride.piece, ()), ride.piece == "river", ())
    test = hazard_test(hazard, ride.figures)
    safe = odds.chance(test) ** ride.times
    losses = odds.binomial(1 - safe, ride.figures)
    whole = ride.figures + ride.others

    def shares(fallen: int) -> dict[tuple[Shaken, bool], Fraction]:
        shaken = Shaken(troop.key, whole - fallen, ride.killed + fallen, troop.liable, ride.near)
        return {(shaken, False): losses[fallen]}

    after, ends = consequences(losses, shares)
    throws = (Throws(_("each rider, each time"), (test,)),)
    return Outlook(troop.name, throws, _("riders fall"), losses, after, ends)


MORALE = question(
    "morale",
    _("Morale"),
    _("A unit has lost figures: does it stand, or does it break?"),
    part(
        Shaken,
        troop=("kind", setting("ash_l", _("Troops"), "KOKU-DAT-1", choices=TESTING)),
        left=setting(3, _("Figures left"), "KOKU-MOR-3", least=1, most=MOST_FIGURES),
        killed=setting(2, _("Killed in all"), "KOKU-MOR-4", least=1, most=MOST_FIGURES),
        ff=setting(False, _("They have lost formation"), "KOKU-MOR-6"),
        near=("samurai_near", setting(False, _("Friendly samurai within 6″"), "KOKU-MOR-7")),
        cover=("cover", setting("open", _("They defend"), "KOKU-MOR-8", choices=CLASSES), BY_COVER),
    ),
    value("after", setting("fire", _("Lost to"), "KOKU-MOR-13", choices=LOSSES_BY)),
    answer=morale_answer,
    order=("troop", "left", "killed", "after", "ff", "near", "cover"),
)
FORMING = question(
    "formation",
    _("Forming up"),
    _("A unit has lost formation and may form up: when will it?"),
    value("troop", setting("ash_l", _("Troops"), "KOKU-DAT-1", choices=LIABLE)),
    answer=forming_answer,
)
RIDE = question(
    "ride",
    _("Jump or river"),
    _("Riders jump a wall or swim a river: how many come through, and does the rest carry on?"),
    loose(
        troop=setting("ron_lc", _("Riders"), "KOKU-DAT-1", choices=RIDERS),
        figures=setting(5, _("Figures that ride"), "KOKU-MOV-10", least=1, most=MOST_FIGURES),
        piece=setting("fence", _("Over or through"), "KOKU-TER-1", choices=HAZARDS),
        times=setting(1, _("Times"), "KOKU-RUL-41", least=1, most=4),
        others=setting(0, _("Others of the unit, who do not"), "KOKU-MOR-3", least=0, most=MOST_FIGURES),
        killed=setting(0, _("Killed before"), "KOKU-MOR-4", least=0, most=MOST_FIGURES),
        near=setting(False, _("Friendly samurai within 6″"), "KOKU-MOR-7"),
    ),
    answer=ride_answer,
)
