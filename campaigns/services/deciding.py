"""What becomes of proposals: counted, and carried out where they are accepted (CAM-COR-5, CAM-LEA-3, CAM-EVT-4)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

import msgspec

from campaigns.models import Proposal
from campaigns.refusals import refuse
from campaigns.selectors.touching import touches
from campaigns.services import course, pace, taking
from campaigns.services.sheet import Sheet
from rulesets import Illegal
from rulesets import campaign as war

Json = dict[str, Any]
Kind = Proposal.Kind


def voters(paper: Sheet) -> list[str]:
    """The clans that have a vote: those that players lead (CAM-COR-5)."""
    clans = paper.war.clans
    return [key for key, seat in paper.seats.items() if seat.player_id is not None and not clans[key].out]


def clans_to_ask(paper: Sheet, kind: str, content: Json) -> list[str]:
    """The clans whose word is asked for: all that players lead, of a replacement not the one concerned, of a correction
    those whose things it touches.
    """
    found = voters(paper)
    if kind == Kind.REPLACE:
        return [clan for clan in found if clan != content["clan"]]
    if kind == Kind.EDIT:
        touched = touches(paper.war, content["patch"])
        return [clan for clan in found if clan in touched]
    return found


def decide(paper: Sheet, found: Proposal, now: datetime, *, at_last: bool = False) -> dict[str, int]:
    """Count the votes, and if it is decided carry it out; ``at_last`` its time is up. Caller's transaction. Gives the
    last number of each viewer who was told of something.
    """
    said = {vote.clan: vote.yes for vote in found.votes.all()}
    verdict = _verdict(found, said, at_last)
    if verdict is None:
        return {}
    found.status = (
        Proposal.Status.PASSED if verdict and _carry_out(paper, found, now) else Proposal.Status.FAILED
    )
    found.save()
    if not paper.asked:
        return {}
    course.go_on(paper, now)
    return paper.write()


def _verdict(found: Proposal, said: Mapping[str, bool], at_last: bool) -> bool | None:
    """Whether it is accepted; None while that is open. Two thirds for another pace and a replacement, half for a pause,
    all for an early end and a correction; to take a clan over, that nobody objects.
    """
    total = len(found.touches)
    yes = sum(1 for clan in found.touches if said.get(clan))
    no = sum(1 for clan in found.touches if said.get(clan) is False)
    match found.kind:
        case Kind.PACE | Kind.REPLACE:
            enough, hopeless = 3 * yes >= 2 * total, 3 * (total - no) < 2 * total
        case Kind.PAUSE:
            enough, hopeless = 2 * yes >= total, 2 * (total - no) < total
        case _:
            enough, hopeless = yes == total, no > 0
    if enough:
        return True
    return False if hopeless or at_last else None


def _carry_out(paper: Sheet, found: Proposal, now: datetime) -> bool:
    """Carry out what was accepted; whether the rules let it."""
    row, content = paper.campaign, found.content
    match found.kind:
        case Kind.PACE:
            row.pace = content["pace"]
        case Kind.PAUSE:
            days = timedelta(days=content["days"])
            row.paused_until = max(row.paused_until or now, now) + days
            pace.postpone(row, days, now)
        case Kind.REPLACE:
            seat = paper.seats[content["clan"]]
            seat.player, seat.draft = None, None
            seat.save()
            return _needs_asking(paper, war.Step(kind="resign", clan=seat.clan))
        case Kind.TAKE:
            return found.player_id is not None and taking.take(
                paper, content["clan"], found.player_id, found.name
            )
        case Kind.END:
            return _needs_asking(paper, war.Step(kind="draw"))
        case Kind.EDIT:
            return _edit(paper, found)
    return True


def _edit(paper: Sheet, found: Proposal) -> bool:
    """CAM-EVT-4: what was consented to, made of the war as it is now: men who fell meanwhile do not come back by it."""
    try:
        patch = patch_of(paper.war, found.content)
    except Illegal:  # the war has gone on meanwhile
        return False
    step = war.Step(kind="edit", patch=patch, reason=found.content["reason"], by=found.name)
    return _needs_asking(paper, step)


def patch_of(campaign: war.Campaign, content: Json) -> Json:
    """The merge patch of a referee's correction: of its ``corrections``, else as it was written. Raises ``malformed``,
    and :class:`Illegal` for what cannot be set right.
    """
    if "corrections" not in content:
        written: Json = content["patch"]
        return written
    try:
        corrections = msgspec.convert(content["corrections"], list[war.Correction])
    except msgspec.ValidationError:
        raise refuse("malformed") from None
    return war.correct(campaign, corrections)


def _needs_asking(paper: Sheet, step: war.Step) -> bool:
    try:
        paper.do(step)
    except Illegal:  # the war has gone on meanwhile
        return False
    return True
