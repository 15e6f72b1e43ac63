"""Tokens that were given out before the house had its own go on opening, and lie nowhere in the clear."""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connection
from rest_framework.test import APIClient

from games.models import ApiToken, Player

KEY = "0123456789abcdef0123456789abcdef01234567"


@pytest.fixture
def old_table(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE TABLE authtoken_token (key varchar(40) PRIMARY KEY, created timestamp NOT NULL, user_id bigint)"
        )


def test_an_old_token_goes_on_opening_until_the_password_changes(old_table: None, elin: Player) -> None:
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO authtoken_token VALUES (%s, '2026-01-02 03:04:05', %s)", [KEY, elin.pk])
    editor = SimpleNamespace(connection=connection, execute=lambda sql: connection.cursor().execute(sql))
    import_module("games.migrations.0016_old_tokens").take_over(apps, editor)

    assert "authtoken_token" not in connection.introspection.table_names()
    token = ApiToken.objects.get()
    assert (token.player, token.begins, token.made.year) == (elin, "012345", 2026)
    assert KEY not in str(vars(token))
    program = APIClient(headers={"Authorization": f"Token {KEY}"})
    assert program.get("/api/tokens/").status_code == 200
    elin.set_password("another long word")
    elin.save()
    assert program.get("/api/tokens/").status_code == 401
