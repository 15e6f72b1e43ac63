"""A backup becomes the house's database again."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection

from config import backups
from config.copying import keeper
from games.management.audit import Verdict, examine
from games.management.wholeness import what_is_wrong
from games.models import Battle


class Command(BaseCommand):
    """`manage.py restore honjin.zip`; ends with status 1 if anything is not as it was."""

    help = "Make the database what it was when a backup was made, and check it. The house must be closed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file, whether what is there may go, and how much is checked."""
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--overwrite", action="store_true", help="what the database holds now may be lost"
        )
        parser.add_argument(
            "--sample",
            type=int,
            default=20,
            help="so many of the last battles, running and over, are checked",
        )

    def handle(self, *args: Any, file: Path, overwrite: bool, sample: int, **options: Any) -> None:
        """Put it back, bring it up to date, look whether it holds."""
        try:
            word = backups.read(file)
            if not overwrite and (held := _what_is_held()):
                raise backups.Spoilt(f"The database holds {held}. Say --overwrite if they may be lost.")
            with backups.workshop(file.absolute()) as folder:
                keeper().put_back(backups.unpack(file, folder), word)
        except backups.Spoilt as why:
            raise CommandError(str(why)) from None
        except OSError as fault:
            raise CommandError(f"{file} cannot be unpacked: {fault.strerror}.") from None
        self.stdout.write(
            f"Put back as of {word.made}: {sum(word.rows.values())} rows in {len(word.rows)} tables."
        )
        if backups.pending():
            self.stdout.write("It is of an older Honjin, and is brought up to date ...")
            call_command("migrate", verbosity=0)
        faults = list(_faults(sample))
        for line in faults:
            self.stdout.write(line)
        if faults:
            raise CommandError("The database is what it was, and not every battle in it is whole.")
        running, over = (Battle.objects.filter(status=status).count() for status in ("running", "over"))
        self.stdout.write(
            f"{min(sample, running)} of {running} running battles and {min(sample, over)} of {over} that are over "
            "were checked, and all hold."
        )


def _what_is_held() -> str:
    """What would be lost: battles and players that the database holds; empty where it is new."""
    try:
        with connection.cursor() as cursor:
            counts = {}
            for name, table in (("battles", "games_battle"), ("players", "games_player")):
                cursor.execute(f"SELECT count(*) FROM {table}")  # noqa: S608  the names are ours
                counts[name] = cursor.fetchone()[0]
    except DatabaseError:  # not even migrated
        return ""
    return " and ".join(f"{count} {name}" for name, count in counts.items()) if any(counts.values()) else ""


def _faults(sample: int) -> Iterator[str]:
    """What does not hold of the last battles: each is whole as stored, and those that are over are proven."""
    for battle in Battle.objects.filter(status=Battle.Status.RUNNING).order_by("-updated")[:sample]:
        yield from (f"{battle.pk}: {why}" for why in what_is_wrong(battle))
    ended = Battle.objects.filter(status=Battle.Status.OVER, lesson=False).order_by("-updated")
    for id in list(ended.values_list("pk", flat=True)[:sample]):
        finding = examine(id)
        if finding is not None and finding.verdict is Verdict.FAILS:
            yield f"{finding.heading}: {'; '.join(finding.reasons[:3])}"
