"""What the source left open, and how we play it (section 11)."""

from __future__ import annotations

from typing import Any

RULINGS: tuple[dict[str, Any], ...] = ()
