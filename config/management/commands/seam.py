"""``manage.py seam``: write what the browser's side stands on (`make seam`): the schemas of what crosses between it and
the house, and battles as it is told of them, for its tests.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from django.conf import settings
from django.core.management.base import BaseCommand

import rulesets
import rulesets.campaign as war
from config.management import war_of_tests
from games.dispatches import DISPATCHES
from games.live.protocol import WISHES
from games.selectors import telling
from rulesets import Battle, Event, HmacDice, Ruleset, Settled, Side, Waiting
from words import ENGLISH

Json = dict[str, Any]

STATIC = Path(settings.ROOT) / "static"
FIXTURES = Path(settings.ROOT) / "tests" / "front" / "fixtures"

SEED = b"a battle for the browser's tests"
LAST = 1
"""The turn with whose end a battle of the fixtures breaks off."""
FOUGHT: dict[str, Json] = {
    "koku": {},
    "sky": {"size": 150},
    "skirmish": {},
    "godai": {"table": "36x36"},
    "ageofwar": {"size": "short"},
}
"""The systems whose battles the tests are given, and the options of those."""
LONG = ("clauses", "rulings", "options", "builder", "muster")
"""Parts of a description that no test of the browser's side reads."""


def texts() -> dict[Path, str]:
    """The schemas as their files: of what the rules answer, and of the messages in both directions."""
    found = {"seam": rulesets.seam(), "messages": rulesets.seam(DISPATCHES, (), WISHES), "war": war.shape()}
    return {
        STATIC / f"{name}.schema.json": json.dumps(schema, indent=1) + "\n" for name, schema in found.items()
    }


class Stage(NamedTuple):
    """An order of a battle: what it was before, who gave which order, and what came of it."""

    before: Battle
    side: Side
    order: Any
    after: Battle
    events: tuple[Event, ...]


def open_battle(ruleset: Ruleset[Any], options: Json, dice: HmacDice) -> Battle:
    """A battle before its first order."""
    return ruleset.begin(ruleset.open(ruleset.options_from(options), rulesets.SEATS), dice).battle


def stages(ruleset: Ruleset[Any], options: Json, seed: bytes) -> Iterator[Stage]:
    """The orders of a battle between two practice commanders; the same seed gives the same."""
    dice = HmacDice(seed)
    battle = open_battle(ruleset, options, dice)
    commanders = {side: rulesets.commander(ruleset, side, seed + side.encode()) for side in Side}
    while battle.result is None:
        side = battle.clock.to_act[0]
        order, answers = commanders[side].order(battle), []
        outcome: Settled[Any] | Waiting[Any] = ruleset.resolve(battle, side, order, dice)
        while isinstance(outcome, Waiting):
            answers.append(outcome.decision.default)
            outcome = ruleset.resolve(battle, side, order, dice, answers)
        yield Stage(battle, side, order, outcome.battle, tuple(outcome.events))
        battle = outcome.battle


def tell_events(ruleset: Ruleset[Any], stage: Stage, first: int) -> list[Json]:
    """The events of an order as they are sent to whoever sees all, numbered from ``first``."""
    rows = telling.rows_of(ruleset, stage.before, stage.after, stage.events, first)
    return [msgspec.json.decode(telling.as_seen(row, "both", ENGLISH)) for row in rows]


def fixture(slug: str) -> str:
    """A battle of a system as its file: opening, events, and for the first order of each phase (a *moment*, after so
    many events) what the sides could do then, the order and what was foretold of it.
    """
    ruleset = rulesets.get(slug)
    events: list[Json] = []
    moments: list[Json] = []
    found: Json = {}
    for stage in stages(ruleset, FOUGHT[slug], SEED):
        battle, side = stage.before, stage.side
        if battle.clock.turn > LAST:
            break
        found = found or {"opening": ruleset.document(battle)}
        if battle.clock.phase not in [moment["phase"] for moment in moments]:
            options = {acting: ruleset.options(battle, acting) for acting in battle.clock.to_act}
            preview = ruleset.foresee(battle, side, stage.order)
            moments.append({"after": len(events), "phase": battle.clock.phase, "side": side, "options": options,
                            "order": ruleset.encode_order(stage.order), "preview": preview})  # fmt: skip
        events += tell_events(ruleset, stage, len(events) + 1)
        found["final"] = ruleset.document(stage.after)
    about = {name: part for name, part in ruleset.describe().items() if name not in LONG}
    whole = {"ruleset": about, **found, "moments": moments, "events": events}
    parts = ",\n".join(f"{_json(name)}: {_lines(part)}" for name, part in whole.items())
    return rulesets.ENGLISH.text("{\n" + parts + "\n}\n")


def war_fixture() -> str:
    """A war on the map as its file: a council, a plan, what is said of it, and its opening."""
    parts = ",\n".join(f"{_json(name)}: {_lines(part)}" for name, part in war_of_tests.fixture().items())
    return "{\n" + parts + "\n}\n"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _lines(part: Any) -> str:
    """A list's JSON with a line for each of its items, a document's with one for each of its parts."""
    if isinstance(part, list):
        return "[\n" + ",\n".join(map(_json, part)) + "\n]"
    return "{\n" + ",\n".join(f"{_json(name)}: {_json(value)}" for name, value in part.items()) + "\n}"


class Command(BaseCommand):
    """Write schemas and battles; `npm run seam` makes the browser's types of the schemas."""

    help = "Write the schemas of what crosses, and battles for the tests of the browser's side."

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the files."""
        for place, text in texts().items():
            place.write_text(text, encoding="utf-8")
        for slug in FOUGHT:
            (FIXTURES / f"{slug}.json").write_text(fixture(slug), encoding="utf-8")
        (FIXTURES / "war.json").write_text(war_fixture(), encoding="utf-8")
