"""What the charts promise, looked at as a player would."""

import pytest

from rulesets.koku.battle import Cause
from rulesets.koku.charts import TROOPS, WEAPONS
from rulesets.koku.nerve import morale
from rulesets.koku.system import RULESET as KOKU
from tests.plain import plain
from tests.rules.koku.scenes import AI, piece, play, rank, scene, unit
from tests.rules.koku.test_clock import FAR, FOE, give

WOULD_STRIKE = {"kind": "attack", "unit": "ai-1"}


def needs(ours, theirs):
    """What our figure needs to hit theirs, as the preview says."""
    battle = scene(ours, theirs, FAR, FOE, phase="firing")
    battle, _ = give(battle, AI, kind="end_phase")
    odds = plain(KOKU.preview(battle, AI, KOKU.decode_order(WOULD_STRIKE)))["odds"]
    return odds[0]["facts"][0]["value"]


@pytest.mark.parametrize(
    ("ours", "theirs", "need"),
    [
        (("ash_l", "spear"), ("ash_l", "sword"), "12+"),
        (("ash_l", "bow"), ("ash_l", "sword"), "13+"),
        (("ash_l", "bow"), ("ash_l", "spear"), "14+"),
        (("sam_f", "naginata"), ("ash_l", "bow"), "12+"),
        (("sam_f", "arquebus"), ("ash_l", "bow"), "13+"),
        (("shogun_f", "sword"), ("ash_l", "bow"), "13+"),
        (("oban_f", "naginata"), ("ash_l", "bow"), "11+"),
    ],
)
def test_who_has_a_polearm_uses_it_and_the_guard_strikes_better(ours, theirs, need):
    """KOKU-DAT-6, KOKU-DAT-14."""
    assert needs(unit("ai-1", *ours, [(10, 10)]), unit("kaki-1", *theirs, [(10, 11)])) == need


@pytest.mark.parametrize(
    ("kind", "base"), [("ash_l", (1.0, 1.0)), ("sam_c", (1.0, 2.0)), ("gun", (1.0, 1.0))]
)
def test_bases(kind, base):
    """KOKU-DAT-9: foot an inch square, riders one wide and two deep."""
    _, (figure,) = unit("ai-1", kind, "gun" if kind == "gun" else "bow", [(10, 10)])
    assert (figure.width, figure.depth) == base


def test_every_rider_has_a_row_on_foot_that_keeps_his_class():
    """KOKU-DAT-3."""
    for troop in TROOPS.values():
        if troop.mounted and not troop.led:
            foot = TROOPS[troop.on_foot]
            assert (foot.rank, foot.mounted, foot.toll, foot.form_need) == (
                troop.rank,
                False,
                troop.toll,
                troop.form_need,
            )


def test_polearms_are_spear_and_naginata():
    """KOKU-GEN-5."""
    assert {key for key, weapon in WEAPONS.items() if weapon.polearm} == {"spear", "naginata"}


def disorder(side, flag):
    return {"ff": True, "causes": (Cause("KOKU-FF-5"),)} if side == flag else {}


@pytest.mark.parametrize(("who", "need"), [("", "13+"), ("theirs", "12+"), ("ours", "14+")])
def test_disorder_tells_in_melee(who, need):
    """KOKU-FF-16."""
    ours = unit("ai-1", "ash_l", "bow", [(10, 10)], **disorder("ours", who))
    theirs = unit("kaki-1", "ash_l", "bow", [(10, 11)], **disorder("theirs", who))
    assert needs(ours, theirs) == need


def test_disorder_costs_no_movement():
    """KOKU-FF-16, KOKU-FF-15."""
    for ff in (False, True):
        line = unit(
            "ai-1", "ash_l", "bow", rank(10, 10, 5), ff=ff, causes=(Cause("KOKU-FF-5"),) if ff else ()
        )
        battle = scene(line, FAR, FOE)
        legs = [{"x": 12, "y": 16.5, "facing": 0}]
        battle, _ = give(battle, AI, kind="move", unit="ai-1", legs=legs)
        assert battle.figures["ai-1.1"].y == 16.0


def test_one_figure_over_the_fence_costs_the_whole_unit_its_order():
    """KOKU-FF-4, KOKU-FF-6."""
    fence = piece("w", "fence", (9.0, 11.0), (11.0, 11.0))
    battle = scene(
        unit("ai-1", "ron_l", "bow", rank(10, 10, 3, 2.0), formation="skirmish"), FAR, FOE, pieces=[fence]
    )
    battle, told = give(
        battle, AI, kind="move", unit="ai-1", figures={"ai-1.1": [{"x": 10, "y": 12.5, "facing": 0}]}
    )
    assert battle.units["ai-1"].ff
    assert "formation_failed" in told


class TestWhenMoraleIsTested:
    """KOKU-MOR-1, KOKU-MOR-9: one test after each volley that killed, none after one that did not."""

    def volley(self, faces):
        ours = unit("ai-1", "ash_l", "bow", rank(10, 10, 2))
        battle = scene(ours, unit("kaki-1", "ash_l", "spear", rank(10, 20, 5)), FAR, FOE, phase="firing")
        return give(battle, AI, faces, kind="fire", unit="ai-1", target="kaki-1")

    def test_two_killed_and_one_test(self):
        battle, told = self.volley([10, 10, 1, 1, 6])
        assert told.count("morale_held") == 1
        assert battle.units["kaki-1"].killed == 2

    def test_saved_and_no_test(self):
        battle, told = self.volley([10, 10, 6, 6])
        assert "morale_held" not in told
        assert battle.units["kaki-1"].killed == 0


def test_all_the_dead_since_the_beginning_count_and_each_modifier_once():
    """KOKU-MOR-4, KOKU-MOR-5: two samurai units nearby steady no more than one."""
    ours = unit("kaki-1", "ash_l", "bow", rank(10, 20, 3), killed=2, killed_at_test=1)
    guards = [unit(f"kaki-{n}", "sam_f", "bow", [(9 + n, 22)]) for n in (2, 3)]
    battle = scene(FAR, ours, *guards)
    modifiers = morale.morale_test(battle, battle.units["kaki-1"], (), "fire").modifiers
    assert [(step.clause, step.value) for step in modifiers] == [
        ("KOKU-MOR-3", 3), ("KOKU-MOR-3", -6), ("KOKU-MOR-7", 1),
    ]  # fmt: skip


def test_a_rout_shakes_nobody_else_and_nobody_returns():
    """KOKU-MOR-15."""
    gone = unit("kaki-1", "ash_l", "bow", rank(10, 20, 2), killed=3)
    battle = scene(FAR, gone, unit("kaki-2", "ash_l", "bow", rank(10, 21, 5)))
    one, dice = play(battle, [1])
    morale.test(one, "kaki-1", (), "fire")
    dice.finish()
    assert [event.kind for event in one.events] == ["routed"]
    assert not {"rally", "return"} & {order.__name__.lower() for order in KOKU.rules}
