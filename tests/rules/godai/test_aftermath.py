"""After the blows: who steps back where, who follows, and that no combat influences another (GODAI-CLO-3, GODAI-CLO-13,
GODAI-CLO-15, GODAI-CLO-20 to GODAI-CLO-30).
"""

from __future__ import annotations

import msgspec
import pytest

import rulesets
from rulesets.engine.battle import Side
from rulesets.engine.table.bases import overlapping, rows
from rulesets.godai.melee.aftermath import pursuit
from tests.rules.godai.bouts import fought, scene, told, unit

A, K = Side.AI, Side.KAKI


def hero(id, *at, **values):
    """A hero who stands there, with wounds enough."""
    return unit(id, at, kind="hero", **{"stats": {"wounds": 4}, **values})


def spot(done, id):
    """Where somebody stands, to a hundredth."""
    figure = done.battle.figures[id]
    return round(figure.x, 2), round(figure.y, 2)


def paths(done, kind):
    """The ways of an event."""
    return {id: path for event in done.events if event.kind == kind for id, path in event.paths.items()}


# -- retreats ----------------------------------------------------------------------------------------------------------


def test_one_enemy_drives_him_straight_away():
    """GODAI-CLO-20: from centre to centre; facing kept."""
    done = fought(scene(hero("ai-1", 24, 18), hero("kaki-1", 24.5, 19)), (6, 1, 1))
    x, y = spot(done, "kaki-1.1")
    assert (x, y) == (24.95, 19.89)
    assert done.battle.figures["kaki-1.1"].facing == 180.0


@pytest.mark.parametrize(("side", "y"), [("kaki", 19.0), ("ai", 17.0)])
def test_of_two_equal_angles_the_one_nearer_the_own_edge(side, y):
    """GODAI-CLO-20, GODAI-RUL-68: between enemies to his left and to his right."""
    foes = "ai" if side == "kaki" else "kaki"
    battle = scene(hero(f"{side}-1", 24, 18), hero(f"{foes}-1", 23, 18), hero(f"{foes}-2", 25, 18))
    dice = (6, 1, 1, 1, 1) if foes == "ai" else (1, 6, 1, 1, 1)
    assert spot(fought(battle, dice), f"{side}-1.1") == (24.0, y)


def test_a_closed_way_is_gone_round_the_right_first():
    """GODAI-CLO-20, GODAI-CLO-22: 15 degrees to the right; difficult ground costs nothing."""
    paddy = {"id": "p", "kind": "rice_field", "points": [[20, 19], [28, 19], [28, 24], [20, 24]]}
    wall = {"id": "w", "kind": "low_wall", "points": [[23.3, 20.2], [23.65, 20.2]]}
    battle = scene(hero("ai-1", 24, 18), hero("kaki-1", 24, 19), pieces=[paddy, wall])
    assert spot(fought(battle, (6, 1, 1)), "kaki-1.1") == (24.26, 19.97)


def test_who_finds_no_way_stays_in_contact():
    """GODAI-CLO-20, GODAI-ATK-9, GODAI-ATK-7: and was doubled against."""
    wall = {"id": "w", "kind": "low_wall", "points": [[23.4, 18.5], [23.4, 19.6], [24.6, 19.6], [24.6, 18.5]]}
    done = fought(scene(hero("ai-1", 24, 17.99), hero("kaki-1", 24, 19), pieces=[wall]), (6, 1, 1, 1, 1))
    assert told(done.bout.attacks["ai-1.1"]) == {"GODAI-ATK-1": 1, "GODAI-ATK-7": 1}
    assert spot(done, "kaki-1.1") == (24.0, 19.0)
    assert "stepped_back" not in done.kinds


def test_the_table_edge_closes_a_way():
    """GODAI-ATK-9."""
    done = fought(scene(hero("ai-1", 24, 0.6), hero("kaki-1", 24, 1.6)), (1, 6, 1, 1, 1), settled=False)
    assert done.bout.hem == {"ai-1.1": ("blocked",)}


def test_the_rear_of_a_beaten_group_steps_back_too():
    """GODAI-CLO-21, GODAI-RUL-69: so that no rear rank blocks its own group."""
    battle = scene(hero("ai-1", 24, 18), unit("kaki-1", (24, 19), (24, 20), (25.5, 20.5)))
    done = fought(battle, (6, 1, 1))
    assert not done.bout.hem
    assert [spot(done, f"kaki-1.{number}") for number in (1, 2, 3)] == [(24, 20), (24, 21), (25.5, 21.5)]


def test_friends_of_another_unit_close_a_way_unless_they_step_back_too():
    """GODAI-ATK-9, GODAI-RUL-60."""
    ring = [(23, 19.7), (24, 20.05), (25, 19.7)]
    stands = scene(hero("ai-1", 24, 17.99), hero("kaki-1", 24, 19), unit("kaki-2", *ring))
    assert fought(stands, (6, 1, 1, 1, 1)).bouts["1"].hem == {"kaki-1.1": ("blocked",)}
    goes = scene(hero("ai-1", 24, 17.99), unit("kaki-1", (24, 19), *ring))
    assert not fought(goes, (6, 1, 1)).bout.hem, "his own comrades go with him"


# -- who follows -------------------------------------------------------------------------------------------------------


def test_riders_must_follow():
    """GODAI-CLO-23: straight into contact again; nobody is asked."""
    battle = scene(hero("ai-1", 24, 17.5, mounted=True, horsemanship=1), hero("kaki-1", 24, 19))
    done = fought(battle, (6, 1, 1))
    assert not done.asked("follow")
    assert round(done.battle.figures["ai-1.1"].y, 1) == 18.5
    assert done.battle.figures["ai-1.1"].rounds == 1, "GODAI-CLO-6: following up keeps the engagement going"


def test_who_is_on_foot_may():
    """GODAI-CLO-24, GODAI-CLO-25, GODAI-DEC-14, GODAI-RUL-70: he stays if nothing is said."""
    battle = scene(hero("ai-1", 24, 18), hero("kaki-1", 24, 19))
    stays, goes = fought(battle, (6, 1, 1)), fought(battle, (6, 1, 1), {"follow": {"yes": True}})
    assert spot(stays, "ai-1.1") == (24.0, 18.0)
    assert round(done_y := goes.battle.figures["ai-1.1"].y, 1) == 19.0
    assert done_y <= 19.0
    assert goes.battle.figures["ai-1.1"].sticky


def test_unless_that_is_not_played():
    """GODAI-OPT-3."""
    battle = scene(hero("ai-1", 24, 18), hero("kaki-1", 24, 19), options={"follow_up": False})
    assert not fought(battle, (6, 1, 1)).asked("follow")
    rider = scene(
        hero("ai-1", 24, 17.5, mounted=True, horsemanship=1),
        hero("kaki-1", 24, 19),
        options={"follow_up": False},
    )
    assert "followed_up" in fought(rider, (6, 1, 1)).kinds


def test_a_group_follows_as_one_and_who_is_still_held_does_not():
    """GODAI-CLO-25, GODAI-DEC-14."""
    wall = {"id": "w", "kind": "low_wall", "points": [[24.8, 18.55], [24.8, 19.6], [26, 19.6], [26, 18.55]]}
    battle = scene(
        unit("ai-1", (24, 18), (25, 18)), hero("kaki-1", 24, 19), hero("kaki-2", 25.4, 19), pieces=[wall]
    )
    done = fought(battle, (6, 6, 6, 1, 1, 1, 1, 1), {"follow": {"yes": True}})
    assert done.bout.hem == {"kaki-2.1": ("blocked",)}
    assert len(done.asked("follow")) == 1
    assert list(paths(done, "stepped_back")) == ["kaki-1.1"]
    assert list(paths(done, "followed_up")) == ["ai-1.1"]


def test_a_rider_who_cannot_follow_goes_as_far_as_he_can():
    """GODAI-RUL-134, GODAI-CLO-25: a duty, not a power to cross walls."""
    wall = {"id": "w", "kind": "low_wall", "points": [[24.95, 18.9], [26, 18.9]]}
    battle = scene(
        hero("ai-1", 24.4, 17.5, mounted=True, horsemanship=1), hero("kaki-1", 24, 19), pieces=[wall]
    )
    done = fought(battle, (6, 1, 1))
    rider = done.battle.figures["ai-1.1"]
    assert 17.5 <= rider.y < 18.5


def test_after_following_up_stickiness_counts_once():
    """GODAI-WTR-8, GODAI-ATK-3, GODAI-RUL-87."""
    battle = scene(hero("ai-1", 24, 18, water=["stickiness"], sticky=True), hero("kaki-1", 24, 19))
    done = fought(battle, (6, 6, 1, 1, 1))
    assert told(done.bout.attacks["ai-1.1"]) == {"GODAI-ATK-1": 1, "GODAI-ATK-3": 1}
    assert not done.battle.figures["ai-1.1"].sticky


# -- several combats ---------------------------------------------------------------------------------------------------


def test_no_combat_influences_another():
    """GODAI-CLO-3, GODAI-CLO-15, GODAI-RUL-58, GODAI-CLO-30: who falls in the first still blocks the retreat of the
    second's; nobody steps back before all are fought.
    """
    wall = [[22.9, 18.5], [22.9, 19.6]], [[24.05, 20.25], [22, 20.25]]
    walls = [{"id": f"w{number}", "kind": "low_wall", "points": points} for number, points in enumerate(wall)]
    units = (
        hero("ai-1", 25.6, 19.9, stats={"attacks": 1, "combat": 6}), hero("ai-2", 23.6, 17.99),
        unit("kaki-1", (24.6, 19.6), kind="hero"), hero("kaki-2", 23.6, 19),
    )  # fmt: skip
    done = fought(scene(*units, pieces=walls), (6, 6, 1, 6, 6, 6, 1, 1, 1, 1))
    first, second = done.bouts.values()
    assert first.cuts[0].came == "killed"
    assert second.hem == {"kaki-2.1": ("blocked",)}, "as it was at the start of the phase"
    alone = fought(scene(units[1], units[3], pieces=walls), (6, 1, 1))
    assert not alone.bout.hem


def test_who_chooses_the_place_splits_a_combat():
    """GODAI-WTR-15, GODAI-RUL-94, GODAI-CLO-10: combats are formed again of those who stay."""
    battle = scene(
        hero("ai-1", 22.9, 18), hero("kaki-1", 23.4, 19), hero("ai-2", 24, 18, water=["choose_place"]),
        hero("kaki-2", 24.5, 19), hero("ai-3", 25.1, 18),
    )  # fmt: skip
    done = fought(battle, (4, 6, 1, 1, 6, 1, 1), {"place": {"yes": True}})
    parties = [bout.all for bout in done.bouts.values()]
    assert parties == [("ai-1.1", "kaki-1.1"), ("ai-3.1", "kaki-2.1")]
    assert done.battle.figures["ai-2.1"].y < 16.5
    assert done.battle.figures["ai-2.1"].rounds == 0


def test_the_second_rank_of_a_combat_that_is_split_stays_in_it():
    """GODAI-WTR-15, GODAI-CLO-2."""
    battle = scene(
        hero("ai-1", 22.9, 18), unit("kaki-1", (23.4, 19), (23.4, 20), (25, 21), weapon="spear"),
        hero("ai-2", 24, 18, water=["choose_place"]),
    )  # fmt: skip
    done = fought(battle, (4, 6, 1, 1, 1), {"place": {"yes": True}})
    assert done.bout.all == ("ai-1.1", "kaki-1.1", "kaki-1.2")
    assert done.bout.rear == ("kaki-1.2",)


def test_who_leaves_the_last_enemy_fights_nobody():
    """GODAI-WTR-15, GODAI-CLO-13."""
    battle = scene(hero("ai-1", 24, 18, water=["choose_place"]), hero("kaki-1", 24, 19))
    done = fought(battle, (6,), {"place": {"yes": True}})
    assert "dice_thrown" not in done.kinds
    assert done.bout.winner is None


def test_a_hundred_drawn_roll_offs_go_to_the_initiative():
    """GODAI-RUL-66, GODAI-CLO-14."""
    battle = scene(hero("ai-1", 24, 18), hero("kaki-1", 24, 19), initiative="kaki")
    done = fought(battle, (3, 3, *(2,) * 200, 1))
    assert (done.bout.winner, done.bout.by) == (K, "roll_off")


def test_a_roll_off_can_be_turned_by_a_token():
    """GODAI-ZEN-4, GODAI-ZEN-6: the I-side answers first, until both pass in a row."""
    one = {"zen": 1, "stats": {"wounds": 4}}
    battle = scene(hero("ai-1", 24, 18, **one), hero("kaki-1", 24, 19, **one))
    answers = {"token": [None, None, {"die": 1, "by": 1}, None]}
    done = fought(battle, (3, 3, 2, 2, 1), answers)
    assert [ask.side for ask in done.asked("token")] == [A, K, A, K]
    assert (done.bout.roll_off, done.bout.winner) == ({A: 3, K: 2}, A)


def test_a_rider_who_follows_up_rides_down_who_flees():
    """GODAI-CLO-23, GODAI-CHG-10, GODAI-FLE-5: no charge, but contact is made."""
    for mounted in (True, False):
        fleeing = unit("kaki-1", (24, 19.5 if mounted else 19), (25, 21), fleeing=True)
        done = fought(
            scene(hero("ai-1", 24, 18, mounted=mounted), fleeing), (6, 1, 1), {"follow": {"yes": True}}
        )
        assert "followed_up" in done.kinds
        assert ("ridden_down" in done.kinds) is mounted
        assert {figure.alive for figure in done.battle.figures.values() if figure.unit == "kaki-1"} == {
            not mounted
        }


def test_who_follows_up_leaves_his_pavise_alone_and_whom_he_meets_too():
    """GODAI-PAV-2: contact loses the progress; GODAI-CDM-21: in the open nothing is defended any longer."""
    battle = scene(hero("ai-1", 24, 18), hero("kaki-1", 24, 19, pavise="setting"))
    battle.figures["kaki-1.1"] = msgspec.structs.replace(battle.figures["kaki-1.1"], defends=("ai-1.1",))
    done = fought(battle, (6, 1, 1), {"follow": {"yes": True}})
    assert "followed_up" in done.kinds
    assert done.battle.units["kaki-1"].pavise == "carried"
    assert done.battle.figures["kaki-1.1"].defends == ()


@pytest.mark.parametrize(
    ("winner", "dice", "words"),
    [
        (unit("ai-1", (24, 18), kind="hero"), (6, 1, 1), "follows up."),
        (unit("ai-1", (23.4, 18), (24.6, 18)), (6, 6, 1, 1, 1), "follow up."),
    ],
)
def test_of_one_man_is_spoken_as_of_one(winner, dice, words):
    """GODAI-CLO-20, GODAI-CLO-24: in what is told of him."""
    done = fought(scene(winner, hero("kaki-1", 24, 19)), dice, {"follow": {"yes": True}})
    told = {
        event.kind: rulesets.english(rulesets.get("godai").sentence(done.battle, event))
        for event in done.events
    }
    assert told["followed_up"].endswith(words)
    assert told["stepped_back"].endswith("steps back.")


def test_who_is_driven_against_a_wall_finds_it_defended():
    """GODAI-CDM-21, GODAI-CLO-20: an enemy stood behind it before."""
    wall = {"id": "w", "kind": "low_wall", "points": [[22, 20.55], [26, 20.55]]}
    battle = scene(hero("ai-1", 24, 18), hero("kaki-1", 24, 19), hero("ai-2", 24, 21.1), pieces=[wall])
    done = fought(battle, (6, 1, 1))
    assert spot(done, "kaki-1.1") == (24.0, 20.0)
    assert done.battle.figures["ai-2.1"].defends == ("kaki-1.1",)
    assert done.battle.figures["kaki-1.1"].defends == ()


def test_who_follows_up_stands_over_no_neighbours_corner():
    """GODAI-CLO-25: there is a hair of room on the way, none where he comes to stand."""
    rider = {"kind": "hero", "mounted": True}
    battle = scene(
        unit("ai-1", (28.1564, 14.5146, 165.4614), **rider),
        unit("ai-2", (27.5813, 12.7643, 112.5), **rider),
        unit("kaki-1", (29.1207, 11.5894, 0.0), **rider),
    )
    figure, beside, foe = (battle.figures[f"{id}.1"] for id in ("ai-1", "ai-2", "kaki-1"))
    end = pursuit(battle, figure, foe)
    now = msgspec.structs.replace(figure, x=round(end.x, 4), y=round(end.y, 4))
    assert now.y < figure.y
    assert not overlapping(rows((now,)), rows((beside, foe))).any()
