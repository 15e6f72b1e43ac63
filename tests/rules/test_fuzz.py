"""Whatever comes in for an order is carried out or refused in words, and nothing else ever happens.

Arbitrary JSON, orders of made-up values, and legal orders spoilt in one place or several meet states of every kind, in
the set-up and in battle, of every system that is found.
"""

from __future__ import annotations

import copy
import math
import os
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rulesets
from rulesets import HmacDice, Illegal, Side, Waiting
from rulesets.engine.records.record import begin
from tests.plain import plain
from tests.rules.invariants import check_room
from tests.rules.random_play import Whim

pytestmark = pytest.mark.slow

rulesets.add_systems("tests.systems")
SYSTEMS = rulesets.all()
everywhere = pytest.mark.parametrize("ruleset", SYSTEMS, ids=lambda ruleset: ruleset.slug)


def calmly(examples: int) -> settings:
    """So many examples (times ``FUZZ`` of the environment), however long each takes."""
    often = int(os.environ.get("FUZZ", "1"))
    return settings(max_examples=examples * often, deadline=None, suppress_health_check=list(HealthCheck))


Json = dict[str, Any]
DICE = HmacDice(b"fuzz")


class Moment(NamedTuple):
    """A state of a battle with the legal orders that were thought of in it."""

    battle: Any
    side: Side
    orders: tuple[Json, ...]

    def __repr__(self) -> str:
        """Short enough to be read in a failure."""
        return f"{self.battle.system}, die {self.battle.dice_count}, {self.battle.clock}"


OPTIONS = {
    "koku": {
        "turn_limit": 4,
        "deploy_depth": 20,
        "average_dice": 1,
        "visibility": True,
        "flank_march": True,
        "ninja": True,
    },
    "drill": {"turn_limit": 3, "pieces": 16},
    "sky": {"turn_limit": 6, "size": 150, "table": "48x48"},
    "skirmish": {"rounds": 6, "size": 100, "table": "48x48", "finishing_blow": True, "follow_up": True},
    "godai": {"turns": 6, "size": 100, "table": "36x36"},
    "ageofwar": {"size": "short", "clock": 10},
}
EACH = 12
"""States that are kept of each phase."""


@cache
def moments(slug: str) -> tuple[Moment, ...]:
    """States of a battle between senseless commanders: so many of each phase, spread over the battle."""
    ruleset = rulesets.get(slug)
    record, battle = begin(ruleset, OPTIONS.get(slug, {}), rulesets.SEATS, b"m8")
    commanders = {side: Whim(ruleset, side, b"m8" + side.encode()) for side in Side}
    found: dict[str, list[Moment]] = {}
    while battle.result is None:
        side = battle.clock.to_act[0]
        order = commanders[side].order(battle)
        tried = [ruleset.encode_order(each) for each, _ in commanders[side].tried]
        orders = (*tried, ruleset.encode_order(order), {"kind": "end_phase"})
        found.setdefault(battle.clock.phase, []).append(Moment(battle, side, orders))
        taken: list[Any] = []
        outcome = ruleset.resolve(battle, side, order, record.dice)
        while isinstance(outcome, Waiting):
            taken.append(outcome.decision.default)
            outcome = ruleset.resolve(battle, side, order, record.dice, taken)
        battle = outcome.battle
    return tuple(moment for phase in found.values() for moment in phase[:: max(1, len(phase) // EACH)])


def withstand(ruleset: rulesets.Ruleset[Any], battle: Any, side: Side, raw: Any) -> None:
    """Decode, preview and give an order; fail if anything but a refusal in words comes of it, or if the preview and
    the order disagree.
    """
    before = ruleset.encode(battle)
    try:
        order = ruleset.decode_order(raw)
    except Illegal as refusal:
        _in_words(plain(refusal.document()))
        return
    preview = plain(ruleset.preview(battle, side, order))
    msgspec.json.encode(preview)
    if preview["refusal"]:
        _in_words(preview["refusal"])
    outcome = _outcome(ruleset, battle, side, order)
    if isinstance(outcome, Illegal):
        _in_words(plain(outcome.document()))
        assert plain(outcome.refusal()) == preview["refusal"], (raw, preview["refusal"])
        assert not preview["legal"]
    else:
        assert preview["legal"] or isinstance(outcome, Waiting), (raw, preview["refusal"])
        check_room(ruleset, battle, outcome.events)
        again = ruleset.encode(outcome.battle)
        assert ruleset.encode(ruleset.decode(again)) == again
    assert ruleset.encode(battle) == before, "neither preview nor order changes the state that it is given"


@pytest.fixture(autouse=True, scope="module")
def _moments_are_there():
    """Made before the first example, which must not take its time or its chance."""
    for ruleset in SYSTEMS:
        moments(ruleset.slug)
        fields(ruleset.slug)


def _outcome(ruleset: rulesets.Ruleset[Any], battle: Any, side: Side, order: Any) -> Any:
    try:
        return ruleset.resolve(battle, side, order, DICE)
    except Illegal as refusal:
        return refusal


def _in_words(refusal: Json) -> None:
    assert refusal["code"]
    assert 3 < len(refusal["message"].strip()) < 2000
    assert "{" not in refusal["message"] or refusal["code"] == "malformed"
    msgspec.json.encode(refusal)
    assert all(map(math.isfinite, refusal.get("at", ())))
    assert math.isfinite(refusal.get("inches", 0.0))


# -- made-up values ----------------------------------------------------------------------------------------------------

WORDS = st.text(max_size=8) | st.sampled_from(
    ["", "line", "column", "skirmish", "lone", "crew", "south", "bow"]
)
NUMBERS = st.sampled_from(
    [0, 1, -1, 5, 60, 61, 2**31, 2**63, 2**64, 10**30, 0.0, -0.0, 0.05, 1e-320, 72.0, 48.0, -200.0, 400.0, 400.01]
    + [1e308, -1e308, math.inf, -math.inf, math.nan, 359.999999, 3600.0]
) | st.floats() | st.integers(-100, 100)  # fmt: skip
SCALARS = st.none() | st.booleans() | NUMBERS | WORDS
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=12,
)
HUGE: tuple[Any, ...] = (
    [[1.0, 1.0]] * 10_000,
    [{"x": 30.0 + n % 7, "y": 20.0, "facing": 0.0} for n in range(100)],
    {str(n): [] for n in range(1000)},
    "x" * 100_000,
    [],
    {},
)


@cache
def fields(slug: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The kinds of orders of a system, and the names of all their fields."""
    types = msgspec.inspect.multi_type_info(rulesets.get(slug).order_type.__args__)
    names = {field.encode_name for found in types for field in found.fields}
    return tuple(str(found.tag) for found in types), tuple(sorted(names))


@st.composite
def made_up(draw: Any, slug: str) -> Json:
    """An order of a known kind whose fields hold anything."""
    kinds, names = fields(slug)
    chosen = draw(st.lists(st.sampled_from(names), unique=True, max_size=4))
    return {
        "kind": draw(st.sampled_from(kinds)),
        **{name: draw(ANYTHING | st.sampled_from(HUGE)) for name in chosen},
    }


# -- legal orders spoilt -----------------------------------------------------------------------------------------------


def ids(battle: Any) -> list[str]:
    """Whatever has an id: units of both sides, their figures dead and alive, pieces, markers, and nobody."""
    pieces = [piece.id for piece in battle.table.pieces]
    return [*battle.units, *battle.figures, *pieces, *battle.markers, *battle.sites, "", "ai-99", "ai-1.99"]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value in an order but the order itself and its kind."""
    items = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list | tuple)
        else ()
    )
    for key, inner in items:
        if (*path, key) != ("kind",):
            yield (*path, key)
            yield from places(inner, (*path, key))


@st.composite
def spoilt(draw: Any, slug: str) -> tuple[Moment, Json]:
    """A moment, and one of its orders with something wrong in one to three places."""
    moment = draw(st.sampled_from(moments(slug)))
    order = copy.deepcopy(msgspec.json.decode(msgspec.json.encode(draw(st.sampled_from(moment.orders)))))
    for _ in range(draw(st.integers(0, 3))):
        found = list(places(order))
        if found:
            _spoil(draw, moment, order, draw(st.sampled_from(found)))
    if draw(st.integers(0, 9)) == 9:
        holder, key = _at(order, draw(st.sampled_from(list(places(order)) or [("unit",)])))
        holder[key] = draw(st.sampled_from(HUGE))
    return moment, order


def _at(order: Json, path: tuple[Any, ...]) -> tuple[Any, Any]:
    """The object or list that holds a value, and the value's key in it."""
    holder: Any = order
    for key in path[:-1]:
        holder = holder[key]
    return holder, path[-1]


def _spoil(draw: Any, moment: Moment, order: Json, path: tuple[Any, ...]) -> None:
    holder, key = _at(order, path)
    value = holder[key]
    how = draw(
        st.sampled_from(["id", "id", "number", "number", "anything", "leave out", "twice", "often", "other"])
    )
    if how == "id" and isinstance(value, str):
        holder[key] = draw(st.sampled_from(ids(moment.battle)))
    elif how == "number" and isinstance(value, int | float):
        holder[key] = value + draw(st.floats(-40, 40) | st.sampled_from([0.001, -0.001, 1, -1, 180]))
    elif how == "anything":
        holder[key] = draw(SCALARS)
    elif how == "leave out":
        del holder[key]
    elif how == "twice" and isinstance(value, list):
        holder[key] = value * 2
    elif how == "often" and isinstance(value, list):
        holder[key] = (value * 100)[:100]
    elif how == "other" and isinstance(holder, dict):
        holder[draw(st.sampled_from(ids(moment.battle)))] = value


# -- the tests ---------------------------------------------------------------------------------------------------------


@everywhere
@calmly(60)
@given(raw=st.binary(max_size=60) | st.text(max_size=60) | ANYTHING)
def test_what_is_no_order_is_refused(ruleset, raw):
    with pytest.raises(Illegal) as refusal:
        ruleset.decode_order(raw)
    _in_words(plain(refusal.value.document()))


@everywhere
@calmly(120)
@given(data=st.data())
def test_a_made_up_order_is_carried_out_or_refused(ruleset, data):
    moment = data.draw(st.sampled_from(moments(ruleset.slug)))
    withstand(ruleset, moment.battle, data.draw(st.sampled_from(Side)), data.draw(made_up(ruleset.slug)))


@everywhere
@calmly(300)
@given(data=st.data())
def test_a_spoilt_order_is_carried_out_or_refused(ruleset, data):
    moment, order = data.draw(spoilt(ruleset.slug))
    withstand(ruleset, moment.battle, moment.side, order)


@everywhere
@calmly(80)
@given(data=st.data())
def test_an_order_of_another_moment_or_of_the_other_side_is_carried_out_or_refused(ruleset, data):
    """Stale orders, orders out of turn and out of phase, orders for the other side's units."""
    every = moments(ruleset.slug)
    then, now = data.draw(st.sampled_from(every)), data.draw(st.sampled_from(every))
    withstand(ruleset, now.battle, data.draw(st.sampled_from(Side)), data.draw(st.sampled_from(then.orders)))


@everywhere
def test_orders_as_bytes_and_as_values_are_read_alike(ruleset):
    for moment in moments(ruleset.slug):
        for raw in moment.orders:
            assert ruleset.decode_order(raw) == ruleset.decode_order(msgspec.json.encode(raw))
