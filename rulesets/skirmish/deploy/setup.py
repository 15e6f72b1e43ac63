"""The set-up as states of the turn machine, from the muster to the last confirmed deployment (SKIR-TRN-1, S1 to S5)."""

from __future__ import annotations

from rulesets.engine.forms.documents import Want
from rulesets.engine.landscape import situation
from rulesets.engine.play.granting import begins
from rulesets.engine.play.machine import Hook, State
from rulesets.engine.play.play import Play
from rulesets.engine.play.who import in_turn
from rulesets.engine.sayings import _
from rulesets.skirmish.battle import SkirBattle
from rulesets.skirmish.deploy.deployment import DEPLOYMENT, EDGES, by_turns
from rulesets.skirmish.ground import scenery
from rulesets.skirmish.muster import fielding
from rulesets.skirmish.muster.forces import FORCES


def _deploy(play: Play[SkirBattle]) -> None:
    """SKIR-DEP-3: who threw lower deploys first, and takes the first turn, unless a campaign has it otherwise
    (CAM-GRD-8).
    """
    assert play.battle.first_choice is not None
    play.battle.first = begins(play.battle, play.battle.first_choice.opponent)
    situation.lay_works(play, scenery.KIT)
    EDGES.mark(play)


def setup(done: Hook, then: str) -> tuple[State, ...]:
    """The states before the battle proper; ``done`` is done last, and the state ``then`` comes next."""
    return (
        State(key="", label=_("Start"), setup=True, then=("muster",)),
        FORCES.state(fielding.field_all, "scenery"),  # S1
        scenery.LAYOUTS.state(scenery.lay_out, EDGES.throw, "edges"),  # S2 and the throw of S3
        EDGES.state(  # S3
            _("The choice is yours. Your opponent deploys first, and has the first turn."), _deploy, "deployment"
        ),
        State(  # S4, S5
            key="deployment", label=_("Deploy"), kanji="陣", setup=True,
            want=Want(
                _("Place your force"),
                _("All of it within 9 inches of your edge; who threw lower places first, then the other side."),
                labels=(_("one unit to place"), _("{count} units to place")),
            ),
            orders=DEPLOYMENT.menu, who=in_turn(by_turns), after=done, then=(then,),
        ),
    )  # fmt: skip
