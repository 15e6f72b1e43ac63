"""The HTTP interface, asked for everything that its description allows, and for much that it does not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from rest_framework.throttling import SimpleRateThrottle
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.checks import negative_data_rejection

from campaigns.services import making
from campaigns.services.making import Wish
from games.models import Player
from games.services import tokens
from tests.campaigns.waging import kawanakajima
from tests.games.conftest import drill, fought_alone

EXAMPLES = 6
"""Of each address, signed in and not."""

RIGHT_IN_FORM = ["2xx", "400", "401", "403", "404", "409", "422", "429"]
"""What a message may be answered that is as the description says: the rules still judge what it means."""

description = schemathesis.openapi.from_dict(
    SchemaGenerator().get_schema(request=None, public=True),
    config=SchemathesisConfig.from_dict(
        {
            "generation": {
                "deterministic": True,
                "database": "none",
                "max-examples": EXAMPLES,
                "allow-extra-parameters": False,
            },
            "checks": {"positive_data_acceptance": {"expected-statuses": RIGHT_IN_FORM}},
        }
    ),
)
description.app = get_wsgi_application()


@pytest.fixture
def kept_open() -> Iterator[None]:
    """The end of a request closes the line to the database, and with it what a test has done so far: not here."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture(scope="module")
def stock(laid_out: None) -> dict[str, Any]:
    """Something to ask for: battles that run, wait and are over."""
    elin, kaito = (Player.objects.create_user(name, password="a long word") for name in ("Elin", "Kaito"))
    battles = [drill(elin, kaito, visibility="open"), drill(elin, None), fought_alone(elin)]
    wars = [
        kawanakajima(visibility="open"),
        making.create(maker=elin, wish=Wish(scenario="evening", clan="takeda")),
    ]
    return {
        "token": tokens.make(player=elin)[1],
        "battle_id": [str(battle.pk) for battle in battles],
        "campaign_id": [str(war.pk) for war in wars],
    }


@pytest.fixture
def house(
    stock: dict[str, Any], db: None, kept_open: None, monkeypatch: pytest.MonkeyPatch
) -> dict[str, Any]:
    """A house with something to ask for, and without limits on asking."""
    monkeypatch.setattr(SimpleRateThrottle, "allow_request", lambda *about: True)
    return stock


@pytest.mark.parametrize("signed_in", [True, False])
@description.given(data=st.data())
@description.parametrize()
@settings(
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=EXAMPLES,
    suppress_health_check=list(HealthCheck),
)
def test_every_address_does_what_its_description_says(
    case: Any, data: Any, signed_in: bool, house: dict[str, Any]
) -> None:
    there = {
        "battle_id": house["battle_id"],
        "campaign_id": house["campaign_id"],
        "slug": ["drill", "koku", "sky", "skirmish", "ageofwar"],
    }
    for name in there.keys() & case.path_parameters.keys():
        if data.draw(st.integers(0, 4)):
            case.path_parameters[name] = data.draw(st.sampled_from(there[name]))
    headers = {"Accept-Encoding": "identity"} | (
        {"Authorization": f"Token {house['token']}"} if signed_in else {}
    )
    case.call_and_validate(headers=headers, excluded_checks=[negative_data_rejection])
