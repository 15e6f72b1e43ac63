"""An army as a file, out and in."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

import rulesets
from armies import names, plain
from armies.faults import Refused, refuse, under
from armies.models import Army, Source
from armies.owner import Owner
from armies.services.limits import may_import, room_for_another
from rulesets import Fault

FORMAT = "honjin-army"
VERSION = 1
READ = ("format", "version", "system", "name", "clan", "mon", "roster")
"""What an import takes over; everything else in a file is for its reader."""
TOLD = ("source", "throws_before_kept", "muster")
"""What an export tells besides: an import does not believe it."""

Json = dict[str, Any]


def export_army(*, army: Army) -> Json:
    """The army as a document that :func:`import_army` reads, with the record of its dice."""
    muster = army.muster
    return {
        "format": FORMAT,
        "version": VERSION,
        "system": army.system,
        "name": army.name,
        "clan": army.clan,
        "mon": army.mon,
        "roster": army.roster,
        "source": army.source,
        "throws_before_kept": army.throws_before_kept,
        "muster": muster
        and {
            "number": muster.ordinal,
            "thrown": muster.thrown_at and muster.thrown_at.isoformat(),
            "seal": muster.seal,
            "seed": bytes(muster.seed).hex(),
            "word": muster.word,
            "beats": muster.beats,
        },
    }


def import_army(*, owner: Owner, raw: bytes) -> Army:
    """Store the army of a file, marked as imported.

    Raises :class:`armies.faults.Refused` naming everything that is wrong with the file; then nothing is stored.
    """
    may_import(owner)
    document = plain.read(raw)
    if not isinstance(document, dict):
        raise Refused.because(_("The file is no army: it holds no object."))
    refuse(_form_faults(document))
    document["roster"] = rulesets.tidied_within(document.get("roster"))
    identity, faults = names.identity(document)
    faults.extend(_roster_faults(document))
    refuse(faults)
    room_for_another(owner)
    return Army.objects.create(
        owner=owner, system=document["system"], roster=document["roster"], source=Source.IMPORTED, **identity
    )


def _form_faults(document: Json) -> list[Fault]:
    """Whether this is a file of ours at all; if not, what it means is not asked."""
    if document.get("format") != FORMAT:
        return [
            Fault("format", _('The file is no army of Honjin: "format" must be "{tag}".').format(tag=FORMAT))
        ]
    version = document.get("version")
    if isinstance(version, bool) or version != VERSION:
        return [Fault("version", _("This version cannot be read: {known} can.").format(known=VERSION))]
    return []


def _roster_faults(document: Json) -> list[Fault]:
    faults = [
        Fault(key[:40], _("An army has no such part."))
        for key in document
        if key not in READ and key not in TOLD
    ]
    system, roster = document.get("system"), document.get("roster")
    ruleset = _ruleset(system)
    if ruleset is None:
        faults.append(Fault("system", _("There is no such rules system here.")))
    if not isinstance(roster, dict):
        faults.append(Fault("roster", _("The roster must be an object.")))
    elif ruleset is not None:
        if roster.get("system") != system:
            faults.append(Fault("roster.system", _("The roster is for another rules system than the army.")))
        faults.extend(under("roster", names.roster_faults(ruleset.slug, roster)))
    return faults


def _ruleset(system: Any) -> rulesets.Ruleset[Any] | None:
    try:
        return rulesets.get(system) if isinstance(system, str) else None
    except rulesets.UnknownSystem:
        return None
