"""Who attacks, and who is late (AOW-DEP-1, AOW-DEP-2, AOW-DEP-5, AOW-DIC-8, AOW-OPT-3, AOW-OPT-4, AOW-LAT-3)."""

from __future__ import annotations

import msgspec

from rulesets import SEATS, HmacDice, Side, Waiting
from tests.rules.ageofwar.before import SETUP, Setting, scripted
from tests.rules.orders import kinds


def mustered(*faces: int, **options: object) -> Setting:
    setting = Setting(scripted(*faces), **options)
    setting.muster("f1", "f2")
    return setting


def test_both_throw_the_host_first_and_the_higher_chooses():
    """AOW-DEP-1, AOW-RUL-18, AOW-DIC-8: indigo throws 3 3 5, persimmon 3 3 2."""
    setting = mustered(3, 3, 5, 2)
    assert setting.battle.chooser is Side.AI
    assert kinds(setting.told)[-2:] == ["roles_tied", "role_choice"]
    assert setting.to_act is Side.AI
    assert setting.why_not("choose_role", by=Side.KAKI, role="attack") != ""
    setting.give("choose_role", role="defend")
    assert setting.battle.attacker is Side.KAKI
    assert (setting.battle.edge(Side.KAKI), setting.battle.edge(Side.AI)) == (0.0, 36.0)


def test_the_higher_throw_may_be_the_guests():
    """AOW-DEP-1."""
    setting = mustered(2, 6)
    assert setting.to_act is Side.KAKI
    setting.give("choose_role", role="attack")
    assert setting.battle.south is Side.KAKI


def test_the_host_may_have_said_who_attacks():
    """AOW-OPT-3: nobody throws."""
    for roles, attacker in (("host_attacks", Side.AI), ("host_defends", Side.KAKI)):
        setting = mustered(roles=roles)
        assert setting.battle.south is attacker
        assert setting.battle.dice_count == 0
        assert setting.battle.clock.phase == "scenery"


def late(*faces: int, answers: tuple[str, ...] = (), **options: object) -> Setting:
    """Persimmon defends with the Heron, its scenery laid; the dice of the late list."""
    setting = Setting(scripted(*faces), roles="host_attacks", scenery="none", size="short", **options)
    setting.give("take_force", by=Side.AI, force="f2")
    setting.give("take_force", *({"unit": unit} for unit in answers), by=Side.KAKI, force="f1")
    return setting


def test_the_defender_throws_for_all_but_one_unit_of_each_clan_by_rising_id():
    """AOW-DEP-2, AOW-DIC-8, AOW-RUL-21: the dearest are exempt unless he names others; late on 1 or 2."""
    setting = late(2, 3, 1)
    assert setting.battle.exempt == ("kaki-3", "kaki-4")
    thrown = [event for event in setting.told if event.rolls]
    assert [event.params["unit"] for event in thrown] == ["kaki-1", "kaki-2", "kaki-5"]
    assert [event.kind for event in thrown] == ["unit_late", "unit_on_time", "unit_late"]
    places = {unit.id: unit.place for unit in setting.battle.units.values() if unit.side is Side.KAKI}
    assert [id for id, place in places.items() if place == "late"] == ["kaki-1", "kaki-5"]
    assert not any(unit.place == "late" for unit in setting.battle.units.values() if unit.side is Side.AI)


def test_the_defender_may_exempt_whom_he_likes():
    """AOW-DEP-2: one unit of each clan, of his choice."""
    setting = late(6, 6, 6, answers=("kaki-2", "kaki-5"))
    assert setting.battle.exempt == ("kaki-2", "kaki-5")
    assert [event.params["unit"] for event in setting.told if event.rolls] == ["kaki-1", "kaki-3", "kaki-4"]


def test_only_a_unit_of_that_clan_may_be_exempt():
    """AOW-DEP-2."""
    setting = Setting(HmacDice(b"x"), roles="host_attacks", scenery="none", size="short")
    setting.give("take_force", by=Side.AI, force="f2")
    order = SETUP.decode_order({"kind": "take_force", "force": "f1"})
    waiting = SETUP.resolve(setting.battle, Side.KAKI, order, setting.dice)
    assert isinstance(waiting, Waiting)
    assert waiting.decision.kind == "exempt"
    assert [each["value"]["unit"] for each in waiting.decision.question["choices"]] == [
        "kaki-1",
        "kaki-2",
        "kaki-3",
    ]
    assert waiting.decision.default == {"unit": "kaki-3"}


def test_guns_and_leaders_are_never_late():
    """AOW-DEP-2: the Falcon has a gun; five throws for the eight units that could be, three of them exempt."""
    setting = Setting(scripted(*(1,) * 5), roles="host_attacks", scenery="none")
    setting.give("take_force", by=Side.AI, force="f2")
    setting.give("take_force", by=Side.KAKI, force="f3")
    units = [unit for unit in setting.battle.units.values() if unit.side is Side.KAKI]
    assert sum(unit.place == "late" for unit in units) == 5
    assert {unit.place for unit in units if unit.is_leader or unit.gun} == {"reserve"}


def test_without_the_option_nobody_is_late():
    """AOW-OPT-4."""
    setting = late(late_units=False)
    assert setting.battle.dice_count == 0
    assert setting.battle.exempt == ()
    assert setting.battle.clock.phase == "deployment"


def test_a_late_unit_is_not_there_to_be_placed():
    """AOW-LAT-3, AOW-DEP-2: neither placed nor waited for."""
    setting = late(2, 3, 1)
    pose = {"x": 30, "y": 34, "facing": 180}
    assert setting.why_not("deploy", unit="kaki-1", pose=pose) == "AOW-DEP-2"
    setting.give("deploy_all")
    setting.give("confirm_deployment")
    assert setting.battle.units["kaki-1"].place == "late"


def test_the_attacker_takes_the_first_turn():
    """AOW-DEP-5, AOW-TUR-1: muster, roles, scenery, deployment of the defender, then of the attacker."""
    setting = Setting()
    seen = []
    for phase in ("roles", "scenery", "shift", "deployment", "start"):
        setting.until(phase)
        seen.append(setting.battle.clock.phase)
    assert seen == ["roles", "scenery", "shift", "deployment", "start"]
    assert setting.battle.clock.active is setting.battle.attacker
    assert SETUP.decode(SETUP.encode(setting.battle)) == setting.battle
    assert msgspec.structs.asdict(SETUP.open(SETUP.options_from({}), SEATS).clock)["phase"] == ""
