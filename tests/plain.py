"""What the rules answer, read as a browser reads it."""

from __future__ import annotations

from typing import Any

import msgspec

from rulesets.engine.sayings import ENGLISH


def plain(answer: Any) -> Any:
    """Offers, previews and forecasts as the JSON that leaves the house, told in English."""
    return msgspec.json.decode(ENGLISH.text(msgspec.json.encode(answer).decode()))
