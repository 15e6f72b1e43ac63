"""The tally of the house's dice, made anew from the records."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from games.services import tally


class Command(BaseCommand):
    """`manage.py count_dice`: once after an upgrade, or when the tally is in doubt."""

    help = "Count every die of finished battles and decided musters again for the page /dice/."

    def handle(self, *args: Any, **options: Any) -> None:
        """Count, and say how much there was."""
        found = tally.recount()
        self.stdout.write(f"{found['battles']} battles and {found['musters']} musters are counted.")
