"""What a process does once before it lets anybody in, so that the first player does not wait for it."""

from __future__ import annotations

import logging
from typing import Any

from django.conf import settings
from django.db import connection

import rulesets
from games.selectors import telling
from rulesets import HmacDice, Ruleset, Side
from words import tell_all

logger = logging.getLogger(__name__)


def warm_up() -> None:
    """Begin a battle of every system, in memory, and tell it in every language: what is made on first use is made."""
    for ruleset in rulesets.all():
        try:
            _begin(ruleset)
        except Exception:  # whoever plays it will hear of it; the others need not wait outside
            logger.exception("%s could not be made ready", ruleset.slug)


def _begin(ruleset: Ruleset[Any]) -> None:
    before = ruleset.open(ruleset.options_from({}), rulesets.SEATS)
    outcome = ruleset.begin(before, HmacDice(b"the same at every start"))
    battle = ruleset.decode(ruleset.encode(outcome.battle))
    telling.rows_of(ruleset, before, battle, outcome.events, 1)
    for language, _name in settings.LANGUAGES:
        tell_all([ruleset.options(battle, side) for side in Side], language)
        tell_all(ruleset.document(ruleset.known_to(battle, None)), language)


def connect() -> None:
    """Open this thread's connection to the database."""
    connection.ensure_connection()
