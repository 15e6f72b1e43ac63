"""Scenarios as data: one file each in ``data/scenarios`` (CAM-SCN-1, CAM-GEN-1, CAM-GEN-4). A new one is one file more.

A clan of a scenario is told in its file; what its family is called, who leads it and who might, is taken from
``data/families.toml`` unless the file says otherwise.
"""

from __future__ import annotations

import tomllib
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from rulesets.campaign.geography import PACKAGE, lands
from rulesets.campaign.people import Trait
from rulesets.engine.illegal import Illegal

Json = dict[str, Any]

NEUTRAL = "neutral"
"""The owner of what no clan owns."""
ALL_OTHERS = "*"
"""In a list of neutral provinces: all of the country that nobody else holds."""
CAPITAL = "Yamashiro"
"""CAM-VIC-3."""


class Named(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person to begin with: his name in Latin letters and in kanji, and his trait where the scenario gives one."""

    name: str
    kanji: str = ""
    trait: Trait | None = None


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clan as a scenario has it (CAM-SCN-1, CAM-SCN-2). ``banners`` are thrown for at the start, ``chest`` is in k;
    ``others`` are the men who come later (CAM-LIF-5).
    """

    key: str
    name: str
    kanji: str
    mon: str
    seat: str
    home: tuple[str, ...]
    banners: int
    chest: int
    par: int
    daimyo: Named
    heir: Named
    generals: tuple[Named, ...]
    heroes: tuple[Named, ...]
    others: tuple[Named, ...] = ()


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A war to be fought (CAM-SCN-1). ``share`` is the supremacy target in hundredths, ``plenty`` a fraction as text;
    ``allied`` are pairs of clans that are allied from the start (CAM-SCN-7); ``options`` differ from the usual;
    ``measured`` says whether its pars are (CAM-BAL-1).
    """

    key: str
    name: str
    kanji: str
    colour: str
    seasons: int
    share: int
    clans: tuple[House, ...]
    neutrals: tuple[str, ...]
    plenty: str = "1"
    glory: int = 2
    capital: bool = False
    rank: int = 9
    allied: tuple[tuple[str, str], ...] = ()
    options: Json = {}
    measured: bool = True

    @property
    def provinces(self) -> tuple[str, ...]:
        """Every province of it: the homes of its clans in seat order, then the neutral ones."""
        homes = tuple(key for house in self.clans for key in house.home)
        if ALL_OTHERS not in self.neutrals:
            return (*homes, *self.neutrals)
        return (*homes, *(key for key in lands() if key not in homes))

    @property
    def multiplier(self) -> Fraction:
        """What the harvest is multiplied by (CAM-ECO-3)."""
        return Fraction(self.plenty)

    @property
    def order(self) -> tuple[str, ...]:
        """The keys of the clans in seat order (CAM-GEN-7)."""
        return tuple(house.key for house in self.clans)

    def house(self, key: str) -> House:
        """The clan of that key as the scenario has it; raises :class:`KeyError`."""
        for house in self.clans:
            if house.key == key:
                return house
        raise KeyError(key)


def decode_scenario(raw: Json) -> Scenario:
    """A scenario from the data of its file; raises :class:`Illegal` (``scenario``) with what is wrong with it."""
    try:
        houses = [{**_families().get(house.get("key", ""), {}), **house} for house in raw.get("clans", ())]
        found = msgspec.convert({**raw, "clans": houses}, Scenario)
    except (msgspec.ValidationError, AttributeError, TypeError) as fault:
        raise Illegal("scenario", "CAM-SCN-1", "This is no scenario: {fault}.", fault=str(fault)) from None
    wrong = _faults(found)
    if wrong:
        raise Illegal("scenario", "CAM-SCN-1", "This is no scenario: {fault}.", fault=wrong[0])
    return found


def _faults(scenario: Scenario) -> list[str]:
    """What a scenario says that cannot be."""
    provinces = scenario.provinces
    found = [f"there is no province {key}" for key in provinces if key not in lands()]
    found += [f"{key} stands twice" for key in dict.fromkeys(provinces) if provinces.count(key) > 1]
    found += [
        f"{house.key} has its seat in no home" for house in scenario.clans if house.seat not in house.home
    ]
    found += [
        f"{a} and {b} are not two clans of it"
        for a, b in scenario.allied
        if not {a, b} <= set(scenario.order)
    ]
    if not 2 <= len(set(scenario.order)) == len(scenario.clans) <= 8:
        found.append("it has two to eight clans")
    if not 3 <= scenario.seasons <= 16:
        found.append("it has 3 to 16 seasons")
    return found


@cache
def _families() -> dict[str, Json]:
    return tomllib.loads((files(PACKAGE) / "data" / "families.toml").read_text("utf-8"))


@cache
def scenarios() -> dict[str, Scenario]:
    """All scenarios of the house by their keys, the one for newcomers first (by ``rank``, then by key)."""
    folder = files(PACKAGE) / "data" / "scenarios"
    read = [
        decode_scenario(tomllib.loads(file.read_text("utf-8")))
        for file in folder.iterdir()
        if file.name.endswith(".toml")
    ]
    return {one.key: one for one in sorted(read, key=lambda one: (one.rank, one.key))}


def scenario(key: str) -> Scenario:
    """The scenario of that key; raises :class:`Illegal` (``no_scenario``)."""
    found = scenarios().get(key)
    if found is None:
        raise Illegal("no_scenario", "CAM-SCN-2", "There is no scenario {key}.", key=key)
    return found
