"""Peasants of the villages (KOKU-PEA-1, KOKU-PEA-2, KOKU-SCN-3, KOKU-DAT-7)."""

import msgspec
import pytest

import rulesets
from rulesets.engine.battle import Pose
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import Waypoint
from rulesets.engine.records.record import begin
from rulesets.koku import victory
from rulesets.koku.charts import TROOPS
from rulesets.koku.deploy import peasants, villagers
from rulesets.koku.deploy.deployment import Deploy, DeployAll, post_of
from rulesets.koku.deploy.faults import unit_faults
from rulesets.koku.fire.volley import dice_of
from rulesets.koku.melee.strike import has_polearm
from rulesets.koku.stand.formations import may_stand
from tests.plain import plain
from tests.rules.koku.scenes import AI, KAKI, rank, scene, unit

KOKU = rulesets.get("koku")


def at_deployment(count=5, seed=b"peasants", **options):
    """A battle of two villages with peasants, up to the deployment of the side that placed the scenery."""
    record, battle = begin(KOKU, {"peasants": count, **options}, rulesets.SEATS, seed)
    dice = record.dice
    for _ in range(20):
        if battle.clock.phase == "deployment":
            return battle, dice
        side = battle.clock.to_act[0]
        eager = max(plain(KOKU.options(battle, side)), key=lambda option: option.get("eager", 0))
        order = {
            "kind": eager["kind"],
            **{p["name"]: p["default"] for p in eager["params"] if "default" in p},
        }
        battle = KOKU.resolve(battle, side, KOKU.decode_order(order), dice).battle
    raise AssertionError("no deployment")


def peasants_in(battle):
    return [unit for unit in battle.units.values() if unit.village]


@pytest.mark.parametrize("count", [1, 5, 10])
def test_each_village_gives_its_owner_a_unit_of_peasants(count):
    """KOKU-PEA-1, KOKU-PEA-2, KOKU-SCN-3, KOKU-RUL-17."""
    battle, _ = at_deployment(count)
    found = peasants_in(battle)
    assert len(found) == 2
    for one in found:
        site = battle.sites[one.village]
        assert one.side is (site.owner or battle.placer.opponent)
        assert (one.kind, one.weapon, one.strength, one.group) == (
            "peasant",
            "improvised",
            count,
            "Peasants",
        )


def test_without_the_option_there_are_none():
    """KOKU-PEA-1."""
    battle, _ = at_deployment(0)
    assert peasants_in(battle) == []


def test_the_peasants_of_nobodys_village_follow_who_did_not_place_the_scenery():
    """KOKU-PEA-2."""
    battle, _ = at_deployment()
    for site in list(battle.sites.values()):
        battle.sites[site.id] = msgspec.structs.replace(site, owner=None)
    assert peasants.villages_of(battle, battle.placer) == []
    assert len(peasants.villages_of(battle, battle.placer.opponent)) == 2


def test_peasants_have_no_missiles_and_stand_in_column_or_line():
    """KOKU-DAT-7, KOKU-FRM-5, KOKU-FIR-3: no bows, no firearms, no skirmish."""
    battle, _ = at_deployment()
    unit = peasants_in(battle)[0]
    assert dice_of("peasant", close_order=True) == 0
    assert not has_polearm(unit.weapon)
    assert [str(form) for form in may_stand(unit, 5)] == ["column", "line"]
    row = TROOPS["peasant"]
    assert (row.move, row.soft, row.hard, row.form_need, row.toll, row.target) == (6, 1, 2, 5, 4, "peasants")


def test_the_zone_of_peasants_is_their_village():
    """KOKU-PEA-2: the screen shows where they may start, and the refusal names the clause."""
    battle, _ = at_deployment()
    unit = next(unit for unit in peasants_in(battle) if unit.side in battle.clock.to_act)
    offered = next(
        o for o in plain(KOKU.options(battle, unit.side)) if o["kind"] == "deploy" and o["unit"] == unit.id
    )
    zone = offered["params"][0]["zone"]
    assert len(zone) > 4
    far = 70.0 if zone[0][0] < 36 else 6.0
    y = 3.0 if unit.side is battle.south else 45.0
    shown = plain(KOKU.preview(battle, unit.side, Deploy(unit.id, pose=Waypoint(far, y), formation="line")))
    assert shown["refusal"]["clause"] == "KOKU-PEA-2"


@pytest.mark.parametrize("seed", [b"one", b"two", b"three", b"four"])
def test_they_are_drawn_up_in_their_village_for_him_who_asks(seed):
    """KOKU-PEA-2, KOKU-DEP-5."""
    battle, dice = at_deployment(10, seed)
    for side in (battle.placer, battle.placer.opponent):
        battle = KOKU.resolve(battle, side, DeployAll(), dice).battle
        battle = KOKU.resolve(battle, side, KOKU.decode_order({"kind": "confirm_deployment"}), dice).battle
    for one in peasants_in(battle):
        assert one.place == "table"
        assert not one.ff


def test_within_two_inches_is_near_enough_and_beyond_is_not():
    """KOKU-PEA-2: base to area."""
    battle, _ = at_deployment(1)
    unit = next(unit for unit in peasants_in(battle) if unit.side in battle.clock.to_act)
    anchor = villagers.post(battle, unit).places[0]
    outline = battle.sites[unit.village].outline
    north = max(y for _, y in outline)
    x = next(x for x, y in outline if y == north)
    clauses = []
    for gap in (1.95, 2.05):
        trial = battle.copy()
        pose = Pose(x, north + gap + 0.5, anchor.facing)
        post = post_of(trial, unit, Deploy(unit.id, figures={unit.figures[0]: Waypoint(pose.x, pose.y)}))
        placed = villagers.set_down(trial, unit, post)
        clauses.append({fault.clause for fault in unit_faults(trial, placed, trial.living(placed))})
    assert "KOKU-PEA-2" not in clauses[0]
    assert "KOKU-PEA-2" in clauses[1]


def test_no_room_is_told_with_its_clause():
    """KOKU-PEA-2."""
    battle, _ = at_deployment(10)
    unit = peasants_in(battle)[0]
    site = battle.sites[unit.village]
    x = sum(x for x, _ in site.outline) / len(site.outline)
    y = sum(y for _, y in site.outline) / len(site.outline)
    small = ((x, y), (x + 0.1, y), (x + 0.1, y + 0.1))
    houses = [piece for piece in battle.table.pieces if piece.site == unit.village]
    assert houses
    battle.sites[unit.village] = msgspec.structs.replace(site, outline=small)
    wall = msgspec.structs.replace(
        houses[0], id="everywhere", points=((x - 9, y - 9), (x + 9, y - 9), (x + 9, y + 9), (x - 9, y + 9))
    )
    battle.table = msgspec.structs.replace(battle.table, pieces=(*battle.table.pieces, wall))
    with pytest.raises(Illegal) as refusal:
        villagers.post(battle, unit)
    assert refusal.value.clause == "KOKU-PEA-2"


def test_peasants_are_a_unit_for_points_but_no_troops():
    """KOKU-VIC-5, KOKU-VIC-10, KOKU-RUL-17."""
    battle = scene(
        unit("ai-1", "ash_l", "spear", rank(5, 5, 5)),
        unit("kaki-1", "ash_l", "spear", rank(5, 40, 5), place="off", fate="routed"),
        unit("kaki-2", "peasant", "improvised", rank(15, 40, 5)),
    )
    assert victory.who_is_annihilated(battle) is KAKI
    assert victory.score(battle, AI) == 5
