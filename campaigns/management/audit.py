"""Campaigns waged again: one from a file, or every one of the house (CAM-DIC-5)."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from uuid import UUID

import django

import rulesets
from campaigns.models import Campaign, ImportedCampaign
from campaigns.services.records import record_of
from games.management.audit import Finding, Verdict
from games.management.kinds import Kind, Say
from rulesets import campaign as war

MOST_FAULTS = 3
"""Differences of one campaign that are told, the first ones; their number is told always."""
MOST_LINES = 40


def systems() -> war.Systems:
    """The rules systems of the house by their slugs."""
    return {system.slug: system for system in rulesets.all()}


def prove(raw: bytes, say: Say) -> tuple[str, bool]:
    """Prove the record of a campaign; say what differs. Gives the line on which it ends, and whether it holds. Raises
    :class:`rulesets.Illegal` if it is no record.
    """
    record = war.decode_record(raw)
    proof = war.prove(record, systems())
    for line in proof.faults[:MOST_LINES]:
        say(line)
    if proof.differences and record.edition != war.EDITION:
        say(f"It began by edition {record.edition} of its rules, the present one is {war.EDITION}.")
    if proof.apart:
        say(f"{len(proof.apart)} battles lie apart: their outcomes are taken at the record's word.")
    if proof.faults:
        return f"The record does not hold: {len(proof.faults)} differences.", False
    seals = sum(step.kind in ("lock", "seal_answer") for step in record.steps)
    counted = (
        f"{len(record.steps)} steps, {len(record.events)} events, {seals} seals, "
        f"{record.final['dice_count']} dice, {len(record.battles) - len(proof.apart)} battles fought again"
    )
    return f"The record holds: {counted}.", True


def audit(say: Say, jobs: int = 1) -> int:
    """Prove every campaign that is over; say what differs and how many hold. Gives how many do not. ``jobs`` is in how
    many processes.

    One that began by an older edition of the rules may go another way by the present one; that is told, and no fault.
    """
    began, found = time.monotonic(), Counter[Verdict]()
    ids = list(
        Campaign.objects.filter(status=Campaign.Status.OVER).order_by("ended").values_list("pk", flat=True)
    )
    for finding in _findings(ids, jobs):
        found[finding.verdict] += 1
        for line in _lines(finding):
            say(line)
    pace = found.total() / max(time.monotonic() - began, 0.001)
    counts = ", ".join(f"{found[verdict]} {verdict.value}" for verdict in Verdict if found[verdict])
    say(f"{found.total()} campaigns, {pace:.1f} a second: {counts or 'nothing to prove'}.")
    return found[Verdict.FAILS]


def examine(id: UUID) -> Finding | None:
    """What is said of a campaign; whatever is wrong with its record is told, not raised. None if it is gone. Its
    battles are not fought again here: they are battles of the house, and proven among those. One that was imported is
    held against its own patches, seed and dice: it was waged by rules of elsewhere.
    """
    campaign = Campaign.objects.filter(pk=id).first()
    if campaign is None:
        return None
    heading = f"{campaign.pk} ({campaign.scenario}, {campaign.name})"
    try:
        record = record_of(campaign)
        if ImportedCampaign.objects.filter(pk=id).exists():
            wrong = war.contradictions(record)
            return Finding(Verdict.FAILS if wrong else Verdict.HOLDS, wrong, heading)
        proof = war.prove(record, systems(), tables=False)
    except Exception as error:  # one broken record must not hide the rest
        why = f"It cannot be read or waged again: {type(error).__name__}: {error}"
        return Finding(Verdict.FAILS, [why], heading)
    if proof.broken or (proof.differences and record.edition == war.EDITION):
        return Finding(Verdict.FAILS, proof.faults, heading)
    if proof.differences:
        return Finding(Verdict.OLDER, proof.differences, heading)
    return Finding(Verdict.HOLDS, [], heading)


def _lines(finding: Finding) -> Iterator[str]:
    if finding.verdict is not Verdict.HOLDS:
        yield f"{finding.heading}: {len(finding.reasons)} differences"
        yield from (f"  {reason}" for reason in islice(finding.reasons, MOST_FAULTS))


def _findings(ids: list[UUID], jobs: int) -> Iterator[Finding]:
    judge: Callable[[UUID], Finding | None] = examine
    if jobs == 1:
        yield from filter(None, map(judge, ids))
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), django.setup) as pool:
        yield from filter(None, pool.map(judge, ids))


KIND = Kind(war.FORMAT, prove, audit)
"""What `manage.py verify` knows of campaigns."""
