"""Morale: the pool, rally, results out of a fight and in one, the first phase (AOW-MOR, AOW-DIS, AOW-RISK)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rulesets.ageofwar.battle import AowBattle
from rulesets.ageofwar.charts import Kind
from rulesets.ageofwar.command.hearing import Zeal, action_points
from rulesets.ageofwar.melee.pool import Fighter, pool
from rulesets.ageofwar.nerve import morale, testing
from rulesets.ageofwar.nerve.losses import disorder
from rulesets.ageofwar.nerve.pool import Nerve, dice_of, morale_test, nerve_of
from rulesets.engine.dice import odds
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.decisions import Reply
from rulesets.engine.play.orders import EndPhase
from tests.rules.ageofwar.scenes import at, foot, general, scene
from tests.rules.ageofwar.shots import act, alive

Json = dict[str, Any]


def army(*units: Json, **more: Any) -> AowBattle:
    """A battle in which indigo, who attacks, is on turn."""
    return scene(*units, **{"active": "ai", "turn": 1, **more})


ENEMY = foot("kaki-1", 30, 30)
KEEP, NO = {"facing": -1}, {"rally": False}


def morale_of(unit: str = "ai-1", **more: Any) -> Any:
    """The rule that tests a unit."""
    return lambda play: morale.check(play, play.unit(unit), **more)


def after_test(
    battle: AowBattle, dice: tuple[int, ...], *answers: Json, unit: str = "ai-1", **more: Any
) -> AowBattle:
    return act(battle, morale_of(unit, **more), dice, answers)[0]


def kinds(events: list[Any]) -> list[str]:
    return [event.kind for event in events]


# -- the pool ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("nerve", "clause", "dice"),
    [
        (Nerve(markers=2), "AOW-MOR-5", 2), (Nerve(markers=5), "AOW-MOR-5", 3),
        (Nerve(Kind.LEVY), "AOW-MOR-6", 1), (Nerve(halved=True), "AOW-MOR-7", 1),
        (Nerve(uncommanded=True), "AOW-MOR-8", 1), (Nerve(disordered=True), "AOW-MOR-9", 1),
        (Nerve(leaderless=True), "AOW-MOR-10", 1), (Nerve(lordless=True), "AOW-MOR-11", 1),
        (Nerve(few=True), "AOW-MOR-12", 1), (Nerve(surrounded=True), "AOW-MOR-13", 2),
        (Nerve(unsupported=True), "AOW-MOR-14", 2), (Nerve(ruin=True), "AOW-MOR-15", 2),
        (Nerve(lost=True), "AOW-MOR-16", 3), (Nerve(Kind.SAMURAI), "AOW-MOR-17", -1),
        (Nerve(led=True, near=True), "AOW-MOR-18", -2), (Nerve(near=True), "AOW-MOR-19", -1),
    ],
)  # fmt: skip
def test_each_line_of_the_list_adds_its_dice_alone(nerve: Nerve, clause: str, dice: int):
    """AOW-MOR-5 to AOW-MOR-19: a leader with the unit keeps one nearby from counting (AOW-RUL-115); of five markers
    three count (AOW-RUL-111).
    """
    assert [(line.clause, line.value) for line in dice_of(nerve)] == [(clause, dice)]
    assert morale_test(nerve).count == max(dice, 0)


def test_ronin_and_guns_have_lines_of_their_own():
    """AOW-MOR-17, AOW-DAT-2: ronin have not the samurai's die less; AOW-MOR-8, AOW-MUS-9: guns never lack a
    commander.
    """
    assert dice_of(Nerve(Kind.RONIN)) == ()
    assert dice_of(Nerve(Kind.GUN, uncommanded=True)) == ()


def test_a_pool_is_ten_dice_at_most_and_none_at_least():
    """AOW-MOR-20, AOW-MOR-21, AOW-MOR-4, AOW-RUL-11, AOW-RUL-116: each 4, 5 or 6 is a fail."""
    worst = Nerve(Kind.LEVY, 3, True, True, True, True, True, True, True, True, True, True)
    assert sum(line.value for line in dice_of(worst)) == 19
    assert (morale_test(worst).count, morale_test(worst).need) == (10, 4)
    assert morale_test(Nerve(Kind.SAMURAI, led=True)).count == 0


def test_a_unit_s_state_is_read_off_the_table():
    """AOW-GEO-18, AOW-DAT-6, AOW-MOR-12: two of six levy abreast, one of them the commander, the daimyo dead."""
    battle = army(
        foot("ai-1", 30, 10, kind="levy", count=2, frontage=2, markers=1, disordered=True),
        {"id": "ai-d", "kind": "daimyo", "fate": "killed"}, {"id": "ai-g1", "kind": "general", "fate": "killed"}, ENEMY,
    )  # fmt: skip
    assert nerve_of(battle, battle.units["ai-1"], lost=True) == Nerve(
        Kind.LEVY, markers=1, halved=True, disordered=True, leaderless=True, lordless=True, few=True, unsupported=True,
        lost=True,
    )  # fmt: skip


def test_an_enemy_behind_or_enemies_on_opposite_faces_surround_a_unit():
    """AOW-MOR-13, AOW-GEO-7, AOW-RUL-113: the box behind is 4" deep; front and rear in contact count as it."""
    behind = army(foot("ai-1", 30, 20), foot("kaki-1", 30, 14.5, 0.0))
    assert nerve_of(behind, behind.units["ai-1"]).surrounded
    farther = army(foot("ai-1", 30, 20), foot("kaki-1", 30, 13.5, 0.0))
    assert not nerve_of(farther, farther.units["ai-1"]).surrounded
    sides = army(foot("ai-1", 30, 20), foot("kaki-1", 31.8, 18.8, 270.0), foot("kaki-2", 28.2, 18.8, 90.0))
    assert nerve_of(sides, sides.units["ai-1"]).surrounded


def test_a_leader_counts_with_the_unit_else_within_three_inches_whatever_his_clan():
    """AOW-MOR-18, AOW-MOR-19, AOW-RUL-115: one who is with another unit is measured from it."""
    with_them = army(foot("ai-1", 30, 10), general("ai-g1", with_unit="ai-1"), ENEMY)
    assert nerve_of(with_them, with_them.units["ai-1"]).led
    other = army(
        foot("ai-1", 30, 10), foot("ai-2", 36, 10, clan=2), general("ai-g2", with_unit="ai-2", clan=2), ENEMY
    )
    assert nerve_of(other, other.units["ai-1"]).near
    alone = army(foot("ai-1", 30, 10), general("ai-g1", 30, 14), ENEMY)
    assert not nerve_of(alone, alone.units["ai-1"]).near


def test_what_was_lost_within_six_inches_in_this_turn_frightens():
    """AOW-MOR-15, AOW-RUL-114: an own unit's bases as they stood; an enemy's loss does not."""
    gone = foot("ai-2", 30, 10, place="off", fate="destroyed")
    for y, told in ((14.0, True), (17.5, False)):
        spots = [[30, y], [31, y], [31, y + 1], [30, y + 1]]
        battle = army(foot("ai-1", 30, 10), gone, ENEMY, ruins={"ai-2": spots})
        assert nerve_of(battle, battle.units["ai-1"]).ruin is told
    theirs = army(foot("ai-1", 30, 10), ENEMY, ruins={"kaki-1": [[30, 12], [31, 12], [31, 13]]})
    assert not nerve_of(theirs, theirs.units["ai-1"]).ruin


# -- results -----------------------------------------------------------------------------------------------------------


def marked(**more: Any) -> AowBattle:
    """An armoured unit with three markers on indigo's own turn."""
    return army(foot("ai-1", 30, 15, markers=3, **more), ENEMY, phase="morale")


def test_no_fail_changes_nothing_but_the_markers():
    """AOW-MOR-22, AOW-MOR-37, AOW-RUL-124."""
    unit = after_test(marked(), (1, 2, 3)).units["ai-1"]
    assert (unit.markers, unit.halted, unit.cleared) == (0, 0, True)


def test_one_fail_forbids_movement_to_the_end_of_the_turn_or_of_the_next_own_one():
    """AOW-MOR-23, AOW-MOR-26, AOW-RUL-117."""
    assert after_test(marked(), (4, 2, 3)).units["ai-1"].halted == 1
    battle = marked()
    battle.clock = msgspec.structs.replace(battle.clock, active="kaki")
    assert after_test(battle, (4, 2, 3)).units["ai-1"].halted == 2


def test_two_fails_send_it_back_the_die_and_an_inch_and_let_it_face_anywhere():
    """AOW-EX-17, AOW-MOR-24, AOW-DEC-4, AOW-RUL-118, AOW-RUL-159: it may not move either."""
    battle = army(foot("ai-1", 30, 15, count=8, strength=8, frontage=4, markers=2, disordered=True), ENEMY)
    after, events, _ = act(battle, morale_of(), (6, 4, 2, 5), ({"facing": 90},))
    unit = after.units["ai-1"]
    assert (unit.disordered, unit.halted, unit.markers) == (True, 1, 0)
    assert after.figures["ai-1.1"].facing == 90.0
    assert kinds(events) == ["morale_gave_way", "fell_back", "faced_anew"]
    kept = after_test(battle, (6, 4, 2, 5), KEEP)
    assert at(kept, "ai-1.1") == (28.2, 8.4, 0.0)


def test_who_faces_anew_may_touch_the_maku_then():
    """AOW-END-7, AOW-MOR-24: 7 inches back they stand 0.3" from it, turned they would lie on it."""
    camps = {"ai": [58, 2], "kaki": [30, 8.8]}
    battle = army(foot("ai-1", 30, 20, markers=2, disordered=True), ENEMY, maku=camps)
    assert "kaki" in after_test(battle, (6, 4, 2, 6), KEEP).maku
    assert "kaki" not in after_test(battle, (6, 4, 2, 6), {"facing": 90}).maku


def test_any_facing_may_be_answered_and_a_few_are_proposed():
    """AOW-DEC-4: the compass, and the nearest enemy."""
    battle = marked()
    play_asks = []

    def rule(play: Any) -> Any:
        running = morale.check(play, play.unit("ai-1"))
        ask = running.send(None)
        play_asks.append(ask)
        with pytest.raises(StopIteration):
            running.send(ask.default)

    act(battle, rule, (4, 4, 1, 1))
    ask = play_asks[0]
    ask.check(morale.FACE.form(33))
    with pytest.raises(Illegal):
        ask.check(morale.FACE.form(400))
    offered = [msgspec.convert(each, Reply).value["facing"] for each in ask.question["choices"]]
    assert offered[:2] == [-1, 0]
    assert set(range(45, 360, 45)) <= set(offered)


def test_on_its_base_line_it_leaves_the_table_and_nobody_tests():
    """AOW-MOR-24, AOW-MOR-35, AOW-RUL-119: lost, not routed; AOW-GEO-16: a base touches the line."""
    battle = army(foot("ai-1", 30, 2.4, markers=2), foot("ai-2", 36, 4), ENEMY)
    after, events, _ = act(battle, morale_of(), (5, 5))
    assert (after.units["ai-1"].place, after.units["ai-1"].fate) == ("off", "left")
    assert kinds(events) == ["morale_gave_way", "unit_left"]
    assert after.ruins == {}


def test_uphill_of_the_nearest_enemy_it_stands_on_two_fails_but_not_on_three():
    """AOW-MOR-34, AOW-RUL-120."""
    hill = {"id": "h1", "kind": "hill", "points": [[24, 8], [36, 8], [36, 18], [24, 18]]}
    battle = army(foot("ai-1", 30, 15, markers=3), ENEMY, pieces=[hill])
    stood = after_test(battle, (4, 4, 1), KEEP)
    assert (at(stood, "ai-1.1"), stood.units["ai-1"].halted) == (at(battle, "ai-1.1"), 1)
    fled = after_test(battle, (4, 4, 4, 1, 1, 1, 1, 1, 1))
    assert at(fled, "ai-1.1")[1] == at(battle, "ai-1.1")[1] - 2.0


def test_three_fails_bring_disorder_and_ashigaru_sneak_off():
    """AOW-EX-18, AOW-MOR-25, AOW-MOR-33, AOW-DIC-6: no marker, and the commander stays (AOW-RUL-121)."""
    levy = foot("ai-1", 30, 15, kind="levy", strength=8, count=7, frontage=7, markers=1)
    battle = army(levy, foot("kaki-1", 45, 13.8, 270.0))
    after, events, _ = act(battle, morale_of(), (4, 5, 6, 1, 2, 5, 1, 2, 6, 3, 4))
    unit = after.units["ai-1"]
    assert (unit.disordered, unit.markers, unit.halted) == (True, 0, 1)
    assert alive(after, "ai-1") == [1, 3, 4, 6, 7]
    assert 80 < after.figures["ai-1.1"].facing < 90
    assert kinds(events) == ["morale_broke", "fell_back", "faced_anew", "disordered", "sneaked_off"]


def test_samurai_do_not_sneak_off():
    """AOW-MOR-33, AOW-DAT-1."""
    battle = army(foot("ai-1", 30, 15, kind="samurai", markers=3, disordered=True), ENEMY)
    after = after_test(battle, (4, 4, 4, 1))
    assert alive(after, "ai-1") == [1, 2, 3, 4, 5, 6]


def test_four_fails_rout_it():
    """AOW-MOR-27, AOW-MOR-29."""
    after, events, _ = act(marked(disordered=True), morale_of(), (4, 5, 6, 4))
    assert after.units["ai-1"].fate == "routed"
    assert kinds(events) == ["morale_failed", "unit_routed"]


def fight(**more: Any) -> AowBattle:
    """Levy in contact with armoured ashigaru."""
    return army(
        foot("ai-1", 30, 15, kind="levy", markers=4, commander=False, **more), foot("kaki-1", 30, 15, 180.0)
    )


def test_in_a_fight_two_fails_do_nothing_and_three_rout():
    """AOW-MOR-2, AOW-MOR-28, AOW-FIG-29, AOW-MOR-16: a lost round is three dice more."""
    battle = fight()
    held = after_test(battle, (4, 5, 1, 2, 3, 1, 1, 1), after_fight=True).units["ai-1"]
    assert (held.place, held.halted, held.markers) == ("table", 0, 0)
    after, events, _ = act(battle, morale_of(after_fight=True), (4, 5, 6, 1, 2, 3, 1, 1))
    assert after.units["ai-1"].fate == "routed"
    assert after.units["kaki-1"].disordered, "AOW-FIG-31"
    assert kinds(events) == ["morale_failed", "unit_routed", "disordered"]


# -- rally -------------------------------------------------------------------------------------------------------------


def led(fighting: bool = True, **more: Any) -> AowBattle:
    enemy = foot("kaki-1", 30, 15 if fighting else 30, 180.0)
    return army(
        foot("ai-1", 30, 15, kind="levy", markers=4, commander=False),
        general("ai-g1", with_unit="ai-1", guard=True, **more), enemy,
    )  # fmt: skip


def test_a_rally_in_a_fight_cancels_the_test_and_may_kill_whoever_rallies():
    """AOW-EX-15, AOW-MOR-36, AOW-RISK-1, AOW-RISK-4, AOW-DEC-6: the bodyguard does not help."""
    lives = after_test(led(), (2,), {"rally": True}, after_fight=True)
    assert (lives.units["ai-1"].markers, lives.units["ai-g1"].rallied) == (0, True)
    after, events, _ = act(led(), morale_of(after_fight=True), (5,), ({"rally": True},))
    assert after.units["ai-g1"].fate == "killed"
    assert after.units["ai-1"].place == "table"
    assert kinds(events) == ["rallied_fighting", "rally_killed"]


def test_a_rally_out_of_a_fight_is_no_risk_and_each_leader_has_one():
    """AOW-MOR-36, AOW-RUL-123."""
    after = after_test(led(fighting=False), (), {"rally": True})
    assert after.units["ai-1"].markers == 0
    again = after_test(led(rallied=True), (1,) * 6, after_fight=True)
    assert again.units["ai-1"].markers == 0


def test_who_is_not_rallied_tests_with_the_leader_s_help():
    """AOW-MOR-18, AOW-DEC-6: 3 markers, levy, no commander, lost 3, general -2."""
    assert after_test(led(), (1,) * 6, NO, after_fight=True).units["ai-1"].place == "table"


# -- disorder ----------------------------------------------------------------------------------------------------------


def test_disorder_costs_points_dice_and_nerve():
    """AOW-DIS-5, AOW-AP-4, AOW-FIG-9, AOW-MOR-9."""
    assert sum(line.value for line in action_points(Zeal("armoured", shaken=True)).modifiers) == -2
    assert [line.value for line in pool(Fighter(disordered=True)) if line.clause == "AOW-FIG-9"] == [-2]
    assert morale_test(Nerve(disordered=True)).count == 1


def test_disorder_twice_is_disorder_and_leaders_have_none():
    """AOW-DIS-1, AOW-RUL-141."""
    battle = army(foot("ai-1", 30, 15, disordered=True), general("ai-g1", 10, 10), ENEMY)
    for id in ("ai-1", "ai-g1"):
        _, events, unit = act(battle, lambda play, id=id: disorder(play, play.unit(id), "AOW-DIS-4"))  # type: ignore[misc]
        assert not events
        assert unit.disordered is (id == "ai-1")


# -- the phase ---------------------------------------------------------------------------------------------------------


def test_each_unit_with_markers_is_offered_once_and_the_rest_is_tested_when_the_phase_ends():
    """AOW-MOR-1, AOW-RUL-34, AOW-TUR-8."""
    battle = army(foot("ai-1", 20, 15, markers=1), foot("ai-2", 40, 15, markers=1), foot("ai-3", 5, 15), ENEMY,
                  phase="morale")  # fmt: skip
    offers = testing.available(battle, battle.clock.active)  # type: ignore[arg-type]
    assert [offer.unit for offer in offers] == ["ai-1", "ai-2"]
    assert testing.waits(battle)
    after, _, _ = act(battle, lambda play: testing.test(play, testing.TestMorale("ai-2")), (1,))
    with pytest.raises(Illegal) as none:
        act(after, lambda play: testing.test(play, testing.TestMorale("ai-2")))
    assert none.value.clause == "AOW-MOR-1"
    ended, _, _ = act(after, lambda play: testing.finish(play, EndPhase()), (1,))
    assert not testing.waits(ended)
    assert ended.clock.phase == testing.NEXT


def test_what_a_test_may_bring_is_told_before_it():
    """AOW-MOR-4: two dice: a quarter no fail, a half one, a quarter two."""
    fails = odds.successes(morale_test(Nerve(markers=2)))
    assert [str(chance) for _label, chance, _tone in testing.results(fails, fighting=False)] == [
        "1/4",
        "1/2",
        "1/4",
    ]
    assert [label for label, _chance, _tone in testing.results(fails, fighting=True)] == ["fights on"]
    battle = marked()
    shown = act(battle, lambda play: testing.forecast(play, testing.TestMorale("ai-1")))[2]
    assert [step.clause for step in shown.odds[0].steps] == ["AOW-MOR-4", "AOW-MOR-5"]
