"""The likeliest place: the first that is lawful, a slow one only where there is no other."""

from rulesets.engine.table.search import likeliest


def test_the_first_lawful_place_is_taken_and_a_slow_one_only_for_want_of_another():
    def found(*places):
        return likeliest(places, lambda place: place > 0, lambda place: place > 10)

    assert found(-1, 3, 2) == 3
    assert found(12, -1, 2) == 2
    assert found(12, -1, 11) == 12
    assert found(-1, -2) is None
