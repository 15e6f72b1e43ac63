"""Orders, decisions and records, on the smallest system there is."""

import msgspec
import pytest

import rulesets
from rulesets import HmacDice, Illegal, ScriptedDice, Settled, Side, Waiting
from rulesets.engine.sayings import english
from tests.plain import plain
from tests.systems.drill.system import RULESET as DRILL

DICE = HmacDice(b"drill", ("a", "b"))


@pytest.fixture
def battle():
    return DRILL.begin(DRILL.open(DRILL.options_from({"pieces": 4}), rulesets.SEATS), DICE).battle


def order(**fields):
    return DRILL.decode_order(fields)


STEP = {"kind": "step", "unit": "ai-2", "to": {"x": 29.0, "y": 9.0}}


def test_an_order_settles_and_leaves_the_battle_that_it_was_given_alone(battle):
    before = DRILL.encode(battle)
    settled = DRILL.resolve(battle, Side.AI, order(**STEP), ScriptedDice([4, 1, 6, 3, 5, 2, 2, 4, 1, 6]))
    assert isinstance(settled, Settled)
    assert DRILL.encode(battle) == before
    assert settled.battle.points[Side.AI] == 5
    assert settled.battle.dice_count == 10
    assert [event.kind for event in settled.events] == ["stepped"]
    assert settled.events[0].rolls[0].numbers == tuple(range(10))


@pytest.mark.parametrize(
    ("fields", "side", "code"),
    [
        ({**STEP, "to": {"x": 60.0, "y": 9.0}}, Side.AI, "too_far"),
        ({**STEP, "unit": "kaki-2"}, Side.AI, "not_yours"),
        ({**STEP, "unit": "nobody"}, Side.AI, "no_such_unit"),
        (STEP, Side.KAKI, "not_your_turn"),
        ({"kind": "answer_draw", "accept": True}, Side.AI, "no_draw_offer"),
        ({"kind": "withdraw_draw"}, Side.AI, "no_draw_offer"),
    ],
)
def test_a_refused_order_changes_nothing_and_says_why(battle, fields, side, code):
    before = DRILL.encode(battle)
    with pytest.raises(Illegal) as refusal:
        DRILL.resolve(battle, side, order(**fields), ScriptedDice([]))
    assert refusal.value.code == code
    assert english(refusal.value.words)
    assert DRILL.encode(battle) == before


@pytest.mark.parametrize(
    "raw",
    [
        b"", b"null", b"[]", b"{", b'{"kind":"zap"}', b'{"kind":"step"}', b"\xff\xfe",
        b'{"kind":"step","unit":"ai-1","to":{"x":NaN,"y":1}}',
        b'{"kind":"step","unit":"ai-1","to":{"x":1e308,"y":1}}',
        b'{"kind":"step","unit":"ai-1","to":{"x":1,"y":1},"extra":1}',
        b'{"kind":"step","unit":"' + b"a" * 50 + b'","to":{"x":1,"y":1}}',
        b"[" * 100_000,
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_in_words(raw):
    with pytest.raises(Illegal) as refusal:
        DRILL.decode_order(raw)
    assert refusal.value.code == "malformed"


CHALLENGE = {"kind": "challenge", "unit": "ai-1", "target": "kaki-3"}


def test_a_decision_stops_the_order_and_the_answer_goes_on_with_it(battle):
    waiting = DRILL.resolve(battle, Side.AI, order(**CHALLENGE), DICE)
    assert isinstance(waiting, Waiting)
    assert waiting.decision.side is Side.KAKI
    assert waiting.battle.clock.to_act == (Side.KAKI,)
    assert plain(DRILL.options(waiting.battle, Side.KAKI))[0]["kind"] == "answer"
    with pytest.raises(Illegal, match="decision"):
        DRILL.resolve(waiting.battle, Side.AI, order(**STEP), DICE)

    settled = DRILL.resolve(battle, Side.AI, order(**CHALLENGE), DICE, [{"stand": False}])
    assert isinstance(settled, Settled)
    assert settled.events[0] == waiting.events[0], "what was told before the question is told the same again"
    assert settled.battle.units["kaki-3"].place == "off"
    assert settled.battle.asked is None
    assert settled.battle.clock.to_act == (Side.AI,)


def test_an_answer_that_does_not_fit_is_refused(battle):
    with pytest.raises(Illegal, match="does not fit"):
        DRILL.resolve(battle, Side.AI, order(**CHALLENGE), DICE, [{"stand": "perhaps"}])


def test_a_preview_tells_legal_from_illegal_without_a_die(battle):
    assert plain(DRILL.preview(battle, Side.AI, order(**STEP)))["legal"]
    far = plain(DRILL.preview(battle, Side.AI, order(**{**STEP, "to": {"x": 60.0, "y": 9.0}})))
    assert far["refusal"]["clause"] == "DRILL-1"
    assert far["figures"], "the ghost is drawn all the same"


def test_draws_are_offered_declined_agreed(battle):
    offered = DRILL.resolve(battle, Side.AI, order(kind="offer_draw"), DICE).battle
    assert [option["kind"] for option in plain(DRILL.options(offered, Side.KAKI))] == [
        "answer_draw",
        "resign",
    ]
    declined = DRILL.resolve(offered, Side.KAKI, order(kind="answer_draw", accept=False), DICE).battle
    assert declined.draw_offer is None
    agreed = DRILL.resolve(offered, Side.KAKI, order(kind="answer_draw", accept=True), DICE).battle
    assert agreed.result.winner is None
    with pytest.raises(Illegal, match="over"):
        DRILL.resolve(agreed, Side.AI, order(**STEP), DICE)


def test_who_resigns_loses_even_out_of_turn(battle):
    over = DRILL.resolve(battle, Side.KAKI, order(kind="resign"), DICE).battle
    assert (over.result.winner, over.result.reason) == (Side.AI, "resignation")


class TestRecord:
    @pytest.fixture
    def record(self):
        record = rulesets.fight(
            DRILL, b"a seed of thirty-two bytes, about", options={"pieces": 6, "turn_limit": 2}
        )
        return msgspec.json.encode(record)

    def test_a_fought_battle_verifies(self, record):
        assert rulesets.prove(DRILL, rulesets.decode_record(record)) == []

    def test_a_changed_die_is_found(self, record):
        changed = rulesets.decode_record(record)
        event = next(event for event in changed.events if event.rolls)
        index = changed.events.index(event)
        roll = event.rolls[0]
        faces = (roll.faces[0] % 6 + 1, *roll.faces[1:])
        rolls = (msgspec.structs.replace(roll, faces=faces), *event.rolls[1:])
        changed.events[index] = msgspec.structs.replace(event, rolls=rolls)
        assert any("the seed gives" in fault for fault in rulesets.prove(DRILL, changed))

    def test_a_changed_state_and_a_missing_order_are_found(self, record):
        changed = rulesets.decode_record(record)
        changed.final = {**changed.final, "points": {"ai": 999, "kaki": 0}}
        assert "The final state differs." in rulesets.prove(DRILL, changed)
        shorter = rulesets.decode_record(record)
        shorter.orders.pop()
        assert rulesets.prove(DRILL, shorter)

    def test_another_seed_does_not_fit_its_hash(self, record):
        changed = rulesets.decode_record(record)
        changed.seed = "00" * 32
        assert "The seed does not fit its hash." in rulesets.prove(DRILL, changed)

    @pytest.mark.parametrize("raw", [b"", b"{}", b'{"format":"x"}', b"[1]"])
    def test_what_is_no_record_is_refused(self, raw):
        with pytest.raises(Illegal):
            rulesets.decode_record(raw)
