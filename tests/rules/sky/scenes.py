"""Scenes for the tests, in the short form that the worked examples are written in."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]

HERE = (36.0, 10.0)
"""Where the first unit has the middle of its front, facing north."""


def unit(id: str, kind: str, ahead: float = 0.0, *, across: float = 0.0, **more: Any) -> Json:
    """A unit ``ahead`` inches in front of the place of the tests; the persimmon side looks south."""
    return {"id": id, "kind": kind, "at": [HERE[0] + across, HERE[1] + ahead], **more}


def scene(*units: Json, **more: Any) -> Json:
    """A clan at work, with the first unit open."""
    return {"phase": "unit", "acting": units[0]["id"], "units": list(units), **more}


def standing(*units: Json, phase: str = "spend", **more: Any) -> Json:
    """Units on the table, in any other phase."""
    return {"phase": phase, "units": list(units), **more}
