"""The tally of the house's dice and the test that is made of it."""

from __future__ import annotations

import uuid
from collections import Counter
from io import StringIO

import pytest
from asgiref.sync import sync_to_async
from django.core.management import call_command
from django.db import connections
from django.test import Client

import rulesets
from armies import services as army_services
from games.fairness import judge, survival
from games.live.backlog import count_dice
from games.models import Battle, BattleEvent, FaceCount, Player
from games.services import tally
from rulesets import Die
from tests.games.conftest import fought_alone


@pytest.mark.parametrize(
    ("chi", "freedom", "p"),
    [  # from a printed table of the chi-square distribution
        (3.841, 1, 0.05), (5.991, 2, 0.05), (11.070, 5, 0.05), (16.919, 9, 0.05), (30.144, 19, 0.05),
        (6.635, 1, 0.01), (15.086, 5, 0.01), (36.191, 19, 0.01), (20.515, 5, 0.001), (0.0, 5, 1.0),
    ],
)  # fmt: skip
def test_the_chance_of_a_chi_square_is_that_of_the_tables(chi: float, freedom: int, p: float) -> None:
    assert survival(chi, freedom) == pytest.approx(p, rel=2e-3)


def test_the_average_die_is_judged_by_its_own_faces() -> None:
    found = judge(Die.AVERAGE, Counter({2: 100, 3: 200, 4: 200, 5: 100}))
    assert (found.chi, found.p, found.freedom, found.verdict) == (0.0, 1.0, 3, "fair")


@pytest.mark.parametrize(("sixes", "verdict"), [(100, "fair"), (145, "unusual"), (190, "foul")])
def test_a_loaded_die_is_found(sixes: int, verdict: str) -> None:
    assert judge(Die.D6, Counter(dict.fromkeys(range(1, 6), 100) | {6: sixes})).verdict == verdict


def test_few_dice_are_not_judged() -> None:
    assert judge(Die.D6, Counter({6: 12})).verdict == "few"


def counted() -> dict[tuple[str, str, int], int]:
    rows = FaceCount.objects.values_list("source", "die", "face", "count")
    return {(source, die, face): count for source, die, face, count in rows}


@pytest.mark.django_db
def test_a_battle_is_counted_once_when_it_ends_and_a_recount_agrees(elin: Player) -> None:
    fought_alone(elin)
    battle = fought_alone(elin)
    first = counted()
    assert first[("battle", "", 0)] == 2
    thrown = sum(n for (_source, die, _face), n in first.items() if die)
    assert thrown >= battle.ruleset.decode(battle.state).dice_count > 0
    out = StringIO()
    call_command("count_dice", stdout=out)
    again = {key: n for key, n in counted().items() if n}
    assert again == first
    assert "2 battles and musters are counted" in out.getvalue()


@pytest.mark.django_db(transaction=True)
async def test_what_was_fought_before_there_was_a_tally_is_counted_when_the_server_starts(
    elin: Player,
) -> None:
    def upgraded() -> dict[tuple[str, str, int], int]:
        tally.forget()
        fought_alone(elin)
        muster = army_services.throw_muster(owner=elin, system="koku", key=uuid.uuid4())
        army_services.discard(muster=muster)
        before = counted()
        tally.forget()
        assert counted() == {}
        assert "1 earlier battle is being counted now" in Client().get("/dice/").content.decode()
        return before

    before = await sync_to_async(upgraded)()
    await count_dice()
    assert await sync_to_async(counted)() == before
    assert await sync_to_async(tally.count_some)() == 0
    await sync_to_async(connections.close_all)()


@pytest.mark.django_db
def test_a_running_battle_is_not_counted(battle: Battle) -> None:
    call_command("count_dice", stdout=StringIO())
    assert sum(n for (_source, die, _face), n in counted().items() if die) == 0


@pytest.mark.django_db
def test_a_muster_is_counted_when_it_is_decided(elin: Player) -> None:
    system = next(each.slug for each in rulesets.all() if each.describe().get("muster"))
    muster = army_services.throw_muster(owner=elin, system=system, key=uuid.uuid4())
    assert counted() == {}
    army_services.discard(muster=muster)
    army_services.discard(muster=muster)
    found = counted()
    assert found.pop(("muster", "", 0)) == 1
    assert sum(found.values()) == muster.dice_count


@pytest.mark.django_db
def test_the_page_reads_the_tally_and_no_battle(elin: Player) -> None:
    fought_alone(elin)
    before = Client().get("/dice/").content.decode()
    assert "D6" in before
    BattleEvent.objects.all().delete()
    assert Client().get("/dice/").content.decode().count("<tr>") == before.count("<tr>")
