"""Worked examples played for a reader: the scene, the orders, the dice as they fall and what the rules say of it.

Nothing here is written down twice: scenes come from the cases of :mod:`rulesets.engine.book.examples`, every
sentence, die and refusal from carrying the orders out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

import msgspec

from rulesets.engine.battle import Battle, Force, Side
from rulesets.engine.book.examples import Case, Example, carried_out, opening_dice, turns
from rulesets.engine.dice.dice import ScriptedDice
from rulesets.engine.document import document
from rulesets.engine.forms import Preview
from rulesets.engine.illegal import Illegal, Refusal
from rulesets.engine.play.events import Event
from rulesets.engine.sayings import Nth, _, english, say, to_json
from rulesets.engine.seats import Seat

Json = dict[str, Any]

NEAR = 12.0
"""Inches: who stands farther than that from everybody concerned is no part of an example's scene."""
MARGIN = 3.0
"""Inches of ground round the scene's picture."""
DECISIONS = frozenset({"decision_awaited", "decision_taken"})
"""What is told of a decision besides what comes of it: a reader sees that."""
SEATS = {Side.AI: Seat(_("Hojo"), "hojo", _("Hojo")), Side.KAKI: Seat(_("Takeda"), "takeda", _("Takeda"))}


def enact(ruleset: Any, example: Example) -> Json:
    """An example with its scenes; cases that begin alike share one."""
    scenes = []
    for given, cases in groupby(example.cases, key=lambda case: msgspec.json.encode(case.given)):
        plays = list(cases)
        scene = _scene(ruleset, plays) if b'"units"' in given else {"units": [], "pieces": []}
        scenes.append({**scene, "plays": [_play(ruleset, case) for case in plays]})
    return {
        "id": example.id,
        "title": example.title,
        "text": example.text,
        "clauses": list(example.clauses),
        "scenes": _ours(scenes),
    }


def _ours(told: Any) -> Any:
    """The same where every name is one of ours, for nobody has a seat in a book."""
    if isinstance(told, dict):
        return {key: _ours(inner) for key, inner in told.items()}
    if isinstance(told, list) and told[:1] == ["name:"]:
        return told[1]
    return [_ours(inner) for inner in told] if isinstance(told, list | tuple) else told


# -- what happens ------------------------------------------------------------------------------------------------------


def _play(ruleset: Any, case: Case) -> Json:
    """One case from its first order to its last: for each order who gives it, and what is told or refused."""
    if "muster" in case.given:
        battle = ruleset.open(ruleset.options_from({}), SEATS)
        events = ruleset.muster(case.given["muster"], ScriptedDice(case.dice)).events
        return {"steps": [_step(ruleset, battle, "", "", events)]}
    if "open" in case.given:
        opened = ruleset.open(ruleset.options_from(case.given["open"]), SEATS)
        outcome = ruleset.begin(opened, opening_dice(case.dice))
        return {"steps": [_step(ruleset, outcome.battle, "", "", _within(outcome.events, len(case.dice)))]}
    return {"steps": list(_steps(ruleset, case))}


def _steps(ruleset: Any, case: Case) -> Iterator[Json]:
    battle, dice = _stage(ruleset, case), ScriptedDice(case.dice)
    names = {order["kind"]: order["label"] for order in ruleset.about()["orders"]}
    given = turns(case)
    for number, turn in enumerate(given, 1):
        side, label = str(turn.side), names.get(turn.order["kind"], "")
        if number == len(given) and "preview" in case.expect:
            preview = ruleset.preview(battle, turn.side, ruleset.decode_order(turn.order))
            yield {"side": side, "label": label, "told": [], **_judge(preview)}
            return
        try:
            outcome = carried_out(ruleset, battle, turn, dice)
        except Illegal as refusal:
            yield {"side": side, "label": label, "told": [], "refusal": _refusal(refusal.refusal())}
            return
        battle = outcome.battle
        ends = "result" in case.expect
        told = [event for event in outcome.events if ends or "result" not in event.patch or event.rolls]
        step = _step(ruleset, battle, side, label, told)
        if step["told"] or number == len(case.orders):
            yield step


def _step(ruleset: Any, battle: Battle, side: str, label: str, events: Iterable[Event]) -> Json:
    told = [
        {
            "text": to_json(ruleset.sentence(battle, event)),
            "clauses": list(event.clauses),
            "rolls": [throw.document() for throw in event.rolls],
        }
        for event in events
        if not _only_passes_time(event) and (event.rolls or event.kind not in DECISIONS)
    ]
    return {"side": side, "label": label, "told": [each for each in told if each["text"] or each["rolls"]]}


def _only_passes_time(event: Event) -> bool:
    """Whether it moves the clock on and explains nothing."""
    passing = "clock" in event.patch or not event.patch
    return passing and "result" not in event.patch and not event.rolls


def _judge(preview: Preview) -> Json:
    """Whether an order would be lawful, how far it goes, and how far it might."""
    found: Json = {"legal": preview.legal}
    if preview.path is not None:
        path = preview.path
        found |= {"used": round(path.used, 2), "allowance": round(path.allowance, 2)}
    if preview.refusal is not None:
        found["refusal"] = _refusal(preview.refusal)
    return found


def _refusal(refusal: Refusal) -> Json:
    return {"message": to_json(refusal.message), "clause": refusal.clause}


def _within(events: Sequence[Event], dice: int) -> Iterator[Event]:
    """The events that the scripted dice explain; what follows by itself is another story."""
    for event in events:
        if dice <= 0:
            return
        dice -= sum(len(throw.faces) for throw in event.rolls)
        yield event


# -- the scene ---------------------------------------------------------------------------------------------------------


def _stage(ruleset: Any, case: Case) -> Battle:
    """The case's battle; units that it does not name are called by their kind, sides by a clan."""
    battle: Battle = ruleset.stage(case.given)
    troops = ruleset.about()["troops"]
    for side in Side:
        battle.forces[side] = msgspec.structs.replace(
            battle.forces.get(side) or Force(side, "", "", ""), clan=SEATS[side].clan
        )
    named = {id: troops[battle.units[id].kind]["name"] for id in _nameless(battle, case, troops)}
    scene = _units_concerned(battle, (case,))
    alike, met = Counter(named[id] for id in scene if id in named), Counter[str]()
    for id, name in named.items():
        met[name] += 1
        ordinal = Nth(met[name])
        called = (
            say("{ordinal} unit of {name}", ordinal=ordinal, name=name)
            if alike[name] > 1 and id in scene
            else say(name)
        )
        battle.units[id] = msgspec.structs.replace(battle.units[id], name=called)
    return battle


def _nameless(battle: Battle, case: Case, troops: Json) -> list[str]:
    """The units of a case that have no name of their own, and a kind that has one."""
    ids = dict.fromkeys([*_units_concerned(battle, (case,)), *battle.units])  # those of the scene first
    units = [battle.units[id] for id in ids]
    return [unit.id for unit in units if english(unit.name) == unit.id and unit.kind in troops]


def _scene(ruleset: Any, cases: Sequence[Case]) -> Json:
    """Who stands where on what ground, as a picture and a list can show it. Lengths are inches."""
    battle = _stage(ruleset, cases[0])
    about, whole = ruleset.about(), document(battle, ruleset.form)
    terms, marks = about.get("terms", {}), {mark["key"]: mark["label"] for mark in about["marks"]}
    units = []
    for id in _units_concerned(battle, cases):
        unit, plain = battle.units[id], whole["units"][id]
        figures = [
            {name: getattr(figure, name) for name in ("x", "y", "facing", "width", "depth")}
            for figure in (battle.figures[each] for each in unit.figures)
            if figure.alive
        ]
        here = unit.place == "table"
        labels = [terms.get(getattr(unit, "weapon", ""), "")]
        labels += [terms.get(unit.formation, "") if here else terms.get(unit.fate, "")]
        labels += [marks[key] for key in plain["marks"] if key in marks]
        units.append(
            {
                "side": str(unit.side),
                "name": unit.name,
                "labels": [label for label in labels if label],
                "count": len(figures),
                "rank": unit.rank,
                "arms": unit.arms,
                "mounted": unit.mounted,
                "figures": figures if here else [],
            }
        )
    return {"units": units, "pieces": list(_pieces(about, whole)), **_box(units)}


def _pieces(about: Json, whole: Json) -> Iterator[Json]:
    for piece in whole["scenery"].values():
        label = about["terrain"].get(piece["kind"], {}).get("label", piece["kind"])
        yield {
            "kind": piece["kind"],
            "label": label,
            "shape": piece["shape"],
            "points": piece["points"],
            "width": piece.get("width", 0.0),
        }


def _units_concerned(battle: Battle, cases: Sequence[Case]) -> list[str]:
    """The units that the orders name and whoever stands near them; all, where the orders name none."""
    named = {
        value
        for case in cases
        for _, order in case.orders
        for value in order.values()
        if isinstance(value, str) and value in battle.units
    }
    if not named:
        return list(battle.units)
    places = [battle.figures[figure].point for id in named for figure in battle.units[id].figures]

    def near(id: str) -> bool:
        own = [battle.figures[figure].point for figure in battle.units[id].figures]
        return any((x - other) ** 2 + (y - ahead) ** 2 <= NEAR**2 for x, y in own for other, ahead in places)

    return [id for id in battle.units if id in named or near(id)]


def _box(units: Sequence[Json]) -> Json:
    """The part of the table that a picture needs: left, bottom, width, depth."""
    figures = [figure for unit in units for figure in unit["figures"]]
    if not figures:
        return {}
    left, right = min(each["x"] for each in figures), max(each["x"] for each in figures)
    low, high = min(each["y"] for each in figures), max(each["y"] for each in figures)
    return {
        "box": [
            round(left - MARGIN, 2),
            round(low - MARGIN, 2),
            round(right - left + 2 * MARGIN, 2),
            round(high - low + 2 * MARGIN, 2),
        ]
    }
