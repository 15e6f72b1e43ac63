"""A whole battle between two practice commanders, without a browser."""

from __future__ import annotations

import hashlib
import json
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

import rulesets


class Command(BaseCommand):
    """`manage.py fight SLUG --seed 7 --output battle.json --options '{"turn_limit": 6}'`."""

    help = "Fight a battle between two practice commanders and write its record."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the system, the number that the dice grow from, and where the record goes."""
        parser.add_argument("system", help="slug of the rules system")
        parser.add_argument("--seed", type=int, default=1, help="the same number gives the same battle")
        parser.add_argument("--output", type=Path, help="file for the record (JSON)")
        parser.add_argument(
            "--options",
            nargs="*",
            default=[],
            metavar="KEY=VALUE",
            help="options of the battle, values as JSON",
        )

    def handle(self, *args: Any, system: str, seed: int, output: Path | None, **given: Any) -> None:
        """Fight, write, and say how it ended."""
        start = time.perf_counter()
        try:
            ruleset = rulesets.get(system)
            record = rulesets.fight(ruleset, seed_of(seed), options=dict(map(option, given["options"])))
        except rulesets.UnknownSystem:
            known = ", ".join(each.slug for each in rulesets.all())
            raise CommandError(f"There is no rules system {system}; there are: {known}.") from None
        except rulesets.Illegal as refusal:
            raise CommandError(str(refusal)) from None
        if output:
            output.write_bytes(msgspec.json.encode(record))
        result = record.final["result"]
        self.stdout.write(
            f"{ruleset.name}: {result.get('winner', 'nobody')} won ({result['reason']}), "
            f"{len(record.orders)} orders, {record.final['dice_count']} dice, {time.perf_counter() - start:.1f} s"
        )


def seed_of(number: int) -> bytes:
    """The secret that grows from a number: 32 bytes."""
    return hashlib.sha256(f"honjin {number}".encode()).digest()


def option(text: str) -> tuple[str, Any]:
    """An option from ``key=value``; the value is JSON, or a word."""
    key, equals, value = text.partition("=")
    if not equals:
        raise CommandError(f"Options are written key=value, not {text}.")
    try:
        return key, json.loads(value)
    except ValueError:
        return key, value
