"""Rosters by chance against a price list and limits that are typed out again from the specification."""

from __future__ import annotations

from random import Random
from typing import Any

from rulesets.skirmish.muster.faults import faults
from rulesets.skirmish.muster.roster import total

Json = dict[str, Any]

CLASSES = {"noumin": 2, "ashigaru": 4, "ronin": 5, "bushi": 6, "eiyuu": 9, "kensei": 14}
ORDER = list(CLASSES)
ARMOUR = {"unarmoured": 0, "light": 1, "armoured": 2, "heavy": 4}
MISSILES = {"none": 0, "hurled": 1, "pistol": 1, "bow": 2, "crossbow": 2, "arquebus": 3}
BLADES = ("improvised", "sidearm", "yari", "naginata", "no_dachi")


def price_of(man: Json) -> int:
    """SKIR-MUS-3."""
    blade = {"naginata": 2, "no_dachi": 2}.get(man["blade"], 0)
    if man["kind"] == "noumin" and man["blade"] in ("sidearm", "yari"):
        blade = 1
    if man["blade"] == "yari" and man["mounted"]:
        blade = 1
    dear = man["missile"] != "none" and man["kind"] in ("ronin", "kensei")
    own = CLASSES[man["kind"]] + ARMOUR[man["armour"]] + blade + MISSILES[man["missile"]] + dear
    return own + 4 * man["mounted"]


def lawful(man: Json) -> bool:
    """SKIR-MUS-4, SKIR-MUS-5."""
    kind, armour, blade, missile = (man[key] for key in ("kind", "armour", "blade", "missile"))
    if missile in ("crossbow", "arquebus") and (man["mounted"] or blade != "sidearm"):
        return False
    if kind == "noumin":
        return (
            armour in ("unarmoured", "light")
            and blade in BLADES[:3]
            and missile in ("none", "bow", "hurled")
            and not man["mounted"]
        )
    if blade == "improvised" or (kind == "ashigaru" and (armour == "heavy" or man["mounted"])):
        return False
    return not (kind in ("eiyuu", "kensei") and missile == "crossbow")


def men_of(unit: Json) -> list[Json]:
    """SKIR-MUS-6: a leader stands in the place of a common member."""
    man = {key: unit[key] for key in ("kind", "armour", "blade", "missile", "mounted")}
    if not unit["led"]:
        return [man] * unit["count"]
    leader = {
        "kind": unit["leader_kind"], "armour": unit["leader_armour"], "blade": unit["leader_blade"],
        "missile": unit["missile"] if unit["leader_shoots"] else "none", "mounted": unit["mounted"],
    }  # fmt: skip
    return [leader, *[man] * (unit["count"] - 1)]


def wrong(roster: Json) -> str:
    """The first rule that a roster breaks; empty for a lawful one (SKIR-MUS-2, SKIR-MUS-4 to SKIR-MUS-9)."""
    for unit in roster["units"]:
        men, lone = men_of(unit), unit["count"] == 1
        bearers = [man for man in men if man["kind"] not in ("eiyuu", "kensei") and not man["mounted"]]
        chief = men[0]["kind"]
        if unit["led"] and (lone or ORDER.index(chief) <= ORDER.index(unit["kind"])):
            return "leader"
        if not all(map(lawful, men)):
            return "arms"
        if unit["pavises"] > len(bearers):
            return "pavises"
        if not lone and not 4 <= unit["count"] <= 12:
            return "group"
        if lone and not unit["commander"] and chief not in ("kensei", "eiyuu", "ronin"):
            return "alone"
        if unit["commander"] and (chief in ("noumin", "ashigaru") or not (lone or unit["led"])):
            return "commander"
    units, men = roster["units"], [man["kind"] for unit in roster["units"] for man in men_of(unit)]
    lone = sum(unit["count"] == 1 for unit in units)
    groups = len(units) - lone
    tests = {
        "one commander": sum(unit["commander"] for unit in units) == 1,
        "lone": lone <= 4,
        "groups": (1 if roster["size"] == 100 else 2) <= groups <= 8,
        "kensei": men.count("kensei") <= 1,
        "eiyuu": men.count("eiyuu") <= roster["size"] // 100,
        "figures": len(men) >= 10,
        "points": points(roster) <= roster["size"],
    }
    return next((name for name, good in tests.items() if not good), "")


def points(roster: Json) -> int:
    return sum(sum(map(price_of, men_of(unit))) + unit["pavises"] for unit in roster["units"])


def unit_by_chance(random: Random) -> Json:
    """A unit that is mostly lawful."""
    kind = random.choice(("noumin", "ashigaru", "ashigaru", "ronin", "bushi"))
    unit = {
        "kind": kind, "count": random.choice((4, 5, 6, 8)),
        "armour": random.choice(("unarmoured", "light", "light", "heavy")),
        "blade": random.choice(("sidearm", "sidearm", "yari", "naginata", "improvised")),
        "missile": random.choice(("none", "none", "bow", "hurled", "arquebus", "crossbow", "pistol")),
        "mounted": random.random() < 0.1, "pavises": random.choice((0, 0, 0, 2, 9)), "commander": False,
        "led": random.random() < 0.25,
    }  # fmt: skip
    if unit["led"]:
        unit |= {
            "leader_kind": random.choice(ORDER[1:]), "leader_armour": random.choice(list(ARMOUR)),
            "leader_blade": random.choice(BLADES[1:]),
            "leader_shoots": unit["missile"] != "none" and random.random() < 0.3,
        }  # fmt: skip
    return unit


def roster_by_chance(random: Random) -> Json:
    units: list[Json] = []
    wanted = random.choice((1, 2, 2, 3, 3, 4, 9))
    while len(units) < wanted:
        unit = unit_by_chance(random)
        if lawful(men_of(unit)[-1]) or random.random() < 0.05:
            units.append(unit)
    for _ in range(random.choice((0, 0, 1, 1, 4))):
        lone = unit_by_chance(random) | {
            "count": 1,
            "led": False,
            "kind": random.choice(ORDER[1:]),
            "pavises": 0,
        }
        units.append({key: value for key, value in lone.items() if not key.startswith("leader")})
    chiefs = [unit for unit in units if unit["count"] == 1 or unit["led"]] or units
    random.choice(chiefs)["commander"] = True
    if random.random() < 0.1:
        random.choice(units)["commander"] = True
    return {"system": "skirmish", "size": random.choice((100, 200, 200, 300)), "units": units}


def test_what_is_lawful_and_what_it_costs():
    """SKIR-MUS-2 to SKIR-MUS-10."""
    random, found = Random(7), {True: 0, False: 0}
    for _ in range(500):
        roster = roster_by_chance(random)
        said, ours = faults(roster), wrong(roster)
        assert bool(said) is bool(ours), (ours, [(fault.path, fault.clause) for fault in said], roster)
        if not ours:
            assert total(roster) == points(roster)
        found[not ours] += 1
    assert min(found.values()) > 25, found
