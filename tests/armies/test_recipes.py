"""Armies of more dice and of clans: thrown by a recipe, which page, paper and file remember."""

import json
import uuid

import pytest
from django.test import Client

from armies import services
from armies.faults import Refused
from armies.models import Muster
from games.models import Player

THREE = {"average_dice": 3, "clans": True}
CALLED = {"name": "The host", "clan": "Hojo", "mon": "hojo"}


@pytest.fixture
def owner(db: None) -> Player:
    return Player.objects.create_user("Sumie", password="a long word")


@pytest.fixture
def client(owner: Player) -> Client:
    found = Client()
    found.force_login(owner)
    return found


def kept(owner: Player):
    muster = services.throw_muster(owner=owner, system="koku", key=uuid.uuid4(), recipe=THREE)
    return services.keep(muster=muster, values=CALLED)


def test_the_blank_scroll_offers_what_an_army_is_thrown_by(client: Client) -> None:
    page = client.get("/armies/muster/koku/")
    assert b'name="recipe.average_dice"' in page.content
    assert b'name="recipe.clans"' in page.content
    form = {"key": str(uuid.uuid4()), "recipe.average_dice": "3", "recipe.clans": "on"}
    client.post("/armies/muster/koku/throw/", form)
    muster = Muster.objects.get()
    assert muster.recipe == muster.roster["recipe"] == THREE
    assert len(muster.roster["average"]) == 3
    page = client.get("/armies/muster/koku/").content.decode()
    assert "Three average dice" in page


@pytest.mark.parametrize(
    ("recipe", "words"),
    [({"average_dice": 9}, "between 1 and 6"), ({"average_dice": 1, "clans": True}, "one average die is one clan"),
     ({"rain": True}, "no option rain"), ({"average_dice": "x"}, "whole number")],
)  # fmt: skip
def test_a_recipe_that_the_rules_do_not_know_is_refused(
    owner: Player, recipe: dict[str, object], words: str
) -> None:
    with pytest.raises(Refused, match=words):
        services.throw_muster(owner=owner, system="koku", key=uuid.uuid4(), recipe=recipe)
    assert not Muster.objects.filter(status="thrown").exists()


def test_pages_and_paper_show_the_clans(owner: Player, client: Client) -> None:
    army = kept(owner)
    for address in (f"/armies/{army.pk}/", f"/armies/{army.pk}/print/"):
        page = client.get(address).content.decode()
        assert "house clan" in page
        assert "3rd clan" in page
        assert "Average dice for the koku: 3" in page


def test_a_file_brings_the_recipe_back(owner: Player) -> None:
    army = kept(owner)
    again = services.import_army(owner=owner, raw=json.dumps(services.export_army(army=army)).encode())
    assert again.roster == army.roster
    assert again.roster["recipe"] == THREE
