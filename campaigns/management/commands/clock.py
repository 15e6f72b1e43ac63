"""The campaigns' clock as a process of its own."""

from __future__ import annotations

import logging
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.db import close_old_connections

from campaigns.services import clock, letters
from games.live import hub  # noqa: F401 - by it those hear who sit at the maps of other processes

logger = logging.getLogger(__name__)


class Command(BaseCommand):
    """`manage.py clock`, or as a process of its own `manage.py clock --every 5`."""

    help = "Do what is due in campaigns: deadlines of councils, answers and battles, votes, reminders."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the pause between two looks."""
        parser.add_argument("--every", type=float, default=0, help="seconds between two looks; else one look")

    def handle(self, *args: Any, every: float, **options: Any) -> None:
        """Look at all that is due; a campaign that fails holds up no other, a look that fails is not the last."""
        while True:
            if every:
                close_old_connections()
            try:
                self._look()
            except Exception:
                if not every:
                    raise
                logger.exception("the campaigns' clock could not be read")
            if not every:
                return
            time.sleep(every)

    def _look(self) -> None:
        done = 0
        for campaign_id in clock.overdue():
            try:
                done += clock.look(campaign_id)
            except Exception:
                logger.exception("the clock of campaign %s stopped", campaign_id)
        for player_id in letters.due():
            if not letters.post(player_id):
                break
        self.stdout.write(f"Campaigns that went on: {done}.")
        self.stdout.flush()
