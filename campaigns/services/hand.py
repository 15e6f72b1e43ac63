"""Battles fought at home, with miniatures: both sides enter what came of them, and when both say the same it counts
(CAM-TOL-2, CAM-FAT-2). The outcome is marked as such; tolls and fates come of it by the same tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction
from django.utils.translation import gettext_noop as _

from campaigns.models import Campaign, TicketBattle
from campaigns.refusals import refuse
from campaigns.selectors import seating
from campaigns.services import holding, settling
from games.models import Battle, OrderReceipt
from rulesets import Illegal
from rulesets import campaign as war

Json = dict[str, Any]
FELL, TAKEN = "fell", "taken"
COUNTED = ("deed", "shame")
"""What of a person is counted (CAM-FAT-1); of the other marks he has each once."""
MARKS = frozenset({FELL, "hurt", TAKEN, *COUNTED})
EACH_MOST = 9
"""So many deeds, or shames, of one person can be entered."""


class Lost(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Pieces of a type that are out of the battle (CAM-TOL-1)."""

    killed: int = 0
    fled: int = 0
    taken: int = 0


class HomeReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one side says of a battle fought at home. ``winner`` is the index of a camp, none for a draw; ``losses`` are
    pieces by type for each camp; ``given_up`` the camp that gave the battle up, ``early`` in its first half
    (CAM-BAT-13).
    """

    winner: int | None = None
    losses: tuple[dict[str, Lost], dict[str, Lost]] = ({}, {})
    marks: dict[str, tuple[str, ...]] = {}
    slain: dict[str, tuple[str, ...]] = {}
    given_up: int | None = None
    early: bool = False


def enter(*, campaign_id: UUID, ticket: str, player_id: int | None, entry: Json) -> bool:
    """Enter the outcome of a battle fought at home, or another one instead, until both sides agree; whether they do
    now, and it counts.

    Raises ``not_found``, ``not_yours``, ``no_ticket``, ``not_ready``, ``malformed``, ``being_fought`` where orders have
    been given at the table, ``no_hand`` where no player answers for the other camp, ``outcome`` for what cannot be.
    """
    clan = seating.clan_of(campaign_id, player_id)
    told = decode(entry)
    with transaction.atomic():
        row = _ready(campaign_id, ticket)
        state = holding.current(campaign_id).war
        camp = _camp(state, ticket, clan)
        outcome = outcome_of(told)
        _check(war.ticket(state, ticket), state, told)
        _try(campaign_id, state, ticket, outcome)
        row.hand = {**row.hand, str(camp): msgspec.json.decode(msgspec.json.encode(told))}
        row.save(update_fields=["hand"])
        agreed = row.hand.get("0") == row.hand.get("1")
        if agreed:
            settling.settle_without(campaign_id=campaign_id, ticket=ticket, outcome=outcome)
    return agreed


def decode(entry: Json) -> HomeReport:
    """What was entered, out of plain JSON; what is nought is not in it. Raises ``malformed``."""
    try:
        found = msgspec.convert(entry, HomeReport)
    except msgspec.ValidationError:
        raise refuse("malformed") from None
    if any(mark not in MARKS for marks in found.marks.values() for mark in marks):
        raise refuse("malformed", "CAM-FAT-1")
    first, second = (
        {type: lost for type, lost in losses.items() if lost != Lost()} for losses in found.losses
    )
    tidy = {id: _tidy(marks) for id, marks in found.marks.items() if marks}
    slain = {id: tuple(sorted(set(ids))) for id, ids in found.slain.items() if ids}
    return msgspec.structs.replace(found, losses=(first, second), marks=tidy, slain=slain)


def _tidy(marks: tuple[str, ...]) -> tuple[str, ...]:
    """Marks in one order, each once but for what is counted."""
    return tuple(sorted({*marks} - {*COUNTED}) + sorted(mark for mark in marks if mark in COUNTED))


def befalls(system: str) -> Mapping[str, str]:
    """What befalls persons in battles of a system beside that they fall or are taken (CAM-FAT-1), in its own words."""
    found = holding.systems().get(system)
    return found.befalls if found is not None else {}


def _check(ticket: war.Ticket, state: war.Campaign, entry: HomeReport) -> None:
    """Raise ``outcome`` for marks that the battle's rules do not know, and for men slain by who cannot have done it:
    only who fell was slain, once, by a person of the other camp (CAM-FAT-1, CAM-LIF-1).
    """
    known = {FELL, TAKEN, *befalls(ticket.system)}
    for marks in entry.marks.values():
        if not set(marks) <= known:
            raise Illegal("outcome", "CAM-FAT-1", _("These rules do not know such a fate."))
        if any(marks.count(mark) > EACH_MOST for mark in COUNTED):
            raise Illegal("outcome", "CAM-FAT-1", _("So much cannot have befallen one person."))
    victims = [(slayer, victim) for slayer, victims in entry.slain.items() for victim in victims]
    if len({victim for _slayer, victim in victims}) < len(victims):
        raise Illegal("outcome", "CAM-FAT-1", _("Nobody is slain twice."))
    for slayer, victim in victims:
        if FELL not in entry.marks.get(victim, ()):
            raise Illegal("outcome", "CAM-FAT-1", _("Who was slain has fallen: say so too."))
        camps = {ticket.camp_of(state.persons[id].clan) for id in (slayer, victim) if id in state.persons}
        if camps != {0, 1}:
            raise Illegal("outcome", "CAM-LIF-1", _("A man is slain by one of the other side."))


def outcome_of(entry: HomeReport) -> war.Outcome:
    """The same as the rules take it."""
    plain: Json = {**msgspec.to_builtins(entry), "how": settling.HAND}
    return msgspec.convert(plain, war.Outcome)


def _ready(campaign_id: UUID, ticket: str) -> TicketBattle:
    """The ticket's row, with its battle and its campaign locked. Raises what keeps it from being settled by hand."""
    row = TicketBattle.objects.filter(campaign=campaign_id, ticket=ticket).first()
    if row is None:
        raise refuse("no_ticket", "CAM-BAT-1")
    if row.battle_id is not None:
        battle = Battle.objects.select_for_update().only("pk", "status").filter(pk=row.battle_id).first()
        given = OrderReceipt.objects.filter(battle=row.battle_id).exclude(key__startswith="practice:")
        if battle is not None and (battle.status == Battle.Status.OVER or given.exists()):
            raise refuse("being_fought", "CAM-TOL-6")
    Campaign.objects.select_for_update().only("pk").get(pk=campaign_id)
    row.refresh_from_db()
    if row.status != TicketBattle.Status.READY:
        raise refuse("not_ready", "CAM-BAT-16")
    return row


def _camp(state: war.Campaign, ticket: str, clan: str) -> int:
    """The index of the camp for which a clan answers. Raises ``not_yours``, ``no_hand``."""
    answer = [camp.answers for camp in war.ticket(state, ticket).camps]
    if clan not in answer:
        raise refuse("not_yours", "CAM-BAT-1")
    camp = answer.index(clan)
    other = state.clans.get(answer[1 - camp])
    if other is None or other.computer:
        raise refuse("no_hand", "CAM-BAT-14")
    return camp


def _try(campaign_id: UUID, state: war.Campaign, ticket: str, outcome: war.Outcome) -> None:
    """Raise what the rules would say against an outcome; nothing is changed."""
    step = war.Step(kind="settle", ticket=ticket, outcome=war.plain_outcome(outcome))
    war.carry_out(state, step, holding.current(campaign_id).dice, holding.systems())
