"""News on its way to other processes: every kind comes out as it went in, and nothing live is needed to make it."""

from __future__ import annotations

from typing import get_args
from uuid import uuid4

import msgspec
import pytest

from games.dispatches import Nudge, Ping, Utterance
from games.live.link import Hello, Here, LooksOn, Notice, address, in_one
from games.services.ledger import EventRow
from games.services.news import Begun, Deaf, Ended, Hidden, Moved, Nudged, Pinged, Said, Stirred

BATTLE = uuid4()
ROWS = [EventRow(4, '{"kind":"stepped"}', "{}", "", "[]"), EventRow(5, '{"kind":"ended"}', "{}")]
GUIDE = {"mark": "m", "name": "Oishi", "event": 3, "view": "truth", "runs": True, "speed": 1.0}
EVERY_KIND = [
    Moved(BATTLE, seq=5, before=3, rows=ROWS),
    Said(BATTLE, said=Utterance(1, None, "Elin", "ai", "to arms", "2026-01-01T00:00:00")),
    Pinged(BATTLE, ping=Ping("Elin", None, 3.5, 4), by=7),
    Nudged(BATTLE, nudge=Nudge("Elin", "ai", ["kaki"], 60), by=7),
    Begun(BATTLE),
    Stirred(BATTLE, to={"takeda": {"kind": "moved", "seq": 3}}),
    Hidden(BATTLE),
    Ended(player=7, but="hash"),
    Deaf(player=7, to=[8, 9]),
    Here(BATTLE, sides=["ai"], busy=["ai"]),
    LooksOn(BATTLE, who={"names": ["Oishi"], "nameless": 2, "guides": [GUIDE]}),
    Hello(BATTLE),
]


def test_no_kind_is_left_out() -> None:
    assert {type(news) for news in EVERY_KIND} == set(get_args(Notice))


@pytest.mark.parametrize("news", EVERY_KIND, ids=lambda news: type(news).__name__)
def test_another_process_hears_what_was_told(news: Notice) -> None:
    sent = msgspec.json.decode(msgspec.json.encode(address(news, "one")))
    assert sent["from"] == "one"
    assert msgspec.convert(sent, Notice) == news


def test_what_happened_in_a_row_goes_out_as_one() -> None:
    first, second = (Moved(BATTLE, seq=row.seq, before=row.seq - 1, rows=[row]) for row in ROWS)
    assert in_one(first, second) == Moved(BATTLE, seq=5, before=3, rows=ROWS)


def test_of_what_is_long_or_not_whole_only_the_number_goes_out() -> None:
    long = Moved(BATTLE, seq=4, before=3, rows=[EventRow(4, "x" * 70_000, "{}")])
    assert in_one(None, long) == Moved(BATTLE, seq=4, before=3)
    after_it = in_one(in_one(None, long), Moved(BATTLE, seq=5, before=4, rows=ROWS[1:]))
    assert after_it == Moved(BATTLE, seq=5, before=3)
