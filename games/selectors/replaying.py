"""A battle that is over, to be watched again: as it was, or as a side knew it at each moment.

What a side knew is what was made for it then: the opening through the rules' ``known``, and of each event its cover.
"""

from __future__ import annotations

from uuid import UUID

import msgspec

from games.models import Battle, BattleEvent, Opening
from games.refusals import refused
from games.selectors import viewing
from games.selectors.course import course_of
from rulesets import Side
from words import language, told

TRUTH = "truth"
EYES = {TRUTH: "both", "ai": "ai", "kaki": "kaki", "none": "none"}
"""Whose eyes a record can be read with, and the viewer that each stands for; ``none`` is what both sides knew."""


def views(battle_id: UUID) -> list[str]:
    """The views of a battle that differ; none where nothing was ever hidden."""
    hidden = BattleEvent.objects.filter(battle_id=battle_id).exclude(veiled="").exists()
    return list(EYES) if hidden else []


def replay(battle: Battle, view: str = TRUTH, to: str | None = None) -> str:
    """The opening, all events and the course of a finished battle: JSON ``{view, views, document, events, course}``.

    Raises ``not_over`` (until then everybody has his own view, at the table), ``malformed`` for a view that there is
    not.
    """
    if battle.status != Battle.Status.OVER:
        raise refused("not_over")
    found = views(battle.pk)
    if view != TRUTH and view not in found:
        raise refused("malformed")
    to = to or language()
    rows = viewing.events_since(battle.pk, 0, battle.seq)
    head = viewing.encode({"view": view, "views": found})
    opening = viewing.encode(told(_opening(battle, EYES[view]), to))
    course = viewing.encode(course_of(battle).document(to))
    events = viewing.events(rows, EYES[view], to)
    return f'{head[:-1]},"document":{opening},"events":{events},"course":{course}}}'


def _opening(battle: Battle, viewer: str) -> viewing.Json:
    opening = Opening.objects.get(battle=battle)
    if viewer == "both":
        found: viewing.Json = msgspec.json.decode(opening.document)
        return found
    ruleset = battle.ruleset
    side = None if viewer == "none" else Side(viewer)
    return ruleset.document(ruleset.known(ruleset.decode(opening.state), side))
