"""What browsers find in a running house: sessions, and wars as far as a test wants them. Runs in the house."""

from __future__ import annotations

import json
import sys

from campaigns.services import hand, holding, tickets
from tests.browser.staging import session
from tests.campaigns.people import player, waiting, with_ticket


def stage() -> None:
    """A war that waits, a battle to be answered, one that stands ready, one that is over; one line of JSON."""
    waits = waiting("Elin", "tenka", "date", visibility="open")
    asked, ticket = with_ticket("Elin", "Kaito")
    ready, _ticket = with_ticket("Elin", "Kaito")
    over, _ticket = with_ticket("Elin", "Kaito")
    for row in (ready, over):
        for name, kind in (("Kaito", "stand"), ("Elin", "press")):
            tickets.answer(
                campaign_id=row.pk, player_id=player(name).pk, ticket=ticket, answer={"kind": kind}, key=name
            )
    type = next(iter(holding.current(over.pk).war.tickets[ticket].levies[0].pieces))
    for name in ("Elin", "Kaito"):
        entry = {"winner": 1, "losses": [{type: {"killed": 2, "fled": 1}}, {}]}
        hand.enter(campaign_id=over.pk, ticket=ticket, player_id=player(name).pk, entry=entry)
    found = {"waits": waits.pk, "asked": asked.pk, "ready": ready.pk, "over": over.pk}
    sys.stdout.write(json.dumps({
        "ids": {name: str(id) for name, id in found.items()}, "ticket": ticket,
        "sessions": {name: session(player(name)) for name in ("Elin", "Kaito")},
    }))  # fmt: skip
