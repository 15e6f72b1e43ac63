"""What the rules answer, read as a browser reads it."""

from __future__ import annotations

from typing import Any

import msgspec


def plain(answer: Any) -> Any:
    """Offers, previews and forecasts as the JSON that leaves the house."""
    return msgspec.json.decode(msgspec.json.encode(answer))
