"""Treaties (CAM-TRE-1 to CAM-TRE-4)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.campaign.houses import honour, lives
from rulesets.campaign.lookups import (
    are_allied,
    clans_in_being,
    daimyo_of,
    shut_in_at,
    tall_among_many,
    treaty_between,
)
from rulesets.campaign.people import is_fit
from rulesets.campaign.plan import Break, Denounce, Plan, Sign
from rulesets.campaign.state import Treaty
from rulesets.campaign.war import War

KINDS = ("truce", "alliance")
SEASONS_MOST = 8


# -- breaking ----------------------------------------------------------------------------------------------------------


def break_all(war: War, plans: Mapping[str, Plan]) -> None:
    """Q2: treaties that are broken, in seat order, at their price (CAM-TRE-2): truces 4 of honour, alliances 6, with
    the tall clan nothing (CAM-ECO-10). Whoever is betrayed has his plan stand as filed.
    """
    tall = tall_among_many(war.campaign)
    for clan in war.campaign.order:
        for order in plans[clan].house if clan in plans else ():
            if isinstance(order, Break):
                treaty = treaty_between(war.campaign, clan, order.clan)
                if treaty is not None and clan in treaty.clans:
                    _break(war, treaty, clan, free=order.clan == tall)


def _break(war: War, treaty: Treaty, clan: str, free: bool) -> None:
    """One treaty, broken by a clan. Its own hostages stay where they are, as prisoners of honour; those it holds it has
    to let go (CAM-TRE-4, CAM-RUL-50).
    """
    other = treaty.other(clan)
    war.drop(treaty)
    war.tell(
        "treaty_broken", clan=clan, clauses=("CAM-TRE-2", "CAM-ECO-10") if free else ("CAM-TRE-2",),
        treaty=treaty.id, treaty_kind=treaty.kind, betrayed=other,
    )  # fmt: skip
    if not free:
        honour.earn(war, clan, f"broke_{treaty.kind}")
    _hostages_home(war, treaty, held_by=clan)
    _gates_opened(war, treaty)


def denounce_all(war: War, plans: Mapping[str, Plan]) -> None:
    """Q3: treaties that are to end at this season's close, free (CAM-TRE-2, CAM-RUL-42); the others hear of it then
    (CAM-SEC-1).
    """
    for clan in war.campaign.order:
        for order in plans[clan].house if clan in plans else ():
            treaty = treaty_between(war.campaign, clan, order.clan) if isinstance(order, Denounce) else None
            if treaty is not None and clan in treaty.clans and not treaty.denounced:
                war.change(treaty, denounced=clan)
                war.tell(
                    "treaty_denounced",
                    clan=clan,
                    clauses=("CAM-TRE-2",),
                    knows=[clan],
                    treaty=treaty.id,
                    other=treaty.other(clan),
                )


# -- signing -----------------------------------------------------------------------------------------------------------


def sign_all(war: War, plans: Mapping[str, Plan]) -> None:
    """Q2: treaties that stand in both plans in the same words are in force (CAM-TRE-1), in place of any other between
    the two.
    """
    if war.campaign.options.treaties != "on":
        return
    clans = clans_in_being(war.campaign)
    for number, first in enumerate(clans):
        for second in clans[number + 1 :]:
            words = _agreement(plans, first, second)
            if words is not None and _lawful(war, first, second, words):
                _sign(war, first, second, words)


def _agreement(plans: Mapping[str, Plan], first: str, second: str) -> Sign | None:
    """The first of one clan's signatures that stands in the other's plan too."""
    if first not in plans or second not in plans:
        return None
    theirs = [sign for sign in plans[second].signs if sign.clan == first]
    mine = (sign for sign in plans[first].signs if sign.clan == second)
    return next((sign for sign in mine if any(same_words(sign, other) for other in theirs)), None)


def same_words(one: Sign, other: Sign) -> bool:
    """CAM-TRE-1: whether two clans have signed the same: kind, length, and who goes to live with whom."""
    return (one.kind, one.seasons, one.hostage, one.wanted) == (
        other.kind,
        other.seasons,
        other.wanted,
        other.hostage,
    )


def _lawful(war: War, first: str, second: str, words: Sign) -> bool:
    """Whether a treaty can come into force: its kind and length are known, its hostages can be given."""
    given = [(words.hostage, first), (words.wanted, second)]
    return (
        words.kind in KINDS
        and 1 <= words.seasons <= SEASONS_MOST
        and all(_can_go(war, person, clan) for person, clan in given if person)
    )


def _can_go(war: War, id: str, clan: str) -> bool:
    """Whether a person may become a hostage of his clan's: alive and in nobody else's hands, or one already."""
    person = war.campaign.persons.get(id)
    return person is not None and person.clan == clan and (
        is_fit(person, war.campaign.season) or person.hostage
    )  # fmt: skip


def _sign(war: War, first: str, second: str, words: Sign) -> None:
    """A treaty in force, for so many seasons, this one counted. Signed anew it goes on: it is as old as it was."""
    season = war.campaign.season
    old = treaty_between(war.campaign, first, second)
    since = old.since if old and old.kind == words.kind else season
    hostages = tuple(id for id in (words.hostage, words.wanted) if id)
    if old is not None:
        war.drop(old)
    treaty = Treaty(
        war.new_id("r"), words.kind, (first, second), since, season + words.seasons - 1, hostages,
        under=(_daimyo(war, first), _daimyo(war, second)),
    )  # fmt: skip
    war.keep(treaty)
    war.tell(
        "treaty_signed", clauses=("CAM-TRE-1",), treaty=treaty.id, treaty_kind=treaty.kind,
        clans=[first, second], seasons=words.seasons, until=treaty.until,
    )  # fmt: skip
    for id, holder in ((words.hostage, second), (words.wanted, first)):
        if id:
            _give_hostage(war, id, holder)
    if old is not None:
        _hostages_home(war, old, keep=hostages)
        _gates_opened(war, old)


def _daimyo(war: War, clan: str) -> str:
    found = daimyo_of(war.campaign, clan)
    return found.id if found else ""


def _give_hostage(war: War, id: str, holder: str) -> None:
    """CAM-TRE-4: a person goes to live with the other."""
    person = war.person(id)
    if person.held_by == holder and person.hostage:
        return
    lives.move(war, person, held_by=holder, hostage=True, since=war.campaign.season)
    war.tell("hostage_given", clan=person.clan, clauses=("CAM-TRE-4",), person=id, by=holder)


# -- ending ------------------------------------------------------------------------------------------------------------


def end_due(war: War) -> None:
    """At the close: treaties at their term, denounced, or of a dead daimyo (CAM-TRE-2, CAM-LIF-4). Hostages go home;
    hosts that stand in the former friend's land may march out next season (CAM-TRE-3).
    """
    for treaty in list(war.campaign.treaties.values()):
        why = _due(war, treaty)
        if why:
            end(war, treaty, why)


ENDS = {"term": "CAM-TRE-2", "denounced": "CAM-TRE-2", "death": "CAM-LIF-4", "fallen": "CAM-LEA-2"}
"""Why a treaty ends otherwise than by treachery, and the clause that says so."""


def end(war: War, treaty: Treaty, why: str) -> None:
    """A treaty ends for one of the reasons of :data:`ENDS`."""
    war.drop(treaty)
    war.tell(
        "treaty_ended", clan=treaty.denounced if why == "denounced" else "", clauses=(ENDS[why], "CAM-TRE-3"),
        treaty=treaty.id, treaty_kind=treaty.kind, clans=list(treaty.clans), why=why,
    )  # fmt: skip
    _hostages_home(war, treaty)
    _gates_opened(war, treaty)


def _due(war: War, treaty: Treaty) -> str:
    """Why a treaty ends at this close; empty if it goes on."""
    if treaty.denounced:
        return "denounced"
    if any(id and war.person(id).dead for id in treaty.under):
        return "death"
    return "term" if treaty.until <= war.campaign.season else ""


def _hostages_home(war: War, treaty: Treaty, held_by: str = "", keep: tuple[str, ...] = ()) -> None:
    """The hostages of a treaty go home: those that a clan holds, or all, but for those who stay by a new one."""
    for id in treaty.hostages:
        person = war.person(id)
        held = person.hostage and person.held_by in ((held_by,) if held_by else treaty.clans)
        if held and id not in keep and not person.dead:
            lives.set_free(war, person, "treaty", ("CAM-TRE-4",))


def _gates_opened(war: War, treaty: Treaty) -> None:
    """Hosts in the castles of a clan whose allies they were stand before the gate (CAM-TRE-3, CAM-RUL-51)."""
    for place in sorted(war.campaign.provinces):
        owner = war.province(place).owner
        if owner not in treaty.clans:
            continue
        for host in shut_in_at(war.campaign, place):
            if host.clan in treaty.clans and not are_allied(war.campaign, host.clan, owner):
                war.change(host, free=True)
                war.tell("left_the_castle", clan=host.clan, clauses=("CAM-TRE-3",), host=host.id, place=place)
