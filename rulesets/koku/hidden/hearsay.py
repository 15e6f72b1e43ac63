"""What each side is told of an event, where things are hidden (KOKU-VIS-1, KOKU-FLK-2, KOKU-NIN-2).

An event that names nobody whom the viewer does not know is told as it is, but for dice that would say more than he
sees. One that names the unseen only becomes a blank: number, turn and phase, without words. Blanks cannot be counted:
what not everybody hears of is told together with what they do (:mod:`rulesets.engine.play.folding`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rulesets.engine.battle import Point, Side
from rulesets.engine.dice.tests import Throw
from rulesets.engine.play.events import Event, blank
from rulesets.engine.sayings import _
from rulesets.koku.battle import KokuBattle
from rulesets.koku.hidden import visibility

SECRET_THROWS = frozenset({"arrival_thrown"})
"""Throws that their side alone sees; the others see which dice they were."""

MOVES = frozenset({"moved", "re_formed", "turned", "went_inside", "flank_arrived", "ninja_appeared"})
"""What is told anew for those who saw a part of it."""

INWARD = frozenset({
    "morale_held", "routed", "surrendered", "formation_failed", "formation_restored", "formation_still_failed",
})  # fmt: skip
"""What befalls a unit by dice that speak of its strength and of friends near it: others see what came of it."""

UNDER_ARMS = frozenset({"unit_deployed", "units_withdrawn", "army_deployed"})
"""Deploying, which the other side does not see."""


def hearsay(before: KokuBattle, after: KokuBattle, event: Event, side: Side | None) -> Event:
    """The event as a side is told it (None: a spectator); its patch is the engine's affair."""
    if event.kind in SECRET_THROWS and event.side is not side:
        event = msgspec.structs.replace(event, rolls=tuple(map(_face_down, event.rolls)))
    if not (visibility.foggy(before) and visibility.foggy(after)):
        return event
    if event.side is not side and event.kind in UNDER_ARMS:
        return blank(event)
    if event.kind == "site_taken":
        return event if _knows_owner(after, event, side) else blank(event)
    return _without_numbers(_of_units(before, after, event, side))


def _face_down(throw: Throw) -> Throw:
    return msgspec.structs.replace(throw, faces=(), answers=(), outcome=_("sealed"))


def _without_numbers(event: Event) -> Event:
    """The numbers of dice tell how many fell unseen between them: they are told when the battle is over."""
    rolls = tuple(msgspec.structs.replace(throw, numbers=()) for throw in event.rolls)
    return msgspec.structs.replace(event, rolls=rolls) if rolls else event


def _knows_owner(after: KokuBattle, event: Event, side: Side | None) -> bool:
    site = event.params["site"]
    sides = (side,) if side else tuple(Side)
    return all(after.owners.get(of, {}).get(site) == str(event.side or "") for of in sides)


def _of_units(before: KokuBattle, after: KokuBattle, event: Event, side: Side | None) -> Event:
    named = [id for id in _names(event.params) if id in after.units or id in after.figures]
    units = {after.figures[id].unit if id in after.figures else id for id in named}
    if all(after.units[id].side is side for id in units):
        return event
    if event.turn == 0:  # as mustered in the open; what befalls them where they stand is hidden
        return blank(event) if event.side is not side and event.kind in INWARD else event
    known = visibility.known_to(before, side), visibility.known_to(after, side)
    strangers = [id for id in units if after.units[id].side is not side]
    if all(_whole(battle, after, id) for battle in known for id in strangers):
        return _plainly(event, side)
    if not all(any(_has_stood(battle, id) for battle in known) for id in strangers):
        return _struck_from_afar(after, event, side)
    if event.kind == "volley_fired" and event.side is not side:
        return _struck_from_afar(after, event, side)
    if event.kind in MOVES:
        return _glimpse(known, event)
    if event.kind in ("swam", "jumped", "dug"):
        return blank(event)
    return _plainly(msgspec.structs.replace(event, at=None, paths={}, lines=()), side)


def _names(value: Any) -> Iterator[str]:
    """Every text among an event's parameters; a list may hold ids too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _names(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _names(item)


def _whole(known: KokuBattle, truth: KokuBattle, id: str) -> bool:
    """Whether all of a unit's living figures are known."""
    return _has_stood(known, id) and len(known.units[id].figures) == len(truth.units[id].figures)


def _has_stood(known: KokuBattle, id: str) -> bool:
    """Whether something of a unit is known beyond its muster."""
    return id in known.units and known.units[id].place != "reserve"


def _plainly(event: Event, side: Side | None) -> Event:
    """The event without dice of which the steps would speak of what is not seen, and without a way through cover."""
    if event.side is side:
        return event
    ends: dict[str, tuple[Point, ...]] = {id: (way[0], way[-1]) for id, way in event.paths.items()}
    rolls = () if event.kind in INWARD else event.rolls
    return msgspec.structs.replace(event, rolls=rolls, paths=ends)


def _glimpse(known: tuple[KokuBattle, KokuBattle], event: Event) -> Event:
    """A unit of which a part is seen moves, comes into sight or goes out of it."""
    unit = str(event.params["unit"])
    was, now = (_has_stood(battle, unit) for battle in known)
    kind = "seen_moving" if was and now else "came_in_sight" if now else "went_out_of_sight"
    return Event(kind, event.turn, event.phase, event.side, {"unit": unit}, ("KOKU-VIS-1",))


def _struck_from_afar(after: KokuBattle, event: Event, side: Side | None) -> Event:
    """Somebody fires of whom not all is seen: the target's side learns what became of its men, and its own saves."""
    target = after.units.get(str(event.params.get("target", "")))
    if event.kind != "volley_fired" or target is None or target.side is not side:
        return blank(event)
    saves = tuple(throw for throw in event.rolls if throw.test.name == "to_save")
    params = {key: event.params[key] for key in ("target", "hits", "killed")}
    return Event("fired_upon", event.turn, event.phase, event.side, params, ("KOKU-VIS-1",), saves, event.at)
