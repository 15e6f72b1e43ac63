"""The one exception that players see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Illegal(Exception):
    """What was asked cannot be done; nothing has changed and no die has fallen.

    ``code`` is a short key for programs, ``clause`` the rule that forbids it (empty where no rule speaks), ``message``
    a sentence whose ``{names}`` are filled from ``data``. ``data`` may hold ``at`` (a point on the table) and
    ``inches`` (by how much it is too far), which the screen draws, and ``named`` (several faults, each with the key of
    what is wrong, its clause and its words).
    """

    def __init__(self, code: str, clause: str, message: str, **data: Any) -> None:
        super().__init__(code, clause, message)
        self.code = code
        self.clause = clause
        self.message = message
        self.data = data

    def words(self, translate: Callable[[str], str] = str) -> str:
        """The sentence, translated and filled in."""
        return translate(self.message).format(**self.data)

    def document(self, translate: Callable[[str], str] = str) -> dict[str, Any]:
        """The refusal as the browser gets it."""
        place: dict[str, Any] = {key: self.data[key] for key in ("at", "inches", "named") if key in self.data}
        return {"code": self.code, "clause": self.clause, "message": self.words(translate), **place}

    def __str__(self) -> str:
        return f"{self.words()} [{self.clause or self.code}]"
