"""Questions that a battle itself poses to the calculator: out of a position, and out of a past moment."""

from __future__ import annotations

from contextlib import suppress
from itertools import product

import msgspec
import pytest

import rulesets
from rulesets.engine.battle import Side
from rulesets.engine.dice.dice import ScriptedDice
from rulesets.engine.document import merge
from rulesets.engine.illegal import Illegal
from rulesets.koku.fire import shooting
from rulesets.koku.inquiries.calculator import CALCULATOR
from rulesets.koku.inquiries.situations import situations
from tests.plain import plain
from tests.rules.koku.firing import duel, posed
from tests.rules.koku.scenes import AI, KAKI, piece, rank, scene, unit

pytestmark = pytest.mark.slow

KOKU = rulesets.get("koku")


def test_what_cannot_be_done_now_is_reckoned_as_if_it_could_and_says_why():
    found = {each.key: each for each in situations(duel(gap=30.0), AI, "ai-1", "kaki-1")}
    assert found["fire"].outlook.notes[0].clause == "KOKU-FIR-1"
    assert found["melee"].outlook.notes[0].clause == "KOKU-MEL-1"
    assert found["fire"].outlook.spread[0] < 1


def test_the_slip_of_an_order_and_the_calculator_say_the_same():
    battle = duel(gap=10.0)
    preview = plain(KOKU.preview(battle, AI, shooting.Fire("ai-1", "kaki-1")))
    rows = preview["odds"][0]["spread"]["rows"]
    told = posed(battle, "fire").outlook.document()["spread"]["rows"]
    assert [row["value"] for row in rows] == [row["value"] for row in told]


def test_a_battle_asks_nothing_of_what_its_asker_does_not_see():
    """KOKU-VIS-1: unseen samurai steady nobody, and who is not seen is not there."""
    battle = scene(
        unit("ai-1", "ash_l", "bow", rank(20, 5, 5)),
        unit("kaki-1", "ash_l", "bow", rank(20, 15, 5)),
        unit("kaki-2", "sam_f", "bow", rank(26, 16, 4)),
        options={"visibility": True},
    )
    battle.seen = {AI: battle.units["kaki-1"].figures, KAKI: ()}
    near = "friendly samurai within 6″"
    assert near in str(KOKU.situations(battle, AI, "ai-1", "kaki-1", open=True))
    assert near not in str(KOKU.situations(battle, AI, "ai-1", "kaki-1"))
    with pytest.raises(Illegal, match=r"no unit kaki-2"):
        KOKU.situations(battle, AI, "ai-1", "kaki-2")
    battle.seen = {AI: ("kaki-1.1",), KAKI: ()}
    battle.figures["kaki-1.1"] = msgspec.structs.replace(battle.figures["kaki-1.1"], alive=False)
    with pytest.raises(Illegal, match="Kaki-1 is not on the table"):
        KOKU.situations(battle, AI, "ai-1", "kaki-1")


def test_what_the_form_cannot_say_is_owned_up_to():
    """Three of five stand behind a fence: who falls decides what the others defend (KOKU-MOR-8)."""
    plain = duel(gap=10.0)
    fenced = scene(
        unit("ai-1", "ash_l", "arquebus", rank(20, 5, 5)),
        unit("kaki-1", "ash_l", "spear", rank(20, 16, 5)),
        phase="firing",
        pieces=(piece("f", "fence", (19, 15), (22.5, 15)),),
    )
    notes = [
        next(each for each in KOKU.situations(battle, AI, "ai-1", "kaki-1") if each["key"] == "fire")["odds"][
            "notes"
        ]
        for battle in (plain, fenced)
    ]
    assert notes[0] == []
    assert "differs a little" in notes[1][0]["text"]


STAGED = [
    (example.id, case)
    for example in KOKU.examples
    for case in example.cases
    if "units" in case.given and "preview" not in case.expect
    # what a scene says of turns before its first is in no document
    if not any({"quiet", "shots"} & set(unit) for unit in case.given["units"])
]


@pytest.mark.parametrize(("id", "case"), STAGED, ids=[id for id, _ in STAGED])
def test_a_battle_revived_from_its_documents_asks_the_same(id, case):
    battle = KOKU.stage(case.given)
    first = KOKU.document(battle)
    moments, dice = [("", {}, first)], ScriptedDice(case.dice)
    for side, raw in case.orders:
        _compare(battle, moments)
        try:
            outcome = KOKU.resolve(battle, Side(side), KOKU.decode_order(raw), dice)
        except Illegal:
            return
        battle = outcome.battle
        for event in outcome.events:
            moments.append((event.kind, event.params, merge(moments[-1][2], event.patch)))
    _compare(battle, moments)


def _compare(battle, moments):
    moments = [msgspec.json.decode(msgspec.json.encode(moment)) for moment in moments]
    again = CALCULATOR.revive(battle.options, moments)
    units = [unit.id for unit in battle.on_table()]
    for one, other in product(units, ["", *units]):
        if other and battle.units[one].side is battle.units[other].side:
            continue
        if battle.units[one].rank == "ninja":  # whom he hunts is in no document
            continue
        with suppress(Illegal):
            wanted = KOKU.situations(battle, None, one, other)
            assert [each["odds"] for each in KOKU.situations(again, None, one, other)] == [
                each["odds"] for each in wanted
            ]


def test_every_question_answers_with_what_it_begins_with():
    for question in KOKU.inquiries():
        found = KOKU.odds(question["key"], {})
        assert found["throws"]
        assert all(
            step["clause"] for throws in found["throws"] for row in throws["rows"] for step in row["steps"]
        )
