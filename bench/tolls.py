"""What battles on the table cost on the map, beside battles on paper: ``python -m bench.tolls [SYSTEM ...] [-n BATTLES]
[-o FILE]``.

Computer clans wage wars on paper until two of them meet; that battle practice commanders fight out in the system, with
the levies of its ticket, and its toll is taken (CAM-TOL-2, CAM-TOL-3). Printed are the parts of the figures fielded
that loser and winner lose, and keep after some have come back, beside what paper takes (CAM-BAT-8). A battle is known
by system and number; ``-o`` keeps one line of JSON for each, and fights none again that stands in it.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from statistics import mean
from typing import Any

import rulesets
from rulesets import campaign as wars
from rulesets.campaign import seasons
from rulesets.campaign import war as at_work
from rulesets.campaign.front import on_paper
from rulesets.campaign.lookups import clans_in_being
from rulesets.campaign.records.battles import by_captains, fieldings
from rulesets.campaign.state import Campaign, Stage
from rulesets.campaign.tickets import Status, Ticket, TollRow

Json = dict[str, Any]
SCENARIOS = ("kanto", "capital", "kyushu", "tokai")
"""Battles come from wars of these, one after the other."""
LATEST = 6
"""Battles are waited for from the first season on, the second, and so on to this one, and again from the first."""
ON_PAPER = {"loser": 0.5, "winner": 0.25}
"""CAM-BAT-8: what they lose on paper, as if killed."""


class Waited:
    """A war on paper between computer clans, in which a battle of a system is waited for."""

    def __init__(self, slug: str, number: int) -> None:
        self.slug, self.number = slug, number
        self.systems = {slug: rulesets.get(slug)}
        self.dice = wars.CampaignDice(f"toll:{slug}:{number}".encode(), [wars.COMPUTER_WORD])
        options = {
            "battle_system": slug,
            "computer_battles": "captains",
            "raid_system": "paper",
        }
        opened = wars.open(SCENARIOS[number % len(SCENARIOS)], options, {})
        self.war: Campaign = wars.begin(opened, {}, self.dice).campaign

    def fight(self) -> Json:
        """The battle that comes first, and what it cost; empty where the war ends without one."""
        while self.war.stage is not Stage.OVER:
            plans = {clan: wars.propose(self.war, clan) for clan in clans_in_being(self.war)}
            self._take(wars.adjudicate(self.war, plans, self.dice))
            while tickets := seasons.tickets_awaited(self.war):
                if self._ready(tickets[0]):
                    return self._fight(tickets[0].id)
            self._take(wars.close(self.war, self.dice))
        return {}

    def _ready(self, ticket: Ticket) -> bool:
        """Open a ticket; whether it is the one: between two clans, on the table. Others are decided on paper."""
        clans = [camp.answers for camp in ticket.camps if camp.answers in self.war.clans]
        answers = {clan: wars.respond(self.war, ticket, clan) for clan in clans}
        self._take(wars.open_answers(self.war, ticket.id, answers, self.dice, fieldings(self.systems)))
        if self.war.tickets[ticket.id].status is not Status.READY:
            return False
        wanted = len(clans) == 2 and self.war.season > self.number % LATEST
        if not wanted:
            self._take(on_paper(self.war, ticket.id, self.dice))
        return wanted

    def _fight(self, id: str) -> Json:
        ticket = self.war.tickets[id]
        begun = time.process_time()
        outcome, _record = by_captains(self.war, id, self.dice, self.systems)
        seconds = time.process_time() - begun
        self._take(wars.settle(self.war, id, outcome, self.dice))
        tolls = self.war.tickets[id].tolls
        return {
            "situation": str(ticket.situation), "scale": ticket.scale, "season": self.war.season,
            "winner": outcome.winner, "strengths": [camp.twice for camp in ticket.camps], "seconds": seconds,
            "camps": [_sums(rows) for rows in tolls],
        }  # fmt: skip

    def _take(self, step: wars.Settled) -> None:
        self.war = step.campaign


def _sums(rows: Iterable[TollRow]) -> Json:
    """A camp's toll: figures fielded, lost, taken, back; of its pieces the killed, fled and taken."""
    rows = list(rows)
    pieces = sum(row.pieces for row in rows) or 1
    return {
        **{name: sum(getattr(row, name) for row in rows) for name in ("figures", "lost", "taken", "back")},
        "pieces": {
            name: sum(getattr(row.losses, name) for row in rows) / pieces
            for name in ("killed", "fled", "taken")
        },
    }


def fight(asked: tuple[str, int]) -> Json:
    """A battle by its system and number. Patches, which nobody reads here, are not made."""
    at_work.changes = lambda *_wars: {}  # type: ignore[assignment]
    slug, number = asked
    return {"system": slug, "number": number, **Waited(slug, number).fight()}


# -- printing ----------------------------------------------------------------------------------------------------------


def main() -> None:
    """Fight, keep and print."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("systems", nargs="*", default=[one.slug for one in rulesets.all() if one.fielding])
    asked.add_argument("-n", type=int, default=30, help="battles of each system")
    asked.add_argument(
        "-o", type=Path, help="keep every battle in that file, and fight none again that stands in it"
    )
    asked.add_argument("-p", type=int, default=1, help="processes")
    given = asked.parse_args()
    with multiprocessing.Pool(given.p) as pool:
        for slug in given.systems:
            _print(slug, _battles(pool, slug, given.n, given.o))


def _battles(pool: Any, slug: str, count: int, file: Path | None) -> list[Json]:
    known = {one["number"]: one for one in _read(file) if one["system"] == slug}
    for one in pool.imap_unordered(fight, [(slug, number) for number in range(count) if number not in known]):
        known[one["number"]] = one
        if file:
            with file.open("a") as kept:
                kept.write(json.dumps(one) + "\n")
    return [known[number] for number in range(count)]


def _read(file: Path | None) -> list[Json]:
    if file is None or not file.exists():
        return []
    return [json.loads(line) for line in file.read_text().splitlines()]


def _print(slug: str, found: list[Json]) -> None:
    battles = [one for one in found if "camps" in one]
    decided = [one for one in battles if one["winner"] is not None]
    strong = sum(one["strengths"][one["winner"]] >= max(one["strengths"]) for one in decided)
    seconds = mean(one["seconds"] for one in battles) if battles else 0
    print(
        f"`{slug}`: {len(battles)} battles, {len(decided)} won, {strong} by the stronger; {seconds:.1f} s each"
    )
    print(
        f"  {dict(Counter(one['situation'] for one in battles))}, scale {mean(one['scale'] for one in battles):.1f}"
    )
    for name, camps in _sides(decided).items():
        parts = {part: mean(camp["pieces"][part] for camp in camps) for part in ("killed", "fled", "taken")}
        lost = _part(camps, "lost")
        gone = lost - _part(camps, "back")
        told = ", ".join(f"{part} {100 * value:.0f} %" for part, value in parts.items())
        print(
            f"  {name}: pieces {told}; figures lost {100 * lost:.0f} % (paper {100 * ON_PAPER[name]:.0f} %), "
            f"gone for good {100 * gone:.0f} % (paper {50 * ON_PAPER[name]:.0f} %)"
        )


def _sides(decided: list[Json]) -> dict[str, list[Json]]:
    """The camps that fielded somebody, by how they fared."""
    sides = {
        "loser": [one["camps"][1 - one["winner"]] for one in decided],
        "winner": [one["camps"][one["winner"]] for one in decided],
    }
    return {name: [camp for camp in camps if camp["figures"]] for name, camps in sides.items() if camps}


def _part(camps: list[Json], name: str) -> float:
    """The mean part of the figures fielded."""
    return mean(camp[name] / camp["figures"] for camp in camps)


if __name__ == "__main__":
    main()
