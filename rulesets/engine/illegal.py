"""The one exception that players see."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from rulesets.engine.sayings import Words, english, fill


class Refusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A refusal as screens get it: why, by which clause, and where it is told, the place and the inches too far."""

    code: str
    clause: str
    message: Words
    at: tuple[float, float] | UnsetType = UNSET
    inches: float | UnsetType = UNSET
    named: tuple[dict[str, Words], ...] | UnsetType = UNSET


class Illegal(Exception):
    """What was asked cannot be done; nothing has changed and no die has fallen.

    ``code`` is a short key for programs, ``clause`` the rule that forbids it (empty where no rule speaks), ``message``
    a sentence whose ``{names}`` are filled from ``data``. ``data`` may hold ``at`` (a point on the table) and
    ``inches`` (by how much it is too far), which the screen draws, and ``named`` (several faults, each with the key of
    what is wrong, its clause and its words).
    """

    def __init__(self, code: str, clause: str, message: Words, **data: Any) -> None:
        super().__init__(code, clause, message)
        self.code = code
        self.clause = clause
        self.message = message
        self.data = data

    @property
    def words(self) -> Words:
        """What is to be told, and in what language nobody knows yet."""
        return fill(self.message, self.data)

    def refusal(self) -> Refusal:
        """The refusal as a struct."""
        place: dict[str, Any] = {key: self.data[key] for key in ("at", "inches", "named") if key in self.data}
        return Refusal(self.code, self.clause, self.words, **place)

    def document(self) -> dict[str, Any]:
        """The refusal as plain JSON."""
        return msgspec.to_builtins(self.refusal())  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return f"{english(self.words)} [{self.clause or self.code}]"
