"""How fast the archive answers: lists, filters, searches, players' pages and the lobby among very many battles.

``python -m bench.archive [COUNT] [ROUNDS] [WORDS]`` in the surroundings of an empty database (``DATABASE_URL``): it
migrates, fills it with COUNT finished battles (no table, no events) and some that are being fought, and prints for
each question the median and the 95th percentile in milliseconds, and the 95th percentile of the time on the
processor alone (a busy machine lets everybody wait), asked through Django's own client as a reader who fought five
hundred of them. A database that is full already is asked as it is; WORDS asks only what has them in its name.
"""

from __future__ import annotations

import math
import os
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

AIM = 150.0
"""Milliseconds that 95 of 100 answers may take."""
OPTION = "night_day=false"

QUESTIONS = {
    "the first page": "/",
    "the lobby": "/battles/",
    "the list": "/archive/",
    "the list, deep": "/archive/?after=2021-01-01T00:00:00%2B00:00~{nothing}",
    "oldest first": "/archive/?sort=oldest",
    "longest first": "/archive/?sort=longest",
    "only mine": "/archive/?whose=mine",
    "by rules": "/archive/?system=koku",
    "rules that few fight by": "/archive/?system=sky",
    "a player": "/archive/?player=player7",
    "a player who won": "/archive/?player=player7&result=won",
    "a player who is seldom here": "/archive/?player=player299&result=won",
    "drawn": "/archive/?result=draw",
    "I won": "/archive/?result=won",
    "a clan": "/archive/?clan=takeda",
    "a clan that lost, given up": "/archive/?clan=takeda&result=lost&how=resignation",
    "a clan of somebody's own": "/archive/?clan=Miura",
    "a month": "/archive/?since=2022-03-01&until=2022-03-31",
    "a month before there was any": "/archive/?since=2012-03-01&until=2012-03-31",
    "an end that is rare": "/archive/?how=agreement",
    "an option": "/archive/?option={option}",
    "an option that few took": "/archive/?option=season%3Dwinter",
    "a common word": "/archive/?q=bridge",
    "two words": "/archive/?q=bridge+player7",
    "a rare word": "/archive/?q=4711",
    "a word that is nowhere": "/archive/?q=nowhere",
    "a sign that is everywhere": "/archive/?q=e",
    "a Japanese clan": "/archive/?q=%E6%AD%A6%E7%94%B0",
    "everything at once": "/archive/?q=snow&system=koku&clan=takeda&result=won&since=2021-05-01&sort=longest",
    "a player's page": "/players/player7/",
    "my own page": "/players/player0/",
    "a clan's page": "/clans/takeda/",
    "about a battle": "/battles/{one}/about/",
    "the dice": "/dice/",
}


def main() -> None:
    """Fill the database, ask, and print the table."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection

    from bench import hanging
    from games.models import Finished

    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 40
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    if not Finished.objects.exists():
        began = time.monotonic()
        hanging.fill(count)
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
        print(f"{connection.vendor}: {count} battles hung in {time.monotonic() - began:.0f} s", flush=True)
    worst = 0.0
    print(f"{'':32} {'p50 ms':>9} {'p95 ms':>9} {'cpu p95':>9} {'queries':>8}")
    for name, p50, p95, cpu, queries in measure(rounds, " ".join(sys.argv[3:])):
        worst = max(worst, p95)
        print(f"{name:32} {p50:9.1f} {p95:9.1f} {cpu:9.1f} {queries:8}", flush=True)
    print(f"worst p95 {worst:.1f} ms, aim {AIM:.0f} ms")


def measure(rounds: int, words: str) -> Iterator[tuple[str, float, float, float, int]]:
    """Each question asked so often: its name, median, 95th percentile, the same on the processor, and its queries."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    import config.asgi  # noqa: F401  what a server does when it starts
    from games.models import Finished, Player

    client = Client(headers={"host": "localhost"})
    me = Player.objects.get(username="player0")
    client.force_login(me, backend="django.contrib.auth.backends.ModelBackend")
    one = Finished.objects.filter(shown="public").values_list("pk", flat=True)[:1].get()
    holes = {"nothing": UUID(int=0), "option": OPTION.replace("=", "%3D"), "one": one}
    for name, address in QUESTIONS.items():
        if words not in name:
            continue
        spent, busy = [], []
        asked = address.format(**holes)
        with CaptureQueriesContext(connection) as queries:
            if client.get(asked).status_code != 200:
                raise SystemExit(f"{asked} is not answered")
            number = len(queries)
        client.get(asked)  # these two warm it up
        for _round in range(rounds):
            began, on = time.perf_counter(), on_processor()
            client.get(asked)
            spent.append((time.perf_counter() - began) * 1000)
            busy.append((on_processor() - on) * 1000)
        yield name, statistics.median(spent), most(spent), most(busy), number


def on_processor() -> float:
    """Seconds on the processor of this process, and of PostgreSQL's own for it where that is near."""
    from django.db import connection

    mine = time.process_time()
    if connection.vendor != "postgresql" or connection.connection is None:
        return mine
    spent = Path(f"/proc/{connection.connection.info.backend_pid}/schedstat")
    return mine + (int(spent.read_text().split()[0]) / 1e9 if spent.exists() else 0.0)


def most(spent: list[float]) -> float:
    """The 95th percentile."""
    return sorted(spent)[math.ceil(len(spent) * 0.95) - 1]


if __name__ == "__main__":
    main()
