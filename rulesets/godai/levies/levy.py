"""The levy of a camp, its band, and the sheets of its persons: what one may be, and what it is where the owner has
bought none (CAM-LEV-1 to CAM-LEV-12, CAM-LIF-2, CAM-LIF-3).

A levy's roster has what other bands have, and ``levy`` besides: its scale, and where each person is. Prices do not bind
it (CAM-LEV-9).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rulesets.engine.mustering.builder import part_faults
from rulesets.engine.mustering.levies import (
    Bounds,
    Contingent,
    Levied,
    LeviedUnit,
    Officer,
    Rate,
    StandingType,
    drawn_up,
)
from rulesets.engine.mustering.mustering import Fault
from rulesets.engine.sayings import _, english, say
from rulesets.godai.muster.faults import USUAL, hero_faults
from rulesets.godai.muster.roster import HERO, full, hero_price, total

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
    found = dict(officer.sheet) if officer.sheet else sheet_for(points_for(officer))
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


def sheet_for(points: int) -> Json:
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


A_MAN = Rate(Fraction(3, 5), 3, 15)
RATES = {
    **dict.fromkeys(("ash", "samc", "ron", "mon", "ronc", "monc", "oban"), A_MAN),
    "sam": Rate(Fraction(3, 4), 3, 15),
}
"""The gun stays with the baggage."""
BOUNDS = Bounds(most_pieces=16, least_pieces=3)
"""CAM-LEV-4: heroes are not counted."""
MOST_OTHERS = 3
"""Persons who fight beside the leader: those of most deeds (CAM-LEV-11)."""

LINES: dict[str, dict[str, Any]] = {
    "ash": {"courage": 3}, "sam": {"combat": 4, "courage": 5}, "ron": {"combat": 4, "courage": 3},
    "mon": {"courage": 5}, "oban": {"combat": 4, "strength": 4, "courage": 6},
}  # fmt: skip
"""CAM-LEV-7: what differs from GODAI-MUS-11's base line."""
ARMOURS = {"light": "none", "medium": "light"}
ARMOURED = {"sam": "medium", "oban": "heavy"}
WEAPONS = {"yari": "spear", "naginata": "halberd", "bow": "bow", "arquebus": "arquebus"}
SHOOTERS = ("bow", "arquebus")


def group_of(block: StandingType, men: int) -> dict[str, Any]:
    """CAM-LEV-7, CAM-LEV-8: a group of the band; shooters have Shooting 4+."""
    kind = block.kind.removesuffix("c")
    weapon = WEAPONS[block.weapon]
    return {
        "count": men, "serves": 0, "weapon": weapon, "pavise": False, "mounted": block.mounted,
        "armour": ARMOURED.get(kind) or ARMOURS[block.weight], "combat": 3, "strength": 3, "defence": 3,
        "shooting": 4 if weapon in SHOOTERS else 5, **LINES[kind],
    }  # fmt: skip


def levy(
    companies: tuple[Contingent, ...],
    leader: Officer | None,
    persons: tuple[Officer, ...],
    scale: int,
    options: Json,
) -> Levied:
    """CAM-LEV-1: a camp in groups, and its heroes: the leader and the three of most deeds (CAM-LEV-11)."""
    drawn = drawn_up(companies, RATES, scale)
    flat = [(block.type, group_of(block, men)) for block in drawn.blocks for men in block.units]
    most = sorted(persons, key=lambda one: -one.deeds)[:MOST_OTHERS]
    heroes = [*([leader] if leader else []), *most]
    posts = {person.id: "" for person in persons}
    posts |= {person.id: str(place) for place, person in enumerate(heroes, 1)}
    roster = {
        "system": "godai", "training": "free", "heroes": [sheet_of(one) for one in heroes],
        "groups": [group for _type, group in flat], "levy": {"scale": scale, "posts": posts},
    }  # fmt: skip
    units = tuple(
        LeviedUnit(str(place), type, group["count"])
        for place, (type, group) in enumerate(flat, len(heroes) + 1)
    )
    return drawn.levy(units, roster, posts, total(roster))
