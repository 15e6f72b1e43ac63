"""A running war leaks nothing on the pages of memory (CAM-SEC-2): two worlds that differ in what a rival did in secret
are the same to everybody else, season after season.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any
from unittest.mock import patch

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from campaigns.models import Campaign
from campaigns.services import council, holding
from games.models import Player
from rulesets import campaign as war
from tests.campaigns.people import running
from tests.campaigns.remembering import forget

pytestmark = pytest.mark.django_db
THEN = datetime(2030, 5, 6, 7, 8, 9, tzinfo=UTC)
FORMS = re.compile(rb"name=\"csrfmiddlewaretoken\" value=\"[^\"]*\"|X-CSRFToken\": \"[^\"]*\"")
HASHES = re.compile(rb"\b[0-9a-f]{64}\b")
SECRETS: tuple[dict[str, Any], ...] = (
    {"house": [{"kind": "ninja", "mission": "guard", "province": "Kai"}]},
    {"house": [{"kind": "ninja", "mission": "band"}], "standing": 2},
)
"""What Takeda do in each of the worlds: nobody else is told."""


@pytest.fixture
def row(db: None) -> Iterator[Campaign]:
    """Elin's Hojo against Kaito's Takeda, open to all who look on; the clock stands."""
    with patch.object(timezone, "now", lambda: THEN):
        yield running("Elin", "Kaito", visibility="open")


def pages(row: Campaign) -> list[str]:
    """Every page of memory of a war."""
    persons = [f"persons/p{number}/" for number in range(1, 13)]
    lands = [f"provinces/{key}/" for key in ("Kai", "Musashi", "Echigo")]
    clans = ["clans/hojo/", "clans/takeda/"]
    names = [
        "chronicle/",
        "archive/",
        "statistics/",
        "proof/",
        "record.json",
        "feed.atom",
        *persons,
        *clans,
        *lands,
    ]
    return [f"/campaigns/{row.pk}/{name}" for name in names] + [
        "/campaigns/archive/",
        "/campaigns/players/Kaito/",
    ]


def read(row: Campaign, name: str) -> dict[str, bytes]:
    """What somebody gets of each."""
    client = Client()
    if name:
        client.force_login(Player.objects.get(username=name))
    found = {}
    for address in pages(row):
        answer = client.get(address)
        assert answer.status_code == 200, address
        found[address] = HASHES.sub(b"#", FORMS.sub(b"", answer.content))
    return found


def season_of(row: Campaign, secret: dict[str, Any]) -> None:
    """A season in which Takeda do that, and Hojo nothing."""
    number = row.season
    leaders = {seat.clan: seat.player_id for seat in row.seats.all()}
    for clan, plan in (("takeda", secret), ("hojo", {})):
        assert war.faults(holding.current(row.pk).war, clan, plan) == []
        council.lock(campaign_id=row.pk, player_id=leaders[clan], plan=plan, key=f"{clan} {number}")
    row.refresh_from_db()
    assert row.season == number + 1


def worlds(row: Campaign, names: tuple[str, ...]) -> list[dict[str, dict[str, bytes]]]:
    """What each of some readers gets of both worlds, after a season of each."""
    found = []
    for secret in SECRETS:
        forget()
        row.refresh_from_db()
        with transaction.atomic():
            season_of(row, secret)
            found.append({name: read(row, name) for name in names})
            transaction.set_rollback(True)
    forget()
    return found


def test_what_a_rival_did_in_secret_is_on_no_page_of_memory(row: Campaign) -> None:
    """CAM-SEC-1: ninja, and what is left in the chest."""
    first, second = worlds(row, ("Elin", "", "Kaito"))
    for name in ("Elin", ""):
        assert [page for page in first[name] if first[name][page] != second[name][page]] == []
    assert [page for page in first["Kaito"] if first["Kaito"][page] != second["Kaito"][page]] != []


def test_who_looks_on_reads_of_a_season_when_it_is_closed(row: Campaign) -> None:
    """CAM-SEC-1 [O spectators]."""
    forget()
    leaders = {seat.clan: seat.player_id for seat in row.seats.all()}
    before = read(row, "")
    council.lock(campaign_id=row.pk, player_id=leaders["takeda"], plan={}, key="a")
    row.refresh_from_db()
    assert read(row, "") == before
    council.lock(campaign_id=row.pk, player_id=leaders["hojo"], plan={}, key="b")
    after = read(row, "")
    chronicle = f"/campaigns/{row.pk}/chronicle/"
    assert after[chronicle] != before[chronicle]
    assert b"Summer" in after[chronicle]


def test_a_story_that_is_kept_for_one_reader_is_given_to_no_other(row: Campaign) -> None:
    forget()
    season_of(row, SECRETS[0])
    own = read(row, "Kaito")
    others = read(row, "Elin")
    forget()
    assert read(row, "Elin") == others
    assert read(row, "Kaito") == own
