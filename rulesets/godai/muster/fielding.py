"""Bands take the field: units in reserve and the figures in them (GODAI-DAT-1, GODAI-DAT-2, GODAI-MUS-10)."""

from __future__ import annotations

from typing import Any

import msgspec

from rulesets.engine.battle import Side
from rulesets.engine.play.play import Play
from rulesets.godai.battle import GodaiBattle, GodaiFigure, GodaiUnit
from rulesets.godai.charts import BASE_FOOT, BASE_MOUNTED, MASTERIES, WEAPONS, Armour, Kind, Weapon
from rulesets.godai.muster.bands import FORCES
from rulesets.godai.muster.roster import (
    Fielded,
    attended,
    best_weapon,
    carried,
    figures,
    stats_of,
    total,
    units_of,
)

Json = dict[str, Any]


def field_all(play: Play[GodaiBattle]) -> None:
    """Both bands stand in reserve (GODAI-MUS-10)."""
    for side in Side:
        force = play.battle.forces[side]
        roster: Json = dict(force.roster)
        units = units_of(roster, FORCES.calling(roster))
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
        weapons, train = carried(given, attended=attended(roster, int(fielded.id)))
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
        battle.figures[one] = dressed(fresh_figure(unit, one), unit)


def fresh_figure(unit: GodaiUnit, id: str) -> GodaiFigure:
    """A figure of a unit as it begins: unhurt, on its horse if it has one, the likeliest weapon in hand."""
    weapon = best_weapon(unit.weapons, unit.mounted)
    return GodaiFigure(id, unit.id, mounted=unit.mounted, wounds_left=unit.stats.wounds, in_hand=weapon)


def dressed(figure: GodaiFigure, unit: GodaiUnit) -> GodaiFigure:
    """A figure with what follows from what it is and has in hand: its base and its symbol (GODAI-GEN-11)."""
    width, depth = BASE_MOUNTED if figure.mounted else BASE_FOOT
    arms = WEAPONS[figure.in_hand].arms
    return msgspec.structs.replace(figure, width=width, depth=depth, rank=unit.rank, arms=arms)
