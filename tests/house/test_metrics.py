"""Whoever watches over the house gets its numbers, and nobody else does."""

from __future__ import annotations

import pytest
from asgiref.testing import ApplicationCommunicator
from prometheus_client import REGISTRY

from config.asgi import application


@pytest.mark.parametrize(
    ("surroundings", "status"),
    [
        ({}, 200),
        ({"REMOTE_ADDR": "::1"}, 200),
        ({"REMOTE_ADDR": "192.0.2.7"}, 404),
        ({"REMOTE_ADDR": ""}, 404),
        ({"HTTP_X_FORWARDED_FOR": "127.0.0.1"}, 404),
        ({"HTTP_X_REAL_IP": "192.0.2.7"}, 404),
    ],
)
def test_without_a_token_the_numbers_are_for_this_machine_alone(client, surroundings, status):
    assert client.get("/metrics", **{"REMOTE_ADDR": "127.0.0.1"} | surroundings).status_code == status


@pytest.mark.parametrize(
    ("given", "status"), [("Bearer seven-spears", 200), ("Bearer seven", 404), ("", 404), ("Bearer 七", 404)]
)
def test_with_a_token_they_are_for_whoever_bears_it(client, settings, given, status):
    settings.METRICS_TOKEN = "seven-spears"
    assert client.get("/metrics", headers={"Authorization": given}).status_code == status


def requests_by_method() -> dict[str, float]:
    """How many requests were counted of each method."""
    found: dict[str, float] = {}
    for family in REGISTRY.collect():
        for sample in family.samples:
            if sample.name == "honjin_requests_total":
                method = sample.labels["method"]
                found[method] = found.get(method, 0) + sample.value
    return found


async def test_requests_are_counted_by_method_and_a_made_up_method_makes_no_new_row():
    before = requests_by_method()
    for method in ("BREW", "GET"):
        scope = {"type": "http", "method": method, "path": "/nowhere", "query_string": b"", "headers": []}
        line = ApplicationCommunicator(application, scope)
        await line.send_input({"type": "http.request", "body": b""})
        await line.receive_output(5)
        await line.receive_output(5)
        await line.wait()
    after = requests_by_method()
    assert "BREW" not in after
    assert {name: after[name] - before.get(name, 0) for name in ("OTHER", "GET")} == {"OTHER": 1, "GET": 1}
