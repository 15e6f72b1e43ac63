"""The life of somebody: what battles have written of him, each deed at its moment in the record."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

import rulesets
from armies import selectors
from armies.models import Hero
from armies.persons import sheet
from armies.unlisting import unlist
from games.selectors.biography import battles_of, sums
from limits.doors import limit_guesses
from words import tell

Json = dict[str, Any]
SHOWN = ("duel", "slain", "first_blood", "death", "flight", "feat")
"""The deeds that have a card, the rarest first; wounds have a list of their own."""


@login_required
@require_GET
def life(request: HttpRequest, hero_id: UUID) -> HttpResponse:
    """The life of a hero of the reader's: he fought in all of its battles, so he may see them all."""
    hero = selectors.hero_for(request.user, hero_id)
    if hero is None:
        raise Http404
    return render(request, "games/life.html", tell_life(hero, stranger=False))


@require_GET
@limit_guesses("wrong_words_at_address")
def shared_life(request: HttpRequest, token: str) -> HttpResponse:
    """The same for whoever has the hero's address: of battles that are kept from others it tells nothing but that they
    were fought.
    """
    hero = selectors.shared_hero(token)
    if hero is None:
        raise Http404
    return unlist(render(request, "games/life.html", tell_life(hero, stranger=True)))


def tell_life(hero: Hero, *, stranger: bool) -> Json:
    """A life for its page. A stranger sees of battles that are not public neither name nor deeds."""
    rows = battles_of(hero, stranger=stranger)
    deeds = [deed for row in rows for deed in row["deeds"]]
    cards = [deed for deed in deeds if deed["kind"] in SHOWN]
    total = sums(hero, rows)
    return {
        **_about(hero), "own": not stranger, "rows": rows, "sums": total,
        "deeds": sorted(cards, key=lambda deed: SHOWN.index(deed["kind"])),
        "hurts": [deed for deed in deeds if deed["kind"] == "wound"],
        "foes": [deed for deed in deeds if deed["kind"] in ("duel", "slain")],
        "line": _line(rows, bool(total["fallen"])), "hidden": sum(row["hidden"] for row in rows),
    }  # fmt: skip


def _about(hero: Hero) -> Json:
    try:
        found = sheet.sheet(hero)
        lives = rulesets.get(hero.system).lives
    except rulesets.UnknownSystem:
        return {"hero": hero, "face": sheet.face(hero), "system": hero.system}
    role = lives.roles.get(hero.role) if lives and hero.role else None
    return {**found, "role": tell(role.label) if role else ""}


WIDTH, FIRST, LEVEL = 752, 46, 92
"""The line of life, in the drawing's own units: how long, where it begins, and how high it lies."""
MOST_MARKS = 12


def _line(rows: list[Json], dead: bool) -> Json:
    """His last battles along the line of his life, the oldest first: where each lies, and whether he was hurt."""
    last = list(reversed(rows[:MOST_MARKS]))
    step = (WIDTH - 2 * FIRST) / max(len(last), 1)
    marks = [
        {"x": f"{FIRST + step * (place + 0.5):g}", "row": row, "above": place % 2,
         "hurt": 0 if row["hidden"] else row["fought"].wounds,
         "deed": any(deed["kind"] in ("duel", "slain") for deed in row["deeds"])}
        for place, row in enumerate(last)
    ]  # fmt: skip
    end = FIRST + step * len(last)
    return {"marks": marks, "end": f"{end:g}", "dead": dead}
