"""The set-up as states of the turn machine, from the muster to the last confirmed deployment (AOW-TUR-1)."""

from __future__ import annotations

from rulesets.ageofwar.battle import AowBattle
from rulesets.ageofwar.deploy import roles
from rulesets.ageofwar.deploy.deployment import ARMIES, by_turns
from rulesets.ageofwar.deploy.zone import EDGES
from rulesets.ageofwar.ground import scenery
from rulesets.ageofwar.muster import fielding
from rulesets.ageofwar.muster.bands import FORCES
from rulesets.engine.forms.documents import Want
from rulesets.engine.landscape import situation
from rulesets.engine.play.machine import Hook, State
from rulesets.engine.play.play import Play
from rulesets.engine.play.who import in_turn, one
from rulesets.engine.sayings import _


def _marked(play: Play[AowBattle]) -> None:
    situation.lay_works(play, scenery.KIT)
    EDGES.mark(play)


def setup(done: Hook, then: str) -> tuple[State, ...]:
    """The states before the battle proper; ``done`` is done last, and the state ``then`` comes next, in which the
    attacker has the first turn (AOW-DEP-5).
    """
    return (
        State(key="", label=_("Start"), setup=True, then=("muster",)),
        FORCES.state(fielding.field_all, "roles"),
        *_before_deployment(),
        State(
            key="deployment", label=_("Deploy"), kanji="陣", setup=True,
            want=Want(
                _("Place your army"),
                _("All of it within 9 inches of your base line; the defender places all he has, then the attacker."),
                labels=(_("one unit to place"), _("{count} units to place")),
            ),
            orders=ARMIES.menu, who=in_turn(by_turns), after=done, then=(then,),
        ),
    )  # fmt: skip


def _before_deployment() -> tuple[State, ...]:
    """Who attacks, what lies on the table, and who comes late (AOW-DEP-1, AOW-SCN-1 to AOW-SCN-4, AOW-DEP-2)."""
    return (
        State(
            key="roles", label=_("Roles"), kanji="役", setup=True,
            want=Want(
                _("Attack or defend?"),
                _("The choice is yours. The defender lays scenery and deploys first, and the clock is on his side."),
                picks="choose_role",
            ),
            step=roles.throw_roles, orders=roles.ROLES,
            who=one(
                lambda battle: battle.chooser, lambda battle: battle.south is None, _("who threw higher")
            ),
            then=("scenery",),
        ),
        State(
            key="scenery", label=_("Scenery"), kanji="景", setup=True,
            want=Want(
                _("Lay a piece of scenery"),
                _("Four pieces each, by turns, 3 inches apart, two at most in a sixth of the table."),
                picks="show_layout", done=("lies_there",),
            ),
            begin=scenery.settle, step=scenery.lay_on, orders=scenery.LAYING,
            who=one(scenery.acts, scenery.acts, _("by turns, the defender first")), after=scenery.settled,
            then=("shift",),
        ),
        State(
            key="shift", label=_("Shift"), kanji="移", setup=True, ends="AOW-SCN-4",
            want=Want(
                _("Shift two pieces"),
                _("On 4+ a piece that you name is moved up to 6 inches to where you like; or leave all as it is."),
            ),
            orders=scenery.SHIFTING,
            who=one(
                lambda battle: battle.attacker, lambda battle: battle.shifts < scenery.SHIFTS, _("the attacker")
            ),
            then=("late",),
        ),
        State(
            key="late", label=_("Late units"), setup=True, step=roles.throw_late, after=_marked,
            then=("deployment",),
        ),
    )  # fmt: skip


DECISIONS = roles.DECISIONS
WORDS: dict[str, str] = {
    "army_fielded": _("{side} bring {units} {units|unit|units} of {clans} clans, {points} points."),
}
