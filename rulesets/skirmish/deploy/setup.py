"""The set-up as states of the turn machine, from the muster to the last confirmed deployment (SKIR-TRN-1, S1 to S5)."""

from __future__ import annotations

from rulesets.engine.forms.documents import Want
from rulesets.engine.play.machine import Hook, Menu, State
from rulesets.engine.play.play import Play
from rulesets.engine.play.who import both, in_turn, one
from rulesets.engine.sayings import _
from rulesets.skirmish.battle import SkirBattle
from rulesets.skirmish.deploy import deployment
from rulesets.skirmish.deploy.deployment import EDGES
from rulesets.skirmish.ground import scenery
from rulesets.skirmish.muster import fielding


def _scenery(play: Play[SkirBattle]) -> None:
    """S2 and the throw of S3."""
    scenery.lay_out(play)
    EDGES.throw(play)


def _deploy(play: Play[SkirBattle]) -> None:
    """SKIR-DEP-3: who threw lower deploys first, and takes the first turn."""
    assert play.battle.first_choice is not None
    play.battle.first = play.battle.first_choice.opponent
    EDGES.mark(play)


def setup(done: Hook, then: str) -> tuple[State, ...]:
    """The states before the battle proper; ``done`` is done last, and the state ``then`` comes next."""
    return (
        State(key="", label=_("Start"), setup=True, then=("muster",)),
        State(  # S1: until both sides bring a lawful roster
            key="muster", label=_("Muster"), kanji="募", setup=True,
            want=Want(
                _("Choose your army"), _("Both sides take one of these forces, at the same time."),
                picks="take_force",
            ),
            orders=Menu({fielding.TakeForce: fielding.take_force}, fielding.available),
            who=both(lambda battle, side: battle.forces[side].roster), after=fielding.field_all, then=("scenery",),
        ),
        State(key="scenery", label=_("Scenery"), setup=True, step=_scenery, then=("edges",)),
        State(  # S3
            key="edges", label=_("Edges"), kanji="分", setup=True,
            want=Want(
                _("Choose your edge"), _("You threw higher. Your opponent deploys first, and has the first turn."),
                picks="pick_edge",
            ),
            orders=EDGES.menu,
            who=one(lambda battle: battle.first_choice, lambda battle: battle.south is None, _("who threw higher")),
            after=_deploy, then=("deployment",),
        ),
        State(  # S4, S5
            key="deployment", label=_("Deploy"), kanji="陣", setup=True,
            want=Want(
                _("Place your force"),
                _("All of it within 9 inches of your edge; who threw lower places first, then the other side."),
                labels=(_("one unit to place"), _("{count} units to place")),
            ),
            orders=deployment, who=in_turn(deployment.by_turns), after=done, then=(then,),
        ),
    )  # fmt: skip
