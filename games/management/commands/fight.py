"""Whole battles between two practice commanders, without a browser."""

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
from games.management.tournament import Bout, bouts, table
from rulesets import Side


class Command(BaseCommand):
    """`manage.py fight SLUG --seed 7 --output battle.json --options turn_limit=6`, or many: `--battles 200`."""

    help = "Fight a battle between two practice commanders and write its record; or many, and print a table of them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the system, the number that the dice grow from, the tempers, and where the record goes."""
        parser.add_argument("system", help="slug of the rules system")
        parser.add_argument("--seed", type=int, default=1, help="the same number gives the same battle")
        parser.add_argument(
            "--output", type=Path, help="file for the record (JSON), or for one line a battle"
        )
        parser.add_argument(
            "--battles", type=int, default=0, help="so many battles, every temper against every one"
        )
        parser.add_argument(
            "--tempers",
            nargs=2,
            choices=[*rulesets.TEMPERS],
            default=[rulesets.USUAL.key] * 2,
            help="who fights whom",
        )
        parser.add_argument(
            "--options",
            nargs="*",
            default=[],
            metavar="KEY=VALUE",
            help="options of the battle, values as JSON",
        )

    def handle(self, *args: Any, system: str, seed: int, output: Path | None, **given: Any) -> None:
        """Fight, write, and say how it ended."""
        try:
            ruleset = rulesets.get(system)
            options = dict(map(option, given["options"]))
            if given["battles"]:
                self._many(ruleset, seed, given["battles"], options, output)
            else:
                self._one(ruleset, seed, given["tempers"], options, output)
        except rulesets.UnknownSystem:
            known = ", ".join(each.slug for each in rulesets.all())
            raise CommandError(f"There is no rules system {system}; there are: {known}.") from None
        except rulesets.Illegal as refusal:
            raise CommandError(str(refusal)) from None

    def _one(
        self, ruleset: Any, seed: int, tempers: list[str], options: dict[str, Any], output: Path | None
    ) -> None:
        start = time.perf_counter()
        who = dict(zip(Side, tempers, strict=True))
        record = rulesets.fight(ruleset, seed_of(seed), options=options, tempers=who)
        if output:
            output.write_bytes(msgspec.json.encode(record))
        result = record.final["result"]
        self.stdout.write(
            f"{ruleset.name}: {result.get('winner', 'nobody')} won ({result['reason']}), "
            f"{len(record.orders)} orders, {record.final['dice_count']} dice, {time.perf_counter() - start:.1f} s"
        )

    def _many(
        self, ruleset: Any, seed: int, count: int, options: dict[str, Any], output: Path | None
    ) -> None:
        """A file that is there already is gone on with: battles that it holds are not fought again."""
        fought: list[Bout] = []
        if output and output.exists():
            fought = [msgspec.json.decode(line, type=Bout) for line in output.read_text().splitlines()]
        done = {bout.number for bout in fought}
        for number in range(seed, seed + count):
            if number in done:
                continue
            for bout in bouts(ruleset, 1, seed_of, options, number):
                fought.append(bout)
                if output:
                    with output.open("ab") as file:
                        file.write(msgspec.json.encode(bout) + b"\n")
        self.stdout.write("\n".join(table(fought)))


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
