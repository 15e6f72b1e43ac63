"""Battles that begin by themselves: nobody waits, nobody need know the rules to see men on a table.

The practice commander gives the orders; they take the one path that all orders take, so such a battle has a record
like any other.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from uuid import uuid4

import rulesets
from games.models import Battle, Player
from games.services import battles, holding, play
from games.services.battles import Banner, Plan
from games.services.memory import Held
from rulesets import Commander, HmacDice, Side
from words import tell

MOST_ORDERS = 400
"""Orders that a set-up may take; more would be a fault of the system."""


def try_out(
    *,
    player: Player,
    system: str,
    name: str,
    visibility: str = Battle.Visibility.INVITE,
    seed: bytes = b"",
    nonce: str = "",
) -> Battle:
    """A battle of one player against himself, mustered and deployed: his next click is an order.

    ``seed`` is one whose seal he has seen, ``nonce`` his share in the dice. Raises ``unknown_system``.
    """
    banners = {
        side: Banner(commander=tell(seat.commander), clan=tell(seat.clan), mon=seat.mon, nonce=nonce)
        for side, seat in rulesets.SEATS.items()
    }
    plan = Plan(system=system, name=name, visibility=visibility, seed=seed)
    battle = battles.create_hot_seat(maker=player, plan=plan, banners=banners)
    set_up(battle, player)
    return battle


def set_up(battle: Battle, player: Player) -> Held:
    """Let practice commanders take every step of the set-up for a player who commands both sides."""
    phases = {phase["key"] for phase in battle.ruleset.describe()["phases"] if phase.get("setup")}
    return command(battle, player, MOST_ORDERS, until=lambda held: held.battle.clock.phase not in phases)


def command(
    battle: Battle, player: Player, orders: int, until: Callable[[Held], bool], word: str = ""
) -> Held:
    """Let practice commanders give up to so many orders for both sides, as long as ``until`` does not hold.

    With a ``word`` they choose the same way whenever they stand before the same battle.
    """
    mind = word.encode() or secrets.token_bytes(16)
    commanders = {side: Commander(battle.ruleset, side, HmacDice(mind + side.encode())) for side in Side}
    held = holding.current(battle.id)
    for _ in range(orders):
        if held.battle.result is not None or until(held):
            break
        side = held.battle.clock.to_act[0]
        order = held.ruleset.encode_order(commanders[side].order(held.battle))
        play.submit(
            battle_id=battle.id, player_id=player.pk, key=uuid4().hex, seq=held.seq, order=order, side=side
        )
        held = holding.current(battle.id)
    return held
