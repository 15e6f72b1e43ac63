"""What players have named in a battle, so that no reader gets it in other words (:func:`words.naming`)."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any
from uuid import UUID

import msgspec

import rulesets
from games.models import Opening, Seat
from games.services import holding
from games.services.memory import Held, memory
from rulesets import Illegal, Names
from words import ENGLISH, language, naming

Json = dict[str, Any]


def within(battle_id: UUID, to: str | None = None) -> AbstractContextManager[None]:
    """While this lasts, the names given in a battle stay as they are; a reader of English needs none of it."""
    return naming(frozenset() if (to or language()) == ENGLISH else names_of(battle_id))


def held_names(held: Held, to: str | None = None) -> AbstractContextManager[None]:
    """The same of a battle in hand."""
    return naming(frozenset() if (to or language()) == ENGLISH else held.ruleset.names(held.battle))


def names_of(battle_id: UUID) -> Names:
    """The names that players gave in a battle, whether it is fought here or was brought from elsewhere."""
    held = memory.latest(battle_id)
    if held is not None:
        return held.ruleset.names(held.battle)
    try:
        held = holding.current(battle_id)
        return held.ruleset.names(held.battle)
    except (Illegal, rulesets.UnknownSystem):  # not begun, or brought here as a record alone
        return _of_record(battle_id)


def _of_record(battle_id: UUID) -> Names:
    seats = Seat.objects.filter(battle_id=battle_id).values_list("clan", "commander")
    found = {name for seat in seats for name in seat}
    opening = Opening.objects.filter(battle_id=battle_id).first()
    document: Json = msgspec.json.decode(opening.document) if opening is not None else {}
    for force in document.get("forces", {}).values():
        found.update((force.get("clan", ""), force.get("commander", "")))
    found.update(clan.get("name", "") for clan in document.get("clans", {}).values())
    return frozenset(found - {""})
