"""From a stored battle to a battle in hand, and back."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec

import rulesets
from games.models import Battle
from games.refusals import refused
from games.services.ledger import Progress
from games.services.memory import Back, Held, Pending, Sides, memory
from rulesets import Side


class StoredPending(msgspec.Struct):
    """A pending order as it lies in the database."""

    before: msgspec.Raw
    side: Side
    order: msgspec.Raw
    answers: list[dict[str, Any]]
    told: int


def load(battle_id: UUID) -> Held:
    """Read a battle; raises ``not_found``, or ``not_begun`` while it has no state."""
    row = Battle.objects.filter(pk=battle_id).first()
    if row is None:
        raise refused("not_found")
    if not row.state:
        raise refused("not_begun")
    return hold(row)


def current(battle_id: UUID) -> Held:
    """The battle as it stands, from memory where that is fresh."""
    seq = Battle.objects.filter(pk=battle_id).values_list("seq", flat=True).first()
    held = memory.get(battle_id, seq) if seq is not None else None
    if held is None:
        held = load(battle_id)
        memory.keep(held)
    return held


def hold(row: Battle) -> Held:
    """A stored battle, decoded."""
    ruleset = row.ruleset
    seats: dict[int, Sides] = {}
    nonces: dict[str, str] = {}
    practice: dict[Side, str] = {}
    sitting = row.seats.order_by("side").values_list("side", "player_id", "nonce", "practice")
    for side, player_id, nonce, temper in sitting:
        nonces[side] = nonce
        if temper:
            practice[Side(side)] = temper
        if player_id is not None:
            seats[player_id] = (*seats.get(player_id, ()), Side(side))
    return Held(
        id=row.id,
        seq=row.seq,
        status=row.status,
        ruleset=ruleset,
        battle=ruleset.decode(row.state),
        dice=dice_of(row, nonces),
        seats=seats,
        pending=_opened(ruleset, row.pending) if row.pending else None,
        backs=backs_of(row),
        practice=practice,
        watched=row.watched,
        within=row.answer_within,
        due=due_of(row),
    )


def due_of(row: Battle) -> float | None:
    """When the decision that a stored battle waits for takes its default answer; None where it never does."""
    since = row.hours.get("since")
    return since + row.answer_within if row.pending and row.answer_within and since is not None else None


def backs_of(row: Battle) -> tuple[Back, ...]:
    """The orders of a stored battle that may be taken back, oldest first."""
    points = row.undo_points.order_by("seq").values_list("seq", "side", "free", "kind", "unit")
    return tuple(Back(seq, Side(side), free, kind, unit) for seq, side, free, kind, unit in points)


def dice_of(row: Battle, nonces: dict[str, str]) -> rulesets.Dice:
    """The battle's dice: its seed and both players' nonces, indigo's first."""
    return rulesets.HmacDice(bytes(row.seed), [nonces.get(side, "") for side in ("ai", "kaki")])


def progress(held: Held) -> Progress:
    """What an order writes back into the battle's row."""
    battle = held.battle
    result = battle.result
    return Progress(
        seq=held.seq,
        status=held.status,
        turn=battle.clock.turn,
        turn_of="" if result else " ".join(battle.clock.to_act),
        winner=(result.winner or "") if result else "",
        reason=result.reason if result else "",
        points={str(side): points for side, points in held.ruleset.known(battle, None).points.items()},
        state=held.ruleset.encode(battle).decode(),
        pending=_closed(held.ruleset, held.pending) if held.pending else "",
    )


def _closed(ruleset: rulesets.Ruleset[Any], pending: Pending) -> str:
    stored = StoredPending(
        before=msgspec.Raw(ruleset.encode(pending.before)),
        side=pending.side,
        order=msgspec.Raw(msgspec.json.encode(pending.order)),
        answers=list(pending.answers),
        told=pending.told,
    )
    return msgspec.json.encode(stored).decode()


def _opened(ruleset: rulesets.Ruleset[Any], text: str) -> Pending:
    stored = msgspec.json.decode(text, type=StoredPending)
    return Pending(
        before=ruleset.decode(bytes(stored.before)),
        side=stored.side,
        order=ruleset.decode_order(bytes(stored.order)),
        answers=tuple(stored.answers),
        told=stored.told,
    )
