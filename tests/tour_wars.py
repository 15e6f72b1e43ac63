"""Campaigns for the tour: at a council, with plans open, of eight clans, one that waits, one that is over."""

from __future__ import annotations

from campaigns.models import Campaign
from campaigns.services import holding
from tests.campaigns.people import planned, running, waiting
from tests.campaigns.remembering import evening


def at_war(elin: str, kaito: str) -> dict[str, str]:
    """Their ids by word, those of two battles on the map (one that waits for answers, one that was fought), and that of
    somebody who fell there.
    """
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
        "evening": evening(),
    }
    fought = made["evening"].tickets.earliest("pk").ticket
    persons = holding.current(made["evening"].pk).war.persons.values()
    fallen = next(one.id for one in persons if one.dead)
    return {
        **{word: str(row.pk) for word, row in made.items()},
        "ticket": ticket, "fought": fought, "fallen": fallen,
    }  # fmt: skip
