"""Wars in the middle, for tests: a scenario with hosts, owners and persons put where a test wants them.

:func:`scene` opens a scenario without a die and without hosts, in the council of a season; :func:`host` makes a host of
companies told in short ("sam yari 4, ash bow light 5"); :data:`H` and :data:`G` are the two hosts of the examples.
"""

from __future__ import annotations

from typing import Any

import msgspec

from rulesets import campaign as wars
from rulesets.campaign.people import Rank, is_fit
from rulesets.campaign.state import Campaign, Host, Stage
from rulesets.campaign.troops import Company, Kind, in_order

WEIGHTS = {"sam": "heavy", "samc": "heavy", "oban": "heavy", "gun": "light"}
H = (
    "sam yari 4, sam yari 4, sam bow 4, sam naginata 4, ash yari light 5, ash yari medium 5, ash bow light 5, "
    "ash arquebus medium 5, samc yari 3, samc bow 1"
)
"""Baba's host of the worked examples."""
G = (
    "sam yari 4, sam yari 4, sam bow 4, sam naginata 4, ash yari light 5, ash yari medium 5, ash bow light 5, "
    "ash arquebus medium 5, samc yari 5, samc bow 1, sam yari 4, sam arquebus 4, ash yari light 5, "
    "ash arquebus medium 5, oban naginata 5, gun gun 3"
)
"""Ujiyasu's."""


def scene(
    scenario: str = "kanto",
    season: int = 1,
    hosts: tuple[dict[str, Any], ...] = (),
    owners: dict[str, str] | None = None,
    provinces: dict[str, dict[str, Any]] | None = None,
    clans: dict[str, dict[str, Any]] | None = None,
    options: dict[str, Any] | None = None,
    stage: Stage = Stage.COUNCIL,
) -> Campaign:
    """A war in a council: ``hosts`` are arguments of :func:`host`, ``owners`` give provinces to clans, ``provinces``
    and ``clans`` set any of their values.
    """
    campaign = wars.open(scenario, options or {}, {})
    campaign.season, campaign.stage = season, stage
    for key, owner in (owners or {}).items():
        campaign.provinces[key] = msgspec.structs.replace(campaign.provinces[key], owner=owner, band=())
    for key, values in (provinces or {}).items():
        campaign.provinces[key] = msgspec.structs.replace(campaign.provinces[key], **values)
    for key, values in (clans or {}).items():
        campaign.clans[key] = msgspec.structs.replace(campaign.clans[key], **values)
    for values in hosts:
        host(campaign, **values)
    return campaign


def host(
    campaign: Campaign,
    clan: str,
    at: str,
    troops: str = "ash yari light 5",
    id: str = "",
    leader: Any = "",
    **values: Any,
) -> Host:
    """Put a host on the map. ``leader`` is a rank (the first fit person of it) or a person's id; he goes with it."""
    number = campaign.counts.get("h", 0) + 1
    campaign.counts["h"] = number
    id = id or f"h{number}"
    led = leader_of(campaign, clan, leader) if leader else ""
    if led:
        campaign.persons[led] = msgspec.structs.replace(campaign.persons[led], host=id, castle="")
    made = Host(id, clan, at, companies(campaign, troops), led, **values)
    campaign.hosts[id] = made
    return made


def companies(campaign: Campaign, troops: str) -> tuple[Company, ...]:
    """Companies told in short: kind, weapon, weight where there are two, figures."""
    found = []
    for told in filter(None, (part.strip() for part in troops.split(","))):
        words = told.split()
        kind, weapon, figures = words[0], words[1], int(words[-1])
        weight = words[2] if len(words) == 4 else WEIGHTS.get(kind, "medium")
        number = campaign.counts.get("c", 0) + 1
        campaign.counts["c"] = number
        found.append(Company(f"c{number}", Kind(kind), weapon, weight, figures))
    return in_order(found)


def leader_of(campaign: Campaign, clan: str, leader: str) -> str:
    """The id of a person: himself, or the first fit one of a rank who leads nothing yet."""
    if leader in campaign.persons:
        return leader
    return next(
        person.id
        for person in campaign.persons.values()
        if person.clan == clan
        and person.rank is Rank(leader)
        and not person.host
        and is_fit(person, campaign.season)
    )
