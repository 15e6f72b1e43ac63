"""Edges and deployment: the loser of the roll-off places his whole force, then the winner (SKIR-DEP-1 to
SKIR-DEP-4). Figures are set down unit by unit; afterwards each goes its own way (SKIR-GLA-4).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec import Meta

from rulesets.engine.battle import Pose, Side
from rulesets.engine.forms import AnyParam, FlagParam, some
from rulesets.engine.illegal import Illegal
from rulesets.engine.play import placing as engine
from rulesets.engine.play.deployment import Deployment
from rulesets.engine.play.edges import Edges
from rulesets.engine.play.granting import deploys_first
from rulesets.engine.play.orders import Id, Order
from rulesets.engine.play.placing import Arrange, Array, bases_of, figures_of, first_at
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _
from rulesets.engine.table.bases import clashes, polygons
from rulesets.engine.table.formation import Spacing
from rulesets.engine.table.pavises import pavise_id, standing
from rulesets.skirmish.battle import Load, Role, SkirBattle, SkirFigure, SkirUnit
from rulesets.skirmish.charts import DEPLOY_DEPTH, Missile
from rulesets.skirmish.ground import pavises
from rulesets.skirmish.ground.ground import DIFFICULT, IMPASSABLE, crowd, ground_of
from rulesets.skirmish.stand.cohesion import is_chained

EDGES = Edges("SKIR-DEP-1", 1, DEPLOY_DEPTH, "SKIR-DEP-2", _("{unit} must stand within 9″ of your edge."))
"""A die each for the edge (SKIR-DEP-1), and 9" to deploy in (SKIR-DEP-2)."""

FORMATIONS = {
    "open": Array(_("loose"), Spacing(across=0.5, deep=0.5, centred=True)),
    "wide": Array(_("wide"), Spacing(across=1.5, deep=1.5, centred=True)),
    "close": Array(_("close"), Spacing(centred=True)),
    "alone": Array(_("alone"), Spacing(ranks=1)),
}

SHOOTERS, RIDERS, HEROES, FOOT = (
    (9.0, 6.0, 3.0),
    (9.0, 6.5, 4.5),
    (2.5, 6.0, 9.0, 1.0),
    (6.0, 3.0, 9.0, 7.5, 4.5),
)
"""How far from the own edge the fronts of each sort stand who are drawn up, the likeliest first."""


class Deploy(engine.Deploy, frozen=True, tag="deploy"):
    """A unit is set down with its pavises ``planted``, but for those ``carried`` by some, or all carried (SKIR-DEP-2,
    SKIR-DEP-4).
    """

    planted: bool = False
    carried: Annotated[tuple[Id, ...], Meta(max_length=12)] = ()


def by_turns(battle: SkirBattle) -> tuple[Side, ...]:
    """SKIR-DEP-2: the loser of the roll-off deploys first, and has the first turn too (SKIR-DEP-3), unless a campaign
    has it otherwise (CAM-GRD-8).
    """
    assert battle.first is not None
    lower = battle.first_choice.opponent if battle.first_choice else battle.first
    first = deploys_first(battle, lower)
    return (first, first.opponent)


def check_place(battle: SkirBattle, unit: SkirUnit, poses: Mapping[str, Pose]) -> None:
    """Raises :class:`Illegal` where figures of a unit may not start (SKIR-DEP-2, SKIR-DEP-4)."""
    bases = bases_of(battle, unit, poses)
    EDGES.check_within(battle, unit, bases)
    taken = clashes(bases, crowd(battle).without(unit.id).rows)
    if taken.any():
        at = first_at(bases, taken)
        raise Illegal("taken", "SKIR-DEP-4", "Bases may not lie over one another.", at=at)
    if ground_of(battle.table).pieces_under(polygons(bases), IMPASSABLE):
        raise Illegal("closed", "SKIR-DEP-4", "{unit} cannot stand there.", unit=unit.phrase)
    if not unit.lone and not is_chained(bases):
        raise Illegal(
            "cohesion", "SKIR-DEP-4", "The figures of a unit stay within 4″ of one another, in one chain."
        )


def lay(play: Play[SkirBattle], figure: SkirFigure, pose: Pose, order: Order) -> None:
    """A figure stands at its place, with its pavise, if it has one, planted or carried (SKIR-DEP-4): as it is told, as
    it was where it stands elsewhere, planted where it is drawn up.
    """
    planted = standing(play.battle, figure) is not None
    if planted:
        pavises.remove(play, pavise_id(figure))
        figure = play.change_figure(figure, load=Load.PAVISE)
    figure = play.put(figure, pose)
    if isinstance(order, Deploy):
        planted = order.planted and figure.id not in order.carried
    elif not isinstance(order, Arrange):
        planted = isinstance(order, engine.DeployAll)
    if planted and figure.load is Load.PAVISE:
        pavises.plant(play, figure)


def pavise_choice(battle: SkirBattle, unit: SkirUnit) -> Sequence[AnyParam]:
    """SKIR-DEP-4: who has pavises chooses how they start."""
    figures = figures_of(battle, unit)
    stood = any(standing(battle, figure) for figure in figures)
    if not stood and all(figure.load is not Load.PAVISE for figure in figures):
        return ()
    default = stood or unit.place == "reserve"
    words = (_("Carried"), _("Planted"))
    bearers = [figure.id for figure in figures if figure.load is Load.PAVISE or standing(battle, figure)]
    return (
        FlagParam(name="planted", label=_("Pavises"), default=default, labels=words, clause="SKIR-DEP-4"),
        *some("carried", _("Planted by"), bearers, without=True),
    )


def post(battle: SkirBattle, unit: SkirUnit) -> tuple[int, Sequence[float]]:
    """Who is drawn up where: the commander first, in the middle, from where he can see and hearten all (SKIR-MOR-17);
    shooters before, the others behind them, riders beside.
    """
    shoots = any(figure.missile is not Missile.NONE for figure in figures_of(battle, unit))
    rows = HEROES if unit.lone else RIDERS if unit.mounted else SHOOTERS if shoots else FOOT
    chief = battle.forces[unit.side].chief in unit.figures
    return -1 if chief else (SHOOTERS, RIDERS, HEROES, FOOT).index(rows), rows


def on_difficult(battle: SkirBattle, poses: Sequence[Pose]) -> bool:
    """Whether somebody would start where every inch counts two."""
    ground = ground_of(battle.table)
    return any(piece.kind in DIFFICULT for pose in poses for piece in ground.at(pose.point))


DEPLOYMENT = Deployment(
    edges=EDGES, clauses=("SKIR-DEP-2", "SKIR-DEP-4"), blocks=FORMATIONS, alone="alone", order=Deploy,
    check=check_place, lay=lay, post=post, slow=on_difficult, extras=pavise_choice,
    leads=lambda figure: figure.role is not Role.NONE,
    may_wait=lambda battle, unit: battle.forces[unit.side].chief not in unit.figures,
)  # fmt: skip
"""Everybody starts loaded, and as if he had been stationary and silent (SKIR-DEP-4). A Force commander does not wait
off the table (CAM-RUL-90).
"""
RESERVE = DEPLOYMENT.held_back
"""How units are held back, and come in the action phase of their side (CAM-RUL-91)."""
