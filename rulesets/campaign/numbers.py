"""How the campaign counts: whole numbers, fractions, and one rounding."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

ID = re.compile(r"(.*?)(\d+)$")


def rhu(value: Fraction | int) -> int:
    """Halves up, the only rounding of the campaign's rules; whatever else is rounded says so and goes down."""
    return int((Fraction(value) + Fraction(1, 2)) // 1)


@lru_cache(maxsize=4096)
def id_order(id: str) -> tuple[str, int]:
    """How ids are sorted: by their letter, then as numbers (CAM-GEN-7)."""
    found = ID.fullmatch(id)
    return (found[1], int(found[2])) if found else (id, 0)
