"""What crosses between the house and the browser is described once: schemas and types are made of the structs."""

from functools import cache
from itertools import islice
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator

import rulesets
from config.management.commands import seam
from rulesets import Side
from rulesets.engine.forms.documents import BattleDocument
from tests.plain import plain
from tests.records.make import HIDDEN, READINGS, VARIANTS

SCHEMA = rulesets.seam()
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "koku": [{}, HIDDEN], "sky": [{}, VARIANTS], "skirmish": [{"size": 100, "table": "48x48"}, READINGS],
    "ageofwar": [{"size": "short"}, {"size": "short", "auto_place": False, "duel": "race", "support": "unit"}],
}  # fmt: skip
BATTLES = [(each.slug, options) for each in rulesets.all() for options in OPTIONS.get(each.slug, [{}])]
ORDERS = 70
OWN = {"kit"}
"""What a system's ``shown`` adds to a document for itself."""


@cache
def judge(name: str) -> Draft202012Validator:
    return Draft202012Validator({**SCHEMA, "$ref": f"#/definitions/{name}"})


def faults(name: str, value: Any) -> list[str]:
    """What in a value is not as the definition of that name says."""
    return [
        f"{name} {error.instance_path}: {error.message}" for error in judge(name).iter_errors(plain(value))
    ]


def test_the_schemas_are_those_of_the_structs() -> None:
    for place, text in seam.texts().items():
        assert place.read_text(encoding="utf-8") == text, f"{place.name} is stale: make seam"


@pytest.mark.parametrize("slug", seam.FOUGHT)
def test_the_battles_of_the_browsers_tests_are_those_that_the_rules_fight(slug: str) -> None:
    stored = (seam.FIXTURES / f"{slug}.json").read_text(encoding="utf-8")
    assert stored == seam.fixture(slug), "stale: make seam"


def test_the_war_of_the_browsers_tests_is_the_one_that_the_rules_wage() -> None:
    assert (seam.FIXTURES / "war.json").read_text(encoding="utf-8") == seam.war_fixture(), "stale: make seam"


@pytest.mark.parametrize("ruleset", rulesets.all(), ids=lambda each: each.slug)
def test_a_system_is_described_as_the_schema_says(ruleset: rulesets.Ruleset[Any]) -> None:
    assert faults("Description", ruleset.describe()) == []


@pytest.mark.parametrize(("slug", "options"), BATTLES)
def test_all_that_is_told_of_a_battle_is_as_the_schema_says(slug: str, options: dict[str, Any]) -> None:
    ruleset = rulesets.get(slug)
    said: list[str] = []
    phases: set[str] = set()
    for stage in islice(seam.stages(ruleset, options, b"any"), ORDERS):
        for event in seam.tell_events(ruleset, stage, 1):
            said += faults("BattleEvent", event)
        said += faults("Preview", ruleset.foresee(stage.before, stage.side, stage.order))
        if stage.before.clock.phase in phases and stage.after.result is None:
            continue
        phases.add(stage.before.clock.phase)
        views = [ruleset.view(stage.after, side) for side in (*Side, None)]
        for document in [ruleset.document(stage.after), *views]:
            said += faults("BattleDocument", document)
            known = {*BattleDocument.__struct_fields__, *ruleset.form.fields, *OWN}
            said += [f"{part}: nobody speaks of it" for part in document.keys() - known]
        for side in stage.before.clock.to_act:
            said += [fault for one in ruleset.options(stage.before, side) for fault in faults("Offer", one)]
    assert said == []
