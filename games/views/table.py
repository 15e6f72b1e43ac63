"""The battle's own pages: its table, and its record."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any
from uuid import UUID

import msgspec
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

import rulesets
from games.dispatches import encode
from games.models import Battle, Imported
from games.selectors import comments as said_of
from games.selectors import lobby, replaying, seating, viewing
from games.services import comments, records
from games.views.lobby import Fight, reader_of
from games.views.making import NOT_YET, invitation_address, show_spent
from games.views.pictures import social
from rulesets import Illegal
from words import dictionary, language, tell_all


@require_GET
def battle_page(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """The live table; while the battle waits for an opponent, how to find one."""
    try:
        battle, sides = _battle(request, battle_id)
    except Illegal:
        return show_spent(request, HTTPStatus.FORBIDDEN, NOT_YET)
    fight = Fight(battle, reader_of(request))
    if battle.status == Battle.Status.OPEN:
        if not sides:
            return redirect("battle-join-open", battle.id)
        context = {"fight": fight, "battle": battle, "invitation": invitation_address(request, battle)}
        if getattr(request, "htmx", False):
            return HttpResponse(status=204)
        return render(request, "games/waiting.html", context)
    if Imported.objects.filter(pk=battle.pk).exists():
        return redirect("battle-record", battle.pk)
    if getattr(request, "htmx", False):
        return HttpResponse(headers={"HX-Redirect": battle.get_absolute_url()})
    boot = _boot(battle, fight, sides)
    return render(request, "games/battle.html", _table(request, fight, {"battle_boot": boot}))


@require_GET
def record_page(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """A battle that is over, to be watched step by step, with the eyes that the address asks for.

    Before that, its table.
    """
    try:
        battle, sides = _battle(request, battle_id)
    except Illegal:
        return redirect("battle", battle_id)
    if battle.status != Battle.Status.OVER:
        return redirect(battle)
    fight = Fight(battle, reader_of(request))
    reader = fight.reader
    view = request.GET.get("view", replaying.TRUTH)
    try:
        replaying.check(battle, view)
    except Illegal:
        return redirect("battle-record", battle.id)
    record = {
        "view": view,
        "comments": said_of.comments_on(battle.id, reader.pk if reader else None),
        "mayComment": comments.may_comment(battle, reader),
        "standing": records.laid_down(battle),
    }
    boot = {**_boot(battle, fight, sides), "socket": f"/ws/battles/{battle.id}/record/"}
    return render(
        request, "games/record.html", _table(request, fight, {"battle_boot": boot, "record": record})
    )


@require_GET
def record_file(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """The record as a document that anybody can check; before the end, what is published of it so far."""
    try:
        battle, _sides = _battle(request, battle_id)
        found = records.publish(battle)
    except Illegal:
        raise Http404 from None
    return HttpResponse(encode(found), content_type="application/json")


def _battle(request: HttpRequest, battle_id: UUID) -> tuple[Battle, list[str]]:
    """A battle and the reader's sides. Raises ``not_shown_yet``; what else he may not see is not there."""
    reader = reader_of(request)
    player_id = reader.pk if reader else None
    try:
        battle = lobby.battle_for(battle_id, player_id)
        rulesets.get(battle.system)
    except (Illegal, rulesets.UnknownSystem) as error:
        if isinstance(error, Illegal) and error.code == "not_shown_yet":
            raise
        raise Http404 from None
    return battle, [str(side) for side in seating.sides_of(battle_id, player_id)]


def _table(request: HttpRequest, fight: Fight, context: dict[str, Any]) -> dict[str, Any]:
    return {
        "fight": fight,
        "battle": fight.battle,
        "social": social(request, fight),
        "ruleset": tell_all(fight.battle.ruleset.describe()),
        "words": dictionary("table", language()),
        **context,
    }


def _boot(battle: Battle, fight: Fight, sides: list[str]) -> dict[str, Any]:
    """What the table's script must know before the first message."""
    return {
        "battle": str(battle.id),
        "socket": f"/ws/battles/{battle.id}/",
        "you": sides,
        "names": {side: seat.commander for side, seat in fight.seats.items()},
        "name": battle.name,
        "belongs": battle.belongs or None,
        "me": fight.reader.pk if fight.reader else 0,
        "account": fight.reader.username if fight.reader else "",
        "languages": dict(settings.LANGUAGES),
        "urls": {
            "home": reverse("home"),
            "avoid": reverse("avoid", args=[0]) if fight.reader else "",
            "signIn": _door(battle),
            "lobby": reverse("battles"),
            "again": _again(fight),
            "rules": reverse("rulebook", args=[battle.system]),
            "account": _account_page(fight),
            "record": reverse("battle-record", args=[battle.id]),
            "report": reverse("battle-report", args=[battle.id]),
            "document": reverse("battle-record-file", args=[battle.id]),
            "odds": reverse("api-battle-odds", args=[battle.id]),
            "deeds": reverse("api-deeds", args=[battle.id]),
            "luck": reverse("api-luck", args=[battle.id]),
            "replay": reverse("api-replay", args=[battle.id]),
            "comments": reverse("api-comments", args=[battle.id]),
        },
        "document": reverse("battle-record-file", args=[battle.id]),
        "sealed": {key: viewing.proof(battle, 0)[key] for key in ("hash", "nonces")},
        "lesson": _lesson(battle),
        "agreed": tell_all({"agreed": _agreement(battle)})["agreed"],
    }


def _door(battle: Battle) -> str:
    return f"{reverse('account_login')}?next={battle.get_absolute_url()}"


def _again(fight: Fight) -> str:
    """Where another battle begins: for whoever fought this one, on its terms; else in the lobby."""
    if not fight.mine:
        return reverse("battles")
    return f"{reverse('battle-new')}?system={fight.battle.system}&again={fight.battle.id}"


def _account_page(fight: Fight) -> str:
    """Where a reader finds what is his: his page, a guest the way to an account, a stranger the door."""
    if fight.reader is None:
        return _door(fight.battle)
    return reverse("claim") if fight.reader.is_guest else fight.reader.get_absolute_url()


def _agreement(battle: Battle) -> list[dict[str, Any]]:
    """The options that the players agreed on; nothing where they can no longer be read."""
    try:
        return battle.ruleset.option_words(battle.ruleset.options_from(battle.options))
    except Illegal:
        return []


SAID = ("title", "text", "short")
"""What of a lesson's step is said to the learner."""


def step_words(words: str) -> str:
    """A step's words in the reader's language; nothing where it has none."""
    return gettext(words) if words else ""


def _lesson(battle: Battle) -> dict[str, Any] | None:
    """The lesson that the battle is, in the reader's language; None for any other battle."""
    lesson = battle.ruleset.lesson if battle.lesson else None
    if lesson is None:
        return None
    steps = [
        {**msgspec.structs.asdict(step), **{key: step_words(getattr(step, key)) for key in SAID}}
        for step in lesson.steps
    ]
    return {"title": gettext(lesson.title), "praise": gettext(lesson.praise), "steps": steps}
