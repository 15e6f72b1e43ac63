"""A ticket as whoever answers it needs to see it (CAM-BAT-1, CAM-BAT-2, CAM-BAT-16): made of the war as he knows it.

The war handed in is a viewer's own (:func:`~rulesets.campaign.shown.sight.sight`): companies that he does not know are
not in it, and are not told here.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from rulesets.campaign.fights import defaults, forces, leading, strengths
from rulesets.campaign.fights.ground import BARRED, FREE, NOTHING, PURCHASES, Purchase, ground_of, on_river
from rulesets.campaign.fights.leading import contingents
from rulesets.campaign.options import BY_DEFENDER, SYSTEMS
from rulesets.campaign.people import Person, Trait
from rulesets.campaign.state import Campaign, Host
from rulesets.campaign.tickets import Answer, AnswerKind, Part, Situation, Status, Ticket
from rulesets.campaign.troops import Company, figures
from rulesets.campaign.ways_back import room_for, ways_back
from rulesets.engine.illegal import Illegal
from rulesets.engine.mustering.levies import Contingent, Fielding
from rulesets.engine.sayings import Words, _, say

WEAKER, DUG_IN, AT_HOME, TIRED, STRATEGIST = (
    _("the weaker side"), _("dug in"), _("home province"), _("the enemy is tired"), _("led by a strategist"),
)  # fmt: skip
"""What ground points are for (CAM-BAT-6, CAM-GRD-2)."""


class Camped(msgspec.Struct, frozen=True):
    """A camp of a ticket: its clans, who answers and leads (None: a nameless captain, or nobody knows), strength and
    ground points, and what of it is known: companies, persons, figures by type (CAM-LEV-3). ``unknown`` are its hosts
    whose companies the viewer does not know, ``dug_in`` whether one of them has dug in.
    """

    clans: tuple[str, ...]
    answers: str
    leader: Person | None
    strength: int
    points: int
    reasons: tuple[tuple[Words, int], ...]
    companies: tuple[Company, ...]
    persons: tuple[Person, ...]
    types: tuple[Contingent, ...]
    unknown: tuple[Host, ...]
    dug_in: bool = False

    @property
    def figures(self) -> int:
        """All figures that are known."""
        return figures(self.companies)


class TicketSheet(msgspec.Struct, frozen=True):
    """``mine`` is the index of the viewer's camp (-1: he fights in none), ``chance`` the first guess for camp 0
    (CAM-BAT-2), ``ratio`` how many times the stronger is as strong (CAM-BAT-6; None: against nothing). ``may`` is what
    he may answer, the usual first; ``default`` what is taken if he does not; ``ways`` where he may retreat to, for each
    kind of answer; ``room`` how many companies the castle takes in. ``free`` is what the situation gives each side,
    ``buys`` what his points buy here; ``systems`` whether each that the campaign allows knows the situation;
    ``names`` the camp that names the system (-1: nobody does); ``meant`` is the system that is meant, as far as nobody
    names another, and ``posts`` are for each person whose place is his owner's to say those that he may have, by types
    of the camp (CAM-LEV-11): in that system, or where none is meant yet in any that may be used. ``meets`` and
    ``riders`` are the companies and the persons among whom the viewer names those who meet a raid (CAM-RAI-2).
    """

    ticket: Ticket
    mine: int
    camps: tuple[Camped, Camped]
    chance: Fraction
    ratio: Fraction | None
    weaker: int
    river: bool
    may: tuple[AnswerKind, ...]
    default: Answer
    ways: dict[str, tuple[str, ...]]
    room: int
    free: tuple[tuple[str, ...], tuple[str, ...]]
    buys: tuple[Purchase, ...]
    systems: dict[str, bool]
    names: int
    meant: str
    posts: dict[str, tuple[str, ...]]
    meets: tuple[Company, ...]
    riders: tuple[Person, ...]


def sheet(campaign: Campaign, id: str, clan: str, systems: Mapping[str, Fielding]) -> TicketSheet:
    """The sheet of a ticket for a clan that fights in it, or for who only looks on (empty); raises :class:`Illegal`
    (``no_ticket``) where there is none.
    """
    found = campaign.tickets.get(id)
    if found is None:
        raise Illegal("no_ticket", "CAM-BAT-1", "There is no ticket {id}.", id=id)
    mine = found.camp_of(clan)
    leads = mine >= 0 and found.camps[mine].answers == clan
    answers = leads and found.status is Status.OPEN
    first, second = found.camps
    is_raid = found.situation is Situation.RAID  # its parties return at once (CAM-RAI-3)
    whole = (
        msgspec.structs.replace(second, companies=(), persons=())
        if answers and is_raid and mine == 1
        else None
    )
    return TicketSheet(
        ticket=found,
        mine=mine,
        camps=(_camp_shown(campaign, found, 0), _camp_shown(campaign, found, 1)),
        chance=strengths.odds(first.twice, second.twice),
        ratio=strengths.ratio(found.camps),
        weaker=strengths.weaker(found.camps),
        river=on_river(campaign, found),
        may=defaults.may_answer(campaign, found, mine) if answers else (),
        default=defaults.default(campaign, found, mine) if answers else Answer(),
        ways=_ways(campaign, found, mine)
        if leads and found.status is not Status.OVER and not is_raid
        else {},
        room=_room(campaign, found, mine) if answers else 0,
        free=FREE.get(found.situation, (NOTHING, NOTHING)),
        buys=_buys(found, mine),
        systems=_systems(campaign, found, systems),
        names=_names(campaign, found),
        meant=_system_meant(campaign, found),
        posts=_posts(campaign, found, mine, systems) if answers else {},
        meets=tuple(forces.companies(campaign, found.place, whole)) if whole else (),
        riders=tuple(forces.persons(campaign, found.place, whole)) if whole else (),
    )


def _camp_shown(campaign: Campaign, ticket: Ticket, index: int) -> Camped:
    camp = ticket.camps[index]
    there = tuple(forces.companies(campaign, ticket.place, camp))
    hosts = (campaign.hosts[id] for id in camp.hosts if id in campaign.hosts)
    return Camped(
        camp.clans, camp.answers, campaign.persons.get(camp.leader), camp.strength, camp.points,
        tuple(_reasons(campaign, ticket, index)), there, tuple(forces.persons(campaign, ticket.place, camp)),
        contingents(there), tuple(host for host in hosts if not host.companies),
        any(campaign.hosts[id].dug_in for id in camp.hosts if id in campaign.hosts),
    )  # fmt: skip


def _reasons(campaign: Campaign, ticket: Ticket, index: int) -> list[tuple[Words, int]]:
    """What a camp has its ground points for; what its viewer does not know is not among it."""
    own, enemy = ticket.camps[index], ticket.camps[1 - index]
    if not campaign.options.ground_points:
        return []
    ratio = strengths.ratio(ticket.camps)
    found: list[tuple[Words, int]] = []
    if strengths.weaker(ticket.camps) == index:
        words = say("weaker by {ratio}", ratio=f"{float(ratio):.2f}") if ratio is not None else WEAKER
        found.append((words, strengths.points_for(ratio)))
    bare = ticket.situation in (Situation.ASSAULT, Situation.RAID)
    if own.part is Part.HOLDER and campaign.provinces[ticket.place].home in own.clans and not bare:
        found.append((AT_HOME, 1))
    if any(campaign.hosts[id].dug_in for id in own.hosts if id in campaign.hosts):
        found.append((DUG_IN, 1))
    if any(campaign.hosts[id].tired for id in enemy.hosts if id in campaign.hosts):
        found.append((TIRED, 1))
    led = campaign.persons.get(own.leader)
    if led is not None and led.trait is Trait.STRATEGIST:
        found.append((STRATEGIST, 1))
    return [(words, points) for words, points in found if points]


def _ways(campaign: Campaign, ticket: Ticket, mine: int) -> dict[str, tuple[str, ...]]:
    """Where hosts of a camp may retreat to (CAM-BAT-12): if they fight and lose, and if they call the attack off."""
    hosts = defaults.hosts_in(campaign, ticket, mine)
    found = {}
    for kind in (AnswerKind.STAND, AnswerKind.CALL_OFF):
        places = (ways_back(campaign, host, ticket, kind is AnswerKind.CALL_OFF) for host in hosts)
        found[str(kind)] = tuple(dict.fromkeys(place for some in places for place in some))
    return found


def _room(campaign: Campaign, ticket: Ticket, mine: int) -> int:
    hosts = defaults.hosts_in(campaign, ticket, mine)
    return room_for(campaign, hosts[0], ticket) if hosts else 0


def _buys(ticket: Ticket, mine: int) -> tuple[Purchase, ...]:
    """CAM-GRD-3: what the viewer's points buy: not what the situation gives him, nor what it bars."""
    if mine < 0:
        return ()
    barred = BARRED.get(ticket.situation, frozenset())
    free = FREE.get(ticket.situation, (NOTHING, NOTHING))
    return tuple(
        row
        for key, row in PURCHASES.items()
        if key not in barred and key not in free[mine] and not (row.alone and key in free[1 - mine])
    )


def _systems(campaign: Campaign, ticket: Ticket, systems: Mapping[str, Fielding]) -> dict[str, bool]:
    """CAM-GRD-5: whether each system that may be used knows the situation."""
    ground = ground_of(campaign, ticket)
    return {
        slug: slug in systems and systems[slug].holds(ground)
        for slug in SYSTEMS
        if campaign.options.allows(slug)
    }


def _names(campaign: Campaign, ticket: Ticket) -> int:
    """CAM-BAT-9, ``defender``: the camp that names the system."""
    if campaign.options.battle_system != BY_DEFENDER or ticket.situation is Situation.RAID:
        return -1
    return leading.names_system(ticket)


def _system_meant(campaign: Campaign, ticket: Ticket) -> str:
    """The system that an option fixes; empty where it depends on what is not known yet."""
    if ticket.situation is Situation.RAID:
        return campaign.options.raid_system
    fixed = campaign.options.battle_system
    return fixed if fixed in SYSTEMS else ""


def _posts(
    campaign: Campaign, ticket: Ticket, mine: int, systems: Mapping[str, Fielding]
) -> dict[str, tuple[str, ...]]:
    """CAM-LEV-11: the posts among which each person's may be chosen. Types hold at every scale (CAM-RUL-89)."""
    if not forces.companies(campaign, ticket.place, ticket.camps[mine]):
        return {}
    meant = _system_meant(campaign, ticket)
    holding = [slug for slug, holds in _systems(campaign, ticket, systems).items() if holds]
    found: dict[str, dict[str, None]] = {}
    for slug in [meant] if meant in holding else holding:
        system = systems[slug]
        if system.may_post is not None:
            leader, persons = leading.officers(campaign, ticket, mine, Answer())
            levied = leading.levy(campaign, ticket, mine, Answer(), system, 1)
            for person, posts in system.may_post(levied, leader, persons).items():
                found.setdefault(person, {}).update(dict.fromkeys(posts))
    return {person: tuple(posts) for person, posts in found.items()}
