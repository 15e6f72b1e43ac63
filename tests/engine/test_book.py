"""The files of a written book: what can be said in them, and how each fault is named with its place."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from rulesets.engine.book.book import BookFault, bind
from rulesets.engine.forms.describing import about_of
from rulesets.engine.forms.settings import setting

WHOLE = {
    "clauses.toml": 'ABC-FIR-1 = "A bow reaches twelve inches."\nABC-FIR-2 = "Who sees nobody shoots at nobody."\n',
    "headings.toml": '[FIR]\ntitle = "Fire"\n',
    "rulings.toml": """
[ABC-RUL-1]
problem = "Long inches?"
ruling = "No."
reason = "Inches are inches."
clauses = ["ABC-FIR-1"]
""",
    "examples.toml": """
[ABC-EX-1]
title = "Far off"
text = "Too far."
clauses = ["ABC-FIR-1", "ABC-RUL-1"]
given.units = [{ id = "ai-1", at = [1, 2] }]
orders = [["ai", { kind = "fire" }]]

[[ABC-EX-1.cases]]
expect.refused = "ABC-FIR-1"

[[ABC-EX-1.cases]]
given.phase = "melee"
orders = [["ai", { kind = "hold" }]]
dice = [1, 6]
expect.rolls = [["", [1, 6], 1]]
""",
}

LESSON = """
title = "First lesson"
seed = "abc"
praise = "Well done."
scene.units = [{ id = "ai-1", at = [1, 2] }]

[[steps]]
title = "Fire"
text = "Fire at them."
unit = "ai-1"
event = "fired"
"""

SCREENS = """
summary = "Clans at war."
scale = "15 mm"
orders = [{ kind = "fire", label = "Fire", icon = "ord-fire", key = "V", all = { label = "Fire all" } }]
marks = [{ key = "fired", label = "has fired", icon = "st-fired", clause = "ABC-FIR-1" }]
picture = [
  { symbol = "n-yari", side = "kaki", x = 1, y = 2, count = 2, step = 1.5 },
  { symbol = "n-bow", side = "ai", x = 3, y = 5, turn = -10 },
]

[profile]
piece = "a man"
pieces = "ten"
army = "built"
hours = "two"
suits = "all"
turn = "one"
fight = "dice"
nerve = "more dice"

[traces]
fired = "volley"

[terms]
gone = "gone"
"""


def written(folder: Path, **files: str | None) -> Path:
    for name, text in {**WHOLE, **{f"{key}.toml": text for key, text in files.items()}}.items():
        if text is not None:
            (folder / name).write_text(text, "utf-8")
    return folder


def test_a_case_has_what_its_example_shares_and_what_it_says_itself(tmp_path):
    (example,) = bind(written(tmp_path)).examples
    first, second = example.cases
    units = [{"id": "ai-1", "at": [1, 2]}]
    assert first.given == {"units": units}
    assert first.orders == (("ai", {"kind": "fire"}),)
    assert first.dice == ()
    assert second.given == {"units": units, "phase": "melee"}
    assert second.orders == (("ai", {"kind": "hold"}),)
    assert second.dice == (1, 6)


def test_a_ruling_is_described_with_the_clauses_that_it_settles(tmp_path):
    (ruling,) = bind(written(tmp_path)).rulings
    assert ruling == {
        "id": "ABC-RUL-1", "problem": "Long inches?", "ruling": "No.", "reason": "Inches are inches.", "option": "",
        "clauses": ["ABC-FIR-1"],
    }  # fmt: skip


def test_a_lesson_lies_in_a_book_or_does_not(tmp_path):
    assert bind(written(tmp_path)).lesson is None
    lesson = bind(written(tmp_path, lesson=LESSON)).lesson
    assert lesson.scene == {"units": [{"id": "ai-1", "at": [1, 2]}]}
    assert [(step.unit, step.event, step.within) for step in lesson.steps] == [("ai-1", "fired", -1.0)]


def test_what_screens_show_is_told_with_the_options_and_the_orders_of_the_engine(tmp_path):
    @dataclass(frozen=True)
    class Options:
        rounds: int = setting(10, "Rounds", "ABC-FIR-2")

    book = bind(written(tmp_path, screens=SCREENS))
    done = {"kind": "done", "label": "Done", "icon": "ord-end", "key": "Space"}
    about = about_of(book, Options, [("Foot", "足")], orders=[done], terms={"bow": "bow"}, table=[48, 36])
    fire = {"kind": "fire", "label": "Fire", "icon": "ord-fire", "key": "V", "all": {"label": "Fire all"}}
    assert about["orders"] == [fire, done]
    assert about["terms"] == {"gone": "gone", "bow": "bow"}
    assert [(piece["x"], piece["turn"]) for piece in about["picture"]] == [
        (1.0, 180.0),
        (2.5, 180.0),
        (3.0, -10.0),
    ]
    assert (about["summary"], about["table"], about["profile"]["hours"]) == ("Clans at war.", [48, 36], "two")
    assert [option["key"] for option in about["options"]] == ["rounds"]
    assert list(about["clauses"]) == ["ABC-FIR-1", "ABC-FIR-2"]


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"clauses": None}, ["clauses.toml: there is no such file"]),
        ({"clauses": 'ABC-FIR-1 = "x"\nABC-FIR-1 = "y"\n'}, ["clauses.toml: ", "line 2"]),
        ({"clauses": "ABC-FIR-1 = 7"}, ["clauses.toml, ABC-FIR-1: ", "`str`"]),
        ({"clauses": 'hello = "x"\nABC-FIR-1 = ""'}, ["clauses.toml, hello: ", "clauses.toml, ABC-FIR-1: "]),
        ({"headings": '[MEL]\ntitle = "Melee"'}, ["headings.toml, MEL: no clause is about that"]),
        ({"headings": '[FIR]\ntitel = "Fire"'}, ["headings.toml, FIR: ", "titel"]),
        (
            {"rulings": WHOLE["rulings.toml"].replace("ABC-FIR-1", "ABC-FIR-9")},
            ["rulings.toml, ABC-RUL-1: there is no ABC-FIR-9"],
        ),
        ({"rulings": '[ABC-RUL-1]\nproblem = "?"'}, ["rulings.toml, ABC-RUL-1: ", "`ruling`"]),
        (
            {"examples": WHOLE["examples.toml"].replace("[1, 6]\n", '["six"]\n')},
            ["examples.toml, ABC-EX-1: ", "$.cases[1].dice[0]"],
        ),
        (
            {"examples": WHOLE["examples.toml"].replace("ABC-RUL-1", "ABC-RUL-2")},
            ["examples.toml, ABC-EX-1: there is no ABC-RUL-2"],
        ),
        (
            {"examples": WHOLE["examples.toml"].partition("\n[[")[0] + "cases = []"},
            ["examples.toml, ABC-EX-1: an example has at least one case"],
        ),
        (
            {"headings": "[FIR]", "rulings": "ABC-RUL-1 = 1"},
            ["headings.toml, FIR: ", "rulings.toml, ABC-RUL-1: "],
        ),
        ({"screens": SCREENS.replace("icon", "sign", 1)}, ["screens.toml: ", "`icon`", "$.orders[0]"]),
        ({"screens": SCREENS.replace('"kaki"', '"red"')}, ["screens.toml: ", "red", "$.picture[0].side"]),
        ({"lesson": LESSON.replace("event", "evnt")}, ["lesson.toml: ", "evnt", "$.steps[0]"]),
        ({"lesson": LESSON.replace('seed = "abc"', "")}, ["lesson.toml: ", "`seed`"]),
        ({"lesson": LESSON + "["}, ["lesson.toml: ", "at end of document"]),
    ],
)
def test_every_fault_of_a_book_is_told_with_its_place(tmp_path, files, told):
    with pytest.raises(BookFault) as fault:
        bind(written(tmp_path, **files))
    lines = str(fault.value).splitlines()
    assert len(lines) == len(set(lines))
    for part in told:
        assert part in str(fault.value)


def test_a_file_that_is_no_text_is_a_fault_of_that_file(tmp_path):
    (written(tmp_path) / "rulings.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BookFault, match=r"rulings\.toml: "):
        bind(tmp_path)
