"""Who sits on a side of the table."""

from __future__ import annotations

from typing import Any

import msgspec

Json = dict[str, Any]


class Seat(msgspec.Struct, frozen=True):
    """Who takes a side: his clan's name, crest, his own name, and a stored roster if he brings one."""

    clan: str
    mon: str
    commander: str
    roster: Json | None = None
