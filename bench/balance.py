"""What wars between computer clans say of a scenario's balance (section 19 of the specification; CAM-BAL-1)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from statistics import mean, median
from typing import Any

from rulesets import campaign as wars
from rulesets.campaign.numbers import rhu

Json = dict[str, Any]
ROUNDS, STEP = 400, 0.04
"""How often pars are moved, and by how much at most."""


def row(scenario: str, found: list[Json]) -> str:
    """A row of the table: how alike the seats win, and whether who is ahead or behind at half time wins."""
    order = wars.scenario(scenario).order
    wins, fair, count = _wins(found), len(found) / len(order), len(found)
    shares = ", ".join(f"{100 * wins[clan] / count:.0f}" for clan in order)
    length = int(median(one["seasons"] for one in found))
    early = sum(one["reason"] != "points" for one in found)
    ahead, behind, last = _halves(order, found)
    battles = mean(one["battles"] for one in found)
    return (
        f"| `{scenario}` | {count} | {shares} % | {max(wins[clan] for clan in order) / fair:.2f} | "
        f"{min(wins[clan] for clan in order) / fair:.2f} | {length} of {wars.scenario(scenario).seasons} | "
        f"{100 * early / count:.0f} % | {ahead:.0f} % | {behind:.0f} % | {last:.0f} % | {battles:.1f} |"
    )


def _wins(found: list[Json]) -> Counter[str]:
    wins: Counter[str] = Counter()
    for one in found:
        for clan in one["winners"]:
            wins[clan] += 1 / len(one["winners"])
    return wins


def _halves(order: tuple[str, ...], found: list[Json]) -> tuple[float, float, float]:
    """In how many of a hundred wars who was ahead at half time won, who was in the lower half, who was last: by points,
    against what the same seat has there on average.
    """
    lasting = [one for one in found if one["half"]]
    usual = {clan: mean(one["half"][clan] for one in lasting) for clan in order}
    sums = [0.0, 0.0, 0.0]
    for one in lasting:
        ranked = sorted(order, key=lambda clan: one["half"][clan] - usual[clan], reverse=True)
        for clan in one["winners"]:
            place, part = ranked.index(clan), 1 / len(one["winners"])
            sums[0] += part * (place == 0)
            sums[1] += part * (place >= len(order) - len(order) // 2)
            sums[2] += part * (place == len(order) - 1)
    ahead, behind, last = (100 * each / len(lasting) for each in sums)
    return ahead, behind, last


# -- pars --------------------------------------------------------------------------------------------------------------


def fair_pars(scenario: str, found: list[Json]) -> tuple[dict[str, int], dict[str, int]]:
    """Pars by which the seats would have won those wars most alike, each counted again by points (wars that ended
    before keep their winners), and how many of a hundred each would have won. Pars are multiples of five, as the
    scenarios have them (``evening``: of one, for there it hangs on that).
    """
    told = wars.scenario(scenario)
    pars = {house.key: float(house.par) for house in told.clans}
    best, closest = dict(pars), 9.0
    for turn in range(ROUNDS):
        wins = _won_by(told.order, told.glory, found, pars)
        spread = max(wins.values()) - min(wins.values())
        if spread < closest:
            best, closest = dict(pars), spread
        step = STEP * (1 - turn / ROUNDS)
        for clan, share in wins.items():
            pars[clan] *= 1 + step * (share * len(wins) - 1)
    grain = 1 if told.seasons < 4 else 5
    rounded = {clan: grain * round(par / grain) for clan, par in best.items()}
    wins = _won_by(told.order, told.glory, found, rounded)
    return rounded, {clan: round(100 * share) for clan, share in wins.items()}


def _won_by(order: tuple[str, ...], glory: int, found: list[Json], pars: dict[str, Any]) -> dict[str, float]:
    """The share of wars that each seat would have won by other pars (CAM-VIC-4, CAM-VIC-6)."""
    wins = dict.fromkeys(order, 0.0)
    for one in found:
        winners = one["winners"]
        if one["reason"] == "points":
            merits = {clan: _merit(one, clan, glory, pars[clan]) for clan in one["alive"]}
            winners = [clan for clan in merits if merits[clan] == max(merits.values())]
        for clan in winners:
            wins[clan] += 1 / len(winners) / len(found)
    return wins


def _merit(one: Json, clan: str, glory: int, par: float) -> tuple[int, int, int]:
    koku, honour = one["koku"][clan], one["honour"][clan]
    return rhu(Fraction(100 * koku) / Fraction(par)) + glory * (honour - 10), honour, koku
