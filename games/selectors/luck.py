"""The luck ledger of a battle, of the dice that a viewer may see.

Kept in memory as far as it has been asked for, so that a battle under way is entered event by event. Events that were
taken back count: their dice fell, and no others fell in their place.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from typing import Any
from uuid import UUID

import msgspec

import rulesets
from games.models import Battle, BattleEvent
from games.refusals import refuse
from games.selectors import telling
from games.services.ledger import EventRow
from words import ENGLISH, tell_all

Json = dict[str, Any]

MOST = 128
"""Accounts kept."""


class SeenRoll(msgspec.Struct):
    """A roll as a viewer sees it: which test, what was needed, and what passed."""

    test: str = ""
    need: str = ""
    passed: tuple[bool, ...] = ()


class Seen(telling.Head, frozen=True):
    """What of an event as a viewer sees it is asked here: its kind, whose it is, and its rolls."""

    rolls: list[SeenRoll] = []


class Accounts:
    """The accounts that were asked for last, each as far as it has come; safe to use from several threads."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[UUID, str], rulesets.Account] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, battle: UUID, viewer: str, until: int) -> rulesets.Account | None:
        """An account of that viewer's that goes no further than event ``until``; a copy, to be carried on."""
        with self._lock:
            known = self._kept.get((battle, viewer))
            return known.copy() if known is not None and known.seq <= until else None

    def keep(self, battle: UUID, viewer: str, account: rulesets.Account) -> None:
        """Keep an account, unless one that goes further is kept already."""
        with self._lock:
            known = self._kept.get((battle, viewer))
            if known is None or known.seq <= account.seq:
                self._kept[battle, viewer] = account
            self._kept.move_to_end((battle, viewer))
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)


accounts = Accounts()


def ledger_of(battle_id: UUID, viewer: str, at: int | None = None) -> Json:
    """Each side's luck by classes of throws, until now or until event ``at``. Raises ``not_found``.

    When the battle is over everybody who may look at it sees all of its dice.
    """
    row = Battle.objects.filter(pk=battle_id).values_list("system", "status", "seq").first()
    if row is None:
        raise refuse("not_found")
    system, status, seq = row
    if status == Battle.Status.OVER:
        viewer = "both"
    until = seq if at is None else min(at, seq)
    account = account_until(battle_id, rulesets.get(system), viewer, until)
    return {"seq": until, "rows": tell_all(account.rows())}


def account_until(
    battle_id: UUID, ruleset: rulesets.Ruleset[Any], viewer: str, until: int
) -> rulesets.Account:
    """The account of a viewer after event ``until``."""
    account = accounts.get(battle_id, viewer, until) or rulesets.Account(ruleset.luck)
    for event in _events_with_dice(battle_id, account.seq, until):
        seen = msgspec.json.decode(telling.as_seen(event, viewer, ENGLISH), type=Seen)
        throws = msgspec.json.decode(event.throws, type=list[rulesets.Throw])
        for told_of, rolls in seen.shares(seen.rolls):
            account.take(told_of.side, _seen_throws(rolls, throws), told_of.kind)
    account.seq = until
    accounts.keep(battle_id, viewer, account.copy())
    return account


def _seen_throws(rolls: Sequence[SeenRoll], throws: list[rulesets.Throw]) -> Iterator[rulesets.Throw]:
    """The throws with the answers that the viewer sees; dice that lie face down for him have none."""
    for roll in rolls:
        for throw in throws if roll.passed else ():
            if (throw.test.name, throw.test.words) == (roll.test, roll.need):
                yield msgspec.structs.replace(throw, answers=roll.passed)
                break


def _events_with_dice(battle_id: UUID, since: int, until: int) -> list[EventRow]:
    """The events with dice after ``since``, up to ``until``."""
    rows = BattleEvent.objects.filter(battle_id=battle_id, seq__gt=since, seq__lte=until).exclude(throws="")
    found = rows.order_by("seq").values_list("seq", "body", "patch", "veiled", "throws", "undone")
    return [EventRow(*fields) for fields in found]
