"""What JSON is read into, made ready before anybody asks for it.

msgspec works out how a Struct is read when it is first asked, and what is half worked out stands where every thread
finds it: two threads that read the same Struct for the first time crash the process. So each is asked for once, before
the first request.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import msgspec
from django.urls import get_resolver


def prepare() -> None:
    """Work out how every Struct that the house knows is read. To be called while there is one thread."""
    _ = get_resolver().url_patterns  # reads the views, and what they read
    for kind in all_structs():
        with suppress(TypeError):  # what names a type that msgspec cannot read is never read from JSON
            msgspec.json.Decoder(kind)


def all_structs(above: type[msgspec.Struct] = msgspec.Struct) -> Iterator[type[msgspec.Struct]]:
    """Every Struct that some module has made so far."""
    for kind in above.__subclasses__():
        yield kind
        yield from all_structs(kind)
