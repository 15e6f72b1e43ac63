"""The turn machine of KOKU (KOKU-SEQ), by orders alone."""

import msgspec
import pytest

import rulesets
from rulesets.engine.battle import Side, Site
from rulesets.engine.commander.fight import commander
from rulesets.engine.dice.dice import HmacDice, ScriptedDice
from rulesets.engine.illegal import Illegal
from rulesets.engine.records.record import begin
from rulesets.koku.system import RULESET as KOKU
from tests.plain import plain
from tests.rules.koku.scenes import AI, KAKI, rank, scene, unit

FAR = unit("ai-9", "ash_l", "bow", [(70, 2)])
FOE = unit("kaki-9", "ash_l", "bow", [(70, 46)])


def give(battle, side, faces=(), **fields):
    """Give an order with scripted dice: the battle after it and what was told."""
    dice = ScriptedDice(faces, battle.dice_count)
    settled = KOKU.resolve(battle, side, KOKU.decode_order(fields), dice)
    dice.finish()
    return settled.battle, [event.kind for event in settled.events]


def refused(battle, side, **fields):
    with pytest.raises(Illegal) as refusal:
        KOKU.resolve(battle, side, KOKU.decode_order(fields), ScriptedDice([], battle.dice_count))
    return refusal.value


class TestSetUp:
    """KOKU-SEQ-2 to KOKU-SEQ-8."""

    @pytest.fixture
    def opened(self):
        battle = KOKU.open(KOKU.options_from({}), rulesets.SEATS)
        return KOKU.begin(battle, DICE).battle

    def test_the_placer_alone_may_touch_the_scenery(self, opened):
        """KOKU-SEQ-3."""
        assert opened.clock.phase == "scenery"
        assert opened.clock.to_act == (opened.placer,)
        refusal = refused(opened, opened.placer.opponent, kind="accept_scenery")
        assert refusal.code == "not_your_turn"

    def test_then_halves_muster_choices_deployment_and_the_first_turn(self, opened):
        """KOKU-SEQ-4 to KOKU-SEQ-9, KOKU-SEQ-16: the placer has the first turn."""
        placer, other = opened.placer, opened.placer.opponent
        battle = settle(opened, placer, kind="accept_scenery")
        assert (battle.clock.phase, battle.clock.to_act) == ("halves", (other,))
        battle = settle(battle, other, kind="pick_half", half="north")
        assert battle.south is placer
        assert (battle.clock.phase, battle.clock.to_act) == ("choices", (AI, KAKI))
        battle = settle(battle, KAKI, kind="confirm_choices")
        assert battle.clock.to_act == (AI,), "both choose in parallel"
        battle = settle(battle, AI, kind="confirm_choices")
        assert (battle.clock.phase, battle.clock.to_act) == ("deployment", (placer,))
        for side in (placer, other):
            battle = settle(battle, side, kind="deploy_all")
            battle = settle(battle, side, kind="confirm_deployment")
        assert (battle.clock.phase, battle.clock.active, battle.clock.turn) == ("movement", placer, 1)
        assert all(one.place == "table" for one in battle.units.values())
        assert not any(one.ff for one in battle.units.values() if not _inside(battle, one)), "KOKU-DEP-4"


DICE = HmacDice(b"the turn machine", ("a", "b"))


def settle(battle, side, **fields):
    return KOKU.resolve(battle, side, KOKU.decode_order(fields), DICE).battle


def _inside(battle, one):
    return any(battle.figures[id].inside for id in one.figures)


class TestTurn:
    def test_marks_are_cleared_when_the_own_turn_opens(self):
        """KOKU-SEQ-9."""
        ours = unit("kaki-1", "ron_l", "bow", rank(40, 40, 5), ordered="move", fired=True, special=True)
        battle = scene(FAR, ours, FOE)
        battle.figures["kaki-1.1"] = msgspec.structs.replace(
            battle.figures["kaki-1.1"], moved=4.0, charged=("w",), attacked=True
        )
        battle, told = give(battle, AI, kind="end_phase")
        one, man = battle.units["kaki-1"], battle.figures["kaki-1.1"]
        assert (one.ordered, one.fired, one.special) == ("", False, False)
        assert (man.moved, man.charged, man.attacked) == (0.0, (), False)
        assert "turn_began" in told

    def test_units_out_of_formation_test_before_anything_else(self):
        """KOKU-SEQ-10: due tests are thrown when the turn opens, in unit order, with no choice."""
        units = [unit(f"kaki-{n}", "ash_l", "bow", rank(10 * n, 40, 5), ff=True) for n in (1, 2)]
        battle, told = give(scene(FAR, *units), AI, [3, 4], kind="end_phase")
        assert told[-2:] == ["formation_still_failed", "formation_restored"]
        assert [battle.units[f"kaki-{n}"].ff for n in (1, 2)] == [True, False]
        assert battle.clock.phase == "movement"

    def test_a_unit_has_one_movement_order(self):
        """KOKU-ORD-1, KOKU-SEQ-11."""
        battle = scene(unit("ai-1", "ash_l", "bow", rank(10, 10, 5)), FAR, FOE)
        battle, _ = give(battle, AI, kind="hold", unit="ai-1")
        refusal = refused(battle, AI, kind="hold", unit="ai-1")
        assert refusal.clause == "KOKU-ORD-1"

    def test_phases_without_orders_pass_by_themselves(self):
        """KOKU-SEQ-17: nobody can fire or strike, so ending the movement hands the turn over."""
        battle, _ = give(scene(FAR, FOE), AI, kind="end_phase")
        assert (battle.clock.active, battle.clock.phase, battle.clock.turn) == (KAKI, "movement", 3)

    def test_the_movement_ends_when_every_unit_has_had_its_order(self):
        """KOKU-SEQ-11."""
        battle, _ = give(scene(FAR, FOE), AI, kind="hold", unit="ai-9")
        assert battle.clock.active is KAKI

    def test_a_phase_may_be_ended_while_orders_are_open(self):
        """KOKU-SEQ-12, KOKU-SEQ-17."""
        battle = scene(
            unit("ai-1", "ash_l", "bow", rank(10, 10, 5)), unit("kaki-1", "ash_l", "bow", rank(10, 20, 5))
        )
        battle, _ = give(battle, AI, kind="end_phase")
        assert battle.clock.phase == "firing"
        battle, _ = give(battle, AI, kind="end_phase")
        assert battle.clock.active is KAKI

    def test_orders_of_another_phase_are_refused(self):
        """KOKU-SEQ-1."""
        battle = scene(
            unit("ai-1", "ash_l", "bow", rank(10, 10, 5)), unit("kaki-1", "ash_l", "bow", rank(10, 20, 5))
        )
        assert refused(battle, AI, kind="fire", unit="ai-1", target="kaki-1").code == "wrong_phase"
        assert refused(battle, AI, kind="pick_half", half="north").code == "wrong_phase"

    def test_the_passive_side_has_no_orders_but_may_resign(self):
        """KOKU-GEN-7, KOKU-ORD-12."""
        battle = scene(FAR, FOE)
        assert refused(battle, KAKI, kind="hold", unit="kaki-9").clause == "KOKU-GEN-7"
        assert {option["kind"] for option in plain(KOKU.options(battle, KAKI))} == {"offer_draw", "resign"}
        over, _ = give(battle, KAKI, kind="resign")
        assert over.result.winner is AI

    def test_melee_then_morale_then_disorder(self):
        """KOKU-SEQ-13, KOKU-SEQ-14, KOKU-MEL-19: in this order, and the passive side does not strike."""
        battle = scene(
            unit("ai-1", "mon_l", "spear", [(10, 10)]), unit("kaki-1", "ash_l", "bow", rank(10, 11, 5)), FAR, FOE,
            phase="firing",
        )  # fmt: skip
        battle, _ = give(battle, AI, kind="end_phase")
        assert battle.clock.phase == "melee"
        battle, told = give(battle, AI, [20, 1, 6], kind="attack", unit="ai-1")
        kinds = [kind for kind in told if kind in ("morale_held", "formation_failed", "turn_began")]
        assert kinds == ["morale_held", "formation_failed", "formation_failed", "turn_began"]
        assert battle.clock.active is KAKI
        assert (battle.contacts, battle.blows, battle.struck, battle.fought) == ({}, {}, {}, ())


SQUARE = ((66.0, 0.0), (72.0, 0.0), (72.0, 6.0), (66.0, 6.0))


class TestEnd:
    def test_places_change_hands_at_the_end_of_the_turn(self):
        """KOKU-SEQ-15, KOKU-VIC-4: one ashigaru is enough to hold a village."""
        battle = scene(FAR, FOE)
        battle.sites["v1"] = Site("v1", "village", "Ono", SQUARE, KAKI)
        battle, told = give(battle, AI, kind="end_phase")
        assert battle.sites["v1"].owner is AI
        assert battle.points == {AI: 40, KAKI: 0}
        assert "site_taken" in told

    def test_the_battle_ends_after_the_second_sides_last_turn(self):
        """KOKU-VIC-8 b, KOKU-SEQ-16, KOKU-SEQ-18."""
        battle, _ = give(scene(FAR, FOE, turn=20), AI, kind="end_phase")
        assert battle.result is None
        battle, told = give(battle, KAKI, kind="end_phase")
        assert battle.result.reason == "points"
        assert told[-1] == "battle_drawn"
        assert set(battle.result.tally) == set(Side)
        assert refused(battle, AI, kind="end_phase").code == "battle_over"

    def test_the_last_unit_shot_down_ends_it_at_once(self):
        """KOKU-VIC-8 a, KOKU-VIC-10, KOKU-RUL-98."""
        battle = scene(
            unit("ai-1", "ash_l", "bow", [(10, 10)]),
            unit("kaki-1", "ash_l", "bow", [(10, 16)]),
            phase="firing",
        )
        battle, _ = give(battle, AI, [10, 1], kind="fire", unit="ai-1", target="kaki-1")
        assert (battle.result.winner, battle.result.reason) == (AI, "annihilation")

    def test_the_shoguns_death_does_not_end_it(self):
        """KOKU-VIC-11, KOKU-DAT-13."""
        battle = scene(
            unit("ai-1", "sam_f", "bow", [(10, 10)]), unit("kaki-1", "shogun_f", "sword", [(10, 16)]), FAR, FOE,
            phase="firing",
        )  # fmt: skip
        battle, _ = give(battle, AI, [20, 1], kind="fire", unit="ai-1", target="kaki-1")
        assert battle.result is None
        assert battle.points[AI] == 40


@pytest.mark.slow
def test_an_event_is_told_of_the_phase_in_which_it_happened():
    """KOKU-SEQ-17: the first thing that comes of an order belongs to the phase in which it was given."""
    record, battle = begin(KOKU, {"turn_limit": 4, "average_dice": 1}, rulesets.SEATS, b"phases")
    hands = {side: commander(KOKU, side, b"phases" + side.encode()) for side in Side}
    ended = set()
    while battle.result is None:
        side = battle.clock.to_act[0]
        settled = KOKU.resolve(battle, side, hands[side].order(battle), record.dice)
        first = settled.events[0]
        assert (first.turn, first.phase) == (battle.clock.turn, battle.clock.phase), first.kind
        ended |= {event.phase for event in settled.events if event.kind == "phase_ended"}
        battle = settled.battle
    assert "movement" in ended
