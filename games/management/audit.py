"""Every battle of the house is fought again, to learn what a change of the rules would do to old records."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice
from multiprocessing import get_context
from uuid import UUID

import django

import rulesets
from games.models import Battle, Imported
from games.services import importing, records
from rulesets import Proof, Record

EVERY = 5.0
"""Seconds between two words of how far it is."""
CHUNK = 100
"""Battles whose rows are read at once."""
MOST_FAULTS = 3
"""Differences of one battle that are told, the first ones; their number is told always."""


class Verdict(StrEnum):
    """What is said of a record."""

    HOLDS = "hold"
    ADDED = "hold, and would tell more today"
    OLDER = "would go another way by the present edition of their rules"
    FAILS = "do not hold"


@dataclass(frozen=True)
class Finding:
    """What is said of a battle, and why."""

    verdict: Verdict
    reasons: list[str]
    heading: str = ""


def audit(say: Callable[[str], object], jobs: int = 1) -> int:
    """Prove every battle that is over, but lessons; say what differs and how many hold. Gives how many do not.

    ``jobs`` is in how many processes: fighting again is work for the processor alone.

    A battle that was imported is held against its own patches, seed and dice: it was fought by rules of elsewhere. One
    that began by an older edition of its rules may go another way by the present one; that is told, and is no fault.
    """
    over = Battle.objects.filter(status=Battle.Status.OVER, lesson=False)
    total, found = over.count(), Counter[Verdict]()
    began = told = time.monotonic()
    for finding in map(examine, _ids()) if jobs == 1 else _by_many(jobs):
        if finding is None:
            continue
        found[finding.verdict] += 1
        for line in _lines(finding):
            say(line)
        if time.monotonic() - told > EVERY:
            told = time.monotonic()
            pace = found.total() / (told - began)
            wrong = found[Verdict.FAILS]
            say(f"{found.total()} of {total}, {wrong} do not hold so far, {pace:.1f} a second")
    pace = found.total() / max(time.monotonic() - began, 0.001)
    counts = ", ".join(f"{found[verdict]} {verdict.value}" for verdict in Verdict if found[verdict])
    say(f"{found.total()} battles, {pace:.1f} a second: {counts or 'nothing to prove'}.")
    return found[Verdict.FAILS]


def examine(id: UUID) -> Finding | None:
    """What is said of a battle; whatever is wrong with its record is told, not raised. None if it is gone."""
    battle = Battle.objects.filter(pk=id).first()
    if battle is None:
        return None
    try:
        finding = _judge(battle)
    except rulesets.UnknownSystem:
        finding = Finding(Verdict.FAILS, [f"The rules system {battle.system} is not here."])
    except Exception as error:  # one broken record must not hide the rest
        why = f"It cannot be read or fought again: {type(error).__name__}: {error}"
        finding = Finding(Verdict.FAILS, [why])
    return replace(finding, heading=f"{battle.pk} ({battle.system}{finding.heading}, {battle.name})")


def _judge(battle: Battle) -> Finding:
    record = records.record_of(battle)
    if Imported.objects.filter(pk=battle.pk).exists():
        wrong = list(_against_itself(record))
        return Finding(Verdict.FAILS if wrong else Verdict.HOLDS, wrong)
    ruleset = rulesets.get(battle.system)
    return _of(rulesets.proof(ruleset, record), record.edition, ruleset.edition)


def _of(proof: Proof, edition: int, present: int) -> Finding:
    if proof.broken or (proof.differences and edition == present):
        return Finding(Verdict.FAILS, proof.faults)
    if proof.differences:
        return Finding(Verdict.OLDER, proof.differences, f", edition {edition}, now {present}")
    return Finding(Verdict.ADDED if proof.additions else Verdict.HOLDS, proof.additions)


def _against_itself(record: Record) -> Iterator[str]:
    if rulesets.seal(bytes.fromhex(record.seed)) != record.seed_hash:
        yield "The seed does not fit its hash."
    for number in importing.false_dice(record):
        yield f"Event {number}: the dice are not those of the seed."
    if importing.replay(record) != record.final:
        yield "The patches do not lead to the final state."


def _lines(finding: Finding) -> Iterator[str]:
    if finding.verdict is Verdict.HOLDS:
        return
    what = "additions" if finding.verdict is Verdict.ADDED else "differences"
    yield f"{finding.heading}: {len(finding.reasons)} {what}"
    for reason in islice(finding.reasons, MOST_FAULTS):
        yield f"  {reason}"


def _by_many(jobs: int) -> Iterator[Finding | None]:
    """The findings of several processes, in the battles' order."""
    with ProcessPoolExecutor(jobs, get_context("spawn"), django.setup) as pool:
        ids = _ids()
        while chunk := list(islice(ids, CHUNK)):
            yield from pool.map(examine, chunk)


def _ids() -> Iterator[UUID]:
    """Every battle to be proven, the oldest first."""
    over = Battle.objects.filter(status=Battle.Status.OVER, lesson=False).order_by("created", "pk")
    rows = over.values_list("created", "pk")
    chunk = list(rows[:CHUNK])
    while chunk:
        yield from (id for _created, id in chunk)
        created, last = chunk[-1]
        later = rows.filter(created__gt=created) | rows.filter(created=created, pk__gt=last)
        chunk = list(later[:CHUNK])
