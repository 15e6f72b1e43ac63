"""A battle that is over, to be watched again: as it was, or as a side knew it at each moment.

What a side knew is what was made for it then: the opening through the rules' ``known``, and of each event its cover.
"""

from __future__ import annotations

from uuid import UUID

import msgspec

from games.dispatches import encode
from games.models import Battle, BattleEvent, Opening
from games.refusals import refuse
from games.selectors import viewing
from games.selectors.course import course_of
from rulesets import Side
from words import language, told_text

TRUTH = "truth"
EYES = {TRUTH: "both", "ai": "ai", "kaki": "kaki", "none": "none"}
"""Whose eyes a record can be read with, and the viewer that each stands for; ``none`` is what both sides knew."""


def views(battle_id: UUID) -> list[str]:
    """The views of a battle that differ; none where nothing was ever hidden."""
    hidden = BattleEvent.objects.filter(battle_id=battle_id).exclude(veiled="").exists()
    return list(EYES) if hidden else []


PAGE = 1000
"""Events of a page, where a record is fetched page by page."""


def check(battle: Battle, view: str) -> list[str]:
    """The views of a battle that differ. Raises ``not_over`` (until then everybody has his own view, at the table),
    ``malformed`` for a view that there is not.
    """
    if battle.status != Battle.Status.OVER:
        raise refuse("not_over")
    found = views(battle.pk)
    if view != TRUTH and view not in found:
        raise refuse("malformed")
    return found


def replay(battle: Battle, view: str = TRUTH, to: str | None = None, most: int | None = None) -> str:
    """A finished battle: JSON ``{view, views, count, document, events, course}`` with its opening, its first ``most``
    events (all, where none is named) and its course.

    Raises what :func:`check` raises.
    """
    found, to = check(battle, view), to or language()
    head = encode({"view": view, "views": found, "count": battle.seq})
    opening = told_text(encode(_opening(battle, EYES[view])), to)
    course = encode(course_of(battle).document(to))
    events = _events(battle, view, 0, battle.seq if most is None else most, to)
    return f'{head[:-1]},"document":{opening},"events":{events},"course":{course}}}'


def page(battle: Battle, view: str, after: int, to: str | None = None) -> str:
    """The events of a finished battle that come after number ``after``, a page of them: JSON ``{events}``.

    Raises what :func:`check` raises.
    """
    check(battle, view)
    return f'{{"events":{_events(battle, view, after, PAGE, to or language())}}}'


def _events(battle: Battle, view: str, after: int, most: int, to: str) -> str:
    return viewing.events(viewing.events_since(battle.pk, after, most), EYES[view], to)


def _opening(battle: Battle, viewer: str) -> viewing.Json:
    opening = Opening.objects.get(battle=battle)
    if viewer == "both":
        found: viewing.Json = msgspec.json.decode(opening.document)
        return found
    ruleset = battle.ruleset
    side = None if viewer == "none" else Side(viewer)
    return ruleset.document(ruleset.known_to(ruleset.decode(opening.state), side))
