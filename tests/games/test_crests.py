"""Two who leave it to the house under which crest they fight do not meet under the same one."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from armies.crests import CRESTS
from armies.ready import ready_armies
from games.models import Battle, Player
from games.services import planning
from games.services.planning import Wish
from tests.games.test_pages import browser, text_of

pytestmark = pytest.mark.django_db


def called(maker: Player, system: str, **banner: object) -> Battle:
    wish = Wish(system=system, name="The ford", armies="stored", ready=ready(system), **banner)
    return planning.make(player=maker, wish=wish)


def ready(system: str) -> str:
    return ready_armies(system, {})[0].key


def crests(battle: Battle) -> set[str]:
    return set(battle.seats.values_list("mon", flat=True))


@pytest.mark.parametrize("system", ["koku", "godai", "sky", "ageofwar", "skirmish"])
def test_who_brings_the_same_army_bears_another_crest(elin: Player, kaito: Player, system: str) -> None:
    battle = called(elin, system)
    planning.join(player=kaito, battle_id=battle.id, invitation=battle.invitation, ready=ready(system))
    assert len(crests(battle)) == 2


def test_a_clan_that_is_called_after_its_crest_changes_its_name_with_it(elin: Player, kaito: Player) -> None:
    battle = called(elin, "koku")
    planning.join(player=kaito, battle_id=battle.id, invitation=battle.invitation, ready=ready("koku"))
    assert {seat.clan for seat in battle.seats.all()} == {CRESTS[mon] for mon in crests(battle)}


def test_against_oneself_too(elin: Player) -> None:
    assert len(crests(called(elin, "godai", hot_seat=True))) == 2


def test_whoever_wants_the_other_sides_crest_has_it(elin: Player, kaito: Player) -> None:
    battle = called(elin, "godai", clan="Hojo", mon="hojo")
    flag = {"clan": "The rebels", "mon": "hojo", "ready": ready("godai")}
    planning.join(player=kaito, battle_id=battle.id, invitation=battle.invitation, **flag)
    assert crests(battle) == {"hojo"}


def test_the_form_begins_with_a_crest_that_is_free(elin: Player, kaito: Player) -> None:
    battle = called(elin, "godai", clan="Takeda", mon="takeda")
    page = text_of(browser(kaito).get(reverse("battle-join", args=[battle.invitation])))
    (chosen,) = re.findall(r'name="mon" value="(\w+)"[^>]*checked', page)
    assert chosen != "takeda"
    assert f'placeholder="{CRESTS[chosen]}"' in page
