"""Seeds whose seal is shown before their battle is made: who fights alone gives his word to the dice after he has it.

The seed waits on the server in the session of whoever asked, and serves once.
"""

from __future__ import annotations

import secrets
from typing import Any

import rulesets

KEY = "seeds"
MOST = 4
"""Seeds that wait for one browser; an older one is forgotten."""


def draw(session: Any) -> str:
    """Draw a seed and give its seal."""
    seed = secrets.token_bytes(32)
    seal = rulesets.seal(seed)
    waiting = [*session.get(KEY, {}).items(), (seal, seed.hex())]
    session[KEY] = dict(waiting[-MOST:])
    return seal


def take(session: Any, seal: str) -> bytes:
    """The seed under a seal, which is not given a second time; empty if there is none."""
    waiting = dict(session.get(KEY, {}))
    found = waiting.pop(seal, "")
    if found:
        session[KEY] = waiting
    return bytes.fromhex(found)
