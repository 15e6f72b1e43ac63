"""The turn as a table (AOW-TUR-1 to AOW-TUR-8): what its start and end do by themselves, and :data:`TURN`, which lists
the states.
"""

from __future__ import annotations

from rulesets.ageofwar import victory
from rulesets.ageofwar.battle import AowBattle
from rulesets.ageofwar.command import arrivals, challenges, messengers, motivation, rides, successors
from rulesets.ageofwar.deploy.setup import setup
from rulesets.ageofwar.fire import shooting
from rulesets.ageofwar.march import activation, attempts, forming, ways, wild
from rulesets.ageofwar.melee import assault, fight
from rulesets.ageofwar.nerve import testing
from rulesets.ageofwar.stand import near
from rulesets.ageofwar.victory import SCORE
from rulesets.engine.forms.documents import Want
from rulesets.engine.play.machine import OVER, Machine, State, menu_of
from rulesets.engine.play.play import Play
from rulesets.engine.play.who import active, one
from rulesets.engine.sayings import _

FRESH = {
    "acted": False, "lots": 0, "wheels": 0, "volleys": 0, "shot": False, "initiated": False, "flanked": False,
    "tested": False, "cleared": False, "sought": False, "wild": False, "failed": False, "ride": 0, "rode": False,
}  # fmt: skip
"""What a unit begins a turn with (AOW-TUR-2, AOW-TUR-6)."""


def _end_deployment(play: Play[AowBattle]) -> None:
    """AOW-DEP-5: the attacker begins."""
    play.battle.zones = {}
    play.change_clock(turn=1, active=play.battle.attacker)


def _turn_start(play: Play[AowBattle]) -> None:
    """AOW-TUR-2, AOW-RUL-35: what counted for a turn is cleared, bans on movement that have run out fall (AOW-MOR-26),
    and it is noted who of the active side is disordered, and how far it is from every enemy.
    """
    battle, side = play.battle, active(play.battle)
    for unit in list(battle.units.values()):
        own = unit.side is side
        play.settle_unit(
            unit, **FRESH, shaken=own and unit.disordered,
            halted=1 if unit.halted > 1 and own else 0 if unit.halted == 1 else unit.halted,
        )  # fmt: skip
    battle.ruins, battle.fought, battle.duel = {}, (), None
    battle.challenged, battle.arrived = False, ()
    messengers.refresh(play)
    battle.begun = near.measure(battle, side)
    play.tell("turn_began", side=side, clauses=("AOW-TUR-2",), number=battle.clock.turn)


def _turn_end(play: Play[AowBattle]) -> None:
    """AOW-END-1 to AOW-END-3; then it is the other side's turn, and after the defender's the next round (AOW-GEN-5)."""
    battle = play.battle
    victory.countdown(play)
    if battle.result is None:
        side = active(battle)
        play.change_clock(active=side.opponent, turn=battle.clock.turn + (side is not battle.attacker))


def _anybody_shaken(battle: AowBattle) -> bool:
    """AOW-MOR-1, AOW-ORD-1: whether a unit is still to be tested, or may form up anew after its test."""
    return testing.waits(battle) or bool(forming.reforms(battle, active(battle)))


ACTING = menu_of(motivation, ways, forming, attempts, wild, shooting, assault)
"""What may be ordered while units are motivated and act (AOW-ORD-6 to AOW-ORD-25)."""


TURN = Machine(
    *setup(_end_deployment, "turn_start"),
    State(key="turn_start", label=_("Turn begins"), step=_turn_start, then=("morale",)),
    State(
        key="morale", label=_("Morale"), kanji="気", orders=menu_of(testing, forming.REFORM),
        who=one(waits=_anybody_shaken),
        want=Want(
            _("Test morale"), _("Every unit that bears casualty markers, in the order that you like."),
            done=("no_markers",),
        ),
        ends="AOW-MOR-1", then=("command",),
    ),
    State(key="command", label=_("New leaders"), step=successors.command, then=("generals",)),
    State(
        key="generals", label=_("Generals"), kanji="将", orders=rides, who=one(waits=rides.waits), ends="AOW-ORD-3",
        want=Want(
            _("Ride with your generals"), _("Each throws 3D6 for his inches, and may join a unit or stay where he is."),
            labels=(_("one can ride"), _("{count} can ride")), done=("has_ridden",),
        ),
        then=("messengers",),
    ),
    State(
        key="messengers", label=_("Messengers"), kanji="使", begin=messengers.begin, orders=messengers,
        who=one(waits=messengers.waits), ends="AOW-MSG-4",
        want=Want(
            _("Send your messengers on"), _("Who reaches his general brings him determination dice."),
            labels=(_("one is on the way"), _("{count} are on the way")),
        ),
        then=("motivation",),
    ),
    State(
        key="motivation", label=_("Motivation"), kanji="令", begin=motivation.begin, step=activation.settle,
        orders=ACTING, who=one(waits=motivation.waits), ends="AOW-MOT-2",
        want=Want(
            _("Motivate a unit"), _("Who is heard acts at once with his action points; who is not heard has done."),
            labels=(_("one can be called"), _("{count} can be called")), done=("has_acted", "failed"),
            about="open_unit", spends="points_left", acts=_("{open_unit} may act"),
        ),
        then=("let_loose",),
    ),
    State(key="let_loose", label=_("Out of control"), step=motivation.finish, then=("fights",)),
    State(
        key="fights", label=_("Fights"), kanji="斬", begin=fight.begin, step=fight.step, orders=fight,
        who=one(waits=fight.waits),
        want=Want(
            _("Pick the next fight"), _("Each has one round now."), labels=(_("one fight"), _("{count} fights")),
        ),
        then=("challenge",),
    ),
    State(
        key="challenge", label=_("Challenge"), kanji="闘", orders=challenges,
        who=one(waits=challenges.waits), ends="AOW-CHA-1",
        want=Want(_("Challenge somebody, or pass"), _("One challenge a turn, to a man within 4 inches.")),
        then=("late_units",),
    ),
    State(
        key="late_units", label=_("Late units"), kanji="着", begin=arrivals.throw, orders=arrivals,
        who=one(waits=arrivals.waits),
        want=Want(_("Bring the late units on"), _("With their rear on your base line, 6 inches from enemies.")),
        then=("turn_end",),
    ),
    State(key="turn_end", label=_("Clock"), step=_turn_end, then=("turn_start", OVER)),
    out_of_turn="AOW-TUR-1",
    out_of_phase="AOW-TUR-1",
    watch=SCORE.keep,
    close=SCORE.close,
)  # fmt: skip
"""AOW-TUR-1: the turn machine."""
