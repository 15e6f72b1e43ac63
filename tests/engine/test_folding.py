"""What not everybody may hear of is told with something else: nobody counts what he does not see."""

from __future__ import annotations

from typing import Any

import pytest

import rulesets
from rulesets.engine.dice.tests import Throw
from rulesets.engine.play.events import Event, blank
from rulesets.engine.play.folding import fold, hear
from rulesets.engine.play.play import Play
from tests.systems.drill.system import RULESET as DRILL

OPEN, HIDDEN = "turn_began", "crept"


def hearsay(before: Any, after: Any, event: Event, viewer: Any) -> Event:
    return event if event.kind == OPEN or event.side is viewer else blank(event)


def told(kinds: str, asks: tuple[int, ...] = ()) -> tuple[list[Event], Play[Any]]:
    """The events of a play: ``o`` is open to all, ``h`` is not. Each counts a turn on, and throws a die."""
    battle = DRILL.open(DRILL.options_from({}), rulesets.SEATS)
    play = Play(battle, rulesets.Side.AI, rulesets.HmacDice(b"folded"), DRILL.form)
    for kind in kinds:
        play.change_clock(turn=play.battle.clock.turn + 1)
        play.cast("any", rulesets.Die.D6, "any", "")
        play.tell(OPEN if kind == "o" else HIDDEN, unit=f"ai-{len(play.events)}")
    play.asks += asks
    return fold(play, hearsay), play


@pytest.mark.parametrize(
    ("kinds", "count"),
    [("o", 1), ("h", 1), ("hh", 1), ("oh", 1), ("ho", 1), ("hhohho", 2), ("ooh", 2), ("hhhhhhhooo", 3)],
)
def test_an_order_has_as_many_events_as_are_open_to_all_and_one_at_least(kinds: str, count: int) -> None:
    assert len(told(kinds)[0]) == count


def test_nothing_is_lost_and_the_patches_still_add_up() -> None:
    events, play = told("hohho")
    parts = [part for event in events for part in event.apart()]
    assert [part.kind for part in parts] == [event.kind for event in play.events]
    assert [part.rolls for part in parts] == [event.rolls for event in play.events]
    assert [part.params for part in parts] == [event.params for event in play.events]
    document = DRILL.document(play.moments[0])
    for event in events:
        document = rulesets.merge(document, event.patch)
    assert document == DRILL.document(play.battle)


def test_each_hears_of_the_parts_that_he_may_hear_of() -> None:
    events, play = told("oh")
    own, others = (
        hear(hearsay, play.moments[0], play.battle, events[0], viewer) for viewer in (rulesets.Side.AI, None)
    )
    assert len(own.apart()) == 2
    assert [part.kind for part in others.apart()] == [OPEN]
    assert all(isinstance(throw, Throw) for throw in others.rolls)
    assert len(others.rolls) == 1
    hidden, play = told("hh")
    assert hear(hearsay, play.moments[0], play.battle, hidden[0], None) == blank(hidden[0])


def test_what_was_told_before_a_question_stays_as_it_was_told() -> None:
    before, _ = told("hh")
    after, _ = told("hhhoh", asks=(2,))
    assert after[: len(before)] == before
    assert len(after) == 2
