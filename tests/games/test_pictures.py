"""The picture behind a link shows what a spectator sees, and nothing of what is not for everybody."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from PIL import Image

from games import pictures
from games.models import Battle, Player
from games.pictures import inks
from games.services import practice, showing
from tests.games.conftest import drill
from tests.games.test_pages import browser, text_of

pytestmark = pytest.mark.django_db


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


def has_colour(image: Image.Image, token: str) -> bool:
    wanted = tuple(int(inks.ink(token)[at : at + 2], 16) for at in (1, 3, 5))
    colours = [colour for _count, colour in image.getcolors(1 << 20) or ()]
    return any(max(abs(a - b) for a, b in zip(colour, wanted, strict=True)) < 12 for colour in colours)


def meta(html: str, name: str) -> str:
    found = re.search(rf'<meta property="og:{name}" content="([^"]*)">', html)
    assert found
    return found.group(1)


def test_a_battle_for_everybody_shows_its_table(elin: Player, kaito: Player) -> None:
    battle = drill(elin, kaito, visibility="open")
    html = text_of(browser(None).get(f"/battles/{battle.id}/"))
    assert meta(html, "title") == "The ford"
    assert meta(html, "description") == "Hojo (Elin) – Takeda (Kaito)"
    answer = browser(None).get(meta(html, "image"))
    assert answer["Content-Type"] == "image/png"
    assert answer["Cache-Control"].startswith("public")
    image = opened(answer.content)
    assert image.size == (1200, 630)
    assert has_colour(image, "ai")
    assert has_colour(image, "kaki")
    assert len(answer.content) < 200_000


def test_a_private_battle_shows_strangers_the_house(battle: Battle, elin: Player, stranger: Player) -> None:
    for reader in (None, stranger):
        answer = browser(reader).get(f"/battles/{battle.id}/card.png")
        assert answer["Location"].endswith("card.png")
        assert browser(reader).get(f"/battles/{battle.id}/table.png").status_code == 404
    own = browser(elin).get(f"/battles/{battle.id}/card.png")
    assert own["Cache-Control"] == "private, no-store"


def test_a_battle_that_becomes_private_shows_no_picture_that_was_kept(
    battle: Battle, elin: Player, kaito: Player, stranger: Player
) -> None:
    def wish(shown: str) -> None:
        for player in (elin, kaito):
            showing.show(battle_id=battle.id, player=player, wish=shown)

    addresses = [f"/battles/{battle.id}/{name}.png?at={battle.seq}" for name in ("card", "table")]
    for shown, may_keep in (("public", "public, max-age=60"), ("unlisted", "private, max-age=60")):
        wish(shown)
        for address in addresses:
            answer = browser(stranger).get(address)
            assert (answer.status_code, answer["Cache-Control"]) == (200, may_keep)
    wish("private")
    card, table = (browser(stranger).get(address) for address in addresses)
    assert (card.status_code, card["Cache-Control"]) == (302, "private, no-store")
    assert table.status_code == 404
    own = [browser(kaito).get(each)["Cache-Control"] for each in addresses]
    assert own == ["private, no-store", "private, max-age=300"]


def test_an_invitation_shows_who_calls_and_no_table(elin: Player, kaito: Player) -> None:
    battle = drill(elin, None)
    html = text_of(browser(None).get(f"/battles/join/{battle.invitation}/"))
    assert opened(browser(None).get(meta(html, "image")).content).size == (1200, 630)
    assert browser(None).get("/battles/join/nothing/card.png")["Location"].endswith("card.png")
    assert browser(elin).get(f"/battles/{battle.id}/table.png").status_code == 404


def test_the_lists_show_each_table_small(battle: Battle, elin: Player) -> None:
    html = text_of(browser(elin).get("/battles/"))
    address = re.search(r'src="(/battles/[^"]+/table\.png\?at=\d+)"', html)
    assert address
    assert opened(browser(elin).get(address.group(1)).content).width == 240


def test_a_picture_is_drawn_once_for_each_moment(
    battle: Battle, elin: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = browser(elin)
    first = client.get(f"/battles/{battle.id}/card.png").content
    monkeypatch.setattr(pictures, "battle_card", lambda *anything: b"another")
    assert client.get(f"/battles/{battle.id}/card.png").content == first
    Battle.objects.filter(pk=battle.pk).update(seq=battle.seq + 1)
    assert client.get(f"/battles/{battle.id}/card.png").content == b"another"


def test_a_whole_battle_of_koku_has_its_card(elin: Player) -> None:
    battle = practice.try_out(player=elin, system="koku", name="A very long name of a battle " * 2)
    answer = browser(elin).get(f"/battles/{battle.id}/card.png")
    assert has_colour(opened(answer.content), "t-river")


def test_other_pages_show_the_house() -> None:
    html = text_of(browser(None).get("/"))
    assert meta(html, "image") == "http://testserver/static/card.png"
    assert opened(pictures.house_card("Honjin", "words")).size == (1200, 630)


def test_without_the_pages_typefaces_it_is_drawn_too(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    inks._tokens()
    monkeypatch.setattr(inks, "STATIC", tmp_path)
    inks.font.cache_clear()
    assert pictures.summons_card("The ford", [("ai", "Hojo", "Elin", None)], "free")
    inks.font.cache_clear()
