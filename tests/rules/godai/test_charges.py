"""Charges (GODAI-CHG-1 to GODAI-CHG-11, GODAI-ORD-2, GODAI-DEC-15, GODAI-CDM-21, GODAI-WTR-9, GODAI-OPT-4,
GODAI-OPT-12, GODAI-RUL-33 to GODAI-RUL-38, GODAI-RUL-88, GODAI-EX-15, GODAI-EX-16).
"""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.table.bases import rows
from rulesets.godai.battle import GodaiBattle
from rulesets.godai.stand.contact import across, touched_units, touching
from rulesets.godai.stand.units import whole
from tests.rules.godai.play import hero, leg, men, row, scene, spot
from tests.rules.orders import give, kinds, opened, previewed, refused

Json = dict[str, Any]
FENCE = {"id": "f", "kind": "fence", "points": [[0, 13.5], [48, 13.5]]}
STREAM = {"id": "s", "kind": "stream", "points": [[0, 13.5], [48, 13.5]]}
RIDER = {"mounted": True, "horsemanship": 1}
FAR = hero("kaki-9", 44, 34, 180)
OWN = hero("ai-9", 2, 2)


def fight(*units: Json, **more: Any) -> GodaiBattle:
    """A battle in which both sides have somebody left elsewhere."""
    named = {unit["id"] for unit in units}
    return scene(*units, *(unit for unit in (OWN, FAR) if unit["id"] not in named), **more)


def charges(
    battle: GodaiBattle, target: str = "kaki-1", unit: str = "ai-1", **more: Any
) -> tuple[GodaiBattle, list[Any]]:
    return give(battle, "charge", unit=unit, target=target, **more)


def touched(battle: GodaiBattle, unit: str) -> tuple[str, ...]:
    return touched_units(battle, battle.units[unit])


# -- reach and contact -------------------------------------------------------------------------------------------------


def test_a_charge_brings_into_contact_and_is_the_movement_order() -> None:
    """GODAI-CHG-1, GODAI-CHG-2, GODAI-CHG-3, GODAI-ORD-2."""
    battle = fight(hero("ai-1", 10, 10), hero("kaki-1", 10, 16.9, 180))
    after, events = charges(battle)
    assert kinds(events) == ["charged"]
    assert touched(after, "ai-1") == ("kaki-1",)
    assert after.figures["ai-1.1"].charged == ("kaki-1",)
    assert after.figures["ai-1.1"].y == pytest.approx(15.9, abs=0.01)
    assert refused(after, "move", unit="ai-1", legs=[leg(10, 9)]) == "GODAI-MOV-2"
    assert refused(fight(hero("ai-1", 10, 10), hero("kaki-1", 10, 17.2, 180)), "charge", unit="ai-1",
                   target="kaki-1") == "GODAI-CHG-2"  # fmt: skip


def test_a_body_strike_reaches_three_inches_farther_into_contact_alone() -> None:
    """GODAI-CHG-3, GODAI-WTR-9, GODAI-EX-10: 5" and 3"."""
    who = hero("ai-1", 10, 10, limp=True, water=["body_strike"])
    assert refused(fight(who, hero("kaki-1", 10, 18.9, 180)), "charge", unit="ai-1", target="kaki-1") == ""
    assert (
        refused(fight(who, hero("kaki-1", 10, 19.2, 180)), "charge", unit="ai-1", target="kaki-1")
        == "GODAI-CHG-2"
    )
    assert refused(fight(who, FAR), "move", unit="ai-1", legs=[leg(10, 15.2)]) == ""
    after, _ = give(fight(who, FAR), "move", unit="ai-1", legs=[leg(10, 18)])
    assert after.figures["ai-1.1"].y == pytest.approx(15.0, abs=0.01)


def test_no_other_enemy_may_be_touched() -> None:
    """GODAI-CHG-1: the ways are chosen so, or the charge is refused."""
    battle = fight(hero("ai-1", 10, 10), hero("kaki-1", 10, 14, 180), hero("kaki-2", 11, 14, 180))
    after, _ = charges(battle)
    assert touched(after, "ai-1") == ("kaki-1",)
    wrong = {"ai-1.1": [leg(10.5, 13)]}
    assert refused(battle, "charge", unit="ai-1", target="kaki-1", figures=wrong) == "GODAI-CHG-1"
    both, _ = charges(battle, also="kaki-2", figures=wrong)
    assert touched(both, "ai-1") == ("kaki-1", "kaki-2")
    assert both.figures["ai-1.1"].charged == ("kaki-1", "kaki-2")


def test_the_player_may_name_the_ways() -> None:
    """GODAI-CHG-1: round to the flank, within the inches."""
    battle = fight(hero("ai-1", 10, 10), hero("kaki-1", 10, 13, 180))
    after, _ = charges(battle, figures={"ai-1.1": [leg(11.5, 11), leg(11.03, 13, 270)]})
    assert spot(after, "ai-1.1") == (11.03, 13)
    assert touched(after, "ai-1") == ("kaki-1",)
    assert (
        refused(battle, "charge", unit="ai-1", target="kaki-1", figures={"ai-1.1": [leg(12, 12)]})
        == "GODAI-CHG-2"
    )


def test_one_of_a_group_must_come_into_contact_the_others_come_near() -> None:
    """GODAI-CHG-2, GODAI-MOV-9."""
    battle = fight(men("ai-1", *row(5, 10, 10)), men("kaki-1", *row(3, 10, 16, 180)))
    after, _ = charges(battle)
    met = [figure for figure in after.able(after.units["ai-1"]) if touching(after, figure)]
    assert len(met) >= 3
    assert all(figure.charged == ("kaki-1",) for figure in met)
    assert all(figure.charged == () for figure in after.able(after.units["ai-1"]) if figure not in met)


def test_a_charge_joins_a_combat_that_goes_on() -> None:
    """GODAI-CHG-11, GODAI-RUL-37."""
    battle = fight(hero("ai-1", 10, 10), hero("ai-2", 10, 15), men("kaki-1", *row(3, 10, 16, 180)))
    after, _ = charges(battle)
    assert touched(after, "kaki-1") == ("ai-1", "ai-2")


# -- the chargers' test ------------------------------------------------------------------------------------------------


def test_a_group_tests_to_charge_more_or_braver_figures() -> None:
    """GODAI-CHG-4, GODAI-MOR-8, GODAI-RUL-33."""
    few, many = men("ai-1", *row(3, 10, 10)), men("kaki-1", *row(4, 10, 15, 180))
    after, events = charges(fight(few, many), dice=(4, 3))
    assert kinds(events) == ["charge_declared", "courage_held", "charged"]
    assert touched(after, "ai-1") == ("kaki-1",)
    assert kinds(
        charges(
            fight(
                many | {"id": "ai-1", "at": row(4, 10, 10)}, few | {"id": "kaki-1", "at": row(3, 10, 15, 180)}
            )
        )[1]
    ) == ["charged"]
    brave = men("kaki-1", *row(3, 10, 15, 180), stats={"courage": 4})
    assert "courage_held" in kinds(charges(fight(few, brave), dice=(4, 3))[1])
    champion = hero("kaki-1", 10, 15, 180, stats={"courage": 5})
    assert "courage_held" in kinds(charges(fight(few, champion), dice=(4, 3))[1])


def test_heroes_never_test_to_charge() -> None:
    """GODAI-CHG-4."""
    assert kinds(charges(fight(hero("ai-1", 10, 10), men("kaki-1", *row(6, 10, 15, 180))))[1]) == ["charged"]


def test_who_fails_is_barred_and_may_do_something_else() -> None:
    """GODAI-CHG-5, GODAI-MOV-12."""
    battle = fight(men("ai-1", *row(3, 10, 10)), men("kaki-1", *row(4, 10, 15, 180)))
    after, events = charges(battle, dice=(1, 1))
    assert kinds(events)[-1] == "charge_cancelled"
    assert after.units["ai-1"].barred == ("kaki-1",)
    assert not after.units["ai-1"].moved
    assert refused(after, "move", unit="ai-1", legs=[leg(11.5, 11)]) == "GODAI-MOV-12"
    assert refused(after, "move", unit="ai-1", legs=[leg(11.5, 9)]) == ""


def test_a_leader_shares_the_failure() -> None:
    """GODAI-EX-16, GODAI-CHG-5, GODAI-CMD-5: 2 + 7 = 9."""
    battle = fight(
        men("ai-1", *row(4, 10, 10)),
        hero("ai-2", 10, 3, command=3, stats={"courage": 7}),
        men("kaki-1", *row(6, 8, 15, 180)),
    )
    after, _ = charges(battle, dice=(1, 1), answers=({"leader": "ai-2"},))
    assert after.units["ai-1"].barred == ("kaki-1",)
    assert after.units["ai-2"].barred == ("kaki-1",)
    held, _ = charges(battle, dice=(1, 2), answers=({"leader": "ai-2"},))
    assert touched(held, "ai-1") == ("kaki-1",)


# -- the targets' test -------------------------------------------------------------------------------------------------


def peasants(y: float) -> Json:
    return men("kaki-1", *row(5, 10, y, 180), stats={"courage": 2})


def test_a_mounted_hero_makes_groups_test_and_they_stand() -> None:
    """GODAI-CHG-6, GODAI-MOR-9, GODAI-RUL-35."""
    battle = fight(hero("ai-1", 13, 10, **RIDER), peasants(18))
    after, events = charges(battle, dice=(4, 4))
    assert kinds(events) == ["charge_declared", "courage_held", "charged"]
    assert touched(after, "ai-1") == ("kaki-1",)


def test_on_foot_he_frightens_nobody_but_by_option() -> None:
    """GODAI-CHG-6, GODAI-OPT-4, GODAI-RUL-35."""
    units = hero("ai-1", 13, 10), peasants(15)
    assert kinds(charges(fight(*units))[1]) == ["charged"]
    every = fight(*units, options={"every_charge": True})
    assert "courage_failed" in kinds(charges(every, dice=(3, 4), answers=({"number": 0},))[1])


def test_heroes_and_those_who_flee_do_not_test() -> None:
    """GODAI-CHG-6, GODAI-MOR-14, GODAI-RUL-107."""
    assert kinds(charges(fight(hero("ai-1", 10, 10, **RIDER), hero("kaki-1", 10, 18, 180)))[1]) == ["charged"]
    fleeing = fight(hero("ai-1", 13, 10, **RIDER), peasants(18) | {"fleeing": True}, FAR)
    assert "courage_failed" not in kinds(charges(fleeing)[1])


def test_who_flees_out_of_reach_is_pursued_as_far_as_the_rider_likes() -> None:
    """GODAI-EX-15, GODAI-CHG-7, GODAI-DEC-15: 9" off, fled 6": not caught."""
    battle = fight(hero("ai-1", 13, 6, **RIDER), peasants(17), FAR)
    after, events = charges(battle, dice=(3, 4))
    assert kinds(events)[-1] == "pursued"
    assert after.units["kaki-1"].fleeing
    assert spot(after, "kaki-1.3") == (13, 23)
    assert after.figures["ai-1.1"].y == pytest.approx(18.0, abs=0.01), "the default is the full distance"
    short, _ = charges(battle, dice=(3, 4), answers=({"number": 4},))
    assert short.figures["ai-1.1"].y == pytest.approx(10.0, abs=0.01)
    stays, events = charges(battle, dice=(3, 4), answers=({"number": 0},))
    assert kinds(events)[-1] == "let_go"
    assert spot(stays, "ai-1.1") == (13, 6)
    assert refused(stays, "move", unit="ai-1", legs=[leg(13, 7)]) == "GODAI-MOV-2"


def test_who_flees_within_reach_is_cut_down() -> None:
    """GODAI-EX-15, GODAI-CHG-7, GODAI-RUL-36, GODAI-RUL-105: 5" off, fled 6": 11"."""
    battle = fight(hero("ai-1", 13, 6, **RIDER), peasants(13), FAR)
    after, events = charges(battle, dice=(3, 4))
    assert "ridden_down" in kinds(events)
    assert not after.able(after.units["kaki-1"])
    assert after.forces["kaki"].losses == 5  # type: ignore[index]


def test_a_body_strike_catches_them_too() -> None:
    """GODAI-EX-15: at 7" and fled 6": 13", with 15" caught."""

    def battle(**more: Any) -> GodaiBattle:
        return fight(hero("ai-1", 13, 6, **RIDER, **more), peasants(15), FAR)

    assert "ridden_down" not in kinds(charges(battle(), dice=(3, 4))[1])
    assert "ridden_down" in kinds(charges(battle(water=["body_strike"]), dice=(3, 4))[1])


def test_caught_one_by_one_only_those_who_are_touched_fall() -> None:
    """GODAI-OPT-12."""
    battle = fight(hero("ai-1", 13, 6, **RIDER), peasants(13), FAR, options={"one_by_one": True})
    after, _ = charges(battle, dice=(3, 4))
    assert 1 <= 5 - len(after.able(after.units["kaki-1"])) <= 2


def test_another_target_that_stands_is_charged_home() -> None:
    """GODAI-CHG-7, GODAI-CHG-8: tests target by target."""
    battle = fight(
        hero("ai-1", 13, 6, **RIDER), men("kaki-1", *row(3, 9.3, 17, 180), stats={"courage": 2}),
        men("kaki-2", *row(3, 14.2, 17, 180)), FAR,
    )  # fmt: skip
    way = {"ai-1.1": [leg(13.25, 15.47)]}
    after, events = charges(battle, also="kaki-2", figures=way, dice=(3, 4, 4, 4))
    assert kinds(events)[-1] == "charged"
    assert touched(after, "ai-1") == ("kaki-2",)
    assert after.units["kaki-1"].fleeing
    assert after.figures["ai-1.1"].charged == ("kaki-2",)


def test_of_two_groups_that_flee_from_one_charge_the_first_is_caught() -> None:
    """GODAI-RUL-143, GODAI-CHG-7: both are within his reach; he stops where he comes into contact."""
    battle = fight(
        hero("ai-1", 13, 6, **RIDER), men("kaki-1", *row(3, 9.3, 13, 180), stats={"courage": 2}),
        men("kaki-2", *row(3, 14.2, 13, 180), stats={"courage": 2}), FAR,
    )  # fmt: skip
    way = {"ai-1.1": [leg(13.25, 11.47)]}
    after, events = charges(battle, also="kaki-2", figures=way, dice=(3, 4, 3, 4))
    assert kinds(events).count("ridden_down") == 1
    assert not after.able(after.units["kaki-1"])
    assert len(after.able(after.units["kaki-2"])) == 3
    assert after.units["kaki-2"].fleeing


def test_a_leader_of_those_who_fail_is_swept_along() -> None:
    """GODAI-CHG-6, GODAI-CMD-5, GODAI-CMD-6."""
    battle = fight(
        hero("ai-1", 13, 6, **RIDER),
        peasants(17),
        hero("kaki-2", 13, 21, 180, command=1, stats={"courage": 4}),
        FAR,
    )
    after, _ = charges(battle, dice=(1, 1), answers=({"leader": "kaki-2"}, {"number": 0}))
    assert after.units["kaki-2"].swept == "kaki-1"
    assert after.units["kaki-2"].fleeing


def test_each_charge_brings_a_test() -> None:
    """GODAI-RUL-38."""
    battle = fight(hero("ai-1", 10, 8, **RIDER), hero("ai-2", 16, 8, **RIDER), peasants(18))
    once, _ = charges(battle, dice=(4, 4))
    assert "courage_held" in kinds(charges(once, unit="ai-2", dice=(4, 4))[1])


# -- contact with those who flee ---------------------------------------------------------------------------------------


def test_riders_destroy_who_flees_and_foot_make_them_fight() -> None:
    """GODAI-CHG-10, GODAI-FLE-4, GODAI-FLE-5, GODAI-FLE-6."""
    fled = men("kaki-1", *row(3, 10, 15), fleeing=True)
    riding = fight(men("ai-1", *row(3, 10, 10), mounted=True), fled, FAR)
    after, events = charges(riding)
    assert "ridden_down" in kinds(events)
    assert not after.able(after.units["kaki-1"])
    on_foot, events = charges(fight(men("ai-1", *row(3, 10, 10)), fled, FAR))
    assert "ridden_down" not in kinds(events)
    assert touched(on_foot, "ai-1") == ("kaki-1",)


# -- obstacles ---------------------------------------------------------------------------------------------------------


def test_who_stands_at_a_fence_defends_it_against_who_comes() -> None:
    """GODAI-CDM-21, GODAI-RUL-71, GODAI-GEN-12."""
    for piece, held in ((FENCE, True), (STREAM, False)):
        battle = fight(hero("ai-1", 10, 10), men("kaki-1", *row(3, 10, 14.02, 180)), pieces=[piece])
        after, _ = charges(battle)
        foe = next(figure for figure in after.able(after.units["kaki-1"]) if figure.id in
                   [one.id for one in touching(after, after.figures["ai-1.1"])])  # fmt: skip
        assert across(after, foe) == ("ai-1.1",)
        assert foe.defends == (("ai-1.1",) if held else ())
        assert after.figures["ai-1.1"].defends == (), "only the attacker has the penalty"


def test_no_defence_without_standing_at_it() -> None:
    """GODAI-CDM-21: 0.4" behind the fence he is touched, and defends nothing."""
    battle = fight(hero("ai-1", 10, 10), men("kaki-1", *row(3, 10, 14.4, 180)), pieces=[FENCE])
    after, _ = charges(battle)
    assert all(figure.defends == () for figure in after.able(after.units["kaki-1"]))


# -- offers and previews -----------------------------------------------------------------------------------------------


def test_offers_tell_who_can_be_reached_and_who_not() -> None:
    """GODAI-ORD-2, GODAI-CHG-2."""
    battle = fight(
        men("ai-1", *row(3, 10, 10)), men("kaki-1", *row(3, 10, 15, 180)), hero("kaki-2", 10, 30, 180)
    )
    choices = opened(battle, "charge", "ai-1")["params"][0]["choices"]
    assert [(one["value"], bool(one["shut"])) for one in choices] == [
        ("kaki-1", False), ("kaki-2", True), ("kaki-9", True),
    ]  # fmt: skip


def test_a_preview_tells_the_chances_of_the_tests() -> None:
    """GODAI-CHG-4, GODAI-CHG-6, GODAI-EX-16: 7+ on two dice is 58 of 100, 3+ is 97."""
    battle = fight(
        men("ai-1", *row(4, 10, 10)),
        hero("ai-2", 10, 3, command=3, stats={"courage": 7}),
        men("kaki-1", *row(6, 8, 15, 180)),
    )
    shown = previewed(battle, "charge", unit="ai-1", target="kaki-1")
    assert shown.legal
    assert [fact.value for fact in shown.odds[0].facts] == ["58%", "97%"]
    rider = previewed(
        fight(hero("ai-1", 13, 10, **RIDER), peasants(18)), "charge", unit="ai-1", target="kaki-1"
    )
    assert [fact.value for fact in rider.odds[0].facts] == ["42%"]


def test_a_tight_group_charges_too() -> None:
    """GODAI-OPT-8, GODAI-MOV-9: who would be torn off comes after."""
    battle = fight(
        men("ai-1", [10, 10], [11.2, 10], [12.4, 10], [10, 8.8], [11.2, 8.8]), men("kaki-1", *row(3, 10, 14, 180)),
        options={"tight": True},
    )  # fmt: skip
    after, _ = charges(battle)
    assert touched(after, "ai-1") == ("kaki-1",)
    assert whole(rows(after.able(after.units["ai-1"])), after.options)


def test_a_charge_leaves_nobody_behind() -> None:
    """GODAI-MOV-9, GODAI-CHG-2: those who would end apart from the others close up to them."""
    battle = fight(men("ai-1", *row(6, 10, 10, apart=3.0)), hero("kaki-1", 10, 15.5, 180))
    after, _ = charges(battle)
    assert touched(after, "ai-1") == ("kaki-1",)
    assert whole(rows(after.able(after.units["ai-1"])), after.options)


def test_the_rider_goes_round_what_is_in_his_way_to_catch_them() -> None:
    """GODAI-CHG-7, GODAI-RUL-36: by the shortest legal path, if that is no longer than his reach."""
    group = men("kaki-1", [12, 14, 180], [13.2, 14, 180], [14.4, 14, 180], stats={"courage": 2})
    for others, caught in ((3, True), (9, False)):
        between = men("kaki-2", *row(others, 13.2 - 0.6 * (others - 1), 16.5, 180, apart=1.2))
        battle = fight(hero("ai-1", 13.2, 8, **RIDER), group, between)
        after, events = charges(battle, dice=(3, 4))
        assert ("ridden_down" in kinds(events)) is caught
        assert bool(after.able(after.units["kaki-1"])) is not caught
        assert touched(after, "ai-1") == ()
