"""Orders that have come while another was being stored, stored with one commit.

A database with one writer (SQLite) takes one order after the other, and of what an order costs it the commit, which
waits for the disk, is the dearest. Each is acknowledged and told after that commit alone, as it is by itself.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence

from django.db import connection, transaction

from games import meters
from games.services import play
from games.services.ledger import Receipt
from games.services.play import Done, Given
from rulesets import Illegal

logger = logging.getLogger(__name__)

Outcome = Receipt | Exception
"""What became of an order: its receipt, or what :func:`games.services.play.submit` would have raised."""


def submit_all(given: Sequence[Given]) -> list[Outcome]:
    """Carry out orders (:func:`games.services.play.submit`) with as few commits as may be: those for different battles
    together, those for one battle one after another.
    """
    found: dict[int, Outcome] = {}
    left = dict(enumerate(given))
    while left:
        first = {each.battle_id: number for number, each in reversed(left.items())}
        some = {number: left.pop(number) for number in sorted(first.values())}
        found.update(zip(some, _submit(list(some.values())), strict=True))
    return [found[number] for number in sorted(found)]


def _submit(given: Sequence[Given]) -> list[Outcome]:
    if len(given) > 1:
        try:
            return _in_one(given)
        except Exception:  # nothing of them is stored, whichever it was: each by itself then
            logger.exception("%d orders could not be stored together", len(given))
    return [_by_itself(each) for each in given]


def _in_one(given: Sequence[Given]) -> list[Outcome]:
    """Carry out orders for different battles in one transaction. Raises whatever is no refusal, with nothing stored."""
    began = time.perf_counter()
    with transaction.atomic(durable=True):
        done = [_try(each) for each in given]
    found: list[Outcome] = [each.make_known() if isinstance(each, Done) else each for each in done]
    for each, outcome in zip(given, found, strict=True):
        meters.count(each.by.value, outcome, time.perf_counter() - began)
    return found


def _try(given: Given) -> Done | Illegal:
    """An order in a transaction with others; one that is refused has written nothing, so there is nothing to undo."""
    database = connection.connection
    written = database.total_changes
    try:
        return play.carry_out(given)
    except Illegal as refusal:
        if database.total_changes != written:
            raise RuntimeError("an order was refused after it had written") from refusal
        return refusal


def _by_itself(given: Given) -> Outcome:
    try:
        return play.submit(**given._asdict())
    except Exception as error:
        return error
