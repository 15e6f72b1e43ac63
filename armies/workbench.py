"""The pages on which armies are built: the bench, a draft, and an army that its owner shows to others."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

import rulesets
from armies import building, errand, selectors, services, sheets
from armies.crests import CRESTS
from armies.faults import Refused
from armies.models import Army, Draft
from armies.persons import marching
from armies.unlisting import unlist
from limits.doors import limit_guesses

REFUSED = 422
TAKE = "take "
"""What a button says that takes one of the player's heroes into his band; his id follows."""
RENEW = "renew "
"""The same of one who is in it and has changed on his sheet."""
Json = dict[str, Any]


def _draft(request: HttpRequest, draft_id: uuid.UUID) -> Draft:
    found = selectors.drafts_of(request.user).filter(id=draft_id).first()
    if found is None:
        raise Http404
    return found


def _army(request: HttpRequest, army_id: uuid.UUID) -> Army:
    found = selectors.army_for(request.user, army_id)
    if found is None:
        raise Http404
    return found


@login_required
@require_http_methods(["GET", "POST"])
def bench(request: HttpRequest, system: str) -> HttpResponse:
    """Where an army is begun: from a force that is ready, or from nothing."""
    try:
        builder = building.builder_of(system)
        if request.method == "POST":
            draft = services.begin_draft(
                owner=request.user, system=system, ready=request.POST.get("ready", ""),
                settled=errand.fields_wished(errand.of(request), system, builder),
            )  # fmt: skip
            return redirect("draft", draft.id)
    except rulesets.UnknownSystem as unknown:
        raise Http404 from unknown
    except Refused as refused:
        return _bench(request, system, builder, refused)
    return _bench(request, system, builder)


def _bench(
    request: HttpRequest, system: str, builder: rulesets.Builder, refused: Refused | None = None
) -> HttpResponse:
    context = {
        "about": sheets.about(system),
        "ready": sheets.ready_forces(
            system, builder, errand.fields_wished(errand.of(request), system, builder)
        ),
        "drafts": selectors.drafts_of(request.user).filter(system=system),
        "faults": refused.faults if refused else [],
    }
    return render(request, "armies/bench.html", context, status=REFUSED if refused else 200)


@login_required
@require_http_methods(["GET", "POST"])
def draft(request: HttpRequest, draft_id: uuid.UUID) -> HttpResponse:
    """A draft. Posted, it is stored as it stands, after what the pressed button does to it."""
    found = _draft(request, draft_id)
    if request.method == "GET":
        return _show(request, found)
    refused: Refused | None = None
    deed, before = request.POST.get("do", ""), _leading(found)
    try:
        found = _note(request, found, deed)
    except Refused as fault:
        refused = fault
    if not request.headers.get("HX-Request"):
        return _show(request, found, refused) if refused else redirect("draft", found.id)
    after = _leading(found)
    typed = {name: request.POST.getlist(name) for name in after}
    if deed or refused or not before == after == typed:
        return _show(request, found, refused, "armies/parts/works.html")
    answer = _show(request, found, None, "armies/parts/counted.html")
    answer["HX-Reswap"] = "none"  # what is being typed stays; only sums and faults are exchanged
    return answer


def _leading(found: Draft) -> dict[str, list[str]]:
    return building.leading(building.laid_out(found.system, found.roster)["root"])


def _note(request: HttpRequest, found: Draft, deed: str) -> Draft:
    builder = building.builder_of(found.system)
    roster = building.work(builder, building.from_form(builder, request.POST), deed)
    if deed.startswith(TAKE):
        roster = builder.shape(marching.take_hero(found, roster, deed.removeprefix(TAKE)))
    if deed.startswith(RENEW):
        roster = builder.shape(marching.renew(found, roster, deed.removeprefix(RENEW)))
    typed = {key: request.POST.get(key, "") for key in ("name", "clan", "mon")}
    return services.note_draft(draft=found, typed=typed, roster=roster)


def _show(
    request: HttpRequest, found: Draft, refused: Refused | None = None, template: str = "armies/build.html"
) -> HttpResponse:
    try:
        laid = marching.show_heroes(found, building.laid_out(found.system, found.roster))
    except rulesets.UnknownSystem as unknown:
        raise Http404 from unknown
    context = {
        "about": sheets.about(found.system), "draft": found, "laid": laid, "identity": found.identity,
        "crests": CRESTS, "own": marching.those_who_may(found), "faults": refused.faults if refused else [],
    }  # fmt: skip
    by_page = template == "armies/build.html"
    return render(request, template, context, status=REFUSED if refused and by_page else 200)


@login_required
@require_POST
def finish(request: HttpRequest, draft_id: uuid.UUID) -> HttpResponse:
    """Store the draft as an army, or say everything that is wrong with it."""
    found = _draft(request, draft_id)
    try:
        found = _note(request, found, "")
        army = services.finish_draft(draft=found)
    except Refused as refused:
        return _show(request, found, refused)
    messages.success(request, _("Saved to your armies: {name}.").format(name=army.name))
    return errand.with_army(request, army)


@login_required
@require_POST
def discard(request: HttpRequest, draft_id: uuid.UUID) -> HttpResponse:
    """Throw a draft away."""
    found = _draft(request, draft_id)
    system = found.system
    services.discard_draft(draft=found)
    return redirect("bench", system)


@login_required
@require_POST
def rework(request: HttpRequest, army_id: uuid.UUID) -> HttpResponse:
    """Take a stored army to the bench; it stays as it is until the draft is stored."""
    try:
        return redirect("draft", services.rework(army=_army(request, army_id)).id)
    except rulesets.UnknownSystem as unknown:
        raise Http404 from unknown
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("army", army_id)


@login_required
@require_POST
def share(request: HttpRequest, army_id: uuid.UUID) -> HttpResponse:
    """Give the army an address for others, or take it back."""
    found = _army(request, army_id)
    if request.POST.get("share") == "stop":
        services.stop_sharing(army=found)
    else:
        services.share(army=found)
    return redirect("army", found.id)


@require_GET
@limit_guesses("wrong_words_at_address")
def show_shared(request: HttpRequest, token: str) -> HttpResponse:
    """An army as its owner shows it to whoever has the address: to read and to print, nothing else."""
    found = selectors.shared_army(token)
    if found is None:
        raise Http404
    try:
        context = sheets.print_sheet(found)
    except rulesets.UnknownSystem as unknown:
        raise Http404 from unknown
    return unlist(render(request, "armies/print.html", {**context, "shared": True}))


def address_of(request: HttpRequest, army: Army) -> str:
    """The address of an army that is shared; empty for one that is not."""
    return request.build_absolute_uri(reverse("army-shared", args=[army.share])) if army.share else ""
