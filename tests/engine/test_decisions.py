"""The kinds of decisions: what is asked, which answers are lawful, and what is laid down in advance."""

from __future__ import annotations

from types import SimpleNamespace

import msgspec
import pytest

from rulesets.engine.battle import Asked, Pose, Side
from rulesets.engine.forms import Forecast, Note
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.decisions import (
    Allot,
    Choosing,
    Match,
    Number,
    Pairs,
    PickOne,
    Reply,
    Several,
    Standing,
    Ways,
    YesNo,
    words_of,
)
from rulesets.engine.play.orders import Waypoint
from rulesets.engine.play.resolve import decode_answer, read_answer
from rulesets.engine.sayings import english


class Draw(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    weapon: str


STAND = YesNo(
    tag="stand", text="Does {unit} stand?", yes="It stands", no="It runs", field="stand", default=True,
    clause="CAMP-1", standing=Standing(label="When challenged", key="always", words="It stands"),
)  # fmt: skip
DRAW = PickOne(tag="draw", text="Which weapon?", clause="CAMP-2", form=Draw)
SPEND = Number(
    tag="spend", text="How many?", clause="CAMP-3", standing=Standing(label="When hit", words="Spend nothing")
)
SHARE = Allot(tag="share", text="Who falls?", clause="CAMP-4")
CALL = Several(tag="call", text="Who comes?", clause="CAMP-5")
WAY = Ways(tag="way", text="Which way?", clause="CAMP-7")
DUEL = Pairs(tag="duel", text="Who meets whom?", clause="CAMP-6")


def everybody(pairs):
    """Nobody may stand by."""
    if len(pairs) < 2:
        raise Illegal("stands_by", "CAMP-7", "Both must fight.")


def together(shares):
    """All of it to one."""
    if len(shares) > 1:
        raise Illegal("apart", "CAMP-8", "All of it goes to one.")


PUT = {
    "stand": STAND.ask(Side.AI, unit="ai-1"),
    "draw": DRAW.ask(
        Side.AI,
        Draw("sword"),
        [Reply("Sword", {"weapon": "sword"}), Reply("Bow", {"weapon": "bow"})],
        unit="ai-1",
    ),
    "spend": SPEND.ask(Side.AI, 0, least=0, most=3),
    "share": SHARE.ask(Side.AI, {"a": 2}, total=2, among={"a": 2, "b": 1}),
    "split": SHARE.ask(Side.AI, {"a": 2}, total=2, among={"a": 2, "b": 2}, lawful=together),
    "call": CALL.ask(Side.AI, ["a"], among=["a", "b", "c"], least=1, most=2),
    "duel": DUEL.ask(
        Side.AI,
        [("a", "x"), ("b", "y")],
        among={"a": [Match("x"), Match("y", "even")], "b": [Match("y")]},
        lawful=everybody,
    ),
}


@pytest.mark.parametrize(
    ("kind", "answer"),
    [
        ("stand", {"stand": False}),
        ("draw", {"weapon": "bow"}),
        ("spend", {"number": 0}),
        ("spend", {"number": 3}),
        ("share", {"shares": {"a": 1, "b": 1}}),
        ("split", {"shares": {"b": 2}}),
        ("call", {"chosen": ["c", "a"]}),
        ("duel", {"pairs": [["b", "y"], ["a", "y"]]}),
    ],
)
def test_a_lawful_answer_reaches_the_rule_as_it_was_given(kind, answer):
    assert msgspec.json.decode(msgspec.json.encode(decode_answer(PUT[kind], answer))) == answer
    default = msgspec.to_builtins(PUT[kind].default)
    assert decode_answer(PUT[kind], default) == PUT[kind].default, "and so is the default"


@pytest.mark.parametrize(
    ("kind", "answer"),
    [
        ("duel", {"pairs": [["a", "x"], ["a", "y"]]}),
        ("duel", {"pairs": [["a", "x"], ["b", "x"]]}),
        ("duel", {"pairs": [["c", "x"], ["b", "y"]]}),
        ("stand", {"stand": "perhaps"}),
        ("stand", {}),
        ("stand", {"stand": True, "run": True}),
        ("draw", {"weapon": "cannon"}),
        ("spend", {"number": 4}),
        ("spend", {"number": -1}),
        ("spend", {"number": 1.5}),
        ("share", {"shares": {"a": 1}}),
        ("share", {"shares": {"b": 2}}),
        ("share", {"shares": {"a": 3, "b": -1}}),
        ("share", {"shares": {"c": 2}}),
        ("call", {"chosen": []}),
        ("call", {"chosen": ["a", "b", "c"]}),
        ("call", {"chosen": ["a", "a"]}),
        ("call", {"chosen": ["z"]}),
    ],
)
def test_an_answer_that_does_not_fit_is_refused_in_words(kind, answer):
    with pytest.raises(Illegal) as refusal:
        decode_answer(PUT[kind], answer)
    assert (refusal.value.code, refusal.value.clause) == ("malformed", PUT[kind].clause)
    assert "{" not in english(refusal.value.words)


def test_what_cannot_be_done_together_the_system_refuses_in_its_own_words():
    with pytest.raises(Illegal) as refusal:
        decode_answer(PUT["duel"], {"pairs": [["b", "y"]]})
    assert (refusal.value.code, refusal.value.clause) == ("stands_by", "CAMP-7")
    with pytest.raises(Illegal) as refusal:
        decode_answer(PUT["split"], {"shares": {"a": 1, "b": 1}})
    assert refusal.value.clause == "CAMP-8"


def test_the_question_carries_its_tag_and_what_it_is_about():
    assert PUT["stand"].question == {"kind": "stand", "unit": "ai-1"}
    assert PUT["share"].question == {"kind": "share", "total": 2, "among": {"a": 2, "b": 1}}


def test_the_words_are_those_of_the_table():
    assert words_of([STAND, SPEND]) == {
        "asked.stand": "Does {unit} stand?",
        "asked.stand.stand": "It stands",
        "asked.stand.not_stand": "It runs",
        "asked.spend": "How many?",
    }


def test_what_is_laid_down_is_yes_or_no_or_the_usual_answer():
    asked = Asked(Side.AI, "spend", PUT["spend"].question, {"number": 0}, "CAMP-3")
    stand, spend = STAND.conduct, SPEND.conduct
    assert [option["key"] for option in stand.about()["options"]] == ["always"]
    assert stand.answer(None, asked, stand.read({})) == {"stand": True}
    assert stand.answer(None, asked, stand.read({"always": False})) == {"stand": False}
    assert spend.answer(None, asked, spend.read({})) is None, "nothing is laid down"
    assert spend.answer(None, asked, spend.read({"usual": True})) == {"number": 0}
    assert DRAW.conduct is None


def test_one_of_several_things_is_laid_down_and_answers_as_the_system_says():
    draw = PickOne(
        tag="draw", text="Which weapon?", clause="CAMP-2", form=Draw,
        standing=Choosing(
            label="When he draws", key="drawn", words="He draws", choices=(("bow", "a bow"), ("best", "the best")),
            answer=lambda asked, drawn: {"weapon": asked.question["best"] if drawn == "best" else drawn},
        ),
    ).conduct  # fmt: skip
    asked = Asked(Side.AI, "draw", {"best": "spear"}, {"weapon": "sword"}, "CAMP-2")
    (option,) = draw.about()["options"]
    assert (option["key"], option["label"], option["default"]) == ("drawn", "He draws", "bow")
    assert draw.answer(None, asked, draw.read({})) == {"weapon": "bow"}
    assert draw.answer(None, asked, draw.read({"drawn": "best"})) == {"weapon": "spear"}
    with pytest.raises(Illegal):
        draw.read({"drawn": "club"})


def test_an_answer_that_can_be_laid_down_comes_with_the_order_that_gives_it():
    """Of several orders that give it the one nearest to the usual; none for whom it cannot be laid down."""
    battle = SimpleNamespace(units={"ai-1": SimpleNamespace(side=Side.AI, id="ai-1", name="The first")})
    asked = Asked(Side.AI, "stand", PUT["stand"].question, {"stand": True}, "CAMP-1")
    stands, runs = STAND.conduct.choices(battle, asked)
    assert (stands.answer, stands.choice, stands.unit) == ({"stand": True}, {"always": True}, "ai-1")
    assert (runs.answer, runs.choice) == ({"stand": False}, {"always": False})
    spend = Asked(Side.AI, "spend", {"unit": "ai-1"}, {"number": 0}, "CAMP-3")
    (usual,) = SPEND.conduct.choices(battle, spend)
    assert (usual.answer, usual.choice) == ({"number": 0}, {"usual": True})
    assert STAND.conduct.choices(battle, msgspec.structs.replace(asked, side=Side.KAKI)) == ()


def test_ways_are_asked_of_some_figures_and_judged_by_the_rule() -> None:
    def lawful(ways: object) -> None:
        if ways:
            raise Illegal("uphill", "CAMP-7", "Not that way.")

    def foretell(ways: object) -> Forecast:
        return Forecast(notes=(Note(f"{len(ways)} go uphill.", "CAMP-7"),))  # type: ignore[arg-type]

    ask = WAY.ask(
        Side.AI, {"ai-1.1": (Waypoint(1.0, 2.0),)}, start={"ai-1.1": Pose(0.0, 0.0)}, reaches={"ai-1.1": 4.0},
        lawful=lawful, foretell=foretell, unit="ai-1",
    )  # fmt: skip
    assert ask.question["reaches"] == {"ai-1.1": 4.0}
    assert decode_answer(ask, {"figures": {}}).figures == {}  # type: ignore[attr-defined]
    with pytest.raises(Illegal, match="Not that way"):
        decode_answer(ask, {"figures": {"ai-1.1": [{"x": 1, "y": 2}]}})
    with pytest.raises(Illegal):
        decode_answer(ask, {"figures": {"ai-9.1": [{"x": 1, "y": 2}]}})
    # what is forbidden is shown too
    assert ask.foretell(read_answer(ask, {"figures": {"ai-1.1": []}})).notes[0].text == "1 go uphill."
