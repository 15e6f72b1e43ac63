"""Whether a battle as it is stored is whole: nothing is missing, nothing is there twice, and all of it agrees."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

import rulesets
from games.dispatches import encode
from games.models import Battle, BattleEvent, Opening, OrderReceipt
from games.services import holding


def what_is_wrong(battle: Battle) -> Iterator[str]:
    """What is wrong with a battle as it is stored; nothing for one that has not begun."""
    opening = Opening.objects.filter(battle=battle).first()
    if opening is None:
        return
    events = BattleEvent.objects.filter(battle=battle).order_by("seq")
    if [*events.values_list("seq", flat=True)] != [*range(1, battle.seq + 1)]:
        yield f"The events are not those from 1 to {battle.seq}."
    yield from _receipts(battle)
    if not battle.state:
        return
    document = msgspec.json.decode(opening.document)
    for patch in events.values_list("patch", flat=True).iterator():
        document = rulesets.merge(document, msgspec.json.decode(patch))
    held = holding.load(battle.pk)
    if document != msgspec.json.decode(encode(held.ruleset.document(held.battle))):
        yield "The events do not lead to the battle as it stands."


def _receipts(battle: Battle) -> Iterator[str]:
    """Each event after the first order is that of one order."""
    receipts = OrderReceipt.objects.filter(battle=battle).order_by("first").values_list("first", "seq")
    last = None
    for first, seq in receipts:
        if last is not None and first != last + 1:
            yield f"An order begins with event {first}, the one before it ends with {last}."
        last = seq
    if last is not None and last != battle.seq:
        yield f"The last order ends with event {last}, the battle with {battle.seq}."
