"""What a check brings and how long it lasts (SKIR-MOR-20 to SKIR-MOR-25)."""

from __future__ import annotations

import pytest

from rulesets.engine.battle import Side
from rulesets.skirmish.battle import Status
from rulesets.skirmish.nerve.status import OK, RESULTS, expire, result_of, suffer
from tests.rules.skirmish.scenes import battle_of, group, playing

BY_KEY = {row.key: row for row in RESULTS}


def scene(**values):
    return battle_of(group("ai-1", **values), group("kaki-1", at=(36, 40)))


@pytest.mark.parametrize(
    ("total", "key"),
    [(7, "ok"), (1, "ok"), (0, "no_advance"), (-1, "no_advance"), (-2, "fall_back"), (-3, "break"), (-4, "rout"),
     (-12, "rout")],
)  # fmt: skip
def test_every_total_falls_into_one_row(total, key):
    """SKIR-MOR-20 to SKIR-MOR-24, SKIR-RUL-9."""
    assert result_of(total).key == key
    assert result_of(total).clause == f"SKIR-MOR-{20 + [row.key for row in RESULTS].index(key)}"


@pytest.mark.parametrize("before", list(Status))
@pytest.mark.parametrize("key", [row.key for row in RESULTS])
def test_a_worse_status_replaces_and_a_milder_one_lifts_nothing(before, key):
    """SKIR-MOR-25, SKIR-RUL-97."""
    play = playing(scene(status=before))
    after = suffer(play, play.unit("ai-1"), BY_KEY[key]).status
    order = list(Status)
    given = BY_KEY[key].status or Status.STEADY
    assert after is max(before, given, key=order.index)
    assert OK.status is None


@pytest.mark.parametrize(
    ("before", "key", "owes"),
    [
        (Status.STEADY, "no_advance", False),
        (Status.STEADY, "fall_back", True),
        (Status.HALTED, "break", True),
        (Status.BROKEN, "break", False),  # it is no news: no second run at once
        (Status.BROKEN, "rout", True),
        (Status.BROKEN, "ok", False),
    ],
)
def test_what_is_new_is_owed(before, key, owes):
    """SKIR-MOR-22 to SKIR-MOR-24, SKIR-RUL-96: a move to shelter, a run at once."""
    play = playing(scene(status=before))
    assert suffer(play, play.unit("ai-1"), BY_KEY[key]).owes is owes


@pytest.mark.parametrize(
    ("status", "owes", "after"),
    [
        (Status.STEADY, False, Status.STEADY),
        (Status.HALTED, False, Status.STEADY),
        (Status.FALLING_BACK, False, Status.STEADY),
        (Status.FALLING_BACK, True, Status.FALLING_BACK),  # told to in this very phase: next turn
        (Status.BROKEN, False, Status.BROKEN),
        (Status.ROUTED, False, Status.ROUTED),
    ],
)
def test_the_end_of_its_own_action_phase_ends_what_ends(status, owes, after):
    """SKIR-MOR-21, SKIR-MOR-22, SKIR-RUL-90; nothing of the other side's."""
    play = playing(scene(status=status, owes=owes))
    expire(play, Side.KAKI)
    assert play.unit("ai-1").status is status
    expire(play, Side.AI)
    assert play.unit("ai-1").status is after
