"""Rosters take the field: clans, leaders and units in reserve (AOW-DAT-5, AOW-DAT-8, AOW-DAT-10, AOW-DAT-17)."""

from __future__ import annotations

from typing import Any

import msgspec

from rulesets.ageofwar.battle import AowBattle, AowClan, AowFigure, AowUnit
from rulesets.ageofwar.charts import ARMS, BASE_FOOT, BASE_GUN, BASE_LEADER, BASE_MOUNTED, Kind
from rulesets.ageofwar.muster.bands import FORCES
from rulesets.ageofwar.muster.roster import Fielded, total, units_of
from rulesets.engine.battle import Side
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import Words, _

Json = dict[str, Any]

HOUSEHOLD = _("Household")
"""The heading of the army list above the daimyo."""
GENERALS = {Kind.GENERAL: "general", Kind.DAIMYO: "shogun"}
"""The symbols of leaders."""


def field_all(play: Play[AowBattle]) -> None:
    """Both armies stand in reserve, and the clock is wound (AOW-END-1)."""
    for side in Side:
        _field(play, side)
    play.battle.left = play.battle.options.clock


def _field(play: Play[AowBattle], side: Side) -> None:
    """AOW-MUS-2, AOW-MUS-3: units are numbered through, then the generals, then the daimyo."""
    battle, force = play.battle, play.battle.forces[side]
    roster: Json = dict(force.roster)
    call = FORCES.calling_in(battle, side)
    units = units_of(roster, call)
    clans: list[Json] = roster["clans"]
    daimyo = f"{side}-{len(units) + len(clans) + 1}"
    lord = {"guard": True, "mon": force.mon, "portrait": roster.get("portrait", ""), "group": HOUSEHOLD}
    _add_leader(battle, side, daimyo, Kind.DAIMYO, call(roster["daimyo"]), "", lord)
    for number, clan in enumerate(clans):
        id, leader = f"{side}-c{number + 1}", f"{side}-{len(units) + number + 1}"
        battle.clans[id] = AowClan(id, side, call(clan["name"]), clan["mon"], leader)
        told = {key: clan.get(key, "") for key in ("quality", "guard", "mon", "portrait")}
        _add_leader(
            battle, side, leader, Kind.GENERAL, call(clan["general"]), id, {**told, "group": clan["name"]}
        )
        for unit in units:
            if unit.clan == number:
                _add_unit(battle, side, unit)
    battle.forces[side] = msgspec.structs.replace(force, daimyo=daimyo, start=len(units))
    play.tell(
        "army_fielded", side=side, clauses=("AOW-MUS-8",), points=total(roster), units=len(units), clans=len(clans)
    )  # fmt: skip


def _add_unit(battle: AowBattle, side: Side, fielded: Fielded) -> None:
    """AOW-DAT-3, AOW-DAT-7: a unit with its bases; the first is its commander's, but of guns."""
    row, id = fielded.soldiery, f"{side}-{fielded.id}"
    gun = row.kind is Kind.GUN
    width, depth = BASE_GUN if gun else BASE_MOUNTED if row.mounted else BASE_FOOT
    ids = tuple(f"{id}.{number}" for number in range(1, fielded.count + 1))
    battle.units[id] = AowUnit(
        id, side, f"{side}-c{fielded.clan + 1}", row.kind, fielded.name, fielded.rank, fielded.arms, ids,
        fielded.count, mounted=row.mounted, cavalry=row.mounted, group=fielded.group,
        frontage=front_of(fielded.count), points=fielded.points,
    )  # fmt: skip
    for number, (one, weapon) in enumerate(zip(ids, fielded.weapons, strict=True)):
        battle.figures[one] = AowFigure(
            one, id, width=width, depth=depth, weapon=weapon, commander=number == 0 and not gun, rank=fielded.rank,
            arms=ARMS[weapon].arms,
        )  # fmt: skip


def front_of(count: int) -> int:
    """The frontage of a unit of which nothing is said: two ranks, and three abreast at least (AOW-FIG-11)."""
    return min(count, max(3, -(-count // 2)))


def _add_leader(
    battle: AowBattle, side: Side, id: str, kind: Kind, name: Words, clan: str, told: Json
) -> None:
    """AOW-DAT-8, AOW-DAT-10: a general or the daimyo as a unit of one base."""
    figure, rank = f"{id}.1", GENERALS[kind]
    battle.units[id] = AowUnit(id, side, clan, kind, name, rank, "sword", (figure,), 1, frontage=1, **told)
    width, depth = BASE_LEADER
    battle.figures[figure] = AowFigure(figure, id, width=width, depth=depth, rank=rank, arms="sword")
