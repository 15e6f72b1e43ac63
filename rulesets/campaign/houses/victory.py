"""Victory and points (CAM-VIC-1 to CAM-VIC-6)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from rulesets.campaign.houses.leaving import end_of_clans
from rulesets.campaign.lookups import clans_in_being, is_invested, koku_of, people_of
from rulesets.campaign.numbers import rhu
from rulesets.campaign.people import Rank
from rulesets.campaign.scenarios import CAPITAL
from rulesets.campaign.state import Campaign, WarResult
from rulesets.campaign.war import War

CAPITAL_CLOSES, SUPREME_CLOSES = 6, 2
OLD_ALLIES = 4
"""Closes through which two clans must have been allied to share a victory (CAM-VIC-6)."""
START_HONOUR = 10


def points(campaign: Campaign, clan: str) -> int:
    """CAM-VIC-4: a clan's points as things stand: land held by its par in hundredths, halves up, and ``glory`` for each
    point of honour above 10 (less for each below).
    """
    found = campaign.clans[clan]
    glory = campaign.options.worth_of_honour(campaign.scenario.glory)
    return rhu(Fraction(100 * koku_of(campaign, clan), found.par)) + glory * (found.honour - START_HONOUR)


def is_supreme(campaign: Campaign, clan: str) -> bool:
    """CAM-VIC-2, CAM-RUL-21: whether a clan holds the target share of all koku of the map."""
    return 100 * koku_of(campaign, clan) >= campaign.scenario.share * campaign.realm.koku


def holds_the_capital(campaign: Campaign, clan: str) -> bool:
    """CAM-VIC-3, CAM-RUL-39: whether a clan owns Yamashiro and it is not invested; restless counts."""
    found = campaign.provinces.get(CAPITAL)
    return found is not None and found.owner == clan and not is_invested(campaign, CAPITAL)


def old_allies(campaign: Campaign) -> list[tuple[str, str]]:
    """CAM-VIC-6: pairs of clans allied through the last four closes, the one that is coming too; none without option
    ``shared_victory``. To be asked before treaties end.
    """
    if not campaign.options.shared_victory:
        return []
    since = campaign.season - OLD_ALLIES + 1
    return [
        treaty.clans
        for treaty in campaign.treaties.values()
        if treaty.kind == "alliance" and treaty.since <= since and not treaty.denounced
    ]


def check(war: War, allied: Iterable[tuple[str, str]] = ()) -> None:
    """CAM-VIC-1: at a close, whether the war is over, and who has won: last clan, capital, supremacy, at the last close
    points. Sets the result; tells the points of all (CAM-VIC-4). ``allied`` are the old allies, who may share.
    """
    end_of_clans(war)
    _count_closes(war)
    told = {clan: points(war.campaign, clan) for clan in war.campaign.order}
    war.tell(
        "points",
        clauses=("CAM-VIC-4",),
        points=told,
        koku={clan: koku_of(war.campaign, clan) for clan in war.campaign.order},
    )
    reason, first = _who_won(war.campaign)
    if reason:
        winners = _share(war.campaign, first, list(allied)) if reason != "last" else tuple(first)
        war.campaign.result = WarResult(reason if winners else "draw", winners, told)


def _count_closes(war: War) -> None:
    """How many closes in a row each clan has been supreme and has held the capital."""
    for clan in war.campaign.order:
        found = war.clan(clan)
        supreme = found.supreme + 1 if is_supreme(war.campaign, clan) else 0
        capital = found.capital + 1 if holds_the_capital(war.campaign, clan) else 0
        war.change(found, supreme=supreme, capital=capital)


def _who_won(campaign: Campaign) -> tuple[str, list[str]]:
    """Why the war is over and whom that concerns; an empty reason if it goes on."""
    alive = clans_in_being(campaign)
    if len(alive) <= 1:
        return "last", alive
    for clan in alive if campaign.scenario.capital else ():
        if campaign.clans[clan].capital >= CAPITAL_CLOSES and not daimyo_is_prisoner(campaign, clan):
            return "capital", [clan]
    supreme = [clan for clan in alive if campaign.clans[clan].supreme >= SUPREME_CLOSES]
    if supreme:
        return "supremacy", _first(campaign, supreme, by_points=False)
    if campaign.season >= campaign.scenario.seasons:
        return "points", _first(campaign, alive, by_points=True)
    return "", []


def daimyo_is_prisoner(campaign: Campaign, clan: str) -> bool:
    """CAM-RUL-19: such a clan cannot win by the capital meanwhile."""
    return any(person.rank is Rank.DAIMYO and person.prisoner for person in people_of(campaign, clan))


def _first(campaign: Campaign, clans: list[str], by_points: bool) -> list[str]:
    """CAM-VIC-6: who of some clans is first: by points where they decide, then honour, then koku; else they share."""

    def merit(clan: str) -> tuple[int, int, int]:
        own = points(campaign, clan) if by_points else 0
        return own, campaign.clans[clan].honour, koku_of(campaign, clan)

    best = max(merit(clan) for clan in clans)
    return [clan for clan in clans if merit(clan) == best]


def _share(campaign: Campaign, first: list[str], allied: list[tuple[str, str]]) -> tuple[str, ...]:
    """CAM-VIC-6: who has won alone may share with an ally of four closes; of several with him of most points, ties in
    seat order (CAM-RUL-54).
    """
    if len(first) != 1:
        return tuple(first)
    friends = [clan for pair in allied for clan in pair if first[0] in pair and clan != first[0]]
    alive = [clan for clan in friends if clan in clans_in_being(campaign)]
    friend = min(alive, key=lambda clan: (-points(campaign, clan), campaign.seat_order(clan)), default="")
    return tuple(sorted((*first, friend), key=campaign.seat_order)) if friend else tuple(first)
