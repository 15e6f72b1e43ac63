"""Making, joining and beginning battles."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction

import rulesets
from games.models import Battle, BattleEvent, Opening, Player, Seat, Shown, Watched
from games.refusals import refuse
from games.selectors import seating, telling
from games.services import avoiding, holding, lateness, news
from games.services.hours import Hours
from games.services.memory import Held, memory
from rulesets import Illegal, Side, Waiting


@dataclass(frozen=True, kw_only=True)
class Banner:
    """Under what name and crest somebody takes a side, and with which army.

    ``army`` is the snapshot of a stored army (:func:`armies.selectors.snapshot`), None where armies are mustered on
    the spot. ``nonce`` is the player's own share in the dice; left empty, the house draws one for him and
    says so in it. ``practice`` is the temper of a practice commander: nobody else sits there. ``levy`` is the roster
    of a levy instead of an army, ``given`` what the side has of the ground (:class:`rulesets.Seat`).
    """

    commander: str
    clan: str
    mon: str
    army: dict[str, Any] | None = None
    nonce: str = ""
    practice: str = ""
    levy: dict[str, Any] | None = None
    given: dict[str, Any] | None = None


@dataclass(frozen=True, kw_only=True)
class Plan:
    """A battle as its maker wants it. ``shown`` is who may look on, where that does not follow from ``visibility``;
    ``belongs`` what it is part of: ``key``, ``name`` and ``url`` (:attr:`games.models.Battle.belongs`).
    """

    system: str
    name: str
    options: dict[str, Any] = field(default_factory=dict)
    visibility: str = Battle.Visibility.INVITE
    armies: str = Battle.Armies.MUSTER
    seed: bytes = b""
    lesson: bool = False
    answer_within: int = 0
    watched: str = Watched.LIVE
    shown: str = ""
    belongs: dict[str, str] = field(default_factory=dict)


PRACTICE_WORD = "practice"
"""The share of a practice commander: always the same, so that the house has no choice in it."""
HOUSE = "house:"
"""With this a share begins that the house drew."""


def create(*, maker: Player, plan: Plan, side: Side, banner: Banner) -> Battle:
    """Make a battle and take one of its sides; it waits for an opponent.

    Raises :class:`Illegal`: ``unknown_system``, ``options`` (every fault named), ``no_army``.
    """
    with transaction.atomic():
        battle = _new(maker, plan, hot_seat=False)
        _sit(battle, maker, side, banner)
    return battle


def create_hot_seat(
    *, maker: Player, plan: Plan, banners: dict[Side, Banner], staged: rulesets.Battle | None = None
) -> Battle:
    """Make a battle in which one player commands both sides, and begin it: as it is staged, if it is.

    A side without a share in the dice takes the other's: the house must not draw one when it knows the rest.
    """
    word = next((banner.nonce for banner in banners.values() if banner.nonce), "") or house_word()
    with transaction.atomic():
        battle = _new(maker, plan, hot_seat=True)
        for side in Side:
            _sit(battle, maker, side, replace(banners[side], nonce=banners[side].nonce or word))
        _begin(battle, staged)
    return battle


def create_practice(*, maker: Player, plan: Plan, side: Side, banners: dict[Side, Banner]) -> Battle:
    """Make a battle of a player against a practice commander, who has the other side, and begin it."""
    with transaction.atomic():
        battle = _new(maker, plan, hot_seat=False)
        for each in Side:
            _sit(battle, maker if each is side else None, each, banners[each])
        _begin(battle)
    return battle


def create_given(
    *, plan: Plan, banners: Mapping[Side, Banner], players: Mapping[Side, Player | None]
) -> Battle:
    """Make a battle in which both sides and their armies are settled, by whatever it belongs to, and begin it: two
    players, or practice commanders where there is none. Part of the caller's transaction; nobody is told.
    """
    with transaction.atomic():
        battle = settle(plan=plan, banners=banners, players=players)
        _begin(battle)
    return battle


def settle(*, plan: Plan, banners: Mapping[Side, Banner], players: Mapping[Side, Player | None]) -> Battle:
    """The rows of a battle whose sides are settled, without its first event. Part of the caller's transaction."""
    battle = _new(None, plan, hot_seat=False)
    for side in Side:
        _sit(battle, players.get(side), side, banners[side])
    return battle


def joinable(*, battle_id: UUID, player_id: int | None, invitation: str = "") -> Battle:
    """A battle that the holder of an invitation (or everybody) may join, as it is now. Raises ``not_found``."""
    battle = Battle.objects.defer(*Battle.HEAVY).filter(pk=battle_id).first()
    if battle is None or not _may_join(battle, invitation, player_id):
        raise refuse("not_found")
    return battle


def free_side(battle: Battle) -> Side:
    """The side that nobody commands. Raises ``not_open`` if both are taken."""
    taken = set(battle.seats.values_list("side", flat=True))
    free = [side for side in Side if side not in taken]
    if battle.status != Battle.Status.OPEN or not free:
        raise refuse("not_open")
    return free[0]


def taken_crest(battle: Battle) -> str:
    """The crest of the side that somebody commands; empty where nobody does."""
    return battle.seats.values_list("mon", flat=True).first() or ""


def join(*, battle_id: UUID, player: Player, banner: Banner, invitation: str = "") -> Battle:
    """Take the free side of a battle, which then begins.

    Whoever holds the invitation may join, others only a battle that is open to all (else ``not_found``). Raises
    ``already_in``, ``not_open``, ``no_army``, and where one of the two has blocked the other ``you_blocked`` or
    ``cannot_join``.
    """
    with transaction.atomic():
        battle = Battle.objects.select_for_update().filter(pk=battle_id).first()
        if battle is None or not _may_join(battle, invitation, player.pk):
            raise refuse("not_found")
        seats = list(battle.seats.all())
        if any(seat.player_id == player.pk for seat in seats):
            raise refuse("already_in")
        if battle.status != Battle.Status.OPEN or len(seats) != 1:
            raise refuse("not_open")
        if seats[0].player_id is not None:
            avoiding.keep_apart(player=player, other_id=seats[0].player_id)
        _sit(battle, player, Side(seats[0].side).opponent, banner)
        _begin(battle)
    news.publish(news.Begun(battle.id))
    return battle


def withdraw(*, battle_id: UUID, player: Player) -> None:
    """Take back a battle that nobody has joined. Raises ``not_found`` where it is not one's own, ``not_open``."""
    with transaction.atomic():
        battle = Battle.objects.select_for_update().filter(pk=battle_id, maker=player).first()
        if battle is None:
            raise refuse("not_found")
        if battle.status != Battle.Status.OPEN:
            raise refuse("not_open")
        battle.delete()


def call_off(*, battle_id: UUID) -> None:
    """Clear a battle away that is not fought to its end: what it belongs to was settled without it. Nothing where it is
    over. Part of the caller's transaction.
    """
    with transaction.atomic():
        battle = Battle.objects.select_for_update().only("pk", "status").filter(pk=battle_id).first()
        if battle is not None and battle.status != Battle.Status.OVER:
            battle.delete()
            transaction.on_commit(lambda: memory.forget(battle_id))


def _may_join(battle: Battle, invitation: str, player_id: int | None) -> bool:
    """Whether somebody may know that he could join, or that he comes too late.

    While it waits, a battle that is open to all stands in the lobby; later it is known to those who may look at it.
    """
    if invitation:
        return secrets.compare_digest(battle.invitation.encode(), invitation.encode())
    if battle.visibility != Battle.Visibility.OPEN:
        return False
    return battle.status == Battle.Status.OPEN or seating.may_know(battle.pk, player_id)


def _new(maker: Player | None, plan: Plan, *, hot_seat: bool) -> Battle:
    try:
        ruleset = rulesets.get(plan.system)
    except rulesets.UnknownSystem:
        raise refuse("unknown_system") from None
    ruleset.options_from(plan.options)
    seed = plan.seed or secrets.token_bytes(32)
    return Battle.objects.create(
        system=plan.system,
        edition=ruleset.edition,
        name=plan.name,
        maker=maker,
        hot_seat=hot_seat,
        visibility=plan.visibility,
        shown=plan.shown or _who_may_look_on(plan.visibility),
        armies=plan.armies,
        options=plan.options,
        lesson=plan.lesson,
        answer_within=0 if hot_seat else plan.answer_within,
        watched=plan.watched,
        belongs=plan.belongs,
        seed=seed,
        seed_hash=rulesets.seal(seed),
    )


def house_word() -> str:
    """A share in the dice that the house draws for a player whose browser gave none."""
    return HOUSE + secrets.token_hex(16)


def _who_may_look_on(visibility: str) -> Shown:
    """Who may look on until a player wishes otherwise: at an open battle everybody, at others nobody else."""
    return Shown.PUBLIC if visibility == Battle.Visibility.OPEN else Shown.PRIVATE


def _sit(battle: Battle, player: Player | None, side: Side, banner: Banner) -> Seat:
    army = banner.army
    if battle.armies == Battle.Armies.STORED and army is None:
        raise refuse("no_army")
    if army is not None:
        _check_army(battle, banner.clan, army["roster"])
    return Seat.objects.create(
        battle=battle,
        side=side,
        player=player,
        commander=banner.commander,
        clan=banner.clan,
        mon=banner.mon,
        army=army,
        throws=army.get("throws") if army else None,
        nonce=banner.nonce or house_word(),
        wish=battle.shown,
        practice=banner.practice,
        levy=banner.levy,
        given=banner.given,
    )


def _check_army(battle: Battle, clan: str, roster: dict[str, Any]) -> None:
    """Refuse an army that this battle's options do not admit. Raises ``roster`` with every fault."""
    ruleset = battle.ruleset
    faults = ruleset.cannot_bring(ruleset.options_from(battle.options), roster)
    if faults:
        words = rulesets.in_a_row(fault.message for fault in faults)
        message = "The army of {clan} cannot be brought: {faults}"
        raise Illegal("roster", faults[0].clause, message, clan=rulesets.players_name(clan), faults=words)


def _begin(battle: Battle, staged: rulesets.Battle | None = None) -> None:
    """Put the armies on the table and take the first automatic steps. Caller's transaction."""
    ruleset = battle.ruleset
    seats = {Side(seat.side): seat for seat in battle.seats.all()}
    opened = staged or ruleset.open(
        ruleset.options_from(battle.options), {side: seat.rules_seat for side, seat in seats.items()}
    )
    dice = holding.dice_of(battle, {str(side): seat.nonce for side, seat in seats.items()})
    first = ruleset.begin(opened, dice)
    if isinstance(first, Waiting):
        raise NotImplementedError("a battle must not begin with a question")
    rows = telling.rows_of(ruleset, opened, first.battle, first.events, 1)
    Opening.objects.create(
        battle=battle,
        state=ruleset.encode(opened).decode(),
        document=msgspec.json.encode(ruleset.document(opened)).decode(),
    )
    BattleEvent.objects.bulk_create(BattleEvent(battle=battle, **row._asdict()) for row in rows)
    held = Held(battle.id, len(rows), "running", ruleset, first.battle, dice, {}, None)
    begun = holding.progress(held)
    for name, value in begun._asdict().items():
        setattr(battle, name, value)
    battle.hours = Hours.read("", {}).until(time.time()).to_row()
    battle.save()
    if battle.watched in lateness.DELAYED:
        lateness.mark(battle_id=battle.pk, given_in=0, progress=begun)
