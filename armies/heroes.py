"""The pages of heroes: each view translates a request for a service or a selector, and shows what came of it."""

from __future__ import annotations

import uuid
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
from armies import building, plain, selectors, services
from armies.crests import CRESTS
from armies.faults import Refused
from armies.models import Hero
from armies.persons import hall, identity, period, sheet
from armies.services.heroes import persons_of
from armies.unlisting import unlist
from limits.doors import limit_guesses
from words import language

REFUSED = 422
Json = dict[str, Any]


def _hero(request: HttpRequest, hero_id: uuid.UUID) -> Hero:
    found = selectors.hero_for(request.user, hero_id)
    if found is None:
        raise Http404
    return found


def _sheet(hero: Hero) -> Json:
    try:
        return sheet.sheet(hero)
    except rulesets.UnknownSystem as unknown:
        raise Http404 from unknown


# -- all of them -------------------------------------------------------------------------------------------------------


@login_required
@require_GET
def heroes(request: HttpRequest) -> HttpResponse:
    """Every hero of the reader, and below them the fallen."""
    return _hall(request)


def _hall(request: HttpRequest, refused: Refused | None = None) -> HttpResponse:
    context = hall.hall(request.user, request.GET.get("show", ""), request.GET.get("sort", ""))
    context["faults"] = refused.faults if refused else []
    return render(request, "armies/heroes/hall.html", context, status=REFUSED if refused else 200)


@login_required
@require_GET
def resting_place(request: HttpRequest) -> HttpResponse:
    """Where the fallen rest."""
    context = hall.hall(request.user, "", "")
    return render(request, "armies/heroes/fallen.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def new_hero(request: HttpRequest) -> HttpResponse:
    """Where a hero is begun: as one of those who are ready, or as nobody yet; then his face is chosen."""
    refused: Refused | None = None
    if request.method == "POST":
        system, model = request.POST.get("system", ""), request.POST.get("model", "")
        try:
            made = services.begin_hero(owner=request.user, system=system, model=model)
            return redirect("hero-edit" if model else "hero-face", made.id)
        except rulesets.UnknownSystem as unknown:
            raise Http404 from unknown
        except Refused as fault:
            refused = fault
    context = {"systems": hall.models(), "faults": refused.faults if refused else []}
    return render(request, "armies/heroes/new.html", context, status=REFUSED if refused else 200)


@login_required
@require_POST
def import_hero(request: HttpRequest) -> HttpResponse:
    """Store the hero of an uploaded file, or name everything that is wrong with it."""
    file = request.FILES.get("file")
    try:
        if file is None:
            raise Refused.because(_("Choose a file first."))
        made = services.import_hero(owner=request.user, raw=file.read(plain.LARGEST_FILE + 1))
    except Refused as refused:
        return _hall(request, refused)
    return redirect("hero", made.id)


# -- one of them -------------------------------------------------------------------------------------------------------


@login_required
@require_GET
def hero(request: HttpRequest, hero_id: uuid.UUID) -> HttpResponse:
    """A hero on one sheet; printed, it is A4 landscape."""
    found = _hero(request, hero_id)
    if found.role:
        return redirect("hero-life", found.id)
    context = _sheet(found) | {
        "shared_at": address_of(request, found), "own": True, "deeds": hall.last_deeds(found, 3),
    }  # fmt: skip
    return render(request, "armies/heroes/hero.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def edit_hero(request: HttpRequest, hero_id: uuid.UUID) -> HttpResponse:
    """The same sheet as a form. Posted, he is stored as he stands there, after what the pressed button does."""
    found = _hero(request, hero_id)
    try:
        persons = persons_of(found.system)
    except rulesets.UnknownSystem as unknown:
        raise Http404 from unknown
    if found.role or found.fallen:
        return redirect("hero", found.id)
    if request.method == "GET":
        return render(request, "armies/heroes/edit.html", sheet.form(found))
    typed, deed = _read_form(request, found), request.POST.get("do", "")
    before = sheet.leading(persons, found.fields)
    fields = building.values_of(persons.rule_slots, request.POST, "")
    try:
        faults = services.note_hero(hero=found, typed=typed, fields=fields)
    except Refused as refused:
        faults = list(refused.faults)
    found.refresh_from_db()
    own = [fault for fault in faults if fault.path in identity.OWN]
    if not request.headers.get("HX-Request"):
        if own:
            return render(
                request, "armies/heroes/edit.html", sheet.form(found) | {"own_faults": own}, status=REFUSED
            )
        return redirect("hero-edit" if deed else "hero", found.id)
    whole = deed or before != sheet.leading(persons, found.fields)
    answer = render(
        request,
        "armies/heroes/parts/form.html" if whole else "armies/heroes/parts/counted.html",
        sheet.form(found) | {"own_faults": own, "oob": not whole},
    )
    if not whole:
        answer["HX-Reswap"] = "none"  # what is being typed stays; only sums, tables and faults are exchanged
    return answer


CHANCES = {
    "name": lambda hero: period.name_for(hero.portrait, language()),
    "epithet": lambda _hero: period.epithet_for(language()),
    "poem": lambda _hero: period.poem_for(language()),
}
"""What the dice beside a field throw for."""


def _read_form(request: HttpRequest, hero: Hero) -> Json:
    """Name and looks as they stand in the form; the pressed die has thrown for one of them."""
    typed = {key: request.POST[key] for key in identity.OWN if key in request.POST}
    thrown = request.POST.get("do", "")
    return {**typed, thrown: CHANCES[thrown](hero)} if thrown in CHANCES else typed


@login_required
@require_http_methods(["GET", "POST"])
def choose_face(request: HttpRequest, hero_id: uuid.UUID) -> HttpResponse:
    """The fourteen faces and the crests; the chosen ones are stored."""
    found = _hero(request, hero_id)
    faults: list[Any] = []
    asked = request.POST if request.method == "POST" else request.GET
    looks = {key: asked[key] for key in ("portrait", "mon") if key in asked}
    if request.method == "GET":  # what is being tried on
        for key, value in identity.judge(looks)[0].items():
            setattr(found, key, value)
    else:
        try:
            faults = [
                fault for fault in services.note_hero(hero=found, typed=looks) if fault.path in identity.OWN
            ]
        except Refused as refused:
            faults = list(refused.faults)
        if not faults:
            return redirect("hero-edit", found.id)
    context = {
        "hero": found, "face": sheet.face(found), "faces": sheet.faces(found.mon), "crests": CRESTS, "faults": faults,
    }  # fmt: skip
    return render(request, "armies/heroes/faces.html", context, status=REFUSED if faults else 200)


@login_required
@require_GET
def card(request: HttpRequest, hero_id: uuid.UUID) -> HttpResponse:
    """The hero on a card to lay beside the table."""
    return render(request, "armies/heroes/card.html", _sheet(_hero(request, hero_id)))


@login_required
@require_GET
def export_hero(request: HttpRequest, hero_id: uuid.UUID) -> HttpResponse:
    """The hero as a file."""
    found = _hero(request, hero_id)
    answer = JsonResponse(
        services.export_hero(hero=found), json_dumps_params={"indent": 1, "ensure_ascii": False}
    )
    name = slugify(found.name) or "hero"
    answer["Content-Disposition"] = f'attachment; filename="{name}.hero.honjin.json"'
    return answer


@login_required
@require_POST
def duplicate_hero(request: HttpRequest, hero_id: uuid.UUID) -> HttpResponse:
    """A second hero like him."""
    try:
        copy = services.duplicate_hero(hero=_hero(request, hero_id))
    except Refused as refused:
        return _hall(request, refused)
    except rulesets.UnknownSystem as unknown:
        raise Http404 from unknown
    return redirect("hero-edit", copy.id)


@login_required
@require_POST
def delete_hero(request: HttpRequest, hero_id: uuid.UUID) -> HttpResponse:
    """Strike the hero; his page has asked whether this is meant."""
    found = _hero(request, hero_id)
    services.delete_hero(hero=found)
    messages.success(request, _("{name} is deleted.").format(name=found.name))
    return redirect("heroes")


@login_required
@require_POST
def rest_hero(request: HttpRequest, hero_id: uuid.UUID) -> HttpResponse:
    """Lay him among the fallen, or call him back."""
    found = _hero(request, hero_id)
    if request.POST.get("rest") == "back":
        services.call_back(hero=found)
    else:
        services.bury(hero=found)
    return redirect("hero", found.id)


@login_required
@require_POST
def share_hero(request: HttpRequest, hero_id: uuid.UUID) -> HttpResponse:
    """Give the hero an address for others, or take it back."""
    found = _hero(request, hero_id)
    if request.POST.get("share") == "stop":
        services.stop_sharing_hero(hero=found)
    else:
        services.share_hero(hero=found)
    return redirect("hero", found.id)


@require_GET
@limit_guesses("wrong_words_at_address")
def shared_hero(request: HttpRequest, token: str) -> HttpResponse:
    """A hero as his player shows him to whoever has the address: to read and to print, nothing else."""
    found = selectors.shared_hero(token)
    if found is None:
        raise Http404
    return unlist(render(request, "armies/heroes/hero.html", _sheet(found) | {"own": False}))


def address_of(request: HttpRequest, hero: Hero) -> str:
    """The address of a hero who is shared; empty for one who is not."""
    return request.build_absolute_uri(reverse("hero-shared", args=[hero.share])) if hero.share else ""
