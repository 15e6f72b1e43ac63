"""A copy of everything that the house remembers, made while it is open."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from config import backups
from config.copying import keeper


class Command(BaseCommand):
    """`manage.py backup`, or `manage.py backup /mnt/elsewhere/honjin.zip`."""

    help = "Write a copy of the database to one file. The house may be open, and orders given meanwhile."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file."""
        parser.add_argument("file", type=Path, nargs="?", help="else var/backups/honjin-<moment>.zip")
        parser.add_argument("--overwrite", action="store_true", help="the file may be there already")

    def handle(self, *args: Any, file: Path | None, overwrite: bool, **options: Any) -> None:
        """Copy, pack, and say what is in it."""
        target = file or settings.VAR / "backups" / f"honjin-{datetime.now(UTC):%Y%m%dT%H%M%SZ}.zip"
        if file is None:
            target.parent.mkdir(mode=0o700, exist_ok=True)
        try:
            if target.exists() and not overwrite:
                raise backups.Spoilt(f"{target} is there already: name another file, or say --overwrite.")
            with backups.workshop(target) as folder:
                word = keeper().copy(folder / backups.COPY)
                backups.pack(word, folder / backups.COPY, target, overwrite=overwrite)
        except OSError as fault:
            raise CommandError(f"{target} cannot be written: {fault.strerror}.") from None
        except backups.Spoilt as why:
            raise CommandError(str(why)) from None
        rows = word.rows
        self.stdout.write(
            f"{target}: {rows.get('games_battle', 0)} battles, {rows.get('games_battleevent', 0)} events, "
            f"{rows.get('games_player', 0)} players, {target.stat().st_size / 1e6:.1f} MB."
        )
        self.stdout.write(
            "SECRET_KEY is not in it: keep that in another place. Seeds and password hashes are: keep it to yourself."
        )
