"""What the practice commander of Samurai Skirmish goes by: the dice that are thrown, and what a fight would bring."""

from __future__ import annotations

from typing import Any

import pytest

import rulesets
from rulesets import Side
from rulesets.engine.commander.picture import picture_of
from rulesets.engine.counsel import BOLD, STEADY, WARY
from rulesets.engine.dice.tests import Row
from rulesets.skirmish import counsel
from rulesets.skirmish.fire import volley
from rulesets.skirmish.melee import contest

RULESET = rulesets.get("skirmish")
BOWS: dict[str, Any] = {
    "id": "ai-1", "kind": "ashigaru", "armour": "light", "missile": "bow", "count": 6, "at": [36, 14],
}  # fmt: skip
SAMURAI: dict[str, Any] = {
    "id": "ai-2", "kind": "bushi", "armour": "armoured", "blade": "naginata", "count": 6, "at": [20, 14],
}  # fmt: skip
PEASANTS: dict[str, Any] = {
    "id": "kaki-1",
    "kind": "noumin",
    "blade": "improvised",
    "count": 8,
    "at": [20, 21],
}
CHIEF: dict[str, Any] = {
    "id": "ai-3", "kind": "eiyuu", "armour": "heavy", "blade": "yari", "mounted": True, "commander": True,
    "at": [30, 6],
}  # fmt: skip


def staged(*units: dict[str, Any]) -> Any:
    return RULESET.stage({"units": [dict(unit) for unit in units]})


def bands(battle: Any) -> Any:
    return picture_of(RULESET, battle, Side.AI).bands


def test_a_change_of_a_table_of_shots_changes_what_a_volley_is_worth(monkeypatch: pytest.MonkeyPatch) -> None:
    """SKIR-HIT-6: the chances of the counsel are those of the throws."""
    found = bands(staged(BOWS, PEASANTS))
    before = counsel.volley(found["ai-1"], found["kaki-1"], 0)
    counsel._shot.cache_clear(), volley.harm.cache_clear()
    monkeypatch.setattr(volley, "VOLLEY", 0)
    monkeypatch.setattr(volley, "FULL", 8)
    try:
        assert counsel.volley(found["ai-1"], found["kaki-1"], 0) < before
    finally:
        counsel._shot.cache_clear(), volley.harm.cache_clear()


def test_a_change_of_the_modifiers_of_melee_changes_what_a_blow_is_worth(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """SKIR-MEL-10: the chances of the counsel are those of the throws."""
    found = bands(staged(SAMURAI, PEASANTS))
    before = counsel.blow(found["ai-2"], found["kaki-1"], 0)
    counsel._fallen.cache_clear()
    better: Row[Any] = Row("", 2, "better", lambda one: one.kind == "noumin")
    monkeypatch.setattr(contest, "ROWS", (*contest.ROWS, better))
    try:
        assert counsel.blow(found["ai-2"], found["kaki-1"], 0) < before
    finally:
        counsel._fallen.cache_clear()


def test_cover_halves_what_is_expected_and_who_has_no_bow_expects_nothing() -> None:
    """SKIR-HIT-3: a target in cover counts as one band farther off."""
    found = bands(staged(BOWS, SAMURAI, PEASANTS))
    assert (
        0.0
        < counsel.volley(found["ai-1"], found["kaki-1"], 1)
        < counsel.volley(found["ai-1"], found["kaki-1"], 0)
    )
    assert counsel.volley(found["ai-2"], found["kaki-1"], 0) == 0.0
    assert counsel.reach(found["ai-2"]) == 0.0


def test_a_force_commander_on_his_own_keeps_out_of_it_unless_he_is_a_match_for_two() -> None:
    """SKIR-DAT-13, SKIR-END-3, SKIR-MEL-10: he is worth a tenth of the size besides; in heavy armour on his horse
    hardly anybody harms him.
    """
    light: dict[str, Any] = {**CHIEF, "kind": "bushi", "armour": "light", "mounted": False}
    found = bands(staged(light, PEASANTS))
    assert counsel.leads(found["ai-3"])
    assert counsel.worth(found["ai-3"]) > 20
    assert not counsel.leads(bands(staged(CHIEF, PEASANTS))["ai-3"])
    assert not counsel.leads(bands(staged(SAMURAI, PEASANTS))["ai-2"])


def test_samurai_charge_peasants_and_peasants_do_not_charge_samurai() -> None:
    """SKIR-CHG-2, SKIR-MOR-2: what a charge promises is the fight that follows, if both dare it."""
    battle = staged(SAMURAI, PEASANTS)
    samurai, peasants = battle.units["ai-2"], battle.units["kaki-1"]
    for temper in (BOLD, STEADY, WARY):
        assert counsel.promise(battle, samurai, peasants, temper) > counsel.LEAST
        assert counsel.promise(battle, peasants, samurai, temper) < counsel.LEAST


def test_the_bolder_the_sooner_he_charges() -> None:
    even = {**SAMURAI, "id": "kaki-1", "at": [20, 21]}
    battle = staged(SAMURAI, even)
    own, foe = battle.units["ai-2"], battle.units["kaki-1"]
    bold, steady, wary = (counsel.promise(battle, own, foe, temper) for temper in (BOLD, STEADY, WARY))
    assert bold > steady > wary


def test_who_can_shoot_shoots_before_he_moves_and_who_can_strike_charges() -> None:
    """SKIR-SHO-4, SKIR-CHG-6: the shot is thought of before the move."""
    battle = staged(BOWS, SAMURAI, PEASANTS)
    commander = rulesets.Commander(RULESET, Side.AI, rulesets.HmacDice(b"whims"), STEADY)
    orders = []
    for _ in range(2):
        order = commander.order(battle)
        orders.append(type(order).__name__)
        outcome = RULESET.resolve(battle, Side.AI, order, rulesets.HmacDice(b"dice", ("", "")))
        answers: list[Any] = []
        while isinstance(outcome, rulesets.Waiting):
            answers.append(outcome.decision.default)
            outcome = RULESET.resolve(battle, Side.AI, order, rulesets.HmacDice(b"dice", ("", "")), answers)
        battle = outcome.battle
    assert orders == ["Shoot", "Charge"]


def test_pavises_are_planted_where_somebody_can_be_shot_at() -> None:
    """SKIR-OTH-4."""
    bearers = {**BOWS, "missile": "crossbow", "pavises": [1, 2, 3, 4, 5, 6]}
    battle = staged(bearers, PEASANTS)
    offers = [offer for offer in RULESET.options(battle, Side.AI) if offer.kind == "plant_pavise"]
    assert counsel.plant(battle, offers[0], STEADY) == ({},)
    swordsmen = staged({**bearers, "missile": "none"}, PEASANTS)
    assert counsel.plant(swordsmen, offers[0], STEADY) == ()


def test_a_commander_alone_breaks_off_from_a_fight_that_he_loses() -> None:
    """SKIR-OTH-1: among three samurai he goes; before one peasant he stays."""
    alone = {**CHIEF, "armour": "light", "mounted": False, "at": [30, 20]}
    round_him = [
        {"id": "kaki-1", "kind": "bushi", "armour": "heavy", "blade": "naginata",
         "at": [[30, 20.5, 180], [29, 19.5, 90], [31, 19.5, 270]]},
    ]  # fmt: skip
    commander = rulesets.Commander(RULESET, Side.AI, rulesets.HmacDice(b"whims"), STEADY)
    assert type(commander.order(staged(alone, *round_him))).__name__ == "BreakOff"
    commander = rulesets.Commander(RULESET, Side.AI, rulesets.HmacDice(b"whims"), STEADY)
    before_one = staged(alone, {**PEASANTS, "count": 1, "at": [30, 20]})
    assert type(commander.order(before_one)).__name__ != "BreakOff"
