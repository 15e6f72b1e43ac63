"""The proof of a record: is it what the seed, the orders and the rules give?"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

import rulesets

MOST_LINES = 40


class Command(BaseCommand):
    """`manage.py verify battle.json`; ends with status 1 if anything differs."""

    help = "Fight a record again: dice from the seed, events from the orders, final state equal."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file."""
        parser.add_argument("file", type=Path, help="a record, from `fight` or from a battle's page")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        """Say what differs, or that nothing does."""
        try:
            record = rulesets.decode_record(file.read_bytes())
            ruleset = rulesets.get(record.system)
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from None
        except rulesets.Illegal as refusal:
            raise CommandError(str(refusal)) from None
        except rulesets.UnknownSystem as unknown:
            raise CommandError(f"The rules system {unknown} is not here.") from None
        faults = rulesets.verify(ruleset, record)
        for fault in faults[:MOST_LINES]:
            self.stdout.write(fault)
        if faults:
            raise CommandError(f"The record does not hold: {len(faults)} differences.")
        self.stdout.write(
            f"The record holds: {len(record.orders)} orders, {len(record.events)} events, "
            f"{record.final['dice_count']} dice."
        )
