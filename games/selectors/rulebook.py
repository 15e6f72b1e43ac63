"""The rulebook as its pages show it: a system's book in the reader's language, its ids linked, its pictures measured.

A book is made once for each system and language and then kept: it changes only with the code.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from difflib import get_close_matches
from functools import partial
from itertools import groupby
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

import rulesets
from armies.pictures import symbol
from games.pictures.turn import draw
from words import language, tell_all
from words.tags import link_ids

Json = dict[str, Any]
logger = logging.getLogger(__name__)

PAGES = {"clauses": "rulebook", "rulings": "rulebook-rulings", "examples": "rulebook-examples"}
"""For each part of a book the name of the page that shows it."""
SAVES = re.compile("save|armour", re.IGNORECASE)
LIKELY = 0.5
"""How alike an id must be to be offered instead of one that nobody knows."""

Bound = rulesets.Ruleset[Any] | rulesets.Volume
"""A system, or another book of the house."""
_kept: dict[tuple[str, str], tuple[Bound, Json]] = {}


def book(ruleset: Bound) -> Json:
    """The whole book of a system, or another of the house, in the reader's language."""
    key = (ruleset.slug, language())
    if key not in _kept or _kept[key][0] is not ruleset:
        _kept[key] = (ruleset, _book(ruleset))
    return _kept[key][1]


def text_of(id: str) -> Json | None:
    """What the book says at an id, for a slip: its title or section, and its paragraphs; None for an unknown id."""
    ruleset = rulesets.explaining(id)
    if ruleset is None:
        return None
    found = book(ruleset)
    part = ruleset.ids[id]
    if part == "clauses":
        return next(
            {"id": id, "book": found["name"], "title": section["title"], "texts": [entry["html"]]}
            for section in found["sections"]
            for entry in section["entries"]
            if entry["id"] == id
        )
    entry = next(entry for entry in found[part] if entry["id"] == id)
    texts = [entry["problem"], entry["ruling"], entry["reason"]] if part == "rulings" else [entry["text"]]
    return {
        "id": id,
        "book": found["name"],
        "title": entry.get("title", ""),
        "texts": list(filter(None, texts)),
    }


def likely(id: str) -> list[str]:
    """Ids that somebody may have meant who asked for one that does not exist."""
    known = [each for bound in rulesets.books() for each in bound.ids]
    asked = id.upper()
    heads = [each for each in known if each.endswith(f"-{asked}")]
    return heads + [each for each in get_close_matches(asked, known, 6, LIKELY) if each not in heads]


def matching(found: Json, query: str) -> Json:
    """The sections of a book with only those clauses that hold every word of ``query``, by word or id."""
    wanted = query.casefold().split()
    sections = []
    for section in found["sections"]:
        entries = [entry for entry in section["entries"] if all(word in entry["search"] for word in wanted)]
        if entries:
            sections.append({**section, "entries": entries})
    return {
        **found,
        "sections": sections,
        "parts": _parts(sections),
        "hits": sum(len(section["entries"]) for section in sections),
    }


# -- making a book -----------------------------------------------------------------------------------------------------


def _book(ruleset: Bound) -> Json:
    about, plain = tell_all(ruleset.describe()), tell_all(ruleset.written_book)
    prefixes = tuple({id.split("-")[0] for id in ruleset.ids})
    charts = [_chart(chart) for chart in plain["charts"]]
    rulings = [_ruling(ruling, prefixes) for ruling in plain["rulings"]]
    examples = [{**example, "short": short(example["id"])} for example in plain["examples"]]
    options = [_option(option) for option in about["options"]]
    pages = {part: reverse(name, args=[ruleset.slug]) for part, name in PAGES.items()}
    for part, entries in (("rulings", rulings), ("examples", examples)):
        for entry in entries:
            entry["href"] = f"{pages[part]}#{entry['id']}"
    for option in options:
        option["href"] = f"{pages['rulings']}#option-{option['key']}"
    links = _Links(charts, rulings, examples, options)
    sections = [
        {
            **section,
            "entries": [
                _entry(id, about["clauses"][id], section["title"], links, prefixes)
                for id in section["clauses"]
            ],
        }
        for section in plain["sections"]
    ]
    labels = {option["key"]: option for option in options}
    for ruling in rulings:
        ruling["toggle"] = labels.get(ruling.get("option", ""))
    return {
        "slug": ruleset.slug,
        "reckons": ruleset.calculator is not None,
        "name": about["name"],
        "summary": about["summary"],
        "scale": about["scale"],
        "phases": about["phases"],
        "turn": draw(tell_all(ruleset.machine.diagram())) if isinstance(ruleset, rulesets.Ruleset) else {},
        "fought": isinstance(ruleset, rulesets.Ruleset),
        "orders": about["orders"],
        "sections": sections,
        "parts": _parts(sections),
        "charts": charts,
        "rulings": rulings,
        "examples": examples,
        "played": partial(_play_examples, ruleset),  # only the page of the examples asks for that
        "options": options,
    }


def _play_examples(ruleset: Bound) -> list[Json]:
    """The examples with what happens in them; one that the rules cannot play is reported."""
    examples = [_example(example) for example in tell_all(ruleset.book["examples"])]
    for example in examples:
        if "unplayed" in example:
            logger.error("%s cannot be played: %s", example["id"], example["unplayed"])
    return examples


class _Links:
    """Which charts, rulings, examples and options speak of a clause."""

    def __init__(
        self, charts: list[Json], rulings: list[Json], examples: list[Json], options: list[Json]
    ) -> None:
        self.charts: dict[str, list[Json]] = {}
        for chart in charts:
            self.charts.setdefault(chart["clause"], []).append(chart)
        self.rulings = rulings
        self.examples = examples
        self.options = options

    def of(self, id: str) -> Json:
        """The charts to print below a clause, and what else to read about it."""
        return {
            "charts": self.charts.get(id, []),
            "rulings": [each for each in self.rulings if id in each["clauses"]],
            "examples": [each for each in self.examples if id in each["clauses"]],
            "options": [each for each in self.options if each["clause"] == id],
        }


def _parts(sections: Iterable[Json]) -> list[Json]:
    return [
        {"title": title, "sections": list(group)}
        for title, group in groupby(sections, key=lambda section: section["part"])
    ]


def short(id: str) -> str:
    """An id without its system's prefix, where something is left."""
    return re.sub(r"^[A-Z]+-(?=[A-Z]+-)", "", id)


def _entry(id: str, text: str, heading: str, links: _Links, prefixes: tuple[str, ...]) -> Json:
    found = links.of(id)
    charts = " ".join(
        f"{chart['title']} {' '.join(row['head'] for row in chart['rows'])}" for chart in found["charts"]
    )
    return {
        "id": id,
        "short": short(id),
        "html": link_ids(text, prefixes),
        "search": f"{id} {text} {heading} {charts}".casefold(),
        **found,
    }


def _chart(chart: Json) -> Json:
    rows = [
        {
            "head": row["head"],
            "cells": _cells(row["cells"], spans=chart["spans"]),
            "clause": row["clause"],
        }
        for row in chart["rows"]
    ]
    cited = len({row["clause"] for row in rows}) > 1 or any(row["clause"] != chart["clause"] for row in rows)
    return {
        **chart,
        "rows": rows,
        "cited": cited,
        "wide": len(chart["columns"]) > 3,
        "broad": len(chart["columns"]) > 5,
    }


def _cells(cells: list[str], *, spans: bool) -> list[Json]:
    if not spans:
        return [{"text": cell, "span": 1} for cell in cells]
    return [{"text": text, "span": len(list(alike))} for text, alike in groupby(cells)]


def _ruling(ruling: Json, prefixes: tuple[str, ...]) -> Json:
    texts = {name: link_ids(ruling.get(name, ""), prefixes) for name in ("problem", "ruling", "reason")}
    return {**ruling, **texts, "short": short(ruling["id"]), "clauses": ruling.get("clauses", [])}


def _option(option: Json) -> Json:
    """An option with its default in words."""
    value = option["default"]
    if option["type"] == "flag":
        usual = _("on") if value else _("off")
    elif option["type"] == "nested":
        usual = _("as each system has them")
    else:
        labels = {choice["value"]: choice["label"] for choice in option["choices"]}
        usual = labels.get(value, str(value))
    return {**option, "usual": usual}


def _example(example: Json) -> Json:
    scenes = [
        {**scene, "plays": [_play(play) for play in scene["plays"]], **_picture(scene)}
        for scene in example["scenes"]
    ]
    return {**example, "short": short(example["id"]), "scenes": scenes}


def _play(play: Json) -> Json:
    steps = [
        {
            **step,
            "told": [{**told, "rolls": [_roll(roll) for roll in told["rolls"]]} for told in step["told"]],
        }
        for step in play["steps"]
    ]
    return {**play, "steps": steps}


def _roll(roll: Json) -> Json:
    """A roll with each die as it is drawn: filled where it counts, marked where it saves."""
    good, bad = ("saved", "lost") if SAVES.search(roll["test"]) else ("hit", "miss")
    passed = list(roll["passed"]) if len(roll["passed"]) == len(roll["faces"]) else []
    states = [good if each else bad for each in passed] or ["plain"] * len(roll["faces"])
    die = roll["die"].lower()
    pips = die == "d6"
    dice = [
        {"face": face, "state": state, "die": die, "pips": pips, "symbol": f"d6-{face}" if pips else die}
        for face, state in zip(roll["faces"], states, strict=True)
    ]
    steps = [{**step, "value": _minus(step["value"])} for step in roll["steps"]]
    return {**roll, "need": _minus(roll["need"]), "dice": dice, "steps": steps}


def _minus(number: str) -> str:
    """A written number with the true minus before it."""
    return f"−{number[1:]}" if number.startswith("-") else number


# -- pictures of scenes ------------------------------------------------------------------------------------------------


def _picture(scene: Json) -> Json:
    """What a scene's drawing needs, with north up: lengths in inches, written as SVG wants them."""
    if "box" not in scene:
        return {"box": ""}
    left, bottom, width, depth = scene["box"]
    units = [
        {
            **unit,
            "symbol": symbol(unit, "f"),
            "places": [
                f"translate({each['x']:.2f} {-each['y']:.2f}) rotate({each['facing']:.1f})"
                for each in unit["figures"]
            ],
        }
        for unit in scene["units"]
    ]
    pieces = [
        {**piece, "line": " ".join(f"{x:.2f},{-y:.2f}" for x, y in piece["points"])}
        for piece in scene["pieces"]
    ]
    return {
        "units": units,
        "pieces": pieces,
        "box": f"{left:.2f} {-bottom - depth:.2f} {width:.2f} {depth:.2f}",
        "across": f"{min(width, 24) * 1.5:.1f}",
    }
