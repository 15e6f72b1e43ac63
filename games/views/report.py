"""The after-action report of a battle: as a page that also prints, and as Markdown."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET

import rulesets
from games.models import Battle, Finished, Shown
from games.report.markdown import markdown
from games.report.paper import paper_of
from games.selectors import lobby
from games.views.archive import agreement
from games.views.lobby import Fight, reader_of
from games.views.pictures import HALF, social
from rulesets import Illegal


@require_GET
def report_page(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """The report, once the battle is over; before that, its table."""
    fight = _fight(request, battle_id)
    if fight.battle.status != Battle.Status.OVER:
        return redirect(fight.battle)
    context = {**_context(fight), "social": social(request, fight)}
    return render(request, "games/report.html", context)


@require_GET
def report_text(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """The report as a Markdown file. Its pictures are linked where everybody may see them."""
    fight = _fight(request, battle_id)
    battle = fight.battle
    if battle.status != Battle.Status.OVER:
        raise Http404
    pictures = request.build_absolute_uri if battle.shown != Shown.PRIVATE else None
    text = markdown(_context(fight), pictures)
    name = f"honjin-{battle.system}-{battle.pk}.md"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(text, "text/markdown; charset=utf-8", headers=headers)


def _fight(request: HttpRequest, battle_id: UUID) -> Fight:
    reader = reader_of(request)
    try:
        battle = lobby.battle_for(battle_id, reader.pk if reader else None)
        rulesets.get(battle.system)
    except (Illegal, rulesets.UnknownSystem):
        raise Http404 from None
    return Fight(battle, reader)


def _context(fight: Fight) -> dict[str, Any]:
    battle = fight.battle
    return {
        "fight": fight,
        "battle": battle,
        "paper": paper_of(battle),
        "filed": Finished.objects.filter(pk=battle.pk).first(),
        "agreed": agreement(battle),
        "picture": _picture_size(battle),
    }


def _picture_size(battle: Battle) -> tuple[int, int]:
    """Pixels of a picture of its table, so that the page need not move when it comes."""
    size = msgspec.json.decode(battle.opening.document).get("table") or {"width": 3, "depth": 2}
    return HALF, round(HALF * size["depth"] / size["width"])
