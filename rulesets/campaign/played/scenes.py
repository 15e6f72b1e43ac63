"""A war in the middle of it, out of a few words: what is given in a worked example.

A scene opens a scenario without a die and without hosts. Land, clans and persons are those of the first day unless it
says otherwise; nobody has a trait unless it gives him one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from rulesets.campaign import front
from rulesets.campaign.dice import CampaignDice, ScriptedWarDice
from rulesets.campaign.people import Person, Rank
from rulesets.campaign.state import Campaign, Host, Province, Stage, Treaty
from rulesets.campaign.tickets import Camp
from rulesets.campaign.troops import Company, Kind, in_order
from rulesets.campaign.war import War

Json = dict[str, Any]

WEIGHTS = {"sam": "heavy", "samc": "heavy", "oban": "heavy", "gun": "light"}
BABA = (
    "sam yari 4, sam yari 4, sam bow 4, sam naginata 4, ash yari light 5, ash yari medium 5, ash bow light 5, "
    "ash arquebus medium 5, samc yari 3, samc bow 1"
)
UJIYASU = (
    "sam yari 4, sam yari 4, sam bow 4, sam naginata 4, ash yari light 5, ash yari medium 5, ash bow light 5, "
    "ash arquebus medium 5, samc yari 5, samc bow 1, sam yari 4, sam arquebus 4, ash yari light 5, "
    "ash arquebus medium 5, oban naginata 5, gun gun 3"
)
KNOWN = {"H": BABA, "G": UJIYASU}
"""The two hosts that the examples use again and again."""
LONG = 8
"""Until the close of which season treaties of a scene last."""
SEED = b"worked examples"


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is given. ``hosts`` are clan, place, troops ("sam yari 4, ash bow light 5", or H and G), leader (a rank, or
    a part of a name) and any values of a host; ``owners`` gives provinces to clans, ``k`` other figures to lands;
    ``provinces``, ``clans`` and ``persons`` (by a part of the name) set values of theirs; ``treaties`` are a kind and
    two clans; ``players`` are the clans that players lead, ``only`` the provinces that the map has, ``ninja`` the faces
    of ninja dice. ``seeded`` dice fall by a fixed seed and not as they are written.
    """

    scenario: str = "kanto"
    season: int = 1
    stage: str = "Q1"
    hosts: tuple[Json, ...] = ()
    owners: dict[str, str] = {}
    provinces: dict[str, Json] = {}
    clans: dict[str, Json] = {}
    persons: dict[str, Json] = {}
    treaties: tuple[tuple[str, str, str], ...] = ()
    options: Json = {}
    players: tuple[str, ...] = ()
    k: dict[str, int] = {}
    only: tuple[str, ...] = ()
    ninja: tuple[int, ...] = ()
    seeded: bool = False


def stage(given: Json) -> tuple[Campaign, Scene]:
    """The war of a scene; raises :class:`msgspec.ValidationError` if it is none."""
    scene = msgspec.convert(given, Scene)
    campaign = front.open(scene.scenario, scene.options, {})
    campaign.season, campaign.stage = scene.season, Stage(scene.stage)
    _land(campaign, scene)
    for key, values in scene.clans.items():
        campaign.clans[key] = replace(campaign.clans[key], **values)
    for key in scene.players:
        campaign.clans[key] = replace(campaign.clans[key], player=campaign.clans[key].name, computer=False)
    for host in scene.hosts:
        _host(campaign, **host)
    for name, values in scene.persons.items():
        found = person(campaign, name)
        campaign.persons[found.id] = msgspec.convert({**msgspec.to_builtins(found), **values}, Person)
    for number, (kind, a, b) in enumerate(scene.treaties, 1):
        first, second = sorted((a, b), key=campaign.seat_order)
        campaign.treaties[f"r{number}"] = Treaty(f"r{number}", kind, (first, second), 1, LONG)
    campaign.counts["r"] = len(scene.treaties)
    return campaign, scene


def at_work(given: Json, dice: tuple[int, ...]) -> War:
    """The war of a scene at work, with the dice as they are written."""
    campaign, scene = stage(given)
    return War(campaign, CampaignDice(SEED) if scene.seeded else ScriptedWarDice(dice, ninja=scene.ninja))


def person(campaign: Campaign, name: str) -> Person:
    """The first person whose name, or whose clan and rank ("hojo heir"), that is a part of."""
    for one in campaign.persons.values():
        if name in (one.id, f"{one.clan} {one.rank}") or name in one.name:
            return one
    raise KeyError(name)


def _land(campaign: Campaign, scene: Scene) -> None:
    for key, owner in scene.owners.items():
        campaign.provinces[key] = replace(campaign.provinces[key], owner=owner, band=())
    for key, values in scene.provinces.items():
        told = dict(values)
        if "garrison" in told:  # so many of its companies
            told["garrison"] = campaign.provinces[key].garrison[: told["garrison"]]
        plain = {**_fields(campaign.provinces[key]), **told}
        campaign.provinces[key] = Province(**plain)
    lands = campaign.realm.lands
    kept = {key: land for key, land in lands.items() if not scene.only or key in scene.only}
    changed = {key: replace(land, k=scene.k.get(key, land.k)) for key, land in kept.items()}
    if changed != lands:
        campaign.realm = replace(campaign.realm, lands=changed)
        campaign.provinces = {key: campaign.provinces[key] for key in changed}


def _fields(struct: msgspec.Struct) -> Json:
    return {name: getattr(struct, name) for name in struct.__struct_fields__}


def _host(
    campaign: Campaign, clan: str, at: str, troops: str = "ash yari light 5", leader: str = "", **values: Any
) -> None:
    number = campaign.counts.get("h", 0) + 1
    campaign.counts["h"] = number
    id = f"h{number}"
    led = _leader(campaign, clan, leader) if leader else ""
    if led:
        campaign.persons[led] = replace(campaign.persons[led], host=id)
    told = {**values, "came_by": tuple(values.get("came_by", ()))}
    campaign.hosts[id] = Host(id, clan, at, companies(campaign, KNOWN.get(troops, troops)), led, **told)


def companies(campaign: Campaign, troops: str) -> tuple[Company, ...]:
    """Companies told in short: kind, weapon, weight where there are two, figures."""
    found = []
    for words in (part.split() for part in troops.split(",") if part.strip()):
        number = campaign.counts.get("c", 0) + 1
        campaign.counts["c"] = number
        weight = words[2] if len(words) == 4 else WEIGHTS.get(words[0], "medium")
        found.append(Company(f"c{number}", Kind(words[0]), words[1], weight, int(words[-1])))
    return in_order(found)


def _leader(campaign: Campaign, clan: str, leader: str) -> str:
    """The first person of that rank who leads nothing yet, or who is called so."""
    if leader not in [str(rank) for rank in Rank]:
        return person(campaign, leader).id
    mine = (one for one in campaign.persons.values() if one.clan == clan and one.rank == leader)
    return next(one.id for one in mine if not one.host)


def camp(campaign: Campaign, place: str, hosts: Mapping[str, Any] | list[str], inside: bool = False) -> Camp:
    """The camp of those hosts; without any it is that of the province's owner."""
    ids = tuple(hosts)
    clans = tuple(dict.fromkeys(campaign.hosts[id].clan for id in ids))
    return Camp(clans or (campaign.provinces[place].owner,), ids, inside=inside)
