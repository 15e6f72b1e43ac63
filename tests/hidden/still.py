"""What makes two worlds equal but for their secret: the same ids, tokens and clock, and nothing remembered."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from itertools import count
from random import Random
from typing import Any
from unittest.mock import patch
from uuid import UUID

from django.contrib.contenttypes.models import ContentType
from django.core.cache import cache
from django.core.management import call_command
from django.db.models import Model
from django.utils import timezone

from armies.models import Army, Hero
from armies.persons import period
from games.live import room
from games.models import Battle
from games.selectors import lateness, luck, viewing
from games.services.memory import memory
from games.views import forms

BATTLE = UUID("00000000-0000-4000-8000-0000000000ba")
ARMY = UUID("00000000-0000-4000-8000-0000000000a1")
HERO = UUID("00000000-0000-4000-8000-0000000000e1")
TOKEN = "an-invitation-to-either-world"
THEN = datetime(2031, 5, 5, 10, 0, 0, 500, UTC)
"""When everything in both worlds happens."""

PASSING = (
    (
        re.compile(rb"\b[0-9A-Za-z]{64}\b"),
        b"#" * 64,
    ),  # tokens of forms, and hashes, which are nothing but random
    (re.compile(rb"\b(?!00000000)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b"), b"#" * 36),
    (
        re.compile(rb"(?<=since )[^<\xc2]+|(?<=last seen )[^<\xc2]+"),
        b"#time",
    ),  # of sessions, by a clock of their own
    (re.compile(rb"20[23]\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00(?<!10:00:00\.000500\+00:00)"), b"#time"),
)


def settled(text: bytes) -> bytes:
    """A text without what is random by nature; its length stays but for times of the clock."""
    for pattern, instead in PASSING:
        text = pattern.sub(instead, text)
    return text


def forget() -> None:
    """Forget what is kept of battles, whose ids are the same in both worlds."""
    memory.clear()
    cache.clear()
    lateness.pasts.clear()
    viewing._documents._texts.clear()
    viewing._options._texts.clear()
    luck.accounts._kept.clear()
    ContentType.objects.clear_cache()


def begin_anew() -> None:
    """Empty the database, so that rows are numbered from 1 again."""
    flush: dict[str, Any] = {"reset_sequences": True, "inhibit_post_migrate": True, "allow_cascade": False}
    call_command("flush", verbosity=0, interactive=False, **flush)
    forget()


@contextmanager
def still() -> Iterator[None]:
    """Stop the clock, and give the battle and what belongs to it the same ids in every world."""
    with ExitStack() as stack:
        stack.enter_context(patch.object(timezone, "now", lambda: THEN))
        stack.enter_context(patch.object(time, "time", THEN.timestamp))
        stack.enter_context(patch.object(forms, "secrets", Random(5)))  # what a form suggests
        stack.enter_context(patch.object(period, "secrets", Random(5)))
        for pause in ("PRESENCE", "GUIDING", "SHARED"):
            stack.enter_context(patch.object(room, pause, 0.0))
        for model, name, value in (
            (Battle, "id", BATTLE),
            (Battle, "invitation", TOKEN),
            (Army, "id", ARMY),
            (Hero, "id", HERO),
        ):
            stack.enter_context(_always(model, name, value))
        yield


def _always(model: type[Model], name: str, value: Any) -> Any:
    """The first of a model's rows has this value, the others one that counts on from it."""
    numbers = count()

    def next_value() -> Any:
        number = next(numbers)
        if number == 0:
            return value
        return UUID(int=value.int + number) if isinstance(value, UUID) else f"{value}-{number}"

    return patch.dict(model._meta.get_field(name).__dict__, {"_get_default": next_value})
