"""What KOKU's muster dice bring a clan: banners and bands (CAM-ECO-8, CAM-ECO-11, CAM-ECO-13, CAM-LEV-10).

The charts are those of KOKU-MUS-3 to KOKU-MUS-14 in the words of the map; the order of the dice is KOKU-MUS-16's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from rulesets.campaign.troops import TROOPS, Companies, Company, Kind, in_order
from rulesets.campaign.war import War
from rulesets.engine.dice.dice import Die
from rulesets.engine.sayings import Nth, Words, _, say


class DieChart(msgspec.Struct, frozen=True):
    """A D6 and what its faces bring, each with how it is said."""

    name: str
    clause: str
    label: str
    rows: tuple[tuple[int, str, str], ...]

    def read(self, face: int) -> str:
        """What a face brings."""
        return next(key for most, key, _words in self.rows if face <= most)

    def throw(self, war: War, of: Words) -> tuple[str, int]:
        """Throw one die on it: what it brings, and the die's number."""
        thrown = war.cast(
            self.name, Die.D6, say("{of}: {label}", of=of, label=self.label), self.clause,
            outcome=lambda faces: next(words for most, _key, words in self.rows if faces[0] <= most),
        )  # fmt: skip
        return self.read(thrown.faces[0]), thrown.numbers[0]


BOW, YARI, ARQUEBUS = (_("bow"), _("yari"), _("arquebus"))
ASHIGARU_WEIGHT = DieChart(
    "weight", "KOKU-MUS-5", _("weight"), ((3, "light", _("light")), (6, "medium", _("medium")))
)
ASHIGARU_WEAPON = DieChart(
    "weapon", "KOKU-MUS-6", _("weapon"), ((2, "bow", BOW), (4, "yari", YARI), (6, "arquebus", ARQUEBUS))
)
SAMURAI_WEAPON = DieChart(
    "weapon", "KOKU-MUS-7", _("weapon"),
    ((2, "bow", BOW), (4, "yari", YARI), (5, "naginata", _("naginata")), (6, "arquebus", ARQUEBUS)),
)  # fmt: skip
RIDER_WEAPON = DieChart("weapon", "KOKU-MUS-8", _("weapon"), ((3, "bow", BOW), (6, "yari", YARI)))
BAND_SEAT = DieChart(
    "foot_or_mounted", "KOKU-MUS-10", _("foot or mounted"),
    ((4, "foot", _("five on foot")), (6, "mounted", _("five mounted"))),
)  # fmt: skip
FOOT_BAND = DieChart(
    "kind", "KOKU-MUS-11", _("kind"),
    ((2, "ron light", _("light ronin")), (4, "mon light", _("light monks")), (5, "ron medium", _("medium ronin")),
     (6, "mon medium", _("medium monks"))),
)  # fmt: skip
FOOT_BAND_WEAPON = DieChart("weapon", "KOKU-MUS-12", _("weapon"), ASHIGARU_WEAPON.rows)
MOUNTED_BAND = DieChart(
    "kind", "KOKU-MUS-13", _("kind"),
    ((2, "ronc light", _("light ronin riders")), (4, "monc light", _("light monk riders")),
     (5, "ronc medium", _("medium ronin riders")), (6, "monc medium", _("medium monk riders"))),
)  # fmt: skip
MOUNTED_BAND_WEAPON = DieChart("weapon", "KOKU-MUS-14", _("weapon"), RIDER_WEAPON.rows)

Chosen = tuple[str, str, str, str]
"""What an owner names for a banner where musters are chosen: ashigaru weight and weapon, samurai's, rider's weapon."""


def throw_banners(war: War, count: int) -> Companies:
    """CAM-ECO-8, CAM-RUL-1: so many banners by the dice: for each ashigaru weight and weapon; then for each the
    samurai's weapon; then for each the rider's. Riders of one weapon are one company (CAM-STR-3). Nothing is told.
    """
    foot = []
    for number in range(1, count + 1):
        of = say("{ordinal} banner", ordinal=Nth(number))
        (weight, first), (weapon, second) = ASHIGARU_WEIGHT.throw(war, of), ASHIGARU_WEAPON.throw(war, of)
        foot.append(raise_company(war, Kind.ASH, weapon, weight, (first, second)))
    for number in range(1, count + 1):
        weapon, die = SAMURAI_WEAPON.throw(war, say("{ordinal} four", ordinal=Nth(number)))
        foot.append(raise_company(war, Kind.SAM, weapon, "heavy", (die,)))
    riders = [
        RIDER_WEAPON.throw(war, say("{ordinal} rider", ordinal=Nth(number))) for number in range(1, count + 1)
    ]
    return in_order((*foot, *mount(war, riders)))


def mount(war: War, riders: Sequence[tuple[str, int]]) -> list[Company]:
    """CAM-STR-3: riders, each with his die, in companies of five of one weapon, and one of the rest."""
    found = []
    for weapon in ("yari", "bow"):
        dice = [die for carried, die in riders if carried == weapon]
        for start in range(0, len(dice), TROOPS[Kind.SAMC].full):
            some = dice[start : start + TROOPS[Kind.SAMC].full]
            known = tuple(die for die in some if die >= 0)
            company = raise_company(war, Kind.SAMC, weapon, "heavy", known)
            found.append(msgspec.structs.replace(company, n=len(some)))
    return found


def chosen_banners(war: War, chosen: Sequence[Chosen]) -> Companies:
    """CAM-ECO-8, option ``muster``: banners as their owner has named them, without dice."""
    foot = [raise_company(war, Kind.ASH, weapon, weight) for weight, weapon, _samurai, _rider in chosen]
    foot += [raise_company(war, Kind.SAM, weapon, "heavy") for _weight, _weapon, weapon, _rider in chosen]
    return in_order((*foot, *mount(war, [(rider, -1) for *_others, rider in chosen])))


def throw_band(war: War, number: int) -> Company:
    """CAM-ECO-11, CAM-ECO-13: a band of masterless men: foot or mounted, kind, weapon."""
    of = say("{ordinal} band", ordinal=Nth(number))
    seat, first = BAND_SEAT.throw(war, of)
    kind, weapon = (MOUNTED_BAND, MOUNTED_BAND_WEAPON) if seat == "mounted" else (FOOT_BAND, FOOT_BAND_WEAPON)
    (found, second), (carried, third) = kind.throw(war, of), weapon.throw(war, of)
    who, weight = found.split()
    return raise_company(war, Kind(who), carried, weight, (first, second, third))


def raise_company(war: War, kind: Kind, weapon: str, weight: str, dice: Iterable[int] = ()) -> Company:
    """A new company at its full number (CAM-STR-7)."""
    return Company(war.new_id("c"), kind, weapon, weight, TROOPS[kind].full, war.campaign.season, tuple(dice))


# -- garrisons and bands of the land -----------------------------------------------------------------------------------

GARRISON_WEAPONS = ("yari", "bow", "arquebus")


def garrison(place: str, level: int) -> Companies:
    """CAM-MAP-6: the whole garrison of a castle: five medium ashigaru a level; yari, bow, arquebus in this order."""
    return tuple(
        Company(f"{place}.g{number}", Kind.ASH, GARRISON_WEAPONS[number - 1], "medium", 5)
        for number in range(1, level + 1)
    )


def local_band(place: str, k: int, companies: int = 0) -> Companies:
    """CAM-MAP-7: the whole local band of a neutral province: 1 + k / 250 companies, odd ones yari, even ones bow."""
    count = companies or 1 + k // 250
    return tuple(
        Company(f"{place}.b{number}", Kind.RON, "yari" if number % 2 else "bow", "medium", 5)
        for number in range(1, count + 1)
    )
