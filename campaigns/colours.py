"""Which of the eight sides a clan wears (``static/src/campaign/sides.ts`` says the same to the map)."""

from __future__ import annotations

from collections.abc import Sequence

SIDES = ("ai", "kaki", "enji", "matsu", "fuji", "cha", "asagi", "sumi")
"""The sides of ``tokens.css``: a template's class is ``side-`` and one of these."""
OWN = {
    "hojo": "ai", "takeda": "kaki", "oda": "enji", "mori": "matsu", "chosokabe": "fuji", "shimazu": "cha",
    "date": "asagi", "uesugi": "sumi",
}  # fmt: skip


def sides(clans: Sequence[str]) -> dict[str, str]:
    """The side of each clan by its key: a family's own, the others what is left, in seat order."""
    found = {clan: OWN[clan] for clan in clans if clan in OWN}
    free = [side for side in SIDES if side not in found.values()]
    for clan in clans:
        if clan not in found:
            found[clan] = free.pop(0)
    return {clan: found[clan] for clan in clans}
