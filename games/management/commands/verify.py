"""The proof of a record, or of everything in the archive: is it what the seed, the orders and the rules give?"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

import rulesets
from games.management.audit import audit
from games.management.kinds import KINDS

MOST_LINES = 40


class Command(BaseCommand):
    """`manage.py verify battle.json` or `manage.py verify --all --jobs 4`; ends with status 1 if anything differs."""

    help = "Fight a record again: dice from the seed, events from the orders, final state equal."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file, or none for the whole archive."""
        parser.add_argument(
            "file",
            type=Path,
            nargs="?",
            help="a record, from `fight`, `wage`, or a page of a battle or campaign",
        )
        parser.add_argument("--all", action="store_true", help="everything of this house that is over")
        parser.add_argument("--jobs", type=int, default=1, help="with --all: in how many processes")

    def handle(self, *args: Any, file: Path | None, **options: Any) -> None:
        """Say what differs, or that nothing does."""
        if options["all"] == (file is not None):
            raise CommandError("Name a record, or ask for --all.")
        if file is not None:
            self._one(file)
            return
        audits = [audit, *(kind.everything for kind in KINDS.values())]
        if sum(each(self.stdout.write, max(1, options["jobs"])) for each in audits):
            raise CommandError("Not everything holds.")

    def _one(self, file: Path) -> None:
        try:
            raw = file.read_bytes()
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from None
        kind = KINDS.get(_form(raw))
        try:
            if kind is None:
                self._battle(raw)
                return
            line, holds = kind.one(raw, self.stdout.write)
        except rulesets.Illegal as refusal:
            raise CommandError(str(refusal)) from None
        if not holds:
            raise CommandError(line)
        self.stdout.write(line)

    def _battle(self, raw: bytes) -> None:
        try:
            record = rulesets.decode_record(raw)
            ruleset = rulesets.get(record.system)
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


class _Form(msgspec.Struct):
    format: str = ""


def _form(raw: bytes) -> str:
    """What form a file says that it has; nothing where it says nothing."""
    try:
        return msgspec.json.decode(raw, type=_Form).format
    except msgspec.MsgspecError:
        return ""
