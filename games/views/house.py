"""The first page, and the gate through which a guest becomes a player."""

from typing import Any

from allauth.account.forms import SignupForm
from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import NoReverseMatch, reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

import rulesets
from games.models import Player
from games.selectors import lobby
from games.services.players import OURS, claim_account, welcome_guest
from games.views.lobby import MOST, Fight, against_whom, reader_of

AT_HOME = 3
"""Battles that the first page shows."""


def address(name: str, *args: str) -> str:
    """Give the address of a page, or nothing while the page does not stand."""
    try:
        return reverse(name, args=args)
    except NoReverseMatch:
        return ""


def home(request: HttpRequest) -> HttpResponse:
    """Say what this is, and let the reader play at once."""
    systems = rulesets.all()
    try_address = address("try", systems[0].slug) if systems else ""
    lesson = next((ruleset.slug for ruleset in systems if ruleset.lesson is not None), "")
    context = {
        "try_address": try_address,
        "learn_address": address("learn", lesson) if lesson else "",
        "against": systems[0].slug if systems else "",
        "lobby_address": address("battles"),
        "systems": systems,
        **against_whom(),
        "waiting": waiting(request),
    }
    return render(request, "home.html", context)


def waiting(request: HttpRequest) -> list[Fight]:
    """The reader's battles in which it is his move, those that moved last first."""
    reader = reader_of(request)
    if reader is None:
        return []
    fights = (Fight(battle, reader) for battle in lobby.mine(reader)[:MOST])
    return [fight for fight in fights if fight.my_turn][:AT_HOME]


@require_POST
def guest(request: HttpRequest) -> HttpResponse:
    """Let a stranger in without an account, to the page he came for; it says what is wrong with the name he gave."""
    try:
        welcome_guest(request, request.POST.get("name", "").strip())
    except ValidationError as wrong:
        messages.error(request, " ".join(wrong.messages))
    wanted = request.POST.get("next", "")
    ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return redirect(wanted if ours else "home")


class ClaimForm(SignupForm):
    """Signing up for a guest, who may keep the name that he bears."""

    def __init__(self, *args: Any, guest: Player, **more: Any) -> None:
        self.guest = guest
        own = "" if guest.username.startswith(OURS) else guest.username
        super().__init__(*args, initial={"username": own}, **more)

    def clean_username(self) -> str:
        """The name, which nobody else may bear."""
        name = str(self.cleaned_data["username"])
        return name if name == self.guest.username else str(super().clean_username())


@login_required
def claim(request: HttpRequest) -> HttpResponse:
    """Turn the guest who asks into a player with an account."""
    assert isinstance(request.user, Player)
    if not request.user.is_guest:
        return redirect("home")
    if not ratelimit.consume(request, action="signup"):
        return ratelimit.respond_429(request)
    form = ClaimForm(request.POST or None, guest=request.user)
    if form.is_valid():
        given = form.cleaned_data
        player = claim_account(
            request,
            guest=request.user,
            name=given["username"],
            password=given["password1"],
            email=given.get("email") or "",
        )
        messages.success(request, _("The account is yours, {name}.").format(name=player.username))
        return redirect("home")
    return render(request, "account/claim.html", {"form": form})
