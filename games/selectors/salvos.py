"""One kind of order for everybody who can give it, as a commander may see it."""

from __future__ import annotations

import msgspec

from games.refusals import refuse
from games.selectors.texts import MOST_BYTES, Texts
from games.selectors.viewing import acting
from games.services.memory import Held, Sides
from rulesets import Side
from words import language, told_text

_salvos = Texts(MOST_BYTES)


def salvo(held: Held, sides: Sides, side: str, kind: str, to: str | None = None) -> bytes:
    """At whom each unit of a side could give an order of that kind, as JSON; worked out once for each moment.

    Raises ``not_yours`` for a side that is not the reader's, ``no_salvo`` for a kind that is given singly.
    """
    if not sides or (side and side not in sides):
        raise refuse("not_yours")
    commander, tongue = Side(side) if side else acting(held, sides), to or language()

    def find() -> bytes:
        plain = msgspec.json.encode(held.ruleset.salvo(held.battle, commander, kind))
        return told_text(plain.decode(), tongue).encode()

    return _salvos.get(held, f"{commander} {kind} {tongue}", find)
