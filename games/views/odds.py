"""The calculator: a question, its form in the address, and the answer with its picture."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from games.refusals import refusal
from games.selectors import odds
from limits.doors import limit
from rulesets import Illegal
from words import tell, tell_all

Json = dict[str, Any]

"""Answers that one address may ask for in an hour."""
LONGEST = 60
"""Signs of a value that may be asked for."""
FOLDED = 3
"""Groups of fields from this one on lie folded."""


@require_GET
@limit("odds_at_address")
def odds_page(request: HttpRequest, slug: str) -> HttpResponse:
    """What the odds are: without script too, since the situation stands in the address."""
    try:
        ruleset = odds.ruleset_of(slug)
    except Illegal:
        raise Http404 from None
    questions = tell_all(ruleset.inquiries())
    key = request.GET.get("q", questions[0]["key"])
    question = next((each for each in questions if each["key"] == key), None)
    if question is None:
        raise Http404
    texts = {name: str(value)[:LONGEST] for name, value in request.GET.items() if name != "q"}
    situation = ruleset.read_situation(key, texts)
    context = {
        "ruleset": ruleset,
        "questions": questions,
        "question": question,
        "groups": _groups(question["fields"], situation),
        **_answer(slug, key, situation),
    }
    whole = not getattr(request, "htmx", False)
    response = render(request, "games/odds.html" if whole else "games/parts/odds.html", context)
    response["Vary"] = "HX-Request"
    return response


def _answer(slug: str, key: str, situation: Json) -> Json:
    try:
        found = odds.ask(slug, key, situation)
    except Illegal as error:
        return {"refusal": refusal(error)}
    return {"odds": found, "picture": odds.picture(found["spread"])}


def _groups(fields: list[Json], situation: Json) -> list[Json]:
    """The fields with their values, under their headings; those that are seldom wanted are folded."""
    groups: dict[str, list[Json]] = {}
    for field in fields:
        value = situation.get(field["key"], field["default"])
        groups.setdefault(field["group"], []).append({**field, "value": value})
    found = []
    for number, (heading, some) in enumerate(groups.items()):
        used = any(field["value"] != field["default"] for field in some)
        found.append({"heading": tell(heading), "fields": some, "folded": number >= FOLDED, "open": used})
    return found


@require_GET
@limit("odds_at_address")
def battle_odds(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """What a battle asks about a unit (and a target), as the reader may see it; each answer leads to the calculator.

    Without a unit there is nothing to ask: they are chosen at the table.
    """
    unit, target, at = request.GET.get("unit", ""), request.GET.get("target", ""), request.GET.get("at", "")
    if not (at == "" or (at.isascii() and at.isdigit() and len(at) < 10)) or max(len(unit), len(target)) > 64:
        raise Http404
    if not unit:
        return redirect("battle", battle_id)
    player_id = request.user.pk if request.user.is_authenticated else None
    try:
        found = odds.in_battle(battle_id, player_id, unit, target, int(at) if at else None)
    except Illegal as error:
        if error.code in ("not_found", "not_begun", "not_shown_yet"):
            raise Http404 from None
        context: Json = {"refusal": refusal(error)}
    else:
        context = {
            "found": [{**posed, "picture": odds.picture(posed["odds"]["spread"])} for posed in found["found"]]
        }
    title = _("What are the odds?")
    return render(request, "games/battle_odds.html", {"title": title, "battle_id": battle_id, **context})
