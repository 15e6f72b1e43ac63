"""Nobody can tell two worlds apart that differ only in what the rules hide from him, whatever he asks and hears."""

from __future__ import annotations

import pytest

from games.selectors import viewing
from rulesets.engine import registry
from tests.hidden.addresses import OF_NOBODY
from tests.hidden.comparing import compared
from tests.hidden.pairs_koku import DEPLOYED, PAIRS, PLACES
from tests.hidden.worlds import OTHERS, Pair

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.name)
async def test_only_its_owner_finds_two_worlds_different(pair: Pair) -> None:
    found = await compared(pair)
    assert {who: found[who] for who in pair.others} == {who: [] for who in pair.others}
    assert found[pair.owner], "the two worlds do not differ at all: the pair proves nothing"


async def test_addresses_that_know_no_battle_tell_nothing_of_one() -> None:
    found = await compared(PLACES, (OF_NOBODY,))
    assert {who: found[who] for who in OTHERS} == {who: [] for who in OTHERS}


async def test_a_view_that_leaks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(viewing, "_know", lambda held, viewer: held.battle)
    found = await compared(PLACES, ())
    assert all(found[who] for who in OTHERS)


async def test_events_that_can_be_counted_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "fold", lambda play, hearsay: play.events)
    found = await compared(DEPLOYED, ())
    assert all(found[who] for who in OTHERS)
