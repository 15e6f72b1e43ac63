"""The turn as a table: what each state does by itself, who acts in it and with which orders, and where it goes.

A system lists its states once, in a :class:`Machine`. Who may act, what is admitted, what a side can do, the stations
on the screen and the diagram in the rulebook are read off that list. What must be remembered between two orders lies in
the battle: ``clock.phase`` names the state, and what :mod:`rulesets.engine.play.who` needs tells whose turn it is.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from rulesets.engine.battle import Battle, Side
from rulesets.engine.forms import NOTHING, Forecast, Offer, offer, why_not
from rulesets.engine.forms.describing import plain_json
from rulesets.engine.forms.documents import Want
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import EndPhase, Order
from rulesets.engine.play.play import Ask, Play, Rule, RuleOf, as_rule
from rulesets.engine.play.who import Sides, Who
from rulesets.engine.sayings import _

Json = dict[str, Any]
Hook = Callable[[Play[Any]], "Rule | None"]
Steps = Generator[Ask, Any, None]
Rules = dict[type[Order], RuleOf]
"""The rule of each order."""
Forecasts = dict[type[Order], Callable[[Any, Any], Forecast]]
"""What a preview shows of an order, where there is more to show than legal or not."""

OVER = "over"
"""The phase of a battle that is over; no state is called so."""


# -- states ------------------------------------------------------------------------------------------------------------


class Orders(Protocol):
    """The orders of a state: a module of rules, or a :class:`Menu`."""

    @property
    def RULES(self) -> Mapping[type[Order], RuleOf]:  # noqa: N802
        """The rule of each order."""

    @property
    def FORECASTS(self) -> Mapping[type[Order], Callable[[Any, Any], Forecast]]:  # noqa: N802
        """What a preview shows of an order, where there is more to show than legal or not."""

    @property
    def available(self) -> Callable[[Any, Side], list[Offer]]:
        """What a side that is on turn can do, and what it cannot and why."""


@dataclass(frozen=True)
class Menu:
    """The orders of one state among several that share a module."""

    RULES: Mapping[type[Order], RuleOf]
    available: Callable[[Any, Side], list[Offer]]
    FORECASTS: Mapping[type[Order], Callable[[Any, Any], Forecast]] = field(default_factory=dict)


def menu_of(*parts: Any) -> Menu:
    """The orders of several modules (:class:`Orders`) in one state."""
    return Menu(
        {kind: rule for part in parts for kind, rule in part.RULES.items()},
        lambda battle, side: [found for part in parts for found in part.available(battle, side)],
        {kind: forecast for part in parts for kind, forecast in part.FORECASTS.items()},
    )


@dataclass(frozen=True, kw_only=True)
class State:
    """A state of the turn.

    ``begin`` is done once when it is come to, ``step`` whenever it is looked at, ``after`` once nobody is left to act.
    ``step`` and ``after`` may go on to one of ``then`` themselves, or ask; if not, the state goes to the first.
    Without ``who`` it waits for nobody.
    """

    key: str
    label: str
    kanji: str = ""
    """The sign of its station on the screen's tracker; empty for a state that is none."""
    want: Want | None = None
    """What it wants of who acts, in the words of the screen; without it the label alone is said."""
    setup: bool = False
    again: bool = False
    """Whether it comes round several times in a turn."""
    who: Who | None = None
    orders: Orders | None = None
    ends: str = ""
    """The clause by which who acts may end it, or pass; empty where he cannot."""
    begin: Hook | None = None
    step: Hook | None = None
    after: Hook | None = None
    then: tuple[str, ...]


class Machine:
    """The turn of a system: its states in the order of the tracker, and what is looked to in every one of them.

    ``watch`` is called before every step of the battle proper (from turn 1 on) and may set the battle's result, which
    ``close`` turns into its end. ``look`` is called before the first step of an order and after its last. ``check``
    refuses what a system refuses besides. ``out_of_turn`` and ``out_of_phase`` are clauses.
    """

    def __init__(
        self,
        *states: State,
        out_of_turn: str,
        out_of_phase: str,
        watch: Callable[[Play[Any]], None] | None = None,
        close: Callable[[Play[Any]], None] | None = None,
        look: Callable[[Play[Any]], None] | None = None,
        check: Callable[[Any, Order], None] | None = None,
    ) -> None:
        self.states = {state.key: state for state in states}
        self.out_of_turn, self.out_of_phase = out_of_turn, out_of_phase
        self.watch, self.close, self.look, self.check = watch, close, look, check
        ends = any(state.ends for state in states)
        self.rules: dict[type[Order], RuleOf] = {EndPhase: self._end} if ends else {}
        for state in states:
            self.rules.update(state.orders.RULES if state.orders else {})

    # -- orders --------------------------------------------------------------------------------------------------------

    def at(self, battle: Battle) -> State | None:
        """The state that a battle is in; None when it is over."""
        return self.states.get(battle.clock.phase)

    def admit(self, battle: Battle, side: Side, order: Order) -> RuleOf:
        """The rule of an order. Raises :class:`Illegal` for one that is out of turn or out of phase."""
        if side not in battle.clock.to_act:
            raise Illegal("not_your_turn", self.out_of_turn, "It is not your turn to give orders.")
        state = self.at(battle)
        rule = state.orders.RULES.get(type(order)) if state and state.orders else None
        if rule is None and isinstance(order, EndPhase) and EndPhase in self.rules:
            if state is None or not state.ends:
                words = _("There is no phase to end now: {phase}.")
                raise Illegal("no_phase", self.out_of_phase, words, phase=state.label if state else _("Over"))
            rule = self._end
        if rule is None:
            raise Illegal("wrong_phase", self.out_of_phase, "That order belongs to another phase.")
        if self.check:
            self.check(battle, order)
        return rule

    def obey(self, play: Play[Any], order: Order, rule: RuleOf) -> Steps:
        """Carry an admitted order out, as far as it goes itself; :meth:`advance` does what follows."""
        state = self.at(play.battle)
        yield from as_rule(rule(play, order))
        if state is None or play.battle.result is not None:
            return
        if play.battle.clock.phase != state.key:
            yield from self._enter(play, play.battle.clock.phase, state)
        elif state.who and state.who.after_order(play, passed=rule == self._end):
            yield from self._enter(play, state.then[0], state)

    def _end(self, play: Play[Any], order: EndPhase) -> None:
        state = self.states[play.battle.clock.phase]
        passes = state.who is not None and state.who.passes
        play.tell("passed" if passes else "phase_ended", clauses=(state.ends,))

    def available(self, battle: Battle, side: Side) -> list[Offer]:
        """What a side can do now, and what it cannot and why."""
        state = self.at(battle)
        if state is None or state.orders is None or side not in battle.clock.to_act:
            return []
        shut = why_not(self.check, battle, EndPhase()) if self.check else None
        label = _("Pass") if state.who and state.who.passes else _("End phase")
        ends = [offer("end_phase", label, scope="phase", shut=shut)] if state.ends else []
        return state.orders.available(battle, side) + ends

    def forecast(self, play: Play[Any], order: Order) -> Forecast:
        """What a preview shows of an order: ghost, path, odds, arcs."""
        state = self.at(play.battle)
        shows = state.orders.FORECASTS.get(type(order)) if state and state.orders else None
        return shows(play, order) if shows else NOTHING

    # -- the clock -----------------------------------------------------------------------------------------------------

    def advance(self, play: Play[Any]) -> Steps:
        """Take every step that needs nobody, until somebody must act or answer, or the battle is over."""
        battle = play.battle
        if battle.asked is not None:
            return
        if self.look:
            self.look(play)
        while (state := self.at(battle)) is not None:
            if battle.result is None and battle.clock.turn > 0 and self.watch:
                self.watch(play)
            if battle.result is None:
                if not (yield from self._step(play, state)):
                    break
            elif self.close:
                self.close(play)
            else:
                break
        if self.look:
            self.look(play)

    def _step(self, play: Play[Any], state: State) -> Generator[Ask, Any, bool]:
        """One step; whether anything has come of it but to wait."""
        moved = yield from self._move_on(play, state, state.step)
        if not moved and state.who is not None and (sides := state.who.sides_awaited(play.battle)):
            _seat(play, sides, state.who)
            return False
        moved = moved or (yield from self._move_on(play, state, state.after))
        if play.battle.result is None:
            yield from self._enter(play, play.battle.clock.phase if moved else state.then[0], state)
        return True

    def _move_on(self, play: Play[Any], state: State, hook: Hook | None) -> Generator[Ask, Any, bool]:
        """Do what a state does by itself; whether it has gone on with that, or the battle is decided."""
        if hook is not None:
            yield from as_rule(hook(play))
        return play.battle.result is not None or play.battle.clock.phase != state.key

    def _enter(self, play: Play[Any], key: str, left: State) -> Steps:
        battle: Any = play.battle
        if left.who is not None and getattr(battle, "confirmed", False):
            battle.confirmed = ()
        play.change_clock(phase=key)
        state = self.states.get(key)
        if state is None:
            return
        if state.who is None:
            play.change_clock(to_act=())
        else:
            state.who.enter(play)
            _seat(play, state.who.turn(play.battle), state.who)
        yield from as_rule(state.begin(play) if state.begin else None)

    # -- as data -------------------------------------------------------------------------------------------------------

    @property
    def phases(self) -> list[Json]:
        """The stations of the screen's tracker."""
        flags = {"setup": True}, {"again": True}
        return [
            {"key": state.key, "label": state.label, "kanji": state.kanji}
            | (flags[0] if state.setup else {})
            | (flags[1] if state.again else {})
            | ({"want": plain_json(state.want)} if state.want else {})
            for state in self.states.values()
            if state.kanji
        ]

    def diagram(self) -> Json:
        """The machine as it is drawn: nodes in the order of play, who acts in each (``note``), and what may follow.

        Resigning, a draw and a victory on the spot lead to the end from everywhere; they are not among the arrows.
        """
        nodes = [
            {
                "key": state.key,
                "label": state.label,
                "kanji": state.kanji,
                "setup": state.setup,
                "note": state.who.label if state.who else "",
                "then": list(state.then),
            }
            for state in self.states.values()
        ]
        over = {"key": OVER, "label": _("Over"), "kanji": "", "setup": False, "note": "", "then": []}
        return {"nodes": [*nodes, over]}


def _seat(play: Play[Any], sides: Sides, who: Who) -> None:
    """Say on the clock who must act."""
    clock = play.battle.clock
    active = sides[0] if sides and not who.together else clock.active
    if (clock.to_act, clock.active) != (sides, active):
        play.change_clock(to_act=sides, active=active)
