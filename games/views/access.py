"""What opens a player's account: his sessions and the tokens of his programs, each with the means to end it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.models import Player
from games.refusals import refusal
from games.services import tokens
from rulesets import Illegal

BROWSERS = {"Edg": "Edge", "OPR/": "Opera", "Firefox/": "Firefox", "Chrome/": "Chrome", "Safari/": "Safari"}
SYSTEMS = {
    "Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows", "Mac OS X": "macOS",
    "Linux": "Linux",
}  # fmt: skip
"""How they call themselves, those that also name another first; and what their owners call them."""


@dataclass(frozen=True)
class Visit:
    """A session as its player sees it."""

    session: UserSession
    is_this: bool

    @property
    def device(self) -> str:
        """The browser and what it runs on, as far as it tells."""
        told = self.session.user_agent
        browser = next((name for sign, name in BROWSERS.items() if sign in told), "")
        system = next((name for sign, name in SYSTEMS.items() if sign in told), "")
        if browser and system:
            return _("{browser} on {system}").format(browser=browser, system=system)
        return browser or system or _("Unknown browser")


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def access(request: HttpRequest) -> HttpResponse:
    """The page. A new token is shown in the answer to its form and nowhere else."""
    assert isinstance(request.user, Player)
    fresh, wrong = "", ""
    if request.method == "POST":
        try:
            fresh = _do(request, request.user)
        except Illegal as error:
            wrong = refusal(error)["reason"]
        if not fresh and not wrong:
            return redirect("access")
    visits = [
        Visit(session, session.session_key == request.session.session_key)
        for session in UserSession.objects.purge_and_list(request.user)
    ]
    context = {
        "visits": sorted(visits, key=lambda visit: (visit.is_this, visit.session.last_seen_at), reverse=True),
        "tokens": tokens.living(request.user),
        "fresh": fresh,
        "wrong": wrong,
    }
    return render(request, "account/access.html", context, status=422 if wrong else 200)


def _do(request: HttpRequest, player: Player) -> str:
    """Do what the pressed button says; the text of a token, if one was made. Raises what the services raise."""
    given: Any = request.POST
    others = UserSession.objects.filter(user=player).exclude(session_key=request.session.session_key)
    match given.get("do"):
        case "end_session":
            others = others.filter(pk=number_in(given.get("which")))
        case "end_sessions":
            pass
        case "end_token":
            tokens.end(player=player, token_id=number_in(given.get("which")))
            messages.success(request, _("The token is ended."))
            return ""
        case "end_tokens":
            tokens.end_all(player=player)
            messages.success(request, _("All tokens are ended."))
            return ""
        case "make_token" if not player.is_guest:
            return tokens.make(player=player, name=_name(given.get("name", "")))[1]
        case _:
            return ""
    for session in others:
        session.end()
    messages.success(request, _("Signed out there."))
    return ""


def number_in(text: str | None) -> int:
    """A number of a form or an address; 0, which nothing bears, where there is none."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 16 else 0


def _name(text: str) -> str:
    return "".join(sign for sign in text if sign.isprintable()).strip()[: tokens.LONGEST]
