"""Wars to remember in tests: one waged to its end by two players, one by computer clans that comes in as a file."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

import rulesets
from campaigns.models import Campaign
from campaigns.selectors import stories
from campaigns.services import holding
from rulesets import campaign as war
from tests.campaigns.waging import kawanakajima, waged

Json = dict[str, Any]


def evening(**wish: Any) -> Campaign:
    """A whole Kawanakajima of Elin (Takeda) against Kaito (Uesugi), over."""
    stories.shelf.clear()
    return waged(kawanakajima(**wish))


def forget() -> None:
    """Nothing of any war is kept in memory."""
    holding.memory.clear()
    stories.shelf.clear()


@cache
def record() -> war.Record:
    """Kawanakajima between computer clans, as a record."""
    return war.wage("evening", b"a war to be remembered", systems={one.slug: one for one in rulesets.all()})


def document(**about: Any) -> Json:
    """The same as a file that left another house."""
    found: Json = msgspec.to_builtins(record(), str_keys=True)
    result = found["final"]["result"]
    usual = {
        "id": "elsewhere", "name": "A valley", "ended": "2026-05-06T07:08:09Z", "seasons": found["final"]["season"],
        "reason": result["reason"], "winners": list(result["winners"]),
    }  # fmt: skip
    return {**msgspec.json.decode(msgspec.json.encode(found)), "about": {**usual, **about}, "texts": []}


def raw(found: Json) -> bytes:
    """A document as bytes."""
    return msgspec.json.encode(found)
