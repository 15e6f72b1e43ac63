"""Pages are of use when they are empty, and kind when somebody comes too late."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

import rulesets
from games.models import Battle, Player
from games.services import play, practice
from games.services.battles import Banner
from games.views.forms import PlanForm
from tests.games.conftest import HOJO, drill
from tests.games.test_pages import browser, plan, text_of

pytestmark = pytest.mark.django_db


def test_an_invitation_that_is_spent_says_so(elin: Player, kaito: Player, stranger: Player) -> None:
    battle = drill(elin, kaito)
    address = f"/battles/join/{battle.invitation}/"
    late = browser(stranger).get(address)
    assert late.status_code == 410
    assert "Both sides are taken" in text_of(late)
    assert "Call a battle yourself" in text_of(late)
    assert battle.name not in text_of(late)
    assert browser(kaito).get(address).headers["Location"] == f"/battles/{battle.id}/"


def test_an_invitation_that_never_was_says_so() -> None:
    answer = browser(None).get("/battles/join/no-such-letter/")
    assert answer.status_code == 404
    assert "This invitation leads nowhere" in text_of(answer)


def test_who_comes_too_late_to_an_open_battle_may_look_on(
    elin: Player, kaito: Player, stranger: Player
) -> None:
    battle = drill(elin, kaito, visibility="open")
    answer = browser(stranger).get(f"/battles/{battle.id}/join/", follow=True)
    assert answer.redirect_chain[-1][0] == f"/battles/{battle.id}/"
    assert "Somebody was faster" in text_of(answer)


def test_who_comes_too_late_to_a_hidden_battle_learns_nothing_of_it(
    elin: Player, kaito: Player, stranger: Player
) -> None:
    battle = drill(elin, kaito)
    hidden = browser(stranger).get(f"/battles/{battle.id}/join/")
    never = browser(stranger).get("/battles/00000000-0000-4000-8000-000000000000/join/")
    assert (hidden.status_code, never.status_code) == (404, 404)
    assert "This invitation leads nowhere" in text_of(hidden)
    assert "This invitation leads nowhere" in text_of(never)


def test_a_battle_that_is_not_found_may_be_hidden_from_strangers(elin: Player) -> None:
    battle = drill(elin, None)
    assert f"?next=/battles/{battle.id}/" in text_of(browser(None).get(f"/battles/{battle.id}/"))


@pytest.mark.parametrize(
    ("wanted", "why"),
    [("/armies/", "Armies are kept under a name"), ("/battles/new/", "A battle needs a name to call it")],
)
def test_the_gate_says_why_it_is_shut(wanted: str, why: str) -> None:
    assert why in text_of(browser(None).get(wanted, follow=True))
    assert why not in text_of(browser(None).get("/accounts/login/"))


def test_a_stranger_reads_the_archive_of_what_was_open_to_all(elin: Player) -> None:
    assert "under your name" in text_of(browser(None).get("/archive/"))
    shown = over(elin, "The open ford", visibility="open")
    hidden = over(elin, "The hidden ford", visibility="invite")
    page = text_of(browser(None).get("/archive/"))
    assert f"/battles/{shown.id}/record/" in page
    assert str(hidden.id) not in page
    assert str(hidden.id) in text_of(browser(elin).get("/archive/"))


def over(player: Player, name: str, visibility: str) -> Battle:
    battle = practice.try_out(player=player, system="drill", name=name, visibility=visibility)
    battle.refresh_from_db()
    order = {"kind": "resign"}
    play.submit(battle_id=battle.id, player_id=player.pk, key="over", seq=battle.seq, order=order, side="ai")
    return battle


def test_the_first_page_shows_where_it_is_my_move(battle: Battle, elin: Player, kaito: Player) -> None:
    assert "The field waits for you" in text_of(browser(elin).get("/"))
    assert f'href="/battles/{battle.id}/"' in text_of(browser(elin).get("/"))
    assert "The field waits for you" not in text_of(browser(kaito).get("/"))
    assert "The field waits for you" not in text_of(browser(None).get("/"))


def test_what_happened_just_now_is_not_counted_in_minutes(battle: Battle, elin: Player) -> None:
    assert "just now" in text_of(browser(elin).get("/battles/"))
    Battle.objects.filter(pk=battle.pk).update(updated=timezone.now() - timedelta(hours=3, minutes=7))
    assert "3 hours ago" in text_of(browser(elin).get("/battles/"))


ARMY = {"throws": 4, "number": 9, "roster": {}}


@pytest.mark.parametrize(
    ("army", "words"),
    [
        (ARMY, "army kept at throw 4, muster 9 of all"),
        ({**ARMY, "throws": 1}, "army kept at the first throw, muster 9 of all"),
        (
            {**ARMY, "throws": None, "number": None, "source": "imported"},
            "Imported army: not rolled on this site.",
        ),
    ],
)
def test_the_lobby_says_how_often_was_thrown(elin: Player, army: dict, words: str) -> None:
    battle = drill(elin, None, visibility="open")
    battle.seats.update(army=army, throws=army["throws"])
    assert words in text_of(browser(None).get("/battles/"))


def test_a_letter_says_which_muster_of_all_it_is(elin: Player) -> None:
    battle = drill(elin, None)
    battle.seats.update(army=ARMY, throws=4)
    page = text_of(browser(None).get(f"/battles/join/{battle.invitation}/"))
    assert "Threw 4 times" in page
    assert "Of all the armies that Elin has thrown it is number 9." in page


def test_options_are_folded_and_say_what_they_are(elin: Player) -> None:
    form = PlanForm(None, ruleset=rulesets.get("drill"), player=elin)
    assert form.groups
    for group in form.groups:
        assert [line["value"] for line in group.summary] == [line["usual"] for line in group.summary]
        assert not group.is_wrong
    page = text_of(browser(elin).get("/battles/new/?system=drill"))
    assert page.count('<details class="options">') == len(form.groups)


def test_what_is_wrong_among_the_options_is_unfolded(elin: Player) -> None:
    page = text_of(browser(elin).post("/battles/new/?system=drill", plan(**{"option-pieces": "9999"})))
    assert '<details class="options" open>' in page
    assert 'class="is-changed"' in page


def test_a_battle_has_a_name_before_one_is_typed(elin: Player) -> None:
    assert PlanForm(None, ruleset=rulesets.get("drill"), player=elin)["name"].value()


def test_messengers_are_told_the_clans_as_they_were_given(elin: Player) -> None:
    battle = drill(elin, None, visibility="open")
    battle.seats.update(clan=Banner(commander="Elin", clan="Takeda", mon=HOJO.mon).clan)
    page = browser(None).get(f"/battles/{battle.id}/join/", headers={"Accept-Language": "ja"})
    assert 'property="og:description" content="Takeda' in text_of(page)
