"""Orders that have come while another was being stored, stored with one commit.

Of what an order costs the database the commit, which waits for the disk, is the dearest, and PostgreSQL takes a message
there and back for it as for the lock. Each is acknowledged and told after that commit alone, as it is by itself. No
order waits here for a battle that another process has locked: that one is left to go by itself.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence

from games import meters
from games.services import ledger, play
from games.services.ledger import Book, Locked, Receipt
from games.services.play import Done, Given
from rulesets import Illegal

logger = logging.getLogger(__name__)

Outcome = Receipt | Exception
"""What became of an order: its receipt, or what :func:`games.services.play.submit` would have raised."""


class Busy(Exception):
    """Nothing became of an order yet: somebody else has its battle locked, or there is no such battle."""


def submit_all(given: Sequence[Given]) -> list[Outcome]:
    """Carry out orders (:func:`games.services.play.submit`) with as few commits as may be: those for different battles
    together, those for one battle one after another. What comes of one may be :class:`Busy`.
    """
    found: dict[int, Outcome] = {}
    left = dict(enumerate(given))
    while left:
        first = {each.battle_id: number for number, each in reversed(left.items())}
        some = {number: left.pop(number) for number in sorted(first.values())}
        found.update(zip(some, _submit(list(some.values())), strict=True))
    return [found[number] for number in sorted(found)]


def submit_one(given: Given) -> Outcome:
    """Carry out an order by itself; it waits for whoever has its battle locked."""
    try:
        return play.submit(**given._asdict())
    except Exception as error:
        return error


def _submit(given: Sequence[Given]) -> list[Outcome]:
    try:
        return _in_one(given)
    except Exception:  # nothing of them is stored, whichever it was: each by itself then
        if len(given) > 1:
            logger.exception("%d orders could not be stored together", len(given))
    return [submit_one(each) for each in given]


def _in_one(given: Sequence[Given]) -> list[Outcome]:
    """Carry out orders for different battles in one transaction. Raises whatever is no refusal, with nothing stored."""
    began = time.perf_counter()
    with ledger.open_book() as book:
        locks = ledger.lock_free([(each.battle_id, each.key) for each in given])
        done = [_try(each, locked, book) for each, locked in zip(given, locks, strict=True)]
    found: list[Outcome] = [each.make_known() if isinstance(each, Done) else each for each in done]
    for each, outcome in zip(given, found, strict=True):
        if not isinstance(outcome, Busy):
            meters.count(each.by.value, outcome, time.perf_counter() - began)
    return found


def _try(given: Given, locked: Locked | None, book: Book) -> Done | Illegal | Busy:
    """An order in a transaction with others; one that is refused has written nothing, so there is nothing to undo."""
    orders = book.orders
    try:
        play.refuse_malformed(given)
        return play.carry_out(given, locked, book) if locked is not None else Busy()
    except Illegal as refusal:
        if book.orders != orders:
            raise RuntimeError("an order was refused after it had written") from refusal
        return refusal
