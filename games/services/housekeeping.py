"""What nobody will miss is cleared away: a little at a time, as often as one likes, by however many processes."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterable, Iterator
from datetime import timedelta
from importlib import import_module
from pathlib import Path
from typing import Any

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from armies.models import Army, Hero
from games.models import Battle, Player, UndoPoint
from games.services.ledger import batches

BATCH = 200
"""Rows that are cleared in one transaction."""
LOOK = 1000
"""Sessions that are read at once."""
DAY = 86_400.0
"""Seconds after which an unfinished file was left by a crash."""
PART = ".honjin-part-"
"""How the names of unfinished files begin."""

Step = tuple[str, int]
"""What was cleared, and how many."""

GOES_WITH_HIM = {
    "armies",
    "musters",
    "drafts",
    "heroes",
    "emailaddress",
    "logentry",
    "usersession",
    "blocks",
    "blocked_by",
}
"""What of a guest keeps him from being forgotten by nothing but itself. Everything else that names him keeps him."""


def tidy() -> Iterator[Step]:
    """A round of housekeeping, a batch at each step; a round that is broken off has done what it told."""
    store = import_module(settings.SESSION_ENGINE).SessionStore
    sessions: QuerySet[Any] = store.get_model_class().objects.all()
    yield from _clear("expired sessions", sessions.filter(expire_date__lt=timezone.now()))
    yield from _clear("lines of sessions that are gone", _orphans(sessions))
    yield from _clear("undo points", UndoPoint.objects.filter(battle__status=Battle.Status.OVER))
    idle = set(guests_to_forget().values_list("pk", flat=True))
    for batch in _batches(sessions.order_by("pk")) if idle else ():
        idle -= {_player(store().decode(session.session_data)) for session in batch}
        yield "idle guests", 0
    for some in batches(sorted(idle), BATCH):
        yield from _clear("idle guests", guests_to_forget().filter(pk__in=some))
    yield from _files([settings.VAR, settings.VAR / "backups"])


def _orphans(sessions: QuerySet[Any]) -> QuerySet[UserSession]:
    """What a player's page lists of sessions that are there no more. One that is just being made has a day."""
    gone = UserSession.objects.exclude(Exists(sessions.filter(session_key=OuterRef("session_key"))))
    return gone.filter(created_at__lt=timezone.now() - timedelta(seconds=DAY))


def guests_to_forget() -> QuerySet[Player]:
    """Guests who came longer ago than a session lasts and left nothing that anybody else may want.

    That is a battle, a word in one, an army or a hero that is shared, or dice behind somebody else's army.
    """
    long_ago = timezone.now() - timedelta(seconds=settings.SESSION_COOKIE_AGE)
    found = Player.objects.filter(is_guest=True, date_joined__lt=long_ago)
    found = found.filter(Q(last_login__lt=long_ago) | Q(last_login=None))
    for relation in Player._meta.related_objects:
        if relation.name not in GOES_WITH_HIM:
            theirs = relation.related_model._default_manager.filter(**{relation.field.name: OuterRef("pk")})
            found = found.exclude(Exists(theirs))
    shared = [Exists(kept.objects.filter(owner=OuterRef("pk"), share__isnull=False)) for kept in (Army, Hero)]
    lent = Army.objects.filter(muster__owner=OuterRef("pk")).exclude(owner=F("muster__owner"))
    return found.exclude(shared[0] | shared[1]).exclude(Exists(lent))


def _clear(what: str, rows: QuerySet[Any]) -> Iterator[Step]:
    """Delete rows, so many at a time, with all that hangs on them."""
    while True:
        with transaction.atomic():
            some = list(rows.order_by("pk").values_list("pk", flat=True)[:BATCH])
            if some:
                rows.filter(pk__in=some).delete()
        if not some:
            return
        yield what, len(some)


def _batches(rows: QuerySet[Any]) -> Iterator[list[Any]]:
    """All rows in the order of their keys, so many at a time."""
    some = list(rows[:LOOK])
    while some:
        yield some
        some = list(rows.filter(pk__gt=some[-1].pk)[:LOOK])


def _player(session: dict[str, Any]) -> int:
    """Whose session it is; 0 for a stranger's."""
    return int(session.get(SESSION_KEY) or 0)


def _files(folders: Iterable[Path]) -> Iterator[Step]:
    """Take away what a crash left unfinished."""
    old = time.time() - DAY
    for path in [path for folder in folders for path in folder.glob(f"{PART}*")]:
        if path.stat().st_mtime < old:
            shutil.rmtree(path, ignore_errors=True)
            yield "unfinished files", 1
