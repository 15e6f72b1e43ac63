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
from rulesets.sky.muster.forces import ready
from words import naming, tell

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
WORDS = (
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
)
"""Names that are words of the rules."""
OURS = ("facts", "hint", "kind", "locked", "outcome", "steps")
"""Fields in which the rules speak of their own things."""


@pytest.mark.parametrize("word", WORDS)
def test_a_word_stays_when_it_is_a_name_and_only_then(word: str) -> None:
    assert tell(word, "ja") != word
    with naming(frozenset(WORDS)):
        assert tell(word, "ja") == word
        assert tell(f"{word} end the phase.", "ja") == f"{word}がフェイズを終えた。"
        assert tell(f"{word} Shogun stand.", "ja") == f"{word}将軍は踏みとどまった。"


@pytest.mark.parametrize(
    "name", ["Sons of the River, and Hill", "x fire at y", "A. Samurai; B: Move", "river"]
)
def test_a_name_that_reads_like_a_sentence_does_not_break_the_sentence_it_stands_in(name: str) -> None:
    with naming(frozenset({name})):
        begun = name[:1].upper() + name[1:]
        assert tell(f"{begun} fire at 7th yari, 13.3″.", "ja") == f"{name}が槍7番隊を射撃した（13.3″）。"
        assert tell(f"7th yari fire at {name}, 13.3″.", "ja") == f"槍7番隊が{name}を射撃した（13.3″）。"


def test_a_house_unit_keeps_its_clans_name_and_is_otherwise_told() -> None:
    with naming(frozenset({"Takeda"})):
        assert tell("Takeda mounted samurai 2", "ja") == "Takeda騎馬の侍2番隊"
        assert tell("Takeda ashigaru yari 12", "ja") == "Takeda足軽槍12番隊"
        assert tell("Takeda samurai swords and bows 1", "ja") == "Takeda侍刀・弓1番隊"


def roster(general: str, *names: tuple[str, str, str]) -> dict[str, Any]:
    """A roster of the house in which everything has another name: for each clan its own, its leader's, a unit's."""
    found: dict[str, Any] = json.loads(json.dumps(ready(300)[0]["roster"]))
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


@pytest.mark.parametrize("begun", [of_sky, of_koku])
def test_every_name_of_a_battle_reads_in_japanese_as_it_was_given(begun: Any, elin: Player) -> None:
    battle = begun(elin)
    practice.command(battle, elin, 60, until=lambda held: False)
    held = holding.current(battle.id)
    names = held.ruleset.names(held.battle)
    assert names >= {"River", "Move", "Charge", "Samurai"}

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
    units = {name for path, name in texts(seen["ja"][0]["units"]) if path.endswith(".name")}
    assert not any(re.search(r"mounted|ashigaru|samurai|bows|yari", name) for name in units), units
