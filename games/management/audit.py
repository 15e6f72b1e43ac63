"""Every battle of the house is fought again, to learn what a change of the rules would do to old records."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import rulesets
from games.models import Battle, Imported
from games.services import importing, records

EVERY = 5.0
"""Seconds between two words of how far it is."""
MOST_FAULTS = 5
"""Differences of one battle that are told; their number is told always."""


def audit(say: Callable[[str], object]) -> int:
    """Prove every battle that is over, but lessons; say what differs and how many hold. Gives how many do not.

    A battle that was imported is held against its own patches, seed and dice: it was fought by rules of elsewhere.
    """
    ids = list(
        Battle.objects.filter(status=Battle.Status.OVER, lesson=False)
        .order_by("created", "pk")
        .values_list("pk", flat=True)
    )
    differ, told = 0, time.monotonic()
    for number, id in enumerate(ids, 1):
        battle = Battle.objects.filter(pk=id).first()
        faults = list(_faults(battle)) if battle is not None else []
        if faults and battle is not None:
            differ += 1
            say(f"{battle.pk} ({battle.system}, {battle.name}): {len(faults)} differences")
            for fault in faults[:MOST_FAULTS]:
                say(f"  {fault}")
        if time.monotonic() - told > EVERY:
            told = time.monotonic()
            say(f"{number} of {len(ids)}, {differ} differ so far")
    say(f"{len(ids)} battles: {len(ids) - differ} hold, {differ} differ.")
    return differ


def _faults(battle: Battle) -> Iterator[str]:
    try:
        record = records.record_of(battle)
        if not Imported.objects.filter(pk=battle.pk).exists():
            yield from rulesets.prove(rulesets.get(battle.system), record)
            return
        if rulesets.seal(bytes.fromhex(record.seed)) != record.seed_hash:
            yield "The seed does not fit its hash."
        for number in importing.false_dice(record):
            yield f"Event {number}: the dice are not those of the seed."
        if importing.replayed(record) != record.final:
            yield "The patches do not lead to the final state."
    except rulesets.UnknownSystem:
        yield f"The rules system {battle.system} is not here."
    except Exception as error:  # one broken record must not hide the rest
        yield f"It cannot be read or fought again: {type(error).__name__}: {error}"
