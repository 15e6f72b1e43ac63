"""The proof of a record, or of every battle in the archive: is it what the seed, the orders and the rules give?"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

import rulesets
from games.management.audit import audit

MOST_LINES = 40


class Command(BaseCommand):
    """`manage.py verify battle.json` or `manage.py verify --all --jobs 4`; ends with status 1 if anything differs."""

    help = "Fight a record again: dice from the seed, events from the orders, final state equal."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file, or none for the whole archive."""
        parser.add_argument(
            "file", type=Path, nargs="?", help="a record, from `fight` or from a battle's page"
        )
        parser.add_argument("--all", action="store_true", help="every battle of this house that is over")
        parser.add_argument("--jobs", type=int, default=1, help="with --all: in how many processes")

    def handle(self, *args: Any, file: Path | None, **options: Any) -> None:
        """Say what differs, or that nothing does."""
        if options["all"] == (file is not None):
            raise CommandError("Name a record, or ask for --all.")
        if file is not None:
            self._one(file)
        elif audit(self.stdout.write, max(1, options["jobs"])):
            raise CommandError("Not everything holds.")

    def _one(self, file: Path) -> None:
        try:
            record = rulesets.decode_record(file.read_bytes())
            ruleset = rulesets.get(record.system)
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from None
        except rulesets.Illegal as refusal:
            raise CommandError(str(refusal)) from None
        except rulesets.UnknownSystem as unknown:
            raise CommandError(f"The rules system {unknown} is not here.") from None
        proof = rulesets.proof(ruleset, record)
        for line in [*proof.faults, *proof.additions][:MOST_LINES]:
            self.stdout.write(line)
        if proof.differences and record.edition != ruleset.edition:
            editions = (
                f"It began by edition {record.edition} of its rules, the present one is {ruleset.edition}."
            )
            self.stdout.write(editions)
        if proof.faults:
            raise CommandError(f"The record does not hold: {len(proof.faults)} differences.")
        self.stdout.write(
            f"The record holds: {len(record.orders)} orders, {len(record.events)} events, "
            f"{record.final['dice_count']} dice."
        )
