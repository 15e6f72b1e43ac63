"""Steps of a war as they were asked for: what was given, in order, is all it takes to wage the war again (CAM-CHR-2).

A step is plain data; :func:`carry_out` is the one way from it to the rules. The same steps with the same dice give the
same war.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from rulesets.campaign import front
from rulesets.campaign.dice import WarDice
from rulesets.campaign.events import Settled
from rulesets.campaign.opening import Seat
from rulesets.campaign.state import Campaign
from rulesets.campaign.tickets import Outcome
from rulesets.engine.illegal import Illegal
from rulesets.engine.mustering.levies import Fielding

Json = dict[str, Any]


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that was asked of a war. ``kind`` is a key of :data:`KINDS`; the other fields are what that function of
    the front door takes. ``seats`` are those of ``begin``; ``told`` is the number of the last event after the step.
    """

    kind: str
    clan: str = ""
    ticket: str = ""
    place: str = ""
    person: str = ""
    player: str = ""
    plan: Json = {}
    plans: dict[str, Json] = {}
    answer: Json = {}
    answers: dict[str, Json] = {}
    outcome: Json = {}
    hosts: tuple[str, ...] = ()
    sheet: Json = {}
    patch: Json = {}
    reason: str = ""
    by: str = ""
    seats: dict[str, Seat] = {}
    away: tuple[str, ...] = ()
    told: int = 0


class Given(msgspec.Struct, frozen=True):
    """What a step is carried out with: the war before it, dice, rules systems by slug."""

    campaign: Campaign
    dice: WarDice
    systems: Mapping[str, Fielding]


def decode_step(raw: Any) -> Step:
    """A step out of plain JSON; raises :class:`Illegal` (``malformed``) if it is none."""
    try:
        found = msgspec.convert(raw, Step)
    except msgspec.ValidationError as fault:
        raise Illegal("malformed", "CAM-CHR-2", "This is no step of a war: {why}", why=str(fault)) from None
    if found.kind not in KINDS:
        raise Illegal("malformed", "CAM-CHR-2", "Nobody knows the step {kind}.", kind=found.kind)
    return found


def plain_step(step: Step) -> Json:
    """A step as plain JSON; what it does not use is not in it."""
    found: Json = msgspec.to_builtins(step)
    return found


def plain_outcome(outcome: Outcome) -> Json:
    """The outcome of a battle as a step holds it."""
    found: Json = msgspec.to_builtins(outcome)
    return {key: value for key, value in found.items() if value is not None}


def carry_out(campaign: Campaign, step: Step, dice: WarDice, systems: Mapping[str, Fielding]) -> Settled:
    """Do what a step asks. Raises :class:`Illegal` where the rules refuse it, or where it is no step at all."""
    known = KINDS.get(step.kind)
    if known is None:
        raise Illegal("malformed", "CAM-CHR-2", "Nobody knows the step {kind}.", kind=step.kind)
    return known(Given(campaign, dice, systems), step)


def _settle(given: Given, step: Step) -> Settled:
    try:
        outcome = msgspec.convert(step.outcome, Outcome)
    except msgspec.ValidationError as fault:
        raise Illegal("malformed", "CAM-TOL-1", "This is no outcome: {why}", why=str(fault)) from None
    return front.settle(given.campaign, step.ticket, outcome, given.dice)


KINDS: dict[str, Callable[[Given, Step], Settled]] = {
    "begin": lambda to, step: front.begin(to.campaign, step.seats, to.dice),
    "lock": lambda to, step: front.lock(to.campaign, step.clan, step.plan, to.dice),
    "unlock": lambda to, step: front.unlock(to.campaign, step.clan, to.dice),
    "adjudicate": lambda to, step: front.adjudicate(to.campaign, step.plans, to.dice, step.away),
    "seal_answer": lambda to, step: front.seal_answer(
        to.campaign, step.ticket, step.clan, step.answer, to.dice
    ),
    "open_answers": lambda to, step: front.open_answers(
        to.campaign, step.ticket, step.answers, to.dice, to.systems
    ),
    "wish_retreat": lambda to, step: front.wish_retreat(
        to.campaign, step.ticket, step.clan, step.place, to.dice
    ),
    "settle": _settle,
    "paper": lambda to, step: front.on_paper(to.campaign, step.ticket, to.dice),
    "close": lambda to, _step: front.close(to.campaign, to.dice),
    "order_pay": lambda to, step: front.order_pay(to.campaign, step.clan, step.hosts, to.dice),
    "draw_sheet": lambda to, step: front.draw_sheet(
        to.campaign, step.clan, step.person, step.sheet, to.dice, to.systems
    ),
    "draw": lambda to, _step: front.end_as_draw(to.campaign, to.dice),
    "resign": lambda to, step: front.resign(to.campaign, step.clan, to.dice),
    "take_over": lambda to, step: front.take_over(to.campaign, step.clan, step.player, to.dice),
    "edit": lambda to, step: front.edit(to.campaign, step.patch, step.reason, step.by, to.dice),
}
"""Every kind of step, and what it does."""
