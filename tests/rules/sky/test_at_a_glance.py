"""What the rules say of themselves at a glance, held against a whole stored battle; and what never happens in them."""

import msgspec
import pytest

import rulesets
from rulesets.sky.charts import SIZES, TROOPS, UNITS_OF_A_CLAN
from rulesets.sky.muster.forces import READY
from rulesets.sky.system import RULESET
from tests.records.make import stored
from tests.rules.sky.play import give, kinds, rolls, stage
from tests.rules.sky.scenes import scene, standing, unit

RECORD = rulesets.decode_record(stored("sky"))
LATER = unit("kaki-9", "samurai", 34, across=25)
CALLS = ("clan_activated", "clan_failed", "general_heard", "general_failed")
TWO_DICE = ("activation", "charge", "stand", "impulse", "route", "rally", "reorder", "general")


def turns():
    found = {}
    for event in RECORD.events:
        if event.turn:
            found.setdefault(event.turn, []).append(event)
    return found


def thrown(*names):
    return [(event, roll) for event in RECORD.events for roll in event.rolls if roll.test.name in names]


def test_units_and_clans_have_the_sizes_of_the_first_page():
    """SKY-GLA-1, SKY-GLA-3, SKY-GLA-10: three or four stands of cavalry, six to eight of infantry, clans of 3 to 8."""
    assert "15 mm stands" in RULESET.describe()["scale"]
    assert {troop.stands for troop in TROOPS.values() if troop.mounted} == {(3, 4)}
    assert {troop.stands for troop in TROOPS.values() if not troop.mounted} == {(6, 8)}
    assert UNITS_OF_A_CLAN == (3, 8)
    assert SIZES[300] == (2, 3)
    for force in READY:
        units = [one for clan in force["roster"]["clans"] for one in clan["units"]]
        assert 2 <= len(force["roster"]["clans"]) <= 3
        assert 8 <= len(units) <= 10
        assert 45 <= sum(one["stands"] for one in units) <= 80, "about 50 to 75"


@pytest.mark.parametrize("turn", turns())
def test_a_turn_goes_from_the_initiative_through_every_clan_once_to_the_morale_phase(turn):
    """SKY-GLA-4: one chance a clan, side by side in turn, and rallying last."""
    told = [event.kind for event in turns()[turn]]
    assert told.index("initiative_won") < min(told.index(kind) for kind in CALLS if kind in told)
    calls = [event for event in turns()[turn] if event.kind in CALLS[:2]]
    leaders = [event.params["unit"] for event in calls]
    assert len(set(leaders)) == len(leaders)
    rallies = [event.phase for event in turns()[turn] if event.kind.startswith(("rall", "reorder"))]
    assert set(rallies) <= {"morale"}
    last_call = max(place for place, event in enumerate(turns()[turn]) if event in calls)
    first_rally = next((place for place, event in enumerate(turns()[turn]) if event.phase == "morale"), 10**6)
    assert last_call < first_rally


def test_every_test_is_two_dice_and_low_is_good():
    """SKY-GLA-5: against Command or Bushi."""
    found = thrown(*TWO_DICE)
    assert len({roll.test.name for _, roll in found}) >= 6
    for _, roll in found:
        assert len(roll.faces) == 2
        assert roll.passed is (sum(roll.faces) <= roll.test.need)


def test_an_activation_has_the_higher_die_and_shots_and_melees_cost_nothing():
    """SKY-GLA-6."""
    for event, roll in thrown("points"):
        assert event.params["points"] == max(roll.faces)
    for event in RECORD.events:
        if event.kind in ("shot_fired", "fought"):
            assert "points_left" not in event.patch


def test_hits_are_counted_by_the_class_of_who_is_hit_and_three_take_a_stand():
    """SKY-GLA-7."""
    for event, roll in thrown("to_hit"):
        if event.kind == "shot_fired":
            target = RECORD.final["units"][event.params["target"]]
            assert roll.test.need in ((6,) if TROOPS[target["kind"]].samurai else (4, 5))
            assert event.params["lost"] <= (event.params["hits"] + 2) // 3


def test_only_samurai_before_samurai_break_their_orders():
    """SKY-GLA-8."""
    broke = [event for event in RECORD.events if event.kind == "broke_orders"]
    assert broke
    kinds_of = {event.params[part] for event in broke for part in ("unit", "target")}
    assert all(TROOPS[RECORD.final["units"][id]["kind"]].samurai for id in kinds_of)


def test_a_battle_ends_broken_or_by_score_after_its_last_turn():
    """SKY-GLA-9."""
    assert RECORD.final["result"]["reason"] in ("broken", "score", "annihilation")
    assert max(turns()) <= RECORD.options.get("turn_limit", 10)


def test_the_first_value_of_every_option_is_its_default():
    """SKY-GLA-12: the reading closest to the text comes first, and what the text does not have is off."""
    for option in RULESET.describe()["options"]:
        if option["type"] == "choice":
            assert option["default"] == option["choices"][0]["value"], option["key"]
        elif option["type"] == "flag":
            assert option["default"] is False, option["key"]


# -- what never happens ------------------------------------------------------------------------------------------------


def test_a_clan_leader_commands_from_anywhere_and_unseen():
    """SKY-LDR-9: from the far corner and behind a house his Command is what it is beside his men."""
    house = {"id": "h", "kind": "house", "points": [[4, 40], [9, 40], [9, 45], [4, 45]]}
    units = [unit("ai-1", "samurai", status="disordered"), LATER]
    for at in ([36, 5], [2, 46]):
        battle = stage(standing(*units, phase="morale", clans={"ai-c1": {"at": at}}, pieces=[house]))
        _, events = give(battle, "reorder", unit="ai-1", dice=(4, 4, 6, 6, 1, 1))
        assert rolls(events)[0] == ("reorder", "8-", 1)


def test_being_run_down_or_running_hurts_no_leader():
    """SKY-INJ-2: with the option by which any hit hurts, there is still no die."""
    options = {"injury_trigger": "any_hit"}
    battle = stage(
        scene(unit("ai-1", "mtd_samurai"), unit("kaki-1", "peasant", 8), LATER, options=options,
              clans={"kaki-c1": {"attached": "kaki-1"}})
    )  # fmt: skip
    after, events = give(battle, "charge", unit="ai-1", target="kaki-1", dice=(1, 1, 6, 6))
    assert "run_down" in kinds(events)
    assert [name for name, _, _ in rolls(events)] == ["charge", "stand"]
    assert after.clans["kaki-c1"].injuries == 0


def test_only_reordering_ends_disorder():
    """SKY-DIS-3: a whole turn later a unit that nobody reorders is disordered still."""
    clans = {"kaki-c1": {"tried": True}}
    battle = stage(
        standing(
            unit("ai-1", "samurai", status="disordered"), LATER, phase="nominate", clans=clans, lone=True
        )
    )
    after, _ = give(battle, "nominate", clan="ai-c1", dice=(1, 1, 3, 4))
    after, _ = give(after, "end_activation")
    after, _ = give(after, "done", dice=(6, 6, 1, 1))
    assert after.clock.turn == battle.clock.turn + 1
    assert after.units["ai-1"].disordered


FEW = {"left": 5, "hits": 2}
ROUTES = [
    ("shot at", "shoot", {"target": "kaki-1"}, unit("ai-1", "ashigaru", weapons=["bow"]),
     unit("kaki-1", "peasant", 10, **FEW), (6, *(1,) * 7, 1, 1)),
    ("beaten", "charge", {"target": "kaki-1"}, unit("ai-1", "mtd_samurai"),
     unit("kaki-1", "peasant", 5), (1, 1, 1, 1, 6, *(1,) * 19, *(1,) * 4, 1, 1)),
    ("beaten and few at once", "charge", {"target": "kaki-1"}, unit("ai-1", "mtd_samurai"),
     unit("kaki-1", "peasant", 5, **FEW), (1, 1, 1, 1, 6, *(1,) * 19, *(1,) * 3, 1, 1)),
    ("faltering again", "charge", {"target": "kaki-1"}, unit("ai-1", "samurai", status="disordered"),
     unit("kaki-1", "peasant", 9), (6, 6, 1, 1)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("cause", "kind", "order", "one", "other", "dice"), ROUTES, ids=[c[0] for c in ROUTES]
)
def test_the_causes_of_a_route_test_are_three_and_two_at_once_bring_one(cause, kind, order, one, other, dice):
    """SKY-RTE-1, SKY-RTE-2."""
    _, events = give(stage(scene(one, other, LATER)), kind, unit="ai-1", dice=dice, **order)
    assert [name for name, _, _ in rolls(events)].count("route") == 1


def test_a_rout_spreads_to_nobody():
    """SKY-RTE-6: friends whom it runs past and through neither test nor change."""
    near = [unit("kaki-2", "peasant", 12, across=5), unit("kaki-3", "peasant", 15)]
    battle = stage(
        scene(unit("ai-1", "ashigaru", weapons=["bow"]), unit("kaki-1", "peasant", 10, **FEW), *near, LATER)
    )
    after, events = give(battle, "shoot", unit="ai-1", target="kaki-1", dice=(6, *(1,) * 7, 6, 6))
    assert after.units["kaki-1"].routing
    assert [name for name, _, _ in rolls(events)] == ["to_hit", "route"]
    for id in ("kaki-2", "kaki-3"):
        assert msgspec.structs.asdict(after.units[id]) == msgspec.structs.asdict(battle.units[id])
