"""The one path that all play takes: lock, check, ask the rules, write down, commit, and only then tell."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from django.db import IntegrityError

import rulesets
from games import meters
from games.refusals import refuse
from games.selectors import telling
from games.services import endings, filing, holding, lateness, ledger, news, stand_ins, standing, undo
from games.services.hours import Hours
from games.services.ledger import Book, EventRow, Locked, Receipt, Sheet
from games.services.memory import Held, Pending, Sides, memory
from rulesets import Answer, AskTakeBack, Illegal, Resign, Settled, Side, Waiting

logger = logging.getLogger(__name__)

KEY_LENGTH = 64
DEFAULT, STANDING = "default:", "standing:"
"""What the keys of answers begin with that no client gives: nobody else may use such a key."""


class Giver(Enum):
    """Who gives an order."""

    PLAYER = "player"
    """A player, for a side that he commands."""
    PRACTICE = "practice"
    """The practice commander who has the side."""
    CLOCK = "clock"
    """Nobody: the side's time to answer is up, and it is the default answer."""
    HOUSE = "house"
    """Nobody: what the battle belongs to settles what becomes of a side whose player let all his time pass."""


class Given(NamedTuple):
    """An order as it was given.

    ``key`` is made by the client, the same for every try of one order; ``seq`` is the event that the client had seen
    when he gave it.
    """

    battle_id: UUID
    player_id: int | None
    key: str
    seq: int
    order: bytes | dict[str, Any]
    side: str = ""
    by: Giver = Giver.PLAYER


class Done(NamedTuple):
    """What became of an order: its receipt, the battle after it, and what happened; no battle where it had been carried
    out before.
    """

    receipt: Receipt
    held: Held | None = None
    rows: Sequence[EventRow] = ()

    def make_known(self) -> Receipt:
        """Keep the battle and tell what happened. After the commit, never before it."""
        if self.held is not None:
            memory.keep(self.held)
            moved = news.Moved(
                self.held.id, seq=self.held.seq, before=self.receipt.first - 1, rows=[*self.rows]
            )
            news.publish(moved)
        return self.receipt


@meters.order
def submit(
    *,
    battle_id: UUID,
    player_id: int | None,
    key: str,
    seq: int,
    order: bytes | dict[str, Any],
    side: str = "",
    by: Giver = Giver.PLAYER,
) -> Receipt:
    """Carry out an order, once (:class:`Given`).

    Raises :class:`Illegal` with nothing changed; a repeated key gives the first try's receipt.
    """
    given = Given(battle_id, player_id, key, seq, order, side, by)
    try:
        done = _once(given)
    except IntegrityError:  # the same key at the same moment: the other try has just been committed
        done = _once(given)
    return done.make_known()


def _once(given: Given) -> Done:
    refuse_malformed(given)
    with ledger.open_book() as book:
        return carry_out(given, ledger.lock(given.battle_id, given.key), book)


def refuse_malformed(given: Given) -> None:
    """Refuse an order with a key that is none, or that only the house may use."""
    reserved = given.key.startswith((DEFAULT, STANDING)) and given.by is not Giver.CLOCK
    if reserved or not 1 <= len(given.key) <= KEY_LENGTH:
        raise refuse("malformed")


def carry_out(given: Given, locked: Locked, book: Book) -> Done:
    """An order for a battle that is locked carried out in the book's transaction, and nobody told of it. Raises
    :class:`Illegal` with nothing written.
    """
    battle_id, player_id, key, seq, raw, side, by = given
    held = memory.get(battle_id, locked.seq) or holding.load(battle_id)
    commander = _commander(held, by, player_id, side)
    order = held.ruleset.decode_order(raw)
    text = msgspec.json.encode(order).decode()
    if locked.receipt is not None:
        return Done(_again(locked.receipt, commander, text))
    _refuse_stale(held, locked, commander, seq)
    if by is Giver.CLOCK:
        _refuse_early(held, seq)
    sheet = ledger.Sheet(battle_id)
    after, events = _carried_out(held, commander, order, sheet)
    book.orders += 1
    if by is Giver.PLAYER:
        after = stand_ins.give_back(after, commander)
    sheet.keep_points(held.backs, after.backs)
    rows = telling.rows_of(held.ruleset, held.battle, after.battle, events, held.seq + 1)
    receipt = Receipt(commander, text, held.seq + 1, after.seq)
    sheet.append(rows, key, receipt)
    after, more = _obey_standing(after, sheet)
    hours = _write(held, after, sheet, locked, book)
    return Done(receipt, replace(after, hours=hours, due=_due(after)), [*rows, *more])


def _write(held: Held, after: Held, sheet: Sheet, locked: Locked, book: Book) -> Hours:
    """Write down where a battle stands now, and what follows from that; the hours that begin."""
    moved = holding.progress(after)
    hours = sheet.save(moved, locked.hours)
    book.lay_in(sheet)
    if after.watched in lateness.DELAYED or after.battle.result is not None:
        book.write()  # what follows reads it
    if after.watched in lateness.DELAYED:
        lateness.mark(battle_id=held.id, given_in=held.battle.clock.turn, progress=moved)
    if after.battle.result is not None:
        if held.status != after.status:
            endings.end(battle_id=held.id)
        else:
            filing.file(battle_id=held.id)
    return hours


def _obey_standing(held: Held, sheet: Sheet) -> tuple[Held, list[EventRow]]:
    """Answer what a battle waits with, as long as the asked side has laid the answer down."""
    rows: list[EventRow] = []
    while (given := standing.reply(held)) is not None and held.battle.asked is not None:
        side, order = held.battle.asked.side, Answer(given)
        try:
            after, events = _carried_out(held, side, order, sheet)
        except Illegal:  # it cannot be: the player is asked after all
            logger.exception("a standing order of battle %s was refused", held.id)
            break
        some = telling.rows_of(held.ruleset, held.battle, after.battle, events, held.seq + 1)
        text = msgspec.json.encode(order).decode()
        sheet.append(some, f"{STANDING}{held.seq}", Receipt(side, text, held.seq + 1, after.seq))
        rows += some
        held = after
    return held, rows


def _due(held: Held) -> float | None:
    """When a decision that waits from now on takes its default answer."""
    return time.time() + held.within if held.pending is not None and held.within else None


def _refuse_early(held: Held, seq: int) -> None:
    """A default answer is for the very question whose time is up, and for no other."""
    if seq != held.seq or held.due is None or time.time() < held.due:
        raise refuse("stale")


def _commander(held: Held, by: Giver, player_id: int | None, side: str) -> Side:
    """The side for which the order is given. Raises ``not_yours``, ``which_side``."""
    if by is Giver.PLAYER:
        return _side_commanded(held, player_id, side)
    if by is Giver.PRACTICE and side not in held.practice:
        raise refuse("not_yours")
    return Side(side)


def _side_commanded(held: Held, player_id: int | None, side: str) -> Side:
    """The side that the player orders for.

    Raises ``not_yours``, or ``which_side`` if he commands both, both may act and he names none.
    """
    sides = held.sides_of(player_id)
    if not sides or (side and side not in sides):
        raise refuse("not_yours")
    if side:
        return Side(side)
    acting: Sides = tuple(each for each in sides if each in held.battle.clock.to_act)
    if len(sides) == 1:
        return sides[0]
    if len(acting) != 1:
        raise refuse("which_side")
    return acting[0]


def _again(receipt: Receipt, side: Side, order: str) -> Receipt:
    if (receipt.side, receipt.order) != (side, order):
        raise refuse("key_used")
    return receipt


def _refuse_stale(held: Held, locked: Locked, side: Side, seq: int) -> None:
    """An order was thought out on the table of event ``seq``.

    One's own orders since then do not make it stale. The other side's do, except where both act at the same time.
    """
    if seq == locked.seq:
        return
    if not 0 <= seq < locked.seq:
        raise refuse("stale")
    if len(held.battle.clock.to_act) < 2 and ledger.foreign_since(held.id, seq, side):
        raise refuse("stale")


def _carried_out(
    held: Held, side: Side, order: rulesets.Order, sheet: Sheet
) -> tuple[Held, tuple[rulesets.Event, ...]]:
    """The battle after the order, and the events that have not been told before."""
    if undo.goes_back(order):
        return _taken_back(held, side, order, sheet)
    pending = held.pending
    answers: tuple[dict[str, Any], ...] = ()
    going = None
    if pending is None:
        told, start, first, commander = 0, held.battle, order, side
    elif isinstance(order, Answer):
        told, start, first, commander = pending.told, pending.before, pending.order, pending.side
        answers, going = (*pending.answers, _answer(held, side, order)), pending.going
    elif isinstance(order, Resign):
        told, start, first, commander = 0, held.battle, order, side
    else:
        raise refuse("decision_awaited", held.battle.asked.clause if held.battle.asked else "")
    outcome = held.ruleset.resolve(start, commander, first, held.dice, answers, going)
    waits = (
        Pending(start, commander, first, answers, len(outcome.events), outcome.going)
        if isinstance(outcome, Waiting)
        else None
    )
    after = _moved_on(held, outcome, told, waits)
    return replace(after, backs=undo.backs_after(held, side, order, after)), outcome.events[told:]


def _taken_back(
    held: Held, side: Side, order: rulesets.Order, sheet: Sheet
) -> tuple[Held, tuple[rulesets.Event, ...]]:
    """The battle after an order was taken back, or asked back."""
    if held.pending is not None:
        raise refuse("decision_awaited", held.battle.asked.clause if held.battle.asked else "")
    if isinstance(order, AskTakeBack):
        undo.target(held, side, order)
        asked = held.ruleset.resolve(held.battle, side, order, held.dice)
        return replace(_moved_on(held, asked, 0, None), backs=held.backs), asked.events
    outcome, back, undone = undo.go_back(held, side, order)
    sheet.undo(undone)
    backs = tuple(each for each in held.backs if each.seq < back.seq)
    return replace(_moved_on(held, outcome, 0, None), backs=backs), outcome.events


def _answer(held: Held, side: Side, order: Answer) -> dict[str, Any]:
    asked = held.battle.asked
    if asked is None or asked.side is not side:
        raise refuse("nothing_asked")
    return order.answer


def _moved_on(held: Held, outcome: Settled[Any] | Waiting[Any], told: int, waits: Pending | None) -> Held:
    return Held(
        id=held.id,
        seq=held.seq + len(outcome.events) - told,
        status="over" if outcome.battle.result is not None else held.status,
        ruleset=held.ruleset,
        battle=outcome.battle,
        dice=held.dice,
        seats=held.seats,
        pending=waits,
        practice=held.practice,
        watched=held.watched,
        within=held.within,
    )


def settle_fault(error: Exception) -> Illegal:
    """What a player hears when the rules themselves broke: nothing has changed, and we know of it."""
    if isinstance(error, Illegal):
        return error
    logger.error("an order broke", exc_info=error)
    return refuse("fault")
