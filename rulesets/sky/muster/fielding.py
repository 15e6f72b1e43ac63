"""Rosters become forces: clans, leaders and units in reserve (SKY-DAT-8, SKY-DAT-13, SKY-DAT-14, SKY-MUS-7)."""

from __future__ import annotations

from typing import Any

from rulesets.engine.battle import Figure, Side
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import Words, _
from rulesets.sky.battle import GENERAL, LEADER, Formation, SkyBattle, SkyClan, SkyUnit
from rulesets.sky.charts import BASE_LEADER, Weapon
from rulesets.sky.command.leaders import change_force
from rulesets.sky.muster.forces import FORCES
from rulesets.sky.muster.roster import Fielded, total, units_of
from rulesets.sky.stand.formations import base_of, front_of

Json = dict[str, Any]


def field_all(play: Play[SkyBattle]) -> None:
    """Both forces stand in reserve, and each sees the other's Tedate (SKY-MUS-7)."""
    for side in Side:
        _field(play, side)


def _field(play: Play[SkyBattle], side: Side) -> None:
    battle = play.battle
    force = battle.forces[side]
    roster: Json = dict(force.roster)
    call = FORCES.calling_in(battle, side)
    general = f"{side}-general"
    _add_leader(battle, side, general, GENERAL, call(str(roster["general"])), "", _("General"))
    for number, clan in enumerate(roster["clans"], 1):
        id = f"{side}-c{number}"
        leader = f"{id}-leader"
        battle.clans[id] = SkyClan(
            id, side, call(clan["name"]), clan["mon"], leader, basic=_command(battle, roster, number)
        )
        _add_leader(battle, side, leader, LEADER, call(clan["leader"]), id, clan["name"])
    units = units_of(roster, call)
    for unit in units:
        _add_unit(battle, side, unit)
    change_force(play, side, general=general, units_at_start=len(units))
    tedate = [f"{side}-{unit.id}" for unit in units if unit.tedate]
    clauses = ("SKY-MUS-6", *(("SKY-MUS-7",) if tedate else ()))
    play.tell(
        "force_fielded", side=side, clauses=clauses, points=total(roster), units=len(units),
        clans=len(roster["clans"]), tedate=tedate,
    )  # fmt: skip


def _command(battle: SkyBattle, roster: Json, number: int) -> int:
    """SKY-DAT-11: a Clan Leader's Command; in a levy his own (CAM-LEV-11)."""
    levy: Json = roster.get("levy") or {}
    return int(levy["leaders"][number - 1]) if levy else battle.options.command_leader


def _add_unit(battle: SkyBattle, side: Side, fielded: Fielded) -> None:
    id = f"{side}-{fielded.id}"
    ids = tuple(f"{id}.{number}" for number in range(1, fielded.count + 1))
    unit = SkyUnit(
        id, side, f"{side}-c{fielded.clan + 1}", fielded.kind, fielded.name, fielded.rank, fielded.arms, ids,
        fielded.count, mounted=fielded.mounted, group=fielded.group, formation=Formation.LINE,
        frontage=front_of(Formation.LINE, fielded.mounted, fielded.count),
        weapons=tuple(Weapon(arm) for arm in fielded.weapons), armoured=fielded.armoured,
        tedate=fielded.tedate, points=fielded.points,
    )  # fmt: skip
    width, depth = base_of(unit)
    battle.units[id] = unit
    battle.figures.update({one: Figure(one, id, width=width, depth=depth) for one in ids})


def _add_leader(
    battle: SkyBattle, side: Side, id: str, kind: str, name: Words, clan: str, group: str
) -> None:
    figure = f"{id}.1"
    rank = "general" if kind == GENERAL else "oban"
    battle.units[id] = SkyUnit(
        id, side, clan, kind, name, rank, "sword", (figure,), 1, mounted=True, group=group,
        formation=Formation.LONE, frontage=1,
    )  # fmt: skip
    battle.figures[figure] = Figure(figure, id, width=BASE_LEADER[0], depth=BASE_LEADER[1])
