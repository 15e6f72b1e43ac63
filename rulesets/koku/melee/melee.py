"""The melee phase (KOKU-ORD-11, KOKU-MEL-1 to KOKU-MEL-19).

Contact is read once, when the phase begins; then figures of the active side strike one by one. The dice are in
:mod:`rulesets.koku.melee.strike`, the odds in :mod:`rulesets.koku.melee.odds`; morale and Formation Fail after
melee are the clock's (KOKU-SEQ-14).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulesets.engine.battle import Point, Side
from rulesets.engine.dice.tests import Throw
from rulesets.engine.forms import NOTHING, Choice, FigureParam, Forecast, Offer, choice, offer
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import Id, Order
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _, say
from rulesets.koku.battle import KokuBattle, KokuFigure, KokuUnit
from rulesets.koku.deploy.ninja import may_strike, remember
from rulesets.koku.ground import sight
from rulesets.koku.melee import odds as melee_odds
from rulesets.koku.melee.fray import MOST_BLOWS, Fray, by_id, fray_of
from rulesets.koku.melee.strike import Strike, to_hit, to_save
from rulesets.koku.nerve import morale
from rulesets.koku.nerve.baggage import combatants


class Attack(Order, frozen=True, tag="attack"):
    """Strike in melee.

    With a ``figure`` and a ``target`` (both figures' ids) the one strikes the other. Without a target a figure takes
    the touching enemy with the lowest need, then the lowest id; without a figure all of the unit strike in the order
    of their ids, at the target alone if one is named.
    """

    unit: Id
    figure: Id = ""
    target: Id = ""


def read_contacts(play: Play[KokuBattle]) -> None:
    """KOKU-MEL-1: who touches whom when the phase begins; it holds to its end. Forgets the melee before. Pack horses
    neither strike nor are struck (KOKU-BAG-2).
    """
    battle = play.battle
    battle.contacts = contacts_of(battle)
    battle.blows, battle.struck, battle.assailants = {}, {}, {}
    battle.fought = ()


def contacts_of(battle: KokuBattle) -> dict[str, tuple[str, ...]]:
    """The enemies that each figure touches now, in ascending id (KOKU-FRM-1)."""
    field = sight.field_of(battle)
    sides = [field.of_unit(*(unit.id for unit in combatants(battle.on_table(side)))) for side in Side]
    found: dict[str, list[str]] = {}
    for pair in field.contacts(sides[0], sides[1]):
        one, other = field.ids(pair)
        found.setdefault(one, []).append(other)
        found.setdefault(other, []).append(one)
    return {id: tuple(sorted(found[id], key=by_id)) for id in sorted(found, key=by_id)}


def attack(play: Play[KokuBattle], order: Attack) -> None:
    """KOKU-ORD-11: the attacks one after the other, each D20 with its save directly after it (KOKU-GEN-6).

    Blows of the same unit at the same unit that follow one another are one event. Raises :class:`Illegal` before the
    first die if no blow can be struck.
    """
    unit: KokuUnit = play.own_unit(order.unit)
    fray = fray_of(play.battle, strikers(play.battle, unit, order))
    _check_target(fray, order)
    exchange = _Exchange(play, unit)
    for striker in fray.strikers:
        victim = _choose(play.battle, fray, striker, order.target)
        if victim:
            exchange.blow(
                play.battle.figures[striker], play.battle.figures[victim], fray.strike(striker, victim)
            )
    exchange.tell()


def strikers(battle: KokuBattle, unit: KokuUnit, order: Attack) -> tuple[str, ...]:
    """The figures that the order lets strike, in ascending id; raises :class:`Illegal` if there are none."""
    if order.figure and order.figure not in unit.figures:
        raise Illegal("not_of_unit", "KOKU-ORD-11", "That figure is not of {unit}.", unit=unit.name)
    if order.target and order.target not in battle.figures:
        raise Illegal("no_such_figure", "", "There is no figure {id}.", id=order.target)
    wanted = (order.figure,) if order.figure else unit.figures
    found = tuple(id for id in wanted if _can_strike(battle, id))
    if unit.digging or unit.ordered == "dig":
        raise Illegal("digging", "KOKU-ORD-8", "Digs this turn.")
    if not found:
        raise _why_not(battle, wanted)
    return found


def ready(battle: KokuBattle, unit: KokuUnit) -> tuple[str, ...]:
    """The unit's figures that can still strike in this melee."""
    return tuple(id for id in unit.figures if _can_strike(battle, id))


def _can_strike(battle: KokuBattle, id: str) -> bool:
    """Whether a figure is left that has not struck and touches an enemy whom it may strike."""
    figure = battle.figures[id]
    return (
        figure.alive
        and not figure.attacked
        and any(_open(battle, foe) and may_strike(battle, id, foe) for foe in battle.contacts.get(id, ()))
    )


def _open(battle: KokuBattle, foe: str) -> bool:
    """Whether an enemy figure may be struck (again)."""
    return _is_there(battle, foe) and battle.blows.get(foe, 0) < MOST_BLOWS


def _is_there(battle: KokuBattle, id: str) -> bool:
    figure = battle.figures[id]
    return figure.alive and battle.units[figure.unit].place == "table"


def _why_not(battle: KokuBattle, ids: Sequence[str]) -> Illegal:
    """Why none of the figures can strike: the reason of one that has not struck, if there is one in contact."""
    touching = [id for id in ids if battle.contacts.get(id) and battle.figures[id].alive]
    idle = [id for id in touching if not battle.figures[id].attacked]
    if touching and not idle:
        return Illegal("has_struck", "KOKU-ORD-11", "Has struck this turn.")
    foes = [foe for id in idle for foe in battle.contacts[id] if _is_there(battle, foe)]
    if foes and not any(may_strike(battle, id, foe) for id in idle for foe in foes):
        return _not_his(battle, foes[0])
    if foes:
        return _three_blows(battle, foes[0])
    return Illegal("no_contact", "KOKU-MEL-1", "In contact with no enemy.")


def _not_his(battle: KokuBattle, foe: str) -> Illegal:
    message = _("A ninja strikes his victim, who stands first in his way, and who struck at him.")
    return Illegal("not_his_victim", "KOKU-NIN-5", message, at=battle.figures[foe].point)


def _three_blows(battle: KokuBattle, foe: str) -> Illegal:
    at = battle.figures[foe].point
    return Illegal("three_blows", "KOKU-MEL-3", "Three have struck at him already.", at=at)


def _check_target(fray: Fray, order: Attack) -> None:
    """Refuse a victim that the order names and that none of the figures may strike."""
    if not order.target:
        return
    if not any(order.target in fray.battle.contacts[id] for id in fray.strikers):
        raise Illegal("not_touched", "KOKU-MEL-1", "That enemy is not in contact.")
    touching = [id for id in fray.strikers if order.target in fray.battle.contacts[id]]
    if not any(may_strike(fray.battle, id, order.target) for id in touching):
        raise _not_his(fray.battle, order.target)
    if not _is_there(fray.battle, order.target):
        raise Illegal("victim_gone", "KOKU-MEL-5", "That enemy has fallen already.")
    if not _open(fray.battle, order.target):
        raise _three_blows(fray.battle, order.target)


def _choose(battle: KokuBattle, fray: Fray, striker: str, only: str) -> str:
    """Whom a figure strikes: the named one while he stands, else by lowest need, then lowest id; empty for nobody."""
    fallen = {foe for foe in fray.foes if not _is_there(battle, foe)}
    return fray.choose(striker, fallen, battle.blows, only)


class _Exchange:
    """Blows of one unit, told together as long as they fall on the same unit."""

    def __init__(self, play: Play[KokuBattle], unit: KokuUnit) -> None:
        self.play, self.unit = play, unit
        self.victims: list[KokuFigure] = []
        self.lines: list[tuple[Point, Point]] = []
        self.hits = self.killed = 0
        self.clauses: list[str] = []

    def blow(self, striker: KokuFigure, victim: KokuFigure, strike: Strike) -> None:
        """KOKU-MEL-5: the D20, on a hit at once the D6, and who fails it falls."""
        play = self.play
        if self.victims and self.victims[0].unit != victim.unit:
            self.tell()
        self.victims.append(victim)
        self.lines.append((striker.point, victim.point))
        play.change_figure(striker, attacked=True)
        remember(play, striker, victim)
        _note(play.battle, self.unit.id, victim)
        hit = play.throw(to_hit(strike), _word(_("hits"), _("misses")))
        self.clauses += [hit.test.clause]
        if not hit.passed:
            return
        self.hits += 1
        save = play.throw(to_save(strike), _word(_("saved"), _("falls")))
        self.clauses += [save.test.clause]
        if not save.passed:
            self.killed += 1
            morale.kill(play, victim)
            play.battle.struck[victim.unit] = play.battle.assailants[victim.unit]

    def tell(self) -> None:
        """One event for what has been struck since the last one."""
        if not self.victims:
            return
        self.play.tell(
            "blows_struck",
            clauses=tuple(dict.fromkeys(self.clauses)),
            at=self.victims[0].point,
            lines=self.lines,
            unit=self.unit.id,
            target=self.victims[0].unit,
            blows=len(self.victims),
            hits=self.hits,
            killed=self.killed,
        )
        self.victims, self.lines, self.clauses = [], [], []
        self.hits = self.killed = 0


def _word(outcome: str, otherwise: str) -> Callable[[Throw], str]:
    return lambda throw: outcome if throw.passed else otherwise


def _note(battle: KokuBattle, attacker: str, victim: KokuFigure) -> None:
    """Remember the blow: for the limit of three (KOKU-MEL-3), for morale (KOKU-MOR-10), for FF after melee
    (KOKU-FF-9).
    """
    battle.blows[victim.id] = battle.blows.get(victim.id, 0) + 1
    battle.fought = tuple(dict.fromkeys((*battle.fought, attacker, victim.unit)))
    known = battle.assailants.get(victim.unit, ())
    battle.assailants[victim.unit] = tuple(dict.fromkeys((*known, attacker)))
    if victim.unit in battle.struck:
        battle.struck[victim.unit] = battle.assailants[victim.unit]


# -- what screens ask ------------------------------------------------------------------------------------------------


def available(battle: KokuBattle, side: Side) -> list[Offer]:
    """Every unit of the side with whom it can strike, or the reason why it cannot (KOKU-SEQ-13)."""
    units = battle.on_table(side)
    fray = fray_of(battle, tuple(id for unit in units for id in unit.figures if _can_strike(battle, id)))
    return [_offer(battle, unit, fray) for unit in units]


def anybody(battle: KokuBattle, side: Side) -> bool:
    """Whether a figure of the side can still strike (KOKU-SEQ-13)."""
    units = [unit for unit in battle.on_table(side) if not unit.digging and unit.ordered != "dig"]
    return any(_can_strike(battle, id) for unit in units for id in unit.figures)


def _offer(battle: KokuBattle, unit: KokuUnit, fray: Fray) -> Offer:
    try:
        mine = strikers(battle, unit, Attack(unit.id))
    except Illegal as refusal:
        return offer("attack", _("Strike"), unit=unit.id, shut=refusal)
    touched = {id: [foe for foe in battle.contacts[id] if may_strike(battle, id, foe)] for id in mine}
    foes = sorted({foe for id in mine for foe in touched[id] if _is_there(battle, foe)}, key=by_id)
    targets = [_target(battle, fray, foe, tuple(id for id in mine if foe in touched[id])) for foe in foes]
    figures = [choice(id, unit.name, targets=touched[id]) for id in mine]
    at = FigureParam(name="target", label=_("at"), optional=True, choices=tuple(targets))
    by = FigureParam(name="figure", label=_("with"), optional=True, choices=tuple(figures))
    return offer("attack", _("Strike"), at, by, unit=unit.id, hint=say("{count} in contact", count=len(mine)))


def _target(battle: KokuBattle, fray: Fray, foe: str, mine: tuple[str, ...]) -> Choice:
    """A touching enemy as a choice: who may strike him, and on what number."""
    needs = [to_hit(fray.strike(id, foe)) for id in mine]
    shut = None if _open(battle, foe) else _three_blows(battle, foe)
    best = min(needs, key=lambda test: test.need)
    name = battle.units[battle.figures[foe].unit].name
    return choice(foe, name, shut, hint=best.words, distance=0.0, figures=mine)


def forecast(play: Play[KokuBattle], order: Attack) -> Forecast:
    """The odds of the order, one slip for each unit that may be struck. Throws nothing."""
    battle = play.battle
    unit: KokuUnit = play.own_unit(order.unit)
    try:
        fray = fray_of(battle, strikers(battle, unit, order))
        _check_target(fray, order)
    except Illegal:
        return NOTHING
    return Forecast(odds=melee_odds.slips(fray, unit, dict(battle.blows), order.target))


RULES: dict[type[Order], Callable[[Play[KokuBattle], Any], None]] = {Attack: attack}
FORECASTS: dict[type[Order], Callable[[Play[KokuBattle], Any], Forecast]] = {Attack: forecast}
