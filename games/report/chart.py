"""The chart of a report: points and strength as steps, turning points on the line of turns, the fallen turn by turn.

Only lengths are worked out here; a template draws them. The sides differ by line (solid, dashed), mark (square, round)
and place (above, below), so that no reader needs their colours.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from django.utils.translation import gettext as _

from games.report.acts import anybody_scored
from games.report.facts import Facts
from games.report.speech import number
from games.selectors.course import Moment
from games.selectors.deeds import Score
from rulesets import Side

WIDE, LEFT, RIGHT = 480.0, 40.0, 8.0
HIGH = 118.0
"""A panel's height."""
HEAD = 26.0
"""The room for a panel's title above it."""
AXIS = 46.0
BARS = 44.0
"""The height of the bars of one side."""
MARKS = 6
"""Marks on a line."""
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000)


class Tick(msgspec.Struct, frozen=True):
    """A line of the grid and its label."""

    at: str
    label: str


class Curve(msgspec.Struct, frozen=True):
    """A side's line: its path, and the places of its marks."""

    side: str
    path: str
    marks: tuple[tuple[str, str], ...]


class Panel(msgspec.Struct, frozen=True):
    """A title, a grid, and a line for each side."""

    title: str
    title_y: str
    ticks: tuple[Tick, ...]
    lines: tuple[Curve, ...]


class Stone(msgspec.Struct, frozen=True):
    """A turning point on the line of turns."""

    x: str
    number: int
    side: str


class Bar(msgspec.Struct, frozen=True):
    """The fallen of a side in a turn."""

    side: str
    x: str
    y: str
    wide: str
    high: str


class Row(msgspec.Struct, frozen=True):
    """The chart's numbers at the end of a turn."""

    turn: int
    cells: tuple[str, ...]


class Chart(msgspec.Struct, frozen=True):
    """Everything that is drawn, and the numbers behind it."""

    wide: str
    high: str
    left: str
    right: str
    panels: tuple[Panel, ...]
    axis: str
    turns: tuple[Tick, ...]
    stones: tuple[Stone, ...]
    bars: tuple[Bar, ...]
    bars_title: str
    bars_y: str
    middle: str
    heads: tuple[str, ...]
    rows: tuple[Row, ...]

    @property
    def all_heads(self) -> tuple[str, ...]:
        """What is told of each side in a row."""
        return (*self.heads, self.bars_title)


def chart(facts: Facts) -> Chart | None:
    """The chart of a battle; None where no turn ever began."""
    opening = facts.course.opening
    if opening is None:
        return None
    scale = _ChartScale(facts)
    moments = [opening, *facts.course.moments]
    kinds = [(_("Points"), [moment.points for moment in moments])] if anybody_scored(facts) else []
    kinds.append((_("Strength: figures that stand in order"), [moment.strength for moment in moments]))
    panels, top = [], 0.0
    for title, values in kinds:
        panels.append(_panel(title, top, moments, values, scale))
        top += HEAD + HIGH + 16
    axis = top + 16
    middle = axis + AXIS + 18 + BARS
    return Chart(
        wide=_px(WIDE),
        high=_px(middle + BARS + 4),
        left=_px(LEFT),
        right=_px(WIDE - RIGHT),
        panels=tuple(panels),
        axis=_px(axis),
        turns=tuple(_turns(scale)),
        stones=tuple(
            Stone(_px(scale.x(turning.event, turning.turn)), at, turning.side)
            for at, turning in enumerate(facts.course.turning, 1)
        ),
        bars=tuple(_bars(facts, scale, middle)),
        bars_title=_("Fallen in each turn"),
        bars_y=_px(middle - BARS - 8),
        middle=_px(middle),
        heads=tuple(title for title, _values in kinds),
        rows=tuple(_rows(facts)),
    )


class _ChartScale:
    """From turns and events to places along the chart."""

    def __init__(self, facts: Facts) -> None:
        ends = [moment.event for moment in facts.course.turns]
        self.turns = [moment.turn for moment in facts.course.turns]
        starts = [facts.course.start, *(end + 1 for end in ends[:-1])]
        self._spans = dict(zip(self.turns, zip(starts, ends, strict=True), strict=True))
        self._place = {turn: at for at, turn in enumerate(self.turns)}
        self.each = (WIDE - LEFT - RIGHT) / max(1, len(self.turns))

    def x(self, event: int, turn: int) -> float:
        """Where an event lies: its turn's room, as far in as it came."""
        start, end = self._spans[turn]
        return self.start_of(turn) + self.each * (event - start + 1) / (end - start + 1)

    def start_of(self, turn: int) -> float:
        """Where a turn begins."""
        return LEFT + self.each * self._place[turn]


def _px(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _panel(
    title: str, top: float, moments: Sequence[Moment], values: Sequence[Score], scale: _ChartScale
) -> Panel:
    most = max(max(value.values()) for value in values)
    least = min(0.0, *(float(each) for value in values for each in value.values()))
    step = next((step for step in STEPS if (most - least) / step <= 4), STEPS[-1])
    roof = max(step * -(-most // step), step)
    foot = step * (least // step)

    def y(value: float) -> float:
        return top + HEAD + HIGH * (roof - value) / (roof - foot)

    ticks = tuple(
        Tick(_px(y(foot + step * at)), number(foot + step * at))
        for at in range(int((roof - foot) / step) + 1)
    )
    xs = [LEFT, *(scale.x(moment.event, moment.turn) for moment in moments[1:])]
    lines = tuple(_line(str(side), xs, [y(value[side]) for value in values]) for side in Side)
    return Panel(title, _px(top + 13), ticks, lines)


def _line(side: str, xs: Sequence[float], ys: Sequence[float]) -> Curve:
    path = [f"M{_px(xs[0])} {_px(ys[0])}"]
    path += [f"H{_px(x)}V{_px(y)}" for x, y in zip(xs[1:], ys[1:], strict=True)]
    end = WIDE - RIGHT
    path.append(f"H{_px(end)}")
    shift = 0.5 if side == Side.KAKI else 0.0  # the sides' marks never lie on one another
    marks = []
    for at in range(1, MARKS + 1):
        x = LEFT + (end - LEFT) * (at - shift) / MARKS
        y = next(y for known, y in zip(reversed(xs), reversed(ys), strict=True) if known <= x)
        marks.append((_px(x), _px(y)))
    return Curve(side, "".join(path), tuple(marks))


def _turns(scale: _ChartScale) -> Iterable[Tick]:
    every = next(step for step in STEPS if len(scale.turns) / step <= 12)
    for turn in scale.turns:
        if turn % every == 0 or every == 1:
            yield Tick(_px(scale.start_of(turn) + scale.each / 2), number(turn))


def _bars(facts: Facts, scale: _ChartScale, middle: float) -> Iterable[Bar]:
    most = max((fell for turn in facts.turns for fell in turn.fell.values()), default=0)
    for turn in facts.turns:
        for side in Side:
            high = BARS * turn.fell[side] / most if most else 0.0
            if high > 0:
                y = middle - 1 - high if side is Side.AI else middle + 1
                x = scale.start_of(turn.turn) + scale.each * 0.2
                yield Bar(str(side), _px(x), _px(y), _px(scale.each * 0.6), _px(high))


def _rows(facts: Facts) -> Iterable[Row]:
    """Points, strength and fallen of both sides, turn by turn."""
    fallen = {turn.turn: turn.fell for turn in facts.turns}
    for moment in facts.course.turns:
        kinds = [moment.points] if anybody_scored(facts) else []
        kinds += [moment.strength, fallen[moment.turn]]
        yield Row(moment.turn, tuple(number(kind[side]) for kind in kinds for side in map(str, Side)))
