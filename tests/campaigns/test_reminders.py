"""Reminders (CAM-COR-3): shown in the house, sent by letter to who wishes it, and read by feed."""

from __future__ import annotations

import re
from datetime import timedelta
from smtplib import SMTPServerDisconnected
from typing import Any
from unittest.mock import patch
from xml.etree import ElementTree

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.db import transaction
from django.test import Client
from django.utils import timezone

from campaigns.models import Campaign, Courier, Reminder
from campaigns.selectors import feeds, reminders, wanting
from campaigns.services import clock, council, couriers, importing, letters, pace, tickets, votes
from games.models import Player
from rulesets import Illegal
from tests.campaigns.people import at_door, player, running, with_ticket
from tests.campaigns.remembering import document, evening, forget, raw
from tests.campaigns.test_clock import looked, passed
from tests.campaigns.test_leaks import still
from tests.campaigns.test_memory_leaks import SECRETS, season_of
from tests.campaigns.waging import kawanakajima, leader, lock_all, now, players

pytestmark = pytest.mark.django_db
__all__ = ["still"]
ATOM = "{http://www.w3.org/2005/Atom}"


def reminded(hours: int = 37) -> Campaign:
    """A council in which both players have been reminded once, or twice."""
    row = kawanakajima()
    passed(row, timedelta(hours=hours))
    looked(row)
    return row


def with_letters(who: Player, **wish: Any) -> Player:
    """Somebody who has confirmed an address and wishes letters."""
    EmailAddress.objects.create(user=who, email=f"{who.username}@honjin.example", primary=True, verified=True)
    couriers.by_mail(
        player=who, **{"wanted": True, "language": "en", "origin": "https://honjin.example", **wish}
    )
    return who


def posted() -> list[str]:
    """The addresses to which letters go in a round."""
    before = len(mail.outbox)
    for id in letters.due():
        letters.post(id)
    return [to for one in mail.outbox[before:] for to in one.to]


def entries(content: bytes) -> list[str]:
    """The titles of a feed's entries."""
    return [
        one.findtext(f"{ATOM}title") or "" for one in ElementTree.fromstring(content).iter(f"{ATOM}entry")
    ]


# -- shown -------------------------------------------------------------------------------------------------------------


def test_the_first_line_says_how_much_time_is_left_once_one_was_reminded() -> None:
    """CAM-COR-3: at half of the time, at an eighth, and not before."""
    row = kawanakajima()
    assert wanting.what_is_wanted(row, "takeda")["reminder"] == ""
    passed(row, timedelta(hours=37))
    looked(row)
    assert wanting.what_is_wanted(row, "takeda")["reminder"].startswith(
        "Half of the time is gone: 1\xa0day, 10"
    )
    passed(row, timedelta(hours=30))
    looked(row)
    assert re.fullmatch(r"Only \d\xa0hours.* left\.", wanting.what_is_wanted(row, "takeda")["reminder"])
    assert wanting.what_is_wanted(row, "")["text"] == "You are watching."


def test_a_reminder_goes_when_what_it_is_about_is_done_and_comes_back_with_it() -> None:
    row = reminded()
    elin, kaito = players()
    assert (reminders.campaigns_of(elin), reminders.campaigns_of(kaito)) == (1, 1)
    council.lock(campaign_id=row.pk, player_id=elin.pk, plan={}, key="a")
    assert (reminders.campaigns_of(elin), reminders.campaigns_of(kaito)) == (0, 1)
    council.unlock(campaign_id=row.pk, player_id=elin.pk, key="b")
    assert reminders.campaigns_of(elin) == 1
    row.refresh_from_db()
    passed(row, timedelta(hours=36))
    looked(row)
    assert not reminders.campaigns_of(elin)


def test_a_pause_gives_a_reminder_its_time_too() -> None:
    row = reminded()
    elin, _kaito = players()
    before = Reminder.objects.filter(clan="takeda").get().until
    votes.propose(campaign_id=row.pk, player=elin, kind="pause", content={"days": 3})
    assert Reminder.objects.filter(clan="takeda").get().until == before + timedelta(days=3)


def test_answers_and_battles_are_reminded_of_like_plans() -> None:
    """CAM-COR-1, CAM-COR-3: an answer after half a day, a battle after two days and a half; only who is awaited."""
    row, ticket = with_ticket("elin", "kaito")
    passed(row, timedelta(hours=13))
    looked(row)
    assert {one.clan for one in Reminder.objects.filter(what=ticket, waits=True)} == {"hojo", "takeda"}
    for name, kind in (("kaito", "stand"), ("elin", "press")):
        tickets.answer(
            campaign_id=row.pk, player_id=player(name).pk, ticket=ticket, answer={"kind": kind}, key=name
        )
    assert not Reminder.objects.filter(waits=True).exists() or now(row).tickets[ticket].status == "ready"
    battle = row.tickets.get(ticket=ticket).battle
    assert battle is not None
    passed(row, pace.PACES["days"].battle / 2 + timedelta(hours=1))
    looked(row)
    awaited = {"ai": "elin", "kaki": "kaito"}
    battle.refresh_from_db()
    for side, name in awaited.items():
        assert bool(reminders.of(player(name))) is (side in battle.waits_for), name


def test_every_page_says_in_its_header_that_something_waits_and_the_page_of_reminders_what() -> None:
    row = reminded()
    elin = at_door("Elin")
    assert b"1 campaign waits for you" in elin.get("/dice/").content
    page = elin.get("/campaigns/reminders/").content.decode()
    assert "Half of the time is gone" in page
    assert row.name in page
    assert b"Half of the time is gone" in elin.get("/campaigns/").content
    assert b"Half of the time is gone" in elin.get("/").content
    assert b"waits for you" not in at_door("Oishi").get("/dice/").content
    council.lock(campaign_id=row.pk, player_id=leader(row, "takeda"), plan={}, key="a")
    assert b"waits for you" not in elin.get("/dice/").content
    assert b"Nothing, in none of your campaigns." in elin.get("/campaigns/reminders/").content


# -- by letter ---------------------------------------------------------------------------------------------------------


def test_one_letter_tells_of_all_that_waits_and_is_sent_once(settings: Any) -> None:
    """CAM-COR-3"""
    settings.HONJIN_LETTERS = True
    elin, _kaito = players()
    with_letters(elin)
    rows = [reminded(), reminded()]
    assert letters.due() == [elin.pk]
    assert posted() == ["Elin@honjin.example"]
    letter = mail.outbox[-1]
    assert letter.subject == "Honjin: 2 campaigns wait for you"
    for row in rows:
        assert f"https://honjin.example/campaigns/{row.pk}/" in letter.body
    assert letter.body.count("Plan for spring of year 1") == 2
    assert letter.body.count("Half of the time is gone") == 2
    assert posted() == []
    passed(rows[0], timedelta(hours=30))
    looked(rows[0])
    assert posted() == ["Elin@honjin.example"]  # at an eighth


def test_a_letter_speaks_its_readers_language(settings: Any) -> None:
    settings.HONJIN_LETTERS = True
    elin, _kaito = players()
    with_letters(elin, language="ja")
    row = reminded()
    posted()
    assert row.name in mail.outbox[-1].body
    assert "Plan for" not in mail.outbox[-1].body


def test_no_letter_goes_to_who_has_not_asked_or_not_confirmed_or_has_done_it_meanwhile(settings: Any) -> None:
    settings.HONJIN_LETTERS = True
    elin, kaito = players()
    with_letters(elin)
    with pytest.raises(Illegal) as refused:
        couriers.by_mail(player=kaito, wanted=True, language="en", origin="")
    assert refused.value.code == "no_address"
    row = reminded()
    council.lock(campaign_id=row.pk, player_id=elin.pk, plan={}, key="a")
    assert letters.due() == []
    council.unlock(campaign_id=row.pk, player_id=elin.pk, key="b")
    EmailAddress.objects.all().update(verified=False)
    assert posted() == []
    settings.HONJIN_LETTERS = False
    assert letters.due() == []
    with pytest.raises(Illegal) as refused:
        couriers.by_mail(player=elin, wanted=True, language="en", origin="")
    assert refused.value.code == "no_letters"


def test_a_letter_that_cannot_be_sent_is_tried_again_after_a_rest(settings: Any) -> None:
    settings.HONJIN_LETTERS = True
    elin, _kaito = players()
    with_letters(elin)
    reminded()
    with (
        patch("django.core.mail.EmailMultiAlternatives.send", side_effect=SMTPServerDisconnected),
        patch.object(letters.logger, "exception") as complained,
    ):
        assert not letters.post(elin.pk)
    complained.assert_called_once()
    assert letters.due() == []
    Courier.objects.update(rests=timezone.now() - timedelta(seconds=1))
    assert posted() == ["Elin@honjin.example"]


def test_the_clocks_command_sends_letters(settings: Any) -> None:
    from django.core.management import call_command

    settings.HONJIN_LETTERS = True
    elin, _kaito = players()
    with_letters(elin)
    row = kawanakajima()
    passed(row, timedelta(hours=37))
    call_command("clock")
    assert [one.to for one in mail.outbox] == [["Elin@honjin.example"]]
    assert clock.overdue() == []


def test_letters_are_wished_for_on_a_page_and_ended_by_one_click_in_the_letter(settings: Any) -> None:
    """RFC 8058: a mail program ends them without being signed in."""
    settings.HONJIN_LETTERS = True
    elin, _kaito = players()
    EmailAddress.objects.create(user=elin, email="elin@honjin.example", primary=True, verified=True)
    client = at_door("Elin")
    assert b"Remind me by letter" in client.get("/campaigns/reminders/").content
    client.post("/campaigns/reminders/", {"do": "mail", "by_mail": "1"})
    courier = Courier.objects.get(player=elin)
    assert (courier.by_mail, courier.language, courier.origin) == (True, "en", "http://testserver")
    reminded()
    posted()
    found = re.search(r"<http://testserver(.*)>", mail.outbox[-1].extra_headers["List-Unsubscribe"])
    assert found is not None
    stranger = Client(enforce_csrf_checks=True)
    assert b"No more letters" in stranger.get(found[1]).content
    assert Courier.objects.get(player=elin).by_mail
    assert stranger.post(found[1], {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not Courier.objects.get(player=elin).by_mail
    assert stranger.get(found[1].replace("/stop/", "/feed/") + "waiting.atom").status_code == 404


@pytest.mark.usefixtures("still")
def test_no_letter_and_no_feed_tells_what_a_rival_did_in_secret(settings: Any) -> None:
    """CAM-SEC-2: two worlds that differ in ninja and in a plan ahead, after a season of each, reminded in the next."""
    settings.HONJIN_LETTERS = True
    row = running("Elin", "Kaito")
    elin = with_letters(player("Elin"))
    found = []
    for secret in SECRETS:
        forget()
        row.refresh_from_db()
        with transaction.atomic():
            season_of(row, secret)
            passed(row, timedelta(hours=37))
            looked(row)
            letter = letters.write(Courier.objects.get(player=elin))
            assert letter is not None
            own = feeds.of_waiting(elin).atom(str, "/")
            seasons = feeds.of_campaign(row, elin).atom(str, "/")
            found.append((letter.subject, letter.body, own, seasons, reminders.campaigns_of(elin)))
            transaction.set_rollback(True)
    forget()
    assert found[0] == found[1]
    assert "Half of the time is gone" in found[0][1]
    assert b"Spring, year 1" in found[0][3]


# -- by feed -----------------------------------------------------------------------------------------------------------


def test_the_feed_of_what_waits_opens_with_its_key_alone() -> None:
    row = reminded()
    elin, _kaito = players()
    address = f"/campaigns/reminders/feed/{couriers.key_of(elin, couriers.FEEDS)}/waiting.atom"
    answer = Client().get(address)
    assert answer["Content-Type"] == "application/atom+xml; charset=utf-8"
    assert answer["Cache-Control"] == "private, no-cache"
    assert entries(answer.content) == [f"{row.name}: Plan for spring of year 1, then lock your plan."]
    assert b"Half of the time is gone" in answer.content
    assert address in at_door("Elin").get("/campaigns/reminders/").content.decode()
    council.lock(campaign_id=row.pk, player_id=elin.pk, plan={}, key="a")
    assert entries(Client().get(address).content) == []
    couriers.renew(player=elin)
    assert Client().get(address).status_code == 404
    other = f"/campaigns/reminders/feed/{couriers.key_of(elin, couriers.LETTERS)}/waiting.atom"
    assert Client().get(other).status_code == 404


def test_a_key_ends_with_the_password_and_with_the_account() -> None:
    elin, _kaito = players()
    key = couriers.key_of(elin, couriers.FEEDS)
    assert couriers.player_of(key, couriers.FEEDS) == elin
    elin.set_password("another long word")
    elin.save()
    assert couriers.player_of(key, couriers.FEEDS) is None
    for wrong in ("", "-", "1-", "x-1", "9" * 40, "٣-x"):
        assert couriers.player_of(wrong, couriers.FEEDS) is None
    key = couriers.key_of(elin, couriers.FEEDS)
    Player.objects.filter(pk=elin.pk).update(is_active=False)
    assert couriers.player_of(key, couriers.FEEDS) is None


def test_a_feed_is_answered_with_304_while_nothing_in_it_has_changed() -> None:
    row = kawanakajima(visibility="open")
    address = f"/campaigns/{row.pk}/feed.atom"
    first = Client().get(address)
    assert first["Cache-Control"] == "public, max-age=300"
    assert {"Cookie", "Accept-Language"} <= {one.strip() for one in first["Vary"].split(",")}
    again = Client().get(address, HTTP_IF_NONE_MATCH=first["ETag"])
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    lock_all(row)
    assert (
        Client().get(address, HTTP_IF_NONE_MATCH=first["ETag"]).status_code == 304
    )  # nobody's news until the close
    while row.season == 1:
        from tests.campaigns.waging import answer_all

        answer_all(row)
        row.refresh_from_db()
    told = Client().get(address, HTTP_IF_NONE_MATCH=first["ETag"])
    assert told.status_code == 200
    (title,) = entries(told.content)
    assert title.startswith("Spring, year 1: ")
    assert f"http://testserver/campaigns/{row.pk}/chronicle/#s1".encode() in told.content


def test_a_private_campaigns_feed_opens_for_who_plays_in_it() -> None:
    """With his session, or with the key that stands in the link of his chronicle."""
    row = kawanakajima()
    address = f"/campaigns/{row.pk}/feed.atom"
    assert Client().get(address).status_code == 404
    assert at_door("Oishi").get(address).status_code == 404
    mine = at_door("Elin").get(address)
    assert (mine.status_code, mine["Cache-Control"]) == (200, "private, no-cache")
    found = re.search(r'href="(/campaigns/[^"]*feed.atom\?key=[^"]*)"', at_door("Elin").get(
        f"/campaigns/{row.pk}/chronicle/").content.decode())  # fmt: skip
    assert found is not None
    assert Client().get(found[1]).status_code == 200
    oishi = couriers.key_of(player("Oishi"), couriers.FEEDS)
    assert Client().get(f"{address}?key={oishi}").status_code == 404


def test_the_feed_of_a_war_that_is_over_tells_all_its_seasons_and_who_won() -> None:
    """As the truth is known then, wherever it was fought."""
    row = evening(visibility="open")
    address = f"/campaigns/{row.pk}/feed.atom"
    titles = entries(Client().get(address).content)
    assert titles[0] == "The war is over"
    assert [title.partition(":")[0] for title in titles[1:]] == [
        "Autumn, year 1",
        "Summer, year 1",
        "Spring, year 1",
    ]
    came, _new = importing.take_in(owner=player("Oishi"), raw=raw(document()))
    assert entries(at_door("Oishi").get(f"/campaigns/{came.pk}/feed.atom").content)[0] == "The war is over"
