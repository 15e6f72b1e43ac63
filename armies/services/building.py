"""Building an army: a draft that is stored with every change, and the army that comes of it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

import rulesets
from armies import building, names, plain
from armies.crests import FIRST_CREST
from armies.faults import Refused, refuse, under
from armies.models import Army, Draft, Source
from armies.owner import Owner
from armies.services.limits import room_for_a_draft, room_for_another
from armies.services.mustering import typed_so_far
from words import tell

Json = dict[str, Any]


@transaction.atomic
def begin_draft(
    *, owner: Owner, system: str, ready: str = "", settled: Mapping[str, Any] | None = None
) -> Draft:
    """A new draft: empty but for the fields that are settled, or one of the forces that are ready.

    Raises :class:`rulesets.UnknownSystem`, also for a system whose armies are not built, and :class:`Refused`.
    """
    builder = building.builder_of(system)
    room_for_a_draft(owner)
    if not ready:
        identity = {"name": "", "clan": "", "mon": FIRST_CREST}
        empty = {**builder.empty(), **(settled or {})}
        return Draft.objects.create(owner=owner, system=system, identity=identity, roster=empty)
    force = next((each for each in builder.ready() if each.key == ready), None)
    if force is None:
        raise Refused.because(_("There is no such force."))
    first = next(iter(builder.sheet(force.roster).pages))
    identity = names.fitting(name=tell(force.name), clan=tell(first.name), mon=first.mon)
    return Draft.objects.create(
        owner=owner, system=system, identity=identity, roster=builder.shape(force.roster)
    )


@transaction.atomic
def rework(*, army: Army) -> Draft:
    """The draft in which a stored army is changed: that of last time, if it was not finished."""
    builder = building.builder_of(army.system)
    found: Draft | None = Draft.objects.filter(army=army).first()
    if found is not None:
        return found
    room_for_a_draft(army.owner)
    identity = {"name": army.name, "clan": army.clan, "mon": army.mon}
    return Draft.objects.create(
        owner=army.owner, army=army, system=army.system, identity=identity, roster=builder.shape(army.roster)
    )


@transaction.atomic
def note_draft(*, draft: Draft, typed: Mapping[str, Any], roster: Mapping[str, Any]) -> Draft:
    """Store a draft as it stands in its form, lawful or not. Raises :class:`Refused` for what cannot be stored."""
    draft = Draft.objects.select_for_update().get(id=draft.id)
    shaped = building.builder_of(draft.system).shape(roster)
    refuse(under("roster", plain.faults(shaped)))
    draft.roster, draft.identity = shaped, {**draft.identity, **typed_so_far(typed)}
    draft.save(update_fields=["roster", "identity", "updated"])
    return draft


@transaction.atomic
def finish_draft(*, draft: Draft) -> Army:
    """Make the army of a draft, or change the one that it is for. Raises :class:`Refused` with every fault."""
    draft = Draft.objects.select_for_update().get(id=draft.id)
    if draft.army is None:
        army = build(owner=draft.owner, system=draft.system, values=draft.identity, roster=draft.roster)
    else:
        army = Army.objects.select_for_update().get(id=draft.army.id)
        identity = _judge(army.system, draft.identity, draft.roster)
        if army.roster != draft.roster:
            army.source, army.muster, army.throws_before_kept = Source.BUILT, None, None
        army.name, army.clan, army.mon = identity["name"], identity["clan"], identity["mon"]
        army.roster = draft.roster
        army.save()
    draft.delete()
    return army


@transaction.atomic
def build(*, owner: Owner, system: str, values: Mapping[str, Any], roster: Json) -> Army:
    """Store an army that was built. Raises :class:`Refused` with every fault, :class:`rulesets.UnknownSystem`."""
    building.builder_of(system)
    refuse(under("roster", plain.faults(roster)))
    roster = rulesets.tidied_within(roster)
    identity = _judge(system, values, roster)
    room_for_another(owner)
    return Army.objects.create(owner=owner, system=system, roster=roster, source=Source.BUILT, **identity)


def discard_draft(*, draft: Draft) -> None:
    """Throw a draft away; the army that it was for stays as it is."""
    draft.delete()


def share(*, army: Army) -> Army:
    """Give an army an address at which anybody who has it may read it; the same one, if it has one."""
    Army.objects.filter(id=army.id, share=None).update(share=secrets.token_urlsafe(16))
    army.refresh_from_db(fields=["share"])
    return army


def stop_sharing(*, army: Army) -> None:
    """Take the address back: whoever follows it finds nothing, and a later one is another."""
    Army.objects.filter(id=army.id).update(share=None)


def _judge(system: str, values: Mapping[str, Any], roster: Json) -> names.Identity:
    identity, faults = names.identity(values)
    refuse([*faults, *under("roster", names.roster_faults(system, roster))])
    return identity
