"""The running tally of the house's dice: every battle that ends and every muster that is decided adds its own.

Each bears a mark that it is counted, which is set in the transaction that adds its dice: whoever counts, nothing is
counted twice. What was fought before there was a tally is counted by the server when it starts, a little at a time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any
from uuid import UUID

import msgspec
from django.db import connection, transaction
from django.db.models import QuerySet

from armies.models import Muster
from armies.models import Status as MusterStatus
from games.models import BattleEvent, FaceCount, Finished

Source = FaceCount.Source
Counts = Counter[tuple[str, int]]
"""How often each face of each die fell."""

CHUNK = 20
"""Battles or musters that are counted at once."""
DECIDED = (MusterStatus.KEPT, MusterStatus.DISCARDED)
ADD = """
ON CONFLICT (source, die, face) DO UPDATE SET count = games_facecount.count + excluded.count"""


def count_battle(*, battle_id: UUID) -> None:
    """Add the dice of a battle that has just been filed (a lesson never is). Caller's transaction."""
    _count_battles([battle_id])


def count_muster(*, muster: Muster) -> None:
    """Add the dice of a muster that has just been kept or discarded. Caller's transaction."""
    _count_musters([muster])


def count_some(most: int = CHUNK) -> int:
    """Count some of what is not counted yet; how many there were, 0 when nothing is left."""
    battles = list(uncounted_battles().values_list("pk", flat=True)[:most])
    musters = list(uncounted_musters()[:most]) if not battles else []
    if battles:
        _count_battles(battles)
    if musters:
        _count_musters(musters)
    return len(battles) + len(musters)


def uncounted_battles() -> QuerySet[Finished]:
    """Battles that are over and not in the tally."""
    return Finished.objects.filter(counted=False)


def uncounted_musters() -> QuerySet[Muster]:
    """Musters that are decided and not in the tally."""
    return Muster.objects.filter(counted=False, status__in=DECIDED)


def forget() -> None:
    """Begin anew: nothing is counted. What was fought elsewhere never is."""
    with transaction.atomic():
        FaceCount.objects.all().delete()
        Finished.objects.filter(counted=True, battle__imported=None).update(counted=False)
        Muster.objects.filter(counted=True).update(counted=False)


def _count_battles(ids: list[UUID]) -> None:
    rows = BattleEvent.objects.filter(battle__in=ids).exclude(throws="").values_list("battle_id", "throws")
    thrown: dict[UUID, Counts] = {id: Counter() for id in ids}
    for id, throws in rows.iterator(CHUNK):
        thrown[id] += _of_battle(throws)
    with transaction.atomic():
        mine = [id for id in ids if uncounted_battles().filter(pk=id).update(counted=True)]
        _add(Source.BATTLE, sum((thrown[id] for id in mine), Counter()), len(mine))


def _count_musters(musters: list[Muster]) -> None:
    with transaction.atomic():
        mine = [each for each in musters if uncounted_musters().filter(pk=each.pk).update(counted=True)]
        _add(Source.MUSTER, sum((_of_beats(each.beats) for each in mine), Counter()), len(mine))


def _of_battle(throws: str) -> Counts:
    return Counter(
        (roll["test"]["die"], face) for roll in msgspec.json.decode(throws) for face in roll["faces"]
    )


def _of_beats(beats: Iterable[dict[str, Any]]) -> Counts:
    return Counter(
        (throw["die"], face) for beat in beats for throw in beat["throws"] for face in throw["faces"]
    )


def _add(source: str, counts: Counts, how_many: int) -> None:
    """Add to the tally in one statement; always in the same order, so that two at once do not lock each other out."""
    if not how_many:
        return
    rows = sorted([*((die, face, n) for (die, face), n in counts.items()), ("", 0, how_many)])
    values = ", ".join(["(%s, %s, %s, %s)"] * len(rows))
    statement = f"INSERT INTO games_facecount (source, die, face, count) VALUES {values}{ADD}"  # noqa: S608
    with connection.cursor() as cursor:
        cursor.execute(statement, [value for row in rows for value in (str(source), *row)])
