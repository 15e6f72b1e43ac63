"""The set-up from the muster to the last confirmed deployment (AOW-TUR-1): who attacks, and whose units are late
(AOW-DEP-1, AOW-DEP-2, AOW-DIC-8), and its states in the turn machine.
"""

from __future__ import annotations

from typing import Literal

from rulesets.ageofwar.battle import LATE, AowBattle, AowUnit
from rulesets.ageofwar.deploy.deployment import ARMIES, by_turns
from rulesets.ageofwar.deploy.zone import EDGES
from rulesets.ageofwar.ground import scenery
from rulesets.ageofwar.muster import fielding
from rulesets.ageofwar.muster.bands import FORCES
from rulesets.engine.battle import Side, order_of
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Test
from rulesets.engine.forms import ChoiceParam, Offer, choices, offer
from rulesets.engine.forms.documents import Want
from rulesets.engine.illegal import Illegal
from rulesets.engine.landscape import situation
from rulesets.engine.play.decisions import PickOne, Reply, reply_form
from rulesets.engine.play.granting import given_of, given_to, is_walled
from rulesets.engine.play.machine import Hook, Menu, State
from rulesets.engine.play.orders import Order
from rulesets.engine.play.play import Play, Rule
from rulesets.engine.play.who import in_turn, one
from rulesets.engine.sayings import _, players_name

PUNCTUAL = 3
"""The least face with which a unit is there from the beginning (AOW-DEP-2)."""
HOST = Side.AI
"""Who plays host (AOW-OPT-3)."""


class ChooseRole(Order, frozen=True, tag="choose_role"):
    """Who threw higher attacks or defends."""

    role: Literal["attack", "defend"]


EXEMPT = PickOne(
    tag="exempt",
    text=_("Which unit of {clan} is never late?"),
    clause="AOW-DEP-2",
    form=reply_form(unit=str),
)


HELD_BACK = PickOne(
    tag="held_back",
    text=_("Which unit do you hold off the table?"),
    clause="AOW-LAT-3",
    form=reply_form(unit=str),
)
DECISIONS = (EXEMPT, HELD_BACK)


# -- roles -------------------------------------------------------------------------------------------------------------


def throw_roles(play: Play[AowBattle]) -> None:
    """AOW-DEP-1, AOW-OPT-3: the host has said who attacks, or both throw, the host first and ties again; the higher
    chooses. Before a castle its defender defends (CAM-GRD-6), and who has bought it chooses (CAM-GRD-3).
    """
    battle = play.battle
    if is_walled(battle):
        take_roles(play, Side.AI)
    elif battle.south is None and (chooser := given_to(battle, "first")) is not None:
        battle.chooser = chooser
        play.tell("role_given", side=chooser, clauses=("AOW-DEP-1",))
    elif battle.south is None and battle.options.roles != "rolled":
        take_roles(play, HOST if battle.options.roles == "host_attacks" else HOST.opponent)
    while battle.south is None and battle.chooser is None:
        faces = {side: _throw_for(play, side) for side in (HOST, HOST.opponent)}
        if len(set(faces.values())) == 1:
            play.tell("roles_tied", side=None, clauses=("AOW-DEP-1",), face=faces[HOST])
        else:
            battle.chooser = max(faces, key=lambda side: faces[side])
            play.tell("role_choice", side=battle.chooser, clauses=("AOW-DEP-1", "AOW-DIC-8"))


def _throw_for(play: Play[AowBattle], side: Side) -> int:
    return play.cast("role", Die.D6, players_name(play.battle.forces[side].clan), "AOW-DEP-1").faces[0]


def take_roles(play: Play[AowBattle], attacker: Side) -> None:
    """AOW-GEN-4, AOW-GEO-1: who attacks; his base line is y = 0."""
    play.battle.south = attacker
    play.tell("roles_taken", side=attacker, clauses=("AOW-DEP-1", "AOW-GEN-4"), defender=attacker.opponent)


def choose_role(play: Play[AowBattle], order: ChooseRole) -> None:
    """AOW-DEP-1: the higher throw chooses."""
    if play.side is not play.battle.chooser:
        raise Illegal(
            "not_your_choice", "AOW-DEP-1", "The side that threw higher attacks or defends as it likes."
        )
    take_roles(play, play.side if order.role == "attack" else play.side.opponent)


def role_offers(battle: AowBattle, side: Side) -> list[Offer]:
    """To attack or to defend."""
    both = choices({"attack": _("Attack"), "defend": _("Defend")})
    role = ChoiceParam(name="role", default="defend", choices=both)
    return [offer("choose_role", _("Attack or defend?"), role, scope="setup", eager=1)]


ROLES = Menu({ChooseRole: choose_role}, role_offers)


# -- late units --------------------------------------------------------------------------------------------------------


def may_be_late(battle: AowBattle) -> dict[str, list[AowUnit]]:
    """AOW-DEP-2: the defender's units that may be late, clan by clan and by rising id: no guns, no leaders."""
    found: dict[str, list[AowUnit]] = {}
    for unit in sorted(battle.units.values(), key=lambda unit: order_of(unit.id)):
        if unit.side is battle.attacker.opponent and not unit.is_leader and not unit.gun:
            found.setdefault(unit.clan, []).append(unit)
    return found


def throw_late(play: Play[AowBattle]) -> Rule:
    """AOW-DEP-2, AOW-OPT-4, AOW-DIC-8: the defender exempts a unit in each clan and throws for the others by rising id:
    on 1 or 2 a unit is late.
    """
    battle = play.battle
    for side in Side:
        yield from _hold_back(play, side)
    if not battle.options.late_units:
        return
    clans, exempt = may_be_late(battle), list[str]()
    for clan, units in clans.items():
        best = max(units, key=lambda unit: unit.points).id
        if len(units) > 1:
            replies = [Reply(unit.name, {"unit": unit.id}) for unit in units]
            side, name = battle.attacker.opponent, battle.clans[clan].name
            answer = yield EXEMPT.ask(side, EXEMPT.form(best), replies, clan=name)
            best = answer.unit
        exempt.append(best)
    battle.exempt = tuple(exempt)
    thrown = [unit for units in clans.values() for unit in units if unit.id not in exempt]
    for unit in sorted(thrown, key=lambda unit: order_of(unit.id)):
        throw = play.throw(Test("late", Die.D6, PUNCTUAL, "AOW-DEP-2", _("in time")))
        if throw.passed:
            play.tell("unit_on_time", side=unit.side, clauses=("AOW-DEP-2",), unit=unit.id)
        else:
            play.change_unit(unit, place=LATE)
            play.tell("unit_late", side=unit.side, clauses=("AOW-DEP-2", "AOW-LAT-3"), unit=unit.id)


def _hold_back(play: Play[AowBattle], side: Side) -> Rule:
    """CAM-GRD-3, ``reserve``: a unit that its owner names comes as late ones do, no gun and no leader; unsaid the one
    of fewest points. Somebody must begin the battle.
    """
    units = [
        unit
        for unit in play.battle.units.values()
        if unit.side is side and not unit.is_leader and not unit.gun
    ]
    if given_of(play.battle, side).get("reserve") and len(units) > 1:
        least = min(units, key=lambda unit: unit.points)
        replies = [Reply(unit.name, {"unit": unit.id}) for unit in units]
        answer = yield HELD_BACK.ask(side, HELD_BACK.form(least.id), replies)
        play.change_unit(play.unit(answer.unit), place=LATE)
        play.tell("unit_held_back", side=side, clauses=("AOW-DEP-2", "AOW-LAT-3"), unit=answer.unit)


def _mark(play: Play[AowBattle]) -> None:
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
            step=throw_roles, orders=ROLES,
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
            who=one(scenery.acts, scenery.acts, _("by turns, the defender first")), after=scenery.settle_edges,
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
            key="late", label=_("Late units"), setup=True, step=throw_late, after=_mark,
            then=("deployment",),
        ),
    )  # fmt: skip


WORDS: dict[str, str] = {
    "roles_tied": _("Both throw {face}: once more."),
    "role_given": _("{side} attack or defend as they like: the ground is theirs."),
    "role_choice": _("{side} throw higher, and attack or defend as they like."),
    "roles_taken": _("{side} attack, {defender} defend."),
    "unit_on_time": _("{unit} {unit|is|are} there in time."),
    "many.unit_on_time": _("{count} units are there in time."),
    "unit_late": _("{unit} {unit|is|are} late."),
    "army_fielded": _("{side} bring {units} {units|unit|units} of {clans} clans, {points} points."),
}
