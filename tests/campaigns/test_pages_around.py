"""Around the table of a campaign, and a newcomer's first season: who is asked what, and who may do it."""

import pytest
from django.utils import timezone

from campaigns.models import Campaign, Proposal, Vacation
from campaigns.services import holding
from games.models import Shown
from tests.campaigns.people import at_door, planned, player, running

pytestmark = pytest.mark.django_db


def around(row):
    return f"/campaigns/{row.pk}/around/"


def test_the_page_is_for_those_who_may_see_the_campaign():
    row = running()
    assert at_door().get(around(row)).status_code == 302
    assert at_door("stranger").get(around(row)).status_code == 404
    assert at_door("stranger").post(around(row), {"do": "resign", "key": "k"}).status_code == 404
    page = at_door("elin").get(around(row)).content.decode()
    assert "You lead the Hojo" in page
    assert "Resign for good" in page
    assert "Take over" not in page


def test_a_clan_is_asked_and_votes_on_the_page():
    row = running()
    at_door("elin").post(around(row), {"do": "propose", "kind": "pace", "pace": "weeks"})
    found = Proposal.objects.get()
    assert (found.kind, found.content, found.status) == ("pace", {"pace": "weeks"}, "open")
    assert "by weeks" in at_door("kaito").get(around(row)).content.decode()
    at_door("kaito").post(around(row), {"do": "vote", "proposal": str(found.pk), "yes": "1"})
    found.refresh_from_db()
    assert found.status == "passed"
    row.refresh_from_db()
    assert row.pace == "weeks"


def test_who_resigns_leaves_his_clan_and_another_may_take_it():
    row = running()
    at_door("elin").post(around(row), {"do": "resign", "key": "once"})
    assert row.seats.get(clan="hojo").player is None
    Campaign.objects.filter(pk=row.pk).update(shown=Shown.PUBLIC)
    planned(row, "kaito")
    assert holding.current(row.pk).war.clans["hojo"].computer
    page = at_door("mira").get(around(row))
    assert page.status_code == 200
    assert 'value="take"' in page.content.decode()
    at_door("mira").post(around(row), {"do": "propose", "kind": "take", "clan": "hojo"})
    assert Proposal.objects.get(kind="take").content == {"clan": "hojo"}
    assert "resign" not in page.content.decode()


def test_days_away_are_noted_and_taken_back():
    row = running()
    day = timezone.now().date().isoformat()
    at_door("elin").post(around(row), {"do": "away", "first": day, "last": day})
    away = Vacation.objects.get(player=player("elin"))
    at_door("kaito").post(around(row), {"do": "back", "vacation": str(away.pk)})
    assert Vacation.objects.exists()
    at_door("elin").post(around(row), {"do": "back", "vacation": str(away.pk)})
    assert not Vacation.objects.exists()
    refused = at_door("elin").post(
        around(row), {"do": "away", "first": "2020-01-01", "last": day}, follow=True
    )
    assert "from today on" in refused.content.decode()


def test_a_referee_alone_proposes_a_correction():
    row = running()
    for name in ("elin", "kaito"):
        page = at_door(name).get(around(row)).content.decode()
        assert 'value="edit"' not in page
        at_door(name).post(around(row), {"do": "propose", "kind": "edit", "patch": "{}", "reason": "so"})
    assert not Proposal.objects.exists()
    Campaign.objects.filter(pk=row.pk).update(referee=player("rika"))
    assert 'value="edit"' in at_door("rika").get(around(row)).content.decode()


def test_nonsense_is_refused_in_words_and_changes_nothing():
    row = running()
    for wish in (
        {"do": "fly"},
        {"do": "propose", "kind": "pause", "days": "99"},
        {"do": "vote", "proposal": "x"},
    ):
        answer = at_door("elin").post(around(row), wish, follow=True)
        assert answer.status_code == 200
        assert [str(message) for message in answer.context["messages"]]
    assert not Proposal.objects.exists()


# -- the first season --------------------------------------------------------------------------------------------------


def steps(row, name="elin"):
    return at_door(name).get(f"/campaigns/{row.pk}/hints/").content.decode()


def test_a_newcomer_is_told_what_to_do_next_and_then_left_alone():
    row = running(other="", scenario="evening")
    page = steps(row)
    assert page.count("<li") == 7
    assert page.count("is-done") == 0
    assert page.index("is-next") < page.index("choose its banner")
    planned(row, "elin")
    row.refresh_from_db()
    assert row.season == 2 or "is-done" in steps(row)


def test_the_list_is_for_who_plays_alone_against_the_computer():
    row = running()
    assert "<li" not in steps(row)
    assert at_door("stranger").get(f"/campaigns/{row.pk}/hints/").status_code == 404
    alone = running("mira", other="", scenario="evening")
    assert "<li" in steps(alone, "mira")
    Campaign.objects.filter(pk=alone.pk).update(season=3)
    assert "<li" not in steps(alone, "mira")
