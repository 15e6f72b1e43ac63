"""A whole war between computer clans, without a browser."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

import rulesets
from campaigns.services import exporting
from games.management.commands.fight import option, seed_of
from rulesets import campaign as war


class Command(BaseCommand):
    """`manage.py wage evening --seed 7 --output war.json --captains --options battle_system=by_size`."""

    help = "Wage a campaign between computer clans to its end and write its record."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the scenario, the number that the dice grow from, how battles are fought, and where the record goes."""
        parser.add_argument("scenario", help="key of the scenario")
        parser.add_argument("--seed", type=int, default=1, help="the same number gives the same campaign")
        parser.add_argument("--output", type=Path, help="file for the record (JSON)")
        parser.add_argument(
            "--captains",
            action="store_true",
            help="practice commanders fight its battles, else they are on paper",
        )
        parser.add_argument("--seasons", type=int, default=0, help="end after so many seasons")
        parser.add_argument(
            "--options",
            nargs="*",
            default=[],
            metavar="KEY=VALUE",
            help="options of the campaign, values as JSON",
        )

    def handle(self, *args: Any, scenario: str, seed: int, output: Path | None, **given: Any) -> None:
        """Wage it, write it down, and say how it ended."""
        start = time.perf_counter()
        try:
            record = war.wage(
                scenario,
                seed_of(seed),
                options=dict(map(option, given["options"])),
                systems={system.slug: system for system in rulesets.all()},
                captains=given["captains"],
                most=given["seasons"],
            )
        except rulesets.Illegal as refusal:
            raise CommandError(str(refusal)) from None
        if output:
            output.write_bytes(exporting.export_waged(record, timezone.now()))
        took = time.perf_counter() - start
        self.stdout.write(f"{record.scenario['name']}: {_ending(record)}, {_count(record)}, {took:.1f} s")


def _ending(record: war.Record) -> str:
    """Who has won, and how."""
    result = record.final.get("result")
    if result is None:
        return "it goes on"
    names = [record.final["clans"][clan]["name"] for clan in result["winners"]]
    points = ", ".join(f"{clan} {points}" for clan, points in result["points"].items())
    return f"{' and '.join(names) or 'nobody'} won ({result['reason']}; {points})"


def _count(record: war.Record) -> str:
    """How much happened."""
    fought = [ticket["outcome"]["how"] for ticket in record.tickets.values() if "outcome" in ticket]
    battles = sum(how != "answer" for how in fought)
    return (
        f"{record.final['season']} seasons, {len(record.steps)} steps, {len(record.events)} events, "
        f"{battles} battles ({len(record.battles)} on tables), {record.final['dice_count']} dice"
    )
