"""The set-up as states of the turn machine, from the muster to the last confirmed deployment (GODAI-SEQ-1 to
GODAI-SEQ-3).
"""

from __future__ import annotations

from rulesets.engine.battle import Side
from rulesets.engine.forms.documents import Want
from rulesets.engine.landscape import situation
from rulesets.engine.play.given import given_to, walled
from rulesets.engine.play.machine import Hook, State
from rulesets.engine.play.play import Play
from rulesets.engine.play.who import in_turn, one
from rulesets.engine.sayings import _
from rulesets.godai.battle import GodaiBattle
from rulesets.godai.deploy.deployment import DEPLOYMENT, EDGES, ORDER, by_turns, throw_order
from rulesets.godai.ground import scenery
from rulesets.godai.muster import fielding
from rulesets.godai.muster.bands import FORCES


def _laid(play: Play[GodaiBattle]) -> None:
    """The throw of GODAI-DEP-2; indigo, who plays host, has the south edge (GODAI-DEP-1)."""
    play.battle.south = _south(play.battle)
    situation.lay_works(play, scenery.KIT)
    throw_order(play)


def _south(battle: GodaiBattle) -> Side:
    """GODAI-DEP-1: the host's edge is the south one. Whom a campaign lets choose has the one with more cover before it
    (CAM-GRD-3).
    """
    chooses = given_to(battle, "edge")
    if chooses is None or walled(battle):
        return Side.AI
    return chooses if situation.is_southern_better(battle.table, scenery.KIT) else chooses.opponent


def _marked(play: Play[GodaiBattle]) -> None:
    EDGES.mark(play)


def setup(done: Hook, then: str) -> tuple[State, ...]:
    """The states before the battle proper; ``done`` is done last, and the state ``then`` comes next."""
    return (
        State(key="", label=_("Start"), setup=True, then=("muster",)),
        FORCES.state(fielding.field_all, "scenery"),
        scenery.LAYOUTS.state(scenery.lay_out, _laid, "order"),  # GODAI-SEQ-2
        State(
            key="order", label=_("Who first"), setup=True, kanji="先",
            want=Want(
                _("Who deploys first?"), _("The choice is yours. Who deploys second sees the enemy stand."),
                picks="deploy_first",
            ),
            orders=ORDER,
            who=one(
                lambda battle: battle.first_choice, lambda battle: battle.first is None, _("who threw higher")
            ),
            after=_marked, then=("deployment",),
        ),
        State(
            key="deployment", label=_("Deploy"), kanji="陣", setup=True,
            want=Want(
                _("Place your band"),
                _("All of it within 6 inches of your edge; one side places its whole band, then the other."),
                labels=(_("one unit to place"), _("{count} units to place")),
            ),
            orders=DEPLOYMENT.menu, who=in_turn(by_turns), after=done, then=(then,),
        ),
    )  # fmt: skip
