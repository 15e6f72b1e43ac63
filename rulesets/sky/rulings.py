"""The register of rulings, as the description of the system gives it: each with the clauses that rest on it."""

from __future__ import annotations

from rulesets.engine.rulebook import register
from rulesets.sky.reference import rulings
from rulesets.sky.reference.grounds import RESTS_ON

RULINGS = register(rulings.RULINGS, RESTS_ON)
