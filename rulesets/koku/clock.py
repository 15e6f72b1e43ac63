"""The turn of KOKU as a table (KOKU-SEQ-1 to KOKU-SEQ-18): what the states do, and :data:`TURN`, which lists them."""

from __future__ import annotations

from rulesets.engine.battle import Result, Side
from rulesets.engine.forms.documents import Want
from rulesets.engine.play.machine import OVER, Machine, State
from rulesets.engine.play.play import Play
from rulesets.engine.play.who import Sides, active, both, in_turn, one
from rulesets.engine.sayings import _
from rulesets.koku import victory
from rulesets.koku.battle import KokuBattle
from rulesets.koku.deploy import arrivals, deployment
from rulesets.koku.fire import shooting
from rulesets.koku.ground import scenery, smoke, weather
from rulesets.koku.hidden import visibility
from rulesets.koku.march import movement, special
from rulesets.koku.melee import melee
from rulesets.koku.muster import clans, muster
from rulesets.koku.nerve import baggage, morale
from rulesets.koku.stand import formation_fail


def watch(play: Play[KokuBattle]) -> None:
    """The points on show, and a side that is wiped out (KOKU-VIC-8)."""
    victory.keep_score(play)
    loser = victory.who_is_annihilated(play.battle)
    if loser is not None:
        play.battle.result = Result(loser.opponent, "annihilation")


# -- the set-up ------------------------------------------------------------------------------------------------------


def _placer(battle: KokuBattle) -> Side:
    assert battle.placer is not None
    return battle.placer


def _deploying(battle: KokuBattle) -> Sides:
    """KOKU-DEP-3, CAM-GRD-8: who deploys first, then the other."""
    first = battle.deploys_first or _placer(battle)
    return (first, first.opponent)


def _laying(battle: KokuBattle) -> Sides:
    return (battle.lays_out or _placer(battle),)


def _muster(play: Play[KokuBattle]) -> None:
    """KOKU-SEQ-6: both musters are thrown, the placer's first."""
    play.change_clock(active=None)
    muster.throw_all(play)


def _end_deployment(play: Play[KokuBattle]) -> None:
    """KOKU-SEQ-8: who arrives later; then the placer's first turn."""
    play.battle.zones = {}
    arrivals.throw(play)
    play.change_clock(active=play.battle.moves_first, turn=1)


# -- the turn --------------------------------------------------------------------------------------------------------


def _turn_start(play: Play[KokuBattle]) -> None:
    """KOKU-SEQ-9: turned clans change hands, and the marks of the active side's units are cleared."""
    side = active(play.battle)
    clans.change_hands(play, side)
    for unit in play.battle.on_table(side):
        if unit.ordered or unit.fired or unit.special or unit.digging:
            play.change_unit(unit, ordered="", fired=False, special=False, digging=False)
        for figure in play.battle.living(unit):
            if figure.moved or figure.charged or figure.attacked:
                play.change_figure(figure, moved=0.0, charged=(), attacked=False)


def _turn_begins(play: Play[KokuBattle]) -> None:
    side = active(play.battle)
    play.tell("turn_began", side=side, clauses=("KOKU-SEQ-9",), number=play.battle.clock.turn)


def _formation(play: Play[KokuBattle]) -> None:
    """KOKU-SEQ-10: the tests of Formation Fail."""
    formation_fail.test_all(play, active(play.battle))


def _can_move(battle: KokuBattle) -> bool:
    """KOKU-SEQ-11: whether a unit has had no order yet.

    While it is secret that somebody may come it waits always: that it stays open must not tell.
    """
    side = active(battle)
    if arrivals.pending(battle) or arrivals.due(battle, side):
        return True
    return any(unit.ordered in ("", "arrive") for unit in battle.on_table(side))


def _can_fire(battle: KokuBattle) -> bool:
    """KOKU-SEQ-12: whether anybody can, as far as the side itself knows."""
    return shooting.anybody(visibility.known_to(battle, active(battle)), active(battle))


def _read_contacts(play: Play[KokuBattle]) -> None:
    """KOKU-SEQ-13: contact is read once (KOKU-MEL-1)."""
    if not play.battle.melee_open:
        melee.read_contacts(play)
        play.battle.melee_open = True


def _can_strike(battle: KokuBattle) -> bool:
    """KOKU-SEQ-13: whether an attack is left."""
    return bool(battle.contacts) and melee.anybody(battle, active(battle))


def _movement_done(play: Play[KokuBattle]) -> None:
    _tell_done(play, "movement_done")


def _firing_done(play: Play[KokuBattle]) -> None:
    _tell_done(play, "firing_done")


def _melee_done(play: Play[KokuBattle]) -> None:
    _tell_done(play, "melee_done" if play.battle.contacts else "melee_empty")


def _tell_done(play: Play[KokuBattle], kind: str) -> None:
    """A phase that ends by itself says so before the next one begins (KOKU-SEQ-17)."""
    play.tell(kind, side=active(play.battle), clauses=("KOKU-SEQ-17",))


def _aftermath(play: Play[KokuBattle]) -> None:
    """KOKU-SEQ-14: morale of the units that lost men, pack horses captured (KOKU-BAG-3), then Formation Fail of those
    whose losses tore them apart (KOKU-FF-3) and of all that fought (KOKU-FF-9).
    """
    battle = play.battle
    for unit in list(battle.units.values()):
        if unit.id in battle.struck:
            morale.test(play, unit.id, battle.struck[unit.id], "melee")
    baggage.capture(play, active(battle))
    for id in [id for id in battle.units if id in battle.struck]:
        formation_fail.review(play, id)
    for id in [id for id in battle.units if id in battle.fought]:
        formation_fail.give(play, id, "KOKU-FF-9")
    battle.melee_open = False
    battle.contacts, battle.blows, battle.struck, battle.assailants = {}, {}, {}, {}
    battle.fought = ()


def _turn_end(play: Play[KokuBattle]) -> None:
    """KOKU-SEQ-15: ownership, digging, smoke, turncoats, the end of the battle (KOKU-VIC-8 b); then the other side's
    turn.
    """
    battle, side = play.battle, active(play.battle)
    victory.settle_sites(play)
    special.dig_progress(play)
    smoke.turn_ends(play, side)
    weather.turn_ends(play, side)
    clans.throw_turncoats(play, side)
    clock = battle.clock
    last = side is not battle.moves_first
    if last and clock.turn >= clock.limit:
        victory.close(play)
    else:
        play.change_clock(active=side.opponent, turn=clock.turn + last)


TURN = Machine(
    State(key="", label=_("Start"), setup=True, step=scenery.roll_for_placer, then=("scenery",)),
    State(  # KOKU-SEQ-3: until the placer accepts a legal layout
        key="scenery", label=_("Scenery"), kanji="地", setup=True, begin=scenery.lay_out, orders=scenery,
        want=Want(
            _("Lay out the table"),
            _("Take it as it lies, look at another one, or edit it where you may."), picks="show_layout",
            done=("lies_there",),
        ),
        who=in_turn(_laying, label=_("who placed the scenery")), then=("conditions",),
    ),
    State(  # KOKU-SEQ-4: the placer names the season, if there is night and day
        key="conditions", label=_("Weather"), kanji="天", setup=True, orders=weather,
        want=Want(_("Choose the season"), _("It decides how long the day is and what the weather may bring.")),
        who=one(_placer, weather.season_open, _("who placed the scenery")), after=weather.throw_conditions,
        then=("halves",),
    ),
    State(  # KOKU-SEQ-5
        key="halves", label=_("Halves"), kanji="分", setup=True, orders=deployment.HALVES,
        want=Want(_("Choose your half"), _("You deploy in it; your opponent takes the other one."), picks="pick_half"),
        who=one(lambda battle: battle.picks_half, lambda battle: battle.south is None, _("the other side")),
        then=("muster",),
    ),
    State(key="muster", label=_("Muster"), setup=True, step=_muster, then=("choices",)),
    State(
        key="choices", label=_("Choices"), kanji="選", setup=True, orders=muster, who=both(), then=("deployment",),
        want=Want(
            _("Make your choices"),
            _("Who rides, what comes along, who waits off the table. Then confirm them."),
        ),
    ),
    State(  # KOKU-SEQ-8: the placer deploys everything, then the other side (KOKU-DEP-3)
        key="deployment", label=_("Deploy"), kanji="陣", setup=True, begin=deployment.begin, orders=deployment,
        want=Want(
            _("Place your army"), _("Anywhere in your zone. What stands there can be moved until you confirm."),
            labels=(_("one unit to place"), _("{count} units to place")),
        ),
        who=in_turn(_deploying), after=_end_deployment, then=("turn_start",),
    ),
    State(key="turn_start", label=_("Turn begins"), step=_turn_start, then=("formation",)),
    State(key="formation", label=_("Form"), kanji="整", begin=_turn_begins, step=_formation, then=("movement",)),
    State(
        key="movement", label=_("Move"), kanji="動", orders=movement,
        want=Want(
            _("Move"), _("Each unit may move once, or stay where it is. Firing comes next."), done=("ordered",),
        ),
        who=one(waits=_can_move), ends="KOKU-SEQ-17",
        after=_movement_done, then=("firing",),
    ),
    State(
        key="firing", label=_("Fire"), kanji="射", orders=shooting,
        want=Want(
            _("Fire"), _("Each unit may fire once, at an enemy in range, in its arc and in sight. Melee comes next."),
            done=("has_fired",),
        ),
        who=one(waits=_can_fire), ends="KOKU-SEQ-17",
        after=_firing_done, then=("melee",),
    ),
    State(
        key="melee", label=_("Melee"), kanji="斬", step=_read_contacts,
        want=Want(
            _("Strike"), _("Each unit in contact may strike once. Morale follows by itself."), done=("has_struck",),
        ),
        orders=melee, who=one(waits=_can_strike),
        ends="KOKU-SEQ-17", after=_melee_done, then=("aftermath",),
    ),
    State(key="aftermath", label=_("Morale"), kanji="気", step=_aftermath, then=("turn_end",)),
    State(key="turn_end", label=_("End"), kanji="終", step=_turn_end, then=("turn_start", OVER)),
    out_of_turn="KOKU-GEN-7",
    out_of_phase="KOKU-SEQ-1",
    watch=watch,
    close=victory.close,
    look=visibility.look,
)  # fmt: skip
"""KOKU-SEQ-1: the turn machine. Where a state has ``ends`` the active side may have done with it (KOKU-ORD-12)."""
