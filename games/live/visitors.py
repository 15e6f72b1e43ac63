"""Who opens a socket: session and player, a statement each, because everybody pays for it who comes."""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.db import connection
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from games.models import Player
from games.services.access import Pass

Sessions = import_module(settings.SESSION_ENGINE).SessionStore

SESSION = "SELECT session_data FROM django_session WHERE session_key = %s AND expire_date > %s"
PLAYER = "SELECT username, password FROM games_player WHERE id = %s AND is_active"
"""All ways of signing in (``AUTHENTICATION_BACKENDS``) know a player by his number, as long as he is not shut out."""


class Visitor(NamedTuple):
    """A player who has signed in, and by what."""

    name: str
    came_by: Pass


def visitor(key: str) -> Visitor | None:
    """The player whose session it is; None where it has ended, or where his password is another by now."""
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    with connection.cursor() as cursor:
        cursor.execute(SESSION, (key, now))
        row = cursor.fetchone()
        session = Sessions().decode(row[0]) if row else {}
        if session.get(BACKEND_SESSION_KEY) not in settings.AUTHENTICATION_BACKENDS:
            return None
        player_id = int(session[SESSION_KEY])
        cursor.execute(PLAYER, (player_id,))
        row = cursor.fetchone()
    if row is None or not _is_proven(session.get(HASH_SESSION_KEY), Player(password=row[1])):
        return None
    return Visitor(row[0], Pass(key, player_id, row[1]))


def _is_proven(kept: str | None, player: Player) -> bool:
    """Whether the session was made with the password that the player has, under this secret or an earlier one."""
    hashes = (player.get_session_auth_hash(), *player.get_session_auth_fallback_hash())
    return kept is not None and any(constant_time_compare(kept, each) for each in hashes)
