"""The odds of fire (KOKU-FIR-3 to KOKU-FIR-17): volleys in battle and without one are counted alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from rulesets.engine.dice import odds
from rulesets.engine.forms import Note
from rulesets.engine.forms.settings import setting
from rulesets.engine.illegal import Illegal
from rulesets.engine.reckoning.asking import as_option, loose, part, question
from rulesets.engine.reckoning.outlook import Outlook, Throws
from rulesets.engine.sayings import Words, _, say
from rulesets.koku.charts import TROOPS, WEAPONS, CoverClass
from rulesets.koku.fire import volley as dice
from rulesets.koku.fire.volley import Shot
from rulesets.koku.ground.sight import kind_giving, shelter_of
from rulesets.koku.inquiries.consequences import FALLEN, consequences
from rulesets.koku.inquiries.fields import (
    ANY_TROOP,
    COVERS,
    DEFENDS,
    MISSILES,
    MOST_FIGURES,
    ORDERS,
    READINGS,
    SUFFERERS,
    TARGET,
    after,
    check_liable,
    check_one_shogun,
    check_order,
    is_crew,
)
from rulesets.koku.muster.charts import LEVY_OF
from rulesets.koku.muster.roster import RIDER_WEAPONS
from rulesets.koku.nerve.morale import Shaken
from rulesets.koku.options import KokuOptions

GUNNERS = 3
MORE = _("More fire, against other cover")


FIRERS = loose(
    firer=setting("ash_l", _("Who fires"), "KOKU-DAT-1", choices=ANY_TROOP),
    weapon=setting("arquebus", _("With"), "KOKU-DAT-5", choices=MISSILES),
    order=setting("close", _("In"), "KOKU-FIR-3", choices=ORDERS),
    figures=setting(5, _("Figures that fire"), "KOKU-FIR-3", least=1, most=MOST_FIGURES),
    ff=setting(False, _("The firers have lost formation"), "KOKU-FIR-14"),
)
AIMED_AT = loose(
    target_order=setting("close", _("They stand in"), "KOKU-FIR-7", group=TARGET, choices=ORDERS),
    cover=setting("", _("Their cover"), "KOKU-COV-1", group=TARGET, choices=COVERS),
    reached=setting(
        0,
        _("Of them within reach"),
        "KOKU-FIR-16",
        group=TARGET,
        least=0,
        most=MOST_FIGURES,
        help=_("0 for all."),
    ),
    figures_2=setting(0, _("Other figures that fire"), "KOKU-FIR-5", group=MORE, least=0, most=MOST_FIGURES),
    cover_2=setting("", _("The cover that they meet"), "KOKU-COV-1", group=MORE, choices=COVERS),
    figures_3=setting(0, _("And others still"), "KOKU-FIR-5", group=MORE, least=0, most=MOST_FIGURES),
    cover_3=setting("", _("The cover that those meet"), "KOKU-COV-1", group=MORE, choices=COVERS),
)
"""How the target stands; up to three lots of firers see it in different cover."""


def shots_of(firers: Any, shaken: Shaken, aimed: Any, options: KokuOptions) -> tuple[Shot, ...]:
    """The shots that the form describes; raises :class:`Illegal` where there can be none."""
    sets = ((firers.figures, aimed.cover), (aimed.figures_2, aimed.cover_2), (aimed.figures_3, aimed.cover_3))
    lots = [lot for lot in sets if lot[0]]
    check(firers, shaken, aimed, lots)
    close = aimed.target_order == "close"
    pattern = dice.shot_of(
        firers.firer, firers.weapon, firers.order == "close", firers.ff, shaken.kind, close
    )
    crew, floor = is_crew(TROOPS[shaken.kind]), options.gun_crew_cover_floor
    return tuple(
        msgspec.structs.replace(pattern, shelter=shelter_of(cover, crew, floor))
        for figures, cover in lots
        for _ in range(figures)
    )


def weapons_carried(kind: str) -> tuple[str, ...]:
    """The weapons that a troop can have, as the dice bring it (KOKU-DAT-5)."""
    levy = LEVY_OF.get(kind)
    return levy.weapons if levy else RIDER_WEAPONS if kind == "sam_c" else ("gun",) if kind == "gun" else ()


def check(firers: Any, shaken: Shaken, aimed: Any, lots: Sequence[tuple[int, str]]) -> None:
    """Refuse fire that no troops can give or take."""
    troop, weapon, target = TROOPS[firers.firer], WEAPONS[firers.weapon], TROOPS[shaken.kind]
    if troop.mounted and not weapon.fires_mounted:
        raise Illegal("mounted", "KOKU-RUL-93", "Must dismount to fire.")
    if firers.weapon not in weapons_carried(firers.firer):
        raise Illegal(
            "not_theirs", "KOKU-DAT-5", "{troop} have no {weapon}.", troop=troop.name.capitalize(), weapon=weapon.name
        )  # fmt: skip
    if is_crew(troop) and sum(count for count, _ in lots) > GUNNERS:
        raise Illegal("three_gunners", "KOKU-MUS-2", "A gun has three gunners.")
    check_order(firers.firer, firers.order)
    check_order(shaken.kind, aimed.target_order)
    check_liable(firers.firer, firers.ff)
    check_liable(shaken.kind, shaken.ff)
    check_one_shogun(shaken.kind, shaken.left)
    if aimed.reached > shaken.left:
        raise Illegal("too_many", "KOKU-FIR-16", "No more can be reached than stand there.")
    if target.rank == "shogun" and any(cover not in ("", "hill") for _, cover in lots):
        raise Illegal("view_not_clear", "KOKU-FIR-6", "The Shogun is shot at with a wholly clear view only.")


def answer(firers: Any, shaken: Shaken, defends: str, aimed: Any, options: KokuOptions) -> Outlook:
    """KOKU-FIR-3 to KOKU-FIR-17: hits, saves, losses, and the morale of who is left."""
    shots, target = shots_of(firers, shaken, aimed, options), TROOPS[shaken.kind]
    cover = cover_met(shots)
    return outlook(
        say("{unit} at {target}", unit=TROOPS[firers.firer].name, target=target.name),
        shots,
        aimed.reached or shaken.left,
        lambda fallen: after(shaken, defends, fallen, cover),
        [Note(_("gunners count as skirmishers"), "KOKU-FIR-7")] if is_crew(target) else [],
    )


def cover_met(shots: Sequence[Shot]) -> CoverClass:
    """The cover that more than half of the firers meet, or better (KOKU-MOR-8 without places on a table)."""
    covers = [shot.shelter.cover for shot in shots]
    for wanted in (CoverClass.HARD, CoverClass.SOFT):
        if 2 * sum(cover >= wanted for cover in covers) > len(covers):
            return wanted
    return CoverClass.OPEN


def outlook(
    title: Words,
    shots: Sequence[Shot],
    most: int,
    shaken: Callable[[int], Shaken],
    notes: Sequence[Note] = (),
) -> Outlook:
    """What a volley does of which ``most`` figures can fall; ``shaken`` tells their morale after so many losses."""
    losses = dice.losses(shots, most)
    then, ends = consequences(losses, lambda fallen: {(shaken(fallen), False): losses[fallen]})
    throws = (
        Throws(_("to hit"), odds.alike(dice.hit_tests(shots))),
        Throws(_("each hit’s save"), (dice.to_save(shots[0]),)),
    )
    return Outlook(title, throws, FALLEN, losses, then, ends, tuple(notes))


def lots_of(shots: Sequence[Shot]) -> dict[str, Any]:
    """A volley's shots as the form's lots: one for each class of cover, by the first scenery that gives it."""
    kinds: dict[CoverClass, str] = {}
    for shot in shots:
        kinds.setdefault(shot.shelter.cover, kind_giving(shot.shelter))
    found: dict[str, Any] = {}
    for suffix, (cover, kind) in zip(("", "_2", "_3"), kinds.items(), strict=False):
        found[f"figures{suffix}"] = sum(shot.shelter.cover is cover for shot in shots)
        found[f"cover{suffix}"] = kind
    return found


FIRE = question(
    "fire",
    _("Fire"),
    _("One unit fires at another: hits, saves, losses, and whether those who are left stand."),
    FIRERS,
    SUFFERERS,
    DEFENDS,
    AIMED_AT,
    part(KokuOptions, gunners_floor=as_option(KokuOptions, "gun_crew_cover_floor", READINGS)),
    answer=answer,
)
