"""What a correction would change, in words, as a viewer may read it (CAM-EVT-4, CAM-SEC-2).

Everything is read off the merge patch, whoever has written it, beside the war as the reader knows it: what stood there
before is told where he knows it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

import msgspec

from rulesets.campaign.document import plain
from rulesets.campaign.people import Person
from rulesets.campaign.shown.naming import clan_name, host_name, place_name, type_name
from rulesets.campaign.shown.sight import UNKNOWN
from rulesets.campaign.state import Campaign
from rulesets.campaign.troops import TROOPS, WEIGHTS, Company, figures
from rulesets.engine.document import merge
from rulesets.engine.sayings import Words, _, as_list, players_name, say

Json = dict[str, Any]

NOBODY, NONE = _("nobody"), _("none")
FIELDS = {
    "owner": _("owner"), "castle": _("castle"), "stores": _("stores"), "garrison": _("garrison"), "band": _("band"),
    "restless": _("restless closes"), "raids": _("raid marks"), "works": _("works"),
    "chest": _("chest"), "honour": _("honour"), "ninja": _("ninja bands"), "seat": _("seat"),
    "at": _("place"), "leader": _("leader"), "command": _("command"),
}  # fmt: skip
"""What is told by its own name, in this order; of the rest it is said that it changes."""
QUIET = frozenset({"gate", "yields"})
"""What follows from the rest and nobody sees."""
OF_STATE = ("dead", "died", "held_by", "hostage", "since", "until", "wounded_by", "limp")
OF_PLACE = ("host", "castle")
SHELVES = {
    "treaties": _("treaties"), "scattered": _("scattered men"), "returning": _("men who come back"),
    "contests": _("fights for land"), "meetings": _("meetings"), "supports": _("supports"), "tickets": _("battles"),
}  # fmt: skip


def correction_words(campaign: Campaign, patch: Json, unseen: Collection[str] = ()) -> list[Words]:
    """What a patch would change in a war as somebody knows it, line by line. ``unseen`` are the persons of whom he does
    not know where they are.
    """
    lines: list[Words] = []
    for shelf, tell in TELL.items():
        for key, change in (patch.get(shelf) or {}).items():
            lines += tell(campaign, key, change, unseen)
    for shelf, name in SHELVES.items():
        if patch.get(shelf):
            lines.append(
                say("{what}: {things}", what=name, things=as_list(players_name(key) for key in patch[shelf]))
            )
    return lines


def _line(what: Words, field: Words, before: Words | int | None, now: Words | int) -> Words:
    if before is None:
        return say("{what}, {field}: {now}", what=what, field=field, now=now)
    return say("{what}, {field}: {before} → {now}", what=what, field=field, before=before, now=now)


def _fields(what: Words, old: Any, change: Json, value: Any, hidden: bool = False) -> Iterator[Words]:
    """A line for each value with a name; the others in one."""
    for name in FIELDS:
        if name in change:
            known = None if hidden or old is None else value(name, getattr(old, name))
            yield _line(what, FIELDS[name], known, value(name, change[name]) or NONE)
    rest = [name for name in change if name not in FIELDS and name not in QUIET]
    if rest:
        yield say("{what}, besides: {fields}", what=what, fields=as_list(players_name(name) for name in rest))


def _province(campaign: Campaign, key: str, change: Json, _unseen: Collection[str]) -> Iterator[Words]:
    old = campaign.provinces.get(key)

    def value(name: str, said: Any) -> Words | int | None:
        if name == "owner":
            return clan_name(campaign, said)
        if name in ("garrison", "band"):
            return figures(_companies(said))
        if name == "works":
            return NONE if said is None else say("to level {level}", level=_of(said, "level"))
        return None if said == UNKNOWN else int(said)

    seen = old is not None and old.stores != UNKNOWN
    open_now = {
        name: said for name, said in change.items() if name not in ("garrison", "band", "stores", "works")
    }
    yield from _fields(place_name(key), old, open_now, value)
    hidden = {name: said for name, said in change.items() if name not in open_now}
    yield from _fields(place_name(key), old, hidden, value, hidden=not seen)


def _clan(campaign: Campaign, key: str, change: Json, _unseen: Collection[str]) -> Iterator[Words]:
    def value(name: str, said: Any) -> Words | int | None:
        if name == "seat":
            return place_name(said)
        return None if said == UNKNOWN else int(said)

    yield from _fields(clan_name(campaign, key), campaign.clans.get(key), change, value)


def _host(campaign: Campaign, id: str, change: Json | None, _unseen: Collection[str]) -> Iterator[Words]:
    name = host_name(campaign, id)
    old = campaign.hosts.get(id)
    if change is None:
        yield say("{what} is struck off", what=name)
        return
    if old is None:
        yield say("a new host of {clan}", clan=clan_name(campaign, str(change.get("clan", ""))))
        return

    def value(field: str, said: Any) -> Words | int | None:
        if field == "at":
            return place_name(said)
        return _person_name(campaign, said)

    inner = {field: said for field, said in change.items() if field not in ("companies", "free")}
    yield from _fields(name, old, inner, value, hidden=False)
    if "free" in change:
        yield say("{what} stands free", what=name) if change["free"] else say("{what} is shut in", what=name)
    if "companies" in change:
        yield from _men(name, old.companies, _companies(change["companies"]))


def _men(name: Words, before: tuple[Company, ...], now: list[Company]) -> Iterator[Words]:
    """The types of which there are more or fewer figures."""
    old, new = _by_type(before), _by_type(now)
    for type in sorted({*old, *new}):
        if not before:
            yield _line(name, men_name(type), None, new.get(type, 0))
        elif old.get(type, 0) != new.get(type, 0):
            yield _line(name, men_name(type), old.get(type, 0), new.get(type, 0))


def men_name(type: str) -> Words:
    """A type of men, with its weight where its kind has several."""
    kind, _weapon, weight = type.split(".")
    if len(TROOPS[kind].weights) == 1:
        return type_name(type)
    return say("{type}, {weight}", type=type_name(type), weight=WEIGHTS[weight])


def _person(campaign: Campaign, id: str, change: Json | None, unseen: Collection[str]) -> Iterator[Words]:
    old = campaign.persons.get(id)
    if old is None or change is None:
        yield say("{what}, besides: {fields}", what=players_name(id), fields=_("persons"))
        return
    new = msgspec.convert(merge(plain(old), change), Person)
    hidden = id in unseen
    if any(name in change for name in OF_STATE):
        yield _line(old.name, _("state"), None if hidden else _state(campaign, old), _state(campaign, new))
    held = new.dead or new.held_by
    if any(name in change for name in OF_PLACE) and not held:
        yield _line(old.name, _("place"), None if hidden else _place(campaign, old), _place(campaign, new))
    rest = {name: said for name, said in change.items() if name not in (*OF_STATE, *OF_PLACE)}
    yield from _fields(old.name, old, rest, lambda _name, said: int(said) if isinstance(said, int) else None)


def _state(campaign: Campaign, person: Person) -> Words:
    if person.dead:
        return _("dead")
    if person.hostage:
        return say("hostage of {clan}", clan=clan_name(campaign, person.held_by))
    if person.held_by:
        return say("prisoner of {clan}", clan=clan_name(campaign, person.held_by))
    if person.until > campaign.season:
        left = person.until - campaign.season
        return say("wounded, fit again in {n} {n|season|seasons}", n=left)
    return _("fit")


def _place(campaign: Campaign, person: Person) -> Words:
    if person.host:
        host = campaign.hosts.get(person.host)
        return say("with the host at {place}", place=place_name(host.at)) if host else _("with a host")
    return say("castellan of {place}", place=place_name(person.castle)) if person.castle else _("at the seat")


def _person_name(campaign: Campaign, id: str) -> Words:
    person = campaign.persons.get(id)
    return person.name if person is not None else NOBODY


def _companies(said: Any) -> list[Company]:
    return msgspec.convert(plain(said or ()), list[Company])


def _by_type(companies: Any) -> Mapping[str, int]:
    found: dict[str, int] = {}
    for one in companies:
        found[one.type] = found.get(one.type, 0) + one.n
    return found


def _of(said: Any, name: str) -> int:
    return int(said[name] if isinstance(said, dict) else getattr(said, name))


TELL = {"provinces": _province, "clans": _clan, "hosts": _host, "persons": _person}
