"""Fills the database of a house that is to be measured, and prints what a client needs, as JSON.

Run by ``bench.site`` in the house's own surroundings: ``python -m bench.stock SYSTEM COUNT``.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any


def main() -> None:
    """Make the battles and print them."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    system, count = sys.argv[1], int(sys.argv[2])
    script = orders(system)
    print(json.dumps({"orders": script, "battles": [stock(system, number) for number in range(count)]}))


def stock(system: str, number: int) -> dict[str, Any]:
    """One battle that has begun, with a session for each player."""
    import rulesets
    from games.models import Player
    from games.services import battles
    from games.services.battles import Banner, Plan
    from rulesets import Side

    players = [Player.objects.create(username=f"{system}-{os.getpid()}-{number}-{side}") for side in Side]
    seats = {side: rulesets.SEATS[side] for side in Side}
    banners = [
        Banner(commander=seat.commander, clan=seat.clan, mon=seat.mon, nonce=str(side))
        for side, seat in seats.items()
    ]
    plan = Plan(
        system=system, name=f"Bench {number}", options=OPTIONS.get(system, {}), seed=SEED, visibility="open"
    )
    battle = battles.create(maker=players[0], plan=plan, side=Side.AI, banner=banners[0])
    battles.join(battle_id=battle.id, player=players[1], banner=banners[1], invitation=battle.invitation)
    battle.refresh_from_db()
    return {"id": str(battle.id), "seq": battle.seq, "cookies": [cookie(player) for player in players]}


def cookie(player: Any) -> str:
    """The session of somebody who has signed in."""
    from django.conf import settings
    from django.test import Client

    client = Client()
    client.force_login(player, backend="django.contrib.auth.backends.ModelBackend")
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"


def orders(system: str) -> list[dict[str, Any]]:
    """Orders that are legal one after another: the first of a battle fought beforehand with the same dice.

    The drill needs none: there every client steps to and fro for as long as it is measured.
    """
    if system == "drill":
        return []
    import rulesets
    from rulesets import Side

    ruleset = rulesets.get(system)
    battle = ruleset.open(ruleset.options_from(OPTIONS.get(system, {})), rulesets.SEATS)
    dice = rulesets.HmacDice(SEED, [str(side) for side in Side])
    battle = ruleset.begin(battle, dice).battle
    commanders = {side: rulesets.Commander(ruleset, side, rulesets.HmacDice(SEED)) for side in Side}
    found: list[dict[str, Any]] = []
    while battle.result is None and len(found) < MOST_ORDERS:
        side = battle.clock.to_act[0]
        order = commanders[side].order(battle)
        outcome = ruleset.resolve(battle, side, order, dice)
        if isinstance(outcome, rulesets.Waiting):
            break
        found.append({"side": side, "order": ruleset.encode_order(order)})
        battle = outcome.battle
    return found


MOST_ORDERS = 400
SEED = b"honjin bench honjin bench honjin"
OPTIONS: dict[str, dict[str, Any]] = {"drill": {"pieces": 60, "turn_limit": 1000}}

if __name__ == "__main__":
    main()
