"""What tests of campaigns share: nothing is remembered from one to the next."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from campaigns.services import holding
from games.live import desks


@pytest.fixture(autouse=True)
def nothing_remembered() -> Iterator[None]:
    """Each test begins with an empty memory and ends with its threads' connections closed."""
    holding.memory.clear()
    yield
    desks.close_all()
