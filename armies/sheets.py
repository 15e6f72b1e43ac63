"""What the pages of armies show: a muster on its scroll, an army on its own, the army on paper."""

from __future__ import annotations

import json
from itertools import groupby
from typing import Any

import rulesets
from armies import choices, counts, pictures, selectors
from armies.crests import CRESTS, FIRST_CREST
from armies.models import Army, Muster
from armies.scroll import Scroll
from words import dictionary, language, tell, tell_all

Json = dict[str, Any]


def about(system: str) -> Json:
    """A system's description; raises :class:`rulesets.UnknownSystem`."""
    return tell_all(rulesets.get(system).describe())


def blank(system: str) -> Json:
    """The page before the throw."""
    described = about(system)
    return {"about": described, "purse": purse(described, {}), "crests": CRESTS,
            "recipe_settings": [option for option in described.get("options", []) if option.get("recipe")]}  # fmt: skip


def muster_sheet(muster: Muster, typed: Json | None = None) -> Json:
    """The page of a muster as far as its owner has looked; ``typed`` is what stands in its form."""
    described = about(muster.system)
    draft = {**muster.draft, **(typed or {})}
    roster = {
        **muster.roster,
        "choices": {**muster.roster.get("choices", {}), **muster.draft.get("choices", {})},
    }
    units = named_clans(described, selectors.field(muster.system, roster))
    scroll = Scroll(described, muster.beats, units, muster.shown)
    return {
        "about": described,
        "muster": muster,
        "recipe": recipe(muster.system, muster.roster),
        "scroll": scroll,
        "purse": purse(described, muster.roster),
        "fields": choices.fields(muster.system, roster),
        "identity": draft,
        "crests": CRESTS,
    }


def army_sheet(army: Army) -> Json:
    """The page of an army: all its units, and the dice behind them if it was thrown here."""
    described = about(army.system)
    beats = army.muster.beats if army.muster else []
    units = named_clans(described, selectors.field(army.system, army.roster))
    return {
        "about": described,
        "army": army,
        "recipe": recipe(army.system, army.roster),
        "words": json.dumps(
            {key: words for key, words in dictionary("table", language()).items() if key.startswith("proof.")}
        ),
        "seed": bytes(army.muster.seed).hex() if army.muster else "",
        "scroll": Scroll(described, beats, units, len(beats)),
        "purse": purse(described, army.roster),
        "built": sheet_of_built(army),
        "fields": choices.fields(army.system, army.roster),
        "identity": {"name": army.name, "clan": army.clan, "mon": army.mon},
        "crests": CRESTS,
    }


def ready_forces(system: str, builder: rulesets.Builder, settled: Json) -> list[Json]:
    """The forces that may be begun with and have what is settled, under what they are: each with its parts and the men
    in them.
    """
    found: dict[str, list[Json]] = {}
    for force in builder.ready():
        if any(force.roster.get(key) != value for key, value in settled.items()):
            continue
        units = selectors.field(system, force.roster)
        sheet = builder.sheet(force.roster)
        pages = sheet.pages
        found.setdefault(tell(force.about), []).append(
            {"key": force.key, "name": tell(force.name), "pages": pages, "caption": tell(builder.caption),
             "led": tell(sheet.led),
             "mon": pages[0].mon if pages and pages[0].mon in CRESTS else FIRST_CREST, "lines": counts.waffle(units),
             "points": builder.priced(force.roster).points, "units": len(units)}
        )  # fmt: skip
    return [{"heading": heading, "forces": forces} for heading, forces in found.items()]


def sheet_of_built(army: Army) -> Json | None:
    """What an army of a system whose armies are built costs, and its sheet; None for others."""
    builder = rulesets.get(army.system).builder
    if builder is None:
        return None
    sheet, price = builder.sheet(army.roster), builder.priced(army.roster)
    pages = [
        {
            "name": tell(page.name), "mon": page.mon if page.mon in CRESTS else "", "led": tell(page.led),
            "points": page.points,
            "rows": [
                {"name": tell(row.name), "label": tell(row.label), "values": [tell(value) for value in row.values],
                 "boxes": range(row.boxes)}
                for row in page.rows
            ],
        }
        for page in sheet.pages
    ]  # fmt: skip
    columns = [{"label": tell(label), "clause": clause} for label, clause in sheet.columns]
    return {"led": tell(sheet.led), "boxes": tell(sheet.boxes), "columns": columns, "pages": pages,
            "points": price.points, "limit": price.limit, "caption": tell(builder.caption)}  # fmt: skip


def print_sheet(army: Army) -> Json:
    """The army on paper: groups of units with a box for each man, and the facts of every sort of troops in it."""
    described = about(army.system)
    units = named_clans(described, selectors.field(army.system, army.roster))
    pictures.draw(units)
    heads = {group["key"]: group for group in described.get("groups", [])}
    order = list(heads)
    units.sort(key=lambda unit: order.index(unit["group"]) if unit["group"] in heads else len(order))
    kinds = dict.fromkeys(unit["kind"] for unit in units)
    troops = described.get("troops", {})
    return {
        "about": described,
        "army": army,
        "recipe": recipe(army.system, army.roster),
        "purse": purse(described, army.roster),
        "built": sheet_of_built(army),
        "groups": [
            {"head": heads.get(key, {"label": key}), "units": list(members)}
            for key, members in groupby(units, key=lambda unit: unit["group"])
        ],
        "chart": _chart([troops[kind] for kind in kinds if kind in troops]),
        "figures": counts.figures(units),
        "units": len(units),
    }


def _chart(troops: list[Json]) -> Json:
    """The facts of several sorts of troops as one table, a column for each fact that any of them has; no rows where
    none has any.
    """
    clauses = {fact["label"]: fact.get("clause", "") for troop in troops for fact in troop.get("facts", [])}
    labels = list(clauses)
    rows = []
    for troop in troops:
        facts = {fact["label"]: fact["value"] for fact in troop.get("facts", [])}
        if labels:
            rows.append({"name": troop["name"], "values": [facts.get(label, "") for label in labels]})
    return {"labels": labels, "heads": list(clauses.items()), "rows": rows}


def card(army: Army) -> Json:
    """An army in the list of its owner's armies."""
    try:
        described = about(army.system)
        units = selectors.field(army.system, army.roster)
    except rulesets.UnknownSystem:
        return {"army": army, "system": army.system, "lost": True}
    return {
        "army": army,
        "system": described["name"],
        "purse": purse(described, army.roster),
        "built": sheet_of_built(army),
        "figures": counts.figures(units),
        "units": len(units),
        "lines": counts.waffle(units),
    }


def recipe(system: str, roster: Json) -> list[Json]:
    """What an army was thrown by, where that is not the usual: label and value of each setting."""
    found: list[Json] = tell_all({"agreed": rulesets.get(system).recipe_words(roster.get("recipe", {}))})[
        "agreed"
    ]
    return found


def named_clans(described: Json, units: list[Json]) -> list[Json]:
    """The units, each with its clan in words where its army has several."""
    names = described.get("muster", {}).get("clans", {})
    return [{**unit, "clan_name": tell(names.get(str(unit.get("clan", 0)), ""))} for unit in units]


def purse(described: Json, roster: Json) -> Json | None:
    """What an army is paid from ("7 000 koku"), with the chance of each total; None where there is no such thing."""
    found: Json | None = described.get("muster", {}).get("purse")
    if found is None:
        return None
    key, times = found["key"], found.get("times", 1)
    total = roster.get(key)
    own = _own_chances(described["muster"], roster.get("recipe", {}))
    found = {**found, **({"caption": own["caption"]} if "caption" in own else {})}
    rows = own["distribution"]
    most = max((row["chance"] for row in rows), default=1)
    return {
        **found,
        "label": found["label"],
        "count": total,
        "total": f"{total * times:,}".replace(",", "\u202f") if isinstance(total, int) else "",
        "chances": [
            {
                "count": row[key],
                "percent": f"{row['chance'] * 100:.0f}",
                "height": f"{row['chance'] / most:.3f}",
                "on": row[key] == total,
            }
            for row in rows
        ],
        "bales": _bales(total) if isinstance(total, int) and total <= MOST_BALES else None,
        "feeds": [{**feed, "symbol": pictures.symbol(feed, "f")} for feed in found.get("feeds", [])],
    }


def _own_chances(muster: Json, recipe: Json) -> Json:
    """The caption and the chances of an army's own recipe, or else the usual ones."""
    others = (each for each in muster.get("recipes", []) if each["recipe"].items() <= recipe.items())
    return next(others, {"distribution": muster.get("distribution", [])})


MOST_BALES = 30


def _bales(count: int) -> Json:
    """Bales of rice in two layers: where each lies, in the drawing's own units."""
    below = min(count, count // 2 + 1)
    above = count - below
    places = [f"{26 + 42 * place} 88" for place in range(below)]
    places += [f"{26 + 21 * (below - above) + 42 * place} 50" for place in range(above)]
    return {"box": f"0 28 {10 + 42 * below} 84", "places": places, "count": count}
