"""As many pairs as can be, and of those the cheapest: held against every set of pairs."""

from __future__ import annotations

from itertools import combinations
from random import Random

from rulesets.engine.matching import first_matching, is_only, matching, tangles, worth


def every(costs):
    """All sets of pairs in which nobody is twice."""
    for size in range(min(4, len(costs)) + 1):
        for pairs in combinations(costs, size):
            if len({a for a, _ in pairs}) == len({b for _, b in pairs}) == size:
                yield pairs


def test_no_set_has_more_pairs_or_as_many_for_less():
    for seed in range(300):
        random = Random(seed)
        costs = {
            (f"a{a}", f"b{b}"): random.randint(-3, 5)
            for a in range(random.randint(1, 4))
            for b in range(random.randint(1, 4))
            if random.random() < 0.7
        }
        best = max((len(pairs), -sum(costs[pair] for pair in pairs)) for pairs in every(costs))
        found = matching(costs)
        assert (len(found), -sum(costs[pair] for pair in found.items())) == best


def test_nothing_to_pair_makes_no_pairs():
    assert matching({}) == {}
    assert tangles([]) == []


def test_a_tangle_is_whoever_is_joined_by_others():
    found = tangles([("a", "x"), ("b", "y"), ("c", "z"), ("b", "x")])
    assert [sorted(tangle) for tangle in found] == [[("c", "z")], [("a", "x"), ("b", "x"), ("b", "y")]]


def test_of_equally_good_sets_the_one_whose_sorted_list_comes_first_is_found_and_another_is_told_of():
    for seed in range(200):
        random = Random(seed)
        costs = {(a, b): random.randint(0, 1) for a in range(3) for b in "xyz" if random.random() < 0.6}
        if not costs:
            continue
        best = max(worth(costs, pairs) for pairs in every(costs))
        good = sorted(sorted(pairs) for pairs in every(costs) if worth(costs, pairs) == best)
        assert sorted(first_matching(costs, lambda pair: pair).items()) == good[0]
        assert is_only(costs) == (len(good) == 1)
