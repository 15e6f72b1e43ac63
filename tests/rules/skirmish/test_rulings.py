"""Rulings that no other test has at its heart (SKIR-RUL-1 to SKIR-RUL-119 are told beside the clauses that they serve)."""

from __future__ import annotations

from rulesets.skirmish.charts import CLASSES, Kind
from rulesets.skirmish.march.allowance import allowance
from rulesets.skirmish.options import SkirOptions
from rulesets.skirmish.stand.units import class_of_unit, mostly
from rulesets.skirmish.system import RULESET
from tests.plain import plain
from tests.rules.skirmish.play import give, kinds, row, scene
