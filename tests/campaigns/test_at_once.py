"""Many at once, and a process that dies in the middle: each thing once, all of it or nothing (CAM-PLN-3, CAM-COR-2)."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.db import connection, connections
from django.utils import timezone

from campaigns.models import Campaign, CampaignEvent, CampaignStep, Told
from campaigns.services import clock, council, holding, play
from rulesets import Illegal
from rulesets import campaign as war
from tests.campaigns.waging import CLANS, bold, kawanakajima, leader, now

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*work: Callable[[], Any]) -> list[Any]:
    """Everything at the same moment, a thread each; what each gave, or was refused."""
    found: list[Any] = []
    ready = threading.Barrier(len(work))

    def do(one: Callable[[], Any]) -> None:
        try:
            ready.wait()
            found.append(one())
        except Illegal as error:
            found.append(error.code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=do, args=(one,)) for one in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    return found


def whole(row: Campaign) -> None:
    """The record of a campaign holds together."""
    row.refresh_from_db()
    numbers = CampaignEvent.objects.filter(campaign=row).order_by("number").values_list("number", flat=True)
    assert list(numbers) == list(range(1, row.seq + 1))
    for viewer in (*CLANS, ""):
        told = Told.objects.filter(campaign=row, viewer=viewer).order_by("number")
        assert [one.number for one in told] == list(range(1, len(told) + 1))
    steps = list(CampaignStep.objects.filter(campaign=row).order_by("number"))
    assert [one.number for one in steps] == list(range(1, len(steps) + 1))
    assert [one.first for one in steps] == [1, *(one.told + 1 for one in steps[:-1])]
    assert steps[-1].told == row.seq == holding.decode(row.state).told


def kinds(row: Campaign) -> list[str]:
    """What was asked of the war, in order."""
    steps = CampaignStep.objects.filter(campaign=row).order_by("number")
    return [war.decode_step(msgspec.json.decode(step.step)).kind for step in steps]


def test_all_lock_at_the_same_moment_each_thrice_and_the_plans_are_opened_once() -> None:
    row = kawanakajima()
    plans = {clan: bold(now(row), clan) for clan in CLANS}
    players = {clan: leader(row, clan) for clan in CLANS}

    def lock(clan: str) -> Callable[[], Any]:
        wish = {"player_id": players[clan], "plan": plans[clan], "key": "one"}
        return lambda: council.lock(campaign_id=row.pk, **wish)

    found = at_once(*(lock(clan) for clan in CLANS for _ in range(3)))
    assert len(found) == 6
    assert len(set(found)) == 2  # each is answered as its first try was
    assert kinds(row)[:4] == ["begin", "lock", "lock", "adjudicate"]
    assert kinds(row).count("adjudicate") == 1
    whole(row)


def test_many_clocks_strike_once() -> None:
    row = kawanakajima()
    past = timezone.now() - timedelta(hours=1)
    Campaign.objects.filter(pk=row.pk).update(council_due=past, look=past)
    at_once(*(lambda: clock.look(row.pk) for _ in range(4)))
    assert kinds(row).count("adjudicate") == 1
    whole(row)


def dies(work: Callable[[], Any], at: int | None) -> None:
    """Another process does it and is killed: at its so-manieth statement, or right after the commit."""
    connections.close_all()
    child = os.fork()
    if child == 0:
        try:
            _killed(work, at)
        finally:
            os._exit(3)
    _pid, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), status


def _killed(work: Callable[[], Any], at: int | None) -> None:
    def strike() -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    count = 0

    def counting(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        nonlocal count
        count += 1
        if at is not None and count > at:
            strike()
        return execute(sql, params, many, context)

    if at is None:
        play._tell = lambda *_: strike()  # type: ignore[assignment]
    with connection.execute_wrapper(counting):
        work()


def test_a_process_that_is_killed_in_a_step_leaves_all_of_it_or_nothing() -> None:
    row = kawanakajima()
    players = {clan: leader(row, clan) for clan in CLANS}
    plan = bold(now(row), "uesugi")
    council.lock(campaign_id=row.pk, player_id=players["takeda"], plan={}, key="a")

    def last() -> Any:
        return council.lock(campaign_id=row.pk, player_id=players["uesugi"], plan=plan, key="b")

    row.refresh_from_db()
    before = row.seq
    for at in (3, 8, 12, 16, 18):
        dies(last, at)
        whole(row)
        assert row.seq == before, at
    dies(last, None)
    whole(row)
    assert row.seq > before
    seq = row.seq
    receipt = last()  # whoever was not answered asks again, and is answered
    whole(row)
    assert (row.seq, receipt.first) == (seq, before + 1)
