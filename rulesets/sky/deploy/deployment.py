"""Edges and deployment, clan by clan in turns (SKY-DEP-1 to SKY-DEP-3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

import numpy as np
import shapely

from rulesets.engine.battle import Pose, Side
from rulesets.engine.forms import (
    ChoiceParam,
    Offer,
    PlaceParam,
    UnitParam,
    choices,
    formation,
    offer,
    why_not,
)
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.edges import Edges
from rulesets.engine.play.granting import deploys_first
from rulesets.engine.play.held_back import LATE
from rulesets.engine.play.orders import Id, Order
from rulesets.engine.play.placing import Deploy, Undeploy
from rulesets.engine.play.play import Play, RuleOf
from rulesets.engine.sayings import Words, _, as_list
from rulesets.engine.table.bases import polygons
from rulesets.engine.table.bodies import Body
from rulesets.engine.table.geometry import TOLERANCE
from rulesets.engine.table.search import either_way, likeliest
from rulesets.sky.battle import Formation, SkyBattle, SkyUnit
from rulesets.sky.command.leaders import Join
from rulesets.sky.ground.ground import DIFFICULT, ground_under, no_footing
from rulesets.sky.nerve.fates import attach, part, set_alone
from rulesets.sky.stand.formations import NAMES, base_of, draw_up, form_up, front_of
from rulesets.sky.stand.room import OVERLAP, clash, leader_under, who_stands

ZONE = 12.0
"""Depth of the own zone in inches (SKY-DEP-2)."""

GAP = 0.5
"""Inches between units that are drawn up by the engine."""


EDGES = Edges("SKY-DEP-1", 2, ZONE, "SKY-DEP-2", _("{unit} must stand within 12″ of your edge."))
"""Two dice each for the edge (SKY-DEP-1), and 12" to deploy in (SKY-DEP-2)."""


class DeployClan(Order, frozen=True, tag="deploy_clan"):
    """Have the rest of a clan drawn up in line along the front of the zone (SKY-SEQ-4)."""

    clan: Id


class ConfirmClan(Order, frozen=True, tag="confirm_clan"):
    """The clan stands as it is placed: the other side's turn to place (SKY-DEP-2)."""


# -- whose turn --------------------------------------------------------------------------------------------------------


def clans_left(battle: SkyBattle, side: Side) -> list[str]:
    """The clans of a side that are not settled yet."""
    return [clan.id for clan in battle.clans.values() if clan.side is side and clan.id not in battle.settled]


def to_place(battle: SkyBattle) -> Side | None:
    """SKY-DEP-2: who places next; the lower side first (unless a campaign has it otherwise, CAM-GRD-8), clan by clan,
    then both Generals; None when all stand.
    """
    assert battle.first_choice is not None
    lower = deploys_first(battle, battle.first_choice.opponent)
    higher = lower.opponent
    left = {side: len(clans_left(battle, side)) for side in Side}
    if any(left.values()):
        placed = {side: len(battle.clans_of(side)) - left[side] for side in Side}
        turn = lower if placed[lower] <= placed[higher] else higher
        return turn if left[turn] else turn.opponent
    for side in (lower, higher):
        if battle.forces[side].general not in battle.settled:
            return side
    return None


def open_clan(battle: SkyBattle, side: Side) -> str:
    """The clan of which something is placed but not settled; empty if there is none."""
    for unit in battle.units.values():
        if unit.side is side and unit.clan and unit.clan not in battle.settled and unit.place != "reserve":
            return unit.clan
    return ""


def placeable(battle: SkyBattle, side: Side) -> list[SkyUnit]:
    """The units and leaders that a side may set down now."""
    if side is not to_place(battle):
        return []
    if not clans_left(battle, side):
        return [battle.units[battle.forces[side].general]]
    chosen = open_clan(battle, side)
    clans = [chosen] if chosen else clans_left(battle, side)
    return [unit for unit in battle.units.values() if unit.clan in clans]


# -- orders ------------------------------------------------------------------------------------------------------------


def _mine(play: Play[SkyBattle], id: str) -> SkyUnit:
    unit: SkyUnit = play.unit(id)
    if unit.side is not play.side:
        raise Illegal("not_yours", "", "{unit} is not yours to command.", unit=unit.name)
    if unit.id not in [one.id for one in placeable(play.battle, play.side)]:
        raise Illegal(
            "not_now", "SKY-DEP-2", "{unit} cannot be placed now: one clan at a time.", unit=unit.name
        )
    return unit


def deploy(play: Play[SkyBattle], order: Deploy) -> None:
    """SKY-DEP-2, SKY-DEP-3: wholly in the own zone, on free ground, in line or column."""
    unit = _mine(play, order.unit)
    if unit.place == LATE:
        raise Illegal("held_back", "SKY-DEP-2", "{unit} must be taken back first.", unit=unit.name)
    formation = _formation(unit, order.formation)
    front = 1 if unit.is_leader else front_of(formation, unit.mounted, unit.strength)
    check_place(play.battle, unit, order.pose.pose, front)
    if unit.is_leader:
        set_alone(play, unit, order.pose.pose)
    else:
        play.change_unit(unit, place="table")
        form_up(play, play.unit(unit.id), order.pose.pose, formation, front)
    play.tell("unit_deployed", clauses=("SKY-DEP-2",), at=order.pose.pose.point, unit=unit.id)


def _formation(unit: SkyUnit, wanted: str) -> str:
    if unit.is_leader:
        return Formation.LONE
    if wanted and wanted not in (Formation.COLUMN, Formation.LINE):
        raise Illegal("formation", "SKY-FRM-1", "Units stand in column or in line.")
    return wanted or unit.formation


def join(play: Play[SkyBattle], order: Join) -> None:
    """SKY-DEP-3: a Clan Leader may start attached to a unit of his clan."""
    leader = _mine(play, order.unit)
    unit = play.battle.units.get(order.target)
    if leader.kind != "clan_leader" or unit is None or unit.clan != leader.clan or unit.is_leader:
        raise Illegal("other_clan", "SKY-LDR-3", "A Clan Leader joins a unit of his own clan.")
    if unit.place != "table":
        raise Illegal("not_on_table", "SKY-DEP-3", "{unit} must be placed first.", unit=unit.name)
    attach(play, leader, unit)
    play.tell("leader_joined", unit=leader.id, target=unit.id, clauses=("SKY-DEP-3", "SKY-LDR-3"))


def body_at(unit: SkyUnit, at: Pose, front: int) -> Body:
    """How a unit is drawn up with its anchor at a pose, or a leader with his middle there."""
    return Body((at,), *base_of(unit)) if unit.is_leader else draw_up(unit, at, unit.strength, front)


def check_place(battle: SkyBattle, unit: SkyUnit, at: Pose, front: int) -> None:
    """Raises :class:`Illegal` where a unit may not start (SKY-DEP-2, SKY-DEP-3)."""
    body = body_at(unit, at, front)
    EDGES.check_within(battle, unit, body.rows)
    taken = clash(battle, unit, body) or leader_under(battle, body, unit.id)
    if taken:
        raise Illegal("taken", "SKY-DEP-3", "{other} stand there.", other=battle.units[taken].name)
    if ground_under(battle.table).pieces_under(polygons(body.rows), no_footing(mounted=unit.mounted)):
        raise Illegal("closed", "SKY-DEP-3", "{unit} cannot stand there.", unit=unit.name)


def undeploy(play: Play[SkyBattle], order: Undeploy) -> None:
    """Take back what is placed, or held back, and not settled."""
    units = [_mine(play, order.unit)] if order.unit else placeable(play.battle, play.side)
    back = [unit for unit in units if unit.place != "reserve"]
    if not back:
        raise Illegal("not_placed", "SKY-DEP-2", "Nothing is placed that could be taken back.")
    for unit in back:
        leader = play.battle.leader_with(play.unit(unit.id))
        if leader is not None:
            part(play, leader, place="reserve")
        if unit.is_leader:
            part(play, unit, place="reserve")
        else:
            play.change_unit(play.unit(unit.id), place="reserve")
    play.tell("units_withdrawn", clauses=("SKY-DEP-2",), units=[unit.id for unit in back])


def deploy_clan(play: Play[SkyBattle], order: DeployClan) -> None:
    """SKY-SEQ-4: the engine places a clan in line along the front of the zone, its leader after its units."""
    battle = play.battle
    units = placeable(battle, play.side)
    chosen = [unit for unit in units if not order.clan or unit.clan == order.clan or not unit.clan]
    waiting = [unit for unit in chosen if unit.place == "reserve"]
    if not waiting:
        raise Illegal("all_placed", "SKY-DEP-2", "Everything of that clan is placed.")
    one_clan = waiting[0].clan
    drawn_up = sorted((one for one in waiting if one.clan == one_clan), key=lambda one: one.is_leader)
    for unit in drawn_up:
        pose, front = _free_place(battle, unit)
        if unit.is_leader:
            set_alone(play, unit, pose)
        else:
            play.change_unit(unit, place="table")
            form_up(play, play.unit(unit.id), pose, Formation.LINE, front)
    play.tell("clan_deployed", clauses=("SKY-DEP-2",), units=[unit.id for unit in drawn_up])


def _free_place(battle: SkyBattle, unit: SkyUnit) -> tuple[Pose, int]:
    """The first free place, row by row back from the front of the zone, from the middle outwards; on difficult ground,
    where every inch counts two (SKY-SCN-2), only where no other is left.
    """
    front = 1 if unit.is_leader else front_of(Formation.LINE, unit.mounted, unit.strength)
    ground = ground_under(battle.table)
    pose = likeliest(
        _open_places(battle, unit, front),
        lambda at: not why_not(check_place, battle, unit, at, front) and _has_air(battle, unit, at, front),
        lambda at: bool(ground.pieces_under(polygons(body_at(unit, at, front).rows), DIFFICULT)),
    )
    if pose is None:
        raise Illegal("no_room", "SKY-DEP-2", "There is no room left for {unit}.", unit=unit.name)
    return pose, front


def _open_places(battle: SkyBattle, unit: SkyUnit, front: int) -> Iterator[Pose]:
    """The places along the zone that a quick look leaves open."""
    places = _places(battle, unit.side)
    while some := list(islice(places, AT_ONCE)):
        yield from _free_poses(battle, unit, some, front)


AT_ONCE = 40
"""Places that are looked at together."""


def _free_poses(battle: SkyBattle, unit: SkyUnit, poses: Sequence[Pose], front: int) -> list[Pose]:
    """The poses, alike in facing, at which no stand lies out of the zone, deep within a leader, or so near to somebody
    else's that no air is left: a quick look at all of them that leaves most places out, and none that is free.
    """
    who, own = who_stands(battle), body_at(unit, poses[0], front).rows
    placed = np.repeat(own[None], len(poses), axis=0)
    placed[..., :2] += (np.array([pose.point for pose in poses]) - poses[0].point)[:, None]
    stood = np.concatenate((who.crowd.rows, who.leaders.rows))
    air = np.repeat((GAP - 0.01, -OVERLAP), (len(who.crowd.rows), len(who.leaders.rows)))
    apart = placed[:, :, None, :2] - stood[:, :2]
    near = (own[:, 3:].min(axis=1)[:, None] + stood[:, 3:].min(axis=1)) / 2 + air
    covered = (np.hypot(apart[..., 0], apart[..., 1]) < near - TOLERANCE).any(axis=(1, 2))
    out = EDGES.inches_out(battle, unit.side, placed.reshape(-1, own.shape[1])).reshape(placed.shape[:2])
    wrong = covered | (out > 2 * TOLERANCE).any(axis=1)
    return [pose for pose, hidden in zip(poses, wrong, strict=True) if not hidden]


def _has_air(battle: SkyBattle, unit: SkyUnit, at: Pose, front: int) -> bool:
    """Whether a place leaves a gap to the units about it."""
    body = body_at(unit, at, front)
    who = who_stands(battle)
    near = [who.bodies[other].shape for other in who.crowd.near(body, GAP) if other != unit.id]
    return all(shapely.distance(body.shape, shape) >= GAP - 0.01 for shape in near)


def _places(battle: SkyBattle, side: Side) -> Iterator[Pose]:
    width, depth = battle.table.width, battle.table.depth
    home = side is battle.south
    for row in range(int(ZONE / 2) + 1):
        y = ZONE - row * 2.0
        for aside in either_way(GAP, (width - GAP) / 2):
            yield Pose(width / 2 + aside, y if home else depth - y, 0.0 if home else 180.0)


def confirm_clan(play: Play[SkyBattle], order: ConfirmClan) -> None:
    """SKY-DEP-2: a clan is settled when all its units and its leader stand; a General by himself."""
    battle = play.battle
    units = placeable(battle, play.side)
    chosen = open_clan(battle, play.side)
    mine = [unit for unit in units if unit.clan == chosen]
    waiting = [unit.name for unit in mine if unit.place == "reserve"]
    if not mine or waiting:
        left = as_list(waiting) if waiting else _("a clan")
        raise Illegal("not_placed", "SKY-DEP-2", "Not placed yet: {left}.", left=left)
    battle.settled = (*battle.settled, chosen or battle.forces[play.side].general)
    name = battle.clans[chosen].name if chosen else battle.units[battle.forces[play.side].general].name
    play.tell("clan_settled", clauses=("SKY-DEP-2",), clan=name)


RULES: dict[type[Order], RuleOf] = {
    Deploy: deploy,
    DeployClan: deploy_clan,
    Undeploy: undeploy,
    ConfirmClan: confirm_clan,
}


# -- what is open ------------------------------------------------------------------------------------------------------


def available(battle: SkyBattle, side: Side) -> list[Offer]:
    """What the placing side can do: each unit with its zone and formations, the rest of a clan, and the end of it."""
    units = placeable(battle, side)
    if not units:
        return []
    found = [_deploy(battle, unit) for unit in units if unit.place != LATE]
    found += [one for unit in units for one in _join(battle, unit)]
    found += [
        offer("undeploy", _("Take back"), unit=unit.id, scope="setup")
        for unit in units
        if unit.place != "reserve"
    ]
    waiting = [unit for unit in units if unit.place == "reserve"]
    clans = list(dict.fromkeys(unit.clan for unit in waiting))
    names = choices({id: _clan_name(battle, id) for id in clans})
    clan = ChoiceParam(name="clan", choices=names, default=clans[0] if clans else "")
    done = Illegal("all_placed", "SKY-DEP-2", "Everything of that clan is placed.")
    open_one = open_clan(battle, side) or not clans_left(battle, side)
    missing = Illegal("not_placed", "SKY-DEP-2", "Place a whole clan first.")
    whole = open_one and not waiting
    ends = _("Confirm this clan") if clans_left(battle, side) else _("Confirm deployment")
    return [
        *found,
        offer("deploy_clan", _("Place for me"), clan, scope="setup", shut=None if waiting else done, eager=2),
        offer("confirm_clan", ends, scope="setup", shut=None if whole else missing, eager=1),
    ]


def _clan_name(battle: SkyBattle, id: str) -> Words:
    return battle.clans[id].name if id else _("the General")


def _deploy(battle: SkyBattle, unit: SkyUnit) -> Offer:
    facing = 0.0 if unit.side is battle.south else 180.0
    formations = (Formation.LONE,) if unit.is_leader else (Formation.LINE, Formation.COLUMN)
    fronts = [1 if unit.is_leader else front_of(form, unit.mounted, unit.strength) for form in formations]
    pose = PlaceParam(
        name="pose",
        zone=tuple(battle.zones.get(unit.side, ())),
        facing=facing,
        formation=unit.formation,
        frontage=unit.frontage,
        formations=tuple(
            formation(str(form), NAMES[form], (front,))
            for form, front in zip(formations, fronts, strict=True)
        ),
    )
    return offer("deploy", _("Deploy"), pose, unit=unit.id, scope="setup")


def _join(battle: SkyBattle, leader: SkyUnit) -> list[Offer]:
    units = choices({one.id: one.name for one in battle.of_clan(leader.clan)})
    if leader.kind != "clan_leader" or not units:
        return []
    param = UnitParam(name="target", choices=units)
    return [offer("join", _("Join a unit"), param, unit=leader.id, scope="setup")]
