"""What a referee found who judges battles from outside (:mod:`tests.rules.skirmish.referee`)."""

from __future__ import annotations

import pytest

from rulesets.skirmish.stand.contact import contacts
from tests.rules.skirmish.play import fates, give, kinds, row, scene

ARCHERS = {"id": "ai-1", "kind": "ashigaru", "missile": "bow", "at": row(6, 30, 10, 0)}
FOES = (
    {"id": "kaki-1", "kind": "noumin", "at": row(12, 28, 20, 180)},
    {"id": "kaki-2", "kind": "noumin", "at": row(6, 60, 40, 180)},
)


def test_who_fell_in_an_earlier_turn_is_no_injury_of_this_one():
    """SKIR-MOR-1, SKIR-TRN-7: the wounds of this player turn alone, those of the fallen too."""
    battle, _events = give(scene(ARCHERS, *FOES), "shoot", unit="ai-1", target="kaki-1", dice=(3, 5, 2))
    assert fates(battle, "kaki-1") == {3: "disabled"}
    battle, events = give(battle, "end_phase", dice=(6,))
    assert "morale_ok" in kinds(events)
    battle, events = give(battle, "end_phase", by="kaki")
    assert "morale_ok" not in kinds(events)


def test_who_falls_back_stops_before_he_touches_an_enemy():
    """SKIR-MOR-28, SKIR-CHG-1: short of enemies is not in contact with them."""
    weak = {"id": "kaki-1", "kind": "noumin", "at": row(4, 30, 24, 180), "status": "falling_back", "owes": True}
    strong = {"id": "ai-1", "kind": "bushi", "at": row(4, 30, 27, 180)}
    battle, events = give(scene(weak, strong), "end_phase")
    assert "fell_back" in kinds(events)
    assert not list(contacts(battle))
    assert battle.figures["kaki-1.1"].y == pytest.approx(25.95, abs=0.01)
