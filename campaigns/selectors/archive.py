"""The archive's page of a campaign: the war season by season on the map, its course, its battles, who won and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

import rulesets
from campaigns.selectors import courses
from campaigns.selectors.memory import Memory, fight_shown, season_words
from rulesets import campaign as war
from words import tell

Json = dict[str, Any]

OF_HOST = ("id", "clan", "at", "leader", "free", "dug_in")
OF_PROVINCE = ("key", "owner", "castle", "restless", "raids")


def page(memory: Memory) -> Json:
    """Everything on the page."""
    shown = [fight_shown(memory, fight) for leaf in memory.leaves for fight in leaf.fights]
    reel = film(memory)
    return {
        "scenario": {"name": tell(memory.opening.scenario.name), "kanji": memory.opening.scenario.kanji},
        "headline": headline(memory, len(shown)),
        "standings": standings(memory),
        "fights": shown,
        "stars": sum(1 for fight in shown if fight["few"]),
        "chart": courses.land(memory),
        "film": reel,
        "film_words": {"season": _("{name}, year {year}")},
        "film_now": {**reel["base"], **(reel["frames"][-1] if reel["frames"] else {})},
        "glory": memory.opening.options.worth_of_honour(memory.opening.scenario.glory),
    }


def standings(memory: Memory) -> list[Json]:
    """The clans, the first first: land at the start and now, par, honour, points, and what came of it."""
    last = next((leaf for leaf in reversed(memory.leaves) if leaf.standings), None)
    told = {one.clan: one for one in last.standings} if last else {}
    result = memory.now.result
    rows = []
    for key in memory.opening.order:
        first, par = courses.land_held(memory, key), memory.opening.clans[key].par
        one = told.get(key)
        koku = one.koku if one else first
        rows.append(
            {
                "clan": memory.clan(key), "first": first, "koku": koku, "par": par,
                "percent": round(100 * koku / par) if par else 0, "bar": min(100, round(50 * koku / par)) if par else 0,
                "honour": one.honour if one else memory.opening.clans[key].honour,
                "points": one.points if one else None, "won": bool(result and key in result.winners),
                "out": bool(memory.now.clans[key].out),
            }
        )  # fmt: skip
    return sorted(rows, key=lambda row: (not row["won"], -(row["points"] or 0)))


def headline(memory: Memory, battles: int) -> str:
    """What came of the war, in a sentence."""
    seasons, result = memory.now.season, memory.now.result
    sums = _("{seasons} seasons, {battles} battles.").format(seasons=seasons, battles=battles)
    if not memory.over or result is None:
        words = season_words(max(seasons, 1))
        now = _("It is {season} of year {year}.").format(season=words["name"], year=words["year"])
        return f"{now} {sums}"
    names = ", ".join(memory.clan(key)["name"] for key in result.winners)
    told = {
        "points": _("Won by {clans} on points."),
        "supremacy": _("Won by {clans}: so much land that nobody can stand against it."),
        "capital": _("Won by {clans}, who held the capital for six seasons."),
        "last": _("Won by {clans}, the last clan."),
    }.get(result.reason if names else "", _("Nobody has won."))
    return f"{told.format(clans=names)} {sums}"


def film(memory: Memory) -> Json:
    """The war season by season for the map: what never changes, and a frame for each season."""
    opening = memory.opening
    whole: Json = war.document(opening)
    return {
        "base": {
            "realm": whole["realm"],
            "scenario": {
                "capital": opening.scenario.capital,
                "clans": [
                    {"key": one.key, "seat": one.seat, "mon": one.mon, "name": tell(one.name)}
                    for one in opening.scenario.clans
                ],
            },
            "persons": _persons(memory),
        },
        "frames": list(frames(memory)),
    }


def _persons(memory: Memory) -> Json:
    """The names of leaders, as far as they are known."""
    leaders = {moment.after.hosts[id].leader for moment in memory.moments for id in moment.after.hosts}
    known = memory.now.persons
    return {
        id: {"id": id, "name": tell(known[id].name), "clan": known[id].clan, "rank": str(known[id].rank)}
        for id in sorted(leaders)
        if id in known
    }


def frames(memory: Memory) -> Iterator[Json]:
    """For each season how the map lay at its close (the last one: as it lies now), and what it is called."""
    titles = {leaf.season: leaf for leaf in memory.leaves}
    about: Json = {}
    last: dict[int, tuple[war.Campaign, Json]] = {}
    for moment in memory.moments:
        about = rulesets.merge(about, moment.event.patch.get("about") or {})
        last[max(moment.event.season, 1)] = (moment.after, about)
    for season, (after, sizes) in sorted(last.items()):
        leaf = titles[season]
        lines = [line for lines in leaf.paragraphs for line in lines]
        yield {
            **{name: str(value) for name, value in season_words(season).items() if name in ("name", "sign")},
            "season": season, "year": leaf.year, "title": tell(leaf.title),
            "text": tell(lines[0].words) if lines else "",
            "fought": [_battle_on_map(memory, fight) for fight in leaf.fights],
            **_frame(after, sizes),
        }  # fmt: skip


def _battle_on_map(memory: Memory, fight: war.Fight) -> Json:
    """A battle for the map: where its ring hangs, and where it leads."""
    shown = fight_shown(memory, fight)
    return {
        "id": fight.ticket, "place": fight.place, "edge": fight.edge, "status": "over",
        "url": shown["record"] or shown["url"],
    }  # fmt: skip


def _frame(after: war.Campaign, about: Json) -> Json:
    sizes = {id: about.get(id) or war.size_of(host) for id, host in after.hosts.items()}
    return {
        "provinces": {
            key: {name: getattr(one, name) for name in OF_PROVINCE} for key, one in after.provinces.items()
        },
        "clans": {
            key: {"name": tell(one.name), "kanji": one.kanji, "mon": one.mon, "seat": one.seat}
            for key, one in after.clans.items()
        },
        "hosts": {
            id: {**{name: getattr(host, name) for name in OF_HOST}, "companies": []}
            for id, host in after.hosts.items()
        },
        "about": sizes,
    }
