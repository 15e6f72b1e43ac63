"""Tokens of Django REST framework become the house's own, hashed: what was given out goes on opening."""

import hashlib
from datetime import UTC, datetime
from typing import Any

from django.db import migrations
from django.utils.crypto import salted_hmac

OLD = "authtoken_token"
SALT = "django.contrib.auth.models.AbstractBaseUser.get_session_auth_hash"


def take_over(apps: Any, schema_editor: Any) -> None:
    """Hash every old token, with its player's session hash, and drop the table that had them in the clear."""
    connection = schema_editor.connection
    if OLD not in connection.introspection.table_names():
        return
    Player, ApiToken = apps.get_model("games", "Player"), apps.get_model("games", "ApiToken")
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT key, user_id, created FROM {OLD}")
        rows = cursor.fetchall()
    passwords = dict(Player.objects.values_list("pk", "password"))
    ApiToken.objects.bulk_create(
        ApiToken(
            player_id=player,
            hashed=hashlib.sha256(key.encode()).hexdigest(),
            begins=key[:6],
            mark=salted_hmac(SALT, passwords[player], algorithm="sha256").hexdigest(),
            made=_time(made),
        )
        for key, player, made in rows
    )
    schema_editor.execute(f"DROP TABLE {OLD}")


def _time(value: Any) -> datetime:
    """A time as a cursor gives it: SQLite knows only texts."""
    found = datetime.fromisoformat(value) if isinstance(value, str) else value
    return found if found.tzinfo else found.replace(tzinfo=UTC)


class Migration(migrations.Migration):
    """Needs SECRET_KEY as the site has it."""

    dependencies = [("games", "0015_doors")]

    operations = [migrations.RunPython(take_over, migrations.RunPython.noop)]
