"""Open the house: say where it stands and how to get in, then serve it until it is stopped."""

import logging
import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

from config.environment import lan_addresses

logger = logging.getLogger(__name__)

GREETING = """
\033[1m本陣 Honjin is open\033[0m

  on this machine   http://localhost:{port}/
{neighbours}
  Press “Play now” there: no account is needed. To keep your battles, make one at
  http://localhost:{port}/accounts/signup/ (letters of the house appear in this window).
  Ctrl-C closes the house. Every battle stays as it stands.
"""


EVERYWHERE = "0.0.0.0"  # noqa: S104  a friend on the same network plays too


def usual_host() -> str:
    """The address to listen on where none is named: debug pages are for this machine alone."""
    return "127.0.0.1" if settings.DEBUG else EVERYWHERE


def greeting(port: int, addresses: list[str]) -> str:
    """Say under which addresses the house can be reached, and how to get in."""
    neighbours = "".join(f"  on your network   http://{address}:{port}/\n" for address in addresses)
    return GREETING.format(port=port, neighbours=neighbours)


class Command(BaseCommand):
    """`manage.py house --port 8000`."""

    help = "Serve the site on every address of this machine (with DEBUG on its own alone), and print those addresses."
    requires_system_checks: list[str] = []  # `make play` starts often; `make check` checks

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the port and the address to listen on."""
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--host", default=usual_host())

    def handle(self, *args: Any, port: int, host: str, **options: Any) -> None:
        """Make the first battle if the house is new, greet, and become the server."""
        self.make_first_battle()
        self.stdout.write(greeting(port, lan_addresses() if host == EVERYWHERE else []))
        if settings.DEBUG:
            self.stdout.write(
                "  DEBUG is on: faults show what the house is made of, so nobody else is let in.\n"
            )
        sys.stdout.flush()
        # The process becomes the server, so that Ctrl-C and signals reach it and nothing stands between.
        server = Path(sys.executable).with_name("uvicorn")
        where = ["--host", host, "--port", str(port), "--ws", "config.wire:Wire", "--no-proxy-headers"]
        os.execv(  # noqa: S606  the arguments are ours
            server,
            [str(server), "config.asgi:application", *where, "--log-level", "warning", "--lifespan", "on"],
        )

    def make_first_battle(self) -> None:
        """Make a battle to look at if there is none. The house opens without one rather than not at all."""
        try:
            call_command("first_battle", stdout=self.stdout)
        except Exception:
            logger.exception("the first battle could not be made")
