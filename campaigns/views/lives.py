"""The pages of a person, a clan and a province of a war."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from campaigns.selectors import houses
from campaigns.selectors import lives as telling
from campaigns.selectors.memory import Memory
from campaigns.services import epitaphs
from campaigns.views.remembering import of_campaign, show
from games.refusals import refusal
from rulesets import Illegal


@require_GET
@of_campaign
def person(request: HttpRequest, memory: Memory, person: str) -> HttpResponse:
    """A person's life: what the war wrote of him (CAM-LIF-7)."""
    found = telling.tell_life(memory, person)
    if found is None:
        raise Http404(_("There is nobody of that name in this campaign."))
    limits = {"longest": epitaphs.LONGEST}
    return show(request, "person", memory, {**found, **limits})


@login_required
@require_POST
@of_campaign
def epitaph(request: HttpRequest, memory: Memory, person: str) -> HttpResponse:
    """Write over a grave."""
    try:
        epitaphs.write(memory=memory, person=person, text=request.POST.get("text", ""))
    except Illegal as error:
        if error.code == "not_found":
            raise Http404(_("There is nobody of that name in this campaign.")) from None
        messages.error(request, refusal(error)["reason"])
    return redirect("campaign-person", memory.row.pk, person)


@require_GET
@of_campaign
def clan(request: HttpRequest, memory: Memory, clan: str) -> HttpResponse:
    """A clan: the course of its land, honour and strength, its people, its battles."""
    found = houses.clan(memory, clan)
    if found is None:
        raise Http404(_("There is no such clan in this campaign."))
    return show(request, "clan", memory, found)


@require_GET
@of_campaign
def province(request: HttpRequest, memory: Memory, province: str) -> HttpResponse:
    """A province: its owners, sieges and battles."""
    found = houses.province(memory, province)
    if found is None:
        raise Http404(_("There is no such province in this campaign."))
    return show(request, "province", memory, found)
