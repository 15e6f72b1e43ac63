"""A hero on his page: the sheet that is read and printed, and the same sheet as a form."""

from __future__ import annotations

from typing import Any

import msgspec

import rulesets
from armies import building
from armies.crests import CRESTS
from armies.faces import FACES
from armies.models import Hero
from armies.persons import identity
from rulesets import Art, Fault, Persons, SheetShelf
from words import language, tell

Json = dict[str, Any]


def face(hero: Hero) -> Json:
    """How he is drawn: his symbol, what it is called, and his crest wherever it lies on it."""
    found = FACES[hero.portrait]
    return {
        "key": hero.portrait, "label": found.label, "mon": hero.mon,
        "crests": [{"x": f"{at.x:g}", "y": f"{at.y:g}", "size": f"{at.size:g}", "colour": at.colour}
                   for at in found.crests] if hero.mon else [],
    }  # fmt: skip


def faces(mon: str) -> list[Json]:
    """Every face with that crest, for the picker."""
    return [face(Hero(portrait=key, mon=mon)) for key in FACES]


def sheet(hero: Hero) -> Json:
    """His page; raises :class:`rulesets.UnknownSystem`."""
    ruleset = rulesets.get(hero.system)
    return {
        "hero": hero, "face": face(hero), "system": tell(ruleset.name), "verses": identity.verses(hero.poem),
        **(of_rules(ruleset.persons, hero.fields) if ruleset.persons and not hero.role else {}),
    }  # fmt: skip


def of_rules(persons: Persons, fields: Json) -> Json:
    """What the rules say of somebody's fields: price, faults, shelves and all that follows from them."""
    told = persons.summary(fields)
    return {
        "points": persons.price(fields), "caption": tell(persons.caption), "priced_by": persons.clause,
        "faults": [_fault(fault, persons) for fault in persons.faults(fields)],
        "warned": [_fault(fault, persons) for fault in persons.warned({**persons.blank(), **fields})],
        "shelves": [_shelf(shelf, arts=_arts(persons.shelf(shelf, fields))) for shelf in persons.shelves],
        "chips": [{"label": tell(chip.label), "icon": chip.icon} for chip in told.chips],
        "body": [_value(value) for value in told.body],
        "derived": [_value(value) for value in told.derived],
        "gear": [_value(value) for value in told.gear],
        "tables": [
            {"heading": tell(table.heading), "axis": tell(table.axis), "columns": table.columns,
             "rows": [{"label": tell(label), "needs": needs} for label, needs in table.rows]}
            for table in told.tables
        ],
        "lines": {"arts": len(_arts_held(persons, fields)), "needs": sum(len(each.rows) for each in told.tables)},
        "clause": told.clause,
        "boxes": [{"label": tell(each.label), "count": range(each.count), "round": each.round}
                  for each in told.boxes if each.count],
        "code": _arts(told.code), "tokens": range(told.tokens), "uses": _arts(told.uses),
    }  # fmt: skip


def form(hero: Hero) -> Json:
    """The same with his fields as a form: each shelf with what may be chosen there."""
    persons = rulesets.get(hero.system).persons
    if persons is None:
        raise rulesets.UnknownSystem(hero.system)
    slots = {slot.key: slot for slot in persons.rule_slots}
    values = {**persons.blank(), **hero.fields}
    fields = {
        key: _with_values(building.field_of(slot, "", values), persons)
        for key, slot in slots.items()
        if rulesets.suits(slot.suits, values)
    }
    shelves = [
        _shelf(shelf, fields=[fields[key] for key in shelf.keys if key in fields])
        for shelf in persons.shelves
    ]
    return {**sheet(hero), "form": shelves, "crests": CRESTS, "faces": FACES}


def leading(persons: Persons, fields: Json) -> Json:
    """The values upon which it depends which fields there are."""
    return {slot.key: fields.get(slot.key) for slot in persons.rule_slots if slot.leads}


def _with_values(field: Json, persons: Persons) -> Json:
    """A field with what each of its values does: levels for a mastery, rows for strategies; chosen or not."""
    arts = persons.arts.get(field["name"], {})
    if field["type"] == rulesets.NUMBER and arts:
        levels = [
            {"value": level, "on": level == field["value"],
             "art": _art(msgspec.structs.replace(art, level=level, most=max(arts)))}
            for level, art in arts.items()
        ]  # fmt: skip
        return {**field, "kind": "levels", "levels": levels}
    told = any(art.effect for art in arts.values())
    for each in field["choices"]:
        art = arts.get(each["value"])
        each["art"] = _art(art) if art else None
    kind = (
        "arts"
        if told
        else "plain"
        if field["type"] in (rulesets.NUMBER, rulesets.CHOICE) and not arts
        else ""
    )
    return {**field, "kind": kind}


def _arts_held(persons: Persons, fields: Json) -> list[Art]:
    """What he has learnt, between his tokens and his body: so long his sheet is."""
    return [art for shelf in persons.shelves[1:-1] for art in persons.shelf(shelf, fields)]


def _shelf(shelf: SheetShelf, **more: Any) -> Json:
    """A shelf with its heading: a Japanese reader gets its sign itself, for the word may mean other things to him."""
    name = shelf.kanji if language().startswith("ja") else tell(shelf.name)
    return {"key": shelf.key, "kanji": shelf.kanji, "name": name, "caption": tell(shelf.caption), **more}


def _arts(arts: Any) -> list[Json]:
    return [_art(art) for art in arts]


def _art(art: Art) -> Json:
    return {
        "name": tell(art.name), "effect": tell(art.effect), "clause": art.clause, "price": art.price, "icon": art.icon,
        "level": art.level, "steps": [number <= art.level for number in range(1, art.most + 1)],
    }  # fmt: skip


def _value(value: Any) -> Json:
    return {"label": tell(value.label), "value": tell(value.value), "clause": value.clause}


def _fault(fault: Fault, persons: Persons) -> Json:
    label = next((slot.label for slot in persons.rule_slots if slot.key == fault.path), "")
    place, message = tell(label), tell(fault.message)
    told = {"id": f"f-{fault.path}", "message": message, "clause": fault.clause}
    return {**told, "place": "" if message.startswith(place) else place}  # some say it themselves
