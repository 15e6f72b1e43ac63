"""Two players, a stranger, and a rules system whose armies are thrown for."""

import uuid
from collections.abc import Iterator

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

import rulesets
from armies import services
from armies.models import Army, Muster

PACKAGE = "tests.armies.systems"
IDENTITY = {"name": "The white banner", "clan": "Hojo", "mon": "hojo"}


@pytest.fixture(autouse=True)
def levy() -> Iterator[str]:
    """The house knows the levy for the length of a test, and forgets it for the tests of others."""
    rulesets.add_systems(PACKAGE)
    yield "levy"
    rulesets._packages.remove(PACKAGE)
    rulesets._find.cache_clear()


@pytest.fixture
def elin(db):
    return get_user_model().objects.create_user("Elin")


@pytest.fixture
def kaito(db):
    return get_user_model().objects.create_user("Kaito")


@pytest.fixture
def clients(elin, kaito) -> dict[str, Client]:
    """A browser for the owner, one for another player, one for nobody."""
    owner, other = Client(), Client()
    owner.force_login(elin)
    other.force_login(kaito)
    return {"owner": owner, "other": other, "anonymous": Client()}


@pytest.fixture
def muster(elin) -> Muster:
    """A muster that Elin has thrown and not decided."""
    return services.throw_muster(owner=elin, system="levy", key=uuid.uuid4(), word="rain")


@pytest.fixture
def army(muster) -> Army:
    """An army that Elin kept."""
    return services.keep(muster=muster, values=IDENTITY)
