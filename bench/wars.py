"""Fights wars between computer clans, battles on paper: ``python -m bench.wars [SCENARIO ...] [-n WARS] [-o FILE]``.

Prints for every scenario what section 19 of the campaign's specification asks of its pars (CAM-VIC-4, CAM-BAL-1), and
what the clans did: whether they attack, starve, or sit on their money. Every plan and answer is held to be lawful.
A war is known by scenario and number: its dice are made of nothing else. ``-o`` keeps one line of JSON for each, and
fights none again that stands in it; ``--pars`` reads such a file and says by which pars the seats would have won alike.
With ``--aimless`` one clan of each war, every seat in its turn, marches at random; ``--without`` takes a brake out.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from bench import balance, brakes
from bench.aimless import aimless
from rulesets import campaign as wars
from rulesets.campaign import seasons
from rulesets.campaign import war as at_work
from rulesets.campaign.houses.victory import points
from rulesets.campaign.lookups import clans_in_being, koku_of
from rulesets.campaign.scenarios import NEUTRAL
from rulesets.campaign.state import Campaign, Stage
from rulesets.campaign.tickets import Situation, Ticket

Json = dict[str, Any]
TOLD = ("rose", "unpaid", "forage", "frost", "scattered", "clan_out", "treaty_signed", "castle_fell")
"""Events that are counted, by their figures where they have some."""


class Fought:
    """A war between computer clans, and what is counted of it."""

    def __init__(self, scenario: str, number: int, lost: bool = False, options: Json | None = None) -> None:
        self.name = f"{scenario} {number}"
        self.random = Random(self.name)
        self.dice = wars.CampaignDice(f"{scenario}:{number}".encode(), [wars.COMPUTER_WORD])
        opened = wars.open(scenario, options or {}, {})
        self.aimless = opened.order[number % len(opened.order)] if lost else ""
        self.war: Campaign = wars.begin(opened, {}, self.dice).campaign
        self.told: Counter[str] = Counter()
        self.slowest, self.chests = 0.0, list[int]()
        self.half: dict[str, int] = {}
        self.battles = self.hands = 0

    def run(self) -> Json:
        """The whole war."""
        while self.war.stage is not Stage.OVER:
            self._season()
        war, result = self.war, self.war.result
        assert result is not None
        return {
            "winners": result.winners, "reason": result.reason, "seasons": war.season, "half": self.half,
            "points": result.points, "koku": {clan: koku_of(war, clan) for clan in war.order},
            "honour": {clan: war.clans[clan].honour for clan in war.order}, "alive": clans_in_being(war),
            "battles": self.battles, "hands": self.hands, "told": self.told, "chests": self.chests,
            "slowest": self.slowest, "aimless": self.aimless,
            "neutral": sum(one.owner == NEUTRAL for one in war.provinces.values()),
        }  # fmt: skip

    def _season(self) -> None:
        owners = {key: one.owner for key, one in self.war.provinces.items()}
        self._take(wars.adjudicate(self.war, self._plans(), self.dice))
        while tickets := seasons.tickets_awaited(self.war):
            ticket = tickets[0]
            self._take(wars.open_answers(self.war, ticket.id, self._answers(ticket), self.dice, {}))
            self._count(self.war.tickets[ticket.id])
        alive = clans_in_being(self.war)
        for clan in alive:
            self._pay(clan)
        self.chests.append(sum(self.war.clans[clan].chest for clan in alive) // max(1, len(alive)))
        self._take(wars.close(self.war, self.dice))
        self.hands += sum(self.war.provinces[key].owner != owner for key, owner in owners.items())
        if not self.half and self.war.season > self.war.scenario.seasons // 2:
            self.half = {clan: points(self.war, clan) for clan in self.war.order}

    def _plans(self) -> dict[str, Json]:
        plans = {}
        for clan in clans_in_being(self.war):
            begun = time.process_time()
            lost = clan == self.aimless
            plan = plans[clan] = (
                aimless(self.war, clan, self.random) if lost else wars.propose(self.war, clan)
            )
            self.slowest = max(self.slowest, time.process_time() - begun)
            self._lawful(clan, wars.faults(self.war, clan, plan), plan)
            self.told.update(order["kind"] for order in plan.get("hosts", {}).values())
            self.told.update(f"house: {order['kind']}" for order in plan.get("house", []))
        return plans

    def _pay(self, clan: str) -> None:
        """Whom it pays first."""
        if hosts := wars.paid_first(self.war, clan):
            self._take(wars.order_pay(self.war, clan, hosts, self.dice))
            self.told["pay order"] += 1

    def _answers(self, ticket: Ticket) -> dict[str, Json]:
        answers = {}
        for clan in [camp.answers for camp in ticket.camps if camp.answers in self.war.clans]:
            said = answers[clan] = wars.respond(self.war, ticket, clan)
            self._lawful(clan, wars.answer_faults(self.war, ticket.id, clan, wars.decode_answer(said)), said)
            self.told[f"answer: {said['kind']}"] += 1
        return answers

    def _lawful(self, clan: str, wrong: list[Any], said: Json) -> None:
        if wrong:
            raise AssertionError(f"{self.name}, season {self.war.season}, {clan}: {wrong} in {said}")

    def _count(self, ticket: Ticket) -> None:
        """Battles that came to blows; those between two clans by themselves."""
        if ticket.outcome is None or ticket.outcome.how == "answer":
            return
        clans = all(camp.answers in self.war.clans for camp in ticket.camps)
        self.battles += clans and ticket.situation is not Situation.RAID
        self.told[f"{'clans' if clans else 'neutrals'}: {ticket.situation}"] += 1

    def _take(self, step: wars.Settled) -> None:
        self.war = step.campaign
        for event in step.events:
            if event.kind in TOLD:
                why = f" {event.params['why']}" if event.kind == "castle_fell" else ""
                self.told[f"event: {event.kind}{why}"] += event.params.get("figures", 1)


def wage(scenario: str, number: int, lost: bool = False, without: str = "nothing") -> Json:
    """A war by its scenario and number. Its patches, which nobody reads here, are not made."""
    at_work.changes = lambda *_wars: {}  # type: ignore[assignment]
    brakes.take_out(without)
    war = Fought(scenario, number, lost, brakes.options(without))
    return {"scenario": scenario, "number": number, **war.run()}


def main() -> None:
    """Fight, keep and print."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("scenarios", nargs="*", default=list(wars.scenarios()))
    asked.add_argument("-n", type=int, default=20, help="wars of each scenario")
    asked.add_argument("-f", type=int, default=0, help="number of the first")
    asked.add_argument(
        "-o", type=Path, help="keep every war in that file, and fight none again that stands in it"
    )
    asked.add_argument("--aimless", action="store_true", help="one clan of each war marches at random")
    asked.add_argument(
        "--without", choices=brakes.WITHOUT, default="nothing", help="a brake that is taken out"
    )
    asked.add_argument("--pars", type=Path, help="read such a file and look for pars")
    given = asked.parse_args()
    if given.pars:
        _print_pars(_read(given.pars))
        return
    with multiprocessing.Pool(len(os.sched_getaffinity(0))) as pool:
        for scenario in given.scenarios:
            begun = time.monotonic()
            _print(scenario, _wars(pool, scenario, given), time.monotonic() - begun)


def _wars(pool: Any, scenario: str, given: argparse.Namespace) -> list[Json]:
    """The wars of a scenario that are asked for, those that are kept and the others fought and kept one by one."""
    numbers = range(given.f, given.f + given.n)
    known = {one["number"]: one for one in _read(given.o) if one["scenario"] == scenario}
    work = [(scenario, number, given.aimless, given.without) for number in numbers if number not in known]
    for one in pool.imap_unordered(_wage, work):
        known[one["number"]] = one
        if given.o:
            with given.o.open("a") as file:
                file.write(json.dumps(one) + "\n")
    return [known[number] for number in numbers]


def _wage(asked: tuple[str, int, bool, str]) -> Json:
    return wage(*asked)


def _read(path: Path | None) -> list[Json]:
    """The wars that stand in a file."""
    if path is None or not path.exists():
        return []
    return [json.loads(line) for line in path.read_text().splitlines()]


def _print(scenario: str, found: list[Json], seconds: float) -> None:
    print(balance.row(scenario, found))
    count = len(found)
    slowest = 1000 * max(one["slowest"] for one in found)
    print(f"  {seconds:.0f} s, slowest plan {slowest:.0f} ms, {Counter(one['reason'] for one in found)}")
    for name in ("koku", "points"):
        sums = {clan: sum(one[name][clan] for one in found) // count for clan in found[0][name]}
        print(f"  {name} {sums}")
    hands, left = (sum(one[name] for one in found) / count for name in ("hands", "neutral"))
    if any(one["aimless"] for one in found):
        won = sum((one["aimless"] in one["winners"]) / len(one["winners"]) for one in found)
        print(f"  who marches at random wins {100 * won / count:.1f} %")
    alive = sum(len(one["alive"]) for one in found) / count
    print(f"  {hands:.1f} changes of owner, {left:.1f} provinces still neutral, {alive:.1f} clans in being")
    told: Counter[str] = Counter()
    for one in found:
        told.update(one["told"])
    print("  " + ", ".join(f"{key} {told[key] / count:.1f}" for key in sorted(told)))
    lasting = [
        one["chests"] for one in found if len(one["chests"]) == max(len(one["chests"]) for one in found)
    ]
    print(
        "  chests before the close "
        + " ".join(f"{sum(each) // len(lasting)}" for each in zip(*lasting, strict=True))
    )


def _print_pars(found: list[Json]) -> None:
    for scenario in dict.fromkeys(one["scenario"] for one in found):
        mine = [one for one in found if one["scenario"] == scenario]
        pars, shares = balance.fair_pars(scenario, mine)
        print(scenario, pars, "would have won", shares)


if __name__ == "__main__":
    main()
