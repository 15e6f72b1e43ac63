"""The player's heroes on one page: those who live, who led his armies, and the fallen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import rulesets
from armies import selectors
from armies.models import Deed, Hero
from armies.owner import Owner
from armies.persons import sheet
from words import tell

Json = dict[str, Any]

SORTS = {"fought": None, "name": "name", "points": "points", "slain": "slain"}


def cards(heroes: Iterable[Hero], bands: dict[str, list[str]]) -> list[Json]:
    """A slip for each hero: face, chips, what he has done, the last deed, his bands and his price."""
    found = list(heroes)
    last = _last_deeds(found)
    return [_card(hero, bands.get(str(hero.id), []), last.get(hero.pk)) for hero in found]


def _card(hero: Hero, bands: list[str], deed: Deed | None) -> Json:
    told: Json = {"hero": hero, "face": sheet.face(hero), "bands": bands}
    if deed is not None:
        told["deed"] = {"words": tell(deed.words), "at": deed.fought.name}
    try:
        ruleset = rulesets.get(hero.system)
    except rulesets.UnknownSystem:
        return {**told, "lost": True}
    told["system"] = tell(ruleset.name)
    if hero.role and ruleset.lives and hero.role in ruleset.lives.roles:
        told["chips"] = [{"label": tell(ruleset.lives.roles[hero.role].label), "icon": ""}]
    if ruleset.persons is None or hero.role:
        return told
    persons, fields = ruleset.persons, hero.fields
    profile = persons.summary(fields)
    chips = [{"label": tell(chip.label), "icon": chip.icon} for chip in profile.chips]
    return {**told, "chips": chips, "tokens": range(profile.tokens), "points": persons.price(fields),
            "caption": tell(persons.caption), "unfinished": bool(persons.faults(fields))}  # fmt: skip


def _last_deeds(heroes: list[Hero]) -> dict[Any, Deed]:
    """The latest deed of each."""
    deeds = Deed.objects.filter(fought__hero__in=heroes).select_related("fought")
    return {deed.fought.hero_id: deed for deed in deeds.order_by("fought__over", "seq")}


def last_deeds(hero: Hero, most: int) -> list[Json]:
    """His latest deeds, each with the battle that tells of it."""
    deeds = Deed.objects.filter(fought__hero=hero).select_related("fought").order_by("-fought__over", "-seq")
    return [{"words": tell(deed.words), "at": deed.fought.name} for deed in deeds[:most]]


def sorted_by(told: list[Json], sort: str) -> list[Json]:
    """The slips in another order than the last fought first: by name, or the dearest or deadliest first."""
    if sort == "name":
        return sorted(told, key=lambda card: card["hero"].name.casefold())
    if sort == "points":
        return sorted(told, key=lambda card: -card.get("points", 0))
    return sorted(told, key=lambda card: -card["hero"].slain) if sort == "slain" else told


def hall(player: Owner, show: str, sort: str) -> Json:
    """The page: who lives (all, in an army or free), who led armies, and how many have fallen."""
    heroes = list(selectors.heroes_of(player))
    bands = selectors.bands_of(player)
    alive = [hero for hero in heroes if not hero.fallen]
    told = cards((hero for hero in alive if not hero.role), bands)
    if show in ("army", "free"):
        told = [card for card in told if bool(card["bands"]) == (show == "army")]
    return {
        "cards": sorted_by(told, sort), "leaders": cards((hero for hero in alive if hero.role), bands),
        "fallen": cards((hero for hero in heroes if hero.fallen), bands),
        "alive": sum(not hero.role for hero in alive), "show": show,
        "sort": sort if sort in SORTS else "fought", "any": bool(heroes),
    }  # fmt: skip


def models() -> list[Json]:
    """The systems with heroes, each with those who are ready: face, name, what sort they are, and their price."""
    return [
        {
            "slug": ruleset.slug, "name": tell(ruleset.name),
            "models": [
                {
                    "key": model.key, "sort": tell(model.sort), "name": tell(model.fields.get("name", "")),
                    "epithet": tell(model.fields.get("epithet", "")), "caption": tell(ruleset.persons.caption),
                    "face": sheet.face(Hero(portrait=model.fields.get("portrait") or "helmet", mon="")),
                    "points": ruleset.persons.price(ruleset.persons.shape(model.fields)),
                    "chips": [{"label": tell(chip.label), "icon": chip.icon} for chip in
                              ruleset.persons.summary(ruleset.persons.shape(model.fields)).chips],
                }
                for model in ruleset.persons.models
            ],
        }
        for ruleset in selectors.systems_with_persons() if ruleset.persons
    ]  # fmt: skip
