"""The register of rulings, as the description of the system gives it: each with the clauses that rest on it."""

from __future__ import annotations

from typing import Any

from rulesets.sky.reference import rulings
from rulesets.sky.reference.grounds import RESTS_ON


def _resting_on(id: str) -> list[str]:
    return [clause for clause, numbers in RESTS_ON.items() if int(id.rsplit("-", 1)[1]) in numbers]


RULINGS: tuple[dict[str, Any], ...] = tuple(
    {**ruling._asdict(), "clauses": _resting_on(ruling.id)} for ruling in rulings.RULINGS
)
