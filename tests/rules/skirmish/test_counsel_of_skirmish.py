"""What the practice commander of Samurai Skirmish goes by: the dice that are thrown, and what a fight would bring."""

from __future__ import annotations

from typing import Any

import pytest

import rulesets
from rulesets import Side
from rulesets.engine.battle import Asked
from rulesets.engine.commander.picture import picture_of
from rulesets.engine.counsel import BOLD, STEADY, WARY
from rulesets.engine.dice.tests import Row
from rulesets.engine.play.orders import AnswerDraw
from rulesets.engine.records.record import begin
from rulesets.skirmish import counsel, fights
from rulesets.skirmish.fire import volley
from rulesets.skirmish.melee import contest
from rulesets.skirmish.melee.pairing import touch_of
from rulesets.skirmish.muster.forces import FORCES

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
    fights.expect_fallen.cache_clear()
    better: Row[Any] = Row("", 2, "better", lambda one: one.kind == "noumin")
    monkeypatch.setattr(contest, "ROWS", (*contest.ROWS, better))
    try:
        assert counsel.blow(found["ai-2"], found["kaki-1"], 0) < before
    finally:
        fights.expect_fallen.cache_clear()


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


def test_a_force_commander_on_his_own_keeps_near_his_units_and_out_of_range() -> None:
    """SKIR-DAT-13, SKIR-END-3, SKIR-MOR-17: he is worth a tenth of the size besides, and steadies the others."""
    found = bands(staged(CHIEF, SAMURAI, PEASANTS))
    assert counsel.leads(found["ai-3"])
    assert counsel.worth(found["ai-3"]) > 20
    assert not counsel.leads(found["ai-2"])


def test_samurai_charge_peasants_and_peasants_do_not_charge_samurai() -> None:
    """SKIR-CHG-2, SKIR-MOR-2: what a charge promises is the fight that follows, if both dare it."""
    battle = staged(SAMURAI, PEASANTS)
    samurai, peasants = battle.units["ai-2"], battle.units["kaki-1"]
    for temper in (BOLD, STEADY, WARY):
        assert fights.promise(battle, samurai, peasants, temper) > fights.LEAST
        assert fights.promise(battle, peasants, samurai, temper) < fights.LEAST


def test_the_bolder_the_sooner_he_charges() -> None:
    even = {**SAMURAI, "id": "kaki-1", "at": [20, 21]}
    battle = staged(SAMURAI, even)
    own, foe = battle.units["ai-2"], battle.units["kaki-1"]
    bold, steady, wary = (fights.promise(battle, own, foe, temper) for temper in (BOLD, STEADY, WARY))
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


# -- fights ------------------------------------------------------------------------------------------------------------

ROW = [[16, 20], [17.5, 20], [19, 20], [20.5, 20], [22, 20], [23.5, 20]]
SPEARS: dict[str, Any] = {
    "id": "ai-1", "kind": "ashigaru", "armour": "light", "blade": "yari", "at": ROW,
}  # fmt: skip


def first_order(battle: Any, side: Side = Side.AI) -> Any:
    return rulesets.Commander(RULESET, side, rulesets.HmacDice(b"whims"), STEADY).order(battle)


def test_bowmen_charge_a_wounded_man_beside_them_rather_than_shoot_at_him() -> None:
    """SKIR-CHG-6, SKIR-MEL-5: six against one are worth more than a shot at him."""
    alone = {"id": "kaki-1", "kind": "ronin", "armour": "light", "at": [[36, 17, 180]], "wounds": {"1": 1}}
    order = first_order(staged({**BOWS, "at": [36, 13]}, alone))
    assert (type(order).__name__, order.target) == ("Charge", "kaki-1")


def test_the_free_men_of_a_unit_in_a_fight_come_to_help() -> None:
    """SKIR-CHG-1: five of six stand by while one fights; whoever can joins him."""
    foe = {"id": "kaki-1", "kind": "noumin", "blade": "improvised", "at": [[16, 21.02, 180], [16, 25, 180]]}
    battle = staged({**SPEARS, "blade": "naginata", "kind": "bushi"}, {**foe, "strength": 4})
    offer = next(offer for offer in RULESET.options(battle, Side.AI) if offer.kind == "move")
    filled = list(counsel.move(battle, offer, STEADY) or ())
    assert filled
    order = RULESET.decode_order({"kind": "move", "unit": "ai-1", **filled[0]})
    after = RULESET.resolve(battle, Side.AI, order, rulesets.HmacDice(b"any")).battle
    assert len(touch_of(after)) > len(touch_of(battle)) == 1


def test_a_unit_that_fights_nobody_moves_as_any_other() -> None:
    battle = staged(SPEARS, PEASANTS)
    offer = next(offer for offer in RULESET.options(battle, Side.AI) if offer.kind == "move")
    assert counsel.move(battle, offer, STEADY) is None


def test_a_charge_alone_among_many_promises_less_than_the_same_charge_at_a_few() -> None:
    """SKIR-MEL-5: in their turn the others help against him."""
    target = {"id": "kaki-1", "kind": "ronin", "armour": "light", "at": [[30, 13, 180]]}
    others = {
        "id": "kaki-2", "kind": "ashigaru", "armour": "light", "blade": "yari",
        "at": [[27 + 1.5 * n, 16, 180] for n in range(6)],
    }  # fmt: skip
    quiet, crowded = staged(CHIEF, target), staged(CHIEF, target, others)
    alone, helped = (
        fights.promise(battle, battle.units["ai-3"], battle.units["kaki-1"], STEADY)
        for battle in (quiet, crowded)
    )
    assert helped < alone


def test_a_group_that_charges_ahead_of_its_friends_counts_the_free_enemies_beside_its_target() -> None:
    """SKIR-CHG-1, SKIR-TRN-8: in their turn they come too, but for as many as have a friend of the chargers to meet."""
    beside = {
        "id": "kaki-2", "kind": "bushi", "armour": "armoured", "blade": "naginata", "strength": 6, "at": [30, 27, 180],
    }  # fmt: skip
    friends = {**beside, "id": "ai-4", "at": [29, 17]}
    hopes = [
        fights.promise(battle, battle.units["ai-2"], battle.units["kaki-1"], STEADY)
        for battle in (
            staged(SAMURAI, PEASANTS),
            staged(SAMURAI, PEASANTS, beside, friends),
            staged(SAMURAI, PEASANTS, beside),
        )
    ]
    assert hopes[0] == pytest.approx(hopes[1])
    assert hopes[2] < hopes[1]


def test_a_charge_counts_the_friends_who_fight_that_enemy_already() -> None:
    """SKIR-MEL-3, SKIR-MEL-10h: who joins a fight of one against one makes it two against one."""
    foe = {"id": "kaki-1", "kind": "bushi", "armour": "light", "at": [[30, 20, 180]], "strength": 4}
    mate = {"id": "ai-1", "kind": "bushi", "armour": "light", "strength": 4, "at": [[30, 18.98]]}
    helper = {"id": "ai-2", "kind": "bushi", "armour": "light", "strength": 4, "at": [[34, 20]]}
    far = {**mate, "at": [[30, 2]]}
    joined, single = (staged(one, helper, foe) for one in (mate, far))
    cost = [fights.promise(one, one.units["ai-2"], one.units["kaki-1"], STEADY) for one in (joined, single)]
    assert cost[0] > cost[1]


def test_of_two_pairings_he_takes_the_one_in_which_the_better_man_leads() -> None:
    """SKIR-MEL-4: the first against an enemy fights, the other helps; the usual pairing is made worse on purpose."""
    pair = {"id": "ai-1", "kind": "ashigaru", "armour": "light", "strength": 4, "at": [[20, 20], [21.02, 20]],
            "wounds": {"1": 1}}  # fmt: skip
    foe = {"id": "kaki-1", "kind": "bushi", "armour": "light", "strength": 4, "at": [[20.5, 21.02, 180]]}
    battle = staged(pair, foe)
    asked = Asked(Side.AI, "pair_off", {}, {"pairs": [["ai-1.1", "kaki-1.1"], ["ai-1.2", "kaki-1.1"]]})
    answer = fights.pair_off(battle, asked, STEADY)
    assert answer is not None
    assert [list(one) for one in answer["pairs"]] == [["ai-1.2", "kaki-1.1"], ["ai-1.1", "kaki-1.1"]]


def test_a_group_breaks_off_from_a_fight_that_costs_much_more_than_it_brings() -> None:
    """SKIR-OTH-1: peasants with tools among armoured samurai go, samurai among peasants stay."""
    peasants = {"id": "ai-1", "kind": "noumin", "blade": "improvised", "at": ROW[:4]}
    samurai = {
        "id": "kaki-1", "kind": "bushi", "armour": "heavy", "blade": "naginata",
        "at": [[x, 21.02, 180] for x, _ in ROW[:4]],
    }  # fmt: skip
    battle = staged(peasants, samurai)
    assert type(first_order(battle)).__name__ == "BreakOff"
    other = RULESET.stage({"active": "kaki", "units": [peasants, samurai]})
    assert type(first_order(other, Side.KAKI)).__name__ != "BreakOff"


@pytest.mark.parametrize(("kind", "yes"), [("noumin", True), ("kensei", False)])
def test_a_winner_follows_whom_he_would_fight_again(kind: str, yes: bool) -> None:
    """SKIR-OPT-9."""
    foe = {"id": "kaki-1", "kind": kind, "armour": "light", "at": [[36, 30, 180]]}
    battle = staged({**BOWS, "missile": "none", "at": [36, 14]}, foe)
    asked = Asked(Side.AI, "follow_up", {"figure": "ai-1.1", "foe": "kaki-1.1"}, {"yes": False})
    assert fights.follow_up(battle, asked, STEADY) == {"yes": yes}


def test_he_brings_the_force_with_the_most_riders() -> None:
    """SKIR-MUS-12."""
    _, battle = begin(RULESET, {"size": 100}, rulesets.SEATS, b"force")
    for side in Side:
        order = first_order(battle, side)
        force = next(one for one in FORCES.ready(100) if one["key"] == order.force)
        assert any(unit["mounted"] and not unit["commander"] for unit in force["roster"]["units"])


def test_what_he_is_asked_he_answers_by_his_counsel() -> None:
    """SKIR-MEL-4: three in a row against two; the wounded one does not lead where another can."""
    row = {"id": "ai-1", "kind": "ashigaru", "armour": "light", "at": [[20, 20], [21.01, 20], [22.02, 20]],
           "strength": 4, "wounds": {"2": 1}}  # fmt: skip
    foes = {"id": "kaki-1", "kind": "ashigaru", "armour": "light", "strength": 4,
            "at": [[20.5, 21.02, 180], [21.51, 21.02, 180]]}  # fmt: skip
    battle, dice = staged(row, foes), rulesets.HmacDice(b"dice")
    order = RULESET.decode_order({"kind": "end_phase"})
    waiting = RULESET.resolve(battle, Side.AI, order, dice)
    assert isinstance(waiting, rulesets.Waiting)
    answer = rulesets.Commander(RULESET, Side.AI, dice, STEADY).order(waiting.battle).answer
    leads = {foe: own for own, foe in reversed(answer["pairs"])}
    assert sorted(leads.values()) == ["ai-1.1", "ai-1.3"]
    settled = RULESET.resolve(battle, Side.AI, order, dice, [answer])
    assert not isinstance(settled, rulesets.Waiting)


@pytest.mark.parametrize(
    ("ahead", "weaker", "takes"), [(9, True, False), (10, True, True), (10, False, False)]
)
def test_he_takes_a_draw_that_the_points_decide_only_if_they_are_his(
    ahead: int, weaker: bool, takes: bool
) -> None:
    """SKIR-END-2, SKIR-END-4: at 100 points a lead of 10 wins; who is the stronger can win more."""
    few, many = {**PEASANTS, "count": 4}, {**PEASANTS, "count": 12}
    own, foe = (few, many) if weaker else (many, few)
    units = [{**own, "id": "ai-1", "at": [20, 10]}, {**foe, "id": "kaki-1", "at": [20, 30]}]
    battle = RULESET.stage({"units": units, "options": {"size": 100}})
    battle.points, battle.draw_offer = {Side.AI: ahead, Side.KAKI: 0}, Side.KAKI
    assert first_order(battle) == AnswerDraw(takes)
