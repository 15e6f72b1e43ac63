"""What players have named is never put into another language, whatever it means; what the house names is."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from games.models import Battle, Player
from games.selectors import viewing
from games.services import battles, holding, practice
from games.services.battles import Banner, Plan
from rulesets import Side
from rulesets.sky.muster.forces import FORCES

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
OURS = ("facts", "hint", "kind", "locked", "outcome", "rolls", "steps")
"""Fields in which the rules speak of their own things."""


def roster(general: str, *names: tuple[str, str, str]) -> dict[str, Any]:
    """A roster of the house in which everything has another name: for each clan its own, its leader's, a unit's."""
    found: dict[str, Any] = json.loads(json.dumps(FORCES.ready(300)[0]["roster"]))
    found["general"] = general
    for clan, (name, leader, unit) in zip(found["clans"], names, strict=True):
        clan.update(name=name, leader=leader)
        clan["units"][0]["name"] = unit
    return found


def banner(commander: str, clan: str, mon: str, army: dict[str, Any] | None = None) -> Banner:
    """A seat; its army has the name of its clan."""
    brought = army and {
        "name": clan,
        "clan": clan,
        "mon": mon,
        "roster": army,
        "throws": None,
        "source": "built",
    }
    return Banner(commander=commander, clan=clan, mon=mon, nonce="n", army=brought)


SKY = {
    "River",
    "Hill",
    "Charge",
    "Fence",
    "Samurai",
    "Move",
    "Ashigaru",
    "Bow",
    "Melee",
    "Fire",
    "Village",
    "Road",
}
KOKU = {"River", "Move", "Charge", "Samurai"}


def of_sky(player: Player) -> Battle:
    """A battle in which every name is a word."""
    ours = roster("River", ("Hill", "Charge", "Fence"), ("Samurai", "Move", "Ashigaru"))
    theirs = roster("Bow", ("Melee", "Fire", "Village"), ("Road", "Hill", "River"))
    banners = {
        Side.AI: banner("Charge", "River", "hojo", ours), Side.KAKI: banner("Samurai", "Move", "takeda", theirs),
    }  # fmt: skip
    plan = Plan(system="sky", name="Fence", options={}, seed=b"s" * 32)
    return battles.create_hot_seat(maker=player, plan=plan, banners=banners)


def of_koku(player: Player) -> Battle:
    """The same where armies are thrown for."""
    banners = {Side.AI: banner("Charge", "River", "hojo"), Side.KAKI: banner("Samurai", "Move", "takeda")}
    plan = Plan(system="koku", name="Fence", options={}, seed=b"s" * 32)
    return battles.create_hot_seat(maker=player, plan=plan, banners=banners)


def texts(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text in some JSON with its place; not what orders are called and do in words of the rules, nor keys."""
    if isinstance(value, dict):
        for key, inner in value.items():
            order = key == "label" and "params" in value
            if not order and key not in OURS and (key != "params" or isinstance(inner, list)):
                yield from texts(inner, f"{path}.{key}")
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from texts(inner, f"{path}.{place}")
    elif isinstance(value, str):
        yield path, value


def lost(english: Any, japanese: Any, names: frozenset[str]) -> list[tuple[str, str, str]]:
    """Where a name stands in English and not in Japanese: place and both texts."""
    told = dict(texts(japanese))
    found = []
    for path, text in texts(english):
        for name in names:
            if (
                text.count(name) > 1
            ):  # the sentence has that word of its own: which of the two it is, nobody can say
                continue
            if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) and name not in told[path]:
                found.append((path, text, told[path]))
    return found


@pytest.mark.parametrize(("begun", "given"), [(of_sky, SKY), (of_koku, KOKU)])
def test_every_name_of_a_battle_reads_in_japanese_as_it_was_given(
    begun: Any, given: set[str], elin: Player
) -> None:
    battle = begun(elin)
    practice.command(battle, elin, 60, until=lambda held: False)
    held = holding.current(battle.id)
    names = frozenset(given)

    rows = viewing.events_since(battle.id, 0)
    seen = {}
    for to in ("en", "ja"):
        with override(to):
            offers = [json.loads(viewing.options(held, side)) for side in Side]
            snapshot = viewing.read(battle.id)
            client = Client(headers={"accept-language": to})
            client.force_login(elin, backend="django.contrib.auth.backends.ModelBackend")
            pages = client.get(f"/api/battles/{battle.id}/events/").json()
            greeting = json.loads(snapshot.text("both", tuple(Side), {}, {}, to))
            seen[to] = [
                greeting["document"],
                greeting["events"],
                greeting["players"],
                offers,
                pages["events"],
            ]
    assert rows
    assert lost(seen["en"], seen["ja"], names) == []
    thrown = {roll["label"] for event in seen["ja"][1] for roll in event["rolls"]}
    assert {force.clan for force in held.battle.forces.values()} <= thrown
    units = {name for path, name in texts(seen["ja"][0]["units"]) if path.endswith(".name")}
    assert not any(re.search(r"mounted|ashigaru|samurai|bows|yari", name) for name in units), units
