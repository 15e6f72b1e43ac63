"""What slows who is ahead, taken out for a comparison (section 19 of the campaign's specification).

The rules know no option for most of it, so it is taken out of the process that fights the wars.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulesets.campaign.fights import paper, tolls
from rulesets.campaign.land import ownership

Json = dict[str, Any]


def _restless() -> None:
    """CAM-MAP-8: land that has changed hands is quiet at once."""
    ownership.RESTLESS = 0


def _back() -> None:
    """CAM-TOL-3: nobody comes back."""
    tolls._back = lambda *_battle: 0


def _milder() -> None:
    """CAM-BAT-8: the loser loses a quarter, the winner an eighth."""
    paper.PARTS = 8


WITHOUT: dict[str, tuple[Callable[[], None], ...]] = {
    "nothing": (), "restless": (_restless,), "bands": (), "back": (_back,), "all": (_restless, _back),
    "losses": (_milder,),
}  # fmt: skip
"""What can be taken out: restless land, bands for the weak, the half that comes back, all three; half of all losses."""


def options(without: str) -> Json:
    """The options of a war without something: bands for the weak are one (CAM-ECO-11)."""
    return {"weak_bands": False} if without in ("bands", "all") else {}


def take_out(without: str) -> None:
    """Take something out of the rules of this process, for good."""
    for change in WITHOUT[without]:
        change()
