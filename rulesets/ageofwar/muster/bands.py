"""Armies that are ready to march: Crane and Heron (AOW-MUS-10), and others made like them for every size."""

from __future__ import annotations

from typing import Any

from rulesets.ageofwar.muster.faults import army_faults
from rulesets.ageofwar.muster.roster import NO_MISSILE, total, units_of
from rulesets.engine.mustering.forces import Forces
from rulesets.engine.sayings import Words, _, as_list, say

Json = dict[str, Any]


def _unit(told: str) -> Json:
    """A unit out of "8 armoured 4 spear 4 bow": bases, troops, and those that do not carry hand weapons."""
    bases, kind, *arms = told.split()
    given: Json = {
        "kind": kind, "bases": int(bases), "spears": 0, "missile": NO_MISSILE, "shooters": 0,
    }  # fmt: skip
    for count, arm in zip(arms[::2], arms[1::2], strict=True):
        given |= {"spears": int(count)} if arm == "spear" else {"missile": arm, "shooters": int(count)}
    return given


def _clan(name: str, general: str, quality: int, guard: bool, *units: str, mon: str = "") -> Json:
    return {
        "name": name, "mon": mon or name.lower(), "general": general, "quality": quality, "guard": guard,
        "units": [_unit(told) for told in units],
    }  # fmt: skip


def _army(name: str, size: str, daimyo: str, *clans: Json) -> Json:
    roster = {"system": "ageofwar", "size": size, "daimyo": daimyo, "clans": list(clans)}
    return {"name": name, "roster": roster}


GUNS, BOWS, ARCHERS = "8 armoured 4 spear 4 arquebus", "8 armoured 4 spear 4 bow", "8 levy 4 spear 4 bow"
FOOT, LEVY, SWORDS = "8 armoured 8 spear", "8 levy 8 spear", "6 samurai 6 spear"

# AOW-MUS-10
FIRST = _clan(_("Tokugawa"), _("Sakai Tadatsugu"), 1, True, GUNS, LEVY, SWORDS)
CRANE = _army(
    _("Crane"), "standard", _("Tokugawa Ieyasu"), FIRST,
    _clan(_("Ii"), _("Ii Naomasa"), 2, True, BOWS, "5 mounted", ARCHERS, mon="ishida"),
    _clan(_("Mizuno"), _("Mizuno Tadashige"), 3, False, FOOT, "6 ronin", "6 levy 6 spear", mon="sanada"),
)  # fmt: skip
HERON = _army(
    _("Heron"), "short", _("Tokugawa Nobuyasu"), FIRST,
    _clan(_("Mizuno"), _("Mizuno Nobumoto"), 3, False, BOWS, "6 ronin", mon="sanada"),
)  # fmt: skip

KITE = _army(
    _("Kite"), "short", _("Takeda Nobushige"),
    _clan(_("Takeda"), _("Yamagata Masakage"), 1, False, "5 mounted", FOOT, ARCHERS),
    _clan(_("Obata"), _("Obata Masamori"), 2, False, "5 mounted", "6 levy 3 bow", "6 levy 2 spear", mon="date"),
)  # fmt: skip
SWAN = _army(
    _("Swan"), "short", _("Oda Nobukane"),
    _clan(_("Oda"), _("Shibata Katsuie"), 1, True, GUNS, FOOT),
    _clan(_("Akechi"), _("Akechi Mitsuhide"), 2, False, GUNS, "6 samurai", "6 levy 3 spear", mon="tachibana"),
)  # fmt: skip
EAGLE = _army(
    _("Eagle"), "standard", _("Takeda Shingen"),
    _clan(_("Takeda"), _("Baba Nobuharu"), 1, True, "6 mounted", FOOT, ARCHERS),
    _clan(_("Sanada"), _("Sanada Yukitaka"), 1, False, "5 mounted", BOWS, "6 levy 6 spear"),
    _clan(_("Obata"), _("Obata Toramori"), 3, False, "4 mounted", LEVY, "6 armoured 6 spear", mon="date"),
)  # fmt: skip
FALCON = _army(
    _("Falcon"), "standard", _("Oda Nobunaga"),
    _clan(_("Oda"), _("Sakuma Nobumori"), 1, True, GUNS, FOOT, "6 samurai 6 spear", "1 gun"),
    _clan(_("Hashiba"), _("Hashiba Hideyoshi"), 1, False, GUNS, "4 mounted", "8 levy 4 spear 2 bow", mon="ishida"),
    _clan(_("Niwa"), _("Niwa Nagahide"), 2, True, "6 armoured 6 spear", LEVY, mon="tachibana"),
)  # fmt: skip
GOOSE = _army(
    _("Wild Goose"), "standard", _("Mori Motonari"),
    _clan(_("Mori"), _("Kikkawa Motoharu"), 0, True, "8 samurai 8 spear", "10 armoured 6 spear 4 bow", LEVY),
    _clan(_("Kobayakawa"), _("Kobayakawa Takakage"), 1, True, "8 samurai 4 spear 4 bow", ARCHERS,
          "10 armoured 10 spear", "8 levy 8 spear", mon="chosokabe"),
)  # fmt: skip
DRAGON = _army(
    _("Dragon"), "big", _("Uesugi Kenshin"),
    _clan(_("Uesugi"), _("Kakizaki Kageie"), 1, True, "7 mounted", "8 samurai 8 spear", FOOT, ARCHERS),
    _clan(_("Naoe"), _("Naoe Kagetsuna"), 1, True, "6 mounted", BOWS, "8 levy 8 spear", mon="ishida"),
    _clan(_("Honjo"), _("Honjo Shigenaga"), 2, True, GUNS, "6 ronin", "6 levy 6 spear", mon="date"),
)  # fmt: skip
TIGER = _army(
    _("Tiger"), "big", _("Takeda Katsuyori"),
    _clan(_("Takeda"), _("Naito Masatoyo"), 1, True, "7 mounted", FOOT, ARCHERS, LEVY),
    _clan(_("Sanada"), _("Sanada Nobutsuna"), 1, True, "6 mounted", GUNS, LEVY),
    _clan(_("Obata"), _("Obata Nobusada"), 2, True, "7 mounted", BOWS, "6 levy 6 spear", mon="date"),
)  # fmt: skip
PHOENIX = _army(
    _("Phoenix"), "big", _("Tokugawa Ieyasu"), FIRST,
    _clan(_("Ii"), _("Ii Naomasa"), 0, True, "6 mounted", BOWS, FOOT, ARCHERS, mon="ishida"),
    _clan(_("Mizuno"), _("Mizuno Tadashige"), 2, True, "6 ronin 6 spear", FOOT, LEVY, "1 gun", mon="sanada"),
)  # fmt: skip
LION = _army(
    _("Lion"), "big", _("Hojo Ujiyasu"),
    _clan(_("Hojo"), _("Hojo Tsunashige"), 0, True, "10 samurai 10 spear", "10 armoured 6 spear 4 bow", FOOT, LEVY),
    _clan(_("Daidoji"), _("Daidoji Masashige"), 2, True, "5 mounted", ARCHERS, LEVY, mon="uesugi"),
    _clan(_("Narita"), _("Narita Nagayasu"), 2, False, GUNS, "8 ronin 4 spear", LEVY, mon="shimazu"),
)  # fmt: skip


def _tell(roster: Json) -> Words:
    """How many a ready army is, and what it costs."""
    return say(
        "{units} units of {clans}, {points} points", units=len(units_of(roster)),
        clans=as_list(clan["name"] for clan in roster["clans"]), points=total(roster),
    )  # fmt: skip


FORCES = Forces(
    clauses=("AOW-MUS-10", "AOW-MUS-1", "AOW-MUS-8"),
    made={500: (HERON, KITE, SWAN), 800: (CRANE, EAGLE, FALCON, GOOSE), 1000: (PHOENIX, DRAGON, TIGER, LION)},
    faults=army_faults, units=units_of, told=_tell, size=lambda options: options.limit, usual=800,
    kin=lambda crest, roster: any(clan["mon"] == crest for clan in roster["clans"]),
    houses=lambda roster: [roster["daimyo"], *(clan[one] for clan in roster["clans"] for one in ("name", "general"))],
)  # fmt: skip
