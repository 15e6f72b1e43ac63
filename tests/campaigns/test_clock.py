"""The clock: every stage of a war goes on to its end with players absent (CAM-SEA-4, CAM-COR-1 to CAM-COR-5)."""

from __future__ import annotations

import logging
from datetime import timedelta
from io import StringIO
from unittest.mock import patch

import pytest
from django.core.management import call_command
from django.utils import timezone

from campaigns.models import Campaign, CampaignStep, Proposal, Reminder, TicketBattle, Vacation
from campaigns.services import clock, council, holding, making, pace, vacations, votes
from campaigns.services.making import Wish
from games.models import Battle
from rulesets import Illegal
from rulesets import campaign as war
from tests.campaigns.waging import answer_all, bold, kawanakajima, leader, lock_all, now, players

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def passed(row: Campaign, time: timedelta) -> None:
    """So much time has gone by: every deadline is nearer."""
    row.refresh_from_db()
    for name in ("council_due", "late", "look", "due", "paused_until"):
        if getattr(row, name) is not None:
            setattr(row, name, getattr(row, name) - time)
    row.save()
    for one in row.tickets.filter(due__isnull=False):
        TicketBattle.objects.filter(pk=one.pk).update(due=one.due - time)
    for wish in row.proposals.all():
        Proposal.objects.filter(pk=wish.pk).update(until=wish.until - time)


def looked(row: Campaign) -> bool:
    """The clock has looked at all that is due; whether it was due to look at this."""
    due = row.pk in clock.overdue()
    for campaign_id in clock.overdue():
        clock.look(campaign_id)
    row.refresh_from_db()
    return due


def test_a_council_ends_when_its_time_is_up() -> None:
    """CAM-COR-1, CAM-COR-2, CAM-PLN-2: who has locked goes as he planned, the other holds."""
    row = kawanakajima()
    council.lock(campaign_id=row.pk, player_id=leader(row, "takeda"), plan=bold(now(row), "takeda"), key="a")
    row.refresh_from_db()
    assert pace.PACES["days"].council - (row.due - timezone.now()) < timedelta(minutes=1)
    passed(row, timedelta(hours=71))
    assert looked(row)  # to remind
    assert (row.season, row.stage) == (1, "Q1")
    passed(row, timedelta(hours=2))
    assert looked(row)
    assert (row.season, row.stage) != (1, "Q1")
    assert not looked(row)


def test_a_war_goes_to_its_end_with_everybody_away() -> None:
    """CAM-SEA-4, CAM-BAT-7, CAM-LEA-4: answers, battle and plans that nobody gives are taken as they usually are."""
    row = kawanakajima()
    lock_all(row)  # hosts meet; then everybody goes
    for _ in range(80):
        if row.status == Campaign.Status.OVER:
            break
        assert row.look is not None
        passed(row, max(timedelta(), row.look - timezone.now()) + timedelta(seconds=1))
        looked(row)
    assert (row.status, row.look) == (Campaign.Status.OVER, None)
    assert now(row).clans["takeda"].absent >= 2
    fought = [one.battle for one in TicketBattle.objects.filter(campaign=row) if one.battle is not None]
    assert fought
    assert {battle.status for battle in fought} == {Battle.Status.OVER}


def test_answers_are_opened_when_their_time_is_up() -> None:
    """CAM-BAT-16, CAM-COR-2"""
    row = kawanakajima()
    lock_all(row)
    assert TicketBattle.objects.get(campaign=row).status == "open"
    passed(row, timedelta(hours=25))
    looked(row)
    assert TicketBattle.objects.get(campaign=row, ticket="t1").status != "open"


def test_a_job_that_is_done_twice_is_done_once() -> None:
    row = kawanakajima()
    passed(row, 4 * DAY)
    assert looked(row)
    steps = CampaignStep.objects.filter(campaign=row).count()
    assert not looked(row)
    clock.look(row.pk)  # as another process would that saw the same
    assert CampaignStep.objects.filter(campaign=row).count() == steps


def test_who_is_awaited_is_reminded_twice_and_not_where_a_standing_plan_answers() -> None:
    """CAM-COR-3"""
    row = kawanakajima()
    passed(row, timedelta(hours=37))
    assert looked(row)
    passed(row, timedelta(hours=30))
    assert looked(row)
    parts = Reminder.objects.filter(campaign=row).values_list("clan", "part")
    assert sorted(parts) == [
        ("takeda", "eighth"), ("takeda", "half"), ("uesugi", "eighth"), ("uesugi", "half"),
    ]  # fmt: skip
    for clan in ("takeda", "uesugi"):
        council.lock(campaign_id=row.pk, player_id=leader(row, clan), plan={"standing": 2}, key=f"s{clan}")
    passed(row, timedelta(hours=37))
    looked(row)
    assert Reminder.objects.filter(campaign=row, what="council:2").count() == 0


def test_a_council_waits_for_who_is_on_vacation_and_no_longer_than_a_week() -> None:
    """CAM-COR-4"""
    elin, _kaito = players()
    today = timezone.now().date()
    vacations.announce(player=elin, first=today, last=today + 4 * DAY)
    row = kawanakajima()
    assert 4 * DAY < row.due - timezone.now() < 6 * DAY
    with pytest.raises(Illegal, match="14 days"):
        vacations.announce(player=elin, first=today + 20 * DAY, last=today + 30 * DAY)
    Vacation.objects.update(last=today + 60 * DAY)
    passed(row, row.due - timezone.now() + timedelta(seconds=1))
    looked(row)
    assert row.season == 1 or row.due - timezone.now() < 11 * DAY
    assert now(row).clans["takeda"].absent == 0  # he misses nothing


def test_computer_clans_alone_wait_for_nobody() -> None:
    """CAM-LEA-1, CAM-LEA-5: when the last player has gone the war goes on by the clock."""
    elin, _kaito = players()
    row = making.create(maker=elin, wish=Wish(scenario="evening", clan="takeda"))
    making.begin(campaign_id=row.pk, player=elin)
    assert now(row).stage is war.Stage.COUNCIL
    making.resign(campaign_id=row.pk, player=elin, key="away")
    assert not row.seats.filter(player__isnull=False).exists()
    for _ in range(30):
        row.refresh_from_db()
        if row.status == Campaign.Status.OVER:
            break
        passed(row, timedelta(minutes=2))
        assert looked(row)
    assert row.status == Campaign.Status.OVER


def test_a_pause_moves_every_deadline() -> None:
    """CAM-COR-5"""
    row = kawanakajima()
    elin, kaito = players()
    before = row.due
    wish = votes.propose(campaign_id=row.pk, player=elin, kind="pause", content={"days": 3})
    assert wish.status == Proposal.Status.PASSED  # half of two
    row.refresh_from_db()
    assert row.due - before == 3 * DAY
    with pytest.raises(Illegal, match="not asked"):
        votes.vote(campaign_id=row.pk, player=kaito, proposal=wish.pk, yes=False)


def test_a_proposal_nobody_answers_lapses() -> None:
    """CAM-COR-5"""
    row = kawanakajima()
    elin, kaito = players()
    wish = votes.propose(campaign_id=row.pk, player=elin, kind="end", content={})
    with pytest.raises(Illegal, match="already"):
        votes.propose(campaign_id=row.pk, player=kaito, kind="end", content={})
    passed(row, 2 * DAY)
    looked(row)
    wish.refresh_from_db()
    assert wish.status == Proposal.Status.OPEN
    passed(row, 2 * DAY)
    looked(row)
    wish.refresh_from_db()
    assert wish.status == Proposal.Status.FAILED


def test_all_may_end_the_war_as_a_draw() -> None:
    """CAM-COR-5"""
    row = kawanakajima()
    lock_all(row)
    elin, kaito = players()
    wish = votes.propose(campaign_id=row.pk, player=elin, kind="end", content={})
    votes.vote(campaign_id=row.pk, player=kaito, proposal=wish.pk, yes=True)
    row.refresh_from_db()
    assert (row.status, row.reason, row.winners, row.look) == ("over", "draw", [], None)
    assert not row.tickets.exclude(status="over").exists()


def test_answered_in_time_the_season_ends_early() -> None:
    """CAM-COR-1"""
    row = kawanakajima()
    lock_all(row)
    while row.season == 1:
        answer_all(row)
        row.refresh_from_db()
    assert row.council_due is not None
    assert row.late is None


def test_the_clock_is_a_command_too() -> None:
    row = kawanakajima()
    passed(row, 4 * DAY)
    said = StringIO()
    call_command("clock", stdout=said)
    assert said.getvalue() == "Campaigns that went on: 1.\n"
    row.refresh_from_db()
    assert (row.season, row.stage) != (1, "Q1")


def test_a_campaign_that_fails_holds_up_no_other() -> None:
    first, second = kawanakajima(), kawanakajima()
    for row in (first, second):
        passed(row, 4 * DAY)
    Campaign.objects.filter(pk=first.pk).update(state="what?")
    holding.memory.clear()
    said = StringIO()
    with patch.object(logging.getLogger("campaigns.management.commands.clock"), "exception") as complained:
        call_command("clock", stdout=said)
    complained.assert_called_once()
    assert said.getvalue() == "Campaigns that went on: 1.\n"
