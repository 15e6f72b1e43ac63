"""Who fights whom (SKIR-MEL-1 to SKIR-MEL-6, SKIR-MEL-8, SKIR-TRN-3)."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest

from rulesets.engine.battle import order_of
from rulesets.engine.matching import matching, tangles, worth
from rulesets.skirmish.melee.pairing import check_pairs, first_pairs, is_choice, usual
from tests.rules.skirmish.fights import battle_of, man, paired, refused

A1, A2, A3, A4, A5 = (f"ai-1.{number}" for number in range(1, 6))
B1, B2, B3, B4, B5 = (f"kaki-1.{number}" for number in range(1, 6))


def tangle():
    """SKIR-EX-17: A1 touches B1, A2 touches both, A3 touches B2."""
    return battle_of(
        man(A1, 10.0, 10.0),
        man(A2, 11.5, 10.0),
        man(A3, 13.0, 10.0),
        man(B1, 10.8, 11.0),
        man(B2, 12.2, 11.0),
    )


def around(*own, foe=None):
    """Figures of the active side about one enemy."""
    spots = ((10.0, 9.0), (9.0, 10.0), (11.0, 10.0), (10.0, 11.0))
    men = [man(f"ai-1.{number}", *spot, **values)
           for number, (spot, values) in enumerate(zip(spots, own, strict=False), start=1)]  # fmt: skip
    return battle_of(*men, man(B1, 10.0, 10.0, **(foe or {})))


def test_in_a_tangle_the_active_side_chooses_and_the_first_pairing_is_the_default():
    """SKIR-EX-17, SKIR-MEL-3, SKIR-MEL-4, SKIR-RUL-67, SKIR-RUL-68."""
    combats, asked = paired(tangle())
    assert len(asked) == 1
    assert asked[0].question["kind"] == "pair_off"
    assert combats == [((A1,), (B1,)), ((A2, A3), (B2,))]
    listed = {id: [each["id"] for each in matches] for id, matches in asked[0].question["among"].items()}
    assert listed == {A1: [B1], A2: [B1, B2], A3: [B2]}


@pytest.mark.parametrize(
    ("pairs", "combats"),
    [
        ([(A1, B1), (A2, B2), (A3, B2)], [((A1,), (B1,)), ((A2, A3), (B2,))]),
        ([(A1, B1), (A3, B2), (A2, B2)], [((A1,), (B1,)), ((A3, A2), (B2,))]),
        ([(A1, B1), (A3, B2), (A2, B1)], [((A1, A2), (B1,)), ((A3,), (B2,))]),
        ([(A2, B1), (A3, B2), (A1, B1)], [((A2, A1), (B1,)), ((A3,), (B2,))]),
        ([(A3, B2), (A1, B1), (A2, B1)], [((A3,), (B2,)), ((A1, A2), (B1,))]),
    ],
)
def test_every_legal_pairing_can_be_chosen_in_any_order(pairs, combats):
    """SKIR-EX-17, SKIR-MEL-4, SKIR-TRN-3: the first who names an enemy is the primary, and the order is that of the
    answer.
    """
    found, _ = paired(tangle(), [{"pairs": pairs}])
    assert found == combats


@pytest.mark.parametrize(
    ("pairs", "clause"),
    [
        ([(A2, B2), (A3, B2)], "SKIR-MEL-3"),
        ([(A1, B1), (A2, B2)], "SKIR-MEL-1"),
        ([(A1, B1), (A2, B2), (A3, B1)], "SKIR-MEL-4"),
        ([(A1, B1), (A2, B2), (A2, B1), (A3, B2)], "SKIR-MEL-4"),
        ([], "SKIR-MEL-3"),
    ],
)
def test_what_is_no_legal_pairing_is_refused(pairs, clause):
    """SKIR-MEL-1, SKIR-MEL-3: as many combats as possible, everybody who can, each once, with whom he touches."""
    assert refused(tangle(), pairs) == clause


def test_where_there_is_one_pairing_nobody_is_asked():
    """SKIR-TRN-1, SKIR-TRN-9: the decision is open only where more than one pairing is legal."""
    battle = battle_of(man(A1, 10, 10), man(B1, 10, 11), man(A2, 20, 10), man(B2, 20, 11))
    combats, asked = paired(battle)
    assert not asked
    assert combats == [((A1,), (B1,)), ((A2,), (B2,))]


def test_nobody_in_contact_means_no_combats():
    """SKIR-TRN-9, SKIR-MEL-1."""
    assert paired(battle_of(man(A1, 10, 10), man(B1, 10, 11.06))) == ([], [])
    assert len(paired(battle_of(man(A1, 10, 10), man(B1, 10, 11.05)))[0]) == 1


def test_of_several_around_one_any_may_lead_and_the_strongest_does_by_default():
    """SKIR-MEL-4: highest modifiers and average die, then the best armour, then the lowest id."""
    plain = {}
    naginata = {"blade": "naginata"}
    combats, asked = paired(around(plain, naginata, plain))
    assert combats == [((A2, A1, A3), (B1,))]
    assert asked
    assert paired(around(plain, {"armour": "armoured"}))[0] == [((A2, A1), (B1,))]
    assert paired(around(plain, plain))[0] == [((A1, A2), (B1,))]
    kensei = {"kind": "kensei"}
    eiyuu = {"kind": "eiyuu", "armour": "heavy"}
    assert paired(around(eiyuu, kensei))[0] == [((A2, A1), (B1,))]
    wounded = {"kind": "bushi", "wounds": 1, "armour": "heavy"}
    assert paired(around(wounded, naginata))[0] == [((A2, A1), (B1,))]
    assert paired(around(plain, naginata), [{"pairs": [(A1, B1), (A2, B1)]}])[0] == [((A1, A2), (B1,))]


def test_three_fight_one_at_most_and_a_fourth_stands_by():
    """SKIR-MEL-5, SKIR-RUL-70."""
    battle = around({}, {}, {}, {})
    assert paired(battle)[0] == [((A1, A2, A3), (B1,))]
    assert refused(battle, [(id, B1) for id in (A1, A2, A3, A4)]) == "SKIR-MEL-5"
    assert refused(battle, [(A4, B1), (A2, B1), (A3, B1)]) == ""
    assert refused(battle, [(A4, B1), (A2, B1)]) == "SKIR-MEL-1"


def test_the_passive_side_is_settled_by_strength_and_not_asked():
    """SKIR-MEL-4, SKIR-RUL-68: whoever of them is named, the strongest is the primary."""
    battle = battle_of(
        man(A1, 10, 10), man(B1, 10, 11), man(B2, 9, 10), man(B3, 11, 10, blade="no_dachi"),
    )  # fmt: skip
    combats, asked = paired(battle)
    assert not asked, "one figure against up to three has nothing to choose"
    assert combats == [((A1,), (B3, B1, B2))]


def test_extras_of_the_passive_side_go_where_the_fewest_are():
    """SKIR-MEL-4: to the combat with the fewest extras among those open, the lowest active primary on ties."""
    battle = battle_of(
        man(A1, 10, 10), man(A2, 12, 10), man(B1, 9.6, 11), man(B2, 12.4, 11), man(B3, 11, 11), man(B4, 11, 9)
    )
    combats, asked = paired(battle, [{"pairs": [(A1, B1), (A2, B2)]}])
    assert asked
    assert combats == [((A1,), (B1, B3)), ((A2,), (B2, B4))]


def test_a_rider_is_spared_a_fight_to_his_rear_where_another_pairing_is_as_large():
    """SKIR-MEL-8, SKIR-RUL-71."""
    rider = {"kind": "bushi", "mounted": True, "facing": 0.0}
    behind, before, beside = man(A1, 10, 8.5), man(A2, 10, 11.5), man(A3, 9, 10)
    combats, asked = paired(battle_of(behind, before, man(B1, 10, 10, **rider)))
    assert not asked
    assert combats == [((A2, A1), (B1,))], "the one behind him may be an extra"
    three = battle_of(behind, before, beside, man(B1, 10, 10, **rider))
    assert refused(three, [(A1, B1), (A2, B1), (A3, B1)]) == "SKIR-MEL-8"
    assert refused(three, [(A3, B1), (A1, B1), (A2, B1)]) == ""
    with_yari = battle_of(behind, before, man(B1, 10, 10, **rider, blade="yari"))
    assert paired(with_yari)[0] == [((A1, A2), (B1,))]
    alone = battle_of(behind, man(B1, 10, 10, **rider))
    assert paired(alone)[0] == [((A1,), (B1,))], "nobody is spared who has no other"


def test_no_exchange_of_the_passive_side_adds_a_fight_to_the_rear():
    """SKIR-MEL-4, SKIR-MEL-8: the stronger one behind the rider stays an extra."""
    rider = man(A1, 10, 10, kind="bushi", mounted=True)
    strong = man(B2, 10, 8.5, kind="eiyuu", blade="no_dachi")
    combats, _ = paired(battle_of(rider, man(B1, 10, 11.5), strong))
    assert combats == [((A1,), (B1, B2))]


def test_ids_are_sorted_by_their_numbers():
    """SKIR-DAT-1, SKIR-TRN-3: figure 2 comes before figure 10."""
    battle = battle_of(
        *(man(f"ai-1.{number}", 3.0 * number, 10) for number in range(1, 12)),
        *(man(f"kaki-1.{number}", 3.0 * number, 11) for number in range(1, 12)),
    )
    combats, _ = paired(battle)
    assert [active[0] for active, _ in combats] == [f"ai-1.{number}" for number in range(1, 12)]


# -- against brute force -----------------------------------------------------------------------------------------------


def graphs(count=150):
    """Small tangles by chance, with fights to the rear among them."""
    for seed in range(count):
        random = Random(seed)
        own, foes = random.randint(1, 4), random.randint(1, 4)
        pairs = [(f"ai-1.{a}", f"kaki-1.{b}") for a in range(1, own + 1) for b in range(1, foes + 1)]
        chosen = [pair for pair in pairs if random.random() < 0.55]
        if chosen:
            yield {pair: int(random.random() < 0.3) for pair in chosen}


def every_best(touch):
    """All legal sets of pairs, by looking at all sets."""
    found, best = [], (0, -1)
    for size in range(1, 5):
        for pairs in combinations(touch, size):
            if len({a for a, _ in pairs}) == len({b for _, b in pairs}) == size:
                value = worth(touch, pairs)
                if value > best:
                    found, best = [], value
                if value == best:
                    found.append(sorted(pairs, key=lambda pair: (order_of(pair[0]), order_of(pair[1]))))
    return found


def test_the_first_pairing_is_the_first_of_all_legal_ones():
    """SKIR-MEL-3, SKIR-MEL-4, SKIR-MEL-8: most combats, fewest fights to the rear, first in order."""
    for touch in graphs():
        best = every_best(touch)
        assert sorted(first_pairs(touch).items()) == min(best)
        assert worth(touch, matching(touch).items()) == worth(touch, best[0])


def test_a_legal_pairing_is_accepted_and_any_other_refused():
    """SKIR-MEL-3, SKIR-MEL-8: every set of pairs, with its extras put in where there is room."""
    for touch in graphs(60):
        best = every_best(touch)
        for size in range(1, 4):
            for pairs in combinations(touch, size):
                if len({a for a, _ in pairs}) < size or len({b for _, b in pairs}) < size:
                    continue
                full = list(pairs)
                for one, other in touch:
                    if one not in {a for a, _ in full} and other in {b for _, b in full}:
                        full += [(one, other)] * (sum(b == other for _, b in full) < 3)
                try:
                    check_pairs(touch, full)
                    lawful = True
                except Exception:
                    lawful = False
                assert lawful is (sorted(pairs) in [sorted(each) for each in best]), (touch, pairs)


def test_nobody_is_asked_where_one_pairing_alone_is_legal():
    """SKIR-TRN-1: several pairings within a tangle of more than one figure are a choice, a single one is none."""
    for touch in graphs():
        several = len(every_best(touch)) > 1
        if not several:
            own = {a for a, _ in touch} - {a for a, _ in first_pairs(touch).items()}
            assert is_choice(touch) is any(sum(a == id for a, _ in touch) > 1 for id in own)
        elif all(len({a for a, _ in part}) > 1 for part in tangles(touch)):
            assert is_choice(touch)


def test_the_largest_tangles_take_no_time():
    """SKIR-MEL-3: twelve against twelve, everybody touching everybody."""
    touch = {(f"ai-1.{a}", f"kaki-1.{b}"): (a * b) % 2 for a, b in product(range(1, 13), repeat=2)}
    assert worth(touch, matching(touch).items()) == (12, 0)
    assert is_choice(touch)
    men = [man(id, 1.0, 1.0) for id in {id for pair in touch for id in pair}]
    assert len(usual(battle_of(*men), touch)) == 12
