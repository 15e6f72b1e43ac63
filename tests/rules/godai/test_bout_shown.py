"""What the panel of a combat is shown, step by step (GODAI-CLO-10, GODAI-GEN-19)."""

from __future__ import annotations

import msgspec

import rulesets
from rulesets import english
from rulesets.engine.document import document, merge
from rulesets.engine.forms.bouts import BoutShown
from tests.rules.godai.bouts import fought, scene, unit

FORM = rulesets.get("godai").form


def shouting():
    """A hero with arts of the round against another, and a retainer beside him."""
    return scene(
        unit(
            "ai-1", (24, 18), kind="hero", weapon="long_sword", zen=1, water=["scold", "one_cut", "body_strike"],
            stats={"combat": 4, "attacks": 2}, masteries={"long_sword": 2},
        ),
        unit("kaki-1", (24, 19), kind="hero", weapon="spear", stats={"combat": 5, "attacks": 1, "wounds": 2}),
        unit("kaki-2", (23, 18.4), (21, 22), (22.5, 22)),
    )  # fmt: skip


def documents(battle, events):
    """The documents after each event, by patches alone."""
    told = document(battle, FORM)
    for event in events:
        told = merge(told, event.patch)
        yield event, told


def test_each_step_is_shown_as_it_is():
    """The patches alone bring the panel what there is: fighters, arts, dice, reckoning, blows."""
    battle = shouting()
    done = fought(battle, (2, 3, 6, 2, 1, 6, 5), {"stance": {"stance": ""}, "scold": {"die": 3}})
    seen = {}
    for event, told in documents(shouting(), done.events):
        if "bout" in told:
            seen[event.kind] = msgspec.convert(told["bout"], BoutShown)
    began = seen["fought_began"]
    assert (began.number, began.of, began.step, began.winner) == (1, 1, "R1", "")
    hero = began.parties["ai"].fighters["ai-1.1"]
    assert hero.arts == {
        "scold": "in_play", "one_cut": "not_now", "body_strike": "not_now", "long_sword-2": "in_play",
    }  # fmt: skip
    assert list(began.parties["kaki"].fighters) == ["kaki-1.1", "kaki-2.1"], "the hero in front"
    thrown = seen["dice_thrown"]
    assert [die.face for die in thrown.parties["ai"].dice] == [2, 3]
    assert thrown.passed == ("R1", "R2", "R3", "R4", "R6"), "a stance could be taken"
    sums = [line.values for line in thrown.ledger if line.sum]
    assert sums[0] == {"ai": "2", "kaki": "1"}
    assert sums[1] == {"ai": "+1", "kaki": "0"}
    reckoned = {line.label: line.values for line in thrown.ledger}
    assert reckoned["Strength of a blow"] == {"ai": "5", "kaki": "3"}, (
        "the second mastery of his sword adds 2"
    )
    assert reckoned["Defence of the other"] == {"ai": "3", "kaki": "3"}
    assert reckoned["wounds on"] == {"ai": "2+", "kaki": "4+"}
    scolded = seen["scolded"].parties["kaki"].dice[0]
    assert (scolded.face, scolded.was) == (1, 6)
    struck = seen["wounds_dealt"]
    assert [(cut.target, cut.need, cut.face, cut.came) for cut in struck.cuts] == [
        ("kaki-1.1", "2+", 6, "wounded"), ("kaki-1.1", "2+", 5, "killed"),
    ]  # fmt: skip
    assert (struck.winner, struck.score) == ("ai", "4 : 2")
    assert "bout" not in document(done.battle, FORM), "nothing is left of it afterwards"


def test_the_record_is_the_state():
    """The patches add up to the document of the battle as it is."""
    battle = shouting()
    start = document(battle, FORM)
    done = fought(battle, (2, 3, 6, 2, 1, 6, 5), {"scold": {"die": 3}})
    told = start
    for event in done.events:
        told = merge(told, event.patch)
    assert told == document(done.battle, FORM)


def test_what_is_cancelled_says_by_whom():
    """GODAI-WTR-4: the panel names the strategy and the hero that cut another one off."""
    battle = scene(
        unit("ai-1", (24, 18), kind="hero", name="Isogai", water=["flowing_water"], stats={"combat": 4}),
        unit("kaki-1", (24, 19), kind="hero", water=["abdomen", "one_timing"], stats={"wounds": 2}),
    )
    done = fought(battle, (6, 1, 1), {"flow": {"hero": "kaki-1", "strategy": "abdomen"}})
    foes = [
        msgspec.convert(told["bout"], BoutShown).parties["kaki"].fighters["kaki-1.1"]
        for event, told in documents(battle, done.events)
        if event.kind == "dice_thrown"
    ]
    assert foes[0].arts == {"abdomen": "cancelled", "one_timing": "in_play"}
    assert english(foes[0].cut["abdomen"]) == "cut off by Flowing Water Cut of Isogai"
    assert list(foes[0].cut) == ["abdomen"]
    left = scene(
        unit("ai-1", (24, 18), kind="hero", name="Isogai", water=["flowing_water"]),
        unit("kaki-1", (23.45, 19), kind="hero", water=["abdomen"], stats={"wounds": 2}),
        unit("kaki-2", (24.55, 19), kind="hero", water=["choose_place"]),
    )
    cut = {"flow": {"hero": "kaki-1", "strategy": "abdomen"}, "place": {"yes": True}}
    assert fought(left, (4, 6, 1, 1), cut).bout.cancelled_by == {"kaki-1": ("ai-1",)}, (
        "who stay know it still"
    )
