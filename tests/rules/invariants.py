"""What must hold of every battle of every system after every order, and of room after every event.

A system's own laws stand in ``tests.rules.<slug>.laws``, if there is such a module: its ``check(battle)`` is asked of
every state, its ``check_step(before, after)`` of every order; ``SPACING`` are its least distances.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
from msgspec.structs import replace

import rulesets
from rulesets.engine.battle import Battle, Side
from rulesets.engine.dice.dice import HmacDice
from rulesets.engine.document import document, merge
from rulesets.engine.play.events import Event
from rulesets.engine.records.record import Entry, begin
from rulesets.engine.table.bases import corners, overlapping, rows
from tests.plain import plain
from tests.rules import spacing
from tests.rules.batching import differences
from tests.rules.random_play import Whim, examine

Ruleset = rulesets.Ruleset[Any]
CommanderOf = Callable[[Ruleset, Side, bytes], Any]

FEW = 8
"""How many promises of the options are put to the test in a state that is looked at closely."""


def check(ruleset: Ruleset, battle: Battle) -> None:
    """Fail if the battle is not one that rules can leave behind."""
    _bodies(battle)
    _counts(battle)
    _somebody_may_act(ruleset, battle)
    again = ruleset.decode(ruleset.encode(battle))
    assert again == battle, "the state survives JSON exactly"
    whole = ruleset.document(battle)
    views = [ruleset.view(battle, None), *(ruleset.view(battle, side) for side in Side)]
    assert ruleset.hides(battle) or all(view == whole for view in views), "nothing is hidden"
    laws = laws_of(ruleset)
    if laws is not None:
        laws.check(battle)


def check_step(ruleset: Ruleset, before: Battle, after: Battle, events: Sequence[Event]) -> None:
    """Fail if an order's events do not tell what it did."""
    told = check_room(ruleset, before, events)
    assert told == _document(ruleset, after), "the patches lead to the state"
    numbers = [number for event in events for throw in event.rolls for number in throw.numbers]
    assert numbers == list(range(before.dice_count, after.dice_count)), "every die is told, in order"
    laws = laws_of(ruleset)
    lasting = getattr(laws, "OF_THE_FALLEN", ())
    for id, figure in before.figures.items():
        if not figure.alive and id in after.figures and before.clock.turn:
            now = {key: getattr(after.figures[id], key) for key in lasting}
            assert after.figures[id] == replace(figure, **now), f"{id} is dead, and does nothing"
    for unit in before.units.values():
        if unit.place == "off":
            assert after.units[unit.id].place == "off", f"{unit.id} does not return"
    if laws is not None and events:  # the house's own systems tell an event in the phase in which it happens
        first = events[0]
        assert (first.turn, first.phase) == (before.clock.turn, before.clock.phase), first.kind
    if laws is not None:
        laws.check_step(before, after)


def check_room(ruleset: Ruleset, before: Battle, events: Sequence[Event]) -> dict[str, Any]:
    """Fail if after some event a base lies over another or somebody is too near (:mod:`tests.rules.spacing`). The
    document after the last event.
    """
    told = _document(ruleset, before)
    for event in events:
        was, told = told, merge(told, event.patch)
        if event.kind != "taken_back" and event.patch.keys() & {"figures", "units"}:
            wrong = list(spacing.faults(was, told, event.kind, spacing_of(ruleset)))
            assert not wrong, wrong
    return told


_last: list[tuple[Battle, dict[str, Any]]] = []
"""The state whose document was made last: what one order leads to is what the next begins with."""


def _document(ruleset: Ruleset, battle: Battle) -> dict[str, Any]:
    if not _last or _last[0][0] is not battle:
        _last[:] = [(battle, document(battle, ruleset.form))]
    return _last[0][1]


def spacing_of(ruleset: Ruleset) -> Sequence[spacing.Least]:
    """The least distances of a system, if it has any."""
    laws = laws_of(ruleset)
    found: Sequence[spacing.Least] = getattr(laws, "SPACING", ())
    return found


def laws_of(ruleset: Ruleset) -> ModuleType | None:
    """The module of a system's own laws, if there is one."""
    name = f"tests.rules.{ruleset.slug}.laws"
    known = importlib.util.find_spec(f"tests.rules.{ruleset.slug}") and importlib.util.find_spec(name)
    return importlib.import_module(name) if known else None


def _bodies(battle: Battle) -> None:
    """Bases lie wholly on the table and not over one another; those indoors have no place."""
    bodies = [f for unit in battle.on_table() for f in battle.living(unit) if not f.inside]
    if not bodies:
        return
    bases = rows(bodies)
    over = np.argwhere(np.triu(overlapping(bases, bases, 0.002), 1))
    assert not len(over), [(bodies[i].id, bodies[j].id) for i, j in over]
    at = corners(bases)
    beyond = ((at < -0.002) | (at > (battle.table.width + 0.002, battle.table.depth + 0.002))).any(
        axis=(1, 2)
    )
    assert not beyond.any(), [bodies[i].id for i in np.flatnonzero(beyond)]


def _counts(battle: Battle) -> None:
    assert battle.dice_count >= 0
    assert all(points >= 0 for points in battle.points.values())
    pieces = {piece.id for piece in battle.table.pieces}
    assert len(pieces) == len(battle.table.pieces)
    for unit in battle.units.values():
        assert 0 <= len(battle.living(unit)) <= unit.strength == len(unit.figures)
        assert all(battle.figures[id].unit == unit.id for id in unit.figures)
        assert unit.place in ("reserve", "late", "table", "attached", "off")
        assert (unit.place == "off") == bool(unit.fate)
        if unit.place == "table":
            assert battle.living(unit), f"{unit.id} is on the table without a figure"
            assert all(not f.inside or f.inside in pieces for f in battle.living(unit))
    for marker in battle.markers.values():
        assert not marker.unit or battle.units[marker.unit].place == "table", f"{marker.id} is nobody's"


def _somebody_may_act(ruleset: Ruleset, battle: Battle) -> None:
    if battle.result is not None:
        assert not battle.clock.to_act
        return
    assert battle.clock.to_act, "an order or a decision is always open"
    for side in battle.clock.to_act:
        options = plain(ruleset.options(battle, side))
        assert any(option["shut"] is None and option["scope"] != "battle" for option in options)


# -- whole battles ----------------------------------------------------------------------------------------------------


def sensible(ruleset: Ruleset, side: Side, seed: bytes) -> rulesets.Commander:
    """The practice commander."""
    return rulesets.Commander(ruleset, side, HmacDice(seed + side.encode()))


def senseless(ruleset: Ruleset, side: Side, seed: bytes) -> Whim:
    """The commander who orders whatever is legal."""
    return Whim(ruleset, side, seed + side.encode())


def whole_battle(
    ruleset: Ruleset,
    seed: bytes,
    every: int = 1,
    commander: CommanderOf = sensible,
    promises: int = 0,
    seats: Mapping[Side, rulesets.Seat] = rulesets.SEATS,
    **options: Any,
) -> rulesets.Record:
    """Fight a battle and check every order, and every state (or every so many).

    With ``promises`` as many of what the options promise are put to the test in each state that is looked at.
    """
    record, battle = begin(ruleset, options, seats, seed)
    commanders = {side: commander(ruleset, side, seed) for side in Side}
    random = Random(seed)
    count = 0
    while battle.result is None:
        if count % every == 0:
            check(ruleset, battle)
            wrong = [
                word for side in Side for word in examine(ruleset, battle, side, random, promises) if promises
            ]
            assert not wrong, "\n".join(wrong)
        battle = _step(ruleset, battle, commanders, record, random)
        count += 1
        assert count < 20_000, "every battle ends"
    check(ruleset, battle)
    record.final = ruleset.document(battle)
    return record


def _step(
    ruleset: Ruleset, battle: Battle, commanders: dict[Side, Any], record: rulesets.Record, random: Random
) -> Battle:
    """One order of a side that may act, with every decision it leads to; written into the record."""
    side = random.choice(battle.clock.to_act)
    order = commanders[side].order(battle)
    answers: list[dict[str, Any]] = []
    as_it_was = ruleset.encode(battle)
    outcome = ruleset.resolve(battle, side, order, record.dice)
    while isinstance(outcome, rulesets.Waiting):
        answers.append(outcome.decision.default)
        outcome = ruleset.resolve(battle, side, order, record.dice, answers)
    assert ruleset.encode(battle) == as_it_was, "an order leaves the state that it is given as it is"
    check_step(ruleset, battle, outcome.battle, outcome.events)
    wrong = differences(ruleset, battle, side, order, answers, record.dice, outcome.battle)
    assert not wrong, "\n".join(wrong)
    record.orders.append(Entry(side, ruleset.encode_order(order), tuple(answers)))
    record.events.extend(outcome.events)
    return outcome.battle
