"""The odds of fire (KOKU-FIR-3 to KOKU-FIR-17): volleys in battle and without one are counted alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from rulesets.engine.illegal import Illegal
from rulesets.engine.outlook import Inquiry, Note, Outlook, Throws
from rulesets.engine.settings import setting
from rulesets.engine.tests import Test
from rulesets.koku import volley as dice
from rulesets.koku.charts import TROOPS, WEAPONS, Cover
from rulesets.koku.inquiries.consequences import FALLEN, consequences
from rulesets.koku.inquiries.fields import (
    ANY_TROOP,
    COVERS,
    MISSILES,
    MOST_FIGURES,
    ORDERS,
    READINGS,
    TARGET,
    Sufferers,
    check_liable,
    check_one_shogun,
    check_order,
    is_crew,
)
from rulesets.koku.morale import Shaken
from rulesets.koku.sight import kind_giving, sheltered
from rulesets.koku.volley import Shot

BANDS = ("ron_l", "ron_m", "mon_l", "mon_m")
HAVE: dict[str, frozenset[str]] = {
    "bow": frozenset({"ash_l", "ash_m", "sam_f", "sam_c", *BANDS, "ron_lc", "ron_mc", "mon_lc", "mon_mc"}),
    "arquebus": frozenset({"ash_l", "ash_m", "sam_f", *BANDS}),
    "gun": frozenset({"gun"}),
}
"""Who can have the weapon (KOKU-DAT-5)."""

GUNNERS = 3
MORE = "More fire, against other cover"


@dataclass(frozen=True)
class Firers:
    """Those who fire."""

    firer: str = setting("ash_l", "Who fires", "KOKU-DAT-1", choices=ANY_TROOP)
    weapon: str = setting("arquebus", "With", "KOKU-DAT-5", choices=MISSILES)
    order: str = setting("close", "In", "KOKU-FIR-3", choices=ORDERS)
    figures: int = setting(5, "Figures that fire", "KOKU-FIR-3", least=1, most=MOST_FIGURES)
    ff: bool = setting(False, "The firers have lost formation", "KOKU-FIR-14")


@dataclass(frozen=True)
class Fire(Sufferers, Firers):
    """Fire of one unit at another; up to three lots of firers see it in different cover."""

    target_order: str = setting("close", "They stand in", "KOKU-FIR-7", group=TARGET, choices=ORDERS)
    cover: str = setting("", "Their cover", "KOKU-COV-1", group=TARGET, choices=COVERS)
    reached: int = setting(
        0, "Of them within reach", "KOKU-FIR-16", group=TARGET, least=0, most=MOST_FIGURES, help="0 for all."
    )
    figures_2: int = setting(
        0, "Other figures that fire", "KOKU-FIR-5", group=MORE, least=0, most=MOST_FIGURES
    )
    cover_2: str = setting("", "The cover that they meet", "KOKU-COV-1", group=MORE, choices=COVERS)
    figures_3: int = setting(0, "And others still", "KOKU-FIR-5", group=MORE, least=0, most=MOST_FIGURES)
    cover_3: str = setting("", "The cover that those meet", "KOKU-COV-1", group=MORE, choices=COVERS)
    gunners_floor: str = setting(
        "on", "Gunners’ cover", "KOKU-RUL-118", group=READINGS,
        choices=(("on", "soft at least"), ("fixed_soft", "soft whatever the ground")),
    )  # fmt: skip

    @property
    def lots(self) -> tuple[tuple[int, str], ...]:
        """The firers by the cover that they meet: how many, and the kind of scenery."""
        lots = ((self.figures, self.cover), (self.figures_2, self.cover_2), (self.figures_3, self.cover_3))
        return tuple(lot for lot in lots if lot[0])


def shots_of(fire: Fire) -> tuple[Shot, ...]:
    """The shots that the form describes; raises :class:`Illegal` where there can be none."""
    check(fire)
    target, crew = TROOPS[fire.target], is_crew(TROOPS[fire.target])
    pattern = Shot(
        weapon=fire.weapon,
        close_order=fire.target_order == "close" and not crew,
        dice=dice.dice_of(fire.firer, fire.order == "close"),
        shogun=target.rank == "shogun",
        ff=fire.ff,
    )
    return tuple(
        msgspec.structs.replace(pattern, shelter=sheltered(cover, crew, fire.gunners_floor))
        for figures, cover in fire.lots
        for _ in range(figures)
    )


def check(fire: Fire) -> None:
    """Refuse fire that no troops can give or take."""
    troop, weapon, target = TROOPS[fire.firer], WEAPONS[fire.weapon], TROOPS[fire.target]
    if troop.mounted and not weapon.fires_mounted:
        raise Illegal("mounted", "KOKU-RUL-93", "Must dismount to fire.")
    if fire.firer not in HAVE[fire.weapon]:
        raise Illegal(
            "not_theirs", "KOKU-DAT-5", "{troop} have no {weapon}.", troop=troop.name.capitalize(), weapon=weapon.name
        )  # fmt: skip
    if is_crew(troop) and sum(count for count, _ in fire.lots) > GUNNERS:
        raise Illegal("three_gunners", "KOKU-MUS-2", "A gun has three gunners.")
    check_order(fire.firer, fire.order, fire.figures)
    check_order(fire.target, fire.target_order, fire.left)
    check_liable(fire.firer, fire.ff)
    check_liable(fire.target, fire.target_ff)
    check_one_shogun(fire.target, fire.left)
    if fire.reached > fire.left:
        raise Illegal("too_many", "KOKU-FIR-16", "No more can be reached than stand there.")
    if target.rank == "shogun" and any(cover not in ("", "hill") for _, cover in fire.lots):
        raise Illegal("view_not_clear", "KOKU-FIR-6", "The Shogun is shot at with a wholly clear view only.")


def answer(fire: Fire) -> Outlook:
    """KOKU-FIR-3 to KOKU-FIR-17: hits, saves, losses, and the morale of who is left."""
    shots = shots_of(fire)
    cover = met(shots)
    notes = [Note("gunners count as skirmishers", "KOKU-FIR-7")] if is_crew(TROOPS[fire.target]) else []
    return outlook(
        f"{TROOPS[fire.firer].name} at {TROOPS[fire.target].name}",
        shots,
        fire.reached or fire.left,
        lambda fallen: fire.shaken(fallen, cover),
        notes,
    )


def met(shots: Sequence[Shot]) -> Cover:
    """The cover that more than half of the firers meet, or better (KOKU-MOR-8 without places on a table)."""
    covers = [shot.shelter.cover for shot in shots]
    for wanted in (Cover.HARD, Cover.SOFT):
        if 2 * sum(cover >= wanted for cover in covers) > len(covers):
            return wanted
    return Cover.OPEN


def outlook(
    title: str, shots: Sequence[Shot], most: int, shaken: Callable[[int], Shaken], notes: Sequence[Note] = ()
) -> Outlook:
    """What a volley does of which ``most`` figures can fall; ``shaken`` tells their morale after so many losses."""
    losses = dice.losses(shots, most)
    after, ends = consequences(losses, lambda fallen: {(shaken(fallen), False): losses[fallen]})
    throws = (
        Throws("to hit", tuple(_together(dice.hit_tests(shots)))),
        Throws("each hit’s save", (dice.to_save(shots[0]),)),
    )
    return Outlook(title, throws, FALLEN, losses, after, ends, tuple(notes))


def _together(tests: Sequence[Test]) -> Iterator[Test]:
    """The tests with those that are alike as one, in the order of the first of each."""
    counts: dict[Test, int] = {}
    for test in tests:
        single = msgspec.structs.replace(test, count=1)
        counts[single] = counts.get(single, 0) + test.count
    return (msgspec.structs.replace(single, count=count) for single, count in counts.items())


def lots_of(shots: Sequence[Shot]) -> dict[str, Any]:
    """A volley's shots as the form's lots: one for each class of cover, by the first scenery that gives it."""
    kinds: dict[Cover, str] = {}
    for shot in shots:
        kinds.setdefault(shot.shelter.cover, kind_giving(shot.shelter))
    found: dict[str, Any] = {}
    for suffix, (cover, kind) in zip(("", "_2", "_3"), kinds.items(), strict=False):
        found[f"figures{suffix}"] = sum(shot.shelter.cover is cover for shot in shots)
        found[f"cover{suffix}"] = kind
    return found


INQUIRY = Inquiry(
    key="fire",
    label="Fire",
    text="One unit fires at another: hits, saves, losses, and whether those who are left stand.",
    form=Fire,
    answer=answer,
)
