"""The pages of armies: each view translates a request for a service or a selector, and shows what came of it."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

import rulesets
from armies import choices, errand, plain, selectors, services, sheets, workbench
from armies.faults import Refused
from armies.models import Army, Muster

REFUSED = 422
Json = dict[str, Any]


def _army(request: HttpRequest, army_id: uuid.UUID) -> Army:
    army = selectors.army_for(request.user, army_id)
    if army is None:
        raise Http404
    return army


def with_open_muster(view: Callable[[HttpRequest, Muster], HttpResponse]) -> Callable[..., HttpResponse]:
    """A view of the reader's open muster; where he has none (any more), he is led to the blank scroll."""

    @wraps(view)
    @require_POST
    def with_system(request: HttpRequest, system: str) -> HttpResponse:
        muster = selectors.open_muster(request.user, system)
        if muster is not None:
            return view(request, muster)
        if request.headers.get("HX-Request"):
            return HttpResponse(headers={"HX-Redirect": reverse("muster", args=[system])})
        return redirect("muster", system)

    return with_system


def _read_form(request: HttpRequest) -> Json:
    return {key: request.POST.get(key, "") for key in ("name", "clan", "mon")}


def _check_known(system: str) -> None:
    try:
        rulesets.get(system)
    except rulesets.UnknownSystem as unknown:
        raise Http404 from unknown


# -- the store ---------------------------------------------------------------------------------------------------------


@login_required
@require_GET
def armies(request: HttpRequest) -> HttpResponse:
    """Every army of the reader, and where to throw for another."""
    return _store(request)


def _store(request: HttpRequest, refused: Refused | None = None) -> HttpResponse:
    context = {
        "cards": [sheets.card(army) for army in selectors.armies_of(request.user)],
        "systems": selectors.systems_with_muster(request.user),
        "benches": selectors.systems_with_builder(request.user),
        "musters": selectors.musters_of(request.user)[:12],
        "faults": refused.faults if refused else [],
    }
    return render(request, "armies/list.html", context, status=REFUSED if refused else 200)


@login_required
@require_POST
def import_army(request: HttpRequest) -> HttpResponse:
    """Store the army of an uploaded file, or name everything that is wrong with it."""
    file = request.FILES.get("file")
    try:
        if file is None:
            raise Refused.because(_("Choose a file first."))
        army = services.import_army(owner=request.user, raw=file.read(plain.LARGEST_FILE + 1))
    except Refused as refused:
        return _store(request, refused)
    messages.success(request, _("Saved to your armies: {name}.").format(name=army.name))
    return errand.with_army(request, army)


# -- an army -----------------------------------------------------------------------------------------------------------


@login_required
@require_http_methods(["GET", "POST"])
def army(request: HttpRequest, army_id: uuid.UUID) -> HttpResponse:
    """An army; posted, its name, clan, crest and choices are changed, all or nothing."""
    found = _army(request, army_id)
    _check_known(found.system)
    if request.method == "GET":
        context = sheets.army_sheet(found) | {"shared_at": workbench.address_of(request, found)}
        return render(request, "armies/army.html", context)
    try:
        made = choices.from_form(found.system, found.roster, request.POST)
        found = services.amend(army=found, values=_read_form(request), choices=made)
    except Refused as refused:
        context = sheets.army_sheet(found) | {"identity": _read_form(request), "faults": refused.faults}
        status = 200 if request.headers.get("HX-Request") else REFUSED
        return render(request, "armies/army.html", context, status=status)
    return redirect("army", found.id)


@login_required
@require_GET
def print_army(request: HttpRequest, army_id: uuid.UUID) -> HttpResponse:
    """The army on one sheet of paper, with a box to tick for each man."""
    found = _army(request, army_id)
    _check_known(found.system)
    return render(request, "armies/print.html", sheets.print_sheet(found))


@login_required
@require_GET
def export_army(request: HttpRequest, army_id: uuid.UUID) -> HttpResponse:
    """The army as a file."""
    found = _army(request, army_id)
    name = slugify(found.name) or "army"
    answer = JsonResponse(
        services.export_army(army=found), json_dumps_params={"indent": 1, "ensure_ascii": False}
    )
    answer["Content-Disposition"] = f'attachment; filename="{name}.honjin.json"'
    return answer


@login_required
@require_GET
def army_muster_file(request: HttpRequest, army_id: uuid.UUID) -> HttpResponse:
    """The dice of the army's muster, for anybody to check; none for an army that was not thrown for."""
    found = _army(request, army_id)
    if found.muster is None:
        raise Http404
    return JsonResponse(services.publish(found.muster))


@login_required
@require_GET
def muster_file(request: HttpRequest, muster_id: uuid.UUID) -> HttpResponse:
    """The dice of a muster of the reader's; before he has decided, what is published of it so far."""
    found = Muster.objects.filter(id=muster_id, owner_id=request.user.pk).first()
    if found is None:
        raise Http404
    return JsonResponse(services.publish(found))


@login_required
@require_POST
def duplicate(request: HttpRequest, army_id: uuid.UUID) -> HttpResponse:
    """A copy of the army."""
    try:
        copy = services.duplicate(army=_army(request, army_id))
    except Refused as refused:
        return _store(request, refused)
    return redirect("army", copy.id)


@login_required
@require_POST
def delete(request: HttpRequest, army_id: uuid.UUID) -> HttpResponse:
    """Delete the army; its page has asked whether this is meant."""
    found = _army(request, army_id)
    services.delete(army=found)
    messages.success(request, _("{name} is deleted.").format(name=found.name))
    return redirect("armies")


# -- the muster --------------------------------------------------------------------------------------------------------


@login_required
@require_GET
def muster(request: HttpRequest, system: str) -> HttpResponse:
    """The scroll: blank before the throw, then as far as the player has looked."""
    try:
        found = services.seal_muster(owner=request.user, system=system)
    except rulesets.UnknownSystem as unknown:
        raise Http404 from unknown
    if found.is_open:
        return render(request, "armies/muster.html", sheets.muster_sheet(found))
    thrown = selectors.musters_of(request.user, system).count()
    context = sheets.blank(system) | {"sealed": found, "key": uuid.uuid4(), "number": thrown + 1}
    return render(request, "armies/muster.html", context)


@login_required
@require_POST
def throw(request: HttpRequest, system: str) -> HttpResponse:
    """Throw every die at once; the same form sent again throws nothing."""
    try:
        key = uuid.UUID(request.POST.get("key", ""))
    except ValueError:
        return redirect("muster", system)
    word = request.POST.get("word", "")
    try:
        services.throw_muster(
            owner=request.user, system=system, key=key, word=word, draft=_read_form(request),
            recipe=choices.recipe_from_form(system, request.POST),
        )  # fmt: skip
    except Refused as refused:
        messages.error(request, str(refused))
    except rulesets.UnknownSystem as unknown:
        raise Http404 from unknown
    return redirect("muster", system)


@with_open_muster
def show(request: HttpRequest, found: Muster) -> HttpResponse:
    """Look at the next beat, or at all of them, with what is typed so far kept."""
    upto = request.POST.get("upto", "")
    upto_beat = int(upto[:4]) if upto.isascii() and upto.isdigit() else len(found.beats)
    found = services.show(muster=found, upto=upto_beat)
    return _scroll(request, services.note(muster=found, typed=_read_form(request)))


@with_open_muster
def adjust(request: HttpRequest, found: Muster) -> HttpResponse:
    """Change name, clan, crest or choices while the muster is undecided."""
    found = services.note(muster=found, typed=_read_form(request))
    made = choices.from_form(found.system, found.roster, request.POST)
    try:
        return _scroll(request, services.adjust(muster=found, choices=made))
    except Refused as refused:
        return _scroll(request, found, refused)


@with_open_muster
def keep(request: HttpRequest, found: Muster) -> HttpResponse:
    """Keep the muster as an army."""
    made = choices.from_form(found.system, found.roster, request.POST)
    try:
        kept = services.keep(muster=found, values=_read_form(request), choices=made)
        return errand.with_army(request, kept)
    except Refused as refused:
        return _scroll(request, found, refused)


@with_open_muster
def discard(request: HttpRequest, found: Muster) -> HttpResponse:
    """Let the muster go; it stays on record."""
    services.discard(muster=found)
    return redirect("muster", found.system)


def _scroll(request: HttpRequest, found: Muster, refused: Refused | None = None) -> HttpResponse:
    """The scroll anew: the part of the page that changed for htmx, the whole page or its address for others."""
    by_htmx = bool(request.headers.get("HX-Request"))
    if not by_htmx and refused is None:
        return redirect("muster", found.system)
    context = sheets.muster_sheet(found, _read_form(request)) | {"faults": refused.faults if refused else []}
    template = "armies/parts/muster.html" if by_htmx else "armies/muster.html"
    return render(request, template, context, status=REFUSED if refused and not by_htmx else 200)
