"""Pictures of battles behind addresses: the card that messengers show beside a link, the small table of the lists.

What is drawn is what a spectator sees. Whoever may not look at a battle gets the house's own card.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any
from uuid import UUID

import msgspec
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_GET

import rulesets
from games import pictures
from games.models import Battle, Shown
from games.selectors import lobby, viewing
from games.selectors.course import course_of, table_at
from games.selectors.lateness import document_at, late_for
from games.services import holding, records
from games.views.lobby import Fight, reader_of
from limits.doors import limit, limit_guesses
from rulesets import Illegal, Side

SMALL = 240
"""Pixels across, in the lists."""
HALF = 720
"""Pixels across, in reports: sharp on a phone and on paper."""
KEEP = 24 * 3600
"""Seconds that this house keeps a picture of one moment: that moment does not change any more."""
OUTSIDE = 60
"""Seconds that others may keep it before they ask again: a battle may become private."""
HEADERS = {
    Shown.PUBLIC: f"public, max-age={OUTSIDE}",
    Shown.UNLISTED: f"private, max-age={OUTSIDE}",
    Shown.PRIVATE: "private, no-store",
}
LISTED = "private, max-age=300"
"""For the small table of a private battle: nobody but its players gets it, and their lists draw it very often."""


@require_GET
@limit("pictures_at_address")
def card(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """The card of a battle: its name, its sides, its table."""
    fight = _fight(request, battle_id)
    return _picture(fight, "card", lambda: _card(fight)) if fight else _house()


@require_GET
@limit("pictures_at_address")
def table(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """The table of a battle, small."""
    fight = _fight(request, battle_id)
    if fight is None or fight.battle.status == Battle.Status.OPEN:
        raise Http404
    return _picture(fight, "table", lambda: pictures.table_picture(_document(fight), SMALL))


@require_GET
@limit("pictures_at_address")
def moment(request: HttpRequest, battle_id: UUID, event: int) -> HttpResponse:
    """The table of a battle that is over as it stood after an event; a ring round the spot, if it turned the battle.

    Drawings of battles that are not for everybody are kept nowhere.
    """
    fight = _fight(request, battle_id)
    if fight is None or fight.battle.status != Battle.Status.OVER or not 0 < event <= fight.battle.seq:
        raise Http404
    battle = fight.battle
    spot = next((turning.at for turning in course_of(battle).turning if turning.event == event), None)

    def draw() -> bytes:
        return pictures.moment_picture(table_at(battle, event), HALF, spot)

    if battle.shown == Shown.PUBLIC:
        return _picture(fight, f"moment-{event}", draw)
    return HttpResponse(draw(), "image/png", headers={"Cache-Control": HEADERS[Shown(battle.shown)]})


@require_GET
@limit("pictures_at_address")
@limit_guesses("wrong_words_at_address", HTTPStatus.FOUND)
def summons(request: HttpRequest, token: str) -> HttpResponse:
    """The card of an invitation: whoever holds it may see who calls."""
    battle = lobby.battle_of_invitation(token)
    if battle is None or battle.status != Battle.Status.OPEN:
        return _house()
    fight = Fight(battle, None)
    return _picture(fight, "summons", lambda: _summons(fight))


def social(request: HttpRequest, fight: Fight, token: str = "") -> dict[str, str]:
    """What the head of a battle's page tells messengers: title, words, and the address of the picture."""
    battle = fight.battle
    address = reverse("battle-join-card", args=[token]) if token else reverse("battle-card", args=[battle.id])
    return {
        "title": battle.name,
        "words": " – ".join(f"{seat.clan} ({seat.commander})" for _side, seat in fight.sides if seat),
        "image": request.build_absolute_uri(f"{address}?at={battle.seq}"),
    }


def _fight(request: HttpRequest, battle_id: UUID) -> Fight | None:
    reader = reader_of(request)
    try:
        battle = lobby.battle_for(battle_id, reader.pk if reader else None)
        rulesets.get(battle.system)
    except (Illegal, rulesets.UnknownSystem):
        return None
    return Fight(battle, reader)


def _picture(fight: Fight, kind: str, draw: Any) -> HttpResponse:
    battle = fight.battle
    key = f"picture:{kind}:{battle.id}:{battle.seq}:{battle.status}:{battle.shown}:{get_language()}"
    png = cache.get(key)
    if png is None:
        png = draw()
        cache.set(key, png, KEEP)
    listed = kind == "table" and battle.shown == Shown.PRIVATE
    keep = LISTED if listed else HEADERS[Shown(battle.shown)]
    return HttpResponse(png, "image/png", headers={"Cache-Control": keep})


def _house() -> HttpResponse:
    answer = redirect(static("card.png"))
    answer["Cache-Control"] = "private, no-store"
    return answer


def _document(fight: Fight) -> dict[str, Any]:
    """What a spectator sees; to who looks on at a battle that is shown later, as it was then."""
    battle = fight.battle
    if late_for(battle.pk, tuple(Side(side) for side in fight.mine)) is not None:
        return document_at(battle.pk, battle.seq)
    if not battle.state:  # one that was fought elsewhere: its end, as it was handed in
        return records.record_of(battle).final
    return msgspec.json.decode(viewing.document(holding.current(battle.id), "none"))


def _card(fight: Fight) -> bytes:
    battle = fight.battle
    if battle.status == Battle.Status.OPEN:
        return _summons(fight)
    points = battle.points if battle.turn else {}
    camps = [
        (side, seat.clan, seat.commander, points.get(side)) for side, seat in fight.sides if seat is not None
    ]
    over = battle.status == Battle.Status.OVER
    footer = (
        fight.outcome
        if over
        else gettext("Turn {turn}").format(turn=battle.turn)
        if battle.turn
        else fight.system
    )
    return pictures.battle_card(battle.name, camps, footer, _document(fight))


def _summons(fight: Fight) -> bytes:
    camps = [(side, seat.clan, seat.commander, None) for side, seat in fight.sides if seat is not None]
    return pictures.summons_card(fight.battle.name, camps, gettext("One side is open: join"))
