"""By days: with standing orders laid for every kind, a combat round of Go Dai waits for nobody (GODAI-DEC-4 to
GODAI-DEC-14).
"""

from __future__ import annotations

from typing import Any

import pytest

import rulesets
from games.models import Battle, Player
from games.selectors import viewing
from games.services import battles, standing
from games.services.battles import Banner, Plan
from games.services.memory import memory
from rulesets import Side
from tests.games.test_decisions import _replays, give
from tests.games.test_standing import kinds

pytestmark = pytest.mark.django_db

GODAI = rulesets.get("godai")
FLAGS = {
    Side.AI: Banner(commander="Elin", clan="Hojo", mon="hojo", nonce="e"),
    Side.KAKI: Banner(commander="Kaito", clan="Takeda", mon="takeda", nonce="k"),
}
WATER = ["flowing_water", "choose_place", "red_leaves", "no_design", "one_cut", "body_in_place", "scold"]
STATS = {"combat": 4, "attacks": 2, "wounds": 3, "courage": 6}


def hero(id: str, *at: float) -> dict[str, Any]:
    """A hero who can be asked in every step of a round."""
    return {
        "id": id, "kind": "hero", "at": [list(at)], "weapons": ["long_sword", "spear"], "stats": STATS, "zen": 4,
        "command": 4, "points": 60, "masteries": {"long_sword": 1}, "water": WATER,
    }  # fmt: skip


def men(id: str, y: float, facing: float) -> dict[str, Any]:
    """A group in one rank."""
    places = [[x, y, facing] for x in (29, 30, 31)]
    return {
        "id": id,
        "kind": "group",
        "at": places,
        "weapons": ["spear"],
        "points": 30,
        "stats": {"courage": 3},
    }


def staged(elin: Player, kaito: Player) -> Battle:
    """Two heroes and two groups in contact; the persimmon hero has had his Heroic Combat."""
    units = [
        hero("ai-1", 20, 18, 0), {**hero("kaki-1", 20, 19, 180), "heroic": ["combat"]},
        men("ai-2", 18, 0), men("kaki-2", 19, 180), men("ai-3", 4, 0),
    ]  # fmt: skip
    given = {"units": units, "phase": "heroic_combat", "active": "ai", "initiative": "ai", "turn": 2}
    battle = battles.create_hot_seat(
        maker=elin, plan=Plan(system="godai", name="The ford", options={}, seed=b"r" * 32), banners=FLAGS,
        staged=GODAI.stage(given),
    )  # fmt: skip
    battle.seats.filter(side="kaki").update(player=kaito)
    Battle.objects.filter(pk=battle.pk).update(hot_seat=False)
    memory.clear()
    battle.refresh_from_db()
    return battle


def lay(battle: Battle, player: Player, side: str) -> None:
    """Lay an order down for every kind of question there is."""
    for conduct in GODAI.conducts:
        keys = [option["key"] for option in conduct.about()["options"]]
        choice: dict[str, Any] = {"usual": True} if keys == ["usual"] else {}
        if conduct.kind == "save":
            choice = {"spend": "always"}
        standing.file(battle_id=battle.id, player_id=player.pk, side=side, kind=conduct.kind, choice=choice)


def questions(battle: Battle, side: str) -> list[str]:
    """What a side was asked."""
    told = [viewing.decode(row.body) for row in viewing.events_since(battle.id, 1)]
    return [
        event["params"]["question"]
        for event in told if (event["kind"], event["side"]) == ("decision_awaited", side)
    ]  # fmt: skip


def test_a_round_goes_by_without_the_absent(elin: Player, kaito: Player) -> None:
    battle = staged(elin, kaito)
    lay(battle, elin, "ai")
    lay(battle, kaito, "kaki")
    give(battle, elin, {"kind": "end_phase"}, "pass")
    battle.refresh_from_db()
    assert battle.pending == ""
    asked = {"flow", "place", "draw", "leaves", "stance", "scold", "token", "follow", "leader"}
    assert set(questions(battle, "kaki")) == asked
    told = kinds(battle)
    assert told.count("fought_began") == 2
    assert told[-2:] == ["turn_ended", "initiative_won"]
    _replays(battle)


def test_without_them_it_waits_at_the_first_question(elin: Player, kaito: Player) -> None:
    battle = staged(elin, kaito)
    lay(battle, elin, "ai")
    give(battle, elin, {"kind": "end_phase"}, "pass")
    battle.refresh_from_db()
    assert battle.turn_of == "kaki"
    assert questions(battle, "kaki") == ["flow"]
    assert kinds(battle)[-1] == "decision_awaited"
