"""The men of an army counted by what they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from armies.pictures import symbol

RANKS: dict[str, str | Promise] = {
    "ashigaru": _("Ashigaru"),
    "samurai": _("Samurai"),
    "oban": _("O-ban"),
    "shogun": _("Shogun"),
    "ronin": _("Ronin"),
    "monk": _("Monks"),
    "crew": _("Gunners"),
    "peasant": _("Peasants"),
    "ninja": _("Ninja"),
    "general": _("General"),
}
"""The ranks that the symbols know (one for each headgear)."""

MOUNTED: dict[str, str | Promise] = {
    "samurai": _("Riders"),
    "ronin": _("Ronin riders"),
    "monk": _("Monk riders"),
    "ashigaru": _("Ashigaru riders"),
}
"""What those of a rank are called who ride, where that makes another line of the roster."""


def waffle(units: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """A line for each sort of men, in the order in which they first come: a symbol for each figure.

    A system may say itself what they are ``counted`` as; else it is called after the rank.
    """
    lines: dict[tuple[str, bool], dict[str, Any]] = {}
    for unit in units:
        rank, mounted = str(unit.get("rank", "")), bool(unit.get("mounted"))
        label = unit.get("counted") or (MOUNTED.get(rank) if mounted else None) or RANKS.get(rank, rank)
        key = (str(unit.get("counted") or rank), mounted)
        line = lines.setdefault(key, {"label": label, "mounted": mounted, "symbols": []})
        line["symbols"] += [symbol(unit, "f")] * int(unit["count"])
    return list(lines.values())


def figures(units: Iterable[Mapping[str, Any]]) -> int:
    """How many figures the units are."""
    return sum(int(unit["count"]) for unit in units)
