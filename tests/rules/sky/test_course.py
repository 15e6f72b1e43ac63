"""Who wins a melee and how a whole charge comes out: the chances are those of the rules, die for die."""

from collections import Counter
from fractions import Fraction
from math import comb

import pytest

from rulesets.engine.battle import Side
from rulesets.engine.dice import odds
from rulesets.engine.dice.tests import Reading
from rulesets.engine.play.play import Play
from rulesets.engine.play.resolve import Waiting
from rulesets.sky.inquiries import course
from rulesets.sky.system import RULESET
from tests.rules.sky.play import stage
from tests.rules.sky.scenes import scene, unit

pytestmark = pytest.mark.slow

FAR = (unit("ai-9", "samurai", -6, across=-30), unit("kaki-9", "samurai", 34, across=25))
BOWS = {"weapons": ["bow"]}
CHARGE = {"kind": "charge", "unit": "ai-1", "target": "kaki-1"}


class Wanted(Exception):
    """A throw for which the script holds no faces yet."""


class Branching:
    """Dice by a script; where it ends they say what is thrown, so that every way on can be tried."""

    def __init__(self, script):
        self.script, self.asked = script, None

    def face(self, number, die):
        if number >= len(self.script):
            raise Wanted
        return self.script[number]

    def salt(self, name):
        return name


def ways(test):
    """What a throw can bring, with its chance and faces that bring it; a first die is read for 1, 6 and the rest."""
    if test is None:
        return [(Fraction(1, 6), (1,)), (Fraction(4, 6), (3,)), (Fraction(1, 6), (6,))]
    if test.reading is Reading.SUM:
        passes = odds.chance(test)
        return [(share, faces) for share, faces in ((passes, (1, 1)), (1 - passes, (6, 6))) if share]
    each = odds.chance(test)
    return [
        (comb(test.count, hits) * each**hits * (1 - each) ** (test.count - hits),
         (6,) * hits + (1,) * (test.count - hits))
        for hits in range(test.count + 1)
    ]  # fmt: skip


@pytest.fixture
def thrown(monkeypatch):
    """The test that is being thrown (None: a die that is only read)."""
    now = []
    throw, cast = Play.throw, Play.cast
    monkeypatch.setattr(
        Play, "throw", lambda play, test, *more: (now.append(test), throw(play, test, *more))[1]
    )
    monkeypatch.setattr(Play, "cast", lambda play, *more: (now.append(None), cast(play, *more))[1])
    return now


def by_the_rules(battle, thrown):
    """The chance of each end of the charge, with every throw carried out by the rules in every way it can fall."""
    found, open_ = Counter(), [(Fraction(1), ())]
    while open_:
        chance, script = open_.pop()
        try:
            found[end_of(battle, script)] += chance
        except Wanted:
            open_ += [(chance * share, (*script, *faces)) for share, faces in ways(thrown[-1])]
    return {key: chance for key, chance in found.items() if chance}


def end_of(battle, script):
    """How the charge ends with those dice; whoever is asked answers as the rules propose."""
    answers, order = [], RULESET.decode_order(CHARGE)
    outcome = RULESET.resolve(battle, Side.AI, order, Branching(script))
    while isinstance(outcome, Waiting):
        answers.append(outcome.decision.default)
        outcome = RULESET.resolve(battle, Side.AI, order, Branching(script), answers)
    one, other = outcome.battle.units["ai-1"], outcome.battle.units["kaki-1"]
    told = {event.kind: event for event in outcome.events}
    if "fought" not in told:
        if "charge_failed" in told:
            return "broken" if one.routing else "faltered"
        return "stopped" if "charge_broken" in told else "run_down" if "run_down" in told else "escaped"
    gone = {unit.id for unit in (one, other) if unit.fate == "destroyed"}
    if gone == {"ai-1", "kaki-1"} or "drawn_melee" in told:
        return "drawn"
    if gone:
        return "gone" if "ai-1" in gone else "destroyed"
    if outcome.events and "moved_withdrew" in told and told["moved_withdrew"].paths.keys() == {"kaki-1"}:
        return "routed" if other.routing else "won"
    return "lost_routed" if one.routing else "lost"


SCENES = [
    ((unit("ai-1", "peasant", strength=3, left=2), unit("kaki-1", "peasant", 5, strength=3, left=2)), {}),
    ((unit("ai-1", "peasant", strength=4, left=2, hits=2), unit("kaki-1", "ashigaru", 3, strength=2, **BOWS)), {}),
    ((unit("ai-1", "mtd_monk", strength=3, left=1), unit("kaki-1", "peasant", 8, strength=4, left=3, hits=1)), {}),
    ((unit("ai-1", "ashigaru", strength=2, status="disordered"), unit("kaki-1", "monk", 5, strength=2, left=1)), {}),
    ((unit("ai-1", "peasant", strength=3, left=2), unit("kaki-1", "peasant", 5, strength=3, status="routing")), {}),
    ((unit("ai-1", "peasant", strength=2), unit("kaki-1", "peasant", 5, strength=2, **BOWS)),
     {"first_bushi_test": True}),
    ((unit("ai-1", "peasant", strength=2, left=1, hits=2), unit("kaki-1", "peasant", 5, strength=2)),
     {"melee_tie": "fight_again", "half_strength": "under_half", "route_trigger": "any_hit"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("units", "options"), SCENES, ids=[f"{u[0]['kind']}-{n}" for n, (u, _) in enumerate(SCENES)]
)
def test_a_whole_charge_comes_out_as_the_rules_carry_it_out(units, options, thrown):
    """SKY-CHG-2 to SKY-CHG-7, SKY-MEL-14, SKY-MEL-17, SKY-OPT-1, SKY-OPT-11."""
    battle = stage(scene(*units, *FAR, options=options))
    posed = {one.key: one for one in RULESET.calculator.situations(battle, Side.AI, "ai-1", "kaki-1")}
    labels = {label: key for key, (label, _) in course.ENDS.items()}
    counted = {labels[end.label]: end.chance for end in posed["charge"].outlook.ends}
    assert sum(counted.values()) == 1
    assert by_the_rules(battle, thrown) == counted
