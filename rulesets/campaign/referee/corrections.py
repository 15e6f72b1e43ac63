"""CAM-EVT-4: what a referee sets right, named as a player names it, and the merge patch that comes of it.

A correction names one thing and the values that it shall have. What cannot stay beside them changes with them: who led
a host that he is taken from leads it no more, a castellan leaves land that is his clan's no longer. Nothing else does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any

import msgspec

from rulesets.campaign.dice import ScriptedWarDice
from rulesets.campaign.document import changes
from rulesets.campaign.fights.tolls import coming_back, losing
from rulesets.campaign.houses import lives
from rulesets.campaign.houses.edits import EDITED
from rulesets.campaign.houses.honour import HONOUR_MOST
from rulesets.campaign.land.ninja import BANDS_MOST
from rulesets.campaign.land.ownership import RESTLESS, seats_moved, whole_band
from rulesets.campaign.land.prices import CASTLE_MOST
from rulesets.campaign.lookups import shut_in_at, stores_full
from rulesets.campaign.muster import garrison
from rulesets.campaign.people import COMMAND_MOST, Person, is_fit
from rulesets.campaign.scenarios import NEUTRAL
from rulesets.campaign.state import Campaign, Host, Province
from rulesets.campaign.tickets import Status
from rulesets.campaign.troops import TROOPS, Companies, Company, Kind, figures, in_order
from rulesets.campaign.war import War
from rulesets.engine.illegal import Illegal
from rulesets.engine.sayings import Hole, _

Json = dict[str, Any]
Values = Mapping[str, str | int]

CHEST_MOST = 99_999
MARKS_MOST = 4
"""More raid marks than these no harvest counts (CAM-RAI-3), nor can a season leave."""
WOUNDED_MOST = 4
MEN = "men:"
"""What the name of a value begins with that says how many figures of a type a host has."""
SEAT, OF_HOST, OF_CASTLE = "seat", "host:", "castle:"
FIT, WOUNDED, PRISONER, DEAD = "fit", "wounded:", "prisoner:", "dead"


class Correctable(StrEnum):
    """What can be set right."""

    PROVINCE = "province"
    CLAN = "clan"
    HOST = "host"
    PERSON = "person"


class Correction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing, by its key or id, and the values that it shall have.

    A province has ``owner`` (a clan, or ``neutral``), ``castle``, ``stores``, ``garrison`` (figures), ``restless``
    (closes), ``raids`` (marks); a clan ``chest`` (k), ``honour``, ``ninja`` (bands); a host ``at``, ``leader`` (a
    person, or nobody) and ``men:`` with a type (figures); a person ``state`` (``fit``, ``wounded:`` with the seasons,
    ``prisoner:`` with the clan, ``dead``), ``place`` (``seat``, ``host:``, ``castle:``) and ``command``.
    """

    what: Correctable
    which: str
    values: dict[str, str | int]


def correct(campaign: Campaign, corrections: Sequence[Correction]) -> Json:
    """The merge patch that sets those things right. Raises :class:`Illegal` (``correction``) for what cannot be.

    It may be asked of a war as somebody knows it: men whom he does not know are then only those that are named.
    """
    war = War(campaign, ScriptedWarDice(()))
    for one in corrections:
        shelf = getattr(war.campaign, f"{one.what}s")
        if one.which not in shelf:
            raise _wrong(_("There is no such thing on the map."))
        CORRECT[one.what](war, one.which, one.values)
    return {name: part for name, part in changes(campaign, war.campaign).items() if name in EDITED}


def _wrong(why: str, **holes: Hole) -> Illegal:
    return Illegal("correction", "CAM-EVT-4", why, **holes)


def _number(values: Values, name: str, most: int) -> int | None:
    """A number that was written, between nought and ``most``; None if none was."""
    if name not in values:
        return None
    value = values[name]
    if not isinstance(value, int) or not 0 <= value <= most:
        raise _wrong(_("That number can be {most} at most, and no less than nought."), most=most)
    return value


def _only(values: Values, *names: str) -> None:
    if not set(values) <= set(names):
        raise _wrong(_("That cannot be set right by hand."))


# -- provinces ---------------------------------------------------------------------------------------------------------


def _province(war: War, key: str, values: Values) -> None:
    _only(values, "owner", "castle", "stores", "garrison", "restless", "raids")
    if "owner" in values:
        _owner(war, key, str(values["owner"]))
    level = _number(values, "castle", CASTLE_MOST)
    if level is not None:
        _castle(war, key, level)
    found = war.province(key)
    men = _number(values, "garrison", figures(garrison(key, found.castle)))
    if men is not None:
        found = war.change(found, garrison=_garrison_of(key, found.castle, men))
    plain = {
        "stores": _number(values, "stores", max(0, stores_full(war.campaign, key))),
        "restless": _number(values, "restless", RESTLESS),
        "raids": _number(values, "raids", MARKS_MOST),
    }
    war.change(found, **{name: value for name, value in plain.items() if value is not None})


def _owner(war: War, key: str, owner: str) -> None:
    """Land is another's: its band and its works do not stay, nor men of the old owner in its castle."""
    if owner not in (*war.campaign.clans, NEUTRAL):
        raise _wrong(_("There is no such clan."))
    province = war.province(key)
    before = province.owner
    band = whole_band(war.campaign, key) if owner == NEUTRAL else ()
    war.change(province, owner=owner, band=band, works=None, gate=0, yields=0)
    for host in shut_in_at(war.campaign, key):
        if host.clan != owner:
            war.change(host, free=True)
    for person in list(war.campaign.persons.values()):
        if person.castle == key and person.clan != owner:
            lives.move(war, person)
    seats_moved(war, *(clan for clan in (before, owner) if clan != NEUTRAL))


def _castle(war: War, key: str, level: int) -> None:
    """A castle of another level has room for another garrison and other stores, and no works up to that level."""
    found: Province = war.province(key)
    works = found.works if found.works is not None and found.works.level > level else None
    men = min(figures(found.garrison), figures(garrison(key, level)))
    found = war.change(found, castle=level, works=works, garrison=_garrison_of(key, level, men))
    war.change(found, stores=min(found.stores, stores_full(war.campaign, key)))


def _garrison_of(key: str, level: int, men: int) -> Companies:
    """So many figures of a castle's whole garrison (CAM-MAP-6), the rest lost as CAM-TOL-4 has it."""
    whole = garrison(key, level)
    return _less(whole, losing(whole, figures(whole) - men))


def _less(companies: Iterable[Company], lost: Mapping[str, int]) -> Companies:
    return in_order(msgspec.structs.replace(one, n=one.n - lost.get(one.id, 0)) for one in companies)


# -- clans -------------------------------------------------------------------------------------------------------------


def _clan(war: War, key: str, values: Values) -> None:
    _only(values, "chest", "honour", "ninja")
    limits = {"chest": CHEST_MOST, "honour": HONOUR_MOST, "ninja": BANDS_MOST}
    found = {name: _number(values, name, most) for name, most in limits.items()}
    war.change(war.clan(key), **{name: value for name, value in found.items() if value is not None})


# -- hosts -------------------------------------------------------------------------------------------------------------


def _host(war: War, id: str, values: Values) -> None:
    types = [name.removeprefix(MEN) for name in values if name.startswith(MEN)]
    _only(values, "at", "leader", *(f"{MEN}{type}" for type in types))
    if _fights(war.campaign, id):
        raise _wrong(_("That host stands in a battle that is not over."))
    for type in types:
        _men(war, id, type, values[f"{MEN}{type}"])
    if "at" in values:
        if values["at"] not in war.campaign.provinces:
            raise _wrong(_("There is no such province."))
        war.change(war.host(id), at=str(values["at"]), free=True)
    if "leader" in values:
        _leader(war, war.host(id), str(values["leader"]))


def _fights(campaign: Campaign, id: str) -> bool:
    return any(
        id in camp.hosts
        for ticket in campaign.tickets.values()
        if ticket.status is not Status.OVER
        for camp in ticket.camps
    )


def _men(war: War, id: str, type: str, men: str | int) -> None:
    """So many figures of a type: taken and given as a toll takes and gives them (CAM-TOL-4)."""
    kind, weapon, weight = _type(type)
    host = war.host(id)
    there = [one for one in host.companies if one.type == type]
    if not host.companies:  # whoever asks does not know them: there are these at least
        there = [Company(f"?{type}", kind, weapon, weight, 0)]
    elif not there:
        raise _wrong(_("There are no such men in that host."))
    most = sum(one.troop.full for one in there) if host.companies else CHEST_MOST
    wanted = _number({"men": men}, "men", most)
    assert wanted is not None
    if not host.companies:
        placed: Companies = (msgspec.structs.replace(there[0], n=wanted),)
        war.keep(msgspec.structs.replace(host, companies=placed))
        return
    change = wanted - figures(there)
    share = coming_back(there, change) if change > 0 else losing(there, -change)
    sign = 1 if change > 0 else -1
    companies = in_order(
        msgspec.structs.replace(one, n=one.n + sign * share.get(one.id, 0)) for one in host.companies
    )
    if not companies:
        raise _wrong(_("A host has one company at least."))
    war.change(host, companies=companies)


def _type(type: str) -> tuple[Kind, str, str]:
    parts = type.split(".")
    if len(parts) != 3 or parts[0] not in TROOPS:
        raise _wrong(_("There are no such men."))
    return Kind(parts[0]), parts[1], parts[2]


def _leader(war: War, host: Host, id: str) -> None:
    if id:
        person = war.campaign.persons.get(id)
        if person is None or person.clan != host.clan or not is_fit(person, war.campaign.season):
            raise _wrong(_("He cannot lead that host."))
        if person.host != host.id:
            lives.move(war, person, host=host.id)
    war.change(war.host(host.id), leader=id)


# -- persons -----------------------------------------------------------------------------------------------------------


def _person(war: War, id: str, values: Values) -> None:
    _only(values, "state", "place", "command")
    command = _number(values, "command", COMMAND_MOST)
    if command is not None:
        war.change(war.person(id), command=command)
    if "state" in values:
        _state(war, war.person(id), str(values["state"]))
    if "place" in values:
        _place(war, war.person(id), str(values["place"]))


def _state(war: War, person: Person, state: str) -> None:
    """What befell him is as if it had not, and then as it is said."""
    whole = war.change(person, dead=False, died=0, held_by="", hostage=False, since=0, until=0, wounded_by="")
    kind, _colon, of = state.partition(":")
    if state == DEAD:
        lives.die(war, whole)
    elif f"{kind}:" == WOUNDED and of.isdecimal() and 1 <= int(of) <= WOUNDED_MOST:
        lives.wound(war, whole, int(of))
    elif f"{kind}:" == PRISONER and of in war.campaign.clans and of != person.clan:
        lives.capture(war, whole, of)
    elif state != FIT:
        raise _wrong(_("That cannot have befallen him."))


def _place(war: War, person: Person, place: str) -> None:
    if person.dead or person.held_by:
        raise _wrong(_("He is dead, or others hold him."))
    if place == SEAT:
        lives.move(war, person)
    elif place.startswith(OF_HOST):
        host = war.campaign.hosts.get(place.removeprefix(OF_HOST))
        if host is None or host.clan != person.clan:
            raise _wrong(_("That is no host of his clan."))
        lives.move(war, person, host=host.id)
    else:
        castle = war.campaign.provinces.get(place.removeprefix(OF_CASTLE))
        if castle is None or castle.owner != person.clan or not castle.castle:
            raise _wrong(_("That is no castle of his clan."))
        lives.move(war, person, castle=castle.key)


CORRECT: dict[Correctable, Callable[[War, str, Values], None]] = {
    Correctable.PROVINCE: _province, Correctable.CLAN: _clan, Correctable.HOST: _host, Correctable.PERSON: _person,
}  # fmt: skip
