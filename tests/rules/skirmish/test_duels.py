"""The calculator's odds of a combat (SKIR-MEL-9 to SKIR-MEL-14, SKIR-DAT-2), and as a battle asks them."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import msgspec
import pytest

from rulesets.skirmish.charts import Armour, Blade, Kind
from rulesets.skirmish.inquiries.duels import DUEL, FATES, duel_outlook, duels
from rulesets.skirmish.melee.contest import Fighter
from rulesets.skirmish.options import SkirOptions
from tests.rules.skirmish.fights import battle_of, fought, man

PAIRS = (
    ({"kind": "bushi", "armour": "armoured", "blade": "naginata"}, {}),
    ({"wounds": 1}, {"kind": "eiyuu", "armour": "heavy", "mounted": True}),
    ({"kind": "kensei"}, {"kind": "noumin", "armour": "unarmoured", "blade": "improvised", "wounds": 1}),
)
OPTIONS = ({}, {"d_result": "die"}, {"horse_in_melee": True}, {"d_result": "die", "horse_in_melee": True})


def became(before, after):
    """What has become of a figure in a combat, as the odds call it."""
    if after.fate:
        return str(after.fate)
    if after.horse_wounds > before.horse_wounds or after.mounted < before.mounted:
        return "horse"
    return "wounded" if after.wounds > before.wounds else "pushed" if after.stirred else ""


def faces(one):
    return range(1, 9 if one.get("kind") == "kensei" else 7)


@pytest.mark.parametrize(("one", "other"), PAIRS)
@pytest.mark.parametrize("options", OPTIONS)
def test_the_odds_are_what_the_rules_do_with_every_fall_of_the_dice(one, other, options):
    """SKIR-MEL-12, SKIR-MEL-13, SKIR-DAT-2, SKIR-OPT-3, SKIR-OPT-8: each combat is fought with all dice."""
    counted: dict[str, Fraction] = {}
    for dice in product(faces(one), faces(other)):
        for end, share in _ends(one, other, options, dice):
            each = share / (len(faces(one)) * len(faces(other)))
            counted[end] = counted.get(end, Fraction(0)) + each
    battle = _duel(one, other, options)
    posed = next(duels(battle, battle.units["ai-1"], battle.units["kaki-1"]))
    told = {end.label: end.chance for end in posed.outlook.ends}
    assert told == counted
    assert {end["label"]: end["fraction"] for end in DUEL.outlook(posed.values).document()["ends"]} == {
        end: str(share) for end, share in counted.items()
    }, "and so says the form"


def _duel(one, other, options):
    apart = 11.5 if other.get("mounted") else 11.0
    return battle_of(man("ai-1.1", 10, 10, **one), man("kaki-1.1", 10, apart, **other), **options)


def _ends(one, other, options, dice, more=()):
    """How a fall of the dice ends; where further dice fall, all that they may show."""
    battle = _duel(one, other, options)
    try:
        after, _, _ = fought(battle, (*dice, *more))
    except AssertionError as missing:
        if "one more" not in str(missing):
            raise
        for face in range(1, 7):
            for end, share in _ends(one, other, options, dice, (*more, face)):
                yield end, share / 6
        return
    for id, whose in (("kaki-1.1", 0), ("ai-1.1", 1)):
        if end := became(battle.figures[id], after.figures[id]):
            yield FATES[end][whose], Fraction(1)
            return
    yield "nothing happens", Fraction(1)


def test_the_form_asks_for_what_the_dice_depend_on():
    """SKIR-MEL-8, SKIR-MEL-10h, SKIR-OPT-7: two described fighters."""
    title = DUEL.outlook({}).document()["title"]
    assert "against" in str(title)
    helped = DUEL.outlook({"foe_against": 2}).ends
    assert (
        helped
        == duel_outlook(
            "", Fighter(Kind.BUSHI), Fighter(Kind.ASHIGARU, blade=Blade.YARI, against=2), SkirOptions()
        ).ends
    )
    ronin = {"kind": "ronin", "armour": "light"}
    assert DUEL.outlook({**ronin, "ronin_as_bushi": True}).ends == DUEL.outlook({"kind": "bushi"}).ends
    behind = DUEL.outlook({"mounted": True, "behind": True})
    assert "the enemy is wounded" not in [end.label for end in behind.ends]
    assert DUEL.outlook({"behind": True}).ends == DUEL.outlook({}).ends, "on foot he strikes all round"


def test_units_that_do_not_touch_are_asked_about_all_the_same():
    """SKIR-MEL-2: the two nearest, if they met."""
    battle = battle_of(man("ai-1.1", 10, 10), man("ai-1.2", 12, 10, armour="heavy"), man("kaki-1.1", 12, 20))
    (posed,) = duels(battle, battle.units["ai-1"], battle.units["kaki-1"])
    assert posed.values["armour"] == Armour.HEAVY
    assert posed.outlook.notes[0].clause == "SKIR-MEL-2"
    touching = msgspec.structs.replace(battle)
    touching.figures = {**battle.figures, "kaki-1.1": man("kaki-1.1", 12, 11)}
    (posed,) = duels(touching, battle.units["ai-1"], battle.units["kaki-1"])
    assert posed.values["armour"] == Armour.HEAVY
    assert len(posed.outlook.notes) == 1
