"""What waits for a reader in all his campaigns, and how he is reminded of it: by letter, by feed (CAM-COR-3)."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from campaigns.selectors import reminders
from campaigns.services import couriers
from games.models import Player
from games.refusals import refusal
from limits.doors import limit_guesses
from rulesets import Illegal


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    """The list of what waits, letters on or off, and the address of the feed."""
    assert isinstance(request.user, Player)
    if request.method == "POST":
        return _do(request, request.user)
    courier = couriers.of(request.user)
    feed = reverse("campaign-feed-waiting", args=[couriers.key_of(request.user, couriers.FEEDS)])
    context = {
        "waiting": reminders.waiting(request.user), "courier": courier, "letters": settings.HONJIN_LETTERS,
        "address": couriers.address_of(request.user), "feed": request.build_absolute_uri(feed),
    }  # fmt: skip
    return render(request, "campaigns/reminders.html", context)


def _do(request: HttpRequest, player: Player) -> HttpResponse:
    try:
        if request.POST.get("do") == "renew":
            couriers.renew(player=player)
            messages.success(request, _("The feed has another address. The old one opens nothing any more."))
        else:
            wanted = request.POST.get("by_mail") == "1"
            origin = request.build_absolute_uri("/").rstrip("/")
            language = translation.get_language() or settings.LANGUAGE_CODE
            couriers.by_mail(player=player, wanted=wanted, language=language, origin=origin)
            said = _("Letters will remind you.") if wanted else _("No more letters will come.")
            messages.success(request, said)
    except Illegal as error:
        messages.error(request, refusal(error)["reason"])
    return redirect("campaign-reminders")


@csrf_exempt  # a mail program asks with one click and knows no token; the key is his who got the letter
@require_http_methods(["GET", "HEAD", "POST"])
@limit_guesses("wrong_words_at_address")
def stop(request: HttpRequest, key: str) -> HttpResponse:
    """No more letters: asked by whoever has one, signed in or not."""
    player = couriers.player_of(key, couriers.LETTERS)
    if player is None:
        raise Http404(_("This address opens nothing."))
    if request.method == "POST":
        courier = couriers.of(player)
        couriers.by_mail(player=player, wanted=False, language=courier.language, origin=courier.origin)
    return render(request, "campaigns/letters_stop.html", {"on": couriers.of(player).by_mail})
