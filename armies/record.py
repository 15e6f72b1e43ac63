"""The dice record of a muster: every throw in its order, as plain data that outlives the rules' code.

A *beat* is what is thrown together: one event of the rules. The event's phase is the key of its step. Its parameters
say what the dice made: a ``unit`` by its id, or one man of a ``kind`` with a ``weapon``, or neither where the throw is
for the whole army.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rulesets import Event, to_json
from words import tell

Json = dict[str, Any]


def beats(events: Iterable[Event]) -> list[Json]:
    """The events that hold throws, as they are stored."""
    return [
        {
            "step": event.phase,
            "made": {
                key: event.params[key] for key in ("unit", "kind", "weapon", "clan") if key in event.params
            },
            "throws": [_throw(roll) for roll in event.rolls],
        }
        for event in events
        if event.rolls
    ]


def _throw(roll: Any) -> Json:
    return {
        "name": roll.test.name,
        "label": to_json(roll.test.label),
        "clause": roll.test.clause,
        "die": str(roll.test.die),
        "faces": list(roll.faces),
        "numbers": list(roll.numbers),
        "outcome": to_json(roll.outcome),
    }


def dice_of(beat: Json) -> list[Json]:
    """The dice of a beat one by one, each with its label, its clause and what it brought."""
    return [
        {
            **{key: throw[key] for key in ("name", "clause", "die")},
            **{key: tell(throw[key]) for key in ("label", "outcome")},
            "face": face,
            "number": number,
        }
        for throw in beat["throws"]
        for face, number in zip(throw["faces"], throw["numbers"], strict=True)
    ]


def hand_out(beats: Sequence[Json], units: Sequence[Json]) -> dict[str, list[int]]:
    """Which beats made which unit, as places in the record by the unit's id.

    A beat that made one man goes to the first unit of his kind and weapon that has room for him.
    """
    made: dict[str, list[int]] = {unit["id"]: [] for unit in units}
    for place, beat in enumerate(beats):
        told = beat["made"]
        if "unit" in told:
            home = told["unit"]
        else:
            homes = (
                unit["id"]
                for unit in units
                if told and told.items() <= unit.items() and len(made[unit["id"]]) < unit["count"]
            )
            home = next(homes, "")
        if home in made:
            made[home].append(place)
    return made
