"""Honour (CAM-HON-1, CAM-HON-2): won and lost, never spent (CAM-RUL-30)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from rulesets.campaign.lookups import tall
from rulesets.campaign.people import Rank
from rulesets.campaign.scenarios import NEUTRAL
from rulesets.campaign.state import Campaign
from rulesets.campaign.tickets import Camp, Outcome, Situation, Ticket
from rulesets.campaign.troops import TROOPS
from rulesets.campaign.war import War
from rulesets.engine.rows import by_key
from rulesets.engine.sayings import _

HONOUR_MOST = 20
LOW = 5
"""CAM-HON-2: at so much and less land rises sooner, and Ambitious men look around."""
UNEVEN, VERY_UNEVEN = Fraction(3, 2), 2
"""From which odds on it matters who was the weaker."""


class Worth(msgspec.Struct, frozen=True):
    """A row of CAM-HON-1: for what, how much, and its words."""

    key: str
    change: int
    name: str


HONOUR_FOR: dict[str, Worth] = by_key(
    Worth("won", 1, _("a battle won")),
    Worth("won_weaker", 2, _("a battle won as the weaker")),
    Worth("won_much_weaker", 3, _("a battle won as much the weaker")),
    Worth("lost_stronger", -1, _("a battle lost as the stronger")),
    Worth("lost_well", 1, _("a battle lost as the weaker that cost the enemy as much")),
    Worth("beat_the_tall", 1, _("beating the tall clan")),
    Worth("capital", 1, _("the court writes to the lord of Yamashiro")),
    Worth("stormed", 1, _("a clan's castle stormed")),
    Worth("slew_daimyo", 2, _("an enemy daimyo killed in battle")),
    Worth("fell_back", -1, _("falling back without need")),
    Worth("called_off", -1, _("an attack called off as the stronger")),
    Worth("broke_truce", -4, _("a truce broken")),
    Worth("broke_alliance", -6, _("an alliance broken")),
    Worth("ninja_caught", -1, _("a ninja caught")),
    Worth("ninja_caught_striking", -2, _("a ninja caught striking")),
    Worth("released", 1, _("a prisoner released without ransom")),
    Worth("prisoner_killed", -2, _("a prisoner killed")),
    Worth("hostage_killed", -3, _("a hostage killed")),
    Worth("own_daimyo_killed", -2, _("the own daimyo killed")),
)
"""CAM-HON-1."""

Parts = list[tuple[str, int]]
"""For what a clan's honour changes, and by how much."""


def add(war: War, clan: str, change: int, why: str) -> None:
    """CAM-HON-1: change a clan's honour, within 0 and 20, and tell it; ``why`` is a key of :data:`HONOUR_FOR`. Neutrals
    have none.
    """
    _change(war, clan, change, why, [(why, change)])


def earn(war: War, clan: str, why: str) -> None:
    """CAM-HON-1: change a clan's honour by what the list says for it."""
    add(war, clan, HONOUR_FOR[why].change, why)


def _change(war: War, clan: str, change: int, why: str, parts: Parts) -> None:
    found = war.campaign.clans.get(clan)
    if found is None:
        return
    honour = max(0, min(HONOUR_MOST, found.honour + change))
    if honour == found.honour:
        return
    before = found.honour
    war.change(found, honour=honour)
    war.tell(
        "honour_changed", clan=clan, clauses=("CAM-HON-1",), why=why, change=honour - before, honour=honour,
        parts=[[key, value] for key, value in parts],
    )  # fmt: skip


# -- battles -----------------------------------------------------------------------------------------------------------


def of_battle(war: War, ticket: Ticket, killed: Sequence[str] | None = None) -> None:
    """CAM-HON-1: what a battle that is over brings both camps, one change a clan; on paper half of it, towards 0
    (CAM-RUL-27).

    ``killed`` are the persons who were killed in it; without it they are read off the outcome's marks. It is to be
    called after the fates, while the place is still whose it was. Of a raid only a daimyo's death counts (CAM-RAI-2).
    """
    outcome = ticket.outcome
    if outcome is None:
        return
    dead = _who_was_killed(war.campaign, outcome) if killed is None else tuple(killed)
    told = {
        clan: parts
        for index in (0, 1)
        for clan in ticket.camps[index].clans
        if (parts := [*_of_side(war.campaign, ticket, outcome, index), *_of_daimyo(war, ticket, clan, index, dead)])
    }  # fmt: skip
    for clan, parts in told.items():
        total = sum(change for _why, change in parts)
        if outcome.how == "paper":
            total = int(Fraction(total, 2))
        _change(war, clan, total, "battle", parts)


def _who_was_killed(campaign: Campaign, outcome: Outcome) -> tuple[str, ...]:
    """Who fell in a battle and is dead."""
    return tuple(
        id
        for id, marks in outcome.marks.items()
        if "fell" in marks and id in campaign.persons and campaign.persons[id].dead
    )


def _of_side(campaign: Campaign, ticket: Ticket, outcome: Outcome, index: int) -> Parts:
    """What winning or losing brings a camp: only battles that were fought, and against clans (CAM-BAT-14)."""
    own, enemy = ticket.camps[index], ticket.camps[1 - index]
    counts = outcome.how != "answer" and ticket.situation is not Situation.RAID
    if not counts or outcome.winner is None or not (_clans(own) and _clans(enemy)):
        return []
    if outcome.winner != index:
        return _for_losing(ticket, index)
    found: Parts = [_for_winning(own, enemy)]
    if tall(campaign) in enemy.clans:
        found.append(_row("beat_the_tall"))
    if ticket.situation is Situation.ASSAULT and index == 0 and _is_a_clans(campaign, ticket.place):
        found.append(_row("stormed"))
    return found


def _row(why: str) -> tuple[str, int]:
    return why, HONOUR_FOR[why].change


def _clans(camp: Camp) -> list[str]:
    return [clan for clan in camp.clans if clan != NEUTRAL]


def _is_a_clans(campaign: Campaign, place: str) -> bool:
    return not campaign.provinces[place].neutral


def odds_of(camp: Camp, other: Camp) -> Fraction:
    """R of CAM-BAT-6, greater to smaller, with the castle's factor; a camp of nothing has no odds against it."""
    small, great = sorted((camp.twice, other.twice))
    return Fraction(great, small) if small else Fraction(0)


def _for_winning(own: Camp, enemy: Camp) -> tuple[str, int]:
    ratio = odds_of(own, enemy)
    if own.twice < enemy.twice and ratio >= UNEVEN:
        return _row("won_much_weaker" if ratio >= VERY_UNEVEN else "won_weaker")
    return _row("won")


def _for_losing(ticket: Ticket, index: int) -> Parts:
    own, enemy = ticket.camps[index], ticket.camps[1 - index]
    if odds_of(own, enemy) < UNEVEN:
        return []
    if own.twice > enemy.twice:
        return [_row("lost_stronger")]
    if lost_strength(ticket, 1 - index) >= lost_strength(ticket, index):
        return [_row("lost_well")]
    return []


def lost_strength(ticket: Ticket, index: int) -> int:
    """The strength that a camp has lost: the points of all its lost figures (CAM-HON-1, CAM-TOL-2)."""
    return sum(row.lost * TROOPS[row.type.split(".")[0]].points for row in ticket.tolls[index])


def _of_daimyo(war: War, ticket: Ticket, clan: str, index: int, dead: Sequence[str]) -> Parts:
    """What the death of daimyo in a battle costs their clans and brings their enemies; a raid is no battle."""
    daimyo = [war.person(id) for id in dead if war.person(id).rank is Rank.DAIMYO]
    found: Parts = [_row("own_daimyo_killed") for person in daimyo if person.clan == clan]
    if ticket.situation is not Situation.RAID:
        enemy = ticket.camps[1 - index].clans
        found += [_row("slew_daimyo") for person in daimyo if person.clan in enemy]
    return found
