"""The chronicle of a campaign as a book for its page: a leaf a season, the line of its years, and the small maps."""

from __future__ import annotations

from typing import Any

from campaigns.selectors import country
from campaigns.selectors.memory import Memory, fight_shown, link, season_words
from rulesets import campaign as war
from words import tell

Json = dict[str, Any]

MARKS = 300
"""Kilometres of a map whose marks are drawn as they are; on a wider one they grow."""
MOST_STANDINGS = 2
"""Clans of a war that stand side by side below a leaf; more are told in a list of their own."""


def book(memory: Memory) -> Json:
    """Everything on the page of the chronicle: the leaves as somebody may read them."""
    scenario = memory.opening.scenario
    leaves = [_leaf(memory, leaf) for leaf in memory.leaves if leaf.closed]
    written = next((leaf for leaf in memory.leaves if not leaf.closed), None)
    last = memory.leaves[-1].season if memory.leaves else 0
    return {
        "scenario": {"name": tell(scenario.name), "kanji": scenario.kanji, "colour": tell(scenario.colour)},
        "leaves": leaves,
        "open": season_words(written.season) if written and not memory.over else None,
        "years": years(memory, last),
        "sheet": country.sheet(scenario.provinces),
        "clans": list(memory.clans.values()),
    }


def years(memory: Memory, now: int) -> list[Json]:
    """The seasons of a war in a line, each with whether it is past, now or to come."""
    length = max(memory.opening.scenario.seasons, now)
    return [
        {**season_words(season), "state": "past" if season < now else "now" if season == now else "future"}
        for season in range(1, length + 1)
    ]


def _leaf(memory: Memory, leaf: war.Leaf) -> Json:
    """A leaf with its texts."""
    return {
        "season": season_words(leaf.season),
        "title": tell(leaf.title),
        "paragraphs": [[link(memory, line) for line in lines] for lines in leaf.paragraphs],
        "standings": [
            {"clan": memory.clan(one.clan), "koku": one.koku, "honour": one.honour, "points": one.points}
            for one in leaf.standings
        ],
        "many": len(leaf.standings) > MOST_STANDINGS,
        "fights": [fight_shown(memory, fight) for fight in leaf.fights],
        "map": small_map(memory, leaf),
        "says": speak(memory, leaf),
    }


def speak(memory: Memory, leaf: war.Leaf) -> str:
    """The land at a close in words, for who does not see the map."""
    held: dict[str, list[str]] = {}
    for key, (owner, _restless) in leaf.land.items():
        if owner in memory.clans:
            held.setdefault(owner, []).append(tell(war.place_name(key)))
    return "; ".join(f"{memory.clan(owner)['name']}: {', '.join(places)}" for owner, places in held.items())


def small_map(memory: Memory, leaf: war.Leaf) -> Json:
    """The land at a close in small: each province with its owner's side, sieges and battles where they were."""
    sheet = country.sheet(memory.opening.scenario.provinces)
    lands = [
        {"key": shape.key, "side": memory.sides.get(owner, ""), "restless": restless}
        for shape in sheet.inside
        for owner, restless in [leaf.land.get(shape.key, ("", False))]
    ]
    marks = []
    for kind, keys in (
        ("siege", leaf.besieged),
        ("battle", tuple(dict.fromkeys(fight.edge or fight.place for fight in leaf.fights))),
    ):
        for key in keys:
            if spot := country.middle_of(sheet, key):
                marks.append({"kind": kind, "x": spot[0], "y": spot[1]})
    return {"lands": lands, "marks": marks, "scale": f"{sheet.wide / MARKS:.2f}"}
