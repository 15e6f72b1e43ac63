"""Every battle of the house is fought again, to learn what a change of the rules would do to old records."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice

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
    note: str = ""


def audit(say: Callable[[str], object]) -> int:
    """Prove every battle that is over, but lessons; say what differs and how many hold. Gives how many do not.

    A battle that was imported is held against its own patches, seed and dice: it was fought by rules of elsewhere. One
    that began by an older edition of its rules may go another way by the present one; that is told, and is no fault.
    """
    over = Battle.objects.filter(status=Battle.Status.OVER, lesson=False)
    total, found = over.count(), Counter[Verdict]()
    began = told = time.monotonic()
    for battle in _battles():
        finding = judged(battle)
        found[finding.verdict] += 1
        for line in _lines(battle, finding):
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


def judged(battle: Battle) -> Finding:
    """What is said of a battle; whatever is wrong with its record is told, not raised."""
    try:
        record = records.record_of(battle)
        if Imported.objects.filter(pk=battle.pk).exists():
            wrong = list(_against_itself(record))
            return Finding(Verdict.FAILS if wrong else Verdict.HOLDS, wrong)
        ruleset = rulesets.get(battle.system)
        return _of(rulesets.proof(ruleset, record), record.edition, ruleset.edition)
    except rulesets.UnknownSystem:
        return Finding(Verdict.FAILS, [f"The rules system {battle.system} is not here."])
    except Exception as error:  # one broken record must not hide the rest
        why = f"It cannot be read or fought again: {type(error).__name__}: {error}"
        return Finding(Verdict.FAILS, [why])


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
    if importing.replayed(record) != record.final:
        yield "The patches do not lead to the final state."


def _lines(battle: Battle, finding: Finding) -> Iterator[str]:
    if finding.verdict is Verdict.HOLDS:
        return
    what = "additions" if finding.verdict is Verdict.ADDED else "differences"
    yield f"{battle.pk} ({battle.system}{finding.note}, {battle.name}): {len(finding.reasons)} {what}"
    for reason in islice(finding.reasons, MOST_FAULTS):
        yield f"  {reason}"


def _battles() -> Iterator[Battle]:
    """Every battle to be proven, the oldest first, some of them in memory at a time."""
    over = Battle.objects.filter(status=Battle.Status.OVER, lesson=False).order_by("created", "pk")
    ids = over.values_list("created", "pk")
    chunk = list(ids[:CHUNK])
    while chunk:
        for _created, id in chunk:
            battle = Battle.objects.filter(pk=id).first()
            if battle is not None:
                yield battle
        created, last = chunk[-1]
        later = ids.filter(created__gt=created) | ids.filter(created=created, pk__gt=last)
        chunk = list(later[:CHUNK])
