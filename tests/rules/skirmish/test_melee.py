"""The melee phase (SKIR-MEL-9 to SKIR-MEL-18, SKIR-OPT-8, SKIR-OPT-9), and SKIR-EX-12 to SKIR-EX-17."""

from __future__ import annotations

import msgspec
import pytest

from rulesets.engine.battle import Piece, Side
from rulesets.skirmish.battle import Fate
from tests.rules.skirmish.fights import battle_of, fought, man

A1, A2, A3 = "ai-1.1", "ai-1.2", "ai-1.3"
B1, B2 = "kaki-1.1", "kaki-1.2"


def duel(one, other, active="ai", **options):
    """Two figures who stand face to face."""
    return battle_of(man(A1, 10, 10, **one), man(B1, 10, 11, **other), active=active, **options)


def told(events):
    """Of each combat: both totals, and what came of it."""
    return [
        (event.params["total"], event.params["other"], event.params["comparison"]["outcome"])
        for event in events
        if event.kind == "fought"
    ]


def turned(battle):
    """The same battle in the other side's player turn."""
    side = battle.clock.active.opponent
    return msgspec.structs.replace(battle, clock=msgspec.structs.replace(battle.clock, active=side))


def test_example_12_a_bushi_with_a_naginata_disables_an_ashigaru():
    """SKIR-EX-12, SKIR-MEL-9, SKIR-MEL-10c, SKIR-MEL-10f, SKIR-MEL-12, SKIR-MEL-13, SKIR-DAT-2."""
    battle, events, _ = fought(duel({"kind": "bushi", "blade": "naginata"}, {"blade": "yari"}), (5, 2))
    assert told(events) == [(7, 2, "disabled")]
    loser = battle.figures[B1]
    assert (loser.wounds, loser.fate, loser.alive, loser.hurt) == (2, Fate.DISABLED, False, 2)
    assert battle.units["kaki-1"].place == "off", "SKIR-TRN-11"


@pytest.mark.parametrize(
    ("dice", "outcome", "y"),
    [((6, 3), "pushed back", 12.0), ((3, 1), "no effect", 11.0), ((4, 4), "a tie", 11.0)],
)
def test_example_13_a_push_back_breaks_contact(dice, outcome, y):
    """SKIR-EX-13, SKIR-MEL-14, SKIR-RUL-72, SKIR-RUL-76, SKIR-DAT-8: his base depth back, facing as he did."""
    bushi = {"kind": "bushi", "armour": "armoured"}
    battle, events, _ = fought(duel(bushi, bushi), dice)
    assert told(events) == [(dice[0] + 1, dice[1] + 1, outcome)]
    loser, winner = battle.figures[B1], battle.figures[A1]
    assert (loser.x, loser.y, loser.facing, loser.wounds) == (10.0, y, 180.0, 0)
    assert (winner.x, winner.y) == (10.0, 10.0), "SKIR-MEL-16, SKIR-RUL-74"
    assert loser.stirred is (y == 12.0), "SKIR-TRN-4, SKIR-RUL-59"


def around_a_kensei(active="ai"):
    """SKIR-EX-14."""
    return battle_of(
        man(A1, 10, 9), man(A2, 9, 10), man(A3, 11, 10), man(B1, 10, 10, kind="kensei"), active=active
    )


def test_example_14_three_against_one():
    """SKIR-EX-14, SKIR-MEL-5, SKIR-MEL-6, SKIR-MEL-10a, SKIR-MEL-10h, SKIR-MEL-11, SKIR-RUL-69, SKIR-TRN-8."""
    battle, events, _ = fought(around_a_kensei(), (6, 3))
    assert told(events) == [(6, 3, "wounded")]
    assert battle.figures[B1].wounds == 1
    assert events[0].params["helpers"] == (A2, A3)
    battle, events, asked = fought(turned(battle), (7, 2))
    assert not asked
    assert told(events) == [(6, 2, "wounded")]
    assert [battle.figures[id].wounds for id in (A1, A2, A3)] == [1, 0, 0], "extras suffer nothing"
    assert [throw.test.die for throw in events[0].rolls] == ["d8", "d6"], "SKIR-MEL-15: the active side first"


def rider(**values):
    """SKIR-EX-15: an Ashigaru behind a rider."""
    values = {"kind": "bushi", "armour": "heavy", "mounted": True, "facing": 180.0, **values}
    return battle_of(man(A1, 10, 12.5), man(B1, 10, 11, **values))


def test_example_15_a_rider_cannot_hurt_who_is_behind_him():
    """SKIR-EX-15, SKIR-MEL-8, SKIR-MEL-10e, SKIR-RUL-71."""
    battle, events, _ = fought(rider(), (1, 6))
    assert told(events) == [(1, 8, "no blow to the rear")]
    assert "SKIR-MEL-8" in events[0].clauses
    assert battle.figures[A1].wounds == 0
    battle, events, _ = fought(rider(blade="yari"), (1, 6))
    assert told(events) == [(1, 8, "disabled")]
    battle, events, _ = fought(rider(), (6, 1))
    assert told(events) == [(6, 3, "no effect")], "heavy armour, margin 3"


def test_example_16_a_wounded_peasant_is_killed():
    """SKIR-EX-16, SKIR-MEL-10d, SKIR-MEL-10g, SKIR-MEL-11, SKIR-DAT-2."""
    noumin = {"kind": "noumin", "armour": "unarmoured", "blade": "improvised", "wounds": 1}
    battle, events, _ = fought(duel(noumin, {"kind": "bushi", "blade": "no_dachi"}), (6, 1))
    assert told(events) == [(3, 3, "a tie")]
    battle, events, _ = fought(turned(battle), (4, 2))
    assert told(events) == [(6, -1, "killed")]
    assert (battle.figures[A1].wounds, battle.figures[A1].fate) == (3, Fate.KILLED)


def test_example_17_a_tangle_is_fought_as_it_is_paired():
    """SKIR-EX-17, SKIR-TRN-3, SKIR-TRN-10: by default in the order of the active primaries, else as it was put."""

    def tangle():
        return battle_of(
            man(A1, 10, 10), man(A2, 11.5, 10), man(A3, 13, 10), man(B1, 10.8, 11), man(B2, 12.2, 11)
        )

    battle, events, asked = fought(tangle(), (3, 3, 3, 4))
    assert len(asked) == 1
    assert [(event.params["figure"], event.params["foe"]) for event in events] == [(A1, B1), (A2, B2)]
    assert told(events) == [(3, 3, "a tie"), (3, 3, "a tie")], "one extra: 4 - 1"
    assert battle.combats == ()
    chosen = {"pairs": [(A3, B2), (A2, B1), (A1, B1)]}
    _, events, _ = fought(tangle(), (3, 3, 3, 4), [chosen])
    assert [(event.params["figure"], event.params["foe"]) for event in events] == [(A3, B2), (A2, B1)]


def test_an_event_tells_who_fought_whom_and_both_throws():
    """SKIR-MEL-12, SKIR-MEL-13: the comparison names the row and the column of the chart."""
    _, events, _ = fought(duel({"kind": "bushi", "blade": "naginata"}, {}, active="kaki"), (2, 5))
    (event, *_rest) = events
    said = event.params["comparison"]
    assert (event.side, event.params["figure"], event.params["foe"]) == (Side.KAKI, B1, A1)
    assert (said["attack"]["total"], said["target"]["total"], said["margin"]) == (2, 7, -5)
    assert (said["chart"], said["loser"], said["row"], said["cell"]) == (
        "SKIR-MEL-13",
        "attack",
        "light",
        "D",
    )
    assert event.at == (10.0, 10.5)


def test_all_in_contact_fight_in_the_turns_of_both_sides():
    """SKIR-MEL-1, SKIR-TRN-8, SKIR-RUL-66."""
    for active in ("ai", "kaki"):
        _, events, _ = fought(duel({}, {}, active=active), (3, 3))
        assert len(events) == 1


def test_figures_fight_all_round():
    """SKIR-MEL-7: whoever is on foot strikes to his rear as well."""
    battle = battle_of(man(A1, 10, 10, facing=180.0), man(B1, 10, 11, facing=0.0))
    _, events, _ = fought(battle, (5, 1))
    assert told(events) == [(5, 1, "wounded")]


def test_figures_at_the_two_sides_of_a_wall_fight():
    """SKIR-MEL-18, SKIR-RUL-77: without a modifier, up to half an inch apart."""
    wall = Piece("w", "low_wall", ((5.0, 10.5), (15.0, 10.5)))
    across = battle_of(man(A1, 10, 9.98), man(B1, 10, 11.02), pieces=[wall])
    _, events, _ = fought(across, (5, 1))
    assert told(events) == [(5, 1, "wounded")]


def test_horses_are_not_hit_but_by_the_option():
    """SKIR-MEL-17, SKIR-OPT-8, SKIR-HIT-13, SKIR-HIT-14, SKIR-RUL-56."""

    def charge(**options):
        return battle_of(man(A1, 10, 9, blade="yari"), man(B1, 10, 10.5, mounted=True), **options)

    battle, events, _ = fought(charge(), (6, 1))
    assert told(events) == [(6, 2, "wounded")]
    battle, events, _ = fought(charge(horse_in_melee=True), (6, 1, 4))
    assert told(events) == [(6, 2, "horse wounded")]
    assert (battle.figures[B1].wounds, battle.figures[B1].horse_wounds, battle.figures[B1].hurt) == (0, 1, 0)
    battle, events, _ = fought(charge(horse_in_melee=True), (6, 1, 3))
    assert told(events) == [(6, 2, "wounded")]


def test_a_rider_who_falls_leaves_with_his_horse():
    """SKIR-MEL-17."""
    battle, _, _ = fought(battle_of(man(A1, 10, 9, kind="eiyuu"), man(B1, 10, 10.5, mounted=True)), (6, 1))
    assert not battle.figures[B1].mounted
    assert not battle.figures[B1].alive


def test_a_d_may_be_thrown_for():
    """SKIR-OPT-3: after the throws of the combat."""
    _, events, _ = fought(duel({"kind": "bushi", "blade": "naginata"}, {}, d_result="die"), (5, 2, 5))
    assert told(events) == [(7, 2, "killed")]


# -- who follows -------------------------------------------------------------------------------------------------------


def pushed(**options):
    """Two armoured Bushi, and dice that push the second back."""
    bushi = {"kind": "bushi", "armour": "armoured"}
    return duel(bushi, bushi, **options)


def test_with_the_option_the_winner_may_follow():
    """SKIR-OPT-9, SKIR-RUL-74, SKIR-TRN-10: not unless he says so."""
    battle, events, asked = fought(pushed(follow_up=True), (6, 3))
    assert [ask.question["kind"] for ask in asked] == ["follow_up"]
    assert battle.figures[A1].y == 10.0
    battle, events, asked = fought(pushed(follow_up=True), (6, 3), [{"yes": True}])
    assert events[-1].kind == "followed_up"
    assert battle.figures[A1].y == pytest.approx(11.0, abs=0.01)
    assert battle.figures[A1].stirred
    _, _, asked = fought(pushed(), (6, 3))
    assert not asked


def test_the_passive_winner_is_asked_too():
    """SKIR-OPT-9: the winner's side decides, whoever's turn it is."""
    battle, _, asked = fought(pushed(follow_up=True), (3, 6), [{"yes": True}])
    assert [ask.side for ask in asked] == [Side.KAKI]
    assert battle.figures[A1].y == 9.0
    assert battle.figures[B1].y == pytest.approx(10.0, abs=0.01)


def test_nobody_is_asked_where_contact_was_not_broken():
    """SKIR-OPT-9: who had no room to be pushed is touched still."""
    bushi = {"kind": "bushi", "armour": "armoured"}
    battle = battle_of(
        man(A1, 10, 10, **bushi), man(B1, 10, 11, **bushi), man(B2, 10, 12, **bushi), follow_up=True
    )
    battle, events, asked = fought(battle, (6, 3))
    assert told(events) == [(7, 4, "no room to be pushed back")]
    assert not asked


def test_combats_are_fought_on_the_contacts_of_the_start():
    """SKIR-MEL-15, SKIR-RUL-78: a push back takes nobody out of his own combat."""
    bushi = {"kind": "bushi", "armour": "armoured"}
    battle = battle_of(
        man(A1, 10, 10, **bushi), man(B1, 10, 11, **bushi), man(A2, 11, 12, **bushi), man(B2, 12, 12, **bushi)
    )
    _, events, _ = fought(battle, (6, 3, 2, 2))
    assert len(told(events)) == 2
