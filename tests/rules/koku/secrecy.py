"""What a side may know of a battle of KOKU, found in another way than the rules do, and texts searched for more."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import numpy as np

import rulesets
from rulesets.engine.battle import Side
from rulesets.engine.sayings import english
from rulesets.engine.table.sight import Look, shots
from rulesets.koku.battle import KokuBattle
from rulesets.koku.ground import sight

IDS = re.compile(r"\b(?:ai|kaki)-\d+(?:\.\d+)?")
PLACE = re.compile(r"-?\d+\.\d{2,}")


def named(battle: KokuBattle) -> None:
    """Give every unit a name of its own, so that it can be searched for."""
    for unit in list(battle.units.values()):
        if "§" not in english(unit.name):
            battle.units[unit.id] = msgspec.structs.replace(unit, name=f"{english(unit.name)} §{unit.id}§")


class Umpire:
    """Knows what either side has reason to know of the other's figures, from order to order."""

    def __init__(self) -> None:
        self.seen: dict[Side, frozenset[str]] = {each: frozenset() for each in Side}
        self.ever: set[str] = set()

    def look(self, before: KokuBattle, after: KokuBattle) -> None:
        """What is in sight after an order; what has fallen in sight stays known."""
        if after.clock.turn == 0 or (self.seen[Side.AI] and before.figures == after.figures):
            return
        for side in Side:
            gone = {id for id in self.seen[side] if not _stands(after, id)}
            self.seen[side] = frozenset(gone | in_sight(after, side))
            self.ever |= self.seen[side]

    def hidden(self, battle: KokuBattle, viewer: Side | None) -> set[str]:
        """The ids of figures of which a viewer (None: a spectator) must hear nothing.

        While armies are mustered and deployed, in the open, that is the ninja alone.
        """
        found: set[str] = set()
        for unit in battle.units.values():
            if unit.side is viewer or not (battle.clock.turn or unit.waits == "ninja"):
                continue
            found |= {id for id in unit.figures if id not in self.seen[unit.side.opponent]}
        return found


def _stands(battle: KokuBattle, id: str) -> bool:
    figure = battle.figures[id]
    return figure.alive and battle.units[figure.unit].place == "table"


def in_sight(battle: KokuBattle, side: Side) -> set[str]:
    """The enemies of whom some figure of the side has a clear line by terrain alone, or whom one touches."""
    field = sight.field_of(battle)
    own = field.of_unit(*(unit.id for unit in battle.on_table(side)))
    foes = field.of_unit(*(unit.id for unit in battle.on_table(side.opponent)))
    if not len(own) or not len(foes):
        return set()
    clear = shots(field, own, foes, Look(np.inf, sight.SCREENS, figures=False)).clear.any(axis=0)
    touched = {foe for _, foe in field.contacts(own, foes)}
    return {
        field.figures[foe].id
        for foe, seen in zip(foes.tolist(), clear, strict=True)
        if seen or foe in touched
    }


def betrayals(before: KokuBattle, after: KokuBattle, hidden: set[str], text: str, what: str) -> list[str]:
    """Every sign of the hidden figures in a text: ids, the names of units wholly hidden, places on the table."""
    battle = after
    units = {id for id, unit in battle.units.items() if set(unit.figures) <= hidden}
    found = set(IDS.findall(text))
    wrong = [f"{what}: {id}" for id in sorted(found & (hidden | units))]
    wrong += [f"{what}: the name of {id}" for id in units if f"§{id}§" in text]
    places = set(PLACE.findall(text))
    for state in (before, after):
        for id in hidden:
            figure = state.figures.get(id)
            if figure is not None and _stands(state, id) and _told(figure, places, text):
                wrong.append(f"{what}: where {id} stands")
    return wrong


def _told(figure: Any, places: set[str], text: str) -> bool:
    x, y = repr(figure.x), repr(figure.y)
    if x not in places or y not in places:
        return False
    return f'"x":{x},"y":{y}' in text or f"[{x},{y}]" in text


def plain(value: Any) -> str:
    """Anything as the text that leaves the server."""
    return msgspec.json.encode(value).decode()


def rules_texts(
    ruleset: rulesets.Ruleset[Any], before: Any, after: Any, events: Any, side: Side | None
) -> dict[str, str]:
    """Everything that the rules make for a viewer after an order."""
    told = ruleset.veil_events(before, after, events, side)
    known = ruleset.known_to(after, side)
    found = {
        "view": plain(ruleset.view(after, side)),
        "events": plain(told),
        "words": plain([english(ruleset.sentence(known, event)) for event in told]),
    }
    if side is not None:
        found["options"] = plain(ruleset.options(after, side))
    return found
