"""Proposals and votes (CAM-COR-5), clans that are taken over (CAM-LEA-3), a referee's corrections (CAM-EVT-4).

Each clan that a player leads has a vote; computer clans have none. A proposal is decided as soon as it can be, at the
latest when its time is up: who has said nothing has then said no, but to who would take a clan over.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from campaigns.models import Campaign, Proposal, Vote
from campaigns.refusals import refuse
from campaigns.selectors import seating
from campaigns.services import deciding, pace, sheet
from campaigns.services.sheet import Sheet
from games.models import Player
from games.services import news
from limits import spend
from rulesets import campaign as war

Json = dict[str, Any]
Kind = Proposal.Kind
PAUSE_MOST = 14
"""CAM-COR-5: days of a pause."""
TIME = {"evening": timedelta(minutes=6), "days": timedelta(days=3), "weeks": timedelta(days=7)}
"""How long a proposal waits for votes: as long as a council."""


def propose(*, campaign_id: UUID, player: Player, kind: str, content: Json) -> Proposal:
    """Propose something to the clans; whoever proposes it for his clan has said yes.

    Raises ``not_found``, ``not_yours``, ``malformed``, ``asked_already``, ``no_clan``, ``not_computer``,
    ``already_in``, ``clan_is_out``, ``open_eyes``, ``no_referee``, ``enough_proposals``, and what the rules refuse of a
    correction.
    """
    now = timezone.now()
    with transaction.atomic():
        row = sheet.lock(campaign_id)
        if row.status != Campaign.Status.RUNNING:
            if not seating.may_know(row, player.pk):
                raise refuse("not_found")
            raise refuse("not_begun" if row.status == Campaign.Status.OPEN else "not_open")
        paper = sheet.laid_out(row)
        by = _asks(paper, player, kind)
        wish = _check(paper, player, kind, content)
        if row.proposals.filter(status=Proposal.Status.OPEN, kind=kind, content=wish).exists():
            raise refuse("asked_already")
        if not spend("campaign_proposals", player.pk):
            raise refuse("enough_proposals")
        found = Proposal.objects.create(
            campaign=row, kind=kind, by=by, player=player, name=player.username, content=wish,
            touches=deciding.clans_to_ask(paper, kind, wish), season=row.season,
            until=now + TIME[row.pace or paper.war.options.pace],
        )  # fmt: skip
        if by and by in found.touches:
            Vote.objects.create(proposal=found, clan=by, yes=True)
        heard = deciding.decide(paper, found, now)
        pace.settle(row, now)
        row.save()
    _tell(row, heard)
    return found


def vote(*, campaign_id: UUID, player: Player, proposal: int, yes: bool) -> Proposal:
    """Say yes or no to a proposal; while it is open another word takes its place. Raises ``no_proposal``,
    ``no_vote``.
    """
    clan = seating.clan_of(campaign_id, player.pk)
    now = timezone.now()
    with transaction.atomic():
        row = sheet.lock(campaign_id)
        found = row.proposals.filter(pk=proposal).first()
        if found is None:
            raise refuse("no_proposal")
        if found.status != Proposal.Status.OPEN or clan not in found.touches:
            raise refuse("no_vote")
        Vote.objects.update_or_create(proposal=found, clan=clan, defaults={"yes": yes})
        heard = deciding.decide(sheet.laid_out(row), found, now)
        pace.settle(row, now)
        row.save()
    _tell(row, heard)
    return found


def _asks(paper: Sheet, player: Player, kind: str) -> str:
    """The clan for which a player proposes something. To take a clan over comes who leads none in being, to correct the
    referee. Raises ``not_found``, ``not_yours``, ``already_in``, ``clan_is_out``, ``open_eyes``, ``no_referee``.
    """
    row = paper.campaign
    seats = [seat for seat in paper.seats.values() if seat.player_id == player.pk and not seat.former]
    if any(seat.open_eyes for seat in seats):
        raise refuse("open_eyes", "CAM-LEA-2")
    clan = next((seat.clan for seat in seats), "")
    out = bool(clan) and bool(paper.war.clans[clan].out)
    if kind == Kind.EDIT:
        if row.referee_id != player.pk:
            raise refuse("no_referee" if clan else "not_found", "CAM-EVT-4")
        return ""
    if kind == Kind.TAKE:
        if clan and not out:
            raise refuse("already_in", "CAM-LEA-3")
        if row.referee_id == player.pk:
            raise refuse("has_clan", "CAM-EVT-4")
        if not seating.may_know(row, player.pk):
            raise refuse("not_found")
        return ""
    if out:
        raise refuse("clan_is_out", "CAM-COR-5")
    if not clan:
        raise refuse("not_yours" if seating.may_know(row, player.pk) else "not_found")
    return clan


def _check(paper: Sheet, player: Player, kind: str, content: Json) -> Json:
    """What is proposed, without anything that does not belong to it."""
    match kind:
        case Kind.PACE if content.get("pace") in pace.PACES:
            return {"pace": content["pace"]}
        case Kind.PAUSE if type(days := content.get("days")) is int and 1 <= days <= PAUSE_MOST:
            return {"days": days}
        case Kind.END:
            return {}
        case Kind.REPLACE | Kind.TAKE:
            return {"clan": _to_take(paper, content.get("clan"), kind, player.username)}
        case Kind.EDIT:
            return _correction(paper, player, content)
        case _:
            raise refuse("malformed")


def _correction(paper: Sheet, player: Player, content: Json) -> Json:
    """A referee's correction: the merge patch of it, and the ``corrections`` of which the patch was made, if that is
    how it was written. What the rules refuse is refused before anybody is asked.
    """
    reason = str(content.get("reason", "")).strip()[:500]
    if not reason:
        raise refuse("empty")
    wish: Json = {"reason": reason}
    if "corrections" in content:
        wish["corrections"] = content["corrections"]
        wish["patch"] = deciding.patch_of(paper.war, wish)
    else:
        wish["patch"] = content.get("patch")
    if not isinstance(wish["patch"], dict):
        raise refuse("malformed")
    step = war.Step(kind="edit", patch=wish["patch"], reason=reason, by=player.username)
    war.carry_out(paper.war, step, paper.held.dice, {})
    return wish


def _to_take(paper: Sheet, clan: Any, kind: str, name: str) -> str:
    """A clan that may be given to another: the computer's, or one whose player has long been absent (CAM-LEA-4)."""
    found = paper.war.clans.get(clan) if isinstance(clan, str) else None
    if found is None or found.out:
        raise refuse("no_clan", "CAM-LEA-3")
    absent = bool(found.player) and found.absent > 0
    if (kind == Kind.TAKE and not found.computer) or (kind == Kind.REPLACE and not absent):
        raise refuse("not_computer", "CAM-LEA-3")
    if kind == Kind.TAKE:
        step = war.Step(kind="take_over", clan=found.key, player=name)
        war.carry_out(paper.war, step, paper.held.dice, {})  # the same: what cannot be is asked of nobody
    return found.key


def _tell(row: Campaign, heard: dict[str, int]) -> None:
    """Everybody who plays hears that something is proposed or decided."""
    viewers = [*row.seats.values_list("clan", flat=True), war.OPEN_EYES]
    told: dict[str, Json] = {key: {"kind": "proposed"} for key in viewers}
    told |= {viewer: {"kind": "moved", "seq": seq} for viewer, seq in heard.items()}
    news.publish(news.Stirred(row.pk, to=told))


def lapse(*, campaign_id: UUID) -> None:
    """Decide what has waited long enough; to take a clan over waits for the end of the council (CAM-LEA-3)."""
    now = timezone.now()
    waiting = Proposal.objects.filter(campaign=campaign_id, status=Proposal.Status.OPEN, until__lte=now)
    if not waiting.exclude(kind=Kind.TAKE).exists():
        return
    with transaction.atomic():
        row = sheet.lock(campaign_id)
        heard: dict[str, int] = {}
        for found in waiting.exclude(kind=Kind.TAKE):
            if row.status == Campaign.Status.RUNNING:
                heard |= deciding.decide(sheet.laid_out(row), found, now, at_last=True)
        pace.settle(row, now)
        row.save()
    _tell(row, heard)
