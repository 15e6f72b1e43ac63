"""Room: no base over another, and an inch between enemies, whatever falls, turns, runs or is drawn up."""

import math

import msgspec
import pytest
import shapely

import rulesets
from rulesets.engine.battle import Side
from rulesets.engine.sayings import english
from rulesets.sky.deploy.deployment import to_place
from rulesets.sky.fire.defence import may_fire
from rulesets.sky.ground.ground import body_of
from rulesets.sky.melee.contact import charge_on
from rulesets.sky.system import RULESET
from tests.plain import plain
from tests.rules.sky.play import at, give, kinds, refused, stage
from tests.rules.sky.scenes import scene, standing, unit

LATER = unit("kaki-9", "samurai", 34, across=25)
BOWS = {"id": "ai-1", "kind": "ashigaru", "weapons": ["bow"], "at": [36, 14]}
SEVEN = {"id": "kaki-1", "kind": "peasant", "left": 7, "hits": 2, "at": [36, 24, 180]}
NEIGHBOUR = {"id": "kaki-2", "kind": "peasant", "left": 3, "formation": "column", "at": [33.7, 24.8, 180]}
"""Three in column beside the second rank of the seven, where its fourth stand would be."""


def shape(battle, id):
    return body_of(battle, battle.units[id]).shape


def shared(battle, one, other):
    """Square inches that two units have in common."""
    return shapely.area(shapely.intersection(shape(battle, one), shape(battle, other)))


def apart(battle, one, other):
    return shapely.distance(shape(battle, one), shape(battle, other))


def test_a_failed_charge_ends_no_nearer_than_an_inch_to_a_third_enemy():
    """SKY-CHG-4, SKY-CMP-4: the charger turns to its target only where that brings it near nobody."""
    charger = {"id": "kaki-1", "kind": "peasant", "strength": 6, "at": [59.59, 16.24, 179.8]}
    third = {"id": "ai-2", "kind": "peasant", "strength": 6, "at": [61.49, 12.47, 0]}
    target = {"id": "ai-1", "kind": "peasant", "strength": 6, "at": [51.65, 7.7, 0]}
    battle = stage({**scene(charger, third, target), "active": "kaki"})
    assert apart(battle, "kaki-1", "ai-2") == pytest.approx(3.77, abs=0.01)
    after, _ = give(battle, "charge", by="kaki", unit="kaki-1", target="ai-1", dice=(6, 6))
    assert after.units["kaki-1"].disordered
    assert apart(after, "kaki-1", "ai-2") >= 0.99


def test_who_closes_up_beside_a_neighbour_closes_up_to_its_left():
    """SKY-FRM-4, SKY-MEL-21, SKY-RUL-179: by 0.75 inches; without the neighbour to the middle."""
    for others, aside in (([NEIGHBOUR], 0.75), ([], 0.0)):
        battle = stage(scene(BOWS, SEVEN, *others, LATER))
        after, _ = give(battle, "shoot", unit="ai-1", target="kaki-1", dice=(4, *(1,) * 7))
        assert len(after.living(after.units["kaki-1"])) == 6
        assert at(after, "kaki-1.1") == (36 + 1.5 + aside, 24.38, 180.0)
        assert not others or shared(after, "kaki-1", "kaki-2") == 0.0


@pytest.mark.parametrize(("left", "fall"), [(3, 1), (5, 1), (5, 2), (7, 1), (7, 2)])
def test_closed_up_to_the_left_a_unit_stands_where_it_stood(left, fall):
    """SKY-RUL-179: so there is room for it in any case."""
    hits = 3 * fall - 2
    many = {**SEVEN, "strength": left, "left": left}
    beside = {**NEIGHBOUR, "at": [36.7 - math.ceil(left / 2) * 0.75, 24.8, 180]}
    battle = stage(scene(BOWS, many, beside, LATER))
    after, _ = give(battle, "shoot", unit="ai-1", target="kaki-1", dice=(*(4,) * hits, *(1,) * (8 - hits)))
    assert len(after.living(after.units["kaki-1"])) == left - fall
    assert shape(battle, "kaki-1").buffer(0.002).covers(shape(after, "kaki-1"))
    assert shared(after, "kaki-1", "kaki-2") == 0.0


ROUTED = {**SEVEN, "hits": 0, "status": "routing"}
BEHIND = {"id": "kaki-3", "kind": "peasant", "at": [36, 22.4, 180]}
"""In front of the seven as they stand, where the others would come behind the full rank."""


@pytest.mark.parametrize(
    ("others", "y", "facing"),
    [([], 25.125, 0.0), ([NEIGHBOUR], 24.375, 0.0), ([NEIGHBOUR, BEHIND], 24.375, 180.0)],
)
def test_who_rallies_without_room_turns_about_its_full_rank_or_keeps_its_facing(others, y, facing):
    """SKY-MOR-2, SKY-RUL-180."""
    later = {**LATER, "status": "disordered"}
    battle = stage(standing(ROUTED, *others, BOWS, later, phase="morale", active="kaki", initiative="kaki"))
    after, events = give(battle, "rally", by="kaki", unit="kaki-1", dice=(1, 1))
    assert "rallied" in kinds(events)
    assert after.units["kaki-1"].disordered
    assert at(after, "kaki-1.1")[1:] == (round(y, 2), facing)
    assert all(shared(after, "kaki-1", other["id"]) == 0.0 for other in others)


def test_who_routs_after_a_withdrawal_turns_away_only_where_it_has_room():
    """SKY-MEL-17, SKY-RUL-180: a column stands beside the place to which seven peasants withdraw."""
    charger = {"id": "ai-1", "kind": "samurai", "at": [36, 18]}
    losers = {**SEVEN, "hits": 0, "at": [36, 22, 180]}
    beside = {**NEIGHBOUR, "at": [33.7, 28.8, 180]}
    dice = (1, 1, 1, 1, *(6,) * 2, *(1,) * 14, *(1,) * 4, 6, 6)
    places = []
    for others in ([], [beside]):
        battle = stage(scene(charger, losers, *others, LATER))
        after, events = give(battle, "charge", unit="ai-1", target="kaki-1", dice=dice)
        assert after.units["kaki-1"].routing
        assert "turned_away" in kinds(events)
        assert not others or shared(after, "kaki-1", "kaki-2") == 0.0
        places.append(at(after, "kaki-1.1"))
    (_, alone, one), (_, beside_others, other) = places
    assert (one, other) == (0.0, 0.0)
    assert alone - beside_others == pytest.approx(0.75, abs=0.011)


def test_no_stand_hangs_over_the_edge_of_the_table():
    """SKY-MOV-5: not by a hundredth of an inch, which is what other distances are compared with."""
    battle = stage(scene({"id": "ai-1", "kind": "peasant", "at": [36, 1.508]}, LATER))
    assert refused(battle, "move", unit="ai-1", legs=[{"x": 36, "y": 1.5, "facing": 0}]) == ""
    assert refused(battle, "move", unit="ai-1", legs=[{"x": 36, "y": 1.492, "facing": 0}]) == "SKY-MOV-5"


# -- defensive fire ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("charger", "fires"),
    [
        ({"kind": "mtd_samurai", "at": [28, 20, 90]}, False),
        ({"kind": "mtd_samurai", "at": [36, 10, 0]}, True),
        ({"kind": "mtd_samurai", "at": [36, 31, 180]}, False),
        ({"kind": "peasant", "formation": "column", "at": [32.4, 12, 0]}, True),
    ],
    ids=[
        "riders on a narrow flank",
        "riders on the front",
        "riders on the rear",
        "a column at the front's corner",
    ],
)
def test_foot_shoot_in_defence_at_who_meets_their_front_and_at_nobody_else(charger, fires):
    """SKY-CHG-11, SKY-RUL-178: four riders abreast reach far past the corner of a flank that is 1.5 inches long."""
    bows = {"id": "kaki-1", "kind": "ashigaru", "weapons": ["bow"], "at": [36, 20, 180]}
    battle = stage(scene({"id": "ai-1", **charger}, bows, LATER))
    one, other = battle.units["ai-1"], battle.units["kaki-1"]
    assert may_fire(battle, other, one, charge_on(battle, one, other)) is fires


# -- leaders -----------------------------------------------------------------------------------------------------------


def at_deployment():
    """A battle whose first clan is to be placed, its dice, and the side that places."""
    dice = rulesets.HmacDice(b"r" * 32)
    battle = RULESET.begin(RULESET.open(RULESET.options_from({}), rulesets.SEATS), dice).battle
    while battle.clock.phase != "deployment":
        who = battle.clock.to_act[0]
        order = rulesets.Commander(RULESET, who, rulesets.HmacDice(b"c")).order(battle)
        battle = RULESET.resolve(battle, who, order, dice).battle
    return battle, dice, to_place(battle)


def test_a_clan_that_is_drawn_up_covers_nobody_and_no_unit_is_put_on_its_leader():
    """SKY-DEP-3, SKY-RUL-181."""
    battle, dice, side = at_deployment()
    clan = battle.clans_of(side)[0]
    order = RULESET.decode_order({"kind": "deploy_clan", "clan": clan.id})
    battle = RULESET.resolve(battle, side, order, dice).battle
    units = battle.of_clan(clan.id)
    assert len(units) >= 3
    assert [one.id for one in units if shared(battle, clan.leader, one.id)] == []


def test_no_unit_is_deployed_on_its_leader():
    """SKY-DEP-3, SKY-RUL-181."""
    battle, dice, side = at_deployment()
    clan = battle.clans_of(side)[0]
    home = 6.0 if side is battle.south else battle.table.depth - 6.0
    pose = {"x": 36.0, "y": home, "facing": 0.0}
    ride = RULESET.decode_order({"kind": "deploy", "unit": clan.leader, "pose": pose})
    battle = RULESET.resolve(battle, side, ride, dice).battle
    unit = next(one for one in battle.units.values() if one.clan == clan.id and not one.is_leader)
    with pytest.raises(rulesets.Illegal) as refusal:
        RULESET.resolve(
            battle, side, RULESET.decode_order({"kind": "deploy", "unit": unit.id, "pose": pose}), dice
        )
    assert refusal.value.clause == "SKY-DEP-3"
    assert english(battle.units[clan.leader].name) in english(refusal.value.words)


def test_a_leader_is_deployed_where_his_ghost_stands_and_beside_a_unit_not_over_it():
    """SKY-DEP-3, SKY-RUL-181: what is judged is his base about the place, which is his middle."""
    battle, dice, side = at_deployment()
    clan = battle.clans_of(side)[0]
    unit = next(one for one in battle.units.values() if one.clan == clan.id and not one.is_leader)
    home, sign = (6.0, 1.0) if side is battle.south else (battle.table.depth - 6.0, -1.0)
    facing = 0.0 if sign > 0 else 180.0

    def place(id, y):
        order = {"kind": "deploy", "unit": id, "pose": {"x": 36.0, "y": y, "facing": facing}}
        return RULESET.decode_order(order)

    battle = RULESET.resolve(battle, side, place(unit.id, home), dice).battle
    with pytest.raises(rulesets.Illegal):
        RULESET.resolve(battle, side, place(clan.leader, home + 0.45 * sign), dice)
    before = place(clan.leader, home + 0.55 * sign)
    after = RULESET.resolve(battle, side, before, dice).battle
    assert shared(after, clan.leader, unit.id) == 0.0
    preview = plain(RULESET.preview(battle, side, before))
    assert [ghost["y"] for ghost in preview["figures"]] == [after.figures[f"{clan.leader}.1"].y]


def test_a_turned_leader_stands_still_while_others_march():
    """SKY-LDR-6, SKY-RUL-181: his turned base is measured where he goes as where he is."""
    marcher = unit("ai-1", "ashigaru", 0)
    given = standing(marcher, {**unit("kaki-1", "ashigaru"), "at": [60, 30, 180]}, LATER, points=6)
    given["generals"] = {"ai": {"at": [60, 28.9, 45]}}
    battle = stage(given)
    spots = [at(battle, "ai-general.1")]
    for y in (11, 12, 13):
        battle.points_left = 6
        battle.units["ai-1"] = msgspec.structs.replace(battle.units["ai-1"], acts=(), handled=False)
        battle, _ = give(battle, "move", unit="ai-1", legs=[{"x": 36, "y": y, "facing": 0}])
        spots.append(at(battle, "ai-general.1"))
    assert spots[1:] == [spots[1]] * 3
    assert apart(battle, "ai-general", "kaki-1") >= 0.99


def test_no_leader_is_set_down_on_another():
    """SKY-LDR-6, SKY-RUL-181."""
    given = standing(unit("ai-1", "ashigaru"), LATER, phase="spend", clans={"ai-c1": {"at": [30, 5]}})
    battle = stage({**given, "generals": {"ai": {"at": [36, 5]}}})
    ride = {"unit": "ai-c1-leader", "to": {"x": 36.6, "y": 5.4, "facing": 0}}
    assert refused(battle, "move_leader", **ride) == "SKY-LDR-6"
    assert refused(battle, "move_leader", **{**ride, "to": {"x": 37.1, "y": 5, "facing": 0}}) == ""


def test_a_leader_whose_unit_falls_goes_to_free_ground():
    """SKY-LDR-7, SKY-RUL-181: behind the next unit of his clan another stands."""
    led = {"id": "kaki-1", "kind": "peasant", "left": 1, "hits": 2, "at": [36, 24, 180]}
    near = {"id": "kaki-2", "kind": "peasant", "at": [44, 24, 180]}
    other = {"id": "kaki-3", "kind": "peasant", "at": [44, 25.6, 180]}
    given = scene(BOWS, led, near, other, LATER, clans={"kaki-c1": {"attached": "kaki-1"}})
    after, _ = give(stage(given), "shoot", unit="ai-1", target="kaki-1", dice=(4, *(1,) * 7, 6))
    leader = after.units["kaki-c1-leader"]
    assert (leader.place, leader.side) == ("table", Side.KAKI)
    assert [id for id in ("kaki-2", "kaki-3") if shared(after, leader.id, id)] == []
