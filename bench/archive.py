"""How fast the archive answers: lists, filters, searches and players' pages among very many battles.

``python -m bench.archive [COUNT] [ROUNDS]`` in the surroundings of an empty database (``DATABASE_URL``): it
migrates, fills it with light battles (no table, no events) and prints the median and the 95th percentile of each
question in milliseconds, asked through Django's own client as a reader who fought five hundred of them.
"""

from __future__ import annotations

import os
import random
import statistics
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

PLAYERS = 300
MINE = 500
CHUNK = 2000
AIM = 150.0
"""Milliseconds that 95 of 100 answers may take."""
NAMES = ("ford", "pass", "mill", "bridge", "marsh", "temple", "orchard", "river", "snow", "mist")
ENDS = ("points", "resignation", "annihilation", "draw")
SHARES = ("public",) * 7 + ("unlisted", "private", "private")


def main() -> None:
    """Fill the database, ask, and print the table."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection

    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 40
    call_command("migrate", verbosity=0)
    began = time.monotonic()
    fill(count)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    print(f"{connection.vendor}: {count} battles in {time.monotonic() - began:.0f} s")
    worst = 0.0
    for name, p50, p95 in measured(rounds):
        worst = max(worst, p95)
        print(f"{name:32} p50 {p50:7.1f} ms   p95 {p95:7.1f} ms")
    print(f"worst p95 {worst:.1f} ms, aim {AIM:.0f} ms")


def fill(count: int) -> None:
    """The players and the battles, in bulk."""
    from armies.crests import CRESTS
    from games.models import Battle, Finished, FinishedSide, Player, Seat

    Player.objects.bulk_create(Player(username=f"player{number}", password="!") for number in range(PLAYERS))
    players = list(Player.objects.filter(username__startswith="player").order_by("pk"))
    luck, clans = random.Random(1), list(CRESTS.items())
    for start in range(0, count, CHUNK):
        rows = [battle(luck, number, players, clans) for number in range(start, min(count, start + CHUNK))]
        Battle.objects.bulk_create(row[0] for row in rows)
        Seat.objects.bulk_create(seat for row in rows for seat in row[1])
        Finished.objects.bulk_create(row[2] for row in rows)
        FinishedSide.objects.bulk_create(side for row in rows for side in row[3])


def battle(luck: random.Random, number: int, players: list[Any], clans: list[tuple[str, str]]) -> Any:
    """One battle with its seats and the archive's rows of it."""
    from games.models import Battle, Finished, FinishedSide, Seat
    from games.services.filing import options_in_force, outcome, searchable

    first = players[0] if number < MINE else luck.choice(players[1:])
    pair = [first, luck.choice([each for each in players[1:40] if each is not first])]
    shown, winner = luck.choice(SHARES), luck.choice(("ai", "kaki", ""))
    ended = datetime(2020, 1, 1, tzinfo=UTC) + timedelta(minutes=luck.randrange(3_000_000))
    one = Battle(
        id=UUID(int=luck.getrandbits(128)), system="koku", name=f"The {luck.choice(NAMES)} {number}", status="over",
        shown=shown, seed=b"", seed_hash="", invitation=f"bench{number}", turn=luck.randrange(4, 30), winner=winner,
        reason=luck.choice(ENDS),
    )  # fmt: skip
    one.updated = ended
    bearing = [luck.choice(clans) for _side in pair]
    seats = [
        Seat(battle=one, side=side, player=who, commander=who.username, clan=clan, mon=mon)
        for side, who, (mon, clan) in zip(("ai", "kaki"), pair, bearing, strict=True)
    ]
    global _options
    _options = _options or options_in_force("koku", {})
    filed = Finished(
        battle=one, system="koku", shown=shown, ended=ended, winner=winner, how=one.reason, turns=one.turn,
        text=searchable(one.name, seats), options=_options,
    )  # fmt: skip
    sides = [
        FinishedSide(
            finished=filed, side=seat.side, player=seat.player, clan=seat.clan.casefold(), mon=seat.mon,
            system="koku", shown=shown, outcome=outcome(winner, seat.side), counts=True,
        )
        for seat in seats
    ]  # fmt: skip
    return one, seats, filed, sides


_options = ""

QUESTIONS = {
    "the list": "/archive/",
    "the list, deep": "/archive/?after=2021-01-01T00:00:00%2B00:00~{nothing}",
    "longest first": "/archive/?sort=longest",
    "only mine": "/archive/?whose=mine",
    "by rules": "/archive/?system=koku",
    "a player": "/archive/?player=player7",
    "a player who won": "/archive/?player=player7&result=won",
    "a clan": "/archive/?clan=takeda",
    "a clan that lost, given up": "/archive/?clan=takeda&result=lost&how=resignation",
    "a month": "/archive/?since=2022-03-01&until=2022-03-31",
    "an option": "/archive/?option={option}",
    "a common word": "/archive/?q=bridge",
    "a rare word": "/archive/?q=4711",
    "a word that is nowhere": "/archive/?q=nowhere",
    "a Japanese clan": "/archive/?q=%E6%AD%A6%E7%94%B0",
    "a player's page": "/players/player7/",
    "my own page": "/players/player0/",
    "a clan's page": "/clans/takeda/",
}


def measured(rounds: int) -> Iterator[tuple[str, float, float]]:
    """Each question asked so often: its name, median and 95th percentile in milliseconds."""
    from django.test import Client

    from games.models import Player

    client = Client(headers={"host": "localhost"})
    me = Player.objects.get(username="player0")
    client.force_login(me, backend="django.contrib.auth.backends.ModelBackend")
    holes = {"nothing": UUID(int=0), "option": _options.strip("|").split("|")[0]}
    for name, address in QUESTIONS.items():
        spent = []
        for number in range(rounds + 2):
            began = time.perf_counter()
            answer = client.get(address.format(**holes))
            if answer.status_code != 200:
                raise SystemExit(f"{address}: {answer.status_code}")
            if number > 1:  # the first two warm it up
                spent.append((time.perf_counter() - began) * 1000)
        yield name, statistics.median(spent), sorted(spent)[int(len(spent) * 0.95)]


if __name__ == "__main__":
    main()
