"""The campaign as the map's page and programs get it: everything in the reader's language, made of what he knows."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from campaigns.models import Campaign, ClanSeat, Proposal, TicketBattle
from campaigns.selectors import seating, talk, viewing
from campaigns.selectors.touching import part_of
from campaigns.selectors.wanting import what_is_wanted
from campaigns.services import holding
from games.models import Battle, Player
from games.selectors import seating as tables
from games.selectors.avoiding import deaf_to
from rulesets import campaign as war
from words import tell, tell_all

Json = dict[str, Any]
ADDRESSES = {
    "plan": "api-campaign-plan", "preview": "api-campaign-preview", "lock": "api-campaign-lock",
    "unlock": "api-campaign-unlock", "told": "api-campaign-told", "talk": "api-campaign-talk",
    "seasons": "api-campaign-seasons", "pay": "api-campaign-pay", "resign": "api-campaign-resign",
    "take": "api-campaign-take",
    "proposals": "api-campaign-proposals", "self": "api-campaign", "page": "campaign",
    "chronicle": "campaign-chronicle", "archive": "campaign-archive", "around": "campaign-around",
}  # fmt: skip
"""What a page may ask, by name."""


def boot(row: Campaign, player: Player | None, clan: str) -> Json:
    """A campaign as a viewer sees it. Raises ``not_begun`` while it waits for players."""
    document = viewing.document(row, clan)
    known = viewing.known_from(document)
    live = not viewing.looks_on(row, clan)
    seats = {seat.clan: seat for seat in row.seats.select_related("player")}
    mine = seats.get(clan)
    return {
        "id": str(row.pk),
        "name": row.name,
        "status": row.status,
        "seq": viewing.seq(row, clan),
        "you": clan if seating.leads(clan) else "",
        "eyes": clan == war.OPEN_EYES,
        "referee": player is not None and row.referee_id == player.pk,
        "document": tell_all(document),
        "steps": [
            {"stage": str(one.stage), "label": tell(one.label), "kanji": one.kanji} for one in war.STATES
        ],
        "due": _moment(row.due) if live else None,
        "late": _moment(row.late) if live else None,
        "paused": _moment(row.paused_until) if live else None,
        "awaited": _clans_awaited(known),
        "locked": {key: seal.hash for key, seal in known.seals.items()},
        "players": {
            key: _leader(seats.get(key), one.computer, bool(one.out)) for key, one in known.clans.items()
        },
        "draft": _draft(row, mine),
        "standing": clan in known.standing,
        "tickets": {one.id: _ticket(row, player, clan, known, one) for one in _of_season(known)},
        "proposals": proposals(row, clan),
        "wanted": what_is_wanted(row, clan, known),
        "chronicle": reverse("campaign-chronicle", args=[row.pk]),
        "talk": talk.what_is_heard(row, _ears(row, player, clan), deaf_to(player.pk if player else None)),
        "urls": {name: reverse(address, args=[row.pk]) for name, address in ADDRESSES.items()},
    }


def _ears(row: Campaign, player: Player | None, clan: str) -> str:
    """As what clan somebody hears what is said: who looks on with open eyes as the one that he led."""
    return clan if clan != war.OPEN_EYES else seating.clan_led(row, player.pk if player else None)


def proposals(row: Campaign, clan: str) -> list[Json]:
    """What is being voted on, for those who play: who asks what, who has answered, what one has said oneself."""
    if not clan:
        return []
    found = row.proposals.filter(status=Proposal.Status.OPEN).prefetch_related("votes")
    return [
        {
            "id": one.pk, "kind": one.kind, "label": str(Proposal.Kind(one.kind).label), "by": one.by,
            "name": one.name, "content": _content(row, one, clan), "touches": one.touches,
            "until": one.until.isoformat(),
            "voted": [vote.clan for vote in one.votes.all()],
            "mine": next((vote.yes for vote in one.votes.all() if vote.clan == clan), None),
        }
        for one in found
    ]  # fmt: skip


def _content(row: Campaign, one: Proposal, clan: str) -> Json:
    """What is proposed. Of a correction each clan gets what touches it: chests and men of others are not its to see
    (CAM-SEC-1). The referee has written it, and sees it whole.
    """
    if one.kind != Proposal.Kind.EDIT or clan == war.OPEN_EYES:
        return dict(one.content)
    patch = part_of(holding.current(row.pk).war, one.content["patch"], clan)
    return {"reason": one.content["reason"], **({"patch": patch} if patch else {})}


def _moment(at: Any) -> str | None:
    return at.isoformat() if at is not None else None


def _clans_awaited(known: war.Campaign) -> list[str]:
    """The clans that have still to act, as far as the viewer knows (CAM-SEA-2)."""
    found = [*war.missing_plans(known)]
    for ticket in war.unfought(known):
        if str(ticket.status) == TicketBattle.Status.OPEN:
            found += war.missing_answers(known, ticket)
        else:
            clans = (camp.answers for camp in ticket.camps)
            found += [clan for clan in clans if clan in known.clans and not known.clans[clan].computer]
    return list(dict.fromkeys(found))


def _leader(seat: ClanSeat | None, computer: bool, out: bool) -> Json:
    """Who leads a clan: a player, the computer for want of one, or the computer while he is absent."""
    player = seat.player if seat is not None else None
    kind = "computer" if player is None else "absent" if computer else "player"
    eyes = seat is not None and seat.open_eyes is not None
    return {"name": player.username if player else "", "kind": kind, "out": out, "eyes": eyes}


def _draft(row: Campaign, mine: ClanSeat | None) -> Json | None:
    return mine.draft if mine is not None and mine.draft_season == row.season else None


def _of_season(known: war.Campaign) -> list[war.Ticket]:
    return [one for one in known.tickets.values() if one.season == known.season]


def _ticket(row: Campaign, player: Player | None, clan: str, known: war.Campaign, ticket: war.Ticket) -> Json:
    """What a viewer may do about a ticket, and where its battle is fought if he may look on."""
    found = {"url": reverse("campaign-ticket", args=[row.pk, ticket.id]), "answered": sorted(ticket.sealed)}
    kept = row.tickets.filter(ticket=ticket.id).select_related("battle").defer("battle__state").first()
    battle = kept.battle if kept is not None else None
    if battle is None or not tables.may_know(battle.pk, player.pk if player else None):
        battle = None
    answers_for = {one.answers for one in ticket.camps} - {""}
    asks = str(ticket.status) == TicketBattle.Status.OPEN and clan in answers_for
    secret = known.secrets.get(f"{ticket.id}:{clan}")
    return {
        **found,
        "battle": battle.get_absolute_url() if battle else None,
        "battle_state": battle.status if battle else None,
        "waits": bool(battle and battle.status == Battle.Status.RUNNING and _my_turn(battle, player)),
        "due": _moment(kept.due) if kept is not None and clan else None,
        "mine": secret.choice if secret is not None else None,
        "default": _default(row, ticket.id, clan) if asks else None,
        "answer": reverse("api-campaign-answer", args=[row.pk, ticket.id]),
    }


def _my_turn(battle: Battle, player: Player | None) -> bool:
    sides = tables.sides_of(battle.pk, player.pk if player else None)
    return any(str(side) in battle.waits_for for side in sides)


def _default(row: Campaign, ticket: str, clan: str) -> Json:
    """What is taken where the clan does not answer, as far as it knows the war itself."""
    mine = war.known_to(holding.current(row.pk).war, clan)
    return war.plain_answer(war.default_answer(mine, ticket, clan))
