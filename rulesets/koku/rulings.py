"""The register of rulings, as the description of the system gives it."""

from __future__ import annotations

from typing import Any

from rulesets.koku.reference import rulings

RULINGS: tuple[dict[str, Any], ...] = tuple(ruling._asdict() for ruling in rulings.RULINGS)
