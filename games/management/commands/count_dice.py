"""The tally of the house's dice, made anew from the records."""

from __future__ import annotations

import time
from typing import Any

from django.core.management.base import BaseCommand

from games.services import tally

CHUNK = 200
EVERY = 5.0
"""Seconds between two words of how far it is."""


class Command(BaseCommand):
    """`manage.py count_dice`: when the tally is in doubt. The house may be open meanwhile."""

    help = "Count every die of finished battles and decided musters again for the page /dice/."

    def handle(self, *args: Any, **options: Any) -> None:
        """Count, and say how much there was."""
        began = time.monotonic()
        tally.forget()
        total = tally.uncounted_battles().count() + tally.uncounted_musters().count()
        done, told = 0, began
        while some := tally.count_some(CHUNK):
            done += some
            if time.monotonic() - told > EVERY:
                told = time.monotonic()
                self.stdout.write(f"{done} of {total}")
        self.stdout.write(f"{done} battles and musters are counted, in {time.monotonic() - began:.0f} s.")
