"""A battle that is ready to look at when the house opens for the first time."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

import rulesets
from games.models import Battle, Player
from games.services import practice

KEEPER = "honjin"
ORDERS = 24


class Command(BaseCommand):
    """`manage.py first_battle`: does nothing the second time."""

    help = "Make a first battle, deployed and some orders old, and print its address."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the system, else the first there is."""
        parser.add_argument("--system", default="")

    def handle(self, *args: Any, system: str, **options: Any) -> None:
        """Make the battle if it is not there, and say where it is."""
        systems = rulesets.all()
        if not systems:
            self.stdout.write(_("No rules system is installed: there is nothing to fight by."))
            return
        slug = system or systems[0].slug
        keeper, _made = Player.objects.get_or_create(username=KEEPER, defaults={"is_guest": True})
        battle = Battle.objects.filter(maker=keeper, system=slug).order_by("created").first()
        if battle is None:
            self.stdout.write(_("Two practice commanders set up a first battle ..."))
            self.stdout.flush()
            battle = practice.try_out(
                player=keeper, system=slug, name=_("The first battle"), visibility=Battle.Visibility.OPEN
            )
            practice.command(battle, keeper, ORDERS, until=lambda held: held.battle.clock.turn > 2)
        self.stdout.write(_("The first battle stands at {address}").format(address=battle.get_absolute_url()))
