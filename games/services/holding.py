"""From a stored battle to a battle in hand, and back."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec

import rulesets
from games import meters
from games.models import Battle
from games.refusals import refuse
from games.services import ledger
from games.services.ledger import Progress, Whole
from games.services.memory import Held, Pending, Sides, memory
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
    row = ledger.whole(battle_id)
    if not row.state:
        raise refuse("not_begun")
    meters.LOADED.inc()
    return hold(battle_id, row)


def current(battle_id: UUID) -> Held:
    """The battle as it stands, from memory where that is fresh."""
    return at(battle_id, Battle.objects.filter(pk=battle_id).values_list("seq", flat=True).first())


def at(battle_id: UUID, seq: int | None) -> Held:
    """The battle after event ``seq`` from memory, or else as it stands."""
    held = memory.get(battle_id, seq) if seq is not None else None
    if held is None:
        held = load(battle_id)
        memory.keep(held)
    return held


def hold(battle_id: UUID, row: Whole) -> Held:
    """A stored battle, decoded."""
    ruleset = rulesets.get(row.system)
    seats: dict[int, Sides] = {}
    for seat in row.seats:
        if seat.player_id is not None:
            seats[seat.player_id] = (*seats.get(seat.player_id, ()), Side(seat.side))
    return Held(
        id=battle_id,
        seq=row.seq,
        status=row.status,
        ruleset=ruleset,
        battle=_decode(ruleset, battle_id, row.state),
        dice=_dice(row.seed, {seat.side: seat.nonce for seat in row.seats}),
        seats=seats,
        pending=_open(ruleset, row.pending) if row.pending else None,
        backs=row.backs,
        practice={Side(seat.side): seat.practice for seat in row.seats if seat.practice},
        watched=row.watched,
        within=row.within,
        due=_due(row),
        hours=row.hours,
    )


def _decode(ruleset: rulesets.Ruleset[Any], battle_id: UUID, state: str) -> rulesets.Battle:
    """A stored state; of what this process kept of the battle before another one moved it on, as much as still holds,
    so that the options of whom nobody came near need not be found anew.
    """
    battle: rulesets.Battle = ruleset.decode(state)
    kept = memory.latest(battle_id)
    return battle.sharing(kept.battle) if kept is not None else battle


def _due(row: Whole) -> float | None:
    """When the decision that a stored battle waits for takes its default answer; None where it never does."""
    since = row.hours.since
    return since + row.within if row.pending and row.within and since is not None else None


def dice_of(row: Battle, nonces: dict[str, str]) -> rulesets.Dice:
    """The battle's dice: its seed and both players' nonces, indigo's first."""
    return _dice(bytes(row.seed), nonces)


def _dice(seed: bytes, nonces: dict[str, str]) -> rulesets.Dice:
    return rulesets.HmacDice(seed, [nonces.get(side, "") for side in ("ai", "kaki")])


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
        points={str(side): points for side, points in held.ruleset.known_to(battle, None).points.items()},
        state=held.ruleset.encode(battle).decode(),
        pending=_close(held.ruleset, held.pending) if held.pending else "",
    )


def _close(ruleset: rulesets.Ruleset[Any], pending: Pending) -> str:
    stored = StoredPending(
        before=msgspec.Raw(ruleset.encode(pending.before)),
        side=pending.side,
        order=msgspec.Raw(msgspec.json.encode(pending.order)),
        answers=list(pending.answers),
        told=pending.told,
    )
    return msgspec.json.encode(stored).decode()


def _open(ruleset: rulesets.Ruleset[Any], text: str) -> Pending:
    stored = msgspec.json.decode(text, type=StoredPending)
    return Pending(
        before=ruleset.decode(bytes(stored.before)),
        side=stored.side,
        order=ruleset.decode_order(bytes(stored.order)),
        answers=tuple(stored.answers),
        told=stored.told,
    )
