"""The odds of melee (KOKU-MEL-1 to KOKU-MEL-18, KOKU-MOR-10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

import msgspec

from rulesets.engine.illegal import Illegal
from rulesets.engine.odds import Distribution
from rulesets.engine.outlook import Inquiry, Note, Outlook, Throws
from rulesets.engine.settings import setting
from rulesets.engine.tests import Test
from rulesets.koku import melee_odds
from rulesets.koku.battle import KokuBattle
from rulesets.koku.charts import TROOPS, WEAPONS
from rulesets.koku.fray import MOST_BLOWS, Fray
from rulesets.koku.inquiries.consequences import FALLEN, State, consequences
from rulesets.koku.inquiries.fields import (
    ANY_TROOP,
    ANY_WEAPON,
    COVERS,
    READINGS,
    TARGET,
    Sufferers,
    check_liable,
    check_one_shogun,
    is_crew,
)
from rulesets.koku.sight import sheltered
from rulesets.koku.strike import FAR_MOUNTED, FAR_ON_FOOT, Strike, to_hit, to_save

MOST_STRIKERS = 10

Dead = Mapping[frozenset[str], Fraction]
"""The chance of each set of figures that fall."""


@dataclass(frozen=True)
class Strikers:
    """Those who strike."""

    striker: str = setting("sam_f", "Who strikes", "KOKU-DAT-1", choices=ANY_TROOP)
    weapon: str = setting("sword", "With", "KOKU-DAT-6", choices=ANY_WEAPON)
    strikers: int = setting(3, "Figures that strike", "KOKU-MEL-4", least=1, most=MOST_STRIKERS)
    far: int = setting(
        0,
        "Of them come from afar",
        "KOKU-MEL-11",
        least=0,
        most=MOST_STRIKERS,
        help="5″ on foot, 10″ mounted.",
    )
    ff: bool = setting(False, "The strikers have lost formation", "KOKU-MEL-12")


@dataclass(frozen=True)
class Blows(Sufferers, Strikers):
    """Blows of one unit at another. Each striker can reach each of those that are in reach."""

    target_weapon: str = setting("sword", "Their weapon", "KOKU-DAT-6", group=TARGET, choices=ANY_WEAPON)
    cover: str = setting("", "Their cover", "KOKU-COV-1", group=TARGET, choices=COVERS)
    reached: int = setting(
        1, "Of them in contact", "KOKU-MEL-3", group=TARGET, least=1, most=MOST_STRIKERS,
        help="Three at most strike at each.",
    )  # fmt: skip
    apart: bool = setting(False, "Those left touch nobody", "KOKU-MOR-13", group=TARGET)
    gunners_floor: str = setting(
        "on", "Gunners’ cover", "KOKU-RUL-118", group=READINGS,
        choices=(("on", "soft at least"), ("fixed_soft", "soft whatever the ground")),
    )  # fmt: skip
    cancels: bool = setting(False, "Polearm against polearm cancels out", "KOKU-RUL-120", group=READINGS)
    shogun_save: int = setting(
        3, "The Shogun's save in melee", "KOKU-RUL-50", group=READINGS, choices=((3, "3+"), (4, "4+"))
    )


def strike_of(blows: Blows, came_far: bool = False) -> Strike:
    """The blow of one of the strikers."""
    troop = TROOPS[blows.striker]
    far = FAR_MOUNTED if troop.mounted else FAR_ON_FOOT
    return Strike(
        attacker=blows.striker,
        victim=blows.target,
        polearm=WEAPONS[blows.weapon].polearm,
        victim_polearm=WEAPONS[blows.target_weapon].polearm,
        ff=blows.ff,
        victim_ff=blows.target_ff,
        moved=far if came_far else 0.0,
        mounted=troop.mounted,
        shelter=sheltered(blows.cover, is_crew(TROOPS[blows.target]), blows.gunners_floor),
        cancels=blows.cancels,
        shogun_save=blows.shogun_save,
    )


def fray_of(blows: Blows) -> Fray:
    """The fray that the form describes; raises :class:`Illegal` where there can be none."""
    check(blows)
    foes = [f"v{number}" for number in range(1, blows.reached + 1)]
    strikes = {
        f"s{number}": dict.fromkeys(foes, strike_of(blows, number <= blows.far))
        for number in range(1, blows.strikers + 1)
    }
    return Fray(KokuBattle(), strikes)


def check(blows: Blows) -> None:
    """Refuse what no figures can do to others."""
    check_liable(blows.striker, blows.ff)
    check_liable(blows.target, blows.target_ff)
    check_one_shogun(blows.striker, blows.strikers)
    check_one_shogun(blows.target, blows.left)
    if blows.far > blows.strikers:
        raise Illegal("too_many", "KOKU-MEL-11", "No more can come from afar than strike.")
    if blows.reached > blows.left:
        raise Illegal("too_many", "KOKU-MEL-1", "No more can be in contact than stand there.")
    if blows.strikers > MOST_BLOWS * blows.reached:
        raise Illegal("three_blows", "KOKU-MEL-3", "Three at most strike at the same figure.")


def answer(blows: Blows) -> Outlook:
    """KOKU-MEL-4 to KOKU-MEL-18: the whole tree of blows, and the morale of who is left."""
    fray = fray_of(blows)
    strike = strike_of(blows)
    cover = strike.shelter.cover
    return outlook(
        f"{TROOPS[blows.striker].name} at {TROOPS[blows.target].name}",
        fray,
        melee_odds.outcomes(fray, {}),
        tuple(f"v{number}" for number in range(1, blows.reached + 1)),
        lambda fallen: (blows.shaken(len(fallen), cover), not blows.apart),
    )


def outlook(
    title: str,
    fray: Fray,
    chances: Dead,
    foes: tuple[str, ...],
    state: Callable[[frozenset[str]], State],
    blows: Mapping[str, int] | None = None,
    notes: tuple[Note, ...] = (),
) -> Outlook:
    """What a fray does to the figures ``foes``: their losses, and the test after the phase (KOKU-MOR-10)."""
    plan = [pair for pair in melee_odds.planned(fray, blows or {}) if pair[1] in foes]
    strikes = [fray.strike(*pair) for pair in plan]
    losses: Distribution = melee_odds.losses(chances, foes)
    among = frozenset(foes)

    def shares(number: int) -> dict[State, Fraction]:
        found: dict[State, Fraction] = {}
        for fallen, chance in chances.items():
            dead = fallen & among
            if len(dead) == number:
                after = state(dead)
                found[after] = found.get(after, Fraction(0)) + chance
        return found

    after, ends = consequences(losses, shares)
    throws = (
        Throws("to hit", _together([to_hit(strike) for strike in strikes])),
        Throws("each hit’s save", _singles([to_save(strike) for strike in strikes])),
    )
    return Outlook(title, throws, FALLEN, losses, after, ends, notes)


def _together(tests: list[Test]) -> tuple[Test, ...]:
    counts: dict[Test, int] = {}
    for test in tests:
        counts[test] = counts.get(test, 0) + 1
    return tuple(msgspec.structs.replace(test, count=count) for test, count in counts.items())


def _singles(tests: list[Test]) -> tuple[Test, ...]:
    return tuple(dict.fromkeys(tests))


INQUIRY = Inquiry(
    key="melee",
    label="Melee",
    text="Figures strike at others in base contact: hits, saves, losses, and whether those who are left stand.",
    form=Blows,
    answer=answer,
)
