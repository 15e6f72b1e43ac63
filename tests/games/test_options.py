"""Options that cannot go together, and armies of another recipe: refused in words, on the page and for programs."""

import uuid

import pytest
from django.test import Client

import rulesets
from armies import services
from games.models import Battle, Player
from games.services import planning
from games.services.planning import Wish

PLAN = {"name": "The ford", "opponent": "hot_seat", "side": "ai", "mon": "hojo", "armies": "muster"}


@pytest.fixture
def signed_in(elin: Player) -> Client:
    client = Client()
    client.force_login(elin)
    return client


def numbers() -> dict[str, object]:
    """Every option of KOKU as its form sends it when nothing is touched."""
    about = rulesets.get("koku").describe()["options"]
    plain = {f"option-{each['key']}": each["default"] for each in about if each["type"] != "flag"}
    return plain | {f"option-{each['key']}": "on" for each in about if each["default"] is True}


def test_every_clash_stands_beside_its_own_field(signed_in: Client) -> None:
    wrong = {"option-turncoats": "on", "option-smoke_from_bows": "on", "option-season": "winter"}
    answer = signed_in.post("/battles/new/?system=koku", {**PLAN, **numbers(), **wrong})
    assert answer.status_code == 422
    faults = answer.context["form"].errors
    assert set(faults) == {"option-turncoats", "option-smoke_from_bows", "option-season"}
    assert faults["option-turncoats"] == ["Turncoats: they need clans. (KOKU-TRN-1)"]
    assert not Battle.objects.exists()


def test_the_form_offers_every_option_and_says_what_is_agreed(signed_in: Client) -> None:
    wish = {"option-rain": "on", "option-wind": "on", "option-peasants": "5"}
    answer = signed_in.post("/battles/new/?system=koku", {**PLAN, **numbers(), **wish}, follow=True)
    assert answer.status_code == 200
    battle = Battle.objects.get()
    assert (battle.options["rain"], battle.options["peasants"]) == (True, 5)
    agreed = answer.context["battle_boot"]["agreed"]
    assert [(each["label"], each["value"]) for each in agreed] == [
        ("Peasants for each village", "5"), ("Wind and smoke", "yes"), ("Rain", "yes"),
    ]  # fmt: skip


def test_programs_get_every_clash_with_its_key_and_clause(signed_in: Client) -> None:
    plan = {
        "system": "koku",
        "name": "The ford",
        "options": {"turncoats": True, "night_day": True, "turn_limit": 6},
    }
    answer = signed_in.post("/api/battles/", plan, content_type="application/json")
    assert answer.status_code == 400
    named = answer.json()["named"]
    assert [(each["key"], each["clause"]) for each in named] == [
        ("turncoats", "KOKU-TRN-1"), ("turn_limit", "KOKU-RUL-138"),
    ]  # fmt: skip


def army(owner: Player, **recipe: object) -> uuid.UUID:
    muster = services.throw_muster(owner=owner, system="koku", key=uuid.uuid4(), recipe=recipe)
    assert muster.recipe == rulesets.get("koku").recipe(recipe)
    return services.keep(muster=muster, values={"name": "The host", "clan": "Hojo", "mon": "hojo"}).pk


@pytest.mark.parametrize(
    ("recipe", "options", "clause"),
    [
        ({}, {}, ""),
        ({"average_dice": 3, "clans": True}, {"average_dice": 3, "clans": True}, ""),
        ({"average_dice": 3}, {}, "KOKU-SIZ-1"),
        ({}, {"clans": True}, "KOKU-CLN-1"),
    ],
)
def test_an_army_of_another_recipe_is_refused_when_the_battle_is_made(
    elin: Player, recipe: dict[str, object], options: dict[str, object], clause: str
) -> None:
    wish = Wish(system="koku", name="The ford", options=options, armies="stored", army=army(elin, **recipe))
    if not clause:
        assert planning.make(player=elin, wish=wish).seats.count() == 1
        return
    with pytest.raises(rulesets.Illegal) as refusal:
        planning.make(player=elin, wish=wish)
    assert (refusal.value.code, refusal.value.clause) == ("roster", clause)
    assert not Battle.objects.exists()
