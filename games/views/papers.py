"""Battles that leave the house and come in as documents, and players who leave it for good."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from uuid import UUID

from allauth.account.adapter import get_adapter
from asgiref.sync import sync_to_async
from django import forms
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods

import rulesets
from games.models import Player
from games.refusals import refusal, refuse
from games.selectors import lobby
from games.services import exporting, importing, leaving
from games.views.lobby import reader_of
from limits.doors import limit
from rulesets import Illegal

SCHEMAS = Path(__file__).resolve().parent.parent / "schemas"


def _schema_address(request: HttpRequest) -> str:
    return request.build_absolute_uri(reverse("battle-schema"))


@require_GET
def schema(request: HttpRequest) -> HttpResponse:
    """What an exported battle looks like, as JSON Schema; anybody may read it, from anywhere."""
    text = (SCHEMAS / exporting.SCHEMA).read_bytes()
    return HttpResponse(text, "application/schema+json", headers={"Access-Control-Allow-Origin": "*"})


@require_GET
@limit("exports_at_address")
def export(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """A battle that is over, as a file, for whoever may look at it."""
    reader = reader_of(request)
    try:
        battle = lobby.battle_for(battle_id, reader.pk if reader else None)
        text = exporting.export(battle, _schema_address(request))
    except (Illegal, rulesets.UnknownSystem):
        raise Http404 from None
    name = exporting.file_name(battle)
    return HttpResponse(
        text, "application/json", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


@login_required
@require_GET
@limit("whole_exports_at_address")
def export_all(request: HttpRequest) -> StreamingHttpResponse:
    """All battles that one has fought to their end or imported, in one file, sent as it is packed."""
    assert isinstance(request.user, Player)
    ids = exporting.of_player(request.user)
    return StreamingHttpResponse(
        _pieces(_schema_address(request), ids),
        "application/zip",
        headers={"Content-Disposition": 'attachment; filename="honjin-battles.zip"'},
    )


async def _pieces(schema: str, ids: list[UUID]) -> AsyncIterator[bytes]:
    parcel = exporting.Parcel(schema)
    try:
        for id in ids:
            yield await sync_to_async(parcel.pack)(id)
        yield parcel.close()
    finally:
        parcel.close()  # who breaks off leaves nothing open


class ImportForm(forms.Form):
    """A battle as a file."""

    file = forms.FileField(
        label=gettext_lazy("The battle’s file"),
        help_text=gettext_lazy("A battle that was exported from a house like this one; at most 16 MB."),
    )


@login_required
@require_http_methods(["GET", "POST"])
def take_in(request: HttpRequest) -> HttpResponse:
    """Take a battle in that was fought elsewhere, or say what is wrong with its file."""
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
    return render(request, "games/import.html", {"form": form}, status=status)


def _taken_in(request: HttpRequest, owner: Player, file: Any) -> HttpResponse:
    if file.size > importing.LARGEST:
        raise refuse("large_file")
    battle, is_new = importing.take_in(owner=owner, raw=file.read())
    if is_new:
        messages.success(request, _("Added to your archive. Only you can see it until you share it."))
    else:
        messages.info(request, _("You have imported this battle before: here it is."))
    return redirect("battle-about", battle.pk)


class LeaveForm(forms.Form):
    """The word that nobody says by mistake: the password, or a guest's own name."""

    sure = forms.CharField(max_length=150, widget=forms.PasswordInput)

    def __init__(self, *args: Any, player: Player, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.player = player
        if player.has_usable_password():
            self.fields["sure"].label = _("Your password")
            self.fields["sure"].widget.attrs["autocomplete"] = "current-password"
        else:
            self.fields["sure"].label = _("Your name, to be sure: {name}").format(name=player.username)
            self.fields["sure"].widget = forms.TextInput(attrs={"autocomplete": "off"})

    def clean_sure(self) -> str:
        """The password must be right, or the name the player's own."""
        given: str = self.cleaned_data["sure"]
        if self.player.has_usable_password():
            right = get_adapter().reauthenticate(
                self.player, given
            )  # counts the wrong ones as the sign-in page does
        else:
            right = given == self.player.username
        if not right:
            raise forms.ValidationError(_("That is not it. Nothing was deleted."))
        return given


@login_required
@require_http_methods(["GET", "POST"])
def leave(request: HttpRequest) -> HttpResponse:
    """Delete one's account, after one has said that one is sure."""
    assert isinstance(request.user, Player)
    player = request.user
    form = LeaveForm(request.POST if request.method == "POST" else None, player=player)
    if request.method == "POST" and form.is_valid():
        leaving.leave(player=Player.objects.get(pk=player.pk))
        logout(request)
        messages.success(request, _("Your account is deleted. Farewell."))
        return redirect("home")
    status = 422 if form.is_bound else 200
    return render(request, "account/leave.html", {"form": form}, status=status)
