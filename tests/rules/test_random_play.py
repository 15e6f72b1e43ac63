"""Whole battles of every system between commanders who order whatever is legal: no state that arises breaks a law, and
options, previews and orders say the same.
"""

from __future__ import annotations

import msgspec
import pytest

import rulesets
from rulesets.engine.records.record import replay
from tests.rules.invariants import senseless, whole_battle

pytestmark = pytest.mark.slow

rulesets.add_systems("tests.systems")
OPTIONS = {
    "koku": {"turn_limit": 5, "deploy_depth": 20, "average_dice": 1},
    "drill": {"turn_limit": 3, "pieces": 16},
    "sky": {"turn_limit": 6, "size": 150, "table": "48x48"},
    "skirmish": {"rounds": 6, "size": 100, "table": "48x48"},
    "ageofwar": {"size": "short", "clock": 10, "auto_place": False},
}


HIDDEN = {
    "koku": {"turn_limit": 4, "average_dice": 1, "visibility": True, "flank_march": True, "ninja": True}
}
CASES = [(ruleset, OPTIONS.get(ruleset.slug, {})) for ruleset in rulesets.all()]
CASES += [(ruleset, HIDDEN[ruleset.slug]) for ruleset in rulesets.all() if ruleset.slug in HIDDEN]


@pytest.mark.parametrize(("ruleset", "options"), CASES)
def test_whatever_is_legal_leads_to_lawful_states(ruleset, options):
    record = whole_battle(ruleset, b"senseless 8", every=4, commander=senseless, promises=8, **options)
    record = rulesets.decode_record(msgspec.json.encode(record))
    assert record.final["result"]
    assert replay(record) == record.final
    assert rulesets.prove(ruleset, record) == []
