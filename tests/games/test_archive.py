"""The archive: what is found, by whom, in which order; and to whom a battle is shown."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from games.models import Battle, Finished, FinishedSide, Player, Seat
from games.selectors import archive, narrowing
from games.selectors.archive import Query
from games.selectors.narrowing import sides_of_clan, sides_of_player
from games.services import filing, play, showing
from rulesets import Illegal
from tests.games.conftest import drill, fought_alone
from tests.games.test_pages import browser, text_of

pytestmark = pytest.mark.django_db

START = datetime(2026, 3, 1, 12, tzinfo=UTC)


def given_up(battle: Battle, loser: Player) -> Battle:
    """End a battle: the loser resigns."""
    order = {"kind": "resign"}
    play.submit(battle_id=battle.id, player_id=loser.pk, key=uuid4().hex, seq=battle.seq, order=order)
    battle.refresh_from_db()
    return battle


def hung(number: int, **values: Any) -> Battle:
    """A finished battle without a table, for lists: on day ``number`` after the first of March."""
    seats = values.pop("seats", (("Elin", "Hojo", None), ("Kaito", "Takeda", None)))
    shown = values.pop("shown", "public")
    plain = {"system": "drill", "name": f"Battle {number}", "status": "over", "turn": number, "winner": "ai"}
    battle = Battle.objects.create(**{**plain, **values}, shown=shown, seed=b"s", seed_hash="")
    for side, (commander, clan, player) in zip(("ai", "kaki"), seats, strict=True):
        mon = clan.lower() if clan in ("Hojo", "Takeda", "Oda") else ""
        Seat.objects.create(
            battle=battle, side=side, player=player, commander=commander, clan=clan, mon=mon, wish=shown
        )
    Battle.objects.filter(pk=battle.pk).update(updated=START + timedelta(days=number))
    filing.file(battle_id=battle.pk)
    return battle


def names(reader: Player | None = None, **query: Any) -> list[str]:
    return [battle.name for battle in archive.page(reader, Query(**query)).battles]


def test_a_battle_is_filed_by_the_order_that_ends_it(battle: Battle, elin: Player, kaito: Player) -> None:
    assert not Finished.objects.exists()
    given_up(battle, kaito)
    filed = Finished.objects.get()
    assert (filed.system, filed.winner, filed.how, filed.shown) == ("drill", "ai", "resignation", "private")
    assert "elin" in filed.text
    assert "北条" in filed.text
    sides = {row.player: (row.outcome, row.counts) for row in FinishedSide.objects.all()}
    assert sides == {elin: ("won", True), kaito: ("lost", True)}


def test_practice_and_battles_against_oneself_do_not_count(elin: Player) -> None:
    fought_alone(elin)
    assert {row.counts for row in FinishedSide.objects.all()} == {False}
    assert archive.tally(elin, sides_of_player(elin)) == []


QUERIES: list[tuple[dict[str, Any], list[str]]] = [
    ({}, ["Battle 4", "Battle 3", "Snow 北の峠", "Battle 1"]),
    ({"sort": "oldest"}, ["Battle 1", "Snow 北の峠", "Battle 3", "Battle 4"]),
    ({"sort": "longest"}, ["Battle 3", "Battle 4", "Snow 北の峠", "Battle 1"]),
    ({"q": "SNOW"}, ["Snow 北の峠"]),
    ({"q": "峠"}, ["Snow 北の峠"]),
    ({"q": "織田"}, ["Battle 3"]),
    ({"q": "snow takeda"}, ["Snow 北の峠"]),
    ({"q": "snow oda"}, []),
    ({"q": "100%"}, []),
    ({"q": "_"}, []),
    ({"q": "%"}, []),
    ({"q": "ta"}, ["Battle 4", "Snow 北の峠", "Battle 1"]),
    ({"q": "akeda"}, []),
    ({"q": "battle-4"}, ["Battle 4"]),
    ({"q": "の峠 noW"}, []),
    ({"clan": "oda"}, ["Battle 3"]),
    ({"clan": "ODA", "result": "lost"}, ["Battle 3"]),
    ({"clan": "hojo", "result": "lost"}, ["Battle 4"]),
    ({"system": "drill"}, ["Battle 4", "Snow 北の峠", "Battle 1"]),
    ({"system": "gone"}, ["Battle 3"]),
    ({"result": "draw"}, ["Snow 北の峠"]),
    ({"result": "kaki"}, ["Battle 4"]),
    ({"how": "resignation"}, ["Battle 1"]),
    ({"how": "nonsense"}, []),
    ({"since": (START + timedelta(days=3)).date()}, ["Battle 4", "Battle 3"]),
    ({"until": (START + timedelta(days=2)).date()}, ["Snow 北の峠", "Battle 1"]),
    ({"option": "pieces=7"}, ["Battle 1"]),
    ({"option": "pieces=60"}, ["Battle 4", "Snow 北の峠"]),
    ({"sort": "longest", "system": "drill"}, ["Battle 4", "Snow 北の峠", "Battle 1"]),
    ({"sort": "longest", "how": "resignation", "result": "ai"}, ["Battle 1"]),
    ({"sort": "longest", "since": (START + timedelta(days=3)).date(), "q": "oishi"}, ["Battle 3"]),
    ({"player": "nobody"}, []),
    ({"after": "rubbish"}, ["Battle 4", "Battle 3", "Snow 北の峠", "Battle 1"]),
    ({"after": "2026-03-03T12:00:00~x"}, ["Battle 4", "Battle 3", "Snow 北の峠", "Battle 1"]),
]


@pytest.fixture
def wall() -> None:
    """Four public battles and two that a stranger must not find."""
    hung(1, reason="resignation", options={"pieces": 7})
    hung(2, name="Snow 北の峠", winner="")
    hung(3, system="gone", turn=9, seats=(("Elin", "Hojo", None), ("Oishi", "Oda", None)))
    hung(4, winner="kaki")
    hung(5, name="Unlisted", shown="unlisted")
    hung(6, name="Private", shown="private")


@pytest.mark.parametrize("most", [narrowing.MOST, 0], ids=["by key", "along the list"])
def test_a_stranger_finds_what_is_public_and_asked_for(
    most: int, wall: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(narrowing, "MOST", most)
    for query, found in QUERIES:
        assert names(**query) == found, query


@pytest.mark.parametrize("most", [narrowing.MOST, 0], ids=["by key", "along the list"])
def test_a_player_finds_his_own_too_whatever_they_are(
    most: int, wall: None, elin: Player, stranger: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(narrowing, "MOST", most)
    seats = (("Elin", "Hojo", elin), ("Kaito", "Oda", None))
    hung(7, name="Mine", shown="private", seats=seats)
    hung(0, name="Mine and public", winner="kaki", seats=seats)
    assert names(elin)[0] == "Mine"
    assert names(elin, mine=True) == ["Mine", "Mine and public"]
    assert names(None, mine=True) == names(stranger, mine=True) == names(None, result="won") == []
    assert names(elin, result="won") == ["Mine"]
    assert names(stranger, player="elin") == names(stranger, player=str(elin.pk)) == ["Mine and public"]
    assert names(stranger, player="Elin", result="lost") == ["Mine and public"]
    assert "Mine" not in names(stranger)


@pytest.mark.parametrize("sort", archive.SORTS)
def test_the_pages_of_a_list_hold_every_battle_once(sort: str, elin: Player) -> None:
    for number in range(11):
        seats = (("Elin", "Hojo", elin if number % 3 else None), ("Kaito", "Oda", None))
        hung(number // 2, name=str(number), shown="public" if number % 2 else "private", seats=seats, turn=4)
    seen: list[str] = []
    after, pages = "", 0
    while after or not pages:
        page = archive.page(elin, Query(sort=sort, after=after), 3)
        seen += [battle.name for battle in page.battles]
        after, pages = page.after, pages + 1
    whole = archive.page(elin, Query(sort=sort), 100)
    assert seen == [battle.name for battle in whole.battles]
    assert len(set(seen)) == len(seen) == 9


SHOWN = [
    ("public", "public", "public"),
    ("public", "unlisted", "unlisted"),
    ("unlisted", "public", "unlisted"),
    ("public", "private", "private"),
    ("private", "public", "private"),
    ("unlisted", "unlisted", "unlisted"),
]
ADDRESSES = ["/battles/{}/", "/battles/{}/record/", "/battles/{}/about/", "/battles/{}/table.png",
             "/api/battles/{}/", "/api/battles/{}/events/", "/api/battles/{}/record/",
             "/api/battles/{}/messages/", "/api/battles/{}/luck/"]  # fmt: skip


@pytest.mark.parametrize(("hers", "his", "holds"), SHOWN)
def test_the_stricter_wish_holds_at_every_address(
    hers: str, his: str, holds: str, battle: Battle, elin: Player, kaito: Player, stranger: Player
) -> None:
    given_up(battle, kaito)
    showing.show(battle_id=battle.id, player=elin, wish=hers)
    showing.show(battle_id=battle.id, player=kaito, wish=his)
    battle.refresh_from_db()
    assert battle.shown == holds
    for address in ADDRESSES:
        for who, hidden in ((None, holds == "private"), (stranger, holds == "private"), (kaito, False)):
            status = browser(who).get(address.format(battle.id)).status_code
            assert status == (404 if hidden else 200), (address, who)
    card = browser(stranger).get(f"/battles/{battle.id}/card.png")
    assert card.status_code == (302 if holds == "private" else 200)
    listed = holds == "public"
    assert (battle.name in names(stranger)) is listed
    assert (str(battle.id) in text_of(browser(stranger).get("/players/Elin/"))) is listed
    assert (str(battle.id) in text_of(browser(stranger).get("/clans/hojo/"))) is listed
    assert bool(archive.tally(stranger, sides_of_player(elin))) is listed
    assert len(archive.tally(elin, sides_of_player(elin))) == 1


def test_who_only_looks_on_settles_nothing(battle: Battle, elin: Player, stranger: Player) -> None:
    for code, wish in (("not_found", "public"), ("malformed", "all")):
        with pytest.raises(Illegal) as error:
            showing.show(battle_id=battle.id, player=stranger, wish=wish)
        assert error.value.code == code
    opened = drill(elin, stranger, visibility="open")
    other = Player.objects.create_user("Other")
    with pytest.raises(Illegal) as error:
        showing.show(battle_id=opened.id, player=other, wish="private")
    assert error.value.code == "not_yours"


def test_an_open_battle_is_public_from_the_beginning(elin: Player, kaito: Player) -> None:
    assert drill(elin, kaito, visibility="open").shown == "public"
    assert drill(elin, kaito).shown == "private"


def test_the_page_says_whose_wish_holds(battle: Battle, elin: Player, kaito: Player) -> None:
    page = browser(elin).post(f"/battles/{battle.id}/about/", {"wish": "public"}, follow=True)
    assert "the stricter wish holds" in text_of(page)
    assert "Kaito wishes it stricter" in text_of(page)
    page = browser(kaito).post(f"/battles/{battle.id}/about/", {"wish": "public"}, follow=True)
    assert "Now it is shown to everybody, in the lists." in text_of(page)
    assert "Who may look at it" not in text_of(browser(None).get(f"/battles/{battle.id}/about/"))


def test_the_address_holds_the_question_and_the_page_shows_it(wall: None) -> None:
    html = text_of(Client().get("/archive/?q=snow&result=draw&system=drill"))
    assert 'value="snow"' in html
    assert '<option value="draw" selected>' in html
    assert "Snow 北の峠" in html
    assert "Battle 4" not in html
    assert "No battle like that hangs here." in text_of(Client().get("/archive/?q=xyz"))
    wrong = text_of(Client().get("/archive/?since=yesterday"))
    assert "Enter a valid date." in wrong


def test_a_page_leads_to_the_next_and_keeps_the_question(db: None) -> None:
    for number in range(archive.PAGE + 1):
        hung(number)
    html = Client().get("/archive/?q=battle").content.decode()
    address = html.split('rel="next" href="')[1].split('"')[0].replace("&amp;", "&")
    assert "q=battle" in address
    last = text_of(Client().get(f"/archive/{address}"))
    assert "Battle 0" in last
    assert "Battle 30" not in last
    assert "Back to the first" in last


def test_players_and_clans_have_pages_and_guests_have_none(elin: Player, kaito: Player) -> None:
    seats = (("Elin", "Hojo", elin), ("Kaito", "Takeda", kaito))
    for number, winner in enumerate(("ai", "ai", "kaki", "")):
        hung(number, winner=winner, seats=seats)
    row = {"system": "drill", "won": 2, "lost": 1, "drawn": 1, "all": 4}
    assert archive.tally(None, sides_of_player(elin)) == [row]
    assert archive.tally(None, *sides_of_clan("HOJO")) == [row]
    for address in ("/players/Elin/", f"/players/{elin.pk}/", "/clans/hojo/", "/clans/Hojo/"):
        assert "Battle 3" in text_of(Client().get(address))
    guest = Player.objects.create_user("ronin-1", is_guest=True)
    assert Client().get(f"/players/{guest.username}/").status_code == 404
    assert Client().get("/clans/nobody/").status_code == 404
    assert Client().get("/clans/oda/").status_code == 200
