"""Practice commanders as opponents: a seat that the program commands.

Whoever notices that such a commander is awaited lets him give one order (:func:`act`); it takes the one path that all
orders take, under a key that follows from the battle's last event. So it does not matter how many processes notice, or
when one of them dies: the order is given once. He knows what his side knows, and his whims grow from no secret.
"""

from __future__ import annotations

import hashlib
import logging
from collections import OrderedDict
from dataclasses import replace
from datetime import timedelta
from threading import Lock
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy

import rulesets
from games.models import Battle, Player, Seat
from games.refusals import refuse
from games.services import battles, holding, play, quotas
from games.services.battles import Banner, Plan
from games.services.memory import Held, memory
from limits import is_full
from rulesets import Commander, Illegal, Side
from words import tell

logger = logging.getLogger(__name__)

MOST_STEPS = 60
"""Steps of the set-up that are taken for a player; more would be a fault of the system."""

TRIES = 3
"""Orders that a commander may have refused at one moment before he just ends the phase."""

KEPT = 256
"""Commanders who are remembered with their plans."""

STALLED = timedelta(seconds=8)
"""How long a battle must have stood still before another process than the one at work goes on with it."""

NAMES = {
    "bold": gettext_lazy("Practice commander, bold"),
    "steady": gettext_lazy("Practice commander, steady"),
    "wary": gettext_lazy("Practice commander, wary"),
}
TEMPERS = {
    "bold": gettext_lazy("Bold: attacks at every chance"),
    "steady": gettext_lazy("Steady: keeps the line and takes what it can"),
    "wary": gettext_lazy("Wary: holds back and lets you come"),
}
"""How the tempers are offered, the boldest first."""


# -- beginning ---------------------------------------------------------------------------------------------------------


def challenge(
    *,
    player: Player,
    system: str,
    temper: str = "",
    name: str = "",
    options: dict[str, Any] | None = None,
    seed: bytes = b"",
    nonce: str = "",
) -> Battle:
    """A battle of a player against a practice commander, set up as far as his deployment.

    ``seed`` is one whose seal the player has seen, ``nonce`` his share in the dice. Raises ``unknown_system``,
    ``options``, or ``enough_practice`` for one who fights too many already.
    """
    own, other = Side.AI, Side.KAKI
    usual = rulesets.SEATS
    banners = {
        own: Banner(commander=player.username, clan=tell(usual[own].clan), mon=usual[own].mon, nonce=nonce),
        other: Banner(commander="", clan=tell(usual[other].clan), mon=usual[other].mon),
    }
    name = name or gettext("Against {clan}").format(clan=tell(usual[other].clan))
    plan = Plan(system=system, name=name, options=options or {}, seed=seed)
    battle = face(player=player, plan=plan, side=own, banners=banners, temper=temper)
    _set_up(battle, player, own)
    return battle


def face(*, player: Player, plan: Plan, side: Side, banners: dict[Side, Banner], temper: str) -> Battle:
    """A battle of a player, who has ``side``, against a practice commander under the other banner, from its first step.

    Raises ``enough_practice`` for one who fights too many already, and what :func:`battles.create_practice` does.
    """
    temper = temper if temper in rulesets.TEMPERS else rulesets.USUAL.key
    other = replace(
        banners[side.opponent], commander=str(NAMES[temper]), practice=temper, nonce=battles.PRACTICE_WORD
    )
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=player.pk)
        if is_full(quotas.for_whom("practice_battles", player), fighting(player)):
            raise refuse("enough_practice")
        seats = {side: banners[side], side.opponent: other}
        return battles.create_practice(maker=player, plan=plan, side=side, banners=seats)


def fighting(player: Player) -> int:
    """How many practice battles of a player are not over, those not counted that are part of something greater."""
    running = Battle.objects.filter(status=Battle.Status.RUNNING, seats__player=player, belongs={})
    return running.filter(pk__in=Seat.objects.exclude(practice="").values("battle")).distinct().count()


def _set_up(battle: Battle, player: Player, own: Side) -> None:
    """Take the player's steps for him until he deploys, and his opponent's that lie before it."""
    phases = {phase["key"] for phase in battle.ruleset.describe()["phases"] if phase.get("setup")}
    hands = {side: rulesets.commander(battle.ruleset, side, _whims(battle.id, side, 0)) for side in Side}
    for _ in range(MOST_STEPS):
        held = holding.current(battle.id)
        if held.battle.clock.phase not in phases:
            return
        side = own if own in held.battle.clock.to_act else own.opponent
        if _deploys(held, side):
            return
        order = held.ruleset.encode_order(hands[side].order(held.battle))
        who = player.pk if side is own else None
        play.submit(
            battle_id=battle.id, player_id=who, key=f"set-up:{held.seq}", seq=held.seq, order=order, side=side,
            by=play.Giver.PLAYER if side is own else play.Giver.PRACTICE,
        )  # fmt: skip


def _deploys(held: Held, side: Side) -> bool:
    """Whether the side sets its units down now: that a player does, or sees done, himself."""
    offers = held.ruleset.options(held.battle, side)
    return any(isinstance(param, rulesets.PlaceParam) for offer in offers for param in offer.params)


# -- acting ------------------------------------------------------------------------------------------------------------


def side_awaited(held: Held) -> Side | None:
    """The side whose practice commander has something to say now."""
    for side in held.practice:
        if _commander(held, side).is_awaited(held.battle):
            return side
    return None


def act(battle_id: UUID) -> bool:
    """Let the practice commander who is awaited give one order. Whether one was awaited."""
    held = holding.current(battle_id)
    side = side_awaited(held)
    if side is None:
        return False
    commander = _company.of(held, side)
    for number in range(TRIES + 1):
        order = commander.order(held.battle) if number < TRIES else rulesets.EndPhase()
        try:
            receipt = play.submit(
                battle_id=battle_id, player_id=None, key=f"practice:{held.seq}", seq=held.seq,
                order=held.ruleset.encode_order(order), side=side, by=play.Giver.PRACTICE,
            )  # fmt: skip
        except Illegal as error:
            if error.code in ("stale", "key_used", "battle_over", "not_begun"):
                return True  # somebody was faster: look again
            logger.warning("a practice commander's order was refused in battle %s: %s", battle_id, error)
            continue
        _company.keep(held, side, commander, receipt.seq)
        return True
    return False


def stalled_battles() -> list[UUID]:
    """Battles in which a practice commander is awaited and nothing has happened for a while. What this process
    remembers of them is forgotten: somebody may have been called up elsewhere.
    """
    seats = Seat.objects.filter(
        Seat.PRACTISED,
        battle__status=Battle.Status.RUNNING,
        battle__updated__lt=timezone.now() - STALLED,
        battle__turn_of__contains=F("side"),
    )
    found = list(seats.values_list("battle", flat=True).distinct())
    for battle_id in found:
        memory.forget(battle_id)
    return found


def _commander(held: Held, side: Side) -> Commander:
    return rulesets.commander(held.ruleset, side, _whims(held.id, side, held.seq), held.practice[side])


def _whims(battle_id: UUID, side: Side, seq: int) -> bytes:
    """What a commander's whims grow from: the same wherever he is called up, and no secret."""
    return hashlib.sha256(f"{battle_id} {side} {seq}".encode()).digest()


class CalledUp:
    """The commanders called up last. One who was overtaken by events is called up anew: he plans from what is."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[UUID, Side], tuple[int, Commander]] = OrderedDict()
        self._lock = Lock()

    def of(self, held: Held, side: Side) -> Commander:
        """The commander of a side at a moment."""
        with self._lock:
            seq, known = self._kept.pop((held.id, side), (-1, None))
        return known if known is not None and seq == held.seq else _commander(held, side)

    def keep(self, held: Held, side: Side, commander: Commander, seq: int) -> None:
        """Remember him as of the event after his order."""
        with self._lock:
            self._kept[held.id, side] = (seq, commander)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)


_company = CalledUp()
