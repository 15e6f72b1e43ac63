"""What nobody will miss is cleared away: now, or again and again."""

from __future__ import annotations

import logging
import time
from argparse import ArgumentParser
from collections import Counter
from typing import Any

from django.core.management.base import BaseCommand
from django.db import DatabaseError, close_old_connections, connections

from games.services import housekeeping

logger = logging.getLogger(__name__)

HOUR = 3600.0


class Command(BaseCommand):
    """`manage.py housekeeping`, or as a process of its own `manage.py housekeeping --every 24`."""

    help = "Clear away expired sessions, guests who cannot come back, and what finished battles need no more."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the pause between two rounds."""
        parser.add_argument("--every", type=float, default=0, help="hours between two rounds; else one round")

    def handle(self, *args: Any, every: float, **options: Any) -> None:
        """Tidy up and say what was cleared; a round that fails is not the last one."""
        if not every:
            self._tidy()
        while every:
            close_old_connections()
            try:
                self._tidy()
            except DatabaseError:
                logger.exception("the house could not be tidied")
            connections.close_all()
            time.sleep(every * HOUR)

    def _tidy(self) -> None:
        found: Counter[str] = Counter()
        for what, count in housekeeping.tidy():
            found[what] += count
        told = ", ".join(f"{count} {what}" for what, count in found.items() if count)
        self.stdout.write(f"Cleared: {told or 'nothing'}.")
        self.stdout.flush()
