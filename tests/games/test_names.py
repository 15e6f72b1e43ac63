"""Names that players give, at every door; and pages, whatever name is stored."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

import rulesets
from armies.models import Army, Source
from games.models import Battle, Player, Seat
from games.services import battles, exporting, importing, planning
from games.services.planning import Wish
from rulesets import Illegal
from tests.games.conftest import drill, fought_alone
from tests.games.test_archive import given_up
from tests.games.test_pages import browser, text_of

pytestmark = pytest.mark.django_db

STRANGE = [
    "a/b",
    "/",
    "..",
    ".",
    "%2F",
    "a%b",
    "",
    " ",
    "?x=1",
    "#",
    "a\\b",
    "\u202eevil",
    "a\nb",
    "<b>",
    "ß" * 40,
    "é",
]


@pytest.mark.parametrize("name", STRANGE)
def test_pages_survive_any_name_that_is_stored(name: str, elin: Player, kaito: Player) -> None:
    battle = drill(elin, kaito, visibility="open")
    Seat.objects.filter(battle=battle).update(clan=name)
    Player.objects.filter(pk=kaito.pk).update(username=name)
    for reader in (elin, None):
        assert browser(reader).get("/battles/").status_code == 200
    given_up(battle, kaito)
    for reader in (elin, None):
        for page in (
            "/archive/",
            "/battles/",
            f"/battles/{battle.pk}/about/",
            f"/battles/{battle.pk}/report/",
        ):
            assert browser(reader).get(page).status_code == 200
        seat = battle.seats.select_related("player").get(side="kaki")
        clan, player = (
            browser(reader).get(seat.clan_address),
            browser(reader).get(seat.player.get_absolute_url()),
        )
        assert clan.status_code == (200 if name else 404)
        assert player.status_code == 200
        if name.strip():
            assert "The ford" in text_of(clan)
            assert "The ford" in text_of(player)


def test_a_plain_name_stands_in_the_path_and_no_other_does() -> None:
    assert Seat(clan="Hojo").clan_address == "/clans/Hojo/"
    assert Seat(clan="北条 100%").clan_address == "/clans/%E5%8C%97%E6%9D%A1%20100%25/"
    assert Seat(clan="..").clan_address == "/clans/?name=.."
    assert Seat(clan="a/b").clan_address == "/clans/?name=a%2Fb"


def api(player: Player) -> Client:
    client = Client()
    client.force_login(player, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.mark.parametrize("field", ["name", "clan", "commander"])
@pytest.mark.parametrize("name", ["a/b", "a\u202eb", "..", "x" * 81])
def test_no_battle_is_made_or_joined_under_a_name_against_the_rule(
    field: str, name: str, elin: Player, kaito: Player
) -> None:
    wish = {"system": "drill", "name": "The ford", field: name}
    answer = api(elin).post("/api/battles/", json.dumps(wish), "application/json")
    assert (answer.status_code, Battle.objects.count()) == (400, 0)
    assert answer.json()["reason"]
    waiting = drill(elin, None, visibility="open")
    if field != "name":
        answer = api(kaito).post(
            f"/api/battles/{waiting.pk}/join/", json.dumps({field: name}), "application/json"
        )
        assert (answer.status_code, waiting.seats.count()) == (400, 1)


def test_a_name_is_kept_composed_and_without_needless_blanks(elin: Player) -> None:
    battle = planning.make(
        player=elin, wish=Wish(system="drill", name="  The \u00a0 ford e\u0301 ", clan=" Ho  jo ")
    )
    assert (battle.name, battle.seats.get().clan) == ("The ford é", "Ho jo")


def test_a_form_says_beside_the_field_what_is_wrong_with_a_name(elin: Player) -> None:
    given = {
        "name": "a/b",
        "opponent": "open",
        "side": "ai",
        "mon": "hojo",
        "armies": "muster",
        "option-pieces": "4",
    }
    page = browser(elin).post("/battles/new/?system=drill", given)
    assert page.status_code == 422
    assert "slash" in str(page.context["form"].errors["name"])


@pytest.mark.parametrize("name", ["..", "a/b", "-", "x" * 81])
def test_nobody_signs_up_under_a_name_against_the_rule(name: str, db: None) -> None:
    given = {"username": name, "password1": "dawn over the ford", "password2": "dawn over the ford"}
    page = Client().post("/accounts/signup/", given)
    assert page.status_code == 200
    assert page.context["form"].errors["username"]
    assert not Player.objects.exists()


def test_a_player_with_a_long_name_of_old_still_commands(db: None) -> None:
    old = Player.objects.create_user("x" * 150)
    assert planning.make(player=old, wish=Wish(system="drill", name="Ford")).seats.get().commander == "x" * 80


def spoilt(document: dict[str, Any], what: str) -> bytes:
    seat = document["seats"]["ai"]
    match what:
        case "clan":
            seat["clan"] = "a/b"
        case "commander":
            seat["commander"] = "a\u202eb"
        case "name":
            document["about"]["name"] = "a\x00b"
        case "edition":
            document["edition"] = 10**9
        case "winner":
            document["about"]["winner"] = document["final"]["result"]["winner"] = "kaki\n"
        case "reason":
            document["about"]["reason"] = "a\x00"
        case "points":
            document["about"]["points"] = {"\x00": 1}
        case "ended":
            document["about"]["ended"] = "9999-12-31T23:59:59-23:59"
        case "roster":
            seat["roster"] = {"a": "\x00"}
        case "deep":
            for place in ("opening", "final"):
                document[place]["x"] = json.loads('{"a":' * 900 + "1" + "}" * 900)
    return json.dumps(document).encode()


@pytest.mark.parametrize(
    "what", ["clan", "commander", "name", "edition", "winner", "reason", "points", "ended", "roster", "deep"]
)
def test_no_battle_comes_in_with_what_no_page_or_database_can_bear(what: str, elin: Player) -> None:
    document = json.loads(exporting.export(fought_alone(elin), ""))
    before = Battle.objects.count()
    with pytest.raises(Illegal) as refused:
        importing.take_in(owner=elin, raw=spoilt(document, what))
    assert refused.value.code in ("wrong_name", "no_battle"), what
    assert Battle.objects.count() == before


def test_a_clan_whose_folded_name_is_longer_still_ends_its_battle(elin: Player, kaito: Player) -> None:
    battle = drill(elin, kaito)
    Seat.objects.filter(battle=battle, side="ai").update(clan="ß" * 40)
    given_up(battle, kaito)
    assert browser(elin).get(battle.seats.get(side="ai").clan_address).status_code == 200


def force(owner: Player) -> Army:
    sky = rulesets.get("sky")
    assert sky.builder is not None
    roster = sky.builder.ready()[0].roster
    return Army.objects.create(
        owner=owner, system="sky", name="Kept", clan="Obata", mon="uesugi", roster=roster, source=Source.BUILT
    )


def test_the_battle_takes_the_clan_and_its_crest_from_one_place(elin: Player) -> None:
    army = force(elin)
    about = {"system": "sky", "armies": "stored", "army": army.pk, "name": "Ford", "options": {"size": 150}}
    for given, wanted in (
        ({"mon": "hojo"}, ("Obata", "uesugi")),
        ({}, ("Obata", "uesugi")),
        ({"clan": "Baba", "mon": "oda"}, ("Baba", "oda")),
        ({"clan": "Oda"}, ("Oda", "oda")),
        ({"clan": "Baba"}, ("Baba", "uesugi")),
    ):
        seat = planning.make(player=elin, wish=Wish(**about, **given)).seats.get()
        assert (seat.clan, seat.mon) == wanted
    bare = planning.make(player=elin, wish=Wish(system="drill", name="Ford", mon="oda")).seats.get()
    assert (bare.clan, bare.mon) == ("Oda", "oda")


def test_an_army_stored_under_a_bad_clan_of_old_cannot_bring_it_to_a_battle(elin: Player) -> None:
    army = force(elin)
    Army.objects.filter(pk=army.pk).update(clan="a/b")
    with pytest.raises(Illegal, match="slash"):
        planning.make(player=elin, wish=Wish(system="sky", armies="stored", army=army.pk, name="Ford"))


def told(page: Any) -> str:
    """A page without what is drawn anew for every answer."""
    return re.sub(r'"X-CSRFToken": "\w+"|value="\w{64}"', "", text_of(page))


def test_the_join_address_of_a_hidden_battle_answers_like_an_unknown_one(
    elin: Player, kaito: Player, stranger: Player
) -> None:
    battle = drill(elin, kaito, visibility="open")
    Battle.objects.filter(pk=battle.pk).update(shown="private")
    unknown = str(battle.pk)[:-1] + ("0" if str(battle.pk)[-1] != "0" else "1")
    for reader in (stranger, None):
        hidden, none = (browser(reader).get(f"/battles/{id}/join/") for id in (battle.pk, unknown))
        assert hidden.status_code == none.status_code == 404
        assert told(hidden).replace(str(battle.pk), unknown) == told(none)
    hidden, none = (
        api(stranger).post(f"/api/battles/{id}/join/", "{}", "application/json")
        for id in (battle.pk, unknown)
    )
    assert (hidden.status_code, hidden.content) == (404, none.content)
    assert browser(elin).get(f"/battles/{battle.pk}/join/").status_code == 302
    Battle.objects.filter(pk=battle.pk).update(shown="public", watched="end")
    assert browser(stranger).get(f"/battles/{battle.pk}/join/").status_code == 302
    battles.joinable(battle_id=battle.pk, player_id=stranger.pk)
    with pytest.raises(Illegal) as late:
        battles.free_side(battle)
    assert late.value.code == "not_open"
