"""Battles in the middle, for the browser's tests. Runs in the house: `manage.py shell -c`, one line of JSON out."""

from __future__ import annotations

import json
import secrets
import sys
from typing import Any

import msgspec
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore

import rulesets
from games.models import Battle, BattleEvent, Player
from games.services import battles, holding
from games.services.battles import Banner, Plan
from games.services.memory import Held
from rulesets import Side

Json = dict[str, Any]

QUIET: Json = {
    "turn": 1, "phase": "movement", "kind": "morale_held", "side": "ai", "text": "2nd yari stand firm.",
    "params": {"unit": "ai-2"}, "clauses": ["KOKU-MOR-1"], "rolls": [], "at": None,
}  # fmt: skip
"""An event that changes nothing and is a row of its own, for a long chronicle."""

BANNERS = {Side.AI: ("Hojo", "hojo"), Side.KAKI: ("Takeda", "takeda")}


def prepare(wish: Json) -> None:
    """Make the players and battles that ``wish`` names; print their session keys and the battles' ids.

    ``players`` is a list of names; ``battles`` maps a word to ``seats`` (the two players by side), ``given`` (the short
    form of a worked example, which the rules stage), ``system``, ``visibility``, and ``past``: how many events the
    chronicle tells of before it begins.
    """
    players = {name: player(name) for name in wish["players"]}
    made = {word: str(staged(players, **battle).id) for word, battle in wish["battles"].items()}
    sessions = {name: session(one) for name, one in players.items()}
    sys.stdout.write(json.dumps({"sessions": sessions, "battles": made}))


def player(name: str) -> Player:
    """The player of that name, made where he is new."""
    return Player.objects.filter(username=name).first() or Player.objects.create_user(name)


def session(player: Player) -> str:
    """The key of a session in which the player is signed in."""
    store = SessionStore()
    store[SESSION_KEY] = str(player.pk)
    store[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    store[HASH_SESSION_KEY] = player.get_session_auth_hash()
    store.save()
    return str(store.session_key)


def staged(
    players: dict[str, Player],
    seats: dict[str, str],
    given: Json,
    visibility: str = "invite",
    past: int = 0,
    system: str = "koku",
) -> Battle:
    """A battle between two players that begins as it was staged, whatever was thrown and laid out before."""
    plan = Plan(
        system=system, name="The open plain", visibility=visibility, seed=secrets.token_bytes(32),
        options=given.get("options", {}),
    )  # fmt: skip
    (side, name), (other, opponent) = seats.items()
    battle = battles.create(maker=players[name], plan=plan, side=Side(side), banner=banner(side, name))
    battles.join(
        battle_id=battle.id,
        player=players[opponent],
        banner=banner(other, opponent),
        invitation=battle.invitation,
    )
    battle.refresh_from_db()
    begin_at(battle, given, past)
    return battle


def banner(side: str, name: str) -> Banner:
    """The usual banner of a side, in a player's hand."""
    clan, mon = BANNERS[Side(side)]
    return Banner(commander=name, clan=clan, mon=mon, nonce=name)


def _take_banners(begun: Any, forces: dict[Side, Any]) -> None:
    """Both sides bear the banners under which they were joined; a force that names its own leaders and clans keeps
    them.
    """
    for side, force in forces.items():
        own = begun.forces.get(side)
        if hasattr(own, "daimyo") or hasattr(own, "general"):
            banner = {"clan": force.clan, "mon": force.mon, "commander": force.commander}
            begun.forces[side] = msgspec.structs.replace(own, **banner)
            continue
        begun.forces[side] = force
        for unit in [unit for unit in begun.units.values() if unit.side is side]:
            begun.units[unit.id] = msgspec.structs.replace(unit, clan=force.clan)


def begin_at(battle: Battle, given: Json, past: int) -> None:
    """Forget how the battle began: it begins as the rules stage it, after ``past`` events that changed nothing."""
    ruleset = rulesets.get(battle.system)
    held = holding.load(battle.id)
    begun = ruleset.stage(given)
    _take_banners(begun, held.battle.forces)
    BattleEvent.objects.filter(battle=battle).delete()
    battle.opening.state = ruleset.encode(begun).decode()
    battle.opening.document = msgspec.json.encode(ruleset.document(begun)).decode()
    battle.opening.save()
    BattleEvent.objects.bulk_create(
        BattleEvent(battle=battle, seq=seq, body=msgspec.json.encode({**QUIET, "seq": seq}).decode())
        for seq in range(1, past + 1)
    )
    now = Held(battle.id, past, "running", ruleset, begun, held.dice, held.seats)
    for name, value in holding.progress(now)._asdict().items():
        setattr(battle, name, value)
    battle.save()
