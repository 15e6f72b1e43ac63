"""Making, joining, beginning and leaving campaigns."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction
from django.utils import timezone

import rulesets
from campaigns.models import Campaign, CampaignOpening, ClanSeat, Resignation
from campaigns.refusals import refuse
from campaigns.selectors import seating
from campaigns.services import holding, play
from campaigns.services.holding import Held
from campaigns.services.sheet import Receipt, Sheet
from games.models import Player, Shown
from games.services import avoiding, quotas
from games.services.battles import house_word
from limits import is_full, most, spend
from rulesets import campaign as war

Json = dict[str, Any]
LONGEST_NAME = 80


@dataclass(frozen=True, kw_only=True)
class Wish:
    """A campaign as its maker wants it. ``clan`` is the one he leads, empty where he is its referee; ``word`` his own
    share in the dice (left empty, the house draws one), ``seed`` one whose seal he has seen.
    """

    scenario: str
    name: str = ""
    options: Json = field(default_factory=dict)
    visibility: str = Campaign.Visibility.INVITE
    clan: str = ""
    word: str = ""
    guard_rides: bool = False
    seed: bytes = b""


def create(*, maker: Player, wish: Wish) -> Campaign:
    """Make a campaign and take one of its clans; it waits for players until it is begun.

    Raises :class:`rulesets.Illegal`: ``no_scenario``, ``options`` (every fault named), ``no_clan``, ``no_referee``,
    ``name``, ``enough_made``, ``enough_open``, ``enough_campaigns``.
    """
    of = war.scenario(wish.scenario)
    options = war.options_from(wish.options, of, holding.systems())
    if wish.clan and wish.clan not in of.order:
        raise refuse("no_clan", "CAM-SCN-1")
    if not wish.clan and not options.referee:
        raise refuse("no_referee", "CAM-EVT-4")
    if not spend("campaigns_made", maker.pk):
        raise refuse("enough_made")
    with transaction.atomic():
        _have_room(maker, calls=True)
        seed = wish.seed or secrets.token_bytes(32)
        row = Campaign.objects.create(
            scenario=of.key, name=clean_name(wish.name, of), maker=maker,
            referee=maker if not wish.clan else None, visibility=wish.visibility,
            shown=Shown.PUBLIC if wish.visibility == Campaign.Visibility.OPEN else Shown.PRIVATE,
            options=war.asked_options(wish.options, of, holding.systems()), seed=seed, seed_hash=rulesets.seal(seed),
        )  # fmt: skip
        ClanSeat.objects.bulk_create(
            ClanSeat(campaign=row, clan=clan, order=number) for number, clan in enumerate(of.order)
        )
        if wish.clan:
            _sit(row, maker, wish.clan, wish.word, wish.guard_rides)
    return row


def clean_name(name: str, of: war.Scenario) -> str:
    """A campaign's name as it is kept; the scenario's where none is given. Raises ``name``."""
    tidy = rulesets.tidy(name) or of.name
    if fault := rulesets.fault_of_name(tidy, LONGEST_NAME):
        raise rulesets.Illegal("name", "", fault)
    return tidy


def joinable(*, campaign_id: UUID, player_id: int | None, invitation: str = "") -> Campaign:
    """A campaign that the holder of an invitation (or everybody) may join, as it is now. Raises ``not_found``."""
    row = Campaign.objects.defer(*Campaign.HEAVY).filter(pk=campaign_id).first()
    if row is None or not _may_join(row, player_id, invitation):
        raise refuse("not_found")
    return row


def join(
    *, campaign_id: UUID, player: Player, clan: str, invitation: str = "", word: str = "",
    guard_rides: bool = False,
) -> Campaign:  # fmt: skip
    """Take a clan that nobody leads, before the war begins; it begins when the last is taken.

    Raises ``not_found``, ``not_open``, ``already_in``, ``no_clan``, ``taken``, ``has_clan``, ``enough_joined``,
    ``enough_campaigns``, and where one of two has blocked the other ``you_blocked`` or ``cannot_join``.
    """
    with transaction.atomic():
        row = Campaign.objects.select_for_update().filter(pk=campaign_id).first()
        if row is None or not _may_join(row, player.pk, invitation):
            raise refuse("not_found")
        if row.status != Campaign.Status.OPEN:
            raise refuse("not_open")
        seats = {seat.clan: seat for seat in row.seats.all()}
        if any(seat.player_id == player.pk for seat in seats.values()):
            raise refuse("already_in")
        if clan not in seats:
            raise refuse("no_clan", "CAM-SCN-1")
        if seats[clan].player_id is not None:
            raise refuse("taken")
        if row.referee_id == player.pk:
            raise refuse("has_clan", "CAM-EVT-4")
        _have_room(player)
        if not spend("campaigns_joined", player.pk):
            raise refuse("enough_joined")
        for seat in seats.values():
            if seat.player_id is not None:
                avoiding.keep_apart(player=player, other_id=seat.player_id)
        _sit(row, player, clan, word, guard_rides)
        if all(seat.player_id is not None or seat.clan == clan for seat in seats.values()):
            _begin(row)
    play.tell_of_seat(row.pk)
    return row


def begin(*, campaign_id: UUID, player: Player) -> Campaign:
    """Begin the war with who is there; what nobody leads is the computer's (CAM-SCN-7). Its maker alone may.

    Raises ``not_found``, ``not_open``, ``nobody``.
    """
    with transaction.atomic():
        row = Campaign.objects.select_for_update().filter(pk=campaign_id, maker=player).first()
        if row is None:
            raise refuse("not_found")
        if row.status != Campaign.Status.OPEN:
            raise refuse("not_open")
        _begin(row)
    play.tell_of_seat(row.pk)
    return row


def withdraw(*, campaign_id: UUID, player: Player) -> None:
    """Take back a campaign that has not begun: its maker's is gone for everybody, another gives his clan back.

    Raises ``not_found``, ``not_open``.
    """
    with transaction.atomic():
        row = Campaign.objects.select_for_update().filter(pk=campaign_id).first()
        mine = row is not None and row.seats.filter(player=player).exists()
        if row is None or not (mine or player.pk in (row.maker_id, row.referee_id)):
            raise refuse("not_found")
        if row.status != Campaign.Status.OPEN:
            raise refuse("not_open")
        if row.maker_id == player.pk:
            row.delete()
        else:
            row.seats.filter(player=player).update(player=None, word="", guard_rides=False, joined=None)


def resign(*, campaign_id: UUID, player: Player, key: str) -> Receipt:
    """CAM-LEA-1: give one's clan up; it is handed over at the next council. Raises ``not_yours``."""
    clan = seating.clan_of(campaign_id, player.pk)

    def leaves(paper: Sheet) -> None:
        seat = paper.seats[clan]
        seat.player, seat.draft = None, None
        seat.save()
        Resignation.objects.create(campaign=paper.campaign, player=player, clan=clan, season=paper.war.season)

    step = war.Step(kind="resign", clan=clan)
    receipt = play.step(campaign_id=campaign_id, key=key, step=step, player_id=player.pk, check=leaves)
    play.tell_of_seat(campaign_id)
    return receipt


# -- the inside --------------------------------------------------------------------------------------------------------


def _may_join(row: Campaign, player_id: int | None, invitation: str) -> bool:
    if invitation:
        return secrets.compare_digest(row.invitation.encode(), invitation.encode())
    if row.visibility != Campaign.Visibility.OPEN:
        return seating.sits(row, player_id)
    return True


def _have_room(player: Player, *, calls: bool = False) -> None:
    Player.objects.select_for_update().get(pk=player.pk)  # two at once are counted one after the other
    if calls:
        waiting = Campaign.objects.filter(maker=player, status=Campaign.Status.OPEN).count()
        have_room(quotas.for_whom("open_campaigns", player), waiting, "enough_open")
    led = ClanSeat.objects.filter(player=player).exclude(campaign__status=Campaign.Status.OVER).count()
    have_room("campaigns_at_once", led, "enough_campaigns")


def have_room(name: str, held: int, code: str) -> None:
    """Raise the refusal of that code when there is no room beside what is held already."""
    if is_full(name, held):
        raise refuse(code, most=most(name))


def _sit(row: Campaign, player: Player, clan: str, word: str, guard_rides: bool) -> None:
    row.seats.filter(clan=clan).update(
        player=player, word=word or house_word(), guard_rides=guard_rides, joined=timezone.now()
    )


def _begin(row: Campaign) -> None:
    """The first dice, and the first council (CAM-SCN-5). Caller's transaction."""
    seats = list(row.seats.select_related("player"))
    if not any(seat.player_id for seat in seats):
        raise refuse("nobody")
    for seat in seats:
        if seat.player is None:
            seat.word = war.COMPUTER_WORD
            seat.save()
    taken = {
        seat.clan: war.Seat(seat.player.username if seat.player else "", seat.guard_rides) for seat in seats
    }
    opened = war.open(row.scenario, row.options, taken)
    CampaignOpening.objects.create(campaign=row, state=msgspec.json.encode(war.document(opened)).decode())
    row.status, row.begun, row.edition = Campaign.Status.RUNNING, timezone.now(), opened.edition
    dice = war.CampaignDice(bytes(row.seed), holding.words_of(seats))
    paper = Sheet(row, Held(row.pk, 0, opened, dice), {seat.clan: seat for seat in seats})
    paper.do(war.Step(kind="begin", seats=taken), "begin")
    play.finish(paper, timezone.now())
