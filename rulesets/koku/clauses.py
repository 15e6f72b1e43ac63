"""Every clause of KOKU in our own words, by id, in the order of the rules."""

from __future__ import annotations

from rulesets.koku.reference import fight, ground, options, orders

CLAUSES: dict[str, str] = {**ground.CLAUSES, **orders.CLAUSES, **fight.CLAUSES, **options.CLAUSES}
