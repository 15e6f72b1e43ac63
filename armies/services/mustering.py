"""Mustering: the seed is sealed, the dice fall once, and the player keeps what they gave or lets it go.

Nobody throws in private: a muster is on record from its first die, and a second cannot be thrown while one is
undecided, however often the form is sent.
"""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

import rulesets
from armies import names, record
from armies.choices import with_choices
from armies.crests import CRESTS, FIRST_CREST
from armies.faults import Refused, refuse
from armies.models import Army, Muster, Source, Status
from armies.owner import Owner
from armies.services.limits import a_throw_is_left, room_for_another
from armies.signals import decided
from rulesets import Fault
from words import tell

LONGEST_WORD = 64
"""Characters that are kept of what a player says to the dice."""


def seal_muster(*, owner: Owner, system: str) -> Muster:
    """The owner's open muster of a system; where there is none, a new one with a sealed seed.

    Raises :class:`rulesets.UnknownSystem`, also for a system whose armies are not thrown for.
    """
    if not rulesets.get(system).describe().get("muster"):
        raise rulesets.UnknownSystem(system)
    seed = secrets.token_bytes(32)
    muster, _made = Muster.objects.get_or_create(
        owner=owner,
        system=system,
        status__in=[Status.SEALED, Status.THROWN],
        defaults={"seed": seed, "seal": rulesets.seal(seed), "status": Status.SEALED},
    )
    return muster


@transaction.atomic
def throw_muster(
    *,
    owner: Owner,
    system: str,
    key: uuid.UUID,
    word: str = "",
    draft: Mapping[str, Any] | None = None,
    recipe: Mapping[str, Any] | None = None,
) -> Muster:
    """Throw for an army: every die at once, stored before anyone has seen one.

    The same key gives the same muster, and while a muster is undecided it is given back instead of a new one.
    ``word`` is mixed into the dice; ``recipe`` is what the army is thrown by, and is remembered. Raises
    :class:`rulesets.UnknownSystem`, and :class:`Refused` if the owner has thrown too often today or for a recipe that
    the rules do not know.
    """
    before = Muster.objects.filter(owner=owner, key=key).first()
    if before is not None:
        return before
    muster = Muster.objects.select_for_update().get(id=seal_muster(owner=owner, system=system).id)
    if muster.status != Status.SEALED:
        return muster
    a_throw_is_left(owner)
    muster.word, muster.recipe = _plain(word), _recipe(system, recipe or {})
    dice = rulesets.HmacDice(bytes(muster.seed), (muster.word,))
    mustered = rulesets.get(system).muster(muster.recipe, dice)
    muster.beats = record.beats(mustered.events)
    muster.roster = mustered.roster
    muster.ordinal, muster.throws = _count(owner, system)
    muster.status, muster.key, muster.thrown_at = Status.THROWN, key, timezone.now()
    muster.draft, muster.shown = suggest(draft or {}), 1
    muster.save()
    return muster


@transaction.atomic
def show(*, muster: Muster, upto: int) -> Muster:
    """Remember that the owner has looked at the first ``upto`` beats; never fewer than before."""
    muster = Muster.objects.select_for_update().get(id=muster.id)
    muster.shown = min(max(muster.shown, upto), len(muster.beats))
    muster.save(update_fields=["shown"])
    return muster


def typed_so_far(typed: Mapping[str, Any]) -> dict[str, str]:
    """Name, clan and crest as they stand in a form, fit to be stored; they are judged when the army is kept."""
    return {key: _plain(str(typed.get(key, ""))) for key in ("name", "clan", "mon")}


def suggest(typed: Mapping[str, Any]) -> dict[str, str]:
    """The same before the throw, with a crest, its family's name and a name for the army where none is typed."""
    draft = typed_so_far(typed)
    mon = draft["mon"] if draft["mon"] in CRESTS else FIRST_CREST
    clan = draft["clan"].strip() or tell(CRESTS[mon])
    return {"name": draft["name"].strip() or _("The {clan} host").format(clan=clan), "clan": clan, "mon": mon}


@transaction.atomic
def note(*, muster: Muster, typed: Mapping[str, Any]) -> Muster:
    """Store what is typed so far."""
    muster = _check_undecided(muster)
    muster.draft = {**muster.draft, **typed_so_far(typed)}
    muster.save(update_fields=["draft"])
    return muster


@transaction.atomic
def adjust(*, muster: Muster, choices: Mapping[str, Any]) -> Muster:
    """Store choices while the muster is undecided. Raises :class:`Refused` with every fault of them."""
    muster = _check_undecided(muster)
    roster = with_choices(muster.system, muster.roster, {**muster.draft.get("choices", {}), **choices})
    muster.draft = {**muster.draft, "choices": roster["choices"]}
    muster.save(update_fields=["draft"])
    return muster


@transaction.atomic
def keep(*, muster: Muster, values: Mapping[str, Any], choices: Mapping[str, Any] | None = None) -> Army:
    """Keep a muster as an army. Kept twice, it is one army. Raises :class:`Refused` with every fault."""
    muster = Muster.objects.select_for_update().get(id=muster.id)
    kept = muster.armies.filter(source=Source.THROWN).first() if muster.status == Status.KEPT else None
    if kept is not None:
        return kept
    muster = _check_undecided(muster)
    room_for_another(muster.owner)
    identity, faults = names.identity(values)
    roster = muster.roster
    try:
        roster = with_choices(muster.system, roster, {**muster.draft.get("choices", {}), **(choices or {})})
    except Refused as refusal:
        faults.extend(refusal.faults)
    refuse(faults)
    _decide(muster, Status.KEPT)
    return Army.objects.create(
        owner=muster.owner,
        muster=muster,
        system=muster.system,
        roster=roster,
        source=Source.THROWN,
        throws_before_kept=muster.throws,
        **identity,
    )


@transaction.atomic
def discard(*, muster: Muster) -> Muster:
    """Let a muster go. It stays on record, and counts against the next one that is kept."""
    muster = Muster.objects.select_for_update().get(id=muster.id)
    if muster.status != Status.DISCARDED:
        _decide(_check_undecided(muster), Status.DISCARDED)
    return Muster.objects.get(id=muster.id)


def _recipe(system: str, recipe: Mapping[str, Any]) -> dict[str, Any]:
    """A recipe as the rules write it; raises :class:`Refused` with every fault of it."""
    try:
        return dict(rulesets.get(system).recipe(recipe))
    except rulesets.Illegal as wrong:
        faults = [
            Fault(f"recipe.{each['key']}", each["message"], each["clause"]) for each in wrong.data["named"]
        ]
        raise Refused(faults) from wrong


def _check_undecided(muster: Muster) -> Muster:
    muster = Muster.objects.select_for_update().get(id=muster.id)
    if muster.status != Status.THROWN:
        raise Refused.because(_("This muster is {status}.").format(status=muster.get_status_display()))
    return muster


def _decide(muster: Muster, status: Status) -> None:
    muster.status, muster.decided_at, muster.shown = status, timezone.now(), len(muster.beats)
    muster.save(update_fields=["status", "decided_at", "shown"])
    decided.send(Muster, muster=muster)


def _count(owner: Owner, system: str) -> tuple[int, int]:
    """The number of the muster that is being thrown, and how many fell since the last one kept, this one included."""
    thrown = Muster.objects.filter(owner=owner, system=system, ordinal__isnull=False)
    ordinal = thrown.count() + 1
    kept = thrown.filter(status=Status.KEPT).order_by("-ordinal").first()
    return ordinal, ordinal - (kept.ordinal or 0 if kept else 0)


def _plain(text: str) -> str:
    """A text from a form without what a database cannot store."""
    return "".join(sign for sign in text if sign.isprintable())[:LONGEST_WORD]
