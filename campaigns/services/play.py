"""The one path that a war takes: lock, check, ask the rules, go on by itself, write down, commit, only then tell."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime
from uuid import UUID

import msgspec
from django.db import IntegrityError, transaction
from django.utils import timezone

from campaigns.models import Campaign, CampaignStep, ClanSeat
from campaigns.refusals import refuse
from campaigns.services import course, holding, sheet
from campaigns.services.holding import Held
from campaigns.services.sheet import Receipt, Sheet
from games.services import news
from rulesets import campaign as war

logger = logging.getLogger(__name__)

KEY_LENGTH = 64
Check = Callable[[Sheet], None]
"""What must hold once the row is locked; raises :class:`rulesets.Illegal` where it does not."""
Work = Callable[[Sheet, datetime], None]
"""What the clock does with a locked campaign."""


def step(
    *, campaign_id: UUID, key: str, step: war.Step, player_id: int | None = None, check: Check | None = None
) -> Receipt:
    """Do one thing in a war, once, and what follows from it by itself: all of it or nothing.

    ``key`` is made by whoever asks, the same for every try. Raises :class:`rulesets.Illegal` with nothing changed:
    ``not_found``, ``not_begun``, ``key_used``, what ``check`` raises, what the rules refuse.
    """
    whole = _key(key, player_id)
    try:
        return _once(campaign_id, whole, step, player_id, check)
    except IntegrityError:  # the same key at the same moment: the other try has just been committed
        return _once(campaign_id, whole, step, player_id, check)


def _key(key: str, player_id: int | None) -> str:
    """The key under which a step is kept: a player's stand beside those of others, and never beside the house's."""
    if not 1 <= len(key) <= KEY_LENGTH:
        raise refuse("malformed")
    return f"{player_id}:{key}" if player_id is not None else f"{sheet.HOUSE}{key}"


def _once(campaign_id: UUID, key: str, step: war.Step, player_id: int | None, check: Check | None) -> Receipt:
    with transaction.atomic():
        row = sheet.lock(campaign_id)
        before = CampaignStep.objects.filter(campaign=row, key=key).first()
        if before is not None:
            return _again(before, step)
        paper = sheet.laid_out(row)
        if check is not None:
            check(paper)
        receipt = paper.do(step, key, player_id)
        finish(paper, timezone.now())
    return receipt


def work(*, campaign_id: UUID, do: Work) -> bool:
    """Let the house do something with a campaign that is being fought, and what follows from it; whether anything was
    done. All of it or nothing.
    """
    now = timezone.now()
    with transaction.atomic():
        row = sheet.lock(campaign_id)
        if row.status != Campaign.Status.RUNNING:
            return False
        paper = sheet.laid_out(row)
        paper.by_clock = True
        do(paper, now)
        finish(paper, now)
    return bool(paper.asked)


def _again(kept: CampaignStep, step: war.Step) -> Receipt:
    asked = msgspec.structs.replace(msgspec.json.decode(kept.step, type=war.Step), told=0)
    if asked != msgspec.structs.replace(step, told=0):
        raise refuse("key_used")
    return Receipt(asked.kind, kept.first, kept.told)


def finish(paper: Sheet, now: datetime) -> None:
    """Go on, write, and tell of it once it is committed."""
    course.go_on(paper, now)
    heard = paper.write()
    kept = Held(paper.campaign.pk, paper.campaign.seq, paper.war, paper.held.dice)
    transaction.on_commit(lambda: _tell(kept, heard))


def _tell(kept: Held, heard: dict[str, int]) -> None:
    holding.memory.keep(kept)
    if heard:
        moved = {viewer: {"kind": "moved", "seq": seq} for viewer, seq in heard.items()}
        news.publish(news.Stirred(kept.id, to=moved))


def tell_of_seat(campaign_id: UUID) -> None:
    """Somebody sat down or stood up: whoever looks at the map should look again. Called after the commit."""
    clans = ClanSeat.objects.filter(campaign=campaign_id).values_list("clan", flat=True)
    news.publish(news.Stirred(campaign_id, to={viewer: {"kind": "seated"} for viewer in ("", *clans)}))
