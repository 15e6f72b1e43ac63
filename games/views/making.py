"""Making a battle, and taking the free side of one."""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

import rulesets
from armies import errand
from armies.errand import Errand
from armies.selectors import army_for
from games.models import Battle, Player
from games.refusals import refusal
from games.selectors import lobby
from games.selectors import systems as choosing
from games.services import battles, planning, seeds
from games.views.forms import PREFIX, BannerForm, PlanForm, armies_words
from games.views.lobby import Fight, reader_of
from games.views.pictures import social
from limits.doors import limit, limit_guesses
from rulesets import Illegal, Slot
from words import tell_all


@require_POST
@limit("seals_at_address")
def seal(request: HttpRequest) -> JsonResponse:
    """The seal of a seed that is drawn for the asker's next battle, before his browser gives its word."""
    return JsonResponse({"seal": seeds.draw(request.session)}, headers={"Cache-Control": "no-store"})


def sealed_seed(request: HttpRequest) -> bytes:
    """The seed whose seal the browser was given; empty for a browser without scripts."""
    return seeds.take(request.session, request.POST.get("seal", ""))


@login_required
@limit("battles_at_address", "POST")
def new_battle(request: HttpRequest) -> HttpResponse:
    """The form of a new battle; its options are those of the rules system that was chosen."""
    assert isinstance(request.user, Player)
    systems = rulesets.all()
    if not systems:
        raise Http404
    slug = request.GET.get("system") or systems[0].slug
    ruleset = next((each for each in systems if each.slug == slug), systems[0])
    form = PlanForm(request.POST or None, ruleset=ruleset, player=request.user, initial=_terms_again(request))
    if form.is_valid():
        try:
            return redirect(
                planning.make(player=request.user, wish=replace(form.wish(), seed=sealed_seed(request)))
            )
        except Illegal as error:
            form.refuse(refusal(error))
    context = {"form": form, "ruleset": tell_all(ruleset.describe()), "systems": choosing.compare()}
    return render(request, "games/new.html", context, status=422 if form.is_bound else 200)


def _terms_again(request: HttpRequest) -> dict[str, Any] | None:
    """The terms of a battle that the reader fought, with which the form of another begins, or the army that he wants to
    lead, against the computer; none if he asks none.
    """
    asked = request.GET.get("again", "")
    if "army" in request.GET:
        return _with_army(request)
    try:
        fight = Fight(lobby.battle_for(UUID(asked), request.user.pk), reader_of(request))
    except (ValueError, Illegal):
        return None
    if not fight.mine:
        return None
    battle, seat = fight.battle, fight.seats[fight.mine[0]]
    temper = next((each.practice for each in fight.seats.values() if each.practice), "")
    alone = "practice" if temper else "hot_seat" if len(fight.mine) > 1 else ""
    return {
        "name": battle.name, "side": seat.side, "clan": seat.clan, "mon": seat.mon, "armies": battle.armies,
        "opponent": alone or battle.visibility,
        "temper": temper or rulesets.USUAL.key,
        "answer_within": battle.answer_within, "watched": battle.watched,
    } | {PREFIX + key: value for key, value in battle.options.items()}  # fmt: skip


def _with_army(request: HttpRequest) -> dict[str, Any] | None:
    """The form of a battle against the computer with an army of the reader's, at the size for which it was built."""
    try:
        army = army_for(request.user, UUID(request.GET["army"]))
    except ValueError:
        return None
    if army is None:
        return None
    sizes = {PREFIX + key: value for key, value in army.roster.items() if isinstance(value, str | int)}
    return sizes | {"army": str(army.pk), "armies": Battle.Armies.STORED, "opponent": "practice"}


@limit_guesses("wrong_words_at_address")
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """An invitation: whoever holds it may take the free side."""
    battle = lobby.battle_of_invitation(token)
    if battle is None:
        return show_spent(request, HTTPStatus.NOT_FOUND, WITHDRAWN)
    return _join(request, battle, token)


def open_battle(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """The free side of a battle that is open to all."""
    try:
        reader = reader_of(request)
        battle = battles.joinable(battle_id=battle_id, player_id=reader.pk if reader else None)
    except Illegal:
        return _show_begun(request, battle_id)
    return _join(request, battle, "")


def _show_begun(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """A battle that cannot be joined: its table for those who may see it; nobody else learns that it exists."""
    reader = reader_of(request)
    try:
        battle = lobby.battle_for(battle_id, reader.pk if reader else None)
    except Illegal:
        return show_spent(request, HTTPStatus.NOT_FOUND, WITHDRAWN)
    return redirect(battle)


WITHDRAWN = (
    "無",
    gettext_lazy("This invitation leads nowhere"),
    gettext_lazy(
        "It was withdrawn, or the link lost a letter on its way. Ask whoever sent it for a new one."
    ),
)
TAKEN = (
    "満",
    gettext_lazy("Both sides are taken"),
    gettext_lazy(
        "An invitation opens the gate once, and somebody has come through it. If that was you, sign in as you were."
    ),
)


NOT_YET = (
    "封",
    gettext_lazy("Shown when it is over"),
    gettext_lazy("This battle is in progress and has no spectators. When it is over, its record opens here."),
)


def show_spent(request: HttpRequest, status: int, words: tuple[str, Any, Any]) -> HttpResponse:
    """An address that opens nothing any more, or not yet: why, and two ways on."""
    sign, heading, reason = words
    context = {"sign": sign, "heading": heading, "reason": reason}
    return render(request, "games/spent.html", context, status=status)


def _join(request: HttpRequest, battle: Battle, token: str) -> HttpResponse:
    reader = reader_of(request)
    fight = Fight(battle, reader)
    if fight.mine or battle.status != Battle.Status.OPEN:
        errand.end(request, request.path)
    if fight.mine or (battle.status != Battle.Status.OPEN and battle.visibility == Battle.Visibility.OPEN):
        if not fight.mine:
            messages.info(request, _("Somebody was faster: both sides are taken. You may watch."))
        return redirect(battle)
    if battle.status != Battle.Status.OPEN:
        return show_spent(request, HTTPStatus.GONE, TAKEN)
    side = battles.free_side(battle)
    form = None
    if reader is not None:
        stored = battle.armies == Battle.Armies.STORED
        form = BannerForm(
            request.POST or None, player=reader, system=battle.system, side=side,
            options=battle.options if stored else None, taken=battles.taken_crest(battle),
            initial={"army": request.GET["army"]} if "army" in request.GET else None,
        )  # fmt: skip
        if stored:
            errand.begin(request, Errand(request.path, battle.name, battle.system, battle.options))
        if form.is_valid() and _try_to_join(request, battle, token, form):
            errand.end(request, request.path)
            return redirect(battle)
    context: dict[str, Any] = {
        "fight": fight, "battle": battle, "side": side, "form": form,
        "armies": armies_words(battle.ruleset, battle.armies),
        "ruleset": tell_all(battle.ruleset.describe()), "agreed": tell_all(_agreement(battle)),
        "here": request.get_full_path(),
        "social": social(request, fight, token) if token else social(request, fight),
    }  # fmt: skip
    return render(
        request, "games/join.html", context, status=422 if form is not None and form.is_bound else 200
    )


def _agreement(battle: Battle) -> list[dict[str, Any]]:
    """What an army must be like for this battle, and the options that differ from the usual."""
    ruleset = battle.ruleset
    options = ruleset.options_from(battle.options)
    found = ruleset.option_words(options)
    slots = ruleset.builder.slots if ruleset.builder and battle.armies == Battle.Armies.STORED else ()
    named = {each["key"] for each in found}
    told_of = [slot for slot in slots if slot.key not in named and hasattr(options, slot.key)]
    return [
        {"label": slot.label, "value": spoken_of(slot, getattr(options, slot.key))} for slot in told_of
    ] + found


def spoken_of(slot: Slot, value: Any) -> str:
    """The value of a roster's field in words."""
    return next((choice.label for choice in slot.choices if choice.value == value), str(value))


def _try_to_join(request: HttpRequest, battle: Battle, token: str, form: BannerForm) -> bool:
    assert isinstance(request.user, Player)
    try:
        planning.join(player=request.user, battle_id=battle.id, invitation=token, **form.banner())
    except Illegal as error:
        form.refuse(refusal(error))
        return False
    return True


def invitation_address(request: HttpRequest, battle: Battle) -> str:
    """The link to send to an opponent."""
    return request.build_absolute_uri(reverse("battle-join", args=[battle.invitation]))
