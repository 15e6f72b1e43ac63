"""Deployment: who goes first, and where a band may start (GODAI-DEP-1 to GODAI-DEP-6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from rulesets.engine.battle import Pose, Side
from rulesets.engine.forms import AnyParam, ChoiceParam, FlagParam, Offer, choices, offer
from rulesets.engine.illegal import Illegal
from rulesets.engine.play import placing as engine
from rulesets.engine.play.deployment import Deployment
from rulesets.engine.play.edges import Edges
from rulesets.engine.play.granting import deploys_first
from rulesets.engine.play.machine import Menu
from rulesets.engine.play.orders import Id, Order
from rulesets.engine.play.placing import Array, bases_of, figures_of, first_at, reserve
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _
from rulesets.engine.table.bases import Floats, clashes, gaps, polygons, rows
from rulesets.engine.table.formation import Spacing
from rulesets.engine.table.pavises import pavise_id, standing, with_plank, without
from rulesets.godai.battle import GodaiBattle, GodaiFigure, GodaiUnit
from rulesets.godai.charts import (
    BASE_FOOT,
    BASE_MOUNTED,
    CONTACT,
    MISSILES,
    PAVISE,
    WEAPONS,
    ZONE,
    Fire,
    Weapon,
)
from rulesets.godai.ground.ground import CLOSED, DIFFICULT, crowd, ground_of
from rulesets.godai.march.acts import exchange
from rulesets.godai.march.horses import are_held, in_saddle, leave_horse
from rulesets.godai.muster.bands import dress
from rulesets.godai.stand.profile import weapons_of
from rulesets.godai.stand.units import check_whole, radius

EDGES = Edges("GODAI-DEP-2", 1, ZONE, "GODAI-DEP-1", _("{unit} must stand within 6″ of your edge."))

FORMATIONS = {
    "open": Array(_("loose"), Spacing(across=0.5, deep=0.5, centred=True)),
    "wide": Array(_("wide"), Spacing(across=1.0, deep=1.0, centred=True)),
    "close": Array(_("close"), Spacing(centred=True)),
    "alone": Array(_("alone"), Spacing(ranks=1)),
}
HEROES, SHOOTERS, FOOT, RIDERS = (3.0, 4.5, 1.5), (5.5, 4.0, 2.5), (4.0, 5.5, 2.5), (4.5, 5.5, 3.0)
"""How far from the own edge the fronts of each sort stand who are drawn up, the likeliest first."""


class DeployFirst(Order, frozen=True, tag="deploy_first"):
    """Who threw higher says who deploys first."""

    who: Literal["me", "them"]


class Deploy(engine.Deploy, frozen=True, tag="deploy"):
    """A unit is set down: its weapon in hand, its pavises set up or carried (GODAI-DEP-3, GODAI-DEP-5), and
    riders on foot beside their horses where a post or a holder is near.
    """

    weapon: Id = ""
    planted: bool = False
    dismounted: bool = False


def throw_order(play: Play[GodaiBattle]) -> None:
    """GODAI-DEP-2: who alone has Hold Down a Shadow deploys second; else both throw, and the higher chooses; unless a
    campaign says who deploys first (CAM-GRD-6, CAM-GRD-8).
    """
    battle = play.battle
    shadows = [side for side in Side if any(Fire.SHADOW in unit.fire for unit in reserve(battle, side))]
    told = {deploys_first(battle, side) for side in Side}
    if len(told) == 1 and None not in told:
        battle.first = told.pop()
        play.tell("deployment_order", side=battle.first, clauses=("GODAI-DEP-2",))
    elif len(shadows) == 1:
        battle.first = shadows[0].opponent
        play.tell("shadow_held_down", side=shadows[0], clauses=("GODAI-DEP-2", "GODAI-FIR-3"))
    else:
        EDGES.throw(play)


def choose_order(play: Play[GodaiBattle], order: DeployFirst) -> None:
    """GODAI-DEP-2: the higher throw chooses."""
    if play.side is not play.battle.first_choice:
        raise Illegal("not_your_choice", "GODAI-DEP-2", "The side that threw higher says who deploys first.")
    play.battle.first = play.side if order.who == "me" else play.side.opponent
    play.tell("deployment_order", side=play.battle.first, clauses=("GODAI-DEP-2",))


def order_offers(battle: GodaiBattle, side: Side) -> list[Offer]:
    """The choice of who deploys first; second sees what the enemy does."""
    who = ChoiceParam(name="who", default="them", choices=choices({"me": _("I do"), "them": _("They do")}))
    return [offer("deploy_first", _("Who deploys first?"), who, scope="setup", eager=1)]


ORDER = Menu({DeployFirst: choose_order}, order_offers)


def by_turns(battle: GodaiBattle) -> tuple[Side, ...]:
    """GODAI-DEP-3: the first side places its whole band, then the second."""
    assert battle.first is not None
    return (battle.first, battle.first.opponent)


def check_place(battle: GodaiBattle, unit: GodaiUnit, poses: Mapping[str, Pose]) -> None:
    """Raises :class:`Illegal` where figures of a unit may not start (GODAI-DEP-1, GODAI-DEP-3, GODAI-DEP-4); riders
    need room for their horses, whether they sit on them or not.
    """
    riding = rides(battle, unit)
    bases = bases_of(battle, unit, poses)
    bases[:, 3:] = base_of(battle, unit)
    EDGES.check_within(battle, unit, bases)
    taken = clashes(bases, crowd(battle).without(unit.id).rows)
    if taken.any():
        at = first_at(bases, taken)
        raise Illegal("taken", "GODAI-DEP-3", "Bases may not lie over one another.", at=at)
    if ground_of(battle.table).pieces_under(polygons(bases), CLOSED[riding]):
        raise Illegal("closed", "GODAI-DEP-3", "{unit} cannot stand there.", unit=unit.phrase)
    check_whole(bases, battle.options)
    placed: list[GodaiUnit] = battle.on_table(unit.side)  # type: ignore[assignment]
    for other in placed:
        if other.id == unit.master:
            _check_attended(battle, unit, other, bases, other)
        elif other.master == unit.id:
            _check_attended(battle, other, unit, bases, other)


def _check_attended(
    battle: GodaiBattle, servants: GodaiUnit, master: GodaiUnit, bases: Floats, placed: GodaiUnit
) -> None:
    """GODAI-DEP-4: attendants and their master are placed near one another, whoever comes first: one of them on those
    bases, the other ``placed`` already.
    """
    if float(gaps(bases, rows(battle.able(placed))).min()) > radius(master, servants) + CONTACT:
        words = _("{unit} {unit|is|are} placed within {master}'s command.")
        raise Illegal("unattended", "GODAI-DEP-4", words, unit=servants.phrase, master=master.name)


def rides(battle: GodaiBattle, unit: GodaiUnit) -> bool:
    """Whether a unit has horses, though it may begin beside them."""
    return any(figure.mounted or figure.horse for figure in figures_of(battle, unit))


def base_of(battle: GodaiBattle, unit: GodaiUnit) -> tuple[float, float]:
    """Width and depth of the room that each of a unit takes, that of its horse too (GODAI-GEN-11)."""
    return BASE_MOUNTED if rides(battle, unit) else BASE_FOOT


def lay(play: Play[GodaiBattle], figure: GodaiFigure, pose: Pose, order: Order) -> None:
    """GODAI-DEP-5: a figure stands at its place, on its horse or beside it, with the weapon that is wanted in hand, its
    pavise up or carried.
    """
    unit = play.battle.unit_of(figure)
    stood = standing(play.battle, figure) is not None
    play.battle.table = without(play.battle.table, pavise_id(figure))
    figure = play.put(figure, pose)
    if rides(play.battle, unit):
        figure = _with_horse(play, figure, order)
    if isinstance(order, Deploy) and order.weapon:
        if order.weapon not in _choices(unit, mounted=figure.mounted):
            raise Illegal(
                "no_weapon", "GODAI-DEP-5", "{unit} {unit|has|have} no such weapon at hand.", unit=unit.phrase
            )
        unit = exchange(play, unit, Weapon(order.weapon))
        figure = play.change_figure(figure, in_hand=Weapon(order.weapon))
    play.settle_figure(figure, arms=dress(figure, unit).arms)
    up = order.planted if isinstance(order, Deploy) else isinstance(order, engine.DeployAll)
    if isinstance(order, engine.Arrange):
        up = stood
    if unit.pavise and not isinstance(order, engine.Undeploy):
        play.settle_unit(unit, pavise="up" if up else "carried")
        if up:
            play.battle.table = with_plank(play.battle.table, figure, PAVISE)
    if figure.id == unit.figures[-1] and not isinstance(order, engine.Undeploy):
        check_held(play.battle, unit.side)


def _with_horse(play: Play[GodaiBattle], figure: GodaiFigure, order: Order) -> GodaiFigure:
    """GODAI-DEP-5: a rider mounted, or on foot with his horse where he stands; placed anew singly he stays as he is."""
    on_foot = order.dismounted if isinstance(order, Deploy) else bool(figure.horse)
    if isinstance(order, engine.Undeploy | engine.DeployAll):
        on_foot = False
    play.battle.markers.pop(figure.horse, None)
    if on_foot:
        figure = leave_horse(play, figure, figure.pose)
    else:
        figure = play.change_figure(figure, mounted=True, horse="")
    unit = play.battle.unit_of(figure)
    weapon = figure.in_hand if on_foot else in_saddle(unit, figure.in_hand)
    figure = play.change_figure(dress(play.settle_figure(figure, in_hand=weapon), unit))
    play.settle_unit(unit, mounted=not on_foot)
    return figure


def check_held(battle: GodaiBattle, side: Side) -> None:
    """GODAI-DEP-5: raises :class:`Illegal` while horses are left at which neither a post nor a holder is."""
    for unit in battle.on_table(side):
        left = any(figure.horse for figure in battle.able(unit))  # type: ignore[arg-type]
        if left and not are_held(battle, unit, battle.able(unit)):  # type: ignore[arg-type]
            words = _(
                "{unit} {unit|leaves his horse|leave their horses}: a retainer within 2″ or a post within 1″ must hold "
                "{unit|it|them}."
            )
            raise Illegal("no_holder", "GODAI-DEP-5", words, unit=unit.phrase)


def _choices(unit: GodaiUnit, *, mounted: bool) -> tuple[Weapon, ...]:
    """What a unit can have in hand at the start."""
    return (*weapons_of(unit, mounted=mounted), *unit.train)


def extras(battle: GodaiBattle, unit: GodaiUnit) -> Sequence[AnyParam]:
    """GODAI-DEP-5: the weapon in hand, where there are several; how pavises start, and riders."""
    found: list[AnyParam] = []
    riding, now = rides(battle, unit), figures_of(battle, unit)[0]
    weapons = _choices(unit, mounted=now.mounted)
    if len(weapons) > 1:
        names = choices({str(one): WEAPONS[one].name for one in weapons})
        default, label = str(now.in_hand), _("In hand")
        found.append(
            ChoiceParam(name="weapon", label=label, default=default, choices=names, clause="GODAI-DEP-5")
        )
    if unit.pavise:
        up = unit.pavise == "up" or unit.place == "reserve"
        words = (_("Carried"), _("Set up"))
        found.append(
            FlagParam(name="planted", label=_("Pavises"), default=up, labels=words, clause="GODAI-DEP-5")
        )
    if riding:
        words = (_("Mounted"), _("On foot, beside"))
        found.append(
            FlagParam(
                name="dismounted", label=_("Horses"), default=not now.mounted, labels=words,
                clause="GODAI-DEP-5",
            )
        )  # fmt: skip
    return found


def post(battle: GodaiBattle, unit: GodaiUnit) -> tuple[int, Sequence[float]]:
    """Who is drawn up where: heroes in the middle, before their attendants; shooters before, the others beside."""
    if unit.hero:
        return -1, HEROES
    shoots = figures_of(battle, unit)[0].in_hand in MISSILES
    line = RIDERS if unit.mounted else SHOOTERS if shoots else FOOT
    return (0 if unit.master else 1 + (SHOOTERS, FOOT, RIDERS).index(line)), line


def on_difficult(battle: GodaiBattle, poses: Sequence[Pose]) -> bool:
    """Whether somebody would start where every inch counts two."""
    ground = ground_of(battle.table)
    return any(piece.kind in DIFFICULT for pose in poses for piece in ground.at(pose.point))


DEPLOYMENT = Deployment(
    edges=EDGES, clauses=("GODAI-DEP-3", "GODAI-DEP-3"), blocks=FORMATIONS, alone="alone", order=Deploy,
    check=check_place, lay=lay, post=post, slow=on_difficult, extras=extras, base=base_of,
    may_wait=lambda battle, unit: not unit.hero and not unit.master,
)  # fmt: skip
"""Heroes do not wait off the table, nor do attendants, who serve them (CAM-RUL-90)."""
RESERVE = DEPLOYMENT.held_back
"""How groups are held back, and come in the movement of their side (CAM-RUL-91)."""
