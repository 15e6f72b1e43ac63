"""Bands that are ready to march: the four of 200 points (GODAI-MUS-15), and smaller and larger ones made like them; and
how bands take the field: units in reserve and the figures in them (GODAI-DAT-1, GODAI-DAT-2, GODAI-MUS-10).
"""

from __future__ import annotations

from typing import Any

import msgspec

from rulesets.engine.battle import Side
from rulesets.engine.mustering.builder import blank, fresh
from rulesets.engine.mustering.forces import Forces
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import Words, _, say
from rulesets.godai.battle import GodaiBattle, GodaiFigure, GodaiUnit
from rulesets.godai.charts import ARMOURS, BASE_FOOT, BASE_MOUNTED, MASTERIES, WEAPONS, Armour, Kind, Weapon
from rulesets.godai.muster.faults import army_faults
from rulesets.godai.muster.roster import (
    BAND,
    GROUPS,
    HEROES,
    Fielded,
    best_weapon,
    figures,
    has_attendants,
    stats_of,
    total,
    units_of,
    weapons_carried,
)

Json = dict[str, Any]

YAMANAKA: Json = {
    "name": _("Yamanaka Hideoshi"), "epithet": _("the limping swordsman"), "portrait": "ronin",
    "combat": 4, "shooting": 4, "wounds": 2, "attacks": 2, "courage": 7, "armour": "medium",
    "weapons": ["dai_sho", "great_sword"], "limp": True, "water": ["body_strike", "shout"], "command": 3,
    "bow": 1, "horsemanship": 1, "long_sword": 1, "great_sword": 1, "zen": 2,
}  # fmt: skip
"""GODAI-EX-25, GODAI-MUS-14."""
YAMADA: Json = {
    "name": _("Yamada Suzuki"), "epithet": _("of the white crane"), "portrait": "rider",
    "samurai": True, "honourable": True, "combat": 4, "shooting": 4, "courage": 8, "armour": "heavy",
    "weapons": ["dai_sho", "bow"], "water": ["no_design", "choose_place"], "command": 3,
    "bow": 2, "horsemanship": 2, "long_sword": 1, "zen": 2,
}  # fmt: skip
"""GODAI-EX-26, GODAI-MUS-14."""
SWORDMASTER: Json = {
    "name": _("Sasaki Genba"), "epithet": _("the swordmaster"), "portrait": "sword",
    "combat": 5, "wounds": 2, "attacks": 2, "courage": 6, "armour": "light", "weapons": ["dai_sho"],
    "water": ["one_timing", "scold"], "long_sword": 2, "bow": 1, "horsemanship": 1, "zen": 1,
}  # fmt: skip
ABBOT: Json = {
    "name": _("Abbot Kakumei"), "epithet": _("the rock of the temple"), "portrait": "monk",
    "combat": 4, "strength": 4, "wounds": 2, "attacks": 2, "courage": 7, "armour": "light", "weapons": ["halberd"],
    "water": ["continuous_cut", "many_enemies"], "fire": ["body_of_rock"], "command": 2, "halberd": 2, "zen": 1,
}  # fmt: skip
CAPTAIN: Json = {
    "name": _("Captain Doi Magoroku"), "epithet": _("of the ashigaru"), "portrait": "captain",
    "combat": 4, "shooting": 4, "wounds": 2, "courage": 7, "armour": "medium", "mounted": True,
    "weapons": ["long_sword", "spear"], "fire": ["pillow", "become_enemy"], "command": 2,
    "bow": 1, "horsemanship": 2, "long_sword": 1, "zen": 1,
}  # fmt: skip


def _group(told: str) -> Json:
    """A group: how many, and what they have or are that is not typical."""
    count, *words = told.split()
    given = {**fresh(GROUPS), "count": int(count)}
    for word in words:
        key, _sign, value = word.partition("=")
        if value:
            given[key] = int(value)
        elif key in WEAPONS:
            given["weapon"] = key
        elif key in ARMOURS:
            given["armour"] = key
        else:
            given[key] = True
    return given


def _band(name: str, heroes: tuple[Json, ...], *groups: str) -> Json:
    roster = {
        "system": "godai", **blank(BAND), "heroes": [{**fresh(HEROES), **hero} for hero in heroes],
        "groups": [_group(told) for told in groups],
    }  # fmt: skip
    return {"name": name, "roster": roster}


RIDER = {**YAMADA, "mounted": True}
HOUSEHOLD = ("3 serves=1", "5 spear light", "5 bow light")
RONIN = ("4 halberd light courage=4", "3 combat=2 courage=2")
TEMPLE = ("6 halberd light courage=5", "4 bow courage=4", "3 courage=4")
COMPANY = ("4 arquebus light pavise shooting=4", "5 spear light", "4 short_bow")

# GODAI-MUS-15
READY: tuple[Json, ...] = (
    _band(_("Yamada Household"), (RIDER,), *HOUSEHOLD),
    _band(_("Yamanaka's Ronin"), (YAMANAKA, SWORDMASTER), *RONIN),
    _band(_("Temple Guard"), (ABBOT,), *TEMPLE),
    _band(_("Ashigaru Company"), (CAPTAIN,), *COMPANY),
)

# GODAI-MUS-10: our own for other limits
SMALL: tuple[Json, ...] = (
    _band(_("Yamada's errand"), (YAMADA,), "4 serves=1"),
    _band(_("Ronin of the ford"), (SWORDMASTER,), "4 spear"),
    _band(_("Temple gate"), (ABBOT,), "4 combat=2"),
    _band(_("Ashigaru patrol"), (), "5 spear light", "5 bow light"),
)
MIDDLE: tuple[Json, ...] = (
    _band(_("Yamada's guard"), (RIDER,), "3 serves=1", "5 bow light"),
    _band(_("Ronin of the pass"), (YAMANAKA,), "4 halberd light courage=4", "3 spear light"),
    _band(_("Temple watch"), (ABBOT,), "6 halberd light courage=5"),
    _band(_("Ashigaru watch"), (CAPTAIN,), "4 arquebus light pavise shooting=4", "3 spear light"),
)
GREAT: tuple[Json, ...] = (
    _band(_("The two Yamada"), (RIDER, SWORDMASTER), *HOUSEHOLD, "4 halberd light"),
    _band(_("Ronin of the hills"), (YAMANAKA, SWORDMASTER), *RONIN, "5 spear light", "5 bow light"),
    _band(_("Temple host"), (ABBOT, SWORDMASTER), *TEMPLE, "3 halberd light courage=5"),
    _band(_("Ashigaru host"), (CAPTAIN, YAMANAKA), *COMPANY, "3 short_bow"),
)
GREATEST: tuple[Json, ...] = (
    _band(_("Yamada's war band"), (RIDER, SWORDMASTER, CAPTAIN), *HOUSEHOLD),
    _band(_("Masterless heroes"), (YAMANAKA, SWORDMASTER, CAPTAIN), *RONIN, "5 spear light", "4 bow light"),
    _band(
        _("Temple in arms"), (ABBOT, SWORDMASTER, YAMANAKA), "6 halberd light courage=5", "4 bow courage=4"
    ),
    _band(_("Ashigaru in arms"), (CAPTAIN, YAMANAKA, ABBOT), *COMPANY),
)


def _tell(roster: Json) -> Words:
    """How many a ready band is, and what it costs."""
    return say("{figures} figures, {points} points", figures=figures(roster), points=total(roster))


FORCES = Forces(
    clauses=("GODAI-MUS-15", "GODAI-MUS-10", "GODAI-MUS-10"),
    made={100: SMALL, 150: MIDDLE, 200: READY, 300: GREAT, 400: GREATEST}, faults=army_faults, units=units_of,
    told=_tell, houses=lambda roster: [hero["name"] for hero in roster["heroes"]],
)  # fmt: skip


def field_all(play: Play[GodaiBattle]) -> None:
    """Both bands stand in reserve (GODAI-MUS-10)."""
    for side in Side:
        force = play.battle.forces[side]
        roster: Json = dict(force.roster)
        units = units_of(roster, FORCES.calling_in(play.battle, side))
        for unit in units:
            _add_unit(play.battle, unit_of(side, unit, roster))
        play.battle.forces[side] = msgspec.structs.replace(force, start=figures(roster), price=total(roster))
        play.tell(
            "band_fielded",
            side=side,
            clauses=("GODAI-MUS-10",),
            points=total(roster),
            figures=figures(roster),
        )


def unit_of(side: Side, fielded: Fielded, roster: Json) -> GodaiUnit:
    """A hero or a group of a band as a unit in reserve."""
    id, given = f"{side}-{fielded.id}", fielded.given
    if fielded.kind == Kind.HERO:
        weapons, train = weapons_carried(given, attended=has_attendants(roster, int(fielded.id)))
    else:
        weapons, train = tuple(dict.fromkeys((Weapon(given["weapon"]), Weapon.BASIC))), ()
    told: Json = {
        "weapons": weapons, "train": train, "armour": Armour(given["armour"]), "stats": stats_of(given),
        "points": fielded.points, "pavise": "carried" if given.get("pavise") else "",
        "master": f"{side}-{given['serves']}" if given.get("serves") else "",
    }  # fmt: skip
    if fielded.kind == Kind.HERO:
        told |= {
            key: given[key] for key in ("limp", "horsemanship", "command", "zen", "samurai", "honourable")
        }
        told |= {key: given[key] for key in ("mon", "portrait", "person")}
        told["zen_start"] = given["zen"]
        told |= {"water": tuple(given["water"]), "fire": tuple(given["fire"])}
        told["masteries"] = {str(key): given[key] for key in MASTERIES if given[key]}
    ids = tuple(f"{id}.{number}" for number in range(1, fielded.count + 1))
    return GodaiUnit(
        id, side, "", fielded.kind, fielded.name, fielded.rank, fielded.arms, ids, fielded.count,
        mounted=fielded.mounted, group=fielded.group, **told,
    )  # fmt: skip


def _add_unit(battle: GodaiBattle, unit: GodaiUnit) -> None:
    """A unit with its figures."""
    battle.units[unit.id] = unit
    for one in unit.figures:
        battle.figures[one] = dress(fresh_figure(unit, one), unit)


def fresh_figure(unit: GodaiUnit, id: str) -> GodaiFigure:
    """A figure of a unit as it begins: unhurt, on its horse if it has one, the likeliest weapon in hand."""
    weapon = best_weapon(unit.weapons, unit.mounted)
    return GodaiFigure(id, unit.id, mounted=unit.mounted, wounds_left=unit.stats.wounds, in_hand=weapon)


def dress(figure: GodaiFigure, unit: GodaiUnit) -> GodaiFigure:
    """A figure with what follows from what it is and has in hand: its base and its symbol (GODAI-GEN-11)."""
    width, depth = BASE_MOUNTED if figure.mounted else BASE_FOOT
    arms = WEAPONS[figure.in_hand].arms
    return msgspec.structs.replace(figure, width=width, depth=depth, rank=unit.rank, arms=arms)
