"""Living through both worlds, and where what somebody got in one differs from what he got in the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from asgiref.sync import sync_to_async
from django.db import connections

from games.live.hub import hub
from games.models import Battle
from tests.games.conftest import Browser
from tests.hidden.addresses import OF_ARMIES, OF_BATTLES, Table, gathered, tried
from tests.hidden.still import BATTLE, still
from tests.hidden.worlds import NOBODY, OPPONENT, Answers, Pair, World, lived, populated, quiet, undone

AROUND = 160
"""Bytes shown on either side of the first difference."""


def differences(one: Answers, other: Answers) -> Iterator[str]:
    """Every answer that is not the same, or that there is in one world only; also where their order differs."""
    for what in one.keys() | other.keys():
        if what not in one or what not in other:
            yield f"{what}: only in the {'first' if what in one else 'second'} world"
        elif one[what] != other[what]:
            yield f"{what}: {_where(one[what], other[what])}"
    if list(one) != list(other):
        yield "the order in which things came"


def _where(one: bytes, other: bytes) -> str:
    at = next(
        (index for index, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
        min(len(one), len(other)),
    )
    start = max(0, at - AROUND)
    here, there = (text[start : at + AROUND].decode(errors="replace") for text in (one, other))
    return f"{len(one)} and {len(other)} bytes, from byte {at}:\n    {here!r}\n    {there!r}"


# -- two worlds --------------------------------------------------------------------------------------------------------


async def compared(pair: Pair, tables: Sequence[Table] = (OF_BATTLES,)) -> dict[str, list[str]]:
    """By who asks: where he finds the two worlds different."""
    tables = (*tables, OF_ARMIES) if pair.of_armies else tables
    one, other = [await everything(pair, number, tables) for number in (0, 1)]
    return {who: list(differences(one[who], other[who])) for who in one}


async def everything(pair: Pair, number: int, tables: Sequence[Table]) -> dict[str, Answers]:
    """What everybody gets in one of the worlds: over their lines while it goes on, and from all addresses at its end.

    The secret's owner does not ask all addresses, if he has a line on which he can find the worlds different; a guest
    does in some pairs only, for he is a watcher like another.
    """
    with still():
        world = await sync_to_async(populated)()
        await sync_to_async(pair.make)(world, number)
        told = await _over_the_lines(pair, world, number)
        for who in pair.askers:
            client = await sync_to_async(world.client)(who)
            told[who] |= await sync_to_async(gathered)(client, pair, tables)
            if who in (OPPONENT, NOBODY):
                told[who] |= await sync_to_async(tried)(client, pair)
        await sync_to_async(connections.close_all)()
    return told


async def _over_the_lines(pair: Pair, world: World, number: int) -> dict[str, Answers]:
    lines: dict[str, Browser] = {}
    told: dict[str, Answers] = {}
    battle = Battle(pk=BATTLE)
    for who, player in world.people.items():
        for kind in ("", "record/"):
            line = await sync_to_async(Browser)(battle, player, place=kind)
            if await line.connect():
                lines[who + kind] = line
            else:
                told[who + kind] = {f"the line {kind}": b"is refused"}
            await quiet(battle)
    try:
        told |= await lived(pair, lines, battle, number)
    finally:
        for line in lines.values():
            await line.leave()
        await hub().close()
    together: dict[str, Answers] = {who: {} for who in world.people}
    for name, answers in told.items():
        who, _, kind = name.partition("record/")
        together[who] |= {f"{kind}{what}": text for what, text in answers.items()}
    faults = list(undone(pair, told))
    assert not faults, faults
    return together
