"""The pages of a clan and of a province of a war, as far as somebody knows them (CAM-CHR-3)."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.selectors import country, courses, lives
from campaigns.selectors.chronicle import small_map
from campaigns.selectors.memory import Memory, fight_shown, link, season_words
from rulesets import campaign as war
from words import tell

Json = dict[str, Any]

OF_CLAN = frozenset({
    "treaty_signed", "treaty_broken", "treaty_ended", "succeeded", "regent", "seat_moved", "clan_out", "handed_over",
    "resigned", "taken_over", "castle_fell",
})  # fmt: skip
"""What the page of a clan tells of it beside battles and lives."""
OF_PROVINCE = frozenset({
    "castle_fell", "rose", "became_neutral", "seat_moved", "works_done", "works_lost", "raided", "raided_in_vain",
    "reaped",
})  # fmt: skip
"""What the page of a province tells of it beside its battles."""
TAGS = {
    "P": gettext_lazy("plain"), "H": gettext_lazy("hills"), "M": gettext_lazy("mountains"),
    "W": gettext_lazy("paddies and marsh"), "R": gettext_lazy("river"), "C": gettext_lazy("coast"),
    "S": gettext_lazy("snow in winter"),
}  # fmt: skip
"""CAM-MAP-4."""


def clan(memory: Memory, key: str) -> Json | None:
    """A clan's page; None where there is no such clan in the war."""
    found = memory.now.clans.get(key)
    if found is None:
        return None
    counted = memory.story.counts["clans"][key]
    people = [one for one in memory.now.persons.values() if one.clan == key]
    fights = [
        fight for leaf in memory.leaves for fight in leaf.fights if key in (*fight.camps[0], *fight.camps[1])
    ]
    return {
        "clan": memory.clan(key), "kanji": found.kanji, "counted": counted,
        "seat": {"name": tell(war.place_name(found.seat)), "url": memory.url("campaign-province", found.seat)},
        "out": season_words(found.out) if found.out else None, "chest": found.chest if found.chest >= 0 else None,
        "honour": found.honour, "par": found.par,
        "koku": counted["koku"][-1] if counted["koku"] else courses.land_held(memory, key),
        "points": counted["points"][-1] if counted["points"] else None,
        "charts": _charts(memory, key, counted), "chart_seasons": courses.seasons(memory),
        "living": [_person(memory, one) for one in people if not one.dead],
        "fallen": [_person(memory, one) for one in people if one.dead],
        "fights": [{**fight_shown(memory, fight), "result": _result(fight, key)} for fight in fights],
        "lines": lines(memory, lambda event: event.kind in OF_CLAN and _speaks_of(event, key)),
        "lands": [
            {"name": tell(war.place_name(one.key)), "url": memory.url("campaign-province", one.key),
             "k": memory.opening.realm.lands[one.key].k, "restless": bool(one.restless)}
            for one in memory.now.provinces.values() if one.owner == key
        ],
    }  # fmt: skip


def _result(fight: war.Fight, key: str) -> str:
    if fight.winner < 0:
        return _("drawn")
    return _("won") if key in fight.camps[fight.winner] else _("lost")


def _speaks_of(event: war.Event, key: str) -> bool:
    return event.clan == key or any(
        key == value or (isinstance(value, list) and key in value) for value in event.params.values()
    )


def _person(memory: Memory, one: war.Person) -> Json:
    """A person for a list."""
    return {
        "name": tell(one.name), "url": memory.url("campaign-person", one.id), "rank": tell(war.RANKS[one.rank]),
        "face": lives.face(one, memory.clan(one.clan)["mon"]), "deeds": one.deeds, "command": one.command,
        "died": season_words(one.died) if one.dead else None, "state": lives.state(memory, one),
    }  # fmt: skip


def _charts(memory: Memory, key: str, counted: Json) -> list[Json]:
    """Land, honour and, where it is known, strength, close by close."""
    places = courses.seasons(memory)
    start = {"koku": courses.land_held(memory, key), "honour": memory.opening.clans[key].honour}
    kinds = [
        (_("Land in thousand koku"), [start["koku"], *counted["koku"]], 0),
        (_("Honour"), [start["honour"], *counted["honour"]], courses.HONOUR),
    ]
    if memory.over or memory.you in (key, war.OPEN_EYES):
        kinds.append((_("Strength: points of all figures"), strengths(memory, key), 0))
    return [
        {"title": title, **courses.panel(memory, {key: values}, 12, 84, places, most=most)}
        for title, values, most in kinds
        if values
    ]


def strengths(memory: Memory, key: str) -> list[int]:
    """The strength of a clan's hosts at each close, without what persons add (CAM-STR-4)."""
    found = []
    for moment in memory.moments:
        if moment.event.kind == "points":
            hosts = [host for host in moment.after.hosts.values() if host.clan == key]
            found.append(sum(one.n * war.TROOPS[one.kind].points for host in hosts for one in host.companies))
    return [found[0], *found] if found else []


def lines(memory: Memory, wanted: Any) -> list[Json]:
    """Sentences about what happened, with the season of each."""
    found = []
    for moment in memory.moments:
        if wanted(moment.event):
            told = war.line(moment)
            if told.words:
                season = season_words(max(moment.event.season, 1))
                found.append({"season": season, "pieces": link(memory, told)})
    return found


def province(memory: Memory, key: str) -> Json | None:
    """A province's page; None where the war knows none of that name."""
    found = memory.now.provinces.get(key)
    if found is None:
        return None
    land = memory.opening.realm.lands[key]
    counted = memory.story.counts["provinces"][key]
    fights = [
        fight
        for leaf in memory.leaves
        for fight in leaf.fights
        if key in (fight.place, *fight.edge.split("|"))
    ]
    owners = [
        {"season": season_words(max(season, 1)), "clan": memory.clan(owner), "first": at == 0}
        for at, (season, owner) in enumerate(counted["owners"])
    ]
    leaf = memory.leaves[-1] if memory.leaves else None
    return {
        "key": key, "name": tell(war.place_name(key)), "land": land, "owner": memory.clan(found.owner),
        "home": memory.clan(found.home) if found.home else None, "castle": found.castle,
        "restless": found.restless, "raids": found.raids, "tags": [TAGS[tag] for tag in land.tags if tag in TAGS],
        "owners": owners, "sieges": counted["sieges"], "battle_count": counted["battles"],
        "fights": [fight_shown(memory, fight) for fight in fights],
        "lines": lines(memory, lambda event: event.kind in OF_PROVINCE and event.params.get("place") == key),
        "neighbours": [
            {"name": tell(war.place_name(one)), "url": memory.url("campaign-province", one), "way": way}
            for one, way in memory.opening.realm.ways[key].items()
        ],
        "sheet": country.sheet(memory.opening.scenario.provinces),
        "map": small_map(memory, leaf) if leaf else None,
    }  # fmt: skip
