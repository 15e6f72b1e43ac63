"""Whoever came in by a session is out when it ends: at once where that is heard, within seconds where it is not."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.sessions.models import Session
from django.utils import timezone

from games.models import Player
from games.services import news
from games.services.news import Ended


@dataclass(frozen=True, slots=True)
class Pass:
    """By what somebody came in: his session's key, himself, and his password's hash as it was then."""

    session: str
    player_id: int
    password: str


def session_ended(key: str, *, renewed: bool = False) -> None:
    """Say that a session has ended, or goes on under another key."""
    news.publish(Ended(session=name_session(key), renewed=renewed))


def player_left(player_id: int, *, but: str = "") -> None:
    """Say that all sessions of a player have ended, but the one of that key."""
    news.publish(Ended(player=player_id, but=name_session(but) if but else ""))


def concerns(ended: Ended, came_by: Pass) -> bool:
    """Whether somebody who came in so is out."""
    if ended.session:
        return name_session(came_by.session) == ended.session
    return came_by.player_id == ended.player and name_session(came_by.session) != ended.but


def name_session(key: str) -> str:
    """What a session is called where its key must not be told."""
    return hashlib.sha256(key.encode()).hexdigest()


def password_changed(user: Player, session: str = "") -> None:
    """Say that a player's password is another; the session in which he changed it goes on."""
    player_left(user.pk, but=session)


def passes_ended(passes: Iterable[Pass]) -> set[Pass]:
    """Those that open nothing any more: the session is gone, the password another, the player gone or shut out."""
    given = set(passes)
    keys, ids = {each.session for each in given}, {each.player_id for each in given}
    sessions = Session.objects.filter(pk__in=keys, expire_date__gt=timezone.now())
    living = set(sessions.values_list("pk", flat=True))
    passwords = dict(Player.objects.filter(pk__in=ids, is_active=True).values_list("pk", "password"))
    return {
        each for each in given if each.session not in living or passwords.get(each.player_id) != each.password
    }
