"""What the pages of armies show: a muster on its scroll, an army on its own, the army on paper."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _

import rulesets
from armies import choices, counts, pictures, selectors
from armies.crests import CRESTS
from armies.models import Army, Muster
from armies.scroll import Scroll
from words import told

Json = dict[str, Any]


def about(system: str) -> Json:
    """A system's description; raises :class:`rulesets.UnknownSystem`."""
    return told(rulesets.get(system).describe())


def blank(system: str) -> Json:
    """The page before the throw."""
    described = about(system)
    return {"about": described, "purse": purse(described, {}), "crests": CRESTS}


def muster_sheet(muster: Muster, typed: Json | None = None) -> Json:
    """The page of a muster as far as its owner has looked; ``typed`` is what stands in its form."""
    described = about(muster.system)
    draft = {**muster.draft, **(typed or {})}
    roster = {
        **muster.roster,
        "choices": {**muster.roster.get("choices", {}), **muster.draft.get("choices", {})},
    }
    scroll = Scroll(described, muster.beats, selectors.field(muster.system, roster), muster.shown)
    return {
        "about": described,
        "muster": muster,
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
    units = selectors.field(army.system, army.roster)
    return {
        "about": described,
        "army": army,
        "seed": bytes(army.muster.seed).hex() if army.muster else "",
        "scroll": Scroll(described, beats, units, len(beats)),
        "purse": purse(described, army.roster),
        "fields": choices.fields(army.system, army.roster),
        "identity": {"name": army.name, "clan": army.clan, "mon": army.mon},
        "crests": CRESTS,
    }


def print_sheet(army: Army) -> Json:
    """The army on paper: groups of units with a box for each man, and the facts of every sort of troops in it."""
    described = about(army.system)
    units = selectors.field(army.system, army.roster)
    pictures.drawn(units)
    heads = {group["key"]: group for group in described.get("groups", [])}
    order = list(heads)
    units.sort(key=lambda unit: order.index(unit["group"]) if unit["group"] in heads else len(order))
    kinds = dict.fromkeys(unit["kind"] for unit in units)
    troops = described.get("troops", {})
    return {
        "about": described,
        "army": army,
        "purse": purse(described, army.roster),
        "groups": [
            {"head": heads.get(key, {"label": key}), "units": list(members)}
            for key, members in groupby(units, key=lambda unit: unit["group"])
        ],
        "chart": _chart([troops[kind] for kind in kinds if kind in troops]),
        "figures": counts.figures(units),
        "units": len(units),
    }


def _chart(troops: list[Json]) -> Json:
    """The facts of several sorts of troops as one table, a column for each fact that any of them has."""
    labels = list(dict.fromkeys(fact["label"] for troop in troops for fact in troop.get("facts", [])))
    rows = []
    for troop in troops:
        facts = {fact["label"]: fact["value"] for fact in troop.get("facts", [])}
        rows.append({"name": troop["name"], "values": [facts.get(label, "") for label in labels]})
    return {"labels": labels, "rows": rows}


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
        "figures": counts.figures(units),
        "units": len(units),
        "lines": counts.waffle(units),
    }


def purse(described: Json, roster: Json) -> Json | None:
    """What an army is paid from ("7 000 koku"), with the chance of each total; None where there is no such thing."""
    found: Json | None = described.get("muster", {}).get("purse")
    if found is None:
        return None
    key, times = found["key"], found.get("times", 1)
    total = roster.get(key)
    rows = described["muster"].get("distribution", [])
    most = max((row["chance"] for row in rows), default=1)
    return {
        **found,
        "label": _(found["label"]),
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


MOST_BALES = 30


def _bales(count: int) -> Json:
    """Bales of rice in two layers: where each lies, in the drawing's own units."""
    below = min(count, count // 2 + 1)
    above = count - below
    places = [f"{26 + 42 * place} 88" for place in range(below)]
    places += [f"{26 + 21 * (below - above) + 42 * place} 50" for place in range(above)]
    return {"box": f"0 28 {10 + 42 * below} 84", "places": places, "count": count}
