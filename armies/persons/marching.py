"""A player's heroes in his bands: a band takes a copy of what a hero is, and who he is."""

from __future__ import annotations

from typing import Any

import rulesets
from armies import building, selectors
from armies.faces import FACES, FIRST_FACE
from armies.models import Draft, Hero
from armies.persons import sheet
from rulesets import Persons
from words import tell

Json = dict[str, Any]


def those_who_may(draft: Draft) -> Json | None:
    """The heroes whom a draft's band may take: living, lawful, and not in it yet; with the list that they join. None
    for rules without heroes.
    """
    persons = rulesets.get(draft.system).persons
    if persons is None:
        return None
    here = {part.get("person") for part in draft.roster.get(persons.group, ())}
    found = selectors.heroes_of(draft.owner, draft.system).filter(role="", fallen=None)
    free = [hero for hero in found if str(hero.id) not in here and not persons.faults(hero.fields)]
    return {"path": persons.group, "heroes": [_looks(hero, hero.fields, persons) for hero in free]}


def _looks(hero: Hero, fields: Json, persons: Persons) -> Json:
    """Who he is at a glance: face, what he is in a few words, and his price."""
    chips = [{"label": tell(chip.label), "icon": chip.icon} for chip in persons.summary(fields).chips]
    return {"hero": hero, "face": sheet.face(hero), "chips": chips, "points": persons.price(fields)}


def show_heroes(draft: Draft, laid: Json) -> Json:
    """A draft that is laid out, with each hero of its owner's as a person: his looks, and what he can do."""
    persons = rulesets.get(draft.system).persons
    if persons is None:
        return laid
    known = {str(hero.id): hero for hero in selectors.heroes_of(draft.owner, draft.system)}
    parts = next(group["parts"] for group in laid["root"]["groups"] if group["path"] == persons.group)
    for part, values in zip(parts, draft.roster[persons.group], strict=True):
        hero = known.get(part["person"])
        if hero is not None:
            part["hero"] = _in_band(hero, values, persons, draft)
    return laid


def _in_band(hero: Hero, values: Json, persons: Persons, draft: Draft) -> Json:
    """A hero as the band has him: under the name and with the arts of the copy that it took."""
    own = {key: values.get(key, "") for key in ("name", "epithet", "mon", "portrait")}
    as_taken = Hero(
        id=hero.id, **{**own, "portrait": own["portrait"] if own["portrait"] in FACES else FIRST_FACE}
    )
    told = sheet.of_rules(persons, values)
    shelves = [
        {**shelf, "arts": [art for art in shelf["arts"] if art["effect"]],
         "tokens": () if number else told["tokens"]}
        for number, shelf in enumerate(told["shelves"])
    ]  # fmt: skip
    is_other = not hero.fallen and not persons.faults(hero.fields) and _taken_anew(hero, draft) != values
    return {**_looks(as_taken, values, persons), "id": hero.id, "fallen": bool(hero.fallen), "is_other": is_other,
            "shelves": shelves, "body": told["body"], "gear": told["gear"]}  # fmt: skip


def _taken_anew(hero: Hero, draft: Draft) -> Json:
    """He as a band would have him that took him now."""
    key = rulesets.get(draft.system).persons.group  # type: ignore[union-attr]
    part: Json = building.builder_of(draft.system).shape({key: [part_of(hero)]})[key][0]
    return part


def renew(draft: Draft, roster: Json, hero_id: str) -> Json:
    """The roster with a hero of his owner's as he is on his sheet now; as it was, where he is not in it."""
    persons = rulesets.get(draft.system).persons
    living = selectors.heroes_of(draft.owner, draft.system).filter(role="", fallen=None)
    found = next((hero for hero in living if str(hero.id) == hero_id), None)
    if persons is None or found is None or persons.faults(found.fields):
        return roster
    anew = [part_of(found) if part.get("person") == hero_id else part for part in roster[persons.group]]
    return {**roster, persons.group: anew}


def take_hero(draft: Draft, roster: Json, hero_id: str) -> Json:
    """The roster with one of those heroes in it; as it was, where he may not be taken."""
    may = those_who_may(draft)
    found = (
        next((each["hero"] for each in may["heroes"] if str(each["hero"].id) == hero_id), None)
        if may
        else None
    )
    if may is None or found is None:
        return roster
    return {**roster, may["path"]: [*roster[may["path"]], part_of(found)]}


def part_of(hero: Hero) -> Json:
    """A hero as a part of a roster: what the rules say of him, and what is his own."""
    own = {"name": hero.name, "epithet": hero.epithet, "mon": hero.mon, "portrait": hero.portrait}
    return {**hero.fields, **{key: value for key, value in own.items() if value}, "person": str(hero.id)}
