"""What a clan may not know it finds out from nothing (CAM-SEC-1, CAM-SEC-2): two worlds that differ in what is hidden
from somebody are the same to him over every document, page and address.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from django.test import Client
from django.utils import timezone

from campaigns.models import Campaign, Gallery, TicketBattle
from campaigns.selectors import viewing
from campaigns.selectors.boot import boot
from campaigns.services import holding, making, play
from campaigns.services.making import Wish
from games.models import Player
from rulesets import campaign as war
from tests.games.test_authorisation import let_go
from tests.hidden.campaign_addresses import API, CAMPAIGN, OF_CAMPAIGNS, WORD
from tests.rules.campaign.test_sight import CLANS, PAIRS, both, world

pytestmark = pytest.mark.django_db
THEN = datetime(2030, 5, 6, 7, 8, 9, tzinfo=UTC)
HASH = re.compile(rb"\b[0-9A-Za-z]{64}\b|name=\"(key|word|nonce)\" value=\"[^\"]*\"")
"""What is another in each world by its nature: hashes over what is sealed, and signs of forms."""
SEALED = (
    {"hosts": {"h5": {"kind": "hold"}}},
    {"hosts": {"h5": {"kind": "march", "to": "Mikawa"}}, "standing": 3},
)


@pytest.fixture
def still() -> Iterator[None]:
    """The clock stands."""
    with patch.object(timezone, "now", lambda: THEN):
        yield


def begun() -> Campaign:
    """The Six of the Eastern Sea, open to all who look on: Elin leads Uesugi, Kaito leads Oda."""
    elin, kaito = (Player.objects.create_user(name, password="a long word") for name in ("Elin", "Kaito"))
    Player.objects.create_user("Oishi", password="a long word")
    wish = Wish(scenario="tokai", clan="uesugi", word="elin", seed=b"t" * 32, visibility="open")
    with patch.object(Campaign._meta.get_field("invitation"), "default", WORD):
        row = making.create(maker=elin, wish=wish)
    Campaign.objects.filter(pk=row.pk).update(id=CAMPAIGN, invitation=WORD)
    row.seats.update(campaign=CAMPAIGN)
    making.join(campaign_id=CAMPAIGN, player=kaito, clan="oda", word="kaito")
    making.begin(campaign_id=CAMPAIGN, player=elin)
    return Campaign.objects.get(pk=CAMPAIGN)


def becomes(row: Campaign, state: war.Campaign) -> None:
    """The campaign stands as that world does, in a council of its second season."""
    state.stage = war.Stage.COUNCIL
    for clan, seat in {seat.clan: seat for seat in row.seats.select_related("player")}.items():
        name = seat.player.username if seat.player else ""
        state.clans[clan] = msgspec.structs.replace(state.clans[clan], player=name, computer=not name)
    row.state, row.season, row.stage = holding.encode(state), state.season, "Q1"
    row.save()
    document = msgspec.json.encode(war.view(state, None)).decode()
    Gallery.objects.filter(campaign=row).update(season=state.season, document=document)
    TicketBattle.objects.update_or_create(
        campaign=row, ticket="t1", defaults={"season": 2, "place": "Kai", "status": "open", "due": THEN}
    )
    holding.memory.clear()


def plain(value: Any) -> bytes:
    return HASH.sub(b"*", msgspec.json.encode(value))


def test_a_secret_is_in_no_document_of_whom_it_is_hidden_from(still: None) -> None:
    """CAM-SEC-1: for a clan that does not share it, and for who only looks on; of every kind of secret."""
    row = begun()
    elin = Player.objects.get(username="Elin")
    leaks = []
    for name in PAIRS:
        *worlds, who = both(name)
        told: dict[str, set[bytes]] = {clan: set() for clan in ("uesugi", "") if clan not in who}
        for state in worlds:
            becomes(row, state)
            for clan, found in told.items():
                found.add(plain(boot(row, elin if clan else None, clan)))
        leaks += [(name, clan) for clan, found in told.items() if len(found) > 1]
    assert leaks == []


def all_secrets(clan: str, number: int) -> war.Campaign:
    """A world in which every secret that a clan does not share is as in that world of its pair."""
    state = world()
    for *changes, who in PAIRS.values():
        if clan not in who:
            changes[number](state)
    state.secrets.pop("takeda", None)
    return state


@pytest.mark.parametrize("name", ["Elin", "Oishi", ""])
def test_no_address_tells_a_secret(name: str, still: None) -> None:
    """CAM-SEC-2: every page and every answer, of all secrets at once, and after something was done in secret."""
    answers: list[dict[str, bytes]] = []
    row = begun()
    client = Client()
    if name:
        client.force_login(Player.objects.get(username=name))
    for number in (0, 1):
        becomes(row, all_secrets("uesugi", number))
        found = {}
        for addresses in OF_CAMPAIGNS.values():
            for address in addresses:
                answer = client.get(address)
                content = b"" if answer.streaming else answer.content
                let_go(answer)
                found[address] = HASH.sub(b"*", f"{answer.status_code} ".encode() + content)
        answers.append(found)
    assert {address for address in answers[0] if answers[0][address] != answers[1][address]} == set()
    reading = sum(answer.startswith(b"200") for answer in answers[0].values())
    assert reading >= 20, reading


@pytest.mark.parametrize("clan", ["uesugi", "hojo", ""])
def test_what_is_done_in_secret_is_told_to_nobody_else(clan: str, still: None) -> None:
    """CAM-EVT-1, CAM-PLN-3: tidings, their numbers and how many there are."""
    heard = set()
    row = begun()
    before = {viewer: viewing.seq(row, viewer) for viewer in (*CLANS, "")}
    for number, plan in enumerate(SEALED):
        state = all_secrets("uesugi", 0)
        state.told = 1000 * (number + 1)  # how much has happened that nobody heard of is hidden too
        state.seals.pop("oda", None)
        becomes(row, state)
        for viewer, seq in before.items():
            row.tidings.filter(number__gt=seq, viewer=viewer).delete()
        play.step(campaign_id=row.pk, key=f"{number}", step=war.Step(kind="lock", clan="oda", plan=plan))
        row.refresh_from_db()
        assert viewing.seq(row, "oda") > before["oda"]
        heard.add(
            (
                viewing.seq(row, clan),
                plain(viewing.tell_tidings(row, clan)),
                plain(viewing.document(row, clan)),
            )
        )
    assert len(heard) == 1


def test_a_looker_on_hears_of_a_season_when_the_next_opens(still: None) -> None:
    """CAM-SEC-1 [O spectators]"""
    row = begun()
    hung = viewing.document(row, "")
    seq = viewing.seq(row, "")
    play.step(campaign_id=row.pk, key="a", step=war.Step(kind="lock", clan="oda", plan={}))
    row.refresh_from_db()
    assert (viewing.document(row, ""), viewing.seq(row, "")) == (hung, seq)
    assert viewing.document(row, "uesugi") != hung
    told = Client().get(f"{API}told/?since={seq}").json()
    assert told == {"seq": seq, "events": []}
    play.step(campaign_id=row.pk, key="b", step=war.Step(kind="lock", clan="uesugi", plan={}))
    row.refresh_from_db()
    while row.season == 1:  # computers may have marched: their battles are on paper
        play.work(campaign_id=row.pk, do=lambda sheet, now: None)
        row.refresh_from_db()
    assert viewing.seq(row, "") > seq
    assert viewing.document(row, "")["season"] == 2
