"""What KOKU's practice commander does besides marching, shooting and striking: he digs, mounts, and holds men back."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

import rulesets
from rulesets import Side
from rulesets.engine.battle import Clock
from rulesets.engine.commander.picture import Picture
from rulesets.engine.counsel import BOLD, HARD, OPEN, STEADY, WARY, Nearby
from rulesets.engine.forms import ChoiceParam, choices, offer
from rulesets.koku import counsel
from tests.rules.koku.scenes import AI, KAKI, box, rank, scene, unit

KOKU = rulesets.get("koku")
LONG = {"flank_march": True, "turn_limit": 12}
MOST = 3
"""Battles within which he must have done all of it."""


@pytest.mark.slow
def test_in_whole_battles_he_digs_mounts_and_sends_men_round_the_flank():
    done = Counter()
    wanted = {"dug", "fieldworks_made", "dismounted", "mounted", "flank_arrived"}
    for number in range(MOST):
        tempers = {Side.AI: "wary", Side.KAKI: "steady"}
        record = rulesets.fight(KOKU, b"works %d" % number, options=LONG, tempers=tempers)
        done.update(event.kind for event in record.events)
        if wanted <= set(done):
            break
    assert wanted <= set(done)
    assert done["mounted"] <= done["dismounted"]


def standing(band_of="ash_l", weapon="spear", temper=STEADY, marks=(), **values):
    """Somebody who has come to stay, the enemy far away, half of the battle to come."""
    picture = Picture(scene(unit("ai-1", band_of, weapon, rank(10, 10, 3))), AI, lambda unit: marks)
    usual = Nearby(picture.own[0], temper, foe=40.0, way=0.0, shelter=OPEN, turns=10)
    return msgspec.structs.replace(usual, **values)


DIGS = [
    ("who has come to stay", {}, True),
    ("a wary one too", {"temper": WARY}, True),
    ("a bold one never", {"temper": BOLD}, False),
    ("not on his way", {"way": 8.0}, False),
    ("not behind a wall", {"shelter": HARD}, False),
    ("not when it is too late", {"turns": 4}, False),
    ("spears with the enemy near", {"foe": 9.0}, True),
    ("no bow with a target in range", {"weapon": "bow", "foe": 9.0}, False),
    ("not the guard", {"band_of": "oban_f", "weapon": "naginata"}, False),
    ("not the Shogun", {"band_of": "shogun_f", "weapon": "sword"}, False),
]


@pytest.mark.parametrize(("who", "values", "digs"), DIGS, ids=[row[0] for row in DIGS])
def test_he_digs_where_nothing_better_is_lost(who, values, digs):
    """KOKU-ORD-8."""
    assert counsel.digs(standing(**values)) is digs


def test_riders_dismount_to_stay_and_mount_to_go():
    """KOKU-ORD-4, KOKU-ORD-5."""
    riders = {"band_of": "mon_lc", "weapon": "bow"}
    assert counsel.dismounts(standing(**riders))
    assert not counsel.dismounts(standing(**riders, foe=20.0))
    assert not counsel.dismounts(standing(**riders, way=10.0))
    on_foot = {**riders, "marks": ("dismounted",)}
    assert not counsel.mounts(standing(**on_foot))
    assert counsel.mounts(standing(**on_foot, way=30.0))
    assert not counsel.mounts(standing(**on_foot, way=30.0, foe=5.0))


class TestFlankMarch:
    """KOKU-FLK-1: whom he holds back, and over which edge they come."""

    def chosen(self, limit=12, whim=0.2, houses=60.0):
        spears = [unit(f"ai-{n}", "ash_l", "spear", rank(2 + 6 * n, 5, 5)) for n in range(1, 9)]
        riders = unit("ai-9", "sam_c", "spear", rank(60, 5, 3))
        house = box("h", "house", houses, 40, houses + 4, 44)
        battle = scene(*spears, riders, unit("kaki-1", "ash_l", "bow", rank(10, 44, 5)), pieces=[house])
        battle.clock = Clock(0, limit, "choices", None, (AI, KAKI))
        able = choices({id: id for id in ("", *battle.units) if not id.startswith("kaki")})
        flank = ChoiceParam(name="flank", choices=able)
        return counsel.choice(battle, AI, offer("confirm_choices", "Confirm", flank, scope="setup"), whim)

    def test_the_riders_over_the_edge_next_to_the_enemys_houses(self):
        assert self.chosen() == {"flank": "ai-9", "edge": "east"}
        assert self.chosen(houses=5.0) == {"flank": "ai-9", "edge": "west"}

    def test_nobody_in_a_battle_too_short_for_it_nor_every_time(self):
        assert self.chosen(limit=6) == {}
        assert self.chosen(whim=0.8) == {}
