"""Housekeeping clears what nobody will miss, and nothing else, however often it comes."""

from __future__ import annotations

import os
import time
from collections import Counter
from datetime import timedelta
from io import StringIO

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from armies.models import Army, Muster
from games.models import ApiToken, Player, UndoPoint
from games.services import housekeeping
from tests.games.conftest import drill, fought_alone

LONG_AGO = timezone.now() - timedelta(days=91)
ARMY = {"system": "drill", "name": "Riders", "clan": "Kai", "mon": "hojo", "roster": {}, "source": "built"}


def tidied() -> Counter[str]:
    """What a round has cleared."""
    found: Counter[str] = Counter()
    for what, count in housekeeping.tidy():
        found[what] += count
    return +found


def guest(name: str, **more: object) -> Player:
    """A guest who came long ago."""
    return Player.objects.create(
        username=name, is_guest=True, date_joined=LONG_AGO, last_login=LONG_AGO, **more
    )


def test_sessions_that_are_over_go_and_the_others_stay(db, monkeypatch):
    monkeypatch.setattr(housekeeping, "BATCH", 2)
    for number in range(5):
        Session.objects.create(session_key=f"old{number}", session_data="", expire_date=LONG_AGO)
    Client().session.save()
    kept = set(Session.objects.filter(expire_date__gt=timezone.now()).values_list("pk", flat=True))
    assert tidied() == {"expired sessions": 5}
    assert set(Session.objects.values_list("pk", flat=True)) == kept
    assert tidied() == {}


def test_a_guest_who_cannot_come_back_goes_with_what_is_only_his(db):
    idle = guest("ronin-1")
    Army.objects.create(owner=idle, **ARMY)
    UserSession.objects.create(user=idle, session_key="gone", ip="192.0.2.7")
    assert tidied() == {"idle guests": 1}
    assert not Player.objects.exists()
    assert not Army.objects.exists()


def test_a_page_lists_no_session_that_is_gone_for_a_day(db, elin):
    for key, age in (("gone", 2), ("fresh", 0)):
        line = UserSession.objects.create(user=elin, session_key=key, ip="192.0.2.7")
        UserSession.objects.filter(pk=line.pk).update(created_at=timezone.now() - timedelta(days=age))
    assert tidied() == {"lines of sessions that are gone": 1}
    assert UserSession.objects.get().session_key == "fresh"


def test_a_guest_stays_who_may_come_back_or_whom_others_would_miss(db, elin):
    signed_in = guest("ronin-1")
    client = Client()
    client.force_login(signed_in, backend="django.contrib.auth.backends.ModelBackend")
    Player.objects.filter(pk=signed_in.pk).update(last_login=LONG_AGO)  # his session was renewed since
    ApiToken.objects.create(
        player=guest("ronin-2"), hashed="h", begins="h", mark="m"
    )  # a program of his may come
    drill(elin, guest("ronin-3"))
    drill(guest("ronin-4"), None)
    Army.objects.create(owner=guest("ronin-5"), share="a" * 22, **ARMY)
    lender = guest("ronin-6")
    muster = Muster.objects.create(owner=lender, system="drill", seed=b"s" * 32, seal="s" * 64)
    Army.objects.create(owner=elin, muster=muster, **ARMY)
    Player.objects.create(username="ronin-7", is_guest=True)  # came today
    Player.objects.create(username="Oishi", date_joined=LONG_AGO, last_login=LONG_AGO)  # is no guest
    before = Player.objects.count()
    assert tidied() == {}
    assert Player.objects.count() == before


def test_a_finished_battle_needs_no_way_back_and_a_running_one_keeps_it(elin, battle):
    over = fought_alone(elin)
    for number, of in enumerate((over, battle)):
        UndoPoint.objects.create(battle=of, seq=900 + number, side="ai", free=True, kind="step", state="{}")
    assert tidied() == {"undo points": 1}
    assert UndoPoint.objects.get(seq=901).battle == battle


def test_what_a_crash_left_of_a_backup_goes_after_a_day(db, settings, tmp_path):
    settings.VAR = tmp_path
    fresh, old = tmp_path / f"{housekeeping.PART}a", tmp_path / "backups" / f"{housekeeping.PART}b"
    for folder in (fresh, old):
        folder.mkdir(parents=True)
        (folder / "database").write_text("half")
    os.utime(old, (time.time() - 2 * 86400,) * 2)
    assert tidied() == {"unfinished files": 1}
    assert (fresh.exists(), old.exists()) == (True, False)


def test_the_command_tells_what_it_cleared(db):
    said = StringIO()
    guest("ronin-1")
    call_command("housekeeping", stdout=said)
    call_command("housekeeping", stdout=said)
    assert said.getvalue().splitlines() == ["Cleared: 1 idle guests.", "Cleared: nothing."]


@pytest.mark.django_db(transaction=True)
async def test_an_open_house_tidies_up_by_itself(monkeypatch):
    import asyncio

    from asgiref.sync import sync_to_async

    from games.live import backlog

    await sync_to_async(guest)("ronin-1")
    monkeypatch.setattr(backlog, "PATIENCE", 0.01)
    keeping = asyncio.create_task(backlog.keep_house())
    until = time.monotonic() + 10
    while await Player.objects.aexists() and time.monotonic() < until:
        await asyncio.sleep(0.05)
    keeping.cancel()
    assert not await Player.objects.aexists()
