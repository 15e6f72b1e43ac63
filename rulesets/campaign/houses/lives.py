"""Lives: deeds, growth, wounds, captivity and death (CAM-PER-1, CAM-LIF-1, CAM-LIF-2, CAM-LIF-7, CAM-FAT-3).

Each of these tells one event; together they are the page of a person's life (CAM-LIF-7).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.campaign.houses import honour
from rulesets.campaign.lookups import is_invested, persons_with
from rulesets.campaign.people import COMMAND_MOST, GROWTH, Person, Rank, is_fit, precedence
from rulesets.campaign.scenarios import NEUTRAL
from rulesets.campaign.war import War

LIMPS_FROM = 4
"""Who is wounded for so many seasons limps from then on, in Go Dai (CAM-FAT-3)."""
UNMARKED = 1
"""CAM-RUL-46: how long a prisoner of neutral men is hurt by it: they keep nobody."""


# -- deeds -------------------------------------------------------------------------------------------------------------


def deed(war: War, person: str, count: int, why: str) -> None:
    """CAM-LIF-1, CAM-LIF-2: deeds, and the command that grows with them; one line of the chronicle (CAM-CHR-1)."""
    found = war.person(person)
    deeds = found.deeds + count
    grown = sum(1 for step in GROWTH if found.deeds < step <= deeds)
    command = max(found.command, min(COMMAND_MOST, found.command + grown))
    war.change(found, deeds=deeds, command=command)
    war.tell(
        "deed", clan=found.clan, clauses=("CAM-LIF-1", "CAM-LIF-2") if grown else ("CAM-LIF-1",), person=person,
        count=count, why=why, deeds=deeds, command=command, grew=command - found.command,
    )  # fmt: skip


def shame(war: War, person: str, count: int, why: str) -> None:
    """CAM-LIF-1: shames; each takes one off his honour, not off his deeds."""
    found = war.person(person)
    war.change(found, shames=found.shames + count)
    war.tell(
        "shame", clan=found.clan, clauses=("CAM-LIF-1",), person=person, count=count, why=why,
        shames=found.shames + count,
    )  # fmt: skip


# -- where he is -------------------------------------------------------------------------------------------------------


def move(war: War, person: Person, **values: Any) -> Person:
    """CAM-PER-1: a person goes to the seat, or where ``values`` say (``host``, ``castle``); nothing is told. A host
    that he has led is led by the first of those with it who are fit (CAM-RUL-47).
    """
    left = person.host
    found = war.change(war.person(person.id), **{"host": "", "castle": "", **values})
    if left and left != found.host and left in war.campaign.hosts:
        led_anew(war, left)
    return found


def led_anew(war: War, host: str) -> None:
    """CAM-RUL-47: if a host's leader is no longer with it or not fit, the first of those with it leads (CAM-RUL-14)."""
    season = war.campaign.season
    fit = [person for person in persons_with(war.campaign, host) if is_fit(person, season)]
    found = war.host(host)
    if found.leader in {person.id for person in fit}:
        return
    first = min(fit, key=precedence, default=None)
    war.change(found, leader=first.id if first and found.leader else "")


def _shut_in(war: War, person: Person) -> bool:
    """Whether he cannot go to the seat: he is with a host that is shut in, or keeps a castle that is invested."""
    if person.host:
        return not war.host(person.host).free
    return bool(person.castle) and is_invested(war.campaign, person.castle)


# -- wounds, captivity, death ------------------------------------------------------------------------------------------


def wound(war: War, person: Person, seasons: int, by: str = "") -> None:
    """CAM-FAT-3: he is at the seat, or shut in, and does nothing in so many seasons to come; after four he limps.
    ``by`` is the clan that has wounded him; it and his own know of it (CAM-SEC-1).
    """
    found = war.person(person.id)
    until = max(found.until, war.campaign.season + seasons + 1)
    limp = found.limp or seasons >= LIMPS_FROM
    if _shut_in(war, found):
        war.change(found, until=until, wounded_by=by, limp=limp)
        if found.host:
            led_anew(war, found.host)
    else:
        move(war, found, until=until, wounded_by=by, limp=limp)
    war.tell(
        "wounded", clan=found.clan, clauses=("CAM-FAT-3",), knows=knowing(found.clan, by), person=found.id,
        seasons=seasons, until=until, by=by,
    )  # fmt: skip


def knowing(*clans: str) -> list[str]:
    """Those of some owners who can know anything: the clans."""
    return [clan for clan in clans if clan and clan != NEUTRAL]


def capture(war: War, person: Person, by: str) -> None:
    """CAM-PER-1: he is a clan's prisoner from now on. Neutral men keep nobody: he comes home hurt (CAM-RUL-46)."""
    if by not in war.campaign.clans:
        wound(war, person, UNMARKED)
        return
    move(war, person, held_by=by, hostage=False, since=war.campaign.season)
    war.tell("captured", clan=person.clan, clauses=("CAM-FAT-2",), person=person.id, by=by)


def set_free(war: War, person: Person, why: str, clauses: Sequence[str], **params: Any) -> None:
    """He is nobody's prisoner or hostage any more and goes to the seat; ``why`` is ``released``, ``ransomed``,
    ``treaty`` (it has ended) or ``fallen`` (the clan that held him is no more).
    """
    found = war.person(person.id)
    by = found.held_by
    war.change(found, held_by="", hostage=False, since=0, host="", castle="")
    war.tell("freed", clan=found.clan, clauses=tuple(clauses), person=found.id, by=by, why=why, **params)


def die(war: War, person: Person, by: str = "", why: str = "battle") -> None:
    """CAM-LIF-7: he is dead; ``by`` is a clan, ``why`` ``battle``, ``ninja``, ``killed`` (a prisoner or hostage) or
    ``age``. What a daimyo's death in battle means for honour is reckoned with the battle
    (:func:`~rulesets.campaign.houses.honour.of_battle`); who has his daimyo killed otherwise loses it here (CAM-HON-1).
    """
    found = war.person(person.id)
    move(
        war,
        found,
        dead=True,
        died=war.campaign.season,
        held_by="",
        hostage=False,
        since=0,
        until=0,
        wounded_by="",
    )
    told = "" if why == "ninja" else by
    war.tell("died", clan=found.clan, clauses=("CAM-LIF-7",), person=found.id, by=told, why=why)
    if found.rank is Rank.DAIMYO and why in ("killed", "ninja"):
        honour.earn(war, found.clan, "own_daimyo_killed")
