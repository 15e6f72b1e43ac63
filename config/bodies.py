"""How much a request may carry, by where it goes: held before anything of it is kept.

Django takes a body whole before it looks at who sends it, and puts a large one on disk. So it is counted on its way in,
said its length or not, and what is too long is cut off: the site answers 413 (:class:`config.middleware.Readable`).
"""

from __future__ import annotations

from typing import Any

from armies import plain
from campaigns.services import importing as campaigns
from games.live import protocol
from games.services import importing

KB = 1024
AROUND = 64 * KB
"""Bytes that a form puts around a file, and by which a file may be too long to be told so by name."""
FORM = 256 * KB
"""Bytes of a form's fields: a whole army on the bench, and of everything that is not named here."""

LIMITS = {
    "/battles/import/": importing.LARGEST + AROUND,
    "/campaigns/import/": campaigns.LARGEST + AROUND,
    "/armies/import/": plain.LARGEST_FILE + AROUND,
    "/api/armies/import/": plain.LARGEST_FILE + AROUND,
    "/api/": protocol.LARGEST,
    "/": FORM,
}
"""Bytes by the beginning of the address; the first that fits holds. The largest is what a proxy must let through."""

CUT = "honjin.cut"
"""Stands in the scope of a request whose body was longer than it may be."""


def most_of(path: str) -> int:
    """The bytes that a request to an address may carry."""
    return next((most for start, most in LIMITS.items() if path.startswith(start)), FORM)


class Measured:
    """An ASGI application whose requests carry no more than they may."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Pass a request on; one that is too long with what came of it so far, and marked."""
        most = most_of(scope["path"])
        said = next((value for name, value in scope["headers"] if name == b"content-length"), b"")
        taken = most + 1 if said.isdigit() and int(said[:20]) > most else 0

        async def measure() -> Any:
            nonlocal taken
            if taken > most and CUT not in scope:
                scope[CUT] = True
                return {"type": "http.request", "body": b"", "more_body": False}
            message = await receive()
            while CUT in scope and message["type"] == "http.request":  # the rest is let go
                message = await receive()
            if message["type"] == "http.request":
                taken += len(message.get("body", b""))
                return await measure() if taken > most else message
            return message

        await self.application(scope, measure, send)
