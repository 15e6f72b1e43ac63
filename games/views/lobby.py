"""The lobby: my battles and whose turn it is, battles to join and to watch."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

import rulesets
from games.models import Battle, Player
from games.refusals import refusal
from games.selectors import lobby, systems
from games.selectors.lateness import hold_back
from games.services import battles, lessons, opponents, practice, seeds
from games.services.players import welcome_guest
from limits.doors import limit
from rulesets import Illegal

MOST = 30
A_MOMENT = 60
"""Seconds that are not worth counting."""
LONGEST_NONCE = 64


class Fight:
    """A battle as the lists show it to one reader."""

    def __init__(self, battle: Battle, reader: Player | None) -> None:
        self.battle = battle
        self.reader = reader
        self.seats = {seat.side: seat for seat in battle.seats.all()}
        self.mine = [seat.side for seat in self.seats.values() if reader and seat.player_id == reader.pk]

    @property
    def sides(self) -> list[tuple[str, Any]]:
        """Both sides with their seats; None where nobody sits."""
        return [(side, self.seats.get(side)) for side in ("ai", "kaki")]

    @property
    def caller(self) -> Any:
        """The first who sat down."""
        return next(iter(self.seats.values()), None)

    @property
    def my_turn(self) -> bool:
        """Whether the battle waits for the reader."""
        return any(side in self.battle.waits_for for side in self.mine)

    @property
    def waits_for(self) -> str:
        """The name of whom it waits for."""
        return ", ".join(self.seats[side].commander for side in self.battle.waits_for if side in self.seats)

    @property
    def system(self) -> str:
        """The name of its rules."""
        try:
            return self.battle.ruleset.name
        except rulesets.UnknownSystem:
            return self.battle.system

    @property
    def outcome(self) -> str:
        """Who won, in words."""
        winner = self.seats.get(self.battle.winner)
        return _("won by {clan}").format(clan=winner.clan) if winner else _("drawn")

    @property
    def ago(self) -> str:
        """How long ago something happened in it, in words."""
        if (timezone.now() - self.battle.updated).total_seconds() < A_MOMENT:
            return _("just now")
        return _("{time} ago").format(time=timesince(self.battle.updated, depth=1))


def reader_of(request: HttpRequest) -> Player | None:
    """The player who reads, or None."""
    return request.user if isinstance(request.user, Player) else None


def _lists(request: HttpRequest) -> dict[str, Any]:
    reader = reader_of(request)
    mine = [Fight(battle, reader) for battle in lobby.mine(reader)[:MOST]] if reader else []
    return {
        "mine": sorted(mine, key=lambda fight: not fight.my_turn),
        "open": [Fight(battle, reader) for battle in lobby.to_join(reader)[:MOST]],
        "watch": [Fight(hold_back(battle), reader) for battle in lobby.to_watch(reader)[:MOST]],
        "systems": rulesets.all(),
        **against_whom(),
    }


def against_whom() -> dict[str, Any]:
    """The tempers of practice commanders, and the usual one, for the form that starts a battle against one."""
    return {"tempers": opponents.TEMPERS.items(), "usual": rulesets.USUAL.key}


@require_GET
def battles_page(request: HttpRequest) -> HttpResponse:
    """The lobby; asked for by htmx, only its lists."""
    part = getattr(request, "htmx", False)
    if part:
        return render(request, "games/parts/lists.html", _lists(request))
    return render(request, "games/lobby.html", {**_lists(request), "compared": systems.compare()})


@require_POST
@limit("tries_at_address")
def try_out(request: HttpRequest, slug: str) -> HttpResponse:
    """A battle against oneself on one click, without an account."""
    share = _share(request)
    player = welcome_guest(request)
    try:
        battle = practice.try_out(player=player, system=slug, name=_("Trying it out"), **share)
    except Illegal as error:
        messages.error(request, refusal(error)["reason"])
        return redirect("home")
    return redirect(battle)


@require_POST
@limit("tries_at_address")
def against(request: HttpRequest, slug: str) -> HttpResponse:
    """A battle against a practice commander on one click, without an account."""
    share = _share(request)
    player = welcome_guest(request)
    try:
        battle = opponents.challenge(
            player=player, system=slug, temper=request.POST.get("temper", ""), **share
        )
    except Illegal as error:
        messages.error(request, refusal(error)["reason"])
        return redirect("battles" if error.code == "enough_practice" else "home")
    return redirect(battle)


def _share(request: HttpRequest) -> dict[str, Any]:
    """The seed whose seal the reader's browser has, and the word that it gave then; says what is lacking without."""
    seed = seeds.take(request.session, request.POST.get("seal", ""))
    nonce = request.POST.get("nonce", "")[:LONGEST_NONCE]
    if seed and nonce.isprintable() and nonce:
        return {"seed": seed, "nonce": nonce}
    messages.info(
        request,
        _(
            "Your browser gave the dice no word of its own, so the house drew one for you. They are sealed before the "
            "first order all the same; but that the house did not choose them is not proven."
        ),
    )
    return {}


@require_POST
@limit("tries_at_address")
def learn(request: HttpRequest, slug: str) -> HttpResponse:
    """The first lesson of a system on one click, without an account."""
    player = welcome_guest(request)
    try:
        battle = lessons.begin(player=player, system=slug)
    except Illegal as error:
        messages.error(request, refusal(error)["reason"])
        return redirect("home")
    return redirect(battle)


@login_required
@require_POST
def withdraw(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """Take back a battle of mine that nobody has joined yet."""
    assert isinstance(request.user, Player)
    try:
        battles.withdraw(battle_id=battle_id, player=request.user)
        messages.success(request, _("The invitation is withdrawn."))
    except Illegal as error:
        messages.error(request, refusal(error)["reason"])
    return redirect("battles")
