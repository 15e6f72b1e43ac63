"""From what somebody wrote in a form (or a program sent) to a battle: plan, banners, armies."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import rulesets
from armies.selectors import army_for, snapshot
from games.models import Battle, Player, Watched
from games.refusals import refused
from games.services import battles
from games.services.battles import Banner, Plan
from rulesets import Side


@dataclass(frozen=True, kw_only=True)
class Wish:
    """A battle as its maker describes it. ``army`` and ``other_army`` are stored armies of his.

    ``seed`` is one whose seal he has seen before he gave his share in the dice.
    """

    system: str
    name: str
    options: dict[str, Any] = field(default_factory=dict)
    visibility: str = Battle.Visibility.INVITE
    armies: str = Battle.Armies.MUSTER
    hot_seat: bool = False
    side: str = Side.AI
    army: UUID | None = None
    other_army: UUID | None = None
    commander: str = ""
    clan: str = ""
    mon: str = ""
    nonce: str = ""
    seed: bytes = b""
    answer_within: int = 0
    watched: str = Watched.LIVE


def make(*, player: Player, wish: Wish) -> Battle:
    """Make the battle that somebody describes. Raises what :func:`games.services.battles.create` and `banner` raise."""
    plan = Plan(
        system=wish.system,
        name=wish.name,
        options=wish.options,
        visibility=wish.visibility,
        armies=wish.armies,
        answer_within=wish.answer_within,
        watched=wish.watched,
        seed=wish.seed,
    )
    side = Side(wish.side)
    own = banner(
        player=player, side=side, system=wish.system, armies=wish.armies, army=wish.army,
        commander=wish.commander, clan=wish.clan, mon=wish.mon, nonce=wish.nonce,
    )  # fmt: skip
    if not wish.hot_seat:
        return battles.create(maker=player, plan=plan, side=side, banner=own)
    other = banner(
        player=player, side=side.opponent, system=wish.system, armies=wish.armies, army=wish.other_army or wish.army
    )  # fmt: skip
    return battles.create_hot_seat(maker=player, plan=plan, banners={side: own, side.opponent: other})


def join(*, player: Player, battle_id: UUID, invitation: str = "", **flag: Any) -> Battle:
    """Take the free side of a battle under a banner described by ``flag`` (army, commander, clan, mon, nonce)."""
    battle = battles.joinable(battle_id=battle_id, invitation=invitation)
    side = battles.free_side(battle)
    own = banner(player=player, side=side, system=battle.system, armies=battle.armies, **flag)
    return battles.join(battle_id=battle_id, player=player, banner=own, invitation=invitation)


def banner(
    *,
    player: Player,
    side: Side,
    system: str,
    armies: str,
    army: UUID | None = None,
    commander: str = "",
    clan: str = "",
    mon: str = "",
    nonce: str = "",
) -> Banner:
    """A player's banner. Raises ``no_army`` if stored armies are fought with and he names none of his for this system.

    What he leaves empty is his army's, else the house's.
    """
    brought: dict[str, Any] | None = None
    if armies == Battle.Armies.STORED:
        found = army_for(player, army) if army else None
        if found is None or found.system != system:
            raise refused("no_army")
        brought = snapshot(found)
    try:
        rulesets.get(system)
    except rulesets.UnknownSystem:
        raise refused("unknown_system") from None
    usual = rulesets.SEATS[side]
    own = brought or {"clan": usual.clan, "mon": usual.mon}
    return Banner(
        commander=commander or player.username,
        clan=clan or own["clan"],
        mon=mon or own["mon"],
        army=brought,
        nonce=nonce,
    )
