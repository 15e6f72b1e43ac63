"""Deployment (AOW-DEP-3, AOW-DEP-4, AOW-DAT-5, AOW-DAT-10, AOW-DAT-11, AOW-RUL-20)."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
import shapely

from rulesets import HmacDice, Side, Waiting
from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.charts import Weapon
from rulesets.ageofwar.deploy.zone import all_far
from rulesets.ageofwar.stand.blocks import anchor, body, commander, front_rank
from rulesets.ageofwar.stand.near import gap
from rulesets.engine.battle import Pose
from rulesets.engine.commander.practice import Commander
from rulesets.engine.sayings import english
from rulesets.engine.table.bases import corners
from rulesets.engine.words import COMMON
from tests.plain import plain
from tests.rules.ageofwar.before import SETUP, Setting, changed
from tests.rules.ageofwar.test_scenery import box
from tests.rules.random_play import Whim, examine

Json = dict[str, Any]


def placing(**options: Any) -> Setting:
    """Persimmon defends along y = 36 with the Heron: units 1 to 3 of one clan, 4 and 5 of the other, generals 6 and 7,
    daimyo 8; nobody is late and the table bare.
    """
    setting = Setting(
        roles="host_attacks", late_units=False, **{"scenery": "none", "size": "short", **options}
    )
    setting.give("take_force", by=Side.AI, force="f2")
    setting.give("take_force", by=Side.KAKI, force="f1")
    return setting


def pose(x: float, y: float, facing: float = 180.0) -> Json:
    return {"x": x, "y": y, "facing": facing}


def put(setting: Setting, unit: str, x: float, y: float, facing: float = 180.0, **more: Any) -> AowUnit:
    setting.give("deploy", unit=unit, pose=pose(x, y, facing), **more)
    return setting.battle.units[unit]


def why(setting: Setting, unit: str, x: float, y: float, facing: float = 180.0, **more: Any) -> str:
    return setting.why_not("deploy", unit=unit, pose=pose(x, y, facing), **more)


def opened(setting: Setting, kind: str, unit: str = "") -> Json:
    offers = plain(SETUP.options(setting.battle, setting.to_act))
    return next(one for one in offers if one["kind"] == kind and one["unit"] == unit)


# -- the zone ----------------------------------------------------------------------------------------------------------


def test_units_stand_wholly_within_nine_inches_of_their_base_line():
    """AOW-DEP-3: four abreast and two deep, 4.8" by 2.4"."""
    setting = placing()
    assert why(setting, "kaki-1", 20, 27.0) == ""
    assert why(setting, "kaki-1", 20, 26.9) == "AOW-DEP-3"
    assert why(setting, "kaki-1", 20, 33.6) == ""
    assert why(setting, "kaki-1", 20, 33.7) == "AOW-DEP-3"
    assert why(setting, "kaki-1", 2.3, 30) == "AOW-DEP-3"
    assert why(setting, "kaki-1", 20, 29, 135.0) == ""
    assert why(setting, "kaki-1", 20, 8, 0.0) == "AOW-DEP-3"


def test_any_formation_and_facing_will_do():
    """AOW-DEP-3, AOW-DAT-5: two abreast and looking west."""
    setting = placing()
    unit = put(setting, "kaki-1", 20, 31, 270.0, frontage=2)
    assert unit.frontage == 2
    at = anchor(setting.battle, unit)
    assert (round(at.x, 2), round(at.y, 2), at.facing) == (20, 31, 270)
    assert len(front_rank(setting.battle, unit)) == 2
    assert put(setting, "kaki-1", 20, 30).frontage == 4, "of which nothing is said: two ranks"


def test_units_stand_half_an_inch_apart():
    """AOW-DEP-3: leaders by themselves too."""
    setting = placing()
    put(setting, "kaki-1", 20, 30)
    assert why(setting, "kaki-2", 20 + 4.8 + 0.49, 30) == "AOW-DEP-3"
    assert why(setting, "kaki-2", 20 + 4.8 + 0.5, 30) == ""
    assert why(setting, "kaki-6", 20 + 2.4 + 0.8 + 0.4, 30) == "AOW-DEP-3"
    put(setting, "kaki-6", 20 + 2.4 + 0.8 + 0.5, 30)
    assert why(setting, "kaki-2", 20 + 2.4 + 2.1 + 2.4 + 0.4, 30) == "AOW-DEP-3"


def test_units_may_start_in_scenery():
    """AOW-DEP-3."""
    setting = placing()
    setting.battle.table = type(setting.battle.table)(60, 36, (box("w", 15, 27, 25, 35),))
    assert why(setting, "kaki-1", 20, 30) == ""


def test_the_maku_lies_within_five_inches_and_nobody_stands_on_it():
    """AOW-DEP-3, AOW-DEP-4, AOW-DAT-10, AOW-DAT-11: 3 inches square; the daimyo is in it."""
    setting = placing()
    assert why(setting, "kaki-8", 30, 32.4) == "AOW-DEP-3"
    assert why(setting, "kaki-8", 30, 34.6) == "AOW-DEP-3"
    assert why(setting, "kaki-8", 1.4, 34) == "AOW-DEP-3"
    daimyo = put(setting, "kaki-8", 30, 32.5)
    assert (daimyo.place, daimyo.camped, setting.battle.maku) == ("table", True, {Side.KAKI: (30.0, 32.5)})
    assert why(setting, "kaki-1", 30, 30.0) == "AOW-DEP-3", "it reaches to 32.4"
    assert why(setting, "kaki-1", 30, 28.6) == ""
    put(setting, "kaki-1", 40, 33)
    assert why(setting, "kaki-8", 38, 33) == "AOW-DEP-3"
    setting.give("undeploy", unit="kaki-8")
    assert setting.battle.maku == {}
    assert not setting.battle.units["kaki-8"].camped


# -- generals ----------------------------------------------------------------------------------------------------------


def test_a_general_starts_with_a_unit_of_his_clan_or_alone():
    """AOW-DEP-4, AOW-GEO-2, AOW-ORD-4: in its front rank or behind it, and he goes with it."""
    setting = placing()
    assert setting.why_not("deploy_with", unit="kaki-6", target="kaki-1") == "AOW-DEP-4"
    put(setting, "kaki-1", 20, 30)
    put(setting, "kaki-4", 40, 30)
    assert setting.why_not("deploy_with", unit="kaki-6", target="kaki-4") == "AOW-DEP-4"
    assert setting.why_not("deploy_with", unit="kaki-8", target="kaki-1") == "AOW-DEP-4"
    setting.give("deploy_with", unit="kaki-6", target="kaki-1", in_front=True)
    general = setting.battle.units["kaki-6"]
    assert (general.place, general.with_unit, general.in_front) == ("attached", "kaki-1", True)
    put(setting, "kaki-1", 24, 30)
    assert round(setting.battle.figures["kaki-6.1"].x, 2) == 24
    general = put(setting, "kaki-6", 10, 30)
    assert (general.place, general.with_unit, general.in_front) == ("table", "", False)


def test_every_unit_stands_within_fifteen_inches_of_its_general():
    """AOW-DEP-3: told beforehand, and held when the side has done."""
    setting = placing()
    setting.give("deploy_all")
    general = setting.battle.general_of("kaki-c2")
    assert general is not None
    host = setting.battle.units[general.with_unit]
    other = next(unit for unit in setting.battle.units.values()
                 if unit.clan == "kaki-c2" and unit.place == "table" and unit.id != host.id)  # fmt: skip
    put(setting, host.id, 55, 30, frontage=2)
    put(setting, other.id, 55 - 1.2 - 15 - 1.8, 35.9, 0.0)
    assert gap(setting.battle, setting.battle.units[other.id], general) == pytest.approx(15.0, abs=0.6)
    far = {"kind": "deploy", "unit": other.id, "pose": pose(10, 30)}
    preview = SETUP.preview(setting.battle, Side.KAKI, SETUP.decode_order(far))
    assert preview.legal
    assert [note.clause for note in preview.notes] == ["AOW-DEP-3"]
    put(setting, other.id, 5, 30)
    assert setting.why_not("confirm_deployment") == "AOW-DEP-3"
    assert "15" in english(opened(setting, "confirm_deployment")["shut"]["message"])
    setting.give("deploy_all")
    assert all_far(setting.battle, Side.KAKI) == []
    assert setting.why_not("confirm_deployment") == ""


# -- ranks -------------------------------------------------------------------------------------------------------------


def test_who_fights_stands_before_who_shoots_or_the_other_way_about():
    """AOW-DAT-5, AOW-DAT-7: the commander is in the front rank all the same."""
    setting = placing()
    unit = put(setting, "kaki-1", 20, 30)

    def weapons() -> list[Weapon]:
        return [base.weapon for base in front_rank(setting.battle, setting.battle.units["kaki-1"])]

    assert weapons() == [Weapon.SPEAR] * 4
    put(setting, "kaki-1", 20, 30, shots_first=True)
    assert weapons() == [Weapon.SPEAR, *[Weapon.ARQUEBUS] * 3]
    leads = commander(setting.battle, unit)
    assert leads is not None
    assert leads.id == setting.battle.units["kaki-1"].figures[0]
    flag = next(
        param for param in opened(setting, "deploy", "kaki-1")["params"] if param["name"] == "shots_first"
    )
    assert flag["default"] is True
    assert [param["name"] for param in opened(setting, "deploy", "kaki-2")["params"]] == ["pose"]


# -- one after the other -----------------------------------------------------------------------------------------------


def test_the_defender_places_everything_then_the_attacker():
    """AOW-DEP-3: nobody is left out."""
    setting = placing()
    assert setting.to_act is Side.KAKI
    assert setting.why_not("deploy_all", by=Side.AI) == "AOW-TUR-1"
    assert setting.why_not("confirm_deployment") == "AOW-DEP-3"
    setting.give("deploy_all")
    assert setting.why_not("deploy_all") == "AOW-DEP-3"
    setting.give("undeploy", unit="kaki-3")
    assert setting.why_not("confirm_deployment") == "AOW-DEP-3"
    setting.give("deploy_all")
    setting.give("confirm_deployment")
    assert setting.to_act is Side.AI
    setting.give("deploy_all")
    setting.give("confirm_deployment")
    assert setting.battle.clock.phase == "start"
    assert {unit.place for unit in setting.battle.units.values()} == {"table", "attached"}


def test_what_is_placed_can_be_taken_back_with_the_general_who_is_with_it():
    """AOW-DEP-3."""
    setting = placing()
    assert setting.why_not("undeploy") == "AOW-DEP-3"
    put(setting, "kaki-1", 20, 30)
    setting.give("deploy_with", unit="kaki-6", target="kaki-1")
    setting.give("undeploy", unit="kaki-1")
    units = setting.battle.units
    assert (units["kaki-1"].place, units["kaki-6"].place, units["kaki-6"].with_unit) == (
        "reserve",
        "reserve",
        "",
    )
    put(setting, "kaki-1", 20, 30)
    setting.give("undeploy")
    assert {unit.place for unit in setting.battle.units.values() if unit.side is Side.KAKI} == {"reserve"}


# -- drawn up for their players ----------------------------------------------------------------------------------------


def lawful(battle: AowBattle, side: Side) -> None:
    """AOW-DEP-3, AOW-DEP-4: measured from outside."""
    low, high = (0.0, 9.0) if side is battle.south else (27.0, 36.0)
    there = [*battle.on_table(side), *battle.alone(side)]
    shapes = [body(battle, unit).shape for unit in there]
    for unit in there:
        at = corners(body(battle, unit).rows)
        assert at[..., 1].min() >= low - 0.002
        assert at[..., 1].max() <= high + 0.002
        assert at[..., 0].min() >= -0.002
        assert at[..., 0].max() <= 60.002
    for number, one in enumerate(shapes):
        assert all(one.distance(other) >= 0.5 - 0.002 for other in shapes[number + 1 :])
    x, y = battle.maku[side]
    maku = shapely.box(x - 1.5, y - 1.5, x + 1.5, y + 1.5)
    assert abs(y - battle.edge(side)) <= 3.5
    assert all(maku.intersection(shape).area < 0.001 for shape in shapes)
    for unit in battle.on_table(side):
        general = battle.general_of(unit.clan)
        assert general is not None
        assert gap(battle, unit, general) <= 15.001
        assert general.place == "table" or battle.units[general.with_unit].clan == general.clan
    assert all(unit.place != "reserve" for unit in battle.units.values() if unit.side is side)


@pytest.mark.parametrize("size", ["short", "standard", "big"])
def test_every_ready_army_is_drawn_up_lawfully(size):
    """AOW-DEP-3, AOW-DEP-4: on the scenery of several battles, for both sides."""
    for number in range(1, 5 if size != "short" else 4):
        setting = Setting(HmacDice(b"%d" % number), size=size)
        setting.muster(f"f{number}", f"f{1 + number % 3}")
        setting.until("start")
        for side in Side:
            lawful(setting.battle, side)


def test_shots_stand_in_front_riders_on_the_flanks_and_levies_behind():
    """AOW-DEP-3: the Crane as the house draws it up on a bare table."""
    setting = Setting(roles="host_defends", late_units=False, scenery="none")
    setting.muster("f1", "f2")
    setting.give("deploy_all")
    battle = setting.battle
    fronts = {
        unit.id: abs(anchor(battle, unit).y - battle.edge(Side.AI)) for unit in battle.on_table(Side.AI)
    }
    shots = [id for id in fronts if any(battle.figures[one].weapon in (Weapon.BOW, Weapon.ARQUEBUS)
                                        for one in battle.units[id].figures)]  # fmt: skip
    levies = [unit.id for unit in battle.on_table(Side.AI) if unit.kind == "levy" and unit.id not in shots]
    assert len(shots) == 3
    assert min(fronts[id] for id in shots) > max(fronts[id] for id in levies)
    xs = {unit.id: anchor(battle, unit).x for unit in battle.on_table(Side.AI)}
    riders = next(unit for unit in battle.on_table(Side.AI) if unit.mounted)
    assert xs[riders.id] == min(xs.values())
    assert {unit.in_front for unit in battle.units.values() if unit.place == "attached"} == {False}


def test_nobody_is_drawn_up_on_ground_that_hinders_while_there_is_other_room():
    """AOW-DEP-3, AOW-ORD-14: marshes lie over the middle of the zone."""
    setting = placing()
    setting.battle.table = type(setting.battle.table)(60, 36, (box("m", 18, 27, 42, 36, "marsh"),))
    setting.give("deploy_all")
    marsh = shapely.box(18, 27, 42, 36)
    points = [
        base.point for unit in setting.battle.on_table(Side.KAKI) for base in setting.battle.bases(unit)
    ]
    assert not shapely.contains_xy(marsh, *np.array(points).T).any()


def test_who_is_placed_stays_and_the_rest_is_drawn_up_about_him():
    """AOW-DEP-3."""
    setting = placing()
    put(setting, "kaki-3", 6, 30, 90.0)
    setting.give("deploy_all")
    at = anchor(setting.battle, setting.battle.units["kaki-3"])
    assert (round(at.x, 2), round(at.y, 2), at.facing) == (6, 30, 90)
    lawful(setting.battle, Side.KAKI)


def test_a_clan_that_stands_too_far_apart_is_drawn_up_anew():
    """AOW-DEP-3: its units in both corners, and no general near enough to both."""
    setting = placing()
    put(setting, "kaki-4", 4, 30)
    put(setting, "kaki-5", 56, 30)
    setting.give("deploy_all")
    lawful(setting.battle, Side.KAKI)


def test_the_ghosts_of_the_whole_array_stand_where_the_order_puts_it():
    setting = placing()
    preview = SETUP.preview(setting.battle, Side.KAKI, SETUP.decode_order({"kind": "deploy_all"}))
    setting.give("deploy_all")
    for ghost in preview.figures:
        figure = setting.battle.figures[ghost.id]
        assert (figure.x, figure.y) == pytest.approx((ghost.x, ghost.y), abs=0.001)
    assert {ghost.id for ghost in preview.figures} == {
        id for unit in setting.battle.units.values() if unit.side is Side.KAKI for id in unit.figures
    }  # fmt: skip


# -- nobody gets stuck -------------------------------------------------------------------------------------------------


def through(make: Any, seed: bytes, look: bool = False, **options: Any) -> tuple[AowBattle, list[str]]:
    """The set-up with two commanders, and where what is offered and what is lawful disagree."""
    setting, wrong, orders = Setting(HmacDice(seed), **options), list[str](), 0
    commanders = {side: make(side) for side in Side}
    while setting.battle.clock.phase != "start":
        side = setting.to_act
        if look and orders % 4 == 0:
            wrong += examine(SETUP, setting.battle, side, Random(orders), 6)
        order = commanders[side].order(setting.battle)
        given: list[Json] = []
        outcome = SETUP.resolve(setting.battle, side, order, setting.dice)
        while isinstance(outcome, Waiting):
            given.append(outcome.decision.default)
            outcome = SETUP.resolve(setting.battle, side, order, setting.dice, given)
        setting.battle, orders = outcome.battle, orders + 1
        assert orders < 200
    return setting.battle, wrong


def test_a_practice_commander_comes_through_the_set_up():
    """AOW-TUR-7, AOW-TUR-8: with every way to have scenery and roles."""
    for number, (scenery, roles) in enumerate(
        (("placed", "rolled"), ("preset", "host_attacks"), ("none", "host_defends"))
    ):
        battle, _wrong = through(
            lambda side: Commander(SETUP, side, HmacDice(side.encode())), b"%d" % number, scenery=scenery,
            roles=roles, size="short",
        )  # fmt: skip
        for side in Side:
            lawful(battle, side)


def test_whatever_is_ordered_at_random_the_set_up_comes_to_a_lawful_end():
    """AOW-TUR-8, AOW-DEP-3: and what is offered is accepted."""
    for number in range(4):
        battle, wrong = through(
            lambda side, number=number: Whim(SETUP, side, b"%d" % number + side.encode()), b"%d" % number,
            look=True, size="short",
        )  # fmt: skip
        assert wrong == []
        for side in Side:
            lawful(battle, side)


def test_every_event_of_the_set_up_has_its_sentence():
    setting = Setting(HmacDice(b"sentences"))
    setting.until("start")
    for event in setting.told:
        assert event.kind in SETUP.words or event.kind in COMMON, event.kind
        text = english(SETUP.sentence(setting.battle, event))
        assert "{" not in text
    assert "decision_awaited" in {event.kind for event in setting.told}


def test_a_unit_that_is_gone_is_no_part_of_the_array():
    """AOW-LAT-3: the late are neither drawn up nor waited for."""
    setting = placing()
    changed(setting, "kaki-2", place="late")
    setting.give("deploy_all")
    assert setting.battle.units["kaki-2"].place == "late"
    assert setting.battle.figures["kaki-2.1"].pose == Pose(0, 0)
    setting.give("confirm_deployment")
    assert setting.to_act is Side.AI
