"""What a player does with his heroes: draw them up, change, copy, show, send off and bury them."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

import rulesets
from armies import plain
from armies.faces import FACES, FIRST_FACE
from armies.faults import Refused, refuse, under
from armies.models import Hero
from armies.owner import Owner
from armies.persons import identity, period
from armies.services.limits import may_import, room_for_a_hero
from rulesets import Fault, Persons
from words import language, tell

Json = dict[str, Any]

FORMAT, VERSION = "honjin-hero", 1
READ = ("format", "version", "system", *identity.OWN, "fields")
"""What a file of a hero holds, and an import takes over."""
COPIED = (*identity.OWN, "system", "fields")


def persons_of(system: str) -> Persons:
    """How a system makes heroes. Raises :class:`rulesets.UnknownSystem`, also where it makes none."""
    persons: Persons | None = rulesets.get(system).persons
    if persons is None:
        raise rulesets.UnknownSystem(system)
    return persons


@transaction.atomic
def begin_hero(*, owner: Owner, system: str, model: str = "") -> Hero:
    """A new hero under a name by chance: one of the ready ones, or of whom the rules say nothing yet.

    Raises :class:`rulesets.UnknownSystem` and :class:`Refused`.
    """
    persons = persons_of(system)
    room_for_a_hero(owner)
    if not model:
        name = period.name_for(FIRST_FACE, language())
        return Hero.objects.create(owner=owner, system=system, name=name, fields=persons.blank())
    found = next((each for each in persons.models if each.key == model), None)
    if found is None:
        raise Refused.because(_("There is no such hero."))
    told, _faults = identity.judge({key: tell(found.fields.get(key, "")) for key in ("name", "epithet")})
    face = found.fields.get("portrait", "")
    told["portrait"] = face if face in FACES else FIRST_FACE
    return Hero.objects.create(owner=owner, system=system, fields=persons.shape(found.fields), **told)


@transaction.atomic
def note_hero(
    *, hero: Hero, typed: Mapping[str, Any], fields: Mapping[str, Any] | None = None
) -> list[Fault]:
    """Keep a hero as he stands in his form: of his name and looks what may stand, of the rules' fields all that has
    their form, lawful or not. Every fault of both.

    Raises :class:`Refused` for the fallen, and for what cannot be stored.
    """
    persons = persons_of(hero.system)
    hero = _alive(hero)
    told, faults = identity.judge(typed)
    if fields is not None:
        shaped = persons.shape(fields)
        refuse(plain.faults(shaped))
        hero.fields = shaped
    for key, value in told.items():
        setattr(hero, key, value)
    hero.save()
    return [*faults, *persons.faults(hero.fields)]


@transaction.atomic
def amend_hero(*, hero: Hero, values: Mapping[str, Any]) -> Hero:
    """Change a hero, lawfully or not at all. Raises :class:`Refused` with every fault."""
    hero = _alive(hero)
    told, fields = _judge(hero.system, values, {"fields": hero.fields})
    hero.fields = fields
    for key, value in told.items():
        setattr(hero, key, value)
    hero.save()
    return hero


@transaction.atomic
def make_hero(*, owner: Owner, system: str, values: Mapping[str, Any]) -> Hero:
    """A hero with all that he is. Raises :class:`Refused` with every fault, :class:`rulesets.UnknownSystem`."""
    told, fields = _judge(system, {"name": None, **values}, {"fields": persons_of(system).blank()})
    room_for_a_hero(owner)
    return Hero.objects.create(owner=owner, system=system, fields=fields, **told)


def _judge(system: str, values: Mapping[str, Any], before: Json) -> tuple[dict[str, str], Json]:
    told, faults = identity.judge(values)
    given = values.get("fields", before["fields"])
    refuse(under("fields", plain.faults(given)))
    if not isinstance(given, Mapping):
        refuse([*faults, Fault("fields", _("This must be an object."))])
    fields: Json = rulesets.tidied_within(dict(given))
    refuse([*faults, *under("fields", persons_of(system).faults(fields))])
    return told, fields


def _alive(hero: Hero) -> Hero:
    hero = Hero.objects.select_for_update().get(id=hero.id)
    if hero.fallen:
        raise Refused.because(_("The dead do not change."))
    return hero


@transaction.atomic
def duplicate_hero(*, hero: Hero) -> Hero:
    """A second hero who is and can the same, and has done nothing yet."""
    persons_of(hero.system)
    room_for_a_hero(hero.owner)
    name = _("{name}, copy").format(name=hero.name)
    kept = {key: getattr(hero, key) for key in COPIED}
    return Hero.objects.create(
        owner=hero.owner, **{**kept, "name": name if len(name) <= identity.LONGEST["name"] else hero.name}
    )


def delete_hero(*, hero: Hero) -> None:
    """Strike a hero and his life from the house. Bands keep the copy that they took, battles their record."""
    hero.delete()


def share_hero(*, hero: Hero) -> Hero:
    """Give a hero an address at which anybody who has it may read him; the same one, if he has one."""
    Hero.objects.filter(id=hero.id, share=None).update(share=secrets.token_urlsafe(16))
    hero.refresh_from_db(fields=["share"])
    return hero


def stop_sharing_hero(*, hero: Hero) -> None:
    """Take the address back: whoever follows it finds nothing, and a later one is another."""
    Hero.objects.filter(id=hero.id).update(share=None)


def call_back(*, hero: Hero) -> None:
    """A fallen hero lives after all, for his player says so; his life keeps the fall."""
    Hero.objects.filter(id=hero.id).update(fallen=None)


def bury(*, hero: Hero) -> None:
    """A hero rests among the fallen, for his player says so."""
    Hero.objects.filter(id=hero.id, fallen=None).update(fallen=timezone.now())


def export_hero(*, hero: Hero) -> Json:
    """The hero as a document that :func:`import_hero` reads: what he is, not what he has done."""
    told = {key: getattr(hero, key) for key in COPIED}
    return {"format": FORMAT, "version": VERSION, **told, "poem": identity.verses(hero.poem)}


def import_hero(*, owner: Owner, raw: bytes) -> Hero:
    """Store the hero of a file. Raises :class:`Refused` with everything that is wrong with it."""
    may_import(owner)
    document = plain.read(raw)
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise Refused.because(
            _('The file is no hero of Honjin: "format" must be "{tag}".').format(tag=FORMAT)
        )
    version = document.get("version")
    if isinstance(version, bool) or version != VERSION:
        raise Refused.because(_("This version cannot be read: {known} can.").format(known=VERSION), "version")
    refuse(Fault(key[:40], _("A hero has no such part.")) for key in document if key not in READ)
    system = document.get("system")
    try:
        return make_hero(owner=owner, system=system if isinstance(system, str) else "", values=document)
    except rulesets.UnknownSystem:
        raise Refused.because(_("There is no such rules system here."), "system") from None
