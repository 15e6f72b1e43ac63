"""What every system's book must hold, whatever the system."""

from __future__ import annotations

import msgspec
import pytest

import rulesets
from rulesets.engine.book.rulebook import ID, subject

rulesets.add_systems("tests.systems")
SYSTEMS = rulesets.all()
everywhere = pytest.mark.parametrize("ruleset", SYSTEMS, ids=lambda ruleset: ruleset.slug)


@everywhere
def test_every_clause_stands_in_one_section_in_the_systems_own_order(ruleset):
    sections = ruleset.book["sections"]
    assert [id for section in sections for id in section["clauses"]] == list(ruleset.about()["clauses"])
    assert len({section["key"] for section in sections}) == len(sections)
    assert all(section["title"] for section in sections)


@everywhere
def test_headings_are_of_subjects_that_the_system_has(ruleset):
    assert set(ruleset.headings) <= {subject(id) for id in ruleset.about()["clauses"]}


@everywhere
def test_every_chart_is_whole_and_rests_on_a_clause(ruleset):
    clauses = ruleset.about()["clauses"]
    keys = [chart["key"] for chart in ruleset.book["charts"]]
    assert len(keys) == len(set(keys))
    for chart in ruleset.book["charts"]:
        assert chart["clause"] in clauses, chart["title"]
        assert chart["rows"], chart["title"]
        for row in chart["rows"]:
            assert len(row["cells"]) == len(chart["columns"]) - 1, (chart["title"], row)
            assert row["clause"] in ruleset.ids, (chart["title"], row)


@everywhere
def test_rulings_name_clauses_and_options_that_there_are_and_give_a_reason(ruleset):
    options = {option["key"] for option in ruleset.about()["options"]}
    for ruling in ruleset.book["rulings"]:
        assert all(ruling[part] for part in ("problem", "ruling", "reason")), ruling["id"]
        assert set(ruling.get("clauses", ())) <= set(ruleset.about()["clauses"]), ruling["id"]
        assert not ruling.get("option") or ruling["option"] in options, ruling["id"]


@everywhere
def test_every_id_in_a_text_is_known_with_or_without_its_systems_prefix(ruleset):
    prefixes = {id.split("-")[0] for id in ruleset.ids}
    about = ruleset.about()
    texts = [
        *about["clauses"].values(),
        *(ruling[part] for ruling in about["rulings"] for part in ("problem", "ruling", "reason")),
        *(example.text for example in ruleset.examples),
    ]
    for text in texts:
        for found in ID.finditer(text):
            id = found[0]
            assert id in ruleset.ids or any(f"{prefix}-{id}" in ruleset.ids for prefix in prefixes), text


@everywhere
def test_examples_are_played_out_with_every_die_of_their_script(ruleset):
    for example, told in zip(ruleset.examples, ruleset.book["examples"], strict=True):
        assert "unplayed" not in told, told["unplayed"]
        plays = [play for scene in told["scenes"] for play in scene["plays"]]
        assert len(plays) == len(example.cases), example.id
        for case, play in zip(example.cases, plays, strict=True):
            rolls = [roll for step in play["steps"] for each in step["told"] for roll in each["rolls"]]
            assert [face for roll in rolls for face in roll["faces"]] == list(case.dice), example.id
            assert play["steps"], example.id


@everywhere
def test_the_book_is_plain_json(ruleset):
    assert msgspec.json.decode(msgspec.json.encode(ruleset.book))
