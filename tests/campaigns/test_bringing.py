"""Battles of imported campaigns become battles of the house's archive (CAM-CHR-2)."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import msgspec
import pytest
from django.test import Client

from campaigns.models import Campaign, ImportedCampaign, TicketBattle
from campaigns.selectors.memory import recall
from campaigns.services import bringing, captains, exporting, importing, votes
from games.models import Battle, Imported, Player, Shown
from games.services import importing as battles
from rulesets import Illegal
from rulesets import campaign as war
from tests.campaigns.people import at_door, player
from tests.campaigns.remembering import forget
from tests.campaigns.waging import kawanakajima, leader, lock_all, now

pytestmark = pytest.mark.django_db
Json = dict[str, Any]


@cache
def _fought() -> bytes:
    """Kawanakajima with one battle that captains have fought at a table of a few turns, then ended as a draw."""
    row = kawanakajima(options={"captains": "always", "battles": {"koku": {"turn_limit": 4}}})
    lock_all(row)
    (ticket,) = [one.ticket for one in row.tickets.all()]
    captains_fight(row, ticket)
    wish = votes.propose(
        campaign_id=row.pk, player=Player.objects.get(username="Elin"), kind="end", content={}
    )
    votes.vote(campaign_id=row.pk, player=Player.objects.get(username="Kaito"), proposal=wish.pk, yes=True)
    row.refresh_from_db()
    assert row.status == Campaign.Status.OVER
    return exporting.export(row, "/schema")


def captains_fight(row: Campaign, ticket: str) -> None:
    """Both sides answer, and captains fight it to its end."""
    from campaigns.services import tickets

    for camp in now(row).tickets[ticket].camps:
        if camp.answers in war.missing_answers(now(row), now(row).tickets[ticket]):
            tickets.answer(
                campaign_id=row.pk,
                player_id=leader(row, camp.answers),
                ticket=ticket,
                answer={},
                key=camp.answers,
            )
    if str(now(row).tickets[ticket].status) == "ready":
        captains.finish(campaign_id=row.pk, ticket=ticket)


def file() -> Json:
    """The same as a document."""
    found: Json = json.loads(_fought())
    return found


def take_in(found: Json) -> Campaign:
    row, is_new = importing.take_in(owner=player("Oishi"), raw=msgspec.json.encode(found))
    assert is_new
    forget()
    return row


def test_the_battles_of_a_campaign_that_is_imported_are_battles_of_the_archive() -> None:
    """Linked both ways; their owner alone sees them; the archive finds them; they leave as they came."""
    found = file()
    assert set(found["tables"]) == set(found["battles"]) != set()
    Battle.objects.all().delete()
    row = take_in(found)
    assert ImportedCampaign.objects.get(pk=row.pk).unproven == {}
    for ticket, fought in found["battles"].items():
        battle = TicketBattle.objects.get(campaign=row, ticket=ticket).battle
        assert battle is not None
        assert (battle.status, battle.shown) == (Battle.Status.OVER, Shown.PRIVATE)
        assert battle.belongs["key"] == str(row.pk)
        assert json.loads(Imported.objects.get(pk=battle.pk).document)["events"] == fought["record"]["events"]
        mine, other = at_door("Oishi"), Client()
        page = mine.get(f"/campaigns/{row.pk}/archive/").content.decode()
        assert f"/battles/{battle.pk}/record/" in page
        assert "Records that are not proven" not in page
        for address in (f"/battles/{battle.pk}/record/", f"/battles/{battle.pk}/report/"):
            assert mine.get(address).status_code == 200
            assert other.get(address).status_code == 404
        assert f"/battles/{battle.pk}/" in mine.get("/archive/?whose=mine").content.decode()
        again, is_new = battles.take_in(
            owner=player("Nagato"), raw=mine.get(f"/battles/{battle.pk}/export.json").content
        )
        assert is_new
        assert again.seq == battle.seq


def wrong_seed(found: Json, ticket: str) -> None:
    record = found["battles"][ticket]["record"]
    record["seed"] = "00" * 32
    found["battles"][ticket]["fingerprint"] = war.fingerprint(record)


def wrong_die(found: Json, ticket: str) -> None:
    record = found["battles"][ticket]["record"]
    throw = next(roll for event in record["events"] for roll in event.get("rolls", ()))
    throw["faces"] = [1 + face % 6 for face in throw["faces"]]
    found["battles"][ticket]["fingerprint"] = war.fingerprint(record)


def no_record(found: Json, ticket: str) -> None:
    record = {"format": "x"}
    found["battles"][ticket].update(record=record, fingerprint=war.fingerprint(record))


def other_end(found: Json, ticket: str) -> None:
    found["battles"][ticket]["record"]["final"]["clock"]["turn"] = 19
    found["battles"][ticket]["fingerprint"] = war.fingerprint(found["battles"][ticket]["record"])


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (wrong_seed, "other_seed"),
        (wrong_die, "wrong_dice"),
        (other_end, "wrong_patches"),
        (lambda found, ticket: found["battles"][ticket].update(fingerprint="0" * 64), "other_record"),
        (no_record, "no_battle"),
        (lambda found, ticket: found["battles"][ticket].pop("record"), "apart"),
        (lambda found, ticket: found["tables"].clear(), "unsaid"),
        (lambda found, ticket: found.pop("tables"), "unsaid"),
        (lambda found, ticket: found["tables"][ticket]["texts"].pop(), "no_battle"),
        (lambda found, ticket: found["battles"].update(t77=found["battles"].pop(ticket)), "no_ticket"),
    ],
)  # fmt: skip
def test_a_record_that_does_not_prove_is_named_and_kept_in_the_file(change: Any, code: str) -> None:
    found = file()
    ticket = next(iter(found["battles"]))
    change(found, ticket)
    Battle.objects.all().delete()
    row = take_in(found)
    kept = ImportedCampaign.objects.get(pk=row.pk)
    assert list(kept.unproven.values()) == [code]
    assert not Battle.objects.exists()
    assert not row.tickets.exists()
    assert json.loads(kept.document) == found
    page = at_door("Oishi").get(f"/campaigns/{row.pk}/archive/").content.decode()
    assert "Records that are not proven" in page
    assert recall(row, player("Oishi")).unproven[0]["why"] == bringing.words_of(code)


def test_all_is_kept_or_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    found = file()
    Battle.objects.all().delete()
    before = Campaign.objects.count()

    def broken(**_wish: Any) -> None:
        raise Illegal("no_battle", "", "broken")

    monkeypatch.setattr(bringing.filing, "file", broken)
    monkeypatch.setattr(battles.filing, "file", broken)
    with pytest.raises(Illegal):
        importing.take_in(owner=player("Oishi"), raw=msgspec.json.encode(found))
    assert Campaign.objects.count() == before
    assert not Battle.objects.exists()
    assert not ImportedCampaign.objects.exists()


def test_a_battle_that_was_imported_before_by_itself_is_the_campaigns_from_now_on() -> None:
    found = file()
    ticket = next(iter(found["battles"]))
    Battle.objects.all().delete()
    alone = {**found["battles"][ticket]["record"], **found["tables"][ticket]}
    battle, is_new = battles.take_in(owner=player("Oishi"), raw=msgspec.json.encode(alone))
    assert is_new
    row = take_in(found)
    assert TicketBattle.objects.get(campaign=row).battle == battle
    assert Battle.objects.count() == 1
    other = {**found, "name": "Another name"}
    again = take_in(other)
    assert ImportedCampaign.objects.get(pk=again.pk).unproven == {ticket: "elsewhere"}


def test_battles_go_with_whoever_brought_them() -> None:
    from games.services import leaving

    Battle.objects.all().delete()
    take_in(file())
    leaving.leave(player=player("Oishi"))
    assert not Battle.objects.exists()
    assert not TicketBattle.objects.filter(campaign__imported__isnull=False).exists()
