"""Bushido: what an honourable hero may not charge (GODAI-BUS-1 to GODAI-BUS-3, GODAI-RUL-119, GODAI-RUL-120)."""

from __future__ import annotations

from typing import Any

from rulesets.godai.battle import GodaiBattle
from rulesets.godai.melee.forming import chains
from rulesets.godai.stand.contact import is_engaged, touches
from tests.rules.godai.play import hero, leg, men, row
from tests.rules.godai.test_charges import FAR, Json, fight, touched
from tests.rules.orders import give, refused

WELL = {"id": "w", "kind": "well", "points": [[9.6, 12], [10.4, 12], [10.4, 12.8], [9.6, 12.8]]}


def test_the_honourable_prefer_heroes() -> None:
    """GODAI-BUS-1, GODAI-RUL-119: not a group while a hero could be charged; others may (GODAI-BUS-3)."""
    units = men("kaki-1", *row(3, 10, 14, 180)), hero("kaki-2", 12, 15.5, 180)
    proud = fight(
        hero("ai-1", 10, 10, honourable=True), men("kaki-1", *row(3, 5, 14, 180)), hero("kaki-2", 12, 14, 180)
    )
    assert refused(proud, "charge", unit="ai-1", target="kaki-1") == "GODAI-BUS-1"
    assert refused(proud, "charge", unit="ai-1", target="kaki-2") == ""
    assert refused(fight(hero("ai-1", 10, 10), *units), "charge", unit="ai-1", target="kaki-1") == ""
    alone = fight(hero("ai-1", 10, 10, honourable=True), units[0], hero("kaki-2", 12, 30, 180))
    assert refused(alone, "charge", unit="ai-1", target="kaki-1") == ""


def test_the_honourable_keep_out_of_duels() -> None:
    """GODAI-BUS-2, GODAI-CLO-4, GODAI-GEN-14, GODAI-RUL-120: nor does he walk into contact, so he is in no combat."""

    def battle(*more: Json, **who: Any) -> GodaiBattle:
        return fight(
            hero("ai-1", 10, 10, **who), hero("ai-2", 10, 14), hero("kaki-1", 11, 14, 180), *more, FAR
        )

    assert refused(battle(honourable=True), "charge", unit="ai-1", target="kaki-1") == "GODAI-BUS-2"
    beside, _ = give(battle(honourable=True), "move", unit="ai-1", legs=[leg(11, 13)])
    assert not is_engaged(beside, beside.units["ai-1"]), "his move ends before he touches"
    assert chains(touches(beside)) == [{"ai-2.1", "kaki-1.1"}]
    assert refused(battle(), "charge", unit="ai-1", target="kaki-1") == ""
    third = men("kaki-2", *row(3, 10, 15, 180))
    assert refused(battle(third, honourable=True), "charge", unit="ai-1", target="kaki-1") == "", (
        "no duel any more"
    )


def test_a_hero_behind_a_well_is_charged_all_the_same() -> None:
    """GODAI-BUS-1, GODAI-CHG-2: who keeps an enemy hero from him only by a way round has to go it."""
    battle = fight(
        hero("ai-1", 10, 10, honourable=True), hero("kaki-1", 10, 15.2, 180),
        men("kaki-2", *row(3, 13.5, 12, 180)), pieces=[WELL],
    )  # fmt: skip
    assert refused(battle, "charge", unit="ai-1", target="kaki-2") == "GODAI-BUS-1"
    after, _ = give(battle, "charge", unit="ai-1", target="kaki-1")
    assert touched(after, "ai-1") == ("kaki-1",)
