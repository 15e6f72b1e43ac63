"""Formation Fail (KOKU-FF)."""

import msgspec
import pytest

import rulesets
from rulesets.engine.battle import Side
from rulesets.engine.dice.dice import HmacDice, ScriptedDice
from rulesets.engine.play.orders import EndPhase, Waypoint
from rulesets.koku.battle import Cause
from rulesets.koku.march.movement import Hold
from rulesets.koku.march.plans import Move
from rulesets.koku.melee.melee import Attack, contacts_of
from rulesets.koku.stand import formation_fail
from tests.rules.batching import by_hand, differences, resting
from tests.rules.koku.scenes import box, piece, play, rank, scene, unit

KOKU = rulesets.get("koku")
FOE = unit("kaki-1", "sam_f", "bow", rank(40, 40, 4))


def one_unit(kind="ash_l", poses=None, pieces=(), **values):
    return scene(unit("ai-1", kind, "bow", poses or rank(10, 10, 5), **values), FOE, pieces=pieces)


def thrown(battle, faces):
    one, dice = play(battle, faces)
    formation_fail.test_all(one, Side.AI)
    dice.finish()
    return one.battle.units["ai-1"], [event.kind for event in one.events]


@pytest.mark.parametrize(
    ("kind", "need"),
    [("peasant", 5), ("ash_l", 4), ("ash_m", 4), ("gun", 4), ("ron_l", 3), ("mon_mc", 3)],
)
def test_the_need_of_each_class(kind, need):
    """KOKU-FF-15."""
    for face, passed in ((need, True), (need - 1, False)):
        battle = one_unit(kind, ff=True, causes=(Cause("KOKU-FF-5"),))
        after, kinds = thrown(battle, [face])
        assert after.ff is not passed
        assert kinds == ["formation_restored" if passed else "formation_still_failed"]


def test_a_wall_the_source_example():
    """KOKU-EX-7: over the wall, test 2 fails, next turn test 5 passes."""
    wall = piece("w", "low_wall", (5, 9), (20, 9))
    battle = one_unit(pieces=[wall], ff=True, causes=(Cause("KOKU-FF-6", "w"),))
    after, _ = thrown(battle, [2])
    assert after.ff
    again = battle.copy()
    again.units["ai-1"] = after
    after, _ = thrown(again, [5])
    assert (after.ff, after.causes) == (False, ())


OVER = [
    # clause, poses, pieces, values, whether the cause is over (KOKU-FF-13)
    ("KOKU-FF-5", None, (), {}, True),
    ("KOKU-FF-11", None, (), {}, True),
    ("KOKU-FF-6", [(10, 8), (11, 10)], (piece("w", "fence", (5, 9), (20, 9)),), {}, False),
    ("KOKU-FF-6", [(10, 9.2), (11, 9.2)], (piece("w", "fence", (5, 9), (20, 9)),), {}, False),
    ("KOKU-FF-6", [(10, 9.5), (11, 9.5)], (piece("w", "fence", (5, 9), (20, 9)),), {}, True),
    ("KOKU-FF-7", None, (box("w", "wood", 8, 8, 12, 12),), {"still": False}, False),
    ("KOKU-FF-7", None, (box("w", "wood", 8, 8, 12, 12),), {"still": True}, True),
    ("KOKU-FF-7", None, (box("w", "wood", 8, 2, 12, 6),), {"still": False}, True),
    ("KOKU-FF-7", None, (piece("w", "river", (0, 10), (72, 10), width=3.0),), {"still": False}, False),
    ("KOKU-FF-10", [(10, 10), (13, 10)], (), {}, False),
    ("KOKU-FF-10", [(10, 10), (11, 10)], (), {}, True),
]


@pytest.mark.parametrize(("clause", "poses", "pieces", "values", "over"), OVER)
def test_when_a_cause_is_over(clause, poses, pieces, values, over):
    where = "w" if pieces else ""
    battle = one_unit(poses=poses, pieces=pieces, ff=True, causes=(Cause(clause, where),), **values)
    after, kinds = thrown(battle, [1] if over else [])
    assert after.ff
    assert after.causes[0].finished is over
    assert kinds == (["formation_still_failed"] if over else [])


def test_contact_with_the_enemy_keeps_the_disorder_of_melee():
    """KOKU-FF-9, KOKU-FF-14."""
    near = unit("kaki-2", "ash_l", "bow", rank(10, 11, 5))
    battle = scene(unit("ai-1", "ash_l", "bow", rank(10, 10, 5), ff=True, causes=(Cause("KOKU-FF-9"),)), near)
    assert thrown(battle, [])[1] == []
    battle.figures.update({f.id: msgspec.structs.replace(f, y=12.2) for f in near[1]})
    assert thrown(battle, [4])[1] == ["formation_restored"]


def test_a_house_keeps_it_as_long_as_anybody_is_inside():
    """KOKU-FF-12."""
    battle = one_unit(ff=True, causes=(Cause("KOKU-FF-12"),), pieces=[box("h", "house", 9, 9, 13, 13)])
    battle.figures["ai-1.1"] = msgspec.structs.replace(battle.figures["ai-1.1"], inside="h")
    assert thrown(battle, [])[0].ff


def test_samurai_never_fail():
    """KOKU-FF-2."""
    one, _ = play(one_unit("sam_f"))
    formation_fail.give(one, "ai-1", "KOKU-FF-6", "w")
    assert not one.battle.units["ai-1"].ff
    assert one.events == []


def test_a_cause_counts_at_once_and_is_told_once():
    """KOKU-FF-1, KOKU-FF-3, KOKU-FF-17."""
    one, _ = play(one_unit())
    formation_fail.give(one, "ai-1", "KOKU-FF-6", "w")
    formation_fail.give(one, "ai-1", "KOKU-FF-5")
    formation_fail.give(one, "ai-1", "KOKU-FF-5")
    assert one.battle.units["ai-1"].causes == (Cause("KOKU-FF-6", "w"), Cause("KOKU-FF-5"))
    assert [event.kind for event in one.events] == ["formation_failed"]


class TestReview:
    """Causes that lie in how a unit stands, found wherever it moved or lost men."""

    def reviewed(self, battle, **places):
        one, _ = play(battle)
        for id, (x, y) in places.items():
            figure = one.figure(id.replace("_", "-").replace("x", "."))
            one.change_figure(figure, x=x, y=y)
        formation_fail.review(one, "ai-1")
        return one.battle.units["ai-1"]

    def test_ashigaru_out_of_contact(self):
        """KOKU-FF-10."""
        assert self.reviewed(one_unit(), ai_1x5=(16.0, 10.0)).causes == (Cause("KOKU-FF-10"),)

    def test_a_tenth_of_an_inch_is_contact_still(self):
        assert not self.reviewed(one_unit(), ai_1x5=(14.1, 10.0)).ff

    def test_units_that_nothing_happened_to_are_left_alone(self):
        """KOKU-DEP-4: who was set down so has no Formation Fail before he moves or loses men."""
        battle = scene(
            unit("ai-1", "mon_l", "bow", [(10, 10), (30, 10)], formation="skirmish"),
            unit("ai-2", "ash_l", "bow", rank(10, 4, 5)),
            FOE,
            pieces=[box("w", "wood", 15, 5, 25, 15)],
        )
        after = KOKU.resolve(battle, Side.AI, Hold("ai-2"), ScriptedDice([])).battle
        assert not after.units["ai-1"].ff
        after = KOKU.resolve(
            after, Side.AI, Move("ai-1", figures={"ai-1.1": (Waypoint(10, 11),)}), ScriptedDice([])
        ).battle
        assert after.units["ai-1"].causes == (Cause("KOKU-FF-8"),)

    def test_ronin_in_close_order_may_stand_apart(self):
        """KOKU-RUL-32."""
        assert not self.reviewed(one_unit("ron_l"), ai_1x5=(16.0, 10.0)).ff

    @pytest.mark.parametrize(("wood", "fails"), [(True, True), (False, False)])
    def test_skirmishers_must_see_one_another(self, wood, fails):
        """KOKU-FF-8: terrain only."""
        pieces = [box("w", "wood", 12, 5, 16, 15)] if wood else []
        battle = one_unit("mon_l", [(10, 10), (10, 13), (10, 16)], pieces, formation="skirmish")
        assert self.reviewed(battle, ai_1x1=(20.0, 10.0)).ff is fails


def torn(second_fight=False):
    """A monk touches the middle man of five ashigaru; elsewhere, or not, another monk touches a samurai."""
    units = [
        unit("ai-1", "mon_l", "bow", [(12, 9)]),
        unit("kaki-2", "ash_l", "bow", rank(10, 10, 5)),
        FOE,
    ]
    if second_fight:
        units += [unit("ai-2", "mon_l", "bow", [(60, 9)]), unit("kaki-3", "sam_f", "bow", [(60, 10)])]
    battle = scene(*units, phase="melee")
    battle.contacts, battle.melee_open = contacts_of(battle), True
    return battle


BLOW = Attack("ai-1", target="kaki-2.3")


class TestGapsTornInMelee:
    """KOKU-FF-3, KOKU-FF-10: they bring Formation Fail after the morale test, with that of the melee (KOKU-FF-9)."""

    def test_where_the_blow_is_the_last_one(self):
        dice = ScriptedDice([20, 1, 6])
        after = KOKU.resolve(torn(), Side.AI, BLOW, dice).battle
        dice.finish()
        assert clauses_of(after) == ["KOKU-FF-10", "KOKU-FF-9"]

    def test_where_another_fight_keeps_the_phase_open(self):
        dice = ScriptedDice([20, 1, 6])
        struck = KOKU.resolve(torn(second_fight=True), Side.AI, BLOW, dice).battle
        assert struck.clock.phase == "melee"
        assert not struck.units["kaki-2"].ff, "not before the morale test"
        after = KOKU.resolve(struck, Side.AI, EndPhase(), dice).battle
        dice.finish()
        assert clauses_of(after) == ["KOKU-FF-10", "KOKU-FF-9"]

    def test_however_the_orders_are_given(self):
        """The order, what follows by itself, and a phase ended by hand: the same battle (the check of every system)."""
        battle, dice = torn(), HmacDice(b"torn by a blow 0")
        settled = KOKU.resolve(battle, Side.AI, BLOW, dice)
        assert clauses_of(settled.battle) == ["KOKU-FF-10", "KOKU-FF-9"], "the blow kills"
        bare = resting(KOKU).resolve(battle, Side.AI, BLOW, dice).battle
        assert [kind for kind, _ in by_hand(KOKU, bare, Side.AI, dice, settled.battle)] == ["end_phase"]
        assert differences(KOKU, battle, Side.AI, BLOW, (), dice, settled.battle) == []


def clauses_of(battle):
    return [cause.clause for cause in battle.units["kaki-2"].causes]
