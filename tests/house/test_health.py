"""Whoever watches over the site learns what is broken, and a broken site is not called well."""

import asyncio
import json
import resource
import time
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from django.db import OperationalError

import config.health
from config.models import Pulse
from tests.running import House, running_house

WELL = {"well": True, "database": "ok", "channels": "ok", "disk": "ok"}


@pytest.fixture(autouse=True)
def nothing_found_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test asks for itself."""
    monkeypatch.setattr(config.health, "CHECKS", config.health.checks())


@pytest.mark.django_db(transaction=True)
async def test_a_site_that_works_is_well(async_client):
    answer = await async_client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json() == WELL


@pytest.mark.django_db(transaction=True)
async def test_however_many_ask_the_database_is_written_once(async_client):
    await asyncio.gather(*(async_client.get("/healthz") for _ in range(20)))
    first = (await Pulse.objects.aget()).at
    assert (await async_client.get("/healthz")).status_code == 200
    assert (await Pulse.objects.aget()).at == first


async def test_a_site_without_its_database_is_not(async_client, monkeypatch):
    def silent() -> None:
        raise OperationalError("gone")

    monkeypatch.setattr(config.health, "ask_database", silent)
    answer = await async_client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json() == WELL | {"well": False, "database": "OperationalError"}


async def test_a_channel_layer_that_never_answers_is_not_waited_for(async_client, monkeypatch):
    async def deaf() -> None:
        await asyncio.sleep(60)

    monkeypatch.setattr(config.health, "ask_database", lambda: None)
    monkeypatch.setattr(config.health, "ask_channel_layer", deaf)
    monkeypatch.setattr(config.health, "PATIENCE", 0.05)
    answer = await async_client.get("/healthz")
    assert answer.json()["channels"] == "TimeoutError"


def asked(house: House) -> dict[str, Any]:
    """What the house says of itself."""
    try:
        with urlopen(f"{house.url}/healthz") as answer:
            return json.load(answer)
    except HTTPError as answer:
        return json.load(answer)


def told_within(house: House, seconds: float, *, well: bool) -> dict[str, Any]:
    """What the house says as soon as it calls itself (un)well."""
    until = time.monotonic() + seconds
    while (found := asked(house))["well"] != well and time.monotonic() < until:
        time.sleep(0.2)
    return found


def test_a_house_that_may_write_no_more_says_so_and_is_well_again_when_it_may(tmp_path):
    with running_house(tmp_path) as house:
        process = house.processes[0].pid
        before = resource.prlimit(process, resource.RLIMIT_FSIZE)
        resource.prlimit(process, resource.RLIMIT_FSIZE, (512, before[1]))  # bytes of any file
        found = told_within(house, 10, well=False)
        assert not found["well"]
        assert found["disk"] == "EFBIG"
        assert found["channels"] == "ok"
        if "sqlite" in house.environment["DATABASE_URL"]:
            assert found["database"] == "OperationalError"
        resource.prlimit(process, resource.RLIMIT_FSIZE, before)
        assert told_within(house, 10, well=True) == WELL
