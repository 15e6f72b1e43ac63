"""A system's turn as a drawing: boxes and arrows measured out for the rulebook's SVG.

The states of the set-up stand in a row, those of the turn go round below it, and the end comes last. Measures are in
the pixels of the text; the template draws them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any

Json = dict[str, Any]

WIDE, HIGH = 100, 72
"""A box."""
ACROSS, DOWN = 114, 158
"""From box to box."""
LINE = 17
"""Letters of a line; those of Chinese and Japanese count two."""
TITLE = 12
"""Letters of a line of what stands over a box's text; they are larger."""
HEAD = 26
"""Above each row, for what stands over it and for arrows that go over boxes."""


def draw(diagram: Json) -> Json:
    """The boxes and arrows of a machine's diagram, and the same as a list for who does not see it."""
    nodes = [node for node in diagram["nodes"] if node["key"]]
    setup = [node for node in nodes if node["setup"]]
    turn = [node for node in nodes if not node["setup"]]
    half = -(-len(turn) // 2)
    columns = max(len(setup), half)
    slots: dict[str, tuple[int, int]] = {node["key"]: (place, 0) for place, node in enumerate(setup)}
    slots |= {node["key"]: (place, 1) for place, node in enumerate(turn[:half])}
    slots |= {node["key"]: (half - 1 - place, 2) for place, node in enumerate(turn[half:])}
    labels = {node["key"]: node["label"] for node in nodes}
    return {
        "width": columns * ACROSS - (ACROSS - WIDE) + 2,
        "height": 2 * DOWN + HIGH + 2 * HEAD,
        "boxes": [_box(node, slots[node["key"]]) for node in nodes],
        "arrows": [_arrow(slots[node["key"]], slots[key]) for node in nodes for key in node["then"]],
        "list": [{**node, "then": [labels[key] for key in node["then"]]} for node in nodes],
    }


def _corner(slot: tuple[int, int]) -> tuple[int, int]:
    return slot[0] * ACROSS + 1, slot[1] * DOWN + HEAD


def _box(node: Json, slot: tuple[int, int]) -> Json:
    x, y = _corner(slot)
    heads = fold(f"{node['label']} {node['kanji']}".strip(), TITLE)
    below = y + 42 + 16 * (len(heads) - 1)
    return {
        "key": node["key"], "acts": bool(node["note"]), "x": x, "y": y, "wide": WIDE, "high": HIGH,
        "middle": x + WIDE / 2, "heads": [{"text": text, "y": y + 23 + 16 * row} for row, text in enumerate(heads)],
        "lines": [{"text": text, "y": below + 14 * row} for row, text in enumerate(fold(node["note"]))],
    }  # fmt: skip


def _arrow(start: tuple[int, int], end: tuple[int, int]) -> str:
    """The path of an arrow: straight to the neighbour, else out of the one box's edge and into the other's."""
    (x, y), (to_x, to_y) = _corner(start), _corner(end)
    forward = 1 if start[1] < 2 else -1  # the lower row runs back
    if start[1] == end[1] and end[0] - start[0] == forward:
        edge, far = (x + WIDE, to_x) if forward > 0 else (x, to_x + WIDE)
        return f"M{edge} {y + HIGH / 2:g}H{far - 2 * forward}"
    if start[1] == end[1]:
        below = start[1] == 1
        level, bow = (y + HIGH, 1) if below else (y, -1)
        depth = bow * (18 + 9 * abs(end[0] - start[0]))
        lean = 22 if to_x > x else -22
        one, other = x + WIDE / 2 + lean, to_x + WIDE / 2 - lean
        return (
            f"M{one:g} {level}C{one:g} {level + depth} {other:g} {level + depth} {other:g} {level + 2 * bow}"
        )
    down = end[1] > start[1]
    level, far = (y + HIGH, to_y - 2) if down else (y, to_y + HIGH + 2)
    lean = 0 if to_x == x else 30 if to_x > x else -30
    one, other = x + WIDE / 2 + lean, to_x + WIDE / 2 + (8 if not lean else -lean / 3)
    bend = (level + far) / 2
    return f"M{one:g} {level}C{one:g} {bend:g} {other:g} {bend:g} {other:g} {far}"


def fold(text: str, most: int = LINE) -> list[str]:
    """A text in lines of at most so many letters, broken at blanks, or anywhere where it has none."""
    spaced = " " in text
    parts: Sequence[str] = text.split() if spaced else text
    lines: list[str] = []
    for part in parts:
        longer = f"{lines[-1]} {part}" if lines and spaced else f"{lines[-1]}{part}" if lines else part
        if lines and _letters(longer) <= most:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines


def _letters(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)
