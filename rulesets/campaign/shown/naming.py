"""What fills the sentences of events: the names of clans, persons, hosts and places, and the words for keys
(CAM-CHR-1).

Everything is named out of the war as the reader knows it (CAM-SEC-2): a host is its leader's where he may know him.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.campaign.events import Event
from rulesets.campaign.houses.honour import HONOUR_FOR
from rulesets.campaign.judge.marches import REASONS
from rulesets.campaign.land.ninja import MISSIONS
from rulesets.campaign.options import SYSTEMS
from rulesets.campaign.people import RANKS, TRAITS
from rulesets.campaign.scenarios import NEUTRAL
from rulesets.campaign.state import SEASON_NAMES, SEASONS, Campaign
from rulesets.campaign.troops import TROOPS, WEAPONS
from rulesets.engine.sayings import Hole, NamedPlace, Words, _, as_list, as_said, is_said, say, with_sign

Json = dict[str, Any]

NEUTRAL_MEN = _("neutral men")
TREATIES = {"truce": _("truce"), "alliance": _("alliance")}
SITUATIONS = {
    "raid": _("a raid"), "assault": _("an assault"), "relief": _("a relief"), "meeting": _("a meeting on the march"),
    "crossing": _("a crossing"), "ambush": _("an ambush"), "field": _("a battle in the field"),
}  # fmt: skip
"""CAM-GRD-1."""
ORDERS = {
    "hold": _("hold"), "march": _("march"), "support": _("lend men"), "invest": _("besiege"), "assault": _("storm"),
    "raid": _("raid"), "sally": _("sally"), "yield": _("give up"),
}  # fmt: skip
"""CAM-PLN-4, as something to be done."""
DEEDS = {
    "won": _("he led the winners"), "stormed": _("the first over the wall"), "killed": _("he slew a man of name"),
    "raid": _("a raid brought home"), "battle": _("honour won in battle"),
}  # fmt: skip
"""CAM-LIF-1."""
OFFICES = {**{str(rank): name for rank, name in RANKS.items()}, "castellan": _("castellan")}

PHRASES: dict[str, Mapping[str, str]] = {
    "trait": {key: row.name for key, row in TRAITS.items()},
    "rank": OFFICES,
    "treaty_kind": TREATIES,
    "situation": SITUATIONS,
    "system": SYSTEMS,
    "mission": {key: row.name for key, row in MISSIONS.items()},
    "ordered": ORDERS,
    "became": ORDERS,
}
"""Values that are keys, with their words."""
WHY: dict[str, Callable[[Json], Words]] = {
    "honour_changed": lambda params: as_list(
        HONOUR_FOR[key].name for key, _worth in params.get("parts") or [[params["why"], 0]] if key in HONOUR_FOR
    ),
    "deed": lambda params: DEEDS.get(params["why"], ""),
    "order_judged": lambda params: REASONS[params["reason"]][1],
}  # fmt: skip
"""How a reason is said, by the kind of event."""


def holes_of(campaign: Campaign, event: Event) -> dict[str, Hole]:
    """Everything that may fill a sentence about an event."""
    found: dict[str, Hole] = {
        "season": SEASON_NAMES[SEASONS[(event.season + 3) % 4]],
        "year": (event.season + 3) // 4,
    }
    if event.clan:
        found["clan"] = clan_name(campaign, event.clan)
    for name, value in event.params.items():
        if value not in ("", [], {}):
            found[name] = _hole(campaign, event, name, value)
    for name in ("why", "reason"):
        if isinstance(event.params.get(name), str) and event.kind in WHY:
            found[name] = WHY[event.kind](event.params)
    if event.kind == "appointed":
        found["to"] = OFFICES.get(str(event.params.get("to")), "")
    if event.kind == "contest":
        found["clans"] = _row(campaign, event, [clan for camp in event.params["camps"] for clan in camp])
    if event.kind == "toll":
        found["lost"] = sum(row["lost"] for row in event.params["rows"])
        found["back"] = sum(row["back"] for row in event.params["rows"])
    if event.kind == "honour_changed":
        found["change"] = with_sign(event.params["change"])
    return found


def place_name(key: str) -> Words:
    """What a province is called; a border (``"Izu|Suruga"``) by both."""
    return as_list(NamedPlace(part) for part in key.split("|")) if "|" in key else NamedPlace(key)


def clan_name(campaign: Campaign, clan: str) -> Words:
    """What a clan is called; its name is a message of the house, as those of its men are."""
    found = campaign.clans.get(clan)
    return found.name if found else NEUTRAL_MEN if clan == NEUTRAL else clan


def host_name(campaign: Campaign, id: str, clan: str = "") -> Words:
    """What a host is called: by its leader where the reader may know him, else by its clan."""
    host = campaign.hosts.get(id)
    leader = campaign.persons.get(host.leader) if host else None
    if leader is not None:
        return say("the host of {leader}", leader=leader.name)
    return say("a host of {clan}", clan=clan_name(campaign, host.clan if host else clan))


def type_name(type: str) -> Words:
    """A type of companies in words (CAM-LEV-3)."""
    kind, weapon, _weight = type.split(".")
    return say("{kind} with {weapon}", kind=TROOPS[kind].name, weapon=WEAPONS[weapon])


def _hole(campaign: Campaign, event: Event, name: str, value: Any) -> Hole:
    if is_said(value):
        found: Hole = as_said(value)
        return found
    if isinstance(value, bool | int):
        return int(value)
    if isinstance(value, list):
        return _row(campaign, event, value)
    if isinstance(value, dict):
        return as_list(
            say("{name} {number}", name=_name(campaign, event, key), number=number)
            for key, number in value.items()
        )
    if name in PHRASES:
        return PHRASES[name].get(str(value), str(value))
    if name == "border":
        return _row(campaign, event, value.split("|"))
    if name == "type":
        return type_name(value)
    return _name(campaign, event, value)


def _row(campaign: Campaign, event: Event, values: list[Any]) -> Words:
    """Several things in a sentence, the last behind an "and"."""
    *others, last = [_name(campaign, event, str(value)) for value in values]
    return say("{others} and {last}", others=as_list(others), last=last) if others else last


def _name(campaign: Campaign, event: Event, value: str) -> Words:
    """Whatever has an id or a key, by its name. Keys of clans, provinces, persons and hosts differ."""
    if value in campaign.clans or value == NEUTRAL:
        return clan_name(campaign, value)
    if value in campaign.provinces:
        return NamedPlace(value)
    if value in campaign.persons:
        return campaign.persons[value].name
    if value in campaign.hosts or _is_host(value):
        return host_name(campaign, value, event.clan)
    return value


def _is_host(value: str) -> bool:
    """Whether that was the id of a host."""
    return value[:1] == "h" and value[1:].isdigit()
