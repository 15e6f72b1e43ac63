"""Who sits on a side of the table."""

from __future__ import annotations

from typing import Any

import msgspec

Json = dict[str, Any]


class Seat(msgspec.Struct, frozen=True):
    """Who takes a side: his clan's name, crest, his own name, and a stored roster if he brings one.

    ``levy`` is the roster of a levy instead, which a campaign has worked out (CAM-LEV-1), ``given`` what the side has
    there of the ground (CAM-GRD-3); neither is ever a player's to hand in.
    """

    clan: str
    mon: str
    commander: str
    roster: Json | None = None
    levy: Json | None = None
    given: Json | None = None

    @property
    def army(self) -> Json:
        """The roster that comes with him: a levy with what the ground gives it, or a stored one; empty for none."""
        if self.levy is not None:
            return {**self.levy, "given": self.given or {}}
        return self.roster or {}
