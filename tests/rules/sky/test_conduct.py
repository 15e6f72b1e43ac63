"""Standing orders: what may be laid down for each decision, and what comes of it when the decision falls due."""

import pytest

from rulesets.engine.battle import Side
from rulesets.engine.dice.dice import HmacDice
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.resolve import Settled, Waiting
from rulesets.sky.system import RULESET
from tests.rules.sky.play import stage
from tests.rules.sky.scenes import scene, standing, unit

LATER = unit("kaki-9", "samurai", 34, across=25)
BY_KIND = {conduct.kind: conduct for conduct in RULESET.conducts}
DICE = HmacDice(b"standing orders")


class Faces:
    """Dice that show one number for ever."""

    def __init__(self, face):
        self.shown = face

    def face(self, number, die):
        return self.shown

    def salt(self, name):
        return name


def charged(kind="samurai", weapons=("bow",), ahead=8.0, **more):
    return stage(scene(unit("ai-1", kind), unit("kaki-1", "ashigaru", ahead, weapons=weapons), LATER, **more))


def unheard():
    return stage(standing(unit("ai-1", "samurai"), LATER, phase="nominate", generals={"ai": {"at": [36, 4]}}))


def in_rout(status="routing"):
    return stage(standing(unit("ai-1", "samurai", status=status), LATER, phase="morale"))


def won():
    return stage(scene(unit("ai-1", "samurai"), unit("kaki-1", "peasant", 6, left=5), LATER))


CHARGE = {"kind": "charge", "unit": "ai-1", "target": "kaki-1"}
QUESTIONS = {
    "defensive_fire": (charged(), CHARGE, 3),
    "occupy": (won(), CHARGE, None),
    "generals_attempt": (unheard(), {"kind": "nominate", "clan": "ai-c1"}, 6),
    "generals_help": (in_rout(), {"kind": "rally", "unit": "ai-1"}, 6),
}
"""For each question a battle, the order that leads to it, and the face that every die shows on the way."""


class Melee(Faces):
    """Dice by which the charger comes in and wins: tests pass, and whoever strikes first hits."""

    def __init__(self):
        super().__init__(1)

    def face(self, number, die):
        return 6 if 4 <= number - START < 10 else 1


START = 0


def asked(kind):
    """The battle that waits for an answer, and the decision."""
    battle, order, face = QUESTIONS[kind]
    dice = Melee() if face is None else Faces(face)
    outcome = RULESET.resolve(battle, Side.AI, RULESET.decode_order(order), dice)
    assert isinstance(outcome, Waiting), outcome.events
    assert outcome.decision.kind == kind
    return battle, RULESET.decode_order(order), dice, outcome


def test_every_decision_of_the_rules_can_be_laid_down_and_every_form_stands_by_default():
    """SKY-SEQ-2, SKY-SEQ-4: four questions, and no other is ever asked."""
    assert set(BY_KIND) == set(QUESTIONS)
    for conduct in RULESET.conducts:
        assert conduct.read({}) == conduct.form()
        assert {option["key"] for option in conduct.about()["options"]} == set(
            conduct.form.__dataclass_fields__
        )


@pytest.mark.parametrize("kind", BY_KIND)
def test_the_default_and_whatever_is_laid_down_are_lawful_answers(kind):
    """SKY-SEQ-4: the same snapshot goes on by either, and the dice before the question do not change."""
    battle, order, dice, waiting = asked(kind)
    form = (
        {"fire": "never"} if kind == "defensive_fire" else dict.fromkeys(BY_KIND[kind].form().__dict__, True)
    )
    laid = BY_KIND[kind].answer(battle, waiting.decision, BY_KIND[kind].read(form))
    for answer in (waiting.decision.default, laid):
        found = RULESET.resolve(battle, Side.AI, order, dice, [answer])
        assert isinstance(found, Settled | Waiting)
        before = waiting.events[:-1]
        assert [event.rolls for event in found.events[: len(before)]] == [event.rolls for event in before]
    assert laid != waiting.decision.default


FIRES = [
    ({}, "samurai", 8.0, True),
    ({"fire": "never"}, "samurai", 8.0, False),
    ({"fire": "samurai"}, "samurai", 8.0, True),
    ({"fire": "samurai"}, "mtd_samurai", 8.0, True),
    ({"fire": "samurai"}, "monk", 8.0, False),
    ({"within": 8.0}, "monk", 8.0, True),
    ({"within": 7.0}, "monk", 8.0, False),
    ({"fire": "samurai", "within": 7.0}, "samurai", 8.0, False),
]


@pytest.mark.parametrize(("choice", "kind", "ahead", "fires"), FIRES)
def test_at_whom_a_unit_fires_when_it_is_charged(choice, kind, ahead, fires):
    """SKY-CHG-2, SKY-CHG-11: by troops and by the inches at the declaration; the weapon is that of the default."""
    battle = charged(kind, ahead=ahead)
    waiting = RULESET.resolve(battle, Side.AI, RULESET.decode_order(CHARGE), DICE)
    fire = BY_KIND["defensive_fire"]
    assert fire.answer(battle, waiting.decision, fire.read(choice)) == {"fire": fires, "weapon": "bow"}


@pytest.mark.parametrize(
    ("kind", "id", "code"),
    [
        ("defensive_fire", "kaki-1", ""),
        ("defensive_fire", "", ""),
        ("defensive_fire", "kaki-9", "no_conduct"),
        ("defensive_fire", "ai-1", "no_such_unit"),
        ("defensive_fire", "kaki-77", "no_such_unit"),
        ("occupy", "kaki-9", ""),
        ("occupy", "kaki-c1-leader", "no_conduct"),
        ("generals_attempt", "", ""),
        ("generals_attempt", "kaki-1", "no_such_unit"),
        ("generals_help", "kaki-general", "no_conduct"),
    ],
)
def test_to_whom_it_may_be_given(kind, id, code):
    """SKY-SEQ-4: to units that could be asked, or to all of a side; the General's attempt is one side's alone."""
    battle = charged()
    if code == "":
        BY_KIND[kind].check(battle, "kaki", id)
        return
    with pytest.raises(Illegal) as refusal:
        BY_KIND[kind].check(battle, "kaki", id)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("choice", "told"),
    [({"fire": "always"}, "options"), ({"within": 17}, "options"), ({"aim": 1}, "options")],
)
def test_what_no_form_knows_is_refused(choice, told):
    with pytest.raises(Illegal) as refusal:
        BY_KIND["defensive_fire"].read(choice)
    assert refusal.value.code == told


def test_who_cannot_answer_is_not_asked_and_nothing_shows_it():
    """SKY-CHG-2, SKY-MEL-20, SKY-GEN-1, SKY-MOR-5: with no choice the order goes through in one."""
    empty = charged(weapons=("arquebus",))
    empty.units["kaki-1"] = stage(
        scene(
            unit("ai-1", "samurai"), unit("kaki-1", "ashigaru", 8, weapons=["arquebus"], loaded=False), LATER
        )
    ).units["kaki-1"]
    for battle in (empty, charged(weapons=("hand",))):
        assert isinstance(RULESET.resolve(battle, Side.AI, RULESET.decode_order(CHARGE), DICE), Settled)
