"""Battles that practice commanders fight out between themselves, away from any table, and that are kept whole.

Fighting takes time and no database; keeping is one transaction. The same seed, armies and tempers give the same battle,
so one that was fought and not kept (the process died) is fought again, die for die. What is kept has a record like
any other: :func:`rulesets.fight` with its seats, options, shares and seed gives the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec
from django.db import transaction

import rulesets
from games.models import Battle, BattleEvent, Opening, OrderReceipt
from games.selectors import telling
from games.services import battles, endings, holding
from games.services.battles import PRACTICE_WORD, Banner, Plan
from games.services.ledger import EventRow, Receipt
from games.services.memory import Held
from games.services.news import EVERYWHERE
from rulesets import Answer, Commander, EndPhase, Illegal, Order, Side, Waiting

TRIES = 3
"""Orders that a commander may have refused at one moment before he just ends the phase."""
MOST_ORDERS = 20_000
"""A battle that takes more orders than this does not end: a fault of the system."""
BATCH = 100
"""Rows that are written at once: more parameters than SQLite takes would be in more."""


@dataclass
class Fought:
    """A battle that was fought out and is not kept yet."""

    plan: Plan
    banners: dict[Side, Banner]
    held: Held
    opened: rulesets.Battle
    rows: list[EventRow] = field(default_factory=list)
    receipts: list[Receipt] = field(default_factory=list)


def fight_out(*, plan: Plan, banners: Mapping[Side, Banner]) -> Fought:
    """Fight a battle between the practice commanders of both banners to its end. Nothing is written.

    The plan must have a seed. Raises ``unknown_system``, ``options``, and :class:`RuntimeError` where it does not end.
    """
    ruleset = rulesets.get(plan.system)
    sworn = {side: _swear(banner) for side, banner in banners.items()}
    seats = {side: _seat(banner) for side, banner in sworn.items()}
    opened = ruleset.open(ruleset.options_from(plan.options), seats)
    dice = rulesets.HmacDice(plan.seed, [sworn[side].nonce for side in Side])
    outcome = ruleset.begin(opened, dice)
    fought = Fought(plan, sworn, _hold(ruleset, outcome.battle, dice), opened)
    _write(fought, opened, outcome.battle, outcome.events)
    hands = {
        side: rulesets.commander(ruleset, side, plan.seed + side.encode(), sworn[side].practice)
        for side in Side
    }
    for _ in range(MOST_ORDERS):
        if fought.held.battle.result is not None:
            return fought
        _one_order(fought, hands)
    raise RuntimeError(f"A battle of {ruleset.name} did not end within {MOST_ORDERS} orders.")


def keep(fought: Fought) -> Battle:
    """Keep a battle that was fought out, with all that its end brings (:func:`games.services.endings.end`)."""
    with transaction.atomic():
        battle = battles.settle(plan=fought.plan, banners=fought.banners, players={})
        ruleset, held = fought.held.ruleset, fought.held
        Opening.objects.create(
            battle=battle,
            state=ruleset.encode(fought.opened).decode(),
            document=msgspec.json.encode(ruleset.document(fought.opened)).decode(),
        )
        rows = (BattleEvent(battle=battle, **row._asdict()) for row in fought.rows)
        BattleEvent.objects.bulk_create(rows, batch_size=BATCH)
        keyed = (
            OrderReceipt(battle=battle, key=f"captain:{number}", **receipt._asdict())
            for number, receipt in enumerate(fought.receipts)
        )
        OrderReceipt.objects.bulk_create(keyed, batch_size=BATCH)
        for name, value in holding.progress(held)._asdict().items():
            setattr(battle, name, value)
        battle.save()
        endings.end(battle_id=battle.pk)
    return battle


def _swear(banner: Banner) -> Banner:
    """A banner under which a practice commander fights, with his share in the dice."""
    temper = banner.practice if banner.practice in rulesets.TEMPERS else rulesets.USUAL.key
    return replace(banner, practice=temper, nonce=banner.nonce or PRACTICE_WORD)


def _seat(banner: Banner) -> rulesets.Seat:
    roster = banner.army["roster"] if banner.army else None
    return rulesets.Seat(
        banner.clan, banner.mon, banner.commander, roster, levy=banner.levy, given=banner.given
    )


def _hold(ruleset: rulesets.Ruleset[Any], battle: rulesets.Battle, dice: rulesets.Dice) -> Held:
    return Held(EVERYWHERE, 0, Battle.Status.RUNNING, ruleset, battle, dice, {}, None)


def _one_order(fought: Fought, hands: Mapping[Side, Commander]) -> None:
    """Let the side that is to act give one order; one that is refused again and again ends its phase."""
    held = fought.held
    side = held.battle.clock.to_act[0]
    for number in range(TRIES + 1):
        try:
            order = hands[side].order(held.battle) if number < TRIES else EndPhase()
            outcome, answers = _resolve(held, side, order, hands)
        except Illegal:
            if number == TRIES:
                raise
            continue
        first = held.seq + 1
        _write(fought, held.battle, outcome.battle, outcome.events)
        for each in (order, *(Answer(answer) for answer in answers)):
            text = msgspec.json.encode(each).decode()
            fought.receipts.append(Receipt(side, text, first, fought.held.seq))
        return


def _resolve(
    held: Held, side: Side, order: Order, hands: Mapping[Side, Commander]
) -> tuple[rulesets.Settled[Any], list[dict[str, Any]]]:
    """What comes of an order, with the answers to all that it leads to."""
    answers: list[dict[str, Any]] = []
    outcome = held.ruleset.resolve(held.battle, side, order, held.dice)
    while isinstance(outcome, Waiting):
        answers.append(hands[outcome.decision.side].answer(outcome.battle, outcome.decision))
        outcome = held.ruleset.resolve(held.battle, side, order, held.dice, answers, outcome.going)
    return outcome, answers


def _write(
    fought: Fought, before: rulesets.Battle, after: rulesets.Battle, events: Sequence[rulesets.Event]
) -> None:
    """Write events down, and go on from them."""
    held = fought.held
    fought.rows += telling.rows_of(held.ruleset, before, after, events, held.seq + 1)
    status = Battle.Status.OVER if after.result is not None else Battle.Status.RUNNING
    fought.held = replace(held, seq=held.seq + len(events), status=status, battle=after)
