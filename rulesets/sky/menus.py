"""What a side can do in each state, and what is shut and why (SKY-SEQ-1).

Charges may be measured beforehand and are shown with their inches; of shots nothing tells the range (SKY-SHO-4).
A number ``eager`` recommends an order to the practice commander; one below zero puts it behind all that is weighed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulesets.engine.battle import Side
from rulesets.engine.dice import odds
from rulesets.engine.forms import (
    AnyParam,
    Choice,
    ChoiceParam,
    Offer,
    PathParam,
    PieceParam,
    PoseParam,
    UnitParam,
    choice,
    choices,
    formation,
    offer,
    show_pose,
    why_not,
)
from rulesets.engine.illegal import Illegal
from rulesets.engine.sayings import _, say
from rulesets.sky.battle import GENERAL, Act, Formation, SkyBattle, SkyClan, SkyUnit, Status
from rulesets.sky.charts import ARMS, LEADER_MOVE
from rulesets.sky.command import orders, rounds
from rulesets.sky.command.activation import check_points
from rulesets.sky.command.leaders import check_leader, joinable, way_of
from rulesets.sky.command.trials import command_of, command_roll, impulse_test, nerve_of
from rulesets.sky.counsel import promises
from rulesets.sky.fire import shooting
from rulesets.sky.ground import buildings
from rulesets.sky.ground.ground import gap_between
from rulesets.sky.ground.sight import can_see
from rulesets.sky.march import movement
from rulesets.sky.melee import charge
from rulesets.sky.melee.contact import charge_on
from rulesets.sky.nerve import rally
from rulesets.sky.nerve.flight import full_move
from rulesets.sky.stand.formations import NAMES, anchor, base_of, front_of

Json = dict[str, Any]


# -- rounds ------------------------------------------------------------------------------------------------------------


def nominate(battle: SkyBattle, side: Side) -> list[Offer]:
    """SKY-RND-2: the clans that can be called, and the General's move."""
    clans = [_clan_choice(battle, clan) for clan in battle.clans_of(side) if battle.in_being(clan.id)]
    first = next((clan.value for clan in clans if clan.shut is None), "")
    param = ChoiceParam(name="clan", choices=tuple(clans), default=first)
    found = [offer("nominate", _("Call this clan"), param, scope="phase", eager=2)]
    if not rounds.clans_untried(battle, side.opponent):
        found.append(offer("stand_down", _("Stand down"), scope="phase"))
    return [*found, *_leader(battle, battle.units[battle.forces[side].general])]


def _clan_choice(battle: SkyBattle, clan: SkyClan) -> Choice:
    """A clan with its chance to be heard; shut once it was called (SKY-RND-2)."""
    test = command_roll(command_of(battle, clan, activation=True), "activation", "SKY-RND-5")
    called = why_not(rounds.check_call, battle, clan.id, clan.side)
    leader, heard = battle.units[clan.leader].name, round(100 * odds.chance(test))
    hint = say(
        "{leader}, Command {need}: {heard}% to pass", leader=leader, need=f"{test.need:g}", heard=heard
    )
    members = [clan.leader, *(unit.id for unit in battle.of_clan(clan.id) if unit.id != clan.leader)]
    return choice(clan.id, clan.name, called, hint=hint, units=members)


def _leader(battle: SkyBattle, leader: SkyUnit) -> list[Offer]:
    """SKY-LDR-2, SKY-LDR-5: a leader's move, to a place or to a unit."""
    if leader.place == "off":
        return []
    shut = why_not(check_leader, battle, leader, leader.side)
    if shut is not None:
        return [offer("move_leader", _("Move the leader"), unit=leader.id, shut=shut)]
    figure = battle.figures[leader.figures[0]]
    at = figure.pose if not leader.with_unit else anchor(battle, battle.units[leader.with_unit])
    hint = f"{LEADER_MOVE:g}″"
    to = PoseParam(name="to", start=show_pose(at), reach=LEADER_MOVE)
    found = [offer("move_leader", _("Move the leader"), to, unit=leader.id, hint=hint)]
    if leader.kind == GENERAL:
        return found
    units = [
        choice(unit.id, unit.name, why_not(_cannot_join, battle, leader, unit))
        for unit in battle.of_clan(leader.clan)
    ]
    if not any(unit.shut is None for unit in units):
        shut = Illegal("nobody", "SKY-LDR-3", "No unit that he could join is within his reach.")
    join = UnitParam(name="target", choices=tuple(units))
    return [*found, offer("join", _("Join a unit"), join, unit=leader.id, hint=hint, shut=shut)]


def _cannot_join(battle: SkyBattle, leader: SkyUnit, unit: SkyUnit) -> None:
    way_of(battle, leader, joinable(battle, leader, unit.id))


# -- the activation ----------------------------------------------------------------------------------------------------


def samurai(battle: SkyBattle, side: Side) -> list[Offer]:
    """SKY-SAM-2: the bids of every bound unit; the clan's leader may move between two units."""
    found: list[Offer] = []
    for unit in orders.units_to_bid(battle):
        foes = orders.provokers(battle, unit)
        cost = min(charge_on(battle, unit, foe).cost for foe in foes)
        shut = None
        if cost > battle.points_left:
            shut = Illegal("no_points", "SKY-SAM-7", "No point is left for a charge.")
        eager = 2 if any(promises(battle, unit, foe) for foe in foes) else 0
        hint = say("{cost} AP", cost=cost)
        found.append(
            offer("bid_charge", _("Let them charge"), unit=unit.id, hint=hint, shut=shut, eager=eager)
        )
        near = orders.nearest(battle, unit)
        params = []
        if len(near) > 1:
            names = choices({foe.id: foe.name for foe in near})
            params = [UnitParam(name="target", choices=names, default=near[0].id)]
        breaks = impulse_test(nerve_of(battle, unit), battle.options).words
        hint = say("charge on {breaks}", breaks=breaks)
        found.append(offer("bid_otherwise", _("Hold them back"), *params, unit=unit.id, hint=hint, eager=1))
    return [*found, *_leader(battle, battle.units[battle.clans[battle.clan].leader])]


def spend(battle: SkyBattle, side: Side) -> list[Offer]:
    """SKY-ACT-4: everything that a unit of the clan could do, the leader's move, the end."""
    found = [*_others(battle), *_leader(battle, battle.units[battle.clans[battle.clan].leader])]
    return [*found, offer("end_activation", _("End the activation"), scope="phase", eager=-1)]


def _others(battle: SkyBattle) -> Iterator[Offer]:
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
            yield offer("move", _("Move"), unit=unit.id, shut=shut)


def unit(battle: SkyBattle, side: Side) -> list[Offer]:
    """SKY-ACT-5 to SKY-ACT-8: everything that the open unit can still do."""
    unit = battle.units[battle.open_unit]
    others = _others(battle) if battle.came_from == "spend" and not battle.bound_to else ()
    return [*_orders(battle, unit), _close(battle), *others]


def _close(battle: SkyBattle) -> Offer:
    owed = orders.duty(battle)
    shut = None
    if owed:
        shut = Illegal("duty", "SKY-SAM-3", "They must charge first.")
    return offer("close_unit", _("End this unit"), scope="phase", shut=shut, eager=-1)


def _orders(battle: SkyBattle, unit: SkyUnit) -> Iterator[Offer]:
    moving = why_not(movement.check_mover, unit) or why_not(movement.check_free, battle, unit)
    poor = None if Act.OUT in unit.acts else why_not(check_points, battle, 1)
    dear = why_not(check_points, battle, 2)
    if unit.building:
        yield from _leave(battle, unit, moving or dear)
    else:
        shut = moving or poor
        params = () if shut else (_way(battle, unit),)
        yield offer("move", _("Move"), *params, unit=unit.id, hint=f"{full_move(unit):g}″", shut=shut)
        yield from _enter(battle, unit, moving or dear)
    yield _charge(battle, unit)
    yield _shoot(battle, unit)
    if "arquebus" in unit.weapons:
        shut = why_not(shooting.check_reload, battle, unit)
        yield offer("reload", _("Reload"), unit=unit.id, shut=shut, eager=1)


def _way(battle: SkyBattle, unit: SkyUnit) -> PathParam:
    at = anchor(battle, unit)
    width, depth = base_of(unit)
    count = len(battle.living(unit))
    front = {form: front_of(form, unit.mounted, count) for form in (Formation.LINE, Formation.COLUMN)}
    forms = tuple(
        formation(form.value, NAMES[form], (unit.frontage if form == unit.formation else wide,))
        for form, wide in front.items()
    )
    ranks = -(-count // unit.frontage)
    return PathParam(
        name="legs",
        reach=full_move(unit),
        start=show_pose(at),
        width=width * unit.frontage,
        depth=depth * ranks,
        formation=unit.formation,
        frontage=unit.frontage,
        formations=forms,
    )


def _enter(battle: SkyBattle, unit: SkyUnit, shut: Illegal | None) -> Iterator[Offer]:
    if unit.mounted or shut is not None:
        return
    houses = [piece for piece in battle.table.pieces if piece.kind == "house"]
    open_ = [
        choice(house.id, house.name or _("house"))
        for house in houses
        if why_not(buildings.check_enter, battle, unit, house.id) is None
    ]
    if open_:
        building = PieceParam(name="building", choices=tuple(open_))
        yield offer("enter", _("Go inside"), building, unit=unit.id, hint=_("2 AP"))


def _leave(battle: SkyBattle, unit: SkyUnit, shut: Illegal | None) -> Iterator[Offer]:
    sides = [
        choice(side, side, why_not(buildings.exit_pose, battle, unit, side, Formation.LINE))
        for side in buildings.SIDES
    ]
    open_ = [side for side in sides if side.shut is None]
    if shut is None and not open_:
        shut = Illegal("no_room", "SKY-SCN-3", "There is no room around the building.")
    forms = choices({form.value: NAMES[form] for form in (Formation.LINE, Formation.COLUMN)})
    params = (
        ChoiceParam(name="side", choices=tuple(sides), default=open_[0].value if open_ else ""),
        ChoiceParam(name="formation", choices=forms, default="line"),
    )
    yield offer("leave", _("Come out"), *(() if shut else params), unit=unit.id, hint=_("2 AP"), shut=shut)


def _charge(battle: SkyBattle, unit: SkyUnit) -> Offer:
    """SKY-CHG-1: every enemy with its inches, for charges may be measured; shut where it cannot be charged."""
    shut = why_not(charge.check_charger, unit)
    if shut is not None:
        return offer("charge", _("Charge"), unit=unit.id, shut=shut)
    targets = []
    for foe in battle.on_table(unit.side.opponent):
        no, inches = _cannot_charge(battle, unit, foe), gap_between(battle, unit, foe)
        told = inches if tells_inches(battle, unit, inches) else None
        targets.append(choice(foe.id, foe.name, no, distance=told))
    if not any(target.shut is None for target in targets):
        shut = Illegal("no_target", "SKY-CHG-1", "Nobody within reach.")
    at = UnitParam(name="target", label=_("at"), choices=tuple(targets))
    hint, eager = f"{unit.troop.reach:g}″", 2 if _promising(battle, unit, at.open) else -2
    return offer("charge", _("Charge"), at, unit=unit.id, hint=hint, shut=shut, eager=eager)


def _promising(battle: SkyBattle, unit: SkyUnit, open_: list[Choice]) -> bool:
    """Whether a charge at the nearest target that is open is to be recommended; a duty always is (SKY-SAM-3)."""
    if not open_ or battle.bound_to:
        return bool(open_)
    nearest = min(open_, key=lambda target: target.distance or 0.0)
    return promises(battle, unit, battle.units[str(nearest.value)])


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


def _shoot(battle: SkyBattle, unit: SkyUnit) -> Offer:
    """SKY-SHO-1, SKY-SHO-4: targets by weapon, arc and sight alone; no inches are told, unless SKY-OPT-15 allows it."""
    shut = why_not(shooting.check_shooter, unit)
    if shut is not None:
        return offer("shoot", _("Shoot"), unit=unit.id, shut=shut)
    weapons = shooting.weapons_ready(unit)
    targets = []
    for foe in battle.on_table(unit.side.opponent):
        refusals = [why_not(shooting.check_shot, battle, unit, foe, weapon) for weapon in weapons]
        shut_for = None if None in refusals else refusals[0]
        inches = None
        if battle.measures and can_see(battle, unit, foe, weapons[0]):
            inches = shooting.measure(battle, unit, foe, weapons[0])
        targets.append(choice(foe.id, foe.name, shut_for, distance=inches))
    if not any(target.shut is None for target in targets):
        shut = Illegal("no_target", "SKY-SHO-2", "Nobody before them in sight.")
    params: list[AnyParam] = [UnitParam(name="target", label=_("at"), choices=tuple(targets))]
    if len(weapons) > 1:
        arms = choices({weapon.value: ARMS[weapon].name for weapon in weapons})
        params.append(ChoiceParam(name="weapon", choices=arms, default=arms[0].value))
    return offer("shoot", _("Shoot"), *params, unit=unit.id, shut=shut)


# -- morale ------------------------------------------------------------------------------------------------------------


def morale(battle: SkyBattle, side: Side) -> list[Offer]:
    """SKY-MOR-1: whom to rally and to reorder."""
    found: list[Offer] = []
    for unit in battle.on_table(side):
        for kind, label, status in (
            ("rally", _("Rally"), Status.ROUTING),
            ("reorder", _("Reorder"), Status.DISORDERED),
        ):
            if unit.status is status:
                clan = battle.clans[unit.clan]
                need = command_roll(command_of(battle, clan)).words
                no = why_not(rally.check_try, battle, unit, status)
                found.append(offer(kind, label, unit=unit.id, hint=need, shut=no, eager=1))
    return [*found, offer("done", _("End phase"), scope="phase", eager=-1)]
