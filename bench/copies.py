"""Very many battles that are being fought, in PostgreSQL: ``python -m bench.copies COUNT`` in a house's surroundings.

One battle of each system is made by the house itself and fought on by the script of :mod:`bench.stock`. At some
moments of its course it is copied by the database, state, states for taking back, seats, opening and last events,
under ids, players and sessions of each copy's own. Prints, as JSON, the scripts and the moments: a copy's id and
sessions follow from its system and number (:func:`id_of`, :func:`key_of`).
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import time
from itertools import islice
from typing import Any
from uuid import UUID

from bench.stock import orders, stock
from bench.wire import wishes

MIX = {"koku": 0.5, "sky": 0.4, "drill": 0.1}
"""The share of each system; the drill is the tests' own, with hardly any rules."""
MOMENTS = 6
"""Moments of a battle's course at which it is copied."""
LEFT = 14
"""Orders of the script that are left after the last of them, at least."""
EVENTS = 20
"""The last events, which a copy has, too."""
SIDES = ("ai", "kaki")


def main() -> None:
    """Make the battles and print what a client needs."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    from django.conf import settings
    from django.db import connection

    count, began = int(sys.argv[1]), time.monotonic()
    told = {system: _copies_of(system, round(count * share)) for system, share in MIX.items()}
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    took, cookie = time.monotonic() - began, settings.SESSION_COOKIE_NAME
    print(json.dumps({"systems": told, "seconds": took, "cookie": cookie}))


def id_of(system: str, number: int) -> UUID:
    """The id of a copy."""
    return UUID(_digest(system, number))


def key_of(system: str, number: int, side: str) -> str:
    """The key of its player's session: good enough for a house on this machine that stands for a minute."""
    return _digest(system, number, side)


def _digest(*words: Any) -> str:
    return hashlib.md5(" ".join(map(str, words)).encode(), usedforsecurity=False).hexdigest()


def _copies_of(system: str, count: int) -> dict[str, Any]:
    """So many copies of a battle of a system, at moments of its course."""
    from games.models import Battle, Player
    from games.services import play

    script = orders(system)
    model = UUID(stock(system, 0)["id"])
    seats = dict(Battle.objects.get(pk=model).seats.values_list("side", "player_id"))
    players = _players(system, count)
    last = max(len(script) - LEFT, 0)
    moments = sorted({last * step // (MOMENTS - 1) for step in range(MOMENTS)})
    given, each = 0, -(-count // len(moments))
    for place, moment in enumerate(moments):
        for side, order in islice(wishes(script), given, moment):
            seq = Battle.objects.values_list("seq", flat=True).get(pk=model)
            play.submit(battle_id=model, player_id=seats[side], key=f"model {given}", seq=seq, order=order)
            given += 1
        _copy(model, system, range(place * each, min((place + 1) * each, count)))
    Battle.objects.filter(pk=model).delete()
    Player.objects.filter(pk__in=seats.values()).delete()
    assert len(players) == 2 * count
    return {"script": script, "count": count, "starts": [moments[number // each] for number in range(count)]}


def _players(system: str, count: int) -> list[Any]:
    """Two players for each copy, with a session each; one password is all of theirs, so one proof is, too."""
    from datetime import timedelta

    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.models import Session
    from django.utils import timezone

    from games.models import Player
    from games.sessions import SessionStore

    names = [(number, side) for number in range(count) for side in SIDES]
    made = Player.objects.bulk_create(
        [Player(username=f"{system}.{number}.{side}", password="!") for number, side in names],
        batch_size=2000,
    )
    store, proof = SessionStore(), made[0].get_session_auth_hash()
    about = {BACKEND_SESSION_KEY: "django.contrib.auth.backends.ModelBackend", HASH_SESSION_KEY: proof}
    until = timezone.now() + timedelta(days=1)
    Session.objects.bulk_create(
        [
            Session(
                session_key=key_of(system, number, side),
                session_data=store.encode({SESSION_KEY: str(player.pk), **about}),
                expire_date=until,
            )
            for (number, side), player in zip(names, made, strict=True)
        ],
        batch_size=2000,
    )
    return made


def _copy(model: UUID, system: str, numbers: range) -> None:
    """Copies of these numbers of the battle as it stands now; the texts of one are in PostgreSQL's hands alone."""
    from games.models import Battle, BattleEvent, Opening, Seat, UndoPoint

    own = f"md5('{system} ' || n)::uuid"
    name = f"'{system}.' || n"
    player = f"(SELECT p.id FROM games_player p WHERE p.username = {name} || '.' || t.side)"
    _insert(Battle, "id", model, numbers, {"id": own, "name": name, "invitation": name, "maker_id": "NULL"})
    _insert(Seat, "battle_id", model, numbers, {"battle_id": own, "player_id": player})
    _insert(Opening, "battle_id", model, numbers, {"battle_id": own})
    _insert(UndoPoint, "battle_id", model, numbers, {"battle_id": own})
    seq = Battle.objects.values_list("seq", flat=True).get(pk=model)
    _insert(BattleEvent, "battle_id", model, numbers, {"battle_id": own}, f"AND t.seq > {seq - EVENTS}")


def _insert(
    table: Any, key: str, model: UUID, numbers: range, changed: dict[str, str], more: str = ""
) -> None:
    """The model's rows of a table once for each number ``n``, with some columns (SQL) of each one's own."""
    from django.db import connection, models

    columns = [
        field.column for field in table._meta.concrete_fields if not isinstance(field, models.AutoField)
    ]
    names = ", ".join(f'"{column}"' for column in columns)
    values = ", ".join(changed.get(column, f't."{column}"') for column in columns)
    statement = (
        f"INSERT INTO {table._meta.db_table} ({names}) SELECT {values} FROM {table._meta.db_table} t, "
        f"generate_series(%s::int, %s::int) n WHERE t.{key} = %s {more}"
    )
    with connection.cursor() as cursor:
        cursor.execute(statement, [numbers.start, numbers.stop - 1, model])


if __name__ == "__main__":
    main()
