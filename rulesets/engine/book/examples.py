"""Worked examples as data: the specification's own cases, run by one test and shown in the rulebook.

A case stages a scene, gives orders with scripted dice, and says what must come of it. An order of kind ``answer``
answers the decision that the order before it leads to; decisions without one are taken by their default. What a case
may expect:

``rolls``
    every test thrown, in order: ``[need, faces, how many passed]``; an empty need is not looked at.
``events``
    kinds that must be told, in this order (others may stand between).
``units``, ``figures``, ``points``, or any other name of the battle's
    values of the state afterwards, by id; an empty text where there is nothing.
``refused``
    the clause that forbids the last order.
``preview``
    values of the last order's preview, nested; fractions as "9/20".
``roster``
    values of a muster's roster.
``rolls`` of a case that opens a battle
    the first tests; the dice go on by themselves after the script.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from rulesets.engine.battle import Battle, Side
from rulesets.engine.dice.dice import Dice, Die, HmacDice, ScriptedDice
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.events import Event
from rulesets.engine.play.resolve import Settled, Waiting
from rulesets.engine.seats import Seat

Json = dict[str, Any]


ELSEWHERE = frozenset({"rolls", "events", "refused", "preview", "roster", "pieces"})
"""What a case may expect that is no part of the state."""


class Case(msgspec.Struct, frozen=True):
    """One run: ``given`` is the scene in the system's short form, ``orders`` are (side, order) pairs."""

    given: Json
    orders: tuple[tuple[str, Json], ...]
    dice: tuple[int, ...]
    expect: Json


class Example(msgspec.Struct, frozen=True):
    """A worked example: its id, a title, what it shows, the clauses that it rests on, and its cases."""

    id: str
    title: str
    text: str
    clauses: tuple[str, ...]
    cases: tuple[Case, ...] = ()


def run(ruleset: Any, case: Case) -> list[str]:
    """Run a case; what differs from what it expects, in words."""
    dice = ScriptedDice(case.dice)
    if "muster" in case.given:
        mustered = ruleset.muster(case.given["muster"], dice)
        dice.finish()
        return list(differing("roster", case.expect["roster"], mustered.roster))
    if "open" in case.given:
        return _check_opening(ruleset, case)
    battle: Battle = ruleset.stage(case.given)
    events: list[Event] = []
    given = turns(case)
    for number, turn in enumerate(given, 1):
        order, side = ruleset.decode_order(turn.order), turn.side
        last = number == len(given)
        if last and "preview" in case.expect:
            preview = ruleset.preview(battle, side, order)
            return list(differing("preview", case.expect["preview"], msgspec.to_builtins(preview)))
        try:
            outcome = carried_out(ruleset, battle, turn, dice)
        except Illegal as refusal:
            return _check_refusal(case, refusal, last)
        battle = outcome.battle
        events.extend(outcome.events)
    dice.finish()
    if "refused" in case.expect:
        return [f"the order was carried out, {case.expect['refused']} should forbid it"]
    return [*_check_telling(case.expect, events), *_state(case.expect, battle)]


class CaseOrder(msgspec.Struct, frozen=True):
    """An order of a case, who gives it, and the answers to the decisions that it leads to."""

    side: Side
    order: Json
    answers: tuple[Json, ...] = ()


def turns(case: Case) -> list[CaseOrder]:
    """The orders of a case, each with the answers that follow it."""
    found: list[CaseOrder] = []
    for side, raw in case.orders:
        if raw["kind"] == "answer" and found:
            given = found.pop()
            found.append(CaseOrder(given.side, given.order, (*given.answers, raw["answer"])))
        else:
            found.append(CaseOrder(Side(side), raw))
    return found


def carried_out(ruleset: Any, battle: Battle, turn: CaseOrder, dice: Dice) -> Settled[Any]:
    """A turn with its decisions taken: as it answers them, then by default. Raises :class:`Illegal`."""
    order = ruleset.decode_order(turn.order)
    taken: list[Json] = []
    outcome = ruleset.resolve(battle, turn.side, order, dice)
    while isinstance(outcome, Waiting):
        taken.append(turn.answers[len(taken)] if len(taken) < len(turn.answers) else outcome.decision.default)
        outcome = ruleset.resolve(battle, turn.side, order, dice, taken)
    settled: Settled[Any] = outcome
    return settled


def opening_dice(faces: Sequence[int]) -> Dice:
    """The dice of a battle that is opened: as written first, then by a fixed seed."""
    return _Begun(faces)


class _Begun:
    """Dice that fall as written first, and by a fixed seed afterwards."""

    def __init__(self, faces: Sequence[int]) -> None:
        self._script = ScriptedDice(faces)
        self._count = len(faces)
        self._rest = HmacDice(b"worked examples")

    def face(self, number: int, die: Die) -> int:
        return (self._script if number < self._count else self._rest).face(number, die)

    def salt(self, name: str) -> str:
        return self._rest.salt(name)


def _check_opening(ruleset: Any, case: Case) -> list[str]:
    seats = {side: Seat(str(side), "hojo", "Somebody") for side in Side}
    outcome = ruleset.begin(
        ruleset.open(ruleset.options_from(case.given["open"]), seats), opening_dice(case.dice)
    )
    throws = [throw for event in outcome.events for throw in event.rolls][: len(case.expect["rolls"])]
    wanted = [list(faces) for _, faces, _ in case.expect["rolls"]]
    found = [list(throw.faces) for throw in throws]
    state = {name: getattr(outcome.battle, name) for name in case.expect if name != "rolls"}
    wanted_state = {name: value for name, value in case.expect.items() if name != "rolls"}
    return [*differing("dice", wanted, found), *differing("battle", wanted_state, state)]


def _check_refusal(case: Case, refusal: Illegal, last: bool) -> list[str]:
    if last and case.expect.get("refused") == refusal.clause:
        return []
    return [f"refused: {refusal}"]


def _check_telling(expect: Json, events: Sequence[Event]) -> Iterator[str]:
    throws = [throw for event in events for throw in event.rolls]
    if "rolls" in expect:
        if len(throws) != len(expect["rolls"]):
            yield f"{len(throws)} tests were thrown, not {len(expect['rolls'])}: " + ", ".join(
                f"{throw.test.name} {throw.test.words} {list(throw.faces)}" for throw in throws
            )
        for throw, (need, faces, passed) in zip(throws, expect["rolls"], strict=False):
            found = [throw.test.words if need else need, list(throw.faces), throw.successes]
            if found != [need, list(faces), passed]:
                steps = [(step.label, step.value) for step in throw.test.modifiers]
                yield f"{throw.test.name}: {found}, not {[need, faces, passed]} (base {throw.test.base}, {steps})"
    kinds = iter([event.kind for event in events])
    for kind in expect.get("events", ()):
        if kind not in kinds:
            yield f"{kind} was not told; told were {[event.kind for event in events]}"


def _state(expect: Json, battle: Battle) -> Iterator[str]:
    for part in sorted(set(expect) - ELSEWHERE):
        found = msgspec.to_builtins(getattr(battle, part), str_keys=True)
        yield from differing(part, expect[part], found)
    if "pieces" in expect:
        found = {kind: sum(piece.kind == kind for piece in battle.table.pieces) for kind in expect["pieces"]}
        yield from differing("pieces", expect["pieces"], found)


def differing(where: str, wanted: Any, found: Any) -> Iterator[str]:
    """What of a value that is wanted is not found, place by place; of an object only what is named is looked at."""
    if isinstance(wanted, dict):
        for key, value in wanted.items():
            inner = found.get(key) if isinstance(found, dict) else None
            yield from differing(f"{where}.{key}", value, inner)
    elif (
        isinstance(wanted, list | tuple)
        and isinstance(found, list | tuple)
        and wanted
        and len(wanted) == len(found)
    ):
        for index, (one, other) in enumerate(zip(wanted, found, strict=True)):
            yield from differing(f"{where}[{index}]", one, other)
    elif not _same(wanted, found):
        yield f"{where} is {found!r}, not {wanted!r}"


def _same(wanted: Any, found: Any) -> bool:
    if isinstance(wanted, str) and "/" in wanted and isinstance(found, float):
        return abs(float(Fraction(wanted)) - found) < 1e-9
    if wanted == "" and found is None:
        return True
    if isinstance(wanted, float) and isinstance(found, int | float):
        return abs(wanted - found) < 0.001
    return bool(wanted == found)
