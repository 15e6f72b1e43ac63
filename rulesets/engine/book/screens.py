"""What screens show of a system in words and signs, as ``book/screens.toml`` has it."""

from __future__ import annotations

import msgspec

from rulesets.engine.forms.documents import MarkWords, OrderWords
from rulesets.engine.forms.profile import PictureRank, Profile


class Screens(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A system in a sentence (``summary``), what its models are (``scale``), for who chooses one a ``profile`` and a
    ``picture``; its orders, and the badges of its units.

    ``traces`` are what kinds of events leave on the table, ``terms`` what keys in documents and events are called
    (:class:`~rulesets.engine.forms.documents.Description`).
    """

    summary: str
    scale: str
    profile: Profile
    picture: tuple[PictureRank, ...]
    orders: tuple[OrderWords, ...]
    marks: tuple[MarkWords, ...]
    traces: dict[str, str]
    terms: dict[str, str]
