"""Very many battles in an empty database, in bulk: what :mod:`bench.archive` asks its questions of.

A row of each table is made by the house itself; the others are copies of it with other names, days and ends, written
without Django's care for each of them, which is ten times as fast.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any
from uuid import UUID

from django.db import connection, models, transaction

from armies.crests import CRESTS
from games.models import Battle, Finished, FinishedSide, FinishedTerm, Player, Seat
from games.services import filing

PLAYERS, REGULARS = 300, 40
"""Players, and how many of them are on one side of every battle."""
START = datetime(2020, 1, 1, tzinfo=UTC)
MINE = 500
"""Battles of the reader's."""
RUNNING = 2000
"""Battles that are being fought or wait for somebody; of these too the reader has some."""
STATE = 3000
"""Characters that the state of a battle takes in its row: less than in truth, enough to make reading rows dear."""
CHUNK = 2000
ROWS = 150
"""Rows written by one statement."""
NAMES = ("ford", "pass", "mill", "bridge", "marsh", "temple", "orchard", "river", "snow", "mist")
ENDS = ("points", "resignation", "annihilation") * 30 + ("draw",)
SHARES = ("public",) * 7 + ("unlisted", "private", "private")
SYSTEMS = ("koku",) * 200 + ("sky",)
OWN_CLANS = ("Miura", "Ashina", "Mogami")


class Rows:
    """Rows of one table that are all like one, but for some columns."""

    def __init__(self, like: models.Model, *varying: str) -> None:
        fields = [each for each in like._meta.concrete_fields if not isinstance(each, models.AutoField)]
        self._names = [connection.ops.quote_name(each.column) for each in fields]
        self._table = connection.ops.quote_name(like._meta.db_table)
        self._like = [each.get_db_prep_save(each.pre_save(like, True), connection) for each in fields]
        places = {each.attname: at for at, each in enumerate(fields)}
        self._varying = [(places[name], fields[places[name]]) for name in varying]

    def write(self, rows: Iterable[Sequence[Any]]) -> None:
        """Write rows of which the varying columns are given, in their order."""
        found = [self._whole(row) for row in rows]
        for start in range(0, len(found), ROWS):
            part = found[start : start + ROWS]
            hole = f"({', '.join(['%s'] * len(self._names))})"
            statement = (
                f"INSERT INTO {self._table} ({', '.join(self._names)}) VALUES {', '.join([hole] * len(part))}"
            )
            with connection.cursor() as cursor:
                cursor.execute(statement, [value for row in part for value in row])

    def _whole(self, row: Sequence[Any]) -> list[Any]:
        whole = list(self._like)
        for (at, field), value in zip(self._varying, row, strict=True):
            whole[at] = field.get_db_prep_save(value, connection)
        return whole


def fill(count: int) -> None:
    """The players, so many finished battles, and those that are being fought."""
    Player.objects.bulk_create(Player(username=f"player{number}", password="!") for number in range(PLAYERS))
    players = list(Player.objects.order_by("pk"))
    luck = random.Random(1)
    for start in range(0, count, CHUNK):
        with transaction.atomic():
            hang(luck, players, range(start, min(count, start + CHUNK)))
    with transaction.atomic():
        fight(luck, players)


def hang(luck: random.Random, players: list[Any], numbers: Iterable[int]) -> None:
    """Finished battles of these numbers, with their seats and the archive's rows of them."""
    battles, seats, filed, sides, terms = [], [], [], [], []
    for number in numbers:
        id, name = UUID(int=luck.getrandbits(128)), f"The {luck.choice(NAMES)} {number}"
        system, shown, how = luck.choice(SYSTEMS), luck.choice(SHARES), luck.choice(ENDS)
        turns, ended = luck.randrange(4, 30), START + timedelta(minutes=luck.randrange(3_000_000))
        winner = "" if how == "draw" or luck.random() < 0.05 else luck.choice(("ai", "kaki"))
        battles.append((id, system, name, "over", shown, winner, how, turns, f"bench{number}", ended, ended))
        seated = [(id, *seat) for seat in _seats(luck, players, mine=number < MINE)]
        seats += seated
        text = "".join([filing.searchable(name, []), *(_words(seat[3], seat[5]) for seat in seated)])
        options = luck.choice(_options(system))
        filed.append((id, system, shown, ended, winner, how, turns, text, options))
        terms += [(id, term) for term in dict.fromkeys(filing.terms_of(text, options))]
        for _id, side, who, _name, mon, clan in seated:
            outcome = filing.outcome(winner, side)
            sides.append((id, side, who, clan.casefold(), mon, system, shown, outcome))
    like = Battle(seed=b"", seed_hash="", state="x" * STATE)
    _rows(like, "id system name status shown winner reason turn invitation created updated").write(battles)
    _rows(Seat(), "battle_id side player_id commander mon clan").write(seats)
    _rows(Finished(counted=True), "battle_id system shown ended winner how turns text options").write(filed)
    names = "finished_id side player_id clan mon system shown outcome"
    _rows(FinishedSide(counts=True), names).write(sides)
    _rows(FinishedTerm(), "finished_id term").write(terms)


def fight(luck: random.Random, players: list[Any]) -> None:
    """Battles that are being fought, and that wait for somebody."""
    battles, seats = [], []
    for number in range(RUNNING):
        id, status = UUID(int=luck.getrandbits(128)), luck.choice(("open", "running", "running"))
        moment = START + timedelta(minutes=3_000_000 + number)
        battles.append(
            (id, status, f"The {luck.choice(NAMES)}", "open", "ai", f"running{number}", moment, moment)
        )
        seated = _seats(luck, players, mine=number % 80 == 0)
        seats += [(id, *seat) for seat in (seated if status == "running" else seated[:1])]
    like = Battle(system="koku", shown="public", turn=3, seed=b"", seed_hash="", state="x" * STATE)
    _rows(like, "id status name visibility turn_of invitation created updated").write(battles)
    _rows(Seat(), "battle_id side player_id commander mon clan").write(seats)


def _rows(like: models.Model, varying: str) -> Rows:
    return Rows(like, *varying.split())


def _seats(luck: random.Random, players: list[Any], *, mine: bool) -> list[tuple[Any, ...]]:
    """Both sides with their player, his name, his crest and his clan. The first player is the reader."""
    first = players[0] if mine else luck.choice(players[1:])
    pair = [first, luck.choice([each for each in players[1:REGULARS] if each is not first])]
    found = []
    for side, who in zip(("ai", "kaki"), pair, strict=True):
        mon = luck.choice(list(CRESTS))
        clan = luck.choice(OWN_CLANS) if luck.random() < 0.01 else CRESTS[mon]
        found.append((side, who.pk, who.username, mon, clan))
    return found


@cache
def _words(commander: str, clan: str) -> str:
    """What a search finds of a side, as the archive writes it."""
    return filing.searchable("", [Seat(commander=commander, clan=clan)])


@cache
def _options(system: str) -> list[str]:
    """Options in force; one battle in ten was fought in winter."""
    winter = filing.options_changed(system, {"season": "winter"})
    return [""] * 9 + [winter if system == "koku" else ""]
