"""Set-up and turn as a table (GODAI-SEQ-1 to GODAI-SEQ-20): what the states do by themselves, and :data:`TURN`, which
lists them.
"""

from __future__ import annotations

from rulesets.engine.battle import Side
from rulesets.engine.forms.documents import Want
from rulesets.engine.landscape import situation
from rulesets.engine.play.granting import given_to, is_walled
from rulesets.engine.play.machine import OVER, Machine, State, menu_of
from rulesets.engine.play.play import Play
from rulesets.engine.play.who import alternately, answering, in_turn, one
from rulesets.engine.sayings import _
from rulesets.godai import initiative, victory
from rulesets.godai.battle import GodaiBattle
from rulesets.godai.deploy.deployment import DEPLOYMENT, EDGES, ORDER, RESERVE, by_turns, throw_order
from rulesets.godai.fire import shooting
from rulesets.godai.ground import scenery
from rulesets.godai.march import acts, charge, horses, movement
from rulesets.godai.march import heroics as heroic_moves
from rulesets.godai.march.plans import HEROIC
from rulesets.godai.melee import aftermath, combat
from rulesets.godai.melee import heroics as heroic_combats
from rulesets.godai.melee.forming import form_combats
from rulesets.godai.muster.bands import FORCES, field_all
from rulesets.godai.nerve import confusion
from rulesets.godai.stand.contact import release
from rulesets.godai.victory import SCORE


def first(battle: GodaiBattle) -> Side:
    """The I-side (GODAI-SEQ-21)."""
    return battle.holders()[0]


def declaring(title: str) -> Want:
    """What a heroic phase wants (GODAI-SEQ-21)."""
    why = _("It costs a Zen token; two passes end it.")
    return Want(title, why, done=("has_acted", "declared"), turns=True)


def _throw_for_edges(play: Play[GodaiBattle]) -> None:
    """The throw of GODAI-DEP-2; indigo, who plays host, has the south edge (GODAI-DEP-1)."""
    play.battle.south = _south(play.battle)
    situation.lay_works(play, scenery.KIT)
    throw_order(play)


def _south(battle: GodaiBattle) -> Side:
    """GODAI-DEP-1: the host's edge is the south one. Whom a campaign lets choose has the one with more cover before it
    (CAM-GRD-3).
    """
    chooses = given_to(battle, "edge")
    if chooses is None or is_walled(battle):
        return Side.AI
    return chooses if situation.is_southern_better(battle.table, scenery.KIT) else chooses.opponent


def _begin_battle(play: Play[GodaiBattle]) -> None:
    play.battle.zones = {}
    play.change_clock(turn=1, limit=play.battle.options.turns)


def _end_if_over(play: Play[GodaiBattle]) -> None:
    """GODAI-END-1: at the end of any state."""
    lost = victory.sides_beaten(play.battle)
    if lost and play.battle.result is None:
        play.battle.result = victory.outcome(play.battle, lost)


MOVEMENT = menu_of(movement, charge, horses, acts, RESERVE.menu)
"""What a unit may be ordered to do in its side's movement (GODAI-SEQ-7)."""


def _phase_ended(play: Play[GodaiBattle]) -> None:
    """After the moves and after the shots of both sides: who touches nobody is no longer engaged (GODAI-CLO-6), and no
    movement order is gone on with: a ride that was thrown for and not ridden is over (GODAI-RUL-30).
    """
    play.battle.moving = ""
    release(play)
    _end_if_over(play)


TURN = Machine(
    State(key="", label=_("Start"), setup=True, then=("muster",)),
    FORCES.state(field_all, "scenery"),
    scenery.LAYOUTS.state(scenery.lay_out, _throw_for_edges, "order"),  # GODAI-SEQ-2
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
        after=EDGES.mark, then=("deployment",),
    ),
    State(
        key="deployment", label=_("Deploy"), kanji="陣", setup=True,
        want=Want(
            _("Place your band"),
            _("All of it within 6 inches of your edge; one side places its whole band, then the other."),
            labels=(_("one unit to place"), _("{count} units to place")),
        ),
        orders=DEPLOYMENT.menu, who=in_turn(by_turns), after=_begin_battle, then=("initiative",),
    ),
    State(key="initiative", label=_("Initiative"), kanji="先", step=initiative.throw, then=("confuse",)),
    State(  # M1
        key="confuse", label=_("Confusion"), kanji="海", begin=confusion.leave_flight, orders=confusion,
        want=Want(
            _("Use Mountain-Sea Change, or pass"), _("Once in the battle: enemy groups that fail may not move.")
        ),
        who=answering(GodaiBattle.holders, confusion.able), ends="GODAI-SEQ-5", after=_end_if_over,
        then=("heroic_move",),
    ),
    State(  # M2
        key="heroic_move", label=_("Heroic movement"), kanji="英", begin=heroic_moves.end_movement, orders=heroic_moves,
        want=declaring(_("Declare a Heroic Movement, or pass")),
        who=alternately(heroic_moves.begins, heroic_moves.able), ends="GODAI-SEQ-6", after=_end_if_over,
        then=("move", HEROIC),
    ),
    State(
        key=HEROIC, label=_("The hero moves"), kanji="進", again=True, orders=heroic_moves.PATH,
        want=Want(_("Move the hero, then who goes along"), _("An extra move, free of all else in this turn.")),
        who=one(waits=heroic_moves.waits), ends="GODAI-HER-2", then=("heroic_move",),
    ),
    State(  # M3, M4
        key="move", label=_("Move"), kanji="動", step=movement.flights, orders=MOVEMENT,
        want=Want(
            _("Move"), _("Each unit once, in any order. Shooting comes after both sides have moved."),
            done=("has_moved",),
        ),
        who=in_turn(GodaiBattle.holders, movement.able), ends="GODAI-SEQ-7", after=_phase_ended, then=("heroic_shot",),
    ),
    State(  # H1
        key="heroic_shot", label=_("Heroic shooting"), kanji="英", orders=shooting.DECLARING,
        want=declaring(_("Declare a Heroic Shot, or pass")),
        who=alternately(first, shooting.heroic_able), ends="GODAI-SEQ-9", after=_end_if_over, then=("shoot",),
    ),
    State(  # H2, H3
        key="shoot", label=_("Shoot"), kanji="射", orders=shooting.SHOOTING,
        want=Want(
            _("Shoot"), _("Each unit with bows or guns once. Close combat comes next."), done=("has_shot",)
        ),
        who=in_turn(GodaiBattle.holders, shooting.able), ends="GODAI-SEQ-10", after=_phase_ended,
        then=("heroic_combat",),
    ),
    State(  # C1
        key="heroic_combat", label=_("Heroic combat"), kanji="英", orders=heroic_combats,
        want=declaring(_("Declare a Heroic Combat, or pass")),
        who=alternately(first, heroic_combats.able), ends="GODAI-SEQ-12", after=_end_if_over, then=("combat",),
    ),
    State(  # C2
        key="combat", label=_("Combat"), kanji="斬", begin=lambda play: form_combats(play.battle), step=combat.fight,
        then=("aftermath",),
    ),
    State(  # C3
        key="aftermath", label=_("Aftermath"), step=aftermath.settle, after=_end_if_over, then=("turn_end",)
    ),
    State(key="turn_end", label=_("Turn ends"), step=initiative.turn_end, then=("initiative", OVER)),  # E
    out_of_turn="GODAI-SEQ-17",
    out_of_phase="GODAI-SEQ-17",
    watch=SCORE.keep,
    close=SCORE.close,
    check=acts.check_duty,
)  # fmt: skip
"""GODAI-GEN-5, GODAI-SEQ-1 to GODAI-SEQ-16: the turn machine."""
