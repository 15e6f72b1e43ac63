"""Whoever watches over the site learns what is broken, and a broken site is not called well."""

import pytest
from django.db import OperationalError

import config.health


@pytest.mark.django_db(transaction=True)
async def test_a_site_that_works_is_well(async_client):
    answer = await async_client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json() == {"well": True, "database": "ok", "channels": "ok"}


async def test_a_site_without_its_database_is_not(async_client, monkeypatch):
    def silent() -> None:
        raise OperationalError("gone")

    monkeypatch.setattr(config.health, "ask_database", silent)
    answer = await async_client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json() == {"well": False, "database": "OperationalError", "channels": "ok"}


async def test_a_channel_layer_that_never_answers_is_not_waited_for(async_client, monkeypatch):
    async def deaf() -> None:
        import asyncio

        await asyncio.sleep(60)

    monkeypatch.setattr(config.health, "ask_database", lambda: None)
    monkeypatch.setattr(config.health, "ask_channel_layer", deaf)
    monkeypatch.setattr(config.health, "PATIENCE", 0.05)
    answer = await async_client.get("/healthz")
    assert answer.json()["channels"] == "TimeoutError"
