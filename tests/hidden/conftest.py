"""Each pair of worlds begins with an empty memory and ends with its threads' connections closed."""

from __future__ import annotations

from tests.games.conftest import nothing_remembered

__all__ = ["nothing_remembered"]
