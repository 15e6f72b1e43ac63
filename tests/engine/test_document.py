"""The document, its patches, and the round trip of the state."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.battle import Battle, Clock, Figure, Piece, Result, Side, Site, Table, Tally, Unit
from rulesets.engine.document import DocumentForm, changes, difference, document, merge

FORM = DocumentForm(marks=lambda unit: ("lone",) if len(unit.figures) == 1 else (), shape=lambda kind: "area")

keys = st.sampled_from("abcd")
plain = st.recursive(
    st.integers(0, 3) | st.lists(st.integers(0, 2), max_size=2),
    lambda inner: st.dictionaries(keys, inner, max_size=3),
)
objects = st.dictionaries(keys, plain, max_size=4)


@given(objects, objects)
def test_a_difference_leads_from_one_document_to_the_other(before, after):
    assert merge(before, difference(before, after)) == after


def battle() -> Battle:
    unit = Unit("ai-1", Side.AI, "Hojo", "man", "1st", "ashigaru", "yari", ("ai-1.1",), 1, place="table")
    return Battle(
        system="x",
        table=Table(pieces=(Piece("p1", "wood", ((0, 0), (2, 0), (2, 2))),)),
        units={"ai-1": unit},
        figures={"ai-1.1": Figure("ai-1.1", "ai-1", 1, 2)},
        sites={"v1": Site("v1", "village", "Ono", ((0, 0), (1, 0), (1, 1)))},
        clock=Clock(1, 6, "march", Side.AI, (Side.AI,)),
    )


def test_changes_name_only_what_changed():
    before, after = battle(), battle().copy()
    after = before.copy()
    after.figures["ai-1.1"] = msgspec.structs.replace(before.figures["ai-1.1"], x=3.5)
    assert changes(before, after, FORM) == {"figures": {"ai-1.1": {"x": 3.5}}}


def test_changes_lead_to_the_document_of_the_new_state():
    before = battle()
    after = before.copy()
    after.table = Table(pieces=(Piece("p2", "hill", ((0, 0), (2, 0), (2, 2))),))
    after.sites["v1"] = msgspec.structs.replace(after.sites["v1"], owner=Side.KAKI)
    after.units.pop("ai-1")
    after.figures.clear()
    after.points[Side.AI] = 7
    after.clock = Clock(2, 6, "fire", None, ())
    after.draw_offer = Side.AI
    after.result = Result(None, "draw", {Side.AI: (Tally("x", "X-1", 2, 3),)})
    assert merge(document(before, FORM), changes(before, after, FORM)) == document(after, FORM)
    assert merge(document(after, FORM), changes(after, before, FORM)) == document(before, FORM)


def test_the_state_survives_json_exactly():
    one = battle()
    assert msgspec.json.decode(msgspec.json.encode(one), type=Battle) == one


def test_a_document_is_what_json_gives_back():
    whole = document(battle(), FORM)
    assert msgspec.json.decode(msgspec.json.encode(whole)) == whole


def test_a_copy_shares_nothing_that_can_change():
    one = battle()
    other = one.copy()
    other.points[Side.AI] = 5
    other.units.clear()
    assert one.points[Side.AI] == 0
    assert "ai-1" in one.units


def test_a_later_state_out_of_an_earlier_ones_structs_is_the_same_and_changes_neither():
    earlier, later = battle(), battle()
    later.figures["ai-1.1"] = msgspec.structs.replace(later.figures["ai-1.1"], x=9.0)
    later.points[Side.AI] = 5
    del later.units["ai-1"]
    found = msgspec.json.decode(msgspec.json.encode(later), type=type(later)).sharing(earlier)
    assert found == later
    assert list(found.figures) == list(later.figures)
    assert {id for id, one in found.figures.items() if one is not earlier.figures[id]} == {"ai-1.1"}
    found.figures.clear()
    assert earlier == battle()


def test_numpys_floats_become_plain_ones_before_they_are_kept():
    """They are floats to every check, but JSON cannot hold them."""
    import numpy as np

    from rulesets.engine.battle import Pose
    from rulesets.engine.dice.dice import NoDice
    from rulesets.engine.play.play import Play

    play = Play(battle(), Side.AI, NoDice(), FORM)
    play.put(play.figure("ai-1.1"), Pose(np.float64(3.25), np.float64(4.5), np.float64(90)))
    event = play.tell(
        "moved", distance=np.float64(2.0), at=(np.float64(1), 2.0), paths={"x": ((np.float64(1), 2.0),)}
    )
    assert b"3.25" in msgspec.json.encode(play.battle)
    assert b"3.25" in msgspec.json.encode(event)
