"""Two throws set against each other: thrown, counted, shown, and told as luck."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from rulesets.engine.battle import Battle, Side
from rulesets.engine.dice import odds
from rulesets.engine.dice.dice import Die, ScriptedDice
from rulesets.engine.dice.tests import Modifier, Reading
from rulesets.engine.dice.versus import ResultChart, ResultRow, results, total
from rulesets.engine.document import DocumentForm
from rulesets.engine.forms import odds as telling
from rulesets.engine.forms.comparisons import as_param, compare, contender, table_of
from rulesets.engine.play.play import Play
from rulesets.engine.reckoning.luck import Account, LuckKind

CHART = ResultChart("ABC-1", "margin", 0, (ResultRow("light", "light", ("", "W", "D")),))
ATTACK = total(
    "attack", Die.D6, "ABC-2", "Attack", (Modifier("ABC-3", 1, "near"), Modifier("ABC-4", 1, "many"))
)
TARGET = total("target", Die.D4, "ABC-5", "Target", (Modifier("ABC-6", -1, "slow"),))


def _play(*faces: int) -> Play[Battle]:
    form = DocumentForm(marks=lambda unit: (), shape=lambda kind: "area")
    return Play(Battle(system="any"), Side.AI, ScriptedDice(faces), form)


def test_a_throw_that_is_added_up_shows_its_modifiers_and_its_total() -> None:
    throw = _play(6).throw(ATTACK)
    told = throw.document()
    assert (throw.total, throw.answers) == (8, ())
    assert (told["need"], told["total"], told["passed"]) == ("", 8, ())
    assert [(step["label"], step["value"]) for step in told["steps"]] == [("near", "+1"), ("many", "+1")]


def test_of_several_dice_the_highest_can_count_alone() -> None:
    best = total("best", Die.D6, "ABC-2", "Best", (Modifier("ABC-3", 1, "near"),), 3, Reading.BEST)
    throw = _play(2, 5, 4).throw(best)
    told = throw.document()
    assert (throw.total, throw.answers, told["total"], told["passed"]) == (6, (), 6, ())
    assert [(step["label"], step["value"]) for step in told["steps"]] == [("near", "+1")]
    counted: dict[int, Fraction] = {}
    for faces in product(range(1, 7), repeat=3):
        counted[max(faces) + 1] = counted.get(max(faces) + 1, Fraction(0)) + Fraction(1, 216)
    assert odds.totals(best) == counted
    assert telling.cast("", (best,)).mean.number == "5.96"


def test_the_margins_of_two_throws_are_those_of_all_their_faces() -> None:
    found: dict[int, Fraction] = {}
    for high, low in product(range(1, 7), range(1, 5)):
        margin = high + 2 - (low - 1)
        found[margin] = found.get(margin, Fraction(0)) + Fraction(1, 24)
    assert odds.margins(ATTACK, TARGET) == found
    assert sum(found.values()) == 1


def test_a_chart_has_a_column_for_each_margin_and_its_last_for_all_above() -> None:
    assert CHART.columns == ("0", "+1", "+2")
    assert [CHART.column(margin) for margin in (-3, 0, 1, 2, 9)] == [-1, 0, 1, 2, 2]
    assert [CHART.cell("light", margin) for margin in (-3, 0, 1, 9)] == ["", "", "W", "D"]
    assert table_of(CHART).rows[0].cells == ("", "W", "D")


def test_the_chances_of_results_add_up_to_one() -> None:
    chances = results(CHART, "light", ATTACK, TARGET)
    assert sum(chances.values()) == 1
    margins = telling.prospects(CHART, [(Fraction(1), "light", ATTACK, TARGET)])
    shown = {CHART.rows[0].cells[cell.column]: Fraction(cell.fraction) for cell in margins.cells}
    assert shown == chances


def test_a_comparison_tells_both_totals_and_the_cell_that_was_read() -> None:
    play = _play(6, 4)
    attack, target = play.throw(ATTACK), play.throw(TARGET)
    ours, theirs = contender(attack, Side.AI, "six", 0), contender(target, Side.KAKI, "third", 1, "kaki-1.3")
    told = as_param(compare(CHART, ours, theirs, "target", "light", "disabled"))
    assert (told["margin"], told["row"], told["column"], told["cell"]) == (5, "light", 2, "D")
    assert told["target"] == {"side": "kaki", "label": "third", "roll": 1, "total": 3, "figure": "kaki-1.3"}


def test_who_attacked_and_lost_is_read_by_the_margin_the_other_way_about() -> None:
    play = _play(1, 4)
    attack, target = play.throw(TARGET), play.throw(ATTACK)
    ours, theirs = contender(attack, Side.AI, "one", 0), contender(target, Side.KAKI, "other", 1)
    lost = compare(CHART, ours, theirs, "attack", "light")
    assert (lost.margin, lost.column, lost.cell) == (-6, 2, "D")
    tied = compare(CHART, ours, theirs, "", "")
    assert (tied.column, tied.cell, tied.row) == (-1, "", "")


def test_a_throw_that_is_added_up_is_shown_without_a_need_or_a_chance() -> None:
    shown = telling.need(ATTACK)
    assert (shown.need, shown.percent, len(shown.steps)) == ("", "", 2)
    assert telling.cast("Attack", [ATTACK]).mean.fraction == "11/2"


def test_the_luck_of_a_throw_that_is_added_up_is_whether_it_beats_the_average() -> None:
    play = _play(6, 3, 2)
    account = Account((LuckKind("high", "High", ("attack",)), LuckKind("low", "Low", ("target",), foe=True)))
    throws = [play.throw(ATTACK), play.throw(ATTACK), play.throw(TARGET)]
    account.take(Side.AI, throws)
    rows = {(row["kind"], row["side"]): (row["thrown"], row["passed"]) for row in account.rows()}
    assert rows == {("high", "ai"): (2, 1), ("low", "kaki"): (1, 0)}
