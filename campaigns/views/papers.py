"""Campaigns that leave the house and come in as documents, and the proof of their dice and seals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods

import rulesets
from campaigns.models import ImportedCampaign
from campaigns.selectors import counting_again
from campaigns.selectors.memory import Memory
from campaigns.services import exporting, importing
from campaigns.services.publishing import publish
from campaigns.views.remembering import of_campaign, show
from games.models import Player
from games.refusals import refusal
from limits.doors import limit
from rulesets import Illegal
from words import dictionary, language

SCHEMAS = Path(__file__).resolve().parent.parent / "schemas"


@require_GET
def schema(request: HttpRequest) -> HttpResponse:
    """What an exported campaign looks like, as JSON Schema; anybody may read it, from anywhere."""
    text = (SCHEMAS / exporting.SCHEMA).read_bytes()
    return HttpResponse(text, "application/schema+json", headers={"Access-Control-Allow-Origin": "*"})


@require_GET
@limit("exports_at_address")
@of_campaign
def export(request: HttpRequest, memory: Memory) -> HttpResponse:
    """A campaign that is over, as a file, for whoever may look at it."""
    try:
        text = exporting.export(memory.row, request.build_absolute_uri(reverse("campaign-schema")))
    except (Illegal, rulesets.UnknownSystem):
        raise Http404(_("The campaign is not over yet.")) from None
    name = exporting.file_name(memory.row)
    return HttpResponse(
        text, "application/json", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


@require_GET
@limit("exports_at_address")
@of_campaign
def record(request: HttpRequest, memory: Memory) -> HttpResponse:
    """What proves the campaign's dice: all of it after the end, before it the seal and the words."""
    return HttpResponse(msgspec.json.encode(publish(memory.row)), "application/json")


@require_GET
@of_campaign
def proof(request: HttpRequest, memory: Memory) -> HttpResponse:
    """The seal, the words, and what the reader's own browser counts again; asked for (``?again``), the house wages the
    whole war again.
    """
    again = counting_again.again(memory.row) if memory.over and "again" in request.GET else None
    words = dictionary("table", language())
    context = {
        "again": again,
        "words_json": json.dumps({key: said for key, said in words.items() if key.startswith("proof.")}),
        "seats": [
            {"clan": memory.clan(seat.clan), "word": seat.word} for seat in memory.row.seats.order_by("order")
        ],
        "seed": bytes(memory.row.seed).hex() if memory.over else "",
        "imported": ImportedCampaign.objects.filter(pk=memory.row.pk).exists(),
    }
    return show(request, "proof", memory, context)


class ImportForm(forms.Form):
    """A campaign as a file."""

    file = forms.FileField(
        label=gettext_lazy("The campaign’s file"),
        help_text=gettext_lazy("A campaign that was exported from a house like this one; at most 48 MB."),
    )


@login_required
@require_http_methods(["GET", "POST"])
def take_in(request: HttpRequest) -> HttpResponse:
    """Take a campaign in that was fought elsewhere, or say what is wrong with its file."""
    assert isinstance(request.user, Player)
    form = ImportForm(request.POST or None, request.FILES or None)
    status = 200
    if request.method == "POST":
        if form.is_valid():
            try:
                return _taken_in(request, request.user, form.cleaned_data["file"])
            except Illegal as error:
                form.add_error("file", refusal(error)["reason"])
        status = 422
    return render(request, "campaigns/import.html", {"form": form}, status=status)


def _taken_in(request: HttpRequest, owner: Player, file: Any) -> HttpResponse:
    if file.size > importing.LARGEST:
        raise importing.wrong("large_file")
    row, is_new = importing.take_in(owner=owner, raw=file.read())
    if is_new:
        messages.success(request, _("Added to your archive. Only you can see it."))
    else:
        messages.info(request, _("You have imported this campaign before: here it is."))
    return redirect("campaign-archive", row.pk)
