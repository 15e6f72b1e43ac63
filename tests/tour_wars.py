"""Campaigns for the tour: one at its council, one whose plans are open, one of eight clans, one that waits."""

from __future__ import annotations

from campaigns.models import Campaign
from campaigns.services import holding
from tests.campaigns.people import planned, running, waiting


def at_war(elin: str, kaito: str) -> dict[str, str]:
    """Their ids by word, and that of a battle on the map."""
    council = running(elin, kaito)
    opened = running(elin, kaito)
    planned(opened, elin, Musashi={"kind": "march", "to": "Kozuke"})
    planned(opened, kaito)
    ticket = next(iter(holding.current(opened.pk).war.tickets))
    made: dict[str, Campaign] = {
        "council": council,
        "opened": opened,
        "realm": running(elin, "", "tenka"),
        "muster": waiting(elin, name="Before the snow"),
    }
    return {**{word: str(row.pk) for word, row in made.items()}, "ticket": ticket}
