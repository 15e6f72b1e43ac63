"""What a side can do in each state, and what is shut and why (SKY-SEQ-1).

Charges may be measured beforehand and are shown with their inches; of shots nothing tells the range (SKY-SHO-4).
A number ``eager`` recommends an order to the practice commander; one below zero puts it behind all that is weighed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rulesets.engine.battle import Pose, Side
from rulesets.engine.common import option
from rulesets.engine.illegal import Illegal
from rulesets.sky import buildings, charge, deployment, movement, orders, rally, rounds, shooting
from rulesets.sky.activation import check_points
from rulesets.sky.battle import GENERAL, Act, Formation, SkyBattle, SkyUnit, Status
from rulesets.sky.charts import ARMS, LEADER_MOVE
from rulesets.sky.contact import charge_on
from rulesets.sky.counsel import promises
from rulesets.sky.flight import full_move
from rulesets.sky.forces import ready
from rulesets.sky.formations import NAMES, anchor, base_of, front_of
from rulesets.sky.ground import gap_between
from rulesets.sky.leaders import check_leader, joinable, way_of
from rulesets.sky.sight import can_see
from rulesets.sky.trials import command_of, command_roll, impulse_test, nerve_of

Json = dict[str, Any]


def available(battle: SkyBattle, side: Side) -> list[Json]:
    """Everything that the side can do now."""
    if side not in battle.clock.to_act:
        return []
    return MENUS[battle.clock.phase](battle, side) if battle.clock.phase in MENUS else []


def why_not(check: Callable[..., Any], *args: Any) -> Illegal | None:
    """The refusal of a check, or None."""
    try:
        check(*args)
    except Illegal as refusal:
        return refusal
    return None


def choice(value: str, label: str, shut: Illegal | None = None, **more: Any) -> Json:
    """One of a parameter's choices."""
    return {"value": value, "label": label, "shut": shut.document() if shut else None, **more}


# -- set-up ------------------------------------------------------------------------------------------------------------


def _muster(battle: SkyBattle, side: Side) -> list[Json]:
    if battle.forces[side].roster:
        return []
    forces = ready(battle.options.size)
    # Who marches under a clan's crest is shown that clan's force first; two strangers are shown two forces.
    crest = battle.forces[side].mon
    kin = [force for force in forces if any(clan["mon"] == crest for clan in force["roster"]["clans"])]
    usual = kin[0] if kin else forces[list(Side).index(side)]
    choices = [choice(force["key"], _force_words(force)) for force in forces]
    param = {"name": "force", "type": "choice", "choices": choices, "default": usual["key"]}
    return [{**option("take_force", "Take this force", scope="setup", params=[param]), "eager": 1}]


def _force_words(force: Json) -> str:
    """A ready force with how many it is."""
    clans = force["roster"]["clans"]
    name, units = force["name"], sum(len(clan["units"]) for clan in clans)
    return f"{name}: {units} units in clans of {', '.join(clan['name'] for clan in clans)}"


def _edges(battle: SkyBattle, side: Side) -> list[Json]:
    param = {
        "name": "edge", "type": "choice", "default": "south",
        "choices": [choice("south", "South"), choice("north", "North")],
    }  # fmt: skip
    return [{**option("pick_edge", "Take this edge", scope="setup", params=[param]), "eager": 1}]


# -- rounds ------------------------------------------------------------------------------------------------------------


def _nominate(battle: SkyBattle, side: Side) -> list[Json]:
    clans = []
    for clan in sorted(rounds.untried(battle, side), key=lambda clan: clan.id):
        need = command_roll(command_of(battle, clan, activation=True), "activation", "SKY-RND-5").words
        clans.append(choice(clan.id, f"{clan.name} ({need})"))
    param = {
        "name": "clan",
        "type": "choice",
        "choices": clans,
        "default": clans[0]["value"] if clans else "",
    }
    found = [{**option("nominate", "Call this clan", scope="phase", params=[param]), "eager": 2}]
    if not rounds.untried(battle, side.opponent):
        found.append(option("stand_down", "Stand down", scope="phase"))
    return [*found, *_leader(battle, battle.units[battle.forces[side].general])]


def _leader(battle: SkyBattle, leader: SkyUnit) -> list[Json]:
    """SKY-LDR-2, SKY-LDR-5: a leader's move, to a place or to a unit."""
    if leader.place == "off":
        return []
    shut = why_not(check_leader, battle, leader, leader.side)
    if shut is not None:
        return [option("move_leader", "Move the leader", unit=leader.id, shut=shut)]
    figure = battle.figures[leader.figures[0]]
    at = figure.pose if not leader.with_unit else anchor(battle, battle.units[leader.with_unit])
    start = {"x": round(at.x, 4), "y": round(at.y, 4), "facing": round(at.facing, 4)}
    hint = f"{LEADER_MOVE:g}″"
    to: Json = {"name": "to", "type": "pose", "start": start, "reach": LEADER_MOVE}
    found = [option("move_leader", "Move the leader", unit=leader.id, hint=hint, params=[to])]
    if leader.kind == GENERAL:
        return found
    units = [
        choice(unit.id, unit.name, why_not(_cannot_join, battle, leader, unit))
        for unit in battle.of_clan(leader.clan)
    ]
    if not any(unit["shut"] is None for unit in units):
        shut = Illegal("nobody", "SKY-LDR-3", "No unit that he could join is within his reach.")
    join: Json = {"name": "target", "type": "unit", "choices": units}
    return [*found, option("join", "Join a unit", unit=leader.id, hint=hint, shut=shut, params=[join])]


def _cannot_join(battle: SkyBattle, leader: SkyUnit, unit: SkyUnit) -> None:
    way_of(battle, leader, joinable(battle, leader, unit.id))


# -- the activation ----------------------------------------------------------------------------------------------------


def _samurai(battle: SkyBattle, side: Side) -> list[Json]:
    """SKY-SAM-2: the bids of every bound unit; the clan's leader may move between two units."""
    found: list[Json] = []
    for unit in orders.bound(battle):
        foes = orders.provokers(battle, unit)
        cost = min(charge_on(battle, unit, foe).cost for foe in foes)
        shut = None
        if cost > battle.points_left:
            shut = Illegal("no_points", "SKY-SAM-7", "No point is left for a charge.")
        bid = option("bid_charge", "Let them charge", unit=unit.id, hint=f"{cost} AP", shut=shut)
        found.append({**bid, "eager": 2} if any(promises(battle, unit, foe) for foe in foes) else bid)
        near = orders.nearest(battle, unit)
        params = []
        if len(near) > 1:
            names = [choice(foe.id, foe.name) for foe in near]
            params = [{"name": "target", "type": "unit", "choices": names, "default": near[0].id}]
        breaks = impulse_test(nerve_of(battle, unit), battle.options).words
        hold = option(
            "bid_otherwise", "Hold them back", unit=unit.id, hint=f"charge on {breaks}", params=params
        )
        found.append({**hold, "eager": 1})
    return [*found, *_leader(battle, battle.units[battle.clans[battle.clan].leader])]


def _spend(battle: SkyBattle, side: Side) -> list[Json]:
    """SKY-ACT-4: everything that a unit of the clan could do, the leader's move, the end."""
    found = [*_others(battle), *_leader(battle, battle.units[battle.clans[battle.clan].leader])]
    return [*found, {**option("end_activation", "End the activation", scope="phase"), "eager": -1}]


def _others(battle: SkyBattle) -> Iterator[Json]:
    """SKY-ACT-9: the orders of the units that are not open; the first one opens its unit."""
    for unit in battle.of_clan(battle.clan):
        if unit.id == battle.open_unit:
            continue
        shut = None
        if unit.routing:
            shut = Illegal("routing", "SKY-ACT-11", "They are routing.")
        elif unit.handled:
            shut = Illegal("handled", "SKY-ACT-9", "They have acted.")
        if shut is None:
            yield from _orders(battle, unit)
        else:
            yield option("move", "Move", unit=unit.id, shut=shut)


def _unit(battle: SkyBattle, side: Side) -> list[Json]:
    """SKY-ACT-5 to SKY-ACT-8: everything that the open unit can still do."""
    unit = battle.units[battle.open_unit]
    others = _others(battle) if battle.came_from == "spend" and not battle.bound_to else ()
    return [*_orders(battle, unit), _close(battle), *others]


def _close(battle: SkyBattle) -> Json:
    owed = orders.duty(battle)
    shut = None
    if owed:
        shut = Illegal("duty", "SKY-SAM-3", "They must charge first.")
    return {**option("close_unit", "Done with them", unit="", scope="phase", shut=shut), "eager": -1}


def _orders(battle: SkyBattle, unit: SkyUnit) -> Iterator[Json]:
    moving = why_not(movement.check_mover, unit) or why_not(movement.check_free, battle, unit)
    poor = None if Act.OUT in unit.acts else why_not(check_points, battle, 1)
    dear = why_not(check_points, battle, 2)
    if unit.building:
        yield from _leave(battle, unit, moving or dear)
    else:
        shut = moving or poor
        yield option("move", "Move", unit=unit.id, hint=f"{full_move(unit):g}″", shut=shut,
                     params=[] if shut else _way(battle, unit))  # fmt: skip
        yield from _enter(battle, unit, moving or dear)
    yield _charge(battle, unit)
    yield _shoot(battle, unit)
    if "arquebus" in unit.weapons:
        shut = why_not(shooting.check_reload, battle, unit)
        yield {**option("reload", "Reload", unit=unit.id, shut=shut), "eager": 1}


def _way(battle: SkyBattle, unit: SkyUnit) -> list[Json]:
    at = anchor(battle, unit)
    width, depth = base_of(unit)
    count = len(battle.living(unit))
    start = {"x": round(at.x, 4), "y": round(at.y, 4), "facing": round(at.facing, 4)}
    forms = [
        {
            "value": form.value, "label": NAMES[form], "shut": None,
            "frontages": [unit.frontage if form == unit.formation else front_of(form, unit.mounted, count)],
        }
        for form in (Formation.LINE, Formation.COLUMN)
    ]  # fmt: skip
    ranks = -(-count // unit.frontage)
    legs: Json = {
        "name": "legs", "type": "path", "reach": full_move(unit), "single": False, "start": start,
        "width": width * unit.frontage, "depth": depth * ranks, "formation": unit.formation,
        "frontage": unit.frontage, "formations": forms,
    }  # fmt: skip
    return [legs]


def _enter(battle: SkyBattle, unit: SkyUnit, shut: Illegal | None) -> Iterator[Json]:
    if unit.mounted or shut is not None:
        return
    houses = [piece for piece in battle.table.pieces if piece.kind == "house"]
    open_ = [
        choice(house.id, house.name or "house")
        for house in houses
        if why_not(buildings.check_enter, battle, unit, house.id) is None
    ]
    if open_:
        param = {"name": "building", "type": "piece", "choices": open_}
        yield option("enter", "Go inside", unit=unit.id, hint="2 AP", params=[param])


def _leave(battle: SkyBattle, unit: SkyUnit, shut: Illegal | None) -> Iterator[Json]:
    sides = [
        choice(side, side, why_not(buildings.exit_pose, battle, unit, side, Formation.LINE))
        for side in buildings.SIDES
    ]
    open_ = [side for side in sides if side["shut"] is None]
    if shut is None and not open_:
        shut = Illegal("no_room", "SKY-SCN-3", "There is no room around the building.")
    forms = [choice(form.value, NAMES[form]) for form in (Formation.LINE, Formation.COLUMN)]
    params: list[Json] = [
        {"name": "side", "type": "choice", "choices": sides, "default": open_[0]["value"] if open_ else ""},
        {"name": "formation", "type": "choice", "choices": forms, "default": "line"},
    ]
    yield option("leave", "Come out", unit=unit.id, hint="2 AP", shut=shut, params=[] if shut else params)


def _charge(battle: SkyBattle, unit: SkyUnit) -> Json:
    """SKY-CHG-1: every enemy with its inches, for charges may be measured; shut where it cannot be charged."""
    shut = why_not(charge.check_charger, unit)
    if shut is not None:
        return option("charge", "Charge", unit=unit.id, shut=shut)
    targets = []
    for foe in battle.on_table(unit.side.opponent):
        no, inches = _cannot_charge(battle, unit, foe), gap_between(battle, unit, foe)
        told = {"distance": round(inches, 2)} if tells_inches(battle, unit, inches) else {}
        targets.append(choice(foe.id, foe.name, no, **told))
    if not any(target["shut"] is None for target in targets):
        shut = Illegal("no_target", "SKY-CHG-1", "Nobody within reach.")
    param = {"name": "target", "type": "unit", "label": "at", "choices": targets}
    hint = f"{unit.troop.reach:g}″"
    found = option("charge", "Charge", unit=unit.id, hint=hint, shut=shut, params=[param])
    return {**found, "eager": 2 if _promising(battle, unit, targets) else -2}


def _promising(battle: SkyBattle, unit: SkyUnit, targets: list[Json]) -> bool:
    """Whether a charge at the nearest target that is open is to be recommended; a duty always is (SKY-SAM-3)."""
    open_ = [target for target in targets if target["shut"] is None]
    if not open_ or battle.bound_to:
        return bool(open_)
    nearest = min(open_, key=lambda target: float(target.get("distance", 0.0)))
    return promises(battle, unit, battle.units[nearest["value"]])


def tells_inches(battle: SkyBattle, unit: SkyUnit, inches: float) -> bool:
    """SKY-SHO-4, SKY-CHG-1: charges are measured as far as they reach, and nothing beyond is told of any range."""
    return battle.measures or inches <= unit.troop.reach + 0.01


def _cannot_charge(battle: SkyBattle, unit: SkyUnit, foe: SkyUnit) -> Illegal | None:
    if battle.bound_to and foe.id not in battle.bound_to:
        return Illegal("duty", "SKY-SAM-3", "{unit} must charge Samurai who challenge them.", unit=unit.name)
    try:
        charge.check_cost(battle, unit, charge_on(battle, unit, foe))
    except Illegal as refusal:
        return refusal
    return None


def _shoot(battle: SkyBattle, unit: SkyUnit) -> Json:
    """SKY-SHO-1, SKY-SHO-4: targets by weapon, arc and sight alone; no inches are told, unless SKY-OPT-15 allows it."""
    shut = why_not(shooting.check_shooter, unit)
    if shut is not None:
        return option("shoot", "Shoot", unit=unit.id, shut=shut)
    weapons = shooting.weapons_ready(unit)
    targets = []
    for foe in battle.on_table(unit.side.opponent):
        refusals = [why_not(shooting.check_shot, battle, unit, foe, weapon) for weapon in weapons]
        shut_for = None if None in refusals else refusals[0]
        more: Json = {}
        if battle.measures and can_see(battle, unit, foe, weapons[0]):
            more["distance"] = round(shooting.measured(battle, unit, foe, weapons[0]), 2)
        targets.append(choice(foe.id, foe.name, shut_for, **more))
    if not any(target["shut"] is None for target in targets):
        shut = Illegal("no_target", "SKY-SHO-2", "Nobody before them in sight.")
    params: list[Json] = [{"name": "target", "type": "unit", "label": "at", "choices": targets}]
    if len(weapons) > 1:
        arms = [choice(weapon.value, ARMS[weapon].name) for weapon in weapons]
        params.append({"name": "weapon", "type": "choice", "choices": arms, "default": arms[0]["value"]})
    return option("shoot", "Shoot", unit=unit.id, shut=shut, params=params)


# -- morale ------------------------------------------------------------------------------------------------------------


def _morale(battle: SkyBattle, side: Side) -> list[Json]:
    found: list[Json] = []
    for unit in battle.on_table(side):
        for kind, label, status in (
            ("rally", "Rally", Status.ROUTING),
            ("reorder", "Reorder", Status.DISORDERED),
        ):
            if unit.status is status:
                clan = battle.clans[unit.clan]
                need = command_roll(command_of(battle, clan)).words
                no = why_not(rally.check_try, battle, unit, status)
                found.append({**option(kind, label, unit=unit.id, hint=need, shut=no), "eager": 1})
    return [*found, {**option("done", "Nothing more", scope="phase"), "eager": -1}]


MENUS: dict[str, Callable[[SkyBattle, Side], list[Json]]] = {
    "muster": _muster,
    "edges": _edges,
    "deployment": deployment.available,
    "nominate": _nominate,
    "samurai": _samurai,
    "spend": _spend,
    "unit": _unit,
    "morale": _morale,
}


def start_of(pose: Pose) -> Json:
    """A pose as the browser writes it."""
    return {"x": round(pose.x, 4), "y": round(pose.y, 4), "facing": round(pose.facing, 4)}
