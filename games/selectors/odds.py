"""What are the odds: for the page and the interface, and for battles as whoever asks may see them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

import msgspec
from django.urls import reverse

import rulesets
from games.models import Battle, BattleEvent
from games.refusals import refuse
from games.selectors import lateness, seating, telling
from games.services import holding
from games.services.memory import Sides
from words import tell_all

Json = dict[str, Any]

MOST_BARS = 12
"""Bars of a picture; what lies beyond is gathered in the last."""
WIDE, HIGH, FOOT, HEAD = 360, 150, 22, 18
"""The picture's width, its height, and the room for the words below and above the bars."""


def ruleset_of(slug: str) -> rulesets.Ruleset:
    """The rules of that name, if anything can be asked of them. Raises ``unknown_system`` or ``no_question``."""
    try:
        ruleset = rulesets.get(slug)
    except rulesets.UnknownSystem:
        raise refuse("unknown_system") from None
    if ruleset.calculator is None:
        raise refuse("no_question")
    return ruleset


def ask(slug: str, question: str, situation: Mapping[str, Any]) -> Json:
    """The odds of a situation in words. Raises :class:`rulesets.Illegal`."""
    found: Json = tell_all(ruleset_of(slug).odds(question, situation))
    return found


def address(slug: str, question: str, values: Mapping[str, Any]) -> str:
    """The page with the situation filled in; what is as it usually is, is left out."""
    about = next(each for each in rulesets.get(slug).inquiries() if each["key"] == question)
    usual = {field["key"]: field["default"] for field in about["fields"]}
    said = {key: _text(value) for key, value in values.items() if value != usual[key]}
    return f"{reverse('odds', args=[slug])}?{urlencode({'q': question, **said})}"


def _text(value: Any) -> str:
    return "on" if value is True else str(value)


def in_battle(
    battle_id: UUID, player_id: int | None, unit: str, target: str = "", at: int | None = None
) -> Json:
    """What a battle asks about a unit and a target, as the player may see it: now, or after event ``at``.

    The past is open when the battle is over. Raises ``not_found``, ``not_over``, or what the rules refuse.
    """
    sides = seating.admit(battle_id, player_id)
    late = lateness.late_for(battle_id, sides)
    if late is not None:
        return _as_of(late, unit, target, at)
    held = holding.current(battle_id)
    over = held.status == Battle.Status.OVER
    if at is not None and not over:
        raise refuse("not_over")
    if at is not None and at < held.seq:
        row = Battle.objects.only("options", "system", "lesson").get(pk=battle_id)
        options = held.ruleset.options_from(row.options)
        seq, found = at, held.ruleset.situations_then(options, moments(battle_id, at), unit, target)
    else:
        seq, found = held.seq, _now(held, sides, over, unit, target)
    return {"seq": seq, "found": [_pose(held.ruleset, posed) for posed in found]}


def _as_of(late: lateness.Late, unit: str, target: str, at: int | None) -> Json:
    """What the battle asked at the moment that somebody may see who looks on later."""
    if at is not None:
        raise refuse("not_over")
    row = Battle.objects.only("options", "system", "lesson").get(pk=late.battle_id)
    ruleset = row.ruleset
    options = ruleset.options_from(row.options)
    found = ruleset.situations_then(options, lateness.moments_until(late), unit, target)
    return {"seq": late.until, "found": [_pose(ruleset, posed) for posed in found]}


def _now(held: Any, sides: Sides, over: bool, unit: str, target: str) -> list[Json]:
    side = sides[0] if sides else None
    return held.ruleset.situations(held.battle, side, unit, target, open=over or len(sides) > 1)


def _pose(ruleset: rulesets.Ruleset, posed: Json) -> Json:
    question = next(each for each in ruleset.inquiries() if each["key"] == posed["key"])
    page = address(ruleset.slug, posed["key"], posed["values"])
    found: Json = tell_all({"label": question["label"], **posed})
    return {**found, "address": page}


def moments(battle_id: UUID, at: int) -> Iterator[tuple[str, Json, Json]]:
    """The documents of a battle up to event ``at``, each with what led to it; only for battles that are open."""
    opening = Battle.objects.select_related("opening").get(pk=battle_id).opening
    document: Json = msgspec.json.decode(opening.document)
    yield "", {}, document
    rows = BattleEvent.objects.filter(battle_id=battle_id, seq__lte=at).order_by("seq")
    for body, patch in rows.values_list("body", "patch"):
        document = rulesets.merge(document, msgspec.json.decode(patch))
        for told_of in msgspec.json.decode(body, type=telling.Head).each():
            yield told_of.kind, told_of.params or {}, document


# -- the picture -------------------------------------------------------------------------------------------------------


def picture(spread: Json | None) -> Json | None:
    """The bars of a distribution in the units of its picture; the server draws, the page only shows."""
    if not spread:
        return None
    rows = spread["rows"]
    bars = [{"label": str(row["number"]), "percent": row["percent"], "value": row["value"]} for row in rows]
    if len(bars) > MOST_BARS:
        tail = rows[MOST_BARS - 1]
        bars[MOST_BARS - 1 :] = [{"label": f"{tail['number']}+", **_tail(tail["at_least"])}]
    highest = max(bar["value"] for bar in bars) or 1.0
    step = WIDE / len(bars)
    for index, bar in enumerate(bars):
        height = round((HIGH - FOOT - HEAD) * bar["value"] / highest, 2)
        top = round(HIGH - FOOT - height, 2)
        middle = round((index + 0.5) * step, 2)
        left, width = round(index * step + step * 0.12, 2), round(step * 0.76, 2)
        bar.update(x=left, y=top, width=width, height=height, middle=middle, over=round(top - 4, 2))
    return {"bars": bars, "width": WIDE, "height": HIGH, "line": HIGH - FOOT, "words": HIGH - 6}


def _tail(share: Json) -> Json:
    return {"percent": share["percent"], "value": share["value"]}
