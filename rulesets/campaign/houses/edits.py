"""What a referee changes by hand (CAM-EVT-4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rulesets.campaign.document import campaign_from, document
from rulesets.campaign.houses.honour import HONOUR_MOST
from rulesets.campaign.people import Person
from rulesets.campaign.scenarios import NEUTRAL
from rulesets.campaign.state import Campaign, Host, Province, Stage
from rulesets.campaign.war import SHELVES, War
from rulesets.engine.document import merge
from rulesets.engine.illegal import Illegal
from rulesets.engine.sayings import players_name

Json = dict[str, Any]

EDITED = frozenset(
    {"provinces", "clans", "persons", "hosts", "treaties", "scattered", "returning", "contests", "meetings", "supports",
     "tickets"}
)  # fmt: skip
"""What a referee may touch. Everything else is of the war's first day, or counts dice, events and ids, or lies under a
seal.
"""


def edit(war: War, patch: Json, reason: str, by: str) -> None:
    """CAM-EVT-4: a referee's edit that all whom it touches have consented to: a merge patch on the document. Raises
    :class:`Illegal` where there is no referee, where it touches sealed plans, dice or the seed, or makes no war of it.
    """
    if not war.campaign.options.referee or war.campaign.stage is Stage.OVER:
        raise Illegal("no_referee", "CAM-EVT-4", "This war has no referee.")
    if not patch or not set(patch) <= EDITED:
        raise Illegal("sealed", "CAM-EVT-4", "A referee touches neither sealed plans nor dice nor the seed.")
    try:
        edited = campaign_from(merge(document(war.campaign), patch))
    except (msgspec.ValidationError, TypeError, ValueError) as fault:
        raise Illegal("no_war", "CAM-EVT-4", "This is no war: {fault}.", fault=str(fault)) from None
    wrong = next(astray(edited), "")
    if wrong:
        raise Illegal("no_war", "CAM-EVT-4", "This is no war: {fault}.", fault=wrong)
    for name in EDITED:
        setattr(war.campaign, name, getattr(edited, name))
    war.tell("edited", clauses=("CAM-EVT-4",), reason=players_name(reason), by=players_name(by))


def astray(campaign: Campaign) -> Iterator[str]:
    """What names something that is not there: things under other keys than their own, places, clans, hosts, persons."""
    for shelf, key in SHELVES.values():
        yield from (name for name, thing in getattr(campaign, shelf).items() if getattr(thing, key) != name)
    yield from (province.key for province in campaign.provinces.values() if not _is_owned(campaign, province))
    yield from (host.id for host in campaign.hosts.values() if not _stands(campaign, host))
    yield from (person.id for person in campaign.persons.values() if not _is_somewhere(campaign, person))
    yield from (
        clan.key for clan in campaign.clans.values() if clan.chest < 0 or not 0 <= clan.honour <= HONOUR_MOST
    )
    if set(campaign.provinces) != set(campaign.realm.lands) or set(campaign.clans) != set(campaign.order):
        yield "the map"


def _is_owned(campaign: Campaign, province: Province) -> bool:
    return province.owner in (*campaign.clans, NEUTRAL) and province.key in campaign.realm.lands


def _stands(campaign: Campaign, host: Host) -> bool:
    led = not host.leader or host.leader in campaign.persons
    return host.clan in campaign.clans and host.at in campaign.provinces and led and bool(host.companies)


def _is_somewhere(campaign: Campaign, person: Person) -> bool:
    host = not person.host or person.host in campaign.hosts
    castle = not person.castle or person.castle in campaign.provinces
    return person.clan in campaign.clans and host and castle
