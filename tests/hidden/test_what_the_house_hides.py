"""Nobody can tell two worlds apart that differ only in what the house keeps: answers in advance, seeds, armies, moments
that are shown later, private battles."""

from __future__ import annotations

import pytest

from tests.hidden import addresses
from tests.hidden.comparing import compared
from tests.hidden.pairs_house import PAIRS
from tests.hidden.worlds import Pair


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.name)
async def test_only_its_owner_finds_two_worlds_different(pair: Pair) -> None:
    found = await compared(pair)
    assert {who: found[who] for who in pair.others} == {who: [] for who in pair.others}
    if pair.owner:
        assert found[pair.owner], "the two worlds do not differ at all: the pair proves nothing"


def test_every_address_is_asked() -> None:
    assert addresses.unknown() == [], "say in tests/hidden/addresses.py how these are asked"
    assert addresses.gone() == addresses.placeless() == []
