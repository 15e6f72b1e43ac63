"""What an owner does with an army that he has: choose, rename, copy, delete."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from armies import names
from armies.choices import with_choices
from armies.faults import Refused, refuse
from armies.models import Army, Source
from armies.services.limits import room_for_another
from rulesets import Fault


@transaction.atomic
def choose(*, army: Army, choices: Mapping[str, Any]) -> Army:
    """Choose what the rules leave open after the dice. Raises :class:`armies.faults.Refused` with every fault."""
    army = Army.objects.select_for_update().get(id=army.id)
    army.roster = with_choices(army.system, army.roster, choices)
    army.save(update_fields=["roster", "updated"])
    return army


@transaction.atomic
def rename(*, army: Army, values: Mapping[str, Any]) -> Army:
    """Give an army another name, clan or crest; what is not named stays."""
    army = Army.objects.select_for_update().get(id=army.id)
    identity, faults = names.identity({"name": army.name, "clan": army.clan, "mon": army.mon, **values})
    refuse(faults)
    army.name, army.clan, army.mon = identity["name"], identity["clan"], identity["mon"]
    army.save(update_fields=["name", "clan", "mon", "updated"])
    return army


@transaction.atomic
def amend(*, army: Army, values: Mapping[str, Any], choices: Mapping[str, Any]) -> Army:
    """Rename and choose together, all or nothing. Raises :class:`armies.faults.Refused` with every fault of both."""
    faults: list[Fault] = []
    for change in (lambda: rename(army=army, values=values), lambda: choose(army=army, choices=choices)):
        try:
            with transaction.atomic():
                change()
        except Refused as refused:
            faults.extend(refused.faults)
    refuse(faults)
    army.refresh_from_db()
    return army


@transaction.atomic
def duplicate(*, army: Army) -> Army:
    """A second army of the same men. It keeps the record of its dice; one that was imported or built stays so."""
    room_for_another(army.owner)
    name = _("{name}, copy").format(name=army.name)
    return Army.objects.create(
        owner=army.owner,
        muster=army.muster,
        system=army.system,
        name=name if len(name) <= names.LONGEST["name"] else army.name,
        clan=army.clan,
        mon=army.mon,
        roster=army.roster,
        source=army.source if army.source in (Source.IMPORTED, Source.BUILT) else Source.COPIED,
        throws_before_kept=army.throws_before_kept,
    )


def delete(*, army: Army) -> None:
    """Delete an army. Its muster stays on record, and battles keep the snapshot they were given."""
    army.delete()
