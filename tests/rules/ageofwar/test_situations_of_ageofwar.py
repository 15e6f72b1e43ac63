"""What a battle of the Age of War asks of its dice: the table, its slips and the calculator say the same."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.ageofwar.system import RULESET
from rulesets.engine.battle import Side
from rulesets.engine.dice.dice import ScriptedDice
from rulesets.engine.document import document, merge
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.resolve import Waiting
from tests.plain import plain
from tests.rules.ageofwar.scenes import foot, general, piece, riders, scene

Json = dict[str, Any]


def posed(battle: Any, unit: str, target: str = "", side: Side = Side.AI) -> dict[str, Json]:
    """What a battle asks, by question."""
    found = plain(RULESET.situations(battle, side, unit, target))
    return {one["key"]: one for one in found}


def preview(battle: Any, order: Json, side: Side = Side.AI) -> list[Json]:
    """The slips of an order."""
    found: list[Json] = plain(RULESET.preview(battle, side, RULESET.decode_order(order)))["odds"]
    return found


SIMPLER = (
    "The figures stand in more ways than the calculator’s form can say: its own answer differs a little."
)


def said(one: Json) -> bool:
    """Whether the form says it all."""
    return SIMPLER not in [note["text"] for note in one["odds"]["notes"]]


def test_the_slip_of_a_motivation_and_the_calculator_say_the_same():
    """AOW-MOT-1, AOW-AP-1."""
    battle = scene(foot("ai-1", 30, 20, kind="levy"), foot("ai-2", 30, 15), general("ai-g", 30, 8, dice=1))
    call, points = preview(battle, {"kind": "motivate", "unit": "ai-1"})
    one = posed(battle, "ai-1")["motivation"]
    assert said(one)
    assert one["values"]["between"]
    assert call["facts"][1]["value"] == one["odds"]["ends"][0]["percent"]
    assert points["spread"]["rows"] == one["odds"]["spread"]["rows"]


def test_the_slip_of_a_volley_and_the_calculator_say_the_same():
    """AOW-SHO-1 to AOW-SHO-18, AOW-DAT-9: at a unit with a general in its front rank, in a wood."""
    battle = scene(
        foot("ai-1", 30, 10, weapons=["hand", "bow"]), foot("kaki-1", 30, 16, kind="samurai"),
        general("kaki-g", with_unit="kaki-1", in_front=True, guard=True),
        activation={"unit": "ai-1", "points": 3}, pieces=[piece("w", "wood", 25, 15, 35, 20)],
    )  # fmt: skip
    slip = preview(battle, {"kind": "shoot", "unit": "ai-1", "target": "kaki-1"})[0]
    one = posed(battle, "ai-1", "kaki-1")["volley"]
    assert said(one)
    assert [row["value"] for row in slip["spread"]["rows"]] == [
        row["value"] for row in one["odds"]["spread"]["rows"]
    ]
    assert one["values"]["leaders"] == one["values"]["guards"] == 1


def test_the_slip_of_an_assault_and_the_calculator_say_the_same():
    """AOW-ORD-18, AOW-WDR-11, AOW-FIG-27: riders at spearmen, what the target does and the first round."""
    battle = scene(
        riders("ai-1", 30, 10), foot("kaki-1", 30, 16, weapon="spear"), activation={"unit": "ai-1", "points": 6},
    )  # fmt: skip
    slips = preview(battle, {"kind": "assault", "unit": "ai-1", "target": "kaki-1"})
    asked_ = posed(battle, "ai-1", "kaki-1")
    assert said(asked_["withdrawal"])
    assert slips[0]["facts"][0]["value"] == asked_["withdrawal"]["odds"]["ends"][0]["percent"]
    found = asked_["round"]
    assert said(found)
    assert [fact["value"] for fact in slips[-1]["facts"]] == [end["percent"] for end in found["odds"]["ends"]]
    assert "fight" in asked_


def test_the_slip_of_a_fight_and_the_calculator_say_the_same():
    """AOW-FIG-1, AOW-FIG-8: levy on a hill against samurai who have won the last round; from either side."""
    battle = scene(
        foot("ai-1", 30, 16, kind="samurai", fought=True, won=True, rounds=1),
        foot("kaki-1", 30, 16, kind="levy", fought=True, rounds=1, markers=1),
        phase="fights", pieces=[piece("h", "hill", 25, 16, 35, 20)],
    )  # fmt: skip
    slips = preview(battle, {"kind": "pick_fight", "unit": "ai-1"})
    one = posed(battle, "ai-1", "kaki-1")
    assert said(one["round"])
    assert one["round"]["values"]["foe_above"]
    assert [fact["value"] for fact in slips[-1]["facts"]] == [
        end["percent"] for end in one["round"]["odds"]["ends"]
    ]
    other = posed(battle, "kaki-1", "ai-1", Side.KAKI)["round"]
    assert [end["percent"] for end in other["odds"]["ends"]] == [
        end["percent"] for end in reversed(one["round"]["odds"]["ends"])
    ]


def test_the_slip_of_morale_and_the_calculator_say_the_same():
    """AOW-MOR-4, AOW-MOR-5."""
    battle = scene(foot("ai-1", 30, 20, kind="levy", markers=2), foot("kaki-1", 30, 30), phase="morale")
    slip = preview(battle, {"kind": "test_morale", "unit": "ai-1"})[0]
    one = posed(battle, "ai-1")["morale"]
    assert said(one)
    assert [end["percent"] for end in slip["ends"]] == [end["percent"] for end in one["odds"]["ends"]]


def test_the_slip_of_a_challenge_and_the_calculator_say_the_same():
    """AOW-CHA-2, AOW-CHA-6."""
    battle = scene(
        foot("ai-1", 30, 6), general("ai-g", 30, 10), foot("kaki-1", 30, 13), phase="challenge"
    )  # fmt: skip
    slip = preview(battle, {"kind": "challenge", "unit": "ai-g", "target": "kaki-1"})[0]
    one = posed(battle, "ai-g", "kaki-1")["duel"]
    assert said(one)
    percents = [end["percent"] for end in one["odds"]["ends"]]
    assert [fact["value"] for fact in slip["facts"][:2]] == [percents[0], percents[2]]


def test_units_that_fight_several_are_asked_about_alone():
    """AOW-FIG-2, AOW-FIG-16."""
    battle = scene(
        foot("ai-1", 30, 16, kind="samurai"),
        foot("kaki-1", 30, 16),
        foot("kaki-2", 31.8, 14.8, 270),
        phase="fights",
    )
    one = posed(battle, "ai-1", "kaki-1")
    assert "fight" not in one
    assert "These two alone; others are in the fight as well." in [
        note["text"] for note in one["round"]["odds"]["notes"]
    ]


def test_nothing_is_asked_between_friends_and_late_units_ask_when_they_come():
    """AOW-LAT-3, AOW-DEC-10."""
    battle = scene(foot("ai-1", 30, 6), foot("ai-2", 40, 6), {"id": "ai-3", "kind": "levy", "place": "late"})
    assert posed(battle, "ai-1", "ai-2") == {}
    assert list(posed(battle, "ai-3")) == ["late", "clock"]
    assert list(posed(battle, "ai-1")) == ["motivation", "morale", "clock"]
    with pytest.raises(Illegal):
        posed(battle, "nobody")


def test_a_past_moment_is_asked_as_it_was():
    """AOW-TUR-2, AOW-FIG-4, AOW-FIG-28: a round fought and won, told by its record alone."""
    battle = scene(
        foot("ai-1", 30, 16, kind="samurai"), foot("kaki-1", 30, 16, kind="levy"), foot("ai-9", 4, 6),
        general("kaki-g", with_unit="kaki-1"),
    )  # fmt: skip
    moments: list[tuple[str, Json, Json]] = [("", {}, document(battle, RULESET.form))]
    order = RULESET.decode_order({"kind": "end_phase"})
    faces = [5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, *[1] * 20]
    dice, taken = ScriptedDice(faces), []  # type: ignore[var-annotated]
    outcome = RULESET.resolve(battle, Side.AI, order, dice)
    while isinstance(outcome, Waiting):
        taken.append(outcome.decision.default)
        outcome = RULESET.resolve(battle, Side.AI, order, dice, taken)
    for event in outcome.events:
        moments.append((event.kind, dict(event.params), merge(moments[-1][2], event.patch)))
    assert "round_won" in [kind for kind, _params, _told in moments]
    then = {one["key"]: one for one in RULESET.situations_then(battle.options, moments, "ai-1", "kaki-1")}
    now = {one["key"]: one for one in RULESET.situations(outcome.battle, Side.AI, "ai-1", "kaki-1")}
    assert then == now
    assert now["round"]["values"]["own_fresh"] == "won"
    assert RULESET.situations_then(battle.options, moments, "kaki-1") == RULESET.situations(
        outcome.battle, Side.KAKI, "kaki-1"
    )
