"""The rules service: the front door. What is not named here is not for the apps.

>>> import rulesets
>>> koku = rulesets.get("koku")

The rules themselves are read when something is first asked for, so that ``python -m rulesets.verify`` runs where
nothing is installed.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulesets.front import *  # noqa: F403 - the list of what is handed out stands there


def __getattr__(name: str) -> Any:
    """What the rules hand out under that name; kept here, so that it is looked up once."""
    if name.startswith("__"):
        raise AttributeError(
            name
        )  # the interpreter asks for such names, and the rules need not be read for it
    front = import_module("rulesets.front")
    if name not in front.__all__ and name not in ("_packages", "_find"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(front, name)
    return found
