"""Taking orders back: which may be, going back, and what is remembered for it (the law:
:mod:`rulesets.engine.play.undo`).

Before every order its player may want back, the battle's state is laid aside in the order's own transaction. Points
that need nobody's leave are kept as long as that is so; beyond them only the one before each side's last order.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import msgspec

import rulesets
from games.models import UndoPoint
from games.refusals import refuse
from games.services import ledger
from games.services.memory import Back, Held
from rulesets import Answer, AnswerTakeBack, AskTakeBack, Illegal, Offer, Preview, Settled, Side, TakeBack


def goes_back(order: rulesets.Order) -> bool:
    """Whether an order is to be carried out here, with states of the past."""
    return isinstance(order, TakeBack | AskTakeBack) or (isinstance(order, AnswerTakeBack) and order.allow)


# -- what may be taken back ----------------------------------------------------------------------------------------


def free_back(held: Held, side: Side) -> Back | None:
    """The order that a side may take back alone: the last one of all, if it is that side's and free."""
    last = held.backs[-1] if held.backs and held.pending is None and held.battle.result is None else None
    return last if last is not None and last.free and last.side is side else None


def last_back(held: Held, side: Side) -> Back | None:
    """The last order of a side, which it may take back with the other side's leave."""
    if held.pending is not None or held.battle.result is not None:
        return None
    return next((back for back in reversed(held.backs) if back.side is side), None)


def target(held: Held, side: Side, order: rulesets.Order) -> Back:
    """The order that ``order`` takes back or asks back.

    Raises ``nothing_to_take_back``, ``not_free``, ``stale`` where another one was meant, or ``not_asked``.
    """
    asks = isinstance(order, AnswerTakeBack)
    if asks and held.battle.back_asked is not side.opponent:
        raise refuse("not_asked")
    back = last_back(held, side.opponent if asks else side)
    if back is None:
        raise refuse("nothing_to_take_back")
    if isinstance(order, TakeBack):
        if free_back(held, side) is None:
            raise refuse("not_free")
        if order.since not in (None, back.seq):
            raise refuse("stale")
    return back


def preview(held: Held, side: Side, order: rulesets.Order) -> Preview:
    """Whether the order could be given; nothing is changed."""
    against: Illegal | None = None
    try:
        target(held, side, order)
    except Illegal as error:
        against = error
    return Preview(legal=against is None, refusal=against.refusal() if against else None, unit="")


def options(held: Held, side: Side) -> list[Offer]:
    """Taking back, or asking to, as offers; ``since`` is for the order."""
    if held.battle.asked is not None or held.battle.back_asked is not None:
        return []
    if (back := free_back(held, side)) is not None:
        return [_offer("take_back", "Take back", held, back)]
    back = last_back(held, side)
    return [] if back is None else [_offer("ask_take_back", "Ask to take back", held, back)]


def _offer(kind: str, label: str, held: Held, back: Back) -> Offer:
    words = _words(held.ruleset.slug)
    unit = held.battle.units.get(back.unit)
    parts = [words.get(back.kind, back.kind.replace("_", " ")), unit.name if unit else ""]
    hint = rulesets.in_a_row(parts, ", ")
    return rulesets.offer(kind, label, scope="battle", hint=hint, since=back.seq)


@cache
def _words(system: str) -> dict[str, str]:
    return {order["kind"]: order["label"] for order in rulesets.get(system).describe()["orders"]}


# -- going back ----------------------------------------------------------------------------------------------------


def go_back(held: Held, side: Side, order: rulesets.Order) -> tuple[Settled[Any], Back, list[int]]:
    """The battle before the order that is taken back, that order, and the events undone. Caller's transaction."""
    back = target(held, side, order)
    text = UndoPoint.objects.values_list("state", flat=True).get(battle_id=held.id, seq=back.seq)
    rows = ledger.since(held.id, back.seq, held.seq)
    kinds = [(row.seq, msgspec.json.decode(row.body, type=StoredKind).kind) for row in rows]
    undone = rulesets.events_undone(kinds, {row.seq for row in rows if row.undone})
    leave = isinstance(order, AnswerTakeBack)
    before = held.ruleset.decode(text)
    return held.ruleset.take_back(held.battle, before, back.side, undone, leave=leave), back, undone


class StoredKind(msgspec.Struct):
    """What of a stored event is asked here."""

    kind: str


def backs_after(held: Held, side: Side, order: rulesets.Order, after: Held) -> tuple[Back, ...]:
    """What may be taken back once an order has been carried out."""
    if after.battle.result is not None:
        return ()
    if isinstance(order, (*rulesets.PARLEY, Answer)):
        return held.backs
    new = Back(held.seq, side, _is_free(held, after), _kind(order), getattr(order, "unit", ""))
    earlier = [back for back in held.backs if back.free and back.side is side] if new.free else []
    latest = [_latest(held, other, earlier) for other in Side if new.free or other is not side]
    kept = {back.seq: back for back in (*latest, *earlier, new) if back is not None}
    return tuple(sorted(kept.values(), key=lambda back: back.seq))


def _is_free(held: Held, after: Held) -> bool:
    """No die has fallen, nobody is asked anything, nothing hidden came to light.

    Where things are hidden, the other side's turn may begin with dice that nobody else sees: whether one fell must not
    show, so an order that hands the turn over is never free there.
    """
    if after.pending is not None or after.battle.dice_count != held.battle.dice_count:
        return False
    if held.ruleset.hides(held.battle) and after.battle.clock.active is not held.battle.clock.active:
        return False
    return not held.ruleset.reveals(held.battle, after.battle)


def _latest(held: Held, side: Side, free: list[Back]) -> Back | None:
    """The last order of a side that needs leave from now on."""
    found = [back for back in held.backs if back.side is side and back not in free]
    return replace(found[-1], free=False) if found else None


def _kind(order: rulesets.Order) -> str:
    return str(order.__struct_config__.tag)
