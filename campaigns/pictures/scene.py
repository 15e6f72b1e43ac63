"""The scene of a ticket: both hosts drawn up, a block a company, and the ground of their situation between them.

Lengths are inches of a table seen from above, 88 wide and 18.2 deep; the reader's camp stands on the left. Numbers are
written here as SVG wants them, whatever the reader's language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import sin

from armies.pictures import NUMERALS
from rulesets import campaign as war

WIDE, DEEP = 88.0, 18.2
MIDDLE = 43.6
SLOTS = 4
"""Companies in a column."""
COLUMNS = 5
FRONT, PITCH, ROW = 6.4, 4.9, 4.2
"""From the middle to the first rank, from column to column, from company to company."""
FILE, RANK, SADDLE = 1.02, 1.06, 1.62
"""From man to man in a rank, from rank to rank on foot and mounted."""
RANKS = {
    "ash": "ashigaru", "sam": "samurai", "samc": "samurai", "ron": "ronin", "ronc": "ronin", "mon": "monk",
    "monc": "monk", "oban": "oban", "gun": "crew",
}  # fmt: skip
ARMS = {"arquebus": "teppo"}
ORDER = ("gun", "ash", "ron", "mon", "sam", "oban", "samc", "ronc", "monc")
"""Who stands in front of whom."""
LIKELY = {"few": 3, "some": 7, "many": 12}
"""Banners that are drawn for a host of which only its size is known."""
TREES = ("pine-1", "tree-3", "tree-1", "pine-2", "tree-2")


@dataclass(frozen=True)
class SceneBlock:
    """A company: its figures as placed symbols, its banner, its number; of an unknown one only the banner."""

    flag: str
    number: str
    figures: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class SceneCamp:
    """A camp in the scene; ``more`` are companies for which there is no room."""

    side: str
    mon: str
    blocks: tuple[SceneBlock, ...]
    more: int = 0


@dataclass(frozen=True)
class CampScene:
    """What the template draws, back to front."""

    camps: tuple[SceneCamp, ...]
    river: str = ""
    bridge: bool = False
    paddies: tuple[str, ...] = ()
    hills: tuple[str, ...] = ()
    trees: tuple[tuple[str, str], ...] = ()
    wall: tuple[str, ...] = ()
    works: tuple[str, ...] = ()
    winter: bool = False


def symbol(kind: str, weapon: str, mounted: bool) -> str:
    """The symbol of a figure of a company."""
    arms = ARMS.get(weapon, weapon)
    return f"f-{RANKS.get(kind, 'ashigaru')}-{arms}{'-cav' if mounted else ''}"


def scene(
    sheet: war.TicketSheet, left: int, worn: tuple[tuple[str, str], tuple[str, str]], about: dict[str, str],
    land: war.Land, winter: bool,
) -> CampScene:  # fmt: skip
    """The scene of a ticket with camp ``left`` on the left; ``worn`` are side and crest of both camps, ``about`` the
    sizes of hosts whose companies are not known.
    """
    situation = str(sheet.ticket.situation)
    camps = tuple(
        _camp(sheet.camps[index], worn[index], about, mirrored=index != left) for index in (left, 1 - left)
    )
    holder_right = left == 0
    wall = _wall(holder_right) if situation == "assault" else ()
    return CampScene(
        camps,
        river=_river() if sheet.river else "",
        bridge=sheet.river,
        paddies=_paddies() if "W" in land.tags or "P" in land.tags else (),
        hills=_hills() if "H" in land.tags or "M" in land.tags or situation == "ambush" else (),
        trees=_trees(6 if "M" in land.tags or situation == "ambush" else 3),
        wall=wall,
        works=_works(holder_right) if situation == "relief" or sheet.camps[1].dug_in else (),
        winter=winter,
    )


# -- camps -------------------------------------------------------------------------------------------------------------


def _camp(camp: war.Camped, worn: tuple[str, str], about: dict[str, str], *, mirrored: bool) -> SceneCamp:
    ordered = sorted(
        (one for one in camp.companies if one.n), key=lambda one: (ORDER.index(one.kind), one.id)
    )
    hidden = sum(LIKELY.get(about.get(host.id, ""), 0) for host in camp.unknown)
    room = SLOTS * COLUMNS
    blocks = [_company(one, number, mirrored) for number, one in enumerate(ordered[:room])]
    blocks += [
        SceneBlock(_flag(*_slot(number, mirrored), mirrored), "")
        for number in range(len(blocks), min(room, len(blocks) + hidden))
    ]
    return SceneCamp(worn[0], worn[1], tuple(blocks), max(0, len(ordered) + hidden - room))


def _slot(number: int, mirrored: bool) -> tuple[float, float]:
    """The middle of a company's front."""
    column, row = divmod(number, SLOTS)
    away = FRONT + PITCH * column
    return MIDDLE + away if mirrored else MIDDLE - away, 2.9 + ROW * row


def _company(one: war.Company, number: int, mirrored: bool) -> SceneBlock:
    x, y = _slot(number, mirrored)
    drawn = symbol(str(one.kind), one.weapon, one.mounted)
    away, turn = (1, -90) if mirrored else (-1, 90)
    step = SADDLE if one.mounted else RANK
    first = (one.n + 1) // 2
    figures = []
    for man in range(one.n):
        rank, place = (0, man) if man < first else (1, man - first)
        wide = first if rank == 0 else one.n - first
        at = (x + away * rank * step, y + (place - (wide - 1) / 2) * FILE)
        figures.append((drawn, f"translate({at[0]:.2f} {at[1]:.2f}) rotate({turn})"))
    numeral = NUMERALS[number] if number < len(NUMERALS) else ""
    return SceneBlock(_flag(x, y, mirrored), numeral, tuple(figures))


def _flag(x: float, y: float, mirrored: bool) -> str:
    return f"translate({x + (1.5 if mirrored else -2.7):.2f} {y + 0.3:.2f}) scale(.86)"


# -- ground ------------------------------------------------------------------------------------------------------------


def _line(points: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{x:.2f} {y:.2f}" for x, y in points)


def _bank(shift: float) -> list[tuple[float, float]]:
    return [(MIDDLE + 1.4 * sin(y / 4.4) + shift, y) for y in range(-1, 21)]


def _river() -> str:
    return f"M{_line([*_bank(-2.7), *reversed(_bank(2.7))])}Z"


def _paddies() -> tuple[str, ...]:
    return tuple(f"M{x} {y}h5.6v3.2h-5.6z" for x, y in ((14, 14.3), (20.2, 14.3), (14, 10.7), (66, 0.9)))


def _blob(x: float, y: float, wide: float, deep: float) -> str:
    turns = [turn / 4 for turn in range(26)]
    return (
        "M"
        + _line((x + wide * sin(t + 1.57) * (1 + 0.07 * sin(3 * t)), y + deep * sin(t)) for t in turns)
        + "Z"
    )


def _hills() -> tuple[str, ...]:
    return (_blob(69, 14.6, 8.5, 4.6), _blob(19.5, 3.6, 7.5, 4.1))


def _trees(number: int) -> tuple[tuple[str, str], ...]:
    spots = (
        (16, 1.9),
        (18, 2.8),
        (69.5, 14.6),
        (71.6, 16),
        (67.4, 16.4),
        (20.3, 1.6),
        (65.8, 12.6),
        (38.3, 1.1),
    )
    return tuple(
        (TREES[at % len(TREES)], f"translate({x} {y}) scale({1.1 + 0.1 * (at % 3):.1f})")
        for at, (x, y) in enumerate(spots[: number + 2])
    )


def _stones(x: float, first: float, last: float) -> Iterator[str]:
    for number in range(int((last - first) / 0.5)):
        yield f"M{x + 0.12 * sin(number):.2f} {first + number * 0.5:.2f}h.95v.46h-.95z"


def _wall(right: bool) -> tuple[str, ...]:
    """A wall with a gate before the holder."""
    x = MIDDLE + 3.4 if right else MIDDLE - 4.3
    return (*_stones(x, 0.4, 7.6), *_stones(x, 10.6, 17.9))


def _works(right: bool) -> tuple[str, ...]:
    return tuple(_stones(MIDDLE + 3.8 if right else MIDDLE - 4.7, 6.9, 12.0))
