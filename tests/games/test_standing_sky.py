"""Standing orders of the second system on the site: each kind is obeyed at once, sealed, and opened at the end."""

from __future__ import annotations

from typing import Any

import pytest

import rulesets
from games.models import Battle, BattleEvent, OrderReceipt, Player
from games.selectors import viewing
from games.services import battles, records, standing
from games.services.battles import Banner, Plan
from games.services.memory import memory
from rulesets import Side
from tests.games.test_decisions import give
from tests.games.test_standing import kinds
from tests.rules.sky.scenes import scene, unit
from tests.rules.sky.scenes import standing as standing_units

pytestmark = pytest.mark.django_db

FLAGS = {
    Side.AI: Banner(commander="Elin", clan="Hojo", mon="hojo", nonce="e"),
    Side.KAKI: Banner(commander="Kaito", clan="Takeda", mon="takeda", nonce="k"),
}
LATER = unit("kaki-9", "samurai", 34, across=25)
CHARGE = {"kind": "charge", "unit": "ai-1", "target": "kaki-1"}


def staged(elin: Player, kaito: Player, given: dict[str, Any]) -> Battle:
    """A battle between the two that begins in the middle; the dice are always the same."""
    battle = battles.create_hot_seat(
        maker=elin, plan=Plan(system="sky", name="The ridge", options={}, seed=b"r" * 32), banners=FLAGS,
        staged=rulesets.get("sky").stage(given),
    )  # fmt: skip
    battle.seats.filter(side="kaki").update(player=kaito)
    Battle.objects.filter(pk=battle.pk).update(hot_seat=False)
    memory.clear()
    battle.refresh_from_db()
    return battle


def charged() -> dict[str, Any]:
    return scene(unit("ai-1", "samurai"), unit("kaki-1", "ashigaru", 8, weapons=["bow"]), LATER)


def unarmed() -> dict[str, Any]:
    return scene(unit("ai-1", "samurai"), unit("kaki-1", "ashigaru", 8), LATER)


def unheard() -> dict[str, Any]:
    weak = {"ai-c1": {"basic": 0}}
    return standing_units(
        unit("ai-1", "samurai"), LATER, phase="nominate", clans=weak, generals={"ai": {"at": [36, 4]}}
    )


def in_rout() -> dict[str, Any]:
    weak = {"ai-c1": {"basic": 0}}
    return standing_units(unit("ai-1", "samurai", status="routing"), LATER, phase="morale", clans=weak)


CASES = [
    ("defensive_fire", "kaki", "kaki-1", {"fire": "never"}, charged, CHARGE, "held_fire"),
    ("defensive_fire", "kaki", "", {"fire": "samurai", "within": 8.0}, charged, CHARGE, "shot_fired"),
    ("occupy", "ai", "ai-1", {"occupy": True}, unarmed, CHARGE, "occupied"),
    (
        "generals_attempt",
        "ai",
        "",
        {"attempt": True},
        unheard,
        {"kind": "nominate", "clan": "ai-c1"},
        "general_",
    ),
    (
        "generals_help",
        "ai",
        "ai-1",
        {"help": True},
        in_rout,
        {"kind": "rally", "unit": "ai-1"},
        "dishonoured",
    ),
]


@pytest.mark.parametrize(("kind", "side", "unit", "choice", "given", "order", "told"), CASES)
def test_each_kind_is_obeyed_at_once_and_opened_at_the_end(
    elin: Player,
    kaito: Player,
    kind: str,
    side: str,
    unit: str,
    choice: Any,
    given: Any,
    order: Any,
    told: str,
) -> None:
    battle = staged(elin, kaito, given())
    owner = {"ai": elin, "kaki": kaito}[side]
    filed = standing.file(
        battle_id=battle.id, player_id=owner.pk, side=side, kind=kind, unit=unit, choice=choice
    )
    other = {"ai": "kaki", "kaki": "ai"}[side]
    assert viewing.standing_orders(battle.id, other) == [{"side": side, "hash": filed.hash}]
    if kind != "occupy":  # what a won charge asks is laid down too, so that nothing is left to be asked
        standing.file(battle_id=battle.id, player_id=elin.pk, side="ai", kind="occupy", choice={})
    give(battle, elin, order, "order")
    battle.refresh_from_db()
    assert battle.pending == ""
    assert [each for each in kinds(battle) if each.startswith(told)]
    give(battle, elin, {"kind": "resign"}, "enough")
    battle.refresh_from_db()
    opened = [each for each in records.record_of(battle).standing if each["kind"] == kind]
    assert [(each["kind"], each["unit"]) for each in opened] == [(kind, unit)]
    sealed = {key: opened[0][key] for key in ("kind", "unit", "choice", "filed")}
    assert rulesets.hash_of(sealed, opened[0]["salt"]) == filed.hash


def test_asked_live_or_laid_down_the_log_is_the_same(elin: Player, kaito: Player) -> None:
    """Nothing in events, patches, dice or receipts tells whether he was there."""
    ways = []
    for laid in (True, False):
        battle = staged(elin, kaito, charged())
        if laid:
            standing.file(
                battle_id=battle.id,
                player_id=kaito.pk,
                side="kaki",
                kind="defensive_fire",
                choice={"fire": "never"},
            )
        give(battle, elin, CHARGE, "call")
        if not laid:
            give(battle, kaito, {"kind": "answer", "answer": {"fire": False, "weapon": "bow"}}, "reply")
        rows = (
            BattleEvent.objects.filter(battle=battle).order_by("seq").values_list("body", "patch", "throws")
        )
        receipts = (
            OrderReceipt.objects.filter(battle=battle).order_by("id").values_list("side", "order", "seq")
        )
        ways.append((list(rows), list(receipts)))
    assert ways[0] == ways[1]
