"""Making a battle, and taking the free side of one."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

import rulesets
from games.models import Battle, Player
from games.refusals import refusal
from games.selectors import lobby
from games.services import battles, planning
from games.views.forms import BannerForm, PlanForm
from games.views.lobby import Fight, reader_of
from games.views.pictures import social
from rulesets import Illegal
from words import told


@login_required
def new_battle(request: HttpRequest) -> HttpResponse:
    """The form of a new battle; its options are those of the rules system that was chosen."""
    assert isinstance(request.user, Player)
    systems = rulesets.all()
    if not systems:
        raise Http404
    slug = request.GET.get("system") or systems[0].slug
    ruleset = next((each for each in systems if each.slug == slug), systems[0])
    form = PlanForm(request.POST or None, ruleset=ruleset, player=request.user)
    if form.is_valid():
        try:
            return redirect(planning.make(player=request.user, wish=form.wish()))
        except Illegal as error:
            form.add_error(None, refusal(error)["reason"])
    context = {"form": form, "ruleset": told(ruleset.describe()), "systems": systems}
    return render(request, "games/new.html", context, status=422 if form.is_bound else 200)


def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """An invitation: whoever holds it may take the free side."""
    battle = lobby.invited(token)
    if battle is None:
        raise Http404
    return _join(request, battle, token)


def open_battle(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """The free side of a battle that is open to all."""
    try:
        battle = battles.joinable(battle_id=battle_id)
    except Illegal:
        raise Http404 from None
    return _join(request, battle, "")


def _join(request: HttpRequest, battle: Battle, token: str) -> HttpResponse:
    reader = reader_of(request)
    fight = Fight(battle, reader)
    if fight.mine or battle.status != Battle.Status.OPEN:
        return redirect(battle)
    side = battles.free_side(battle)
    form = None
    if reader is not None:
        form = BannerForm(request.POST or None, player=reader, system=battle.system, side=side)
        if form.is_valid() and _joined(request, battle, token, form):
            return redirect(battle)
    context: dict[str, Any] = {
        "fight": fight, "battle": battle, "side": side, "form": form,
        "ruleset": told(battle.ruleset.describe()), "here": request.get_full_path(),
        "social": social(request, fight, token) if token else social(request, fight),
    }  # fmt: skip
    return render(
        request, "games/join.html", context, status=422 if form is not None and form.is_bound else 200
    )


def _joined(request: HttpRequest, battle: Battle, token: str, form: BannerForm) -> bool:
    assert isinstance(request.user, Player)
    try:
        planning.join(player=request.user, battle_id=battle.id, invitation=token, **form.banner())
    except Illegal as error:
        form.add_error(None, refusal(error)["reason"])
        return False
    return True


def invitation_address(request: HttpRequest, battle: Battle) -> str:
    """The link to send to an opponent."""
    return request.build_absolute_uri(reverse("battle-join", args=[battle.invitation]))
