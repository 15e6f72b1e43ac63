"""The odds of melee (KOKU-MEL-1 to KOKU-MEL-18, KOKU-MOR-10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from rulesets.engine.dice import odds
from rulesets.engine.dice.odds import Distribution
from rulesets.engine.forms.settings import setting
from rulesets.engine.illegal import Illegal
from rulesets.engine.reckoning.asking import as_option, loose, part, question
from rulesets.engine.reckoning.outlook import Outlook, Throws
from rulesets.engine.sayings import Words, _, say
from rulesets.koku.battle import KokuBattle
from rulesets.koku.charts import TROOPS
from rulesets.koku.ground.sight import shelter_of
from rulesets.koku.inquiries.consequences import FALLEN, State, consequences
from rulesets.koku.inquiries.fields import (
    ANY_TROOP,
    ANY_WEAPON,
    COVERS,
    DEFENDS,
    READINGS,
    SUFFERERS,
    TARGET,
    after,
    check_liable,
    check_one_shogun,
    is_crew,
)
from rulesets.koku.melee import odds as melee_odds
from rulesets.koku.melee.fray import MOST_BLOWS, Fray
from rulesets.koku.melee.strike import Strike, blow, far_for, to_hit, to_save
from rulesets.koku.nerve.morale import Shaken
from rulesets.koku.options import KokuOptions

MOST_STRIKERS = 10

Dead = Mapping[frozenset[str], Fraction]
"""The chance of each set of figures that fall."""


STRIKERS = loose(
    striker=setting("sam_f", _("Who strikes"), "KOKU-DAT-1", choices=ANY_TROOP),
    weapon=setting("sword", _("With"), "KOKU-DAT-6", choices=ANY_WEAPON),
    strikers=setting(3, _("Figures that strike"), "KOKU-MEL-4", least=1, most=MOST_STRIKERS),
    far=setting(
        0,
        _("Of them come from afar"),
        "KOKU-MEL-11",
        least=0,
        most=MOST_STRIKERS,
        help=_("5″ on foot, 10″ mounted."),
    ),
    ff=setting(False, _("The strikers have lost formation"), "KOKU-MEL-12"),
)
STRUCK = loose(
    target_weapon=setting("sword", _("Their weapon"), "KOKU-DAT-6", group=TARGET, choices=ANY_WEAPON),
    cover=setting("", _("Their cover"), "KOKU-COV-1", group=TARGET, choices=COVERS),
    reached=setting(
        1, _("Of them in contact"), "KOKU-MEL-3", group=TARGET, least=1, most=MOST_STRIKERS,
        help=_("Three at most strike at each."),
    ),
    apart=setting(False, _("Those left touch nobody"), "KOKU-MOR-13", group=TARGET),
)  # fmt: skip


def answer(strikers: Any, shaken: Shaken, defends: str, struck: Any, options: KokuOptions) -> Outlook:
    """KOKU-MEL-4 to KOKU-MEL-18: the whole tree of blows, and the morale of who is left; each striker can reach each
    of those that are in reach.
    """
    check(strikers, shaken, struck)
    troop, target = TROOPS[strikers.striker], TROOPS[shaken.kind]
    foes = tuple(f"v{number}" for number in range(1, struck.reached + 1))
    shelter = shelter_of(struck.cover, is_crew(target), options.gun_crew_cover_floor)

    def strike(far: bool) -> Strike:
        return blow(
            troop.key, strikers.weapon, target.key, struck.target_weapon, options,
            ff=strikers.ff, victim_ff=shaken.ff, moved=far_for(troop.mounted) if far else 0.0, shelter=shelter,
        )  # fmt: skip

    fray = Fray(
        KokuBattle(),
        {
            f"s{number}": dict.fromkeys(foes, strike(number <= strikers.far))
            for number in range(1, strikers.strikers + 1)
        },
    )
    return outlook(
        say("{unit} at {target}", unit=troop.name, target=target.name),
        fray,
        melee_odds.outcomes(fray, {}),
        foes,
        lambda fallen: (after(shaken, defends, len(fallen), shelter.cover), not struck.apart),
    )


def check(strikers: Any, shaken: Shaken, struck: Any) -> None:
    """Refuse what no figures can do to others."""
    check_liable(strikers.striker, strikers.ff)
    check_liable(shaken.kind, shaken.ff)
    check_one_shogun(strikers.striker, strikers.strikers)
    check_one_shogun(shaken.kind, shaken.left)
    if strikers.far > strikers.strikers:
        raise Illegal("too_many", "KOKU-MEL-11", "No more can come from afar than strike.")
    if struck.reached > shaken.left:
        raise Illegal("too_many", "KOKU-MEL-1", "No more can be in contact than stand there.")
    if strikers.strikers > MOST_BLOWS * struck.reached:
        raise Illegal("three_blows", "KOKU-MEL-3", "Three at most strike at the same figure.")


def outlook(
    title: Words,
    fray: Fray,
    chances: Dead,
    foes: tuple[str, ...],
    state: Callable[[frozenset[str]], State],
    blows: Mapping[str, int] | None = None,
) -> Outlook:
    """What a fray does to the figures ``foes``: their losses, and the test after the phase (KOKU-MOR-10)."""
    plan = melee_odds.blows_at(foes, fray, blows or {})
    strikes = [fray.strike(*pair) for pair in plan]
    losses: Distribution = melee_odds.losses(chances, foes)
    among = frozenset(foes)

    def shares(number: int) -> dict[State, Fraction]:
        found: dict[State, Fraction] = {}
        for fallen, chance in chances.items():
            dead = fallen & among
            if len(dead) == number:
                then = state(dead)
                found[then] = found.get(then, Fraction(0)) + chance
        return found

    follows, ends = consequences(losses, shares)
    throws = (
        Throws(_("to hit"), odds.alike(to_hit(strike) for strike in strikes)),
        Throws(_("each hit’s save"), tuple(dict.fromkeys(to_save(strike) for strike in strikes))),
    )
    return Outlook(title, throws, FALLEN, losses, follows, ends)


MELEE = question(
    "melee",
    _("Melee"),
    _("Figures strike at others in base contact: hits, saves, losses, and whether those who are left stand."),
    STRIKERS,
    SUFFERERS,
    DEFENDS,
    STRUCK,
    part(
        KokuOptions,
        gunners_floor=as_option(KokuOptions, "gun_crew_cover_floor", READINGS),
        cancels=as_option(KokuOptions, "matched_polearms_cancel", READINGS),
        shogun_save=as_option(KokuOptions, "shogun_melee_save", READINGS),
    ),
    answer=answer,
)
