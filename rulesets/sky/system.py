"""From the Sky we Came put together, as the front door knows a system."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rulesets.engine.battle import Clock, Side, Table
from rulesets.engine.dice import Dice
from rulesets.engine.document import Form
from rulesets.engine.illegal import Illegal
from rulesets.engine.mustering import Mustered
from rulesets.engine.play import Play
from rulesets.engine.registry import Ruleset
from rulesets.engine.seats import Seat
from rulesets.sky import (
    builder,
    buildings,
    charge,
    clock,
    conduct,
    deployment,
    fielding,
    forecasts,
    leaders,
    menus,
    meta,
    movement,
    orders,
    rally,
    roster,
    roster_faults,
    rounds,
    shooting,
)
from rulesets.sky.battle import SkyBattle, SkyForce, SkyUnit
from rulesets.sky.charts import TERRAIN
from rulesets.sky.counsel import COUNSEL
from rulesets.sky.examples import EXAMPLES
from rulesets.sky.headings import HEADINGS
from rulesets.sky.inquiries.calculator import CALCULATOR, LUCK
from rulesets.sky.lesson import LESSON
from rulesets.sky.options import TABLES, SkyOptions
from rulesets.sky.printed import printed
from rulesets.sky.stage import stage
from rulesets.sky.story import STORY
from rulesets.sky.words import WORDS


def found(options: SkyOptions, seats: Mapping[Side, Seat], table: Table | None) -> SkyBattle:
    """A battle before its first die: two forces and a table (SKY-GLA-2, SKY-OPT-20).

    Raises :class:`Illegal` for a stored army that is not lawful here.
    """
    forces = {}
    for side, seat in seats.items():
        if seat.roster:
            fielding.check_brought(seat.roster, options)
        forces[side] = SkyForce(side, seat.clan, seat.mon, seat.commander, roster=seat.roster or {})
    width, depth = TABLES[options.table]
    return SkyBattle(
        options=options,
        table=table or Table(width, depth),
        forces=forces,
        clock=Clock(limit=options.turn_limit),
    )


def marks(unit: SkyUnit) -> tuple[str, ...]:
    """The badges of a unit on the screen."""
    flags = {
        "disordered": unit.disordered,
        "routing": unit.routing,
        "acted": unit.handled,
        "empty": "arquebus" in unit.weapons and not unit.loaded,
        "tedate": unit.tedate,
        "led": bool(unit.led_by),
        "hits1": unit.hits == 1,
        "hits2": unit.hits == 2,
    }
    return tuple(key for key, shown in flags.items() if shown)


def shown(battle: SkyBattle) -> dict[str, object]:
    """What a document tells besides: the clans with their units, what each unit carries (SKY-GLA-11), and who acts."""
    if not battle.clans:
        return {}
    members: dict[str, list[str]] = {id: [] for id in battle.clans}
    kit: dict[str, object] = {}
    for unit in battle.units.values():
        if unit.clan:
            members[unit.clan].append(unit.id)
        if not unit.is_leader:
            kit[unit.id] = {"weapons": list(unit.weapons), "armoured": unit.armoured, "points": unit.points}
    clans = {id: {**msgspec.to_builtins(clan), "units": members[id]} for id, clan in battle.clans.items()}
    return {"clans": clans, "kit": kit, "facts": _facts(battle)}


def _facts(battle: SkyBattle) -> list[dict[str, str]]:
    """What the head of the table tells: who acts, and with how many points (SKY-ACT-1)."""
    if not battle.clan or battle.result is not None:
        return []
    label = f"{battle.clans[battle.clan].name}: {battle.points_left} action points"
    text = "What the clan that acts can still spend; what is left at its end is lost."
    found = [{"key": "points", "label": label, "text": text, "clause": "SKY-ACT-10", "icon": "ord-move"}]
    if battle.clock.phase == "samurai":
        text = "Samurai within reach of enemy Samurai are bid before all others, and may not obey."
        found.append({"key": "samurai", "label": "Samurai first", "text": text, "clause": "SKY-SAM-1",
                      "icon": "rank-samurai"})  # fmt: skip
    return found


def throw_muster(recipe: object, dice: Dice) -> Mustered:
    """Armies of this system are built, not thrown for (SKY-MUS)."""
    raise Illegal("no_muster", "SKY-MUS-4", "Armies of this system are built, not thrown for.")


def joined(play: Play[SkyBattle], order: leaders.Join) -> None:
    """A leader joins a unit: in deployment (SKY-DEP-3), or on his move (SKY-LDR-3)."""
    rule = deployment.join if play.battle.clock.phase == "deployment" else leaders.join
    rule(play, order)


RULESET: Ruleset[SkyBattle] = Ruleset(
    slug="sky",
    rank=2,
    name="From the Sky we Came",
    battle_type=SkyBattle,
    options_type=SkyOptions,
    form=Form(
        marks=marks,
        shape=lambda kind: TERRAIN[kind].shape,
        fields=("south", "clan", "points_left", "open_unit", "initiative"),
        shown=shown,
        measures=lambda battle: battle.measures,
    ),
    words=WORDS,
    rules={
        fielding.TakeForce: fielding.take_force,
        deployment.PickEdge: deployment.pick_edge,
        **deployment.RULES,
        rounds.Nominate: rounds.nominate,
        rounds.StandDown: rounds.stand_down,
        leaders.MoveLeader: leaders.move_leader,
        leaders.Join: joined,
        orders.BidCharge: orders.bid_charge,
        orders.BidOtherwise: orders.bid_otherwise,
        orders.OpenUnit: orders.open_unit,
        orders.CloseUnit: orders.close_unit,
        orders.EndActivation: orders.end_activation,
        movement.Move: orders.taking_up(movement.move),
        buildings.Enter: orders.taking_up(buildings.enter),
        buildings.Leave: orders.taking_up(buildings.leave),
        charge.DeclareCharge: orders.taking_up(charge.charge),
        shooting.Shoot: orders.taking_up(shooting.shoot),
        shooting.Reload: orders.taking_up(shooting.reload),
        rally.Rally: rally.rally,
        rally.Reorder: rally.reorder,
        rally.Done: rally.done,
    },
    advance=clock.advance,
    admit=clock.admit,
    available=menus.available,
    forecast=forecasts.forecast,
    found=found,
    throw_muster=throw_muster,
    roster_faults=roster_faults.faults,
    about=meta.about,
    field=roster.field,
    army_faults=builder.army_faults,
    builder=builder.BUILDER,
    conducts=conduct.CONDUCTS,
    headings=HEADINGS,
    charts=printed,
    stage=stage,
    counsel=COUNSEL,
    examples=EXAMPLES,
    lesson=LESSON,
    calculator=CALCULATOR,
    luck=LUCK,
    story=STORY,
)
