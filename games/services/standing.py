"""Standing orders: filed, changed and withdrawn at any time, sealed, and obeyed in the transaction that asks.

Their hashes are public from the moment of filing; nobody but their owner reads them before the battle is over. What
came of an order that was obeyed looks like any other answer.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

import rulesets
from games.dispatches import Filed
from games.models import Battle, StandingOrder
from games.refusals import refuse
from games.selectors import seating
from games.services import holding
from games.services.ledger import FiledRow
from games.services.memory import Held
from rulesets import Conduct, Side

Json = dict[str, Any]

MOST = 500
"""Orders that a side may file in a battle, changed ones included."""


def lay_down(
    *,
    battle_id: UUID,
    player_id: int | None,
    side: str,
    kind: str,
    unit: str = "",
    choice: Mapping[str, Any] | None,
) -> None:
    """File an order, or without a choice withdraw it. Raises what :func:`file` and :func:`withdraw` raise."""
    if choice is None:
        withdraw(battle_id=battle_id, player_id=player_id, side=side, kind=kind, unit=unit)
    else:
        file(battle_id=battle_id, player_id=player_id, side=side, kind=kind, unit=unit, choice=choice)


@transaction.atomic
def file(
    *, battle_id: UUID, player_id: int | None, side: str, kind: str, unit: str = "", choice: Mapping[str, Any]
) -> StandingOrder:
    """File an order, in place of the one for the same question and unit.

    Raises ``not_yours``, ``not_found``, ``not_running``, ``no_conduct``, ``enough_standing``, and what the rules
    refuse.
    """
    battle, held = _lock(battle_id, player_id, side)
    conduct = conduct_of(held, kind)
    conduct.read(choice)
    conduct.check(held.ruleset.known_to(held.battle, Side(side)), side, unit)
    if StandingOrder.objects.filter(battle=battle, side=side).count() >= MOST:
        raise refuse("enough_standing")
    _in_force(battle_id).filter(side=side, kind=kind, unit=unit).update(ended=battle.seq)
    salt = secrets.token_hex(16)
    choice = {key: _plain(value) for key, value in choice.items()}
    sealed = {"kind": kind, "unit": unit, "choice": choice, "filed": battle.seq}
    return StandingOrder.objects.create(
        battle=battle, side=side, kind=kind, unit=unit, choice=choice, salt=salt, filed=battle.seq,
        hash=rulesets.hash_of(sealed, salt),
    )  # fmt: skip


def _plain(value: Any) -> Any:
    """A whole number without a point behind it: so every reader writes the same text under the seal."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


@transaction.atomic
def withdraw(*, battle_id: UUID, player_id: int | None, side: str, kind: str, unit: str = "") -> None:
    """Withdraw an order, if there is one. Raises ``not_yours``, ``not_found``, ``not_running``."""
    battle, _held = _lock(battle_id, player_id, side)
    _in_force(battle_id).filter(side=side, kind=kind, unit=unit).update(ended=battle.seq)


def conduct_of(held: Held, kind: str) -> Conduct[Any]:
    """How that kind of question may be answered in advance. Raises ``no_conduct``."""
    for conduct in held.ruleset.conducts:
        if conduct.kind == kind:
            return conduct
    raise refuse("no_conduct")


def reply(held: Held) -> Json | None:
    """What the asked side has laid down for the question that a battle waits with; None where it has nothing.

    An order for the unit goes before one for all. Nothing is asked of the database where no question waits.
    """
    asked = held.battle.asked
    if held.pending is None or asked is None or asked.side in held.practice:
        return None
    conduct = next((each for each in held.ruleset.conducts if each.kind == asked.kind), None)
    if conduct is None:
        return None
    unit = str(asked.question.get(conduct.subject, "")) if conduct.subject else ""
    filed = _in_force(held.id).filter(side=asked.side, kind=asked.kind, unit__in=["", unit])
    found = max(filed, key=lambda order: order.unit != "", default=None)
    if found is None:
        return None
    known = held.ruleset.known_to(held.battle, asked.side)
    return conduct.answer(known, asked, conduct.read(found.choice))


def all_filed(battle_id: UUID) -> list[StandingOrder]:
    """Everything that was ever filed in a battle, in its order."""
    return list(StandingOrder.objects.filter(battle_id=battle_id))


def list_filed(orders: Iterable[StandingOrder | FiledRow], sides: list[str], *, over: bool) -> list[Filed]:
    """The orders of a battle as somebody may see them: his own in force, all of them once it is over, of others the
    seals alone.
    """
    told: list[Filed] = []
    for order in orders:
        if over or order.side in sides:
            if over or order.ended is None:
                told.append(open_order(order))
        else:
            told.append({"side": Side(order.side), "hash": order.hash})
    return told


def open_order(order: StandingOrder | FiledRow) -> Filed:
    """An order with what lies under its seal."""
    return {
        "side": Side(order.side), "kind": order.kind, "unit": order.unit, "choice": order.choice,
        "salt": order.salt, "hash": order.hash, "filed": order.filed, "ended": order.ended,
    }  # fmt: skip


def _in_force(battle_id: UUID) -> QuerySet[StandingOrder]:
    return StandingOrder.objects.filter(battle_id=battle_id, ended=None)


def _lock(battle_id: UUID, player_id: int | None, side: str) -> tuple[Battle, Held]:
    if side not in seating.sides_of(battle_id, player_id):
        raise refuse("not_yours")
    battle = Battle.objects.select_for_update().defer(*Battle.HEAVY).get(pk=battle_id)
    if battle.status != Battle.Status.RUNNING:
        raise refuse("not_running")
    return battle, holding.current(battle_id)
