"""Heroic Combat (GODAI-HER-5 to GODAI-HER-7, GODAI-SEQ-21, GODAI-RUL-113), and GODAI-EX-18."""

from __future__ import annotations

from tests.rules.godai.bouts import scene, unit
from tests.rules.orders import give, kinds, opened, previewed, refused

HERO = {
    "kind": "hero", "weapon": "long_sword", "masteries": {"long_sword": 2}, "zen": 2,
    "stats": {"combat": 4, "attacks": 2},
}  # fmt: skip


def duel(*more, **values):
    """A hero between two retainers of five, an enemy hero 5.5" to his right."""
    return scene(
        unit("ai-1", (20, 18), **{**HERO, **values}),
        unit("kaki-1", (19.5, 19), (20.5, 19), (19, 21), (20.5, 21), (22, 21)),
        unit("kaki-2", (26.5, 18, 270), kind="hero", stats={"combat": 4, "wounds": 2}),
        *more, phase="heroic_combat", active="ai", turn=12,
    )  # fmt: skip


SHARES = {"shares": {"ai-1.1>kaki-1.1": 1, "ai-1.1>kaki-1.2": 1}}
FIGHTS = {"unit": "ai-1"}


def test_example_18_the_round_and_the_free_move():
    """GODAI-EX-18, GODAI-ORD-11, GODAI-HER-5, GODAI-HER-6, GODAI-RUL-113: then the new combat is fought in C2, as a
    first round.
    """
    dice = (5, 2, 4, 4, 3, 2, 6, 1, 2, 1, 1)
    battle, events = give(
        duel(), "heroic_combat", dice=dice, answers=(SHARES, {"target": "kaki-2"}), **FIGHTS
    )
    told = kinds(events)
    assert told.index("heroic_combat") < told.index("fought_began") < told.index("charged")
    assert told.count("fought_began") == 2, "the second in C2 of the same turn"
    second = [event for event in events if event.kind == "fought_began"][1]
    assert (second.params["ai"], second.params["kaki"], second.phase) == (
        ("ai-1.1",),
        ("kaki-2.1",),
        "combat",
    )
    assert battle.units["ai-1"].zen == 1
    assert len(battle.able(battle.units["kaki-1"])) == 3
    assert battle.figures["kaki-2.1"].y == battle.figures["ai-1.1"].y == 18.0
    assert battle.figures["ai-1.1"].spent == 0.0


def test_who_stays_keeps_his_place():
    """GODAI-DEC-16: without an answer he stays; his normal movement is what it was (GODAI-HER-6)."""
    battle, events = give(duel(), "heroic_combat", dice=(5, 2, 4, 4, 3, 2), answers=(SHARES,), **FIGHTS)
    hero, unit_ = battle.figures["ai-1.1"], battle.units["ai-1"]
    assert (hero.x, hero.y, hero.spent, unit_.moved) == (20.0, 18.0, 0.0, False)
    assert "charged" not in kinds(events)


def test_a_ride_that_was_thrown_for_and_not_ridden_hinders_no_free_move():
    """GODAI-HER-6, GODAI-RUL-30: it was over with the movement."""
    battle = scene(
        unit("ai-1", (20, 18), **HERO), unit("ai-2", (40, 6), kind="hero", mounted=True, horsemanship=2),
        unit("kaki-1", (19.5, 19), (20.5, 19), (19, 21), (20.5, 21), (22, 21)),
        unit("kaki-2", (26.5, 18, 270), kind="hero", stats={"wounds": 2}), phase="move", active="ai", turn=12,
    )  # fmt: skip
    battle, _ = give(battle, "ride", unit="ai-2", dice=(3,))
    for side in ("ai", "kaki"):
        battle, _ = give(battle, "end_phase", by=side)
    battle, events = give(
        battle, "heroic_combat", dice=(5, 2, 4, 4, 3, 2, 6, 1, 2, 1, 1), answers=(SHARES, {"target": "kaki-2"}),
        **FIGHTS,
    )  # fmt: skip
    assert "charged" in kinds(events)


def test_contact_that_remains_is_fought_again():
    """GODAI-HER-7, GODAI-RUL-73: the normal round is fought too, and is no first round any more."""
    battle = scene(
        unit("ai-1", (20, 18), **{**HERO, "water": ["stickiness"]}),
        unit("kaki-1", (20, 19), kind="hero", stats={"combat": 3, "wounds": 4}),
        phase="heroic_combat", active="ai", turn=12,
    )  # fmt: skip
    battle, events = give(
        battle, "heroic_combat", dice=(6, 6, 1, 1, 2, 6, 5, 3, 1, 1, 1, 1), answers=({"yes": True},), **FIGHTS
    )
    told = kinds(events)
    assert told.count("followed_up") == 1, "GODAI-CLO-24"
    assert told.count("fought_began") == 2
    thrown = [event for event in events if event.kind == "dice_thrown"]
    assert [len(throw.faces) for throw in thrown[1].rolls] == [3, 1], (
        "GODAI-WTR-8: an Attack more after following up"
    )


def test_his_friends_take_no_part():
    """GODAI-HER-5: only the enemies in contact with him do; his dice cannot be changed by a token (GODAI-ZEN-3)."""
    friend = unit("ai-2", (19, 17), (17.9, 17), (16.8, 17), weapon="spear")
    _battle, events = give(
        duel(friend), "heroic_combat", dice=(5, 2, 4, 4, 3, 2), answers=(SHARES,), **FIGHTS
    )
    began = next(event for event in events if event.kind == "fought_began")
    assert (began.params["ai"], began.params["kaki"]) == (("ai-1.1",), ("kaki-1.1", "kaki-1.2"))
    asked = [event.params["question"] for event in events if event.kind == "decision_awaited"]
    assert "token" not in asked


def test_the_second_rank_of_his_enemies_does():
    """GODAI-HER-5, GODAI-CLO-2."""
    battle = scene(
        unit("ai-1", (20, 18), **HERO), unit("kaki-1", (20, 19), (20, 20), (21.5, 20.5), weapon="spear"),
        phase="heroic_combat", active="ai", turn=12,
    )  # fmt: skip
    _battle, events = give(battle, "heroic_combat", dice=(5, 2, 4, 4, 1, 1), **FIGHTS)
    began = next(event for event in events if event.kind == "fought_began")
    assert began.params["kaki"] == ("kaki-1.1", "kaki-1.2")


def test_who_may_declare_one():
    """GODAI-SEQ-21, GODAI-HER-5, GODAI-RUL-112, GODAI-RUL-140."""
    assert refused(duel(zen=0), "heroic_combat", **FIGHTS) == "GODAI-HER-5"
    assert refused(duel(heroic=["combat"]), "heroic_combat", **FIGHTS) == "GODAI-SEQ-21"
    assert refused(duel(fleeing=True), "heroic_combat", **FIGHTS) == "GODAI-RUL-140"
    apart = scene(
        unit("ai-1", (20, 10), **HERO), unit("ai-2", (30, 18), **HERO), unit("kaki-1", (30, 19), kind="hero"),
        phase="heroic_combat", active="ai", turn=12,
    )  # fmt: skip
    assert refused(apart, "heroic_combat", **FIGHTS) == "GODAI-HER-5"
    assert opened(apart, "heroic_combat", "ai-1")["shut"]["clause"] == "GODAI-HER-5"
    assert opened(apart, "heroic_combat", "ai-2")["shut"] is None


def test_the_preview_tells_the_chance():
    """GODAI-HER-5: counted from the dice as they would fall."""
    facts = previewed(duel(), "heroic_combat", **FIGHTS).odds[0].facts
    assert facts[0].value.endswith("%")
