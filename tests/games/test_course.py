"""The course of a battle: strength and points event by event, and the passages that turned it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.models import Battle, Player
from games.selectors.course import BattleCourse, course, course_of, passages
from games.selectors.deeds import Deed, unfold_events
from games.services import battles, practice, records
from games.services.battles import Plan
from rulesets import Illegal, Side
from tests.games.conftest import HOJO, TAKEDA
from tests.games.test_pages import browser

Json = dict[str, Any]
BROKEN = frozenset({"routing"})


def unit(id: str, men: int) -> Json:
    side = id.partition("-")[0]
    return {
        "id": id,
        "side": side,
        "place": "table",
        "marks": [],
        "figures": [f"{id}.{n}" for n in range(men)],
    }


def opening() -> Json:
    units = {id: unit(id, 10) for id in ("ai-1", "ai-2", "kaki-1", "kaki-2")}
    figures = {
        figure: {"id": figure, "unit": id, "alive": True} for id in units for figure in units[id]["figures"]
    }
    sites = {"mill": {"id": "mill", "owner": "kaki"}}
    points = {"ai": 0, "kaki": 0}
    return {"units": units, "figures": figures, "sites": sites, "points": points, "clock": {"turn": 0}}


def dead(id: str, *numbers: int, alive: bool = False) -> Json:
    return {f"{id}.{number}": {"alive": alive} for number in numbers}


def told(*events: tuple[str, Json, Json]) -> list[Deed]:
    """Deeds out of kinds, parameters and patches; the battle begins before the first of them."""
    begun = ("began", {}, {"clock": {"turn": 1, "active": "ai"}})
    rows = []
    for seq, (kind, params, patch) in enumerate((begun, *events), 1):
        body = {
            "kind": kind,
            "turn": 1,
            "phase": "fire",
            "side": "ai",
            "text": f"{kind} {seq}.",
            "params": params,
        }
        rows.append((seq, json.dumps(body), json.dumps(patch)))
    return unfold_events(opening(), rows, BROKEN).deeds


VOLLEY = ("volley", {"unit": "ai-1", "target": "kaki-1"}, {"figures": dead("kaki-1", 0, 1, 2, 3)})
FLIGHT = ("fled", {"unit": "kaki-1"}, {"units": {"kaki-1": {"place": "off", "fate": "routed"}}})
COUNTED = ("counted", {}, {"points": {"ai": 10}})


def test_strength_counts_who_lives_and_stands_in_order() -> None:
    panic = ("broke", {"unit": "ai-2"}, {"units": {"ai-2": {"marks": ["routing"]}}})
    rally = ("rallied", {"unit": "ai-2"}, {"units": {"ai-2": {"marks": []}}})
    strengths = [deed.strength for deed in told(VOLLEY, FLIGHT, panic, rally)]
    assert [each["kaki"] for each in strengths] == [20, 16, 10, 10, 10]
    assert [each["ai"] for each in strengths] == [20, 20, 20, 10, 20]


def test_each_event_tells_who_fell_and_who_is_gone() -> None:
    volley, flight = told(VOLLEY, FLIGHT)[1:]
    assert (volley.fell, volley.units) == ({"kaki-1": 4}, ("ai-1", "kaki-1"))
    assert (flight.gone, flight.fell, flight.lost["kaki"]) == ({"kaki-1": "routed"}, {}, 6)


def test_a_turning_point_is_told_with_what_led_to_it_and_the_points_it_brought() -> None:
    (turning,) = course(told(VOLLEY, FLIGHT, COUNTED)).turning
    assert (turning.event, turning.first, turning.side) == (3, 2, "ai")
    assert turning.sentences == ("volley 2.", "fled 3.")
    assert (turning.lost["kaki"], turning.points["ai"]) == (10, 10)
    assert (
        turning.swing == 75.0
    )  # half of kaki's men are a quarter of it all, all the points there are one half


def test_what_was_taken_back_turned_nothing_but_stays_in_the_series() -> None:
    back = ("taken_back", {"undone": [2]}, {"figures": dead("kaki-1", 0, 1, 2, 3, alive=True)})
    found = course(told(VOLLEY, back))
    assert found.turning == ()
    assert [moment.strength["kaki"] for moment in found.moments] == [16, 20]


def test_fights_of_other_units_in_the_same_phase_are_other_passages() -> None:
    other = ("volley", {"unit": "ai-2", "target": "kaki-2"}, {"figures": dead("kaki-2", 0)})
    found = passages(told(VOLLEY, other, FLIGHT))
    assert [[deed.seq for deed in passage] for passage in found] == [[2, 4], [3]]


def test_a_place_that_changes_hands_is_credited_with_its_points() -> None:
    taken = ("taken", {"site": "mill"}, {"sites": {"mill": {"owner": "ai"}}})
    (turning,) = course(told(taken, COUNTED)).turning
    assert (turning.event, turning.points["ai"], turning.swing) == (2, 10, 100.0)


def fought(player: Player) -> Battle:
    """A drill of five men a side, fought by practice commanders."""
    plan = Plan(system="drill", name="The ford", options={"pieces": 5, "turn_limit": 3})
    battle = battles.create_hot_seat(maker=player, plan=plan, banners={Side.AI: HOJO, Side.KAKI: TAKEDA})
    practice.command(battle, player, 200, until=lambda held: False)
    battle.refresh_from_db()
    return battle


@pytest.mark.django_db
def test_the_course_ends_as_the_record_does(elin: Player) -> None:
    battle = fought(elin)
    found, final = course_of(battle), records.record_of(battle).final
    assert found.turns[-1].points == final["points"]
    for side, strength in found.turns[-1].strength.items():
        units = [unit for unit in final["units"].values() if unit["side"] == side and unit["place"] != "off"]
        assert strength == sum(final["figures"][id]["alive"] for unit in units for id in unit["figures"])
    assert [moment.turn for moment in found.turns] == list(range(1, len(found.turns) + 1))
    assert found == course_of(battle), "what was kept reads as what was made"
    record = browser(elin).get(f"/api/battles/{battle.id}/replay/?after=0").json()
    assert record["course"] == json.loads(json.dumps(found.document()))


@pytest.mark.django_db
def test_nothing_of_it_is_told_before_the_end(battle: Battle) -> None:
    with pytest.raises(Illegal) as error:
        course_of(battle)
    assert error.value.code == "not_over"


def test_a_battle_in_which_nothing_happened_has_an_empty_course() -> None:
    assert course([]) == BattleCourse()
