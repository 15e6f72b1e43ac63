"""The wars that can be fought, as they are offered: a card each, with a small map (CAM-SCN-1 to CAM-SCN-3)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.colours import sides
from campaigns.selectors import country
from rulesets import campaign as war
from words import tell

FIRST_WARS = ("evening", "kanto")
"""The wars of two clans that begin on one click against a computer clan, the shorter first."""
AN_EVENING = 4
"""A war of so many seasons or fewer is over in an evening (CAM-GEN-5)."""
SEASONS_A_FORTNIGHT = 3
"""CAM-GEN-5: a good pace by days."""

CARD_WIDE, CARD_HIGH = 330, 220
"""Pixels of a card's map; crests on it are measured by that."""


@dataclass(frozen=True)
class House:
    """A clan of a scenario in words: its crest, its side's colour, who leads it, where it sits, what land it has."""

    key: str
    name: str
    kanji: str
    mon: str
    side: str
    daimyo: str
    seat: str
    home: tuple[str, ...]
    k: int


@dataclass(frozen=True)
class Card:
    """A scenario in the reader's language. ``lands`` are the paths of its map with the side of each owner,
    ``around`` those of the country about it.
    """

    key: str
    name: str
    kanji: str
    colour: str
    houses: tuple[House, ...]
    length: str
    sitting: str
    players: str
    won: tuple[str, ...]
    sheet: country.CountryMap
    lands: tuple[tuple[str, str], ...]
    around: tuple[str, ...]
    seats: tuple[tuple[country.Spot, House], ...]

    @property
    def mark(self) -> float:
        """How large a crest is drawn, so that it is as large on every card."""
        high = float(self.sheet.box.split()[3])
        return round(max(self.sheet.wide / CARD_WIDE, high / CARD_HIGH), 2)


def card(of: war.Scenario) -> Card:
    """The card of a scenario."""
    houses = _houses(of)
    owners = {place: house for house in houses for place in _homes(of)[house.key]}
    sheet = country.sheet(of.provinces)
    castles = {shape.key: shape.castle for shape in sheet.inside}
    return Card(
        of.key, tell(of.name), of.kanji, tell(of.colour), houses, length(of), sitting(of), players(of),
        ways_to_win(of), sheet,
        tuple((coarse(shape.path), owners[shape.key].side if shape.key in owners else "") for shape in sheet.inside),
        tuple(coarse(shape.path) for shape in sheet.around),
        tuple((castles[one.seat], house) for one, house in zip(of.clans, houses, strict=True)),
    )  # fmt: skip


@cache
def coarse(path: str) -> str:
    """A province's path to the kilometre, which is less than a pixel on a card; points that fall together are one."""
    found: list[str] = []
    for part in re.findall(r"[ML]-?[\d.]+ -?[\d.]+|Z", path):
        x, _space, y = part[1:].partition(" ")
        said = f"{part[0]}{round(float(x))} {round(float(y))}" if y else part
        if not found or said[1:] != found[-1][1:] or said == "Z":
            found.append(said)
    return "".join(found)


def cards() -> list[Card]:
    """All scenarios, the one for newcomers first."""
    return [card(of) for of in war.scenarios().values()]


def firsts() -> list[Card]:
    """The wars that begin on one click."""
    known = war.scenarios()
    return [card(known[key]) for key in FIRST_WARS if key in known]


def length(of: war.Scenario) -> str:
    """How many seasons it has."""
    return ngettext("{n} season", "{n} seasons", of.seasons).format(n=of.seasons)


def sitting(of: war.Scenario) -> str:
    """How long that takes those who play."""
    if of.seasons <= AN_EVENING:
        return _("one evening")
    weeks = round(of.seasons / SEASONS_A_FORTNIGHT * 2)
    return _("about {n} weeks by days").format(n=weeks)


def players(of: war.Scenario) -> str:
    """For how many it is."""
    most = len(of.clans)
    return _("1 to {n} players, {n} clans").format(n=most)


def ways_to_win(of: war.Scenario) -> tuple[str, ...]:
    """How it can be won before its end, and at it (CAM-VIC-2 to CAM-VIC-4)."""
    found = [_("{n} % of all land at two closes in a row").format(n=of.share)]
    if of.capital:
        found.append(_("six closes in the capital"))
    return (*found, _("else by points"))


def _homes(of: war.Scenario) -> Mapping[str, tuple[str, ...]]:
    return {house.key: house.home for house in of.clans}


def _houses(of: war.Scenario) -> tuple[House, ...]:
    worn = sides(of.order)
    return tuple(
        House(
            one.key,
            tell(one.name),
            one.kanji,
            one.mon,
            worn[one.key],
            tell(one.daimyo.name),
            tell(war.place_name(one.seat)),
            tuple(tell(war.place_name(place)) for place in one.home),
            sum(war.lands()[place].k for place in one.home),
        )
        for one in of.clans
    )
