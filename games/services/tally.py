"""The running tally of the house's dice: every battle that ends and every muster that is decided adds its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any
from uuid import UUID

import msgspec
from django.db import connection, transaction

from armies.models import Muster
from armies.models import Status as MusterStatus
from games.models import Battle, BattleEvent, FaceCount

Source = FaceCount.Source
Counts = Counter[tuple[str, int]]
"""How often each face of each die fell."""

CHUNK = 500
ADD = """
ON CONFLICT (source, die, face) DO UPDATE SET count = games_facecount.count + excluded.count"""


def count_battle(*, battle_id: UUID) -> None:
    """Add the dice of a battle that has just ended; a lesson's do not count: nobody drew them. Caller's transaction."""
    if Battle.objects.filter(pk=battle_id, lesson=False).exists():
        rows = BattleEvent.objects.filter(battle=battle_id).exclude(throws="")
        _add(Source.BATTLE, _of_battles(rows.values_list("throws", flat=True)), 1)


def count_muster(*, muster: Muster) -> None:
    """Add the dice of a muster that has just been kept or discarded. Caller's transaction."""
    _add(Source.MUSTER, _of_beats(muster.beats), 1)


def recount() -> dict[str, int]:
    """Count everything anew, from the records themselves; how many battles and musters there were."""
    with transaction.atomic():
        FaceCount.objects.all().delete()
        over = Battle.objects.filter(status=Battle.Status.OVER, lesson=False, imported=None)
        rows = BattleEvent.objects.filter(battle__in=over).exclude(throws="")
        battles = over.count()
        _add(Source.BATTLE, _of_battles(rows.values_list("throws", flat=True).iterator(CHUNK)), battles)
        decided = Muster.objects.filter(status__in=[MusterStatus.KEPT, MusterStatus.DISCARDED])
        found: Counts = Counter()
        for beats in decided.values_list("beats", flat=True).iterator(CHUNK):
            found += _of_beats(beats)
        musters = decided.count()
        _add(Source.MUSTER, found, musters)
    return {"battles": battles, "musters": musters}


def _of_battles(throws: Iterable[str]) -> Counts:
    return Counter(
        (roll["test"]["die"], face)
        for text in throws
        for roll in msgspec.json.decode(text)
        for face in roll["faces"]
    )


def _of_beats(beats: Iterable[dict[str, Any]]) -> Counts:
    return Counter(
        (throw["die"], face) for beat in beats for throw in beat["throws"] for face in throw["faces"]
    )


def _add(source: str, counts: Counts, how_many: int) -> None:
    """Add to the tally in one statement; always in the same order, so that two at once do not lock each other out."""
    rows = sorted([*((die, face, n) for (die, face), n in counts.items()), ("", 0, how_many)])
    values = ", ".join(["(%s, %s, %s, %s)"] * len(rows))
    statement = f"INSERT INTO games_facecount (source, die, face, count) VALUES {values}{ADD}"  # noqa: S608
    with connection.cursor() as cursor:
        cursor.execute(statement, [value for row in rows for value in (str(source), *row)])
