"""The sheets of persons: what one may be, and what it is where the owner has bought none (CAM-LIF-2, CAM-LIF-3)."""

from __future__ import annotations

from typing import Any

from rulesets.engine.mustering.builder import part_faults
from rulesets.engine.mustering.levies import Officer
from rulesets.engine.mustering.mustering import Fault
from rulesets.engine.sayings import _, english, say
from rulesets.godai.muster.faults import USUAL, hero_faults
from rulesets.godai.muster.roster import HERO, full, hero_price

Json = dict[str, Any]

POINTS = {0: 60, 1: 65, 2: 75, 3: 85, 4: 95}
"""CAM-LIF-3: by command."""
GROWN_AT, GROWTH, SWORDSMAN_MORE, MOST = (3, 7, 12), 10, 10, 110
TRAINED = {
    "samurai": True, "honourable": True, "bow": 1, "long_sword": 1, "horsemanship": 1, "weapons": ["long_sword", "bow"],
    "armour": "medium",
}  # fmt: skip
STEPS = (("combat", 1, 6), ("courage", 1, 9), ("attacks", 1, 4), ("wounds", 1, 4), ("shooting", -1, 2))
"""One step each, again and again: by how much, and its limit (GODAI-MUS-12)."""


def points_for(officer: Officer) -> int:
    """CAM-LIF-2, CAM-LIF-3, CAM-PER-3: by the command with which he came, ten more at 3, 7 and 12 deeds and for a
    Swordsman, 110 at most.
    """
    grown = sum(officer.deeds >= deeds for deeds in GROWN_AT)
    swordsman = SWORDSMAN_MORE if officer.trait == "swordsman" else 0
    return min(MOST, POINTS[officer.began] + GROWTH * grown + swordsman)


def sheet_of(officer: Officer) -> Json:
    """CAM-LIF-3, CAM-FAT-3: his own sheet, or the default one: the training, then a step of each again and again, what
    is too dear or at its limit passed over, until nothing fits. Who was wounded for four seasons limps.
    """
    found = dict(officer.sheet) if officer.sheet else bought(points_for(officer))
    own = {"name": english(officer.name), "person": officer.id}
    return full({**found, **own, "limp": officer.limp or bool(found.get("limp"))}, HERO)


def sheet_faults(officer: Officer, sheet: Json) -> list[Fault]:
    """CAM-LIF-3, GODAI-MUS-12: everything that is wrong with a sheet that his owner has bought him: its fields, the
    samurai's training, the price. What it does not say is as usual; his name and whether he limps are not bought.
    """
    if "limp" in sheet:
        return [Fault("limp", _("Whether he limps is the war's affair."), "CAM-FAT-3")]
    hero = full({**sheet, "name": english(officer.name)}, HERO)
    found = list(part_faults(hero, HERO))
    if found:
        return found
    if not hero["samurai"]:
        return [Fault("samurai", _("Every person of a war is trained as a Samurai."), "CAM-LIF-3")]
    found += hero_faults(hero, USUAL, attended=False)
    price, most = hero_price(hero), points_for(officer)
    if price > most:
        words = say("His sheet costs {price} points, he has {most}.", price=price, most=most)
        found.append(Fault("", words, "CAM-LIF-3"))
    return found


def bought(points: int) -> Json:
    """The default sheet for so many points."""
    hero = full(TRAINED, HERO)
    going = True
    while going:
        going = False
        for key, step, limit in STEPS:
            more = {**hero, key: hero[key] + step}
            if hero[key] != limit and hero_price(more) <= points:
                hero, going = more, True
    return hero
