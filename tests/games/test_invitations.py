"""Somebody is invited to bring an army and has none: he takes a ready one, or makes his own and finds the way back."""

from __future__ import annotations

import dataclasses
import re

import pytest
from django.test import Client
from django.urls import reverse

import rulesets
from armies import services
from armies.models import Draft
from armies.ready import ready_armies
from games.models import Battle, Player
from games.services import planning
from games.services.planning import Wish
from tests.games.test_pages import browser, text_of

pytestmark = pytest.mark.django_db

SMALL = {"size": 150}


def called(maker: Player, system: str = "sky", options: dict | None = None, **banner: object) -> Battle:
    """A battle of stored armies that waits for an opponent; its maker leads a ready army, unless he brings one."""
    options = SMALL if options is None else options
    banner = banner or {"ready": ready_armies(system, options)[0].key}
    wish = Wish(system=system, name="The ford", armies="stored", options=options, **banner)
    return planning.make(player=maker, wish=wish)


def address(battle: Battle) -> str:
    return f"/battles/join/{battle.invitation}/"


def select(page: str) -> str:
    return re.search(r'<select name="army".*?</select>', page, re.S)[0]


def answer(army: str) -> dict[str, str]:
    return {"clan": "", "mon": "hojo", "army": army, "nonce": "mine"}


@pytest.mark.parametrize("system", ["koku", "sky"])
def test_a_guest_without_an_army_takes_a_ready_one_at_once(elin: Player, system: str) -> None:
    battle = called(elin, system, {})
    guest = Client()
    guest.post(reverse("guest"), {"next": address(battle)})
    offered = select(text_of(guest.get(address(battle))))
    chosen = re.search(r'value="(ready:[^"]+)" selected', offered)[1]
    assert guest.post(address(battle), answer(chosen)).status_code == 302
    battle.refresh_from_db()
    assert battle.status == Battle.Status.RUNNING
    assert battle.seats.get(side="kaki").army["source"] == "ready"


def test_the_invitation_says_the_size_and_offers_what_fits(elin: Player, kaito: Player) -> None:
    great = ready_armies("sky", {"size": 450})[0]
    services.build(
        owner=kaito,
        system="sky",
        values={"name": "The great host", "clan": "Hojo", "mon": "hojo"},
        roster=great.roster,
    )
    page = text_of(browser(kaito).get(address(called(elin))))
    assert "Size of the force" in page
    assert "150 points" in page
    offered = select(page)
    assert "450 points" not in offered
    assert "300 points" not in offered
    assert "The great host" not in offered
    assert "One of your armies does not fit this battle." in page


def test_who_builds_an_army_for_an_invitation_comes_back_to_it(elin: Player, kaito: Player) -> None:
    battle, client = called(elin), browser(kaito)
    client.get(address(battle))
    bench = text_of(client.get("/armies/build/sky/"))
    assert f'href="{address(battle)}"' in bench
    assert "Back to the invitation: The ford" in bench
    assert "450-" not in bench
    client.post("/armies/build/sky/")
    assert Draft.objects.get().roster["size"] == 150
    Draft.objects.all().delete()
    key = ready_armies("sky", SMALL)[0].key
    client.post("/armies/build/sky/", {"ready": key})
    army = services.finish_draft(draft=Draft.objects.get())
    client.post("/armies/build/sky/", {"ready": key})
    draft = Draft.objects.get()
    posted = services_form(client, draft)
    done = client.post(f"/armies/draft/{draft.id}/finish/", posted)
    newest = kaito.armies.exclude(id=army.id).get()
    assert done["Location"] == f"{address(battle)}?army={newest.id}"
    back = text_of(client.get(done["Location"]))
    assert f'value="{newest.id}" selected' in select(back)
    assert "Back to the invitation" not in back
    client.post(done["Location"], answer(str(newest.id)))
    assert "Back to the invitation" not in text_of(client.get("/armies/"))
    assert battle.seats.get(side="kaki").army["source"] == "built"


def services_form(client: Client, draft: Draft) -> dict[str, object]:
    """Everything that stands in a draft's form, as a browser would send it."""
    page = text_of(client.get(f"/armies/draft/{draft.id}/"))
    found: dict[str, list[str]] = {}
    for tag in re.findall(r"<input[^>]*>", page):
        fields = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        kind = fields.get("type", "text")
        if "name" in fields and (kind not in ("checkbox", "radio") or " checked" in tag):
            found.setdefault(fields["name"], []).append(fields.get("value", "on"))
    for name, body in re.findall(r'<select[^>]*name="([^"]+)"[^>]*>(.*?)</select>', page, re.S):
        chosen = re.search(r'value="([^"]*)" selected', body) or re.search(r'value="([^"]*)"', body)
        found.setdefault(name, []).append(chosen[1] if chosen else "")
    return found


def test_a_built_army_is_not_called_imported(elin: Player, kaito: Player) -> None:
    made = ready_armies("sky", SMALL)[0]
    army = services.build(
        owner=elin, system="sky", values={"name": "Riders", "clan": "Hojo", "mon": "hojo"}, roster=made.roster
    )
    for brought, words in (
        (army, "Built on this site for points"),
        (services.duplicate(army=army), "Built on this site"),
    ):
        page = text_of(browser(kaito).get(address(called(elin, army=brought.id))))
        assert words in page
        assert "mported" not in page
    assert "A ready army: anybody may lead it." in text_of(browser(kaito).get(address(called(elin))))


def test_a_ready_army_is_thrown_by_what_a_battles_options_say_of_armies() -> None:
    koku = rulesets.get("koku")
    agreed = dataclasses.asdict(koku.options_from({"average_dice": 2}))
    (army,) = ready_armies("koku", agreed)
    assert koku.cannot_bring(koku.options_from(agreed), army.roster) == []


def test_an_invitation_says_that_forces_lie_ready_where_none_are_thrown_for() -> None:
    maker = Player.objects.create_user("Tomoe")
    told = {}
    for system in ("koku", "skirmish"):
        wish = Wish(system=system, name="The ford", armies="muster", options={})
        told[system] = text_of(browser(None).get(address(planning.make(player=maker, wish=wish))))
    assert "mustered on the spot" in told["koku"]
    assert "a ready force, chosen at the table" in told["skirmish"]
