"""A battle for one who commands both sides, staged in the house: `manage.py shell -c`, one line of JSON out."""

from __future__ import annotations

import json
import secrets
import sys
from typing import Any

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore

import rulesets
from games.models import Player
from games.services import battles
from games.services.battles import Banner, Plan

Json = dict[str, Any]


def prepare(given: Json, options: Json, system: str = "koku") -> None:
    """Make a battle that begins as ``given`` says, with its player; write her session's key and the battle's id."""
    player = Player.objects.create_user(f"Elin {secrets.token_hex(3)}")
    plan = Plan(system=system, name="The small field", options=options, seed=b"keys" * 8)
    banners = {
        side: Banner(commander=seat.commander, clan=seat.clan, mon=seat.mon, nonce=str(side))
        for side, seat in rulesets.SEATS.items()
    }
    stage = rulesets.get(plan.system).stage
    assert stage is not None
    battle = battles.create_hot_seat(maker=player, plan=plan, banners=banners, staged=stage(given))
    sys.stdout.write(json.dumps({"session": session(player), "battle": str(battle.id)}) + "\n")


def session(player: Player) -> str:
    """The key of a session in which the player is signed in."""
    store = SessionStore()
    store[SESSION_KEY] = str(player.pk)
    store[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    store[HASH_SESSION_KEY] = player.get_session_auth_hash()
    store.save()
    return str(store.session_key)
