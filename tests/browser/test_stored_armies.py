"""Armies from the players' stores: mustered in the browser and fought with; how often each owner threw is told."""

from uuid import uuid4

import pytest

pytestmark = pytest.mark.browser


@pytest.fixture
def prepared(prepare):
    """Players who have no army yet, however often this is looked at."""
    return prepare(players=[f"{name} {uuid4().hex[:6]}" for name in ("Elin", "Kaito")], battles={})


def muster(commander, clan):
    """Throw for an army and look at all of it."""
    page = commander.page
    page.goto("/armies/muster/koku/")
    page.fill("#army-clan", clan)
    page.click(".unpainted .btn")
    page.wait_for_selector("#all")
    page.click("#all")
    page.wait_for_selector("text=Keep this army")


def keep(commander):
    commander.page.click("text=Keep this army")
    commander.page.wait_for_selector(".tot b")


def test_a_stored_army_is_fought_with_and_its_throws_are_told(sit, prepared):
    elin, kaito = (sit(name, key, at) for at, (name, key) in enumerate(prepared["sessions"].items()))
    muster(elin, "Sanada")
    elin.page.click("text=Discard…")
    elin.page.click("text=Discard it")
    elin.page.wait_for_selector("text=No army yet.")
    muster(elin, "Sanada")
    keep(elin)
    men = int(elin.text(".tot b"))

    elin.page.goto("/battles/new/")
    elin.page.fill("[name=name]", "Six coins for the ferry")
    elin.page.check("[name=armies][value=stored]")
    elin.page.locator("[name=army]").select_option(index=1)
    elin.page.click("text=Create battle")
    link = elin.page.input_value("#link").removeprefix(elin.house)
    muster(kaito, "Uesugi")
    keep(kaito)
    kaito.page.goto(link)
    assert "Threw 2 times" in kaito.text(".letter")
    kaito.page.locator("[name=army]").select_option(index=1)
    kaito.page.click("text=Accept the battle")
    for commander in (elin, kaito):
        commander.wait_for(1)
        assert "Sanada" in commander.text(".plate.l")
        assert "Uesugi" in commander.text(".plate.r")
    battle = kaito.page.url.rstrip("/").rpartition("/")[2]
    view = elin.page.request.get(f"{elin.house}/api/battles/?list=mine").json()["results"][0]
    assert view["id"] == battle
    assert {seat["clan"]: seat["throws"] for seat in view["seats"]} == {"Sanada": 2, "Uesugi": 1}
    set_up_ground(elin, kaito)
    assert f"{men} figures" in elin.text("#log")


def set_up_ground(elin, kaito):
    """The steps that come before the armies: the ground as it lies, the half as it is advised."""
    placer, other = (elin, kaito) if elin.is_to_act() else (kaito, elin)
    placer.end()
    other.page.wait_for_selector(".bottom.is-mine")
    other.pick("South")
    elin.wait_for(other.seq)
