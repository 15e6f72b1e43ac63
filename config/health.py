"""One answer for whoever watches over the site: can it still reach what it needs?"""

import asyncio

from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.db import connection
from django.http import HttpRequest, JsonResponse

PATIENCE = 3.0  # seconds


def ask_database() -> None:
    """Raise if the database does not answer."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


async def ask_channel_layer() -> None:
    """Raise if a notice put into the channel layer does not come out again."""
    layer = get_channel_layer()
    assert layer is not None
    channel = await layer.new_channel("health")
    await layer.send(channel, {"type": "health"})
    await layer.receive(channel)


async def healthz(request: HttpRequest) -> JsonResponse:
    """Answer 200 if database and channel layer work, else 503; either way say which does what."""
    checks = {"database": sync_to_async(ask_database), "channels": ask_channel_layer}
    found: dict[str, str] = {}
    for name, check in checks.items():
        try:
            await asyncio.wait_for(check(), PATIENCE)
            found[name] = "ok"
        except Exception as fault:  # whatever it is, it is the answer
            found[name] = type(fault).__name__
    well = all(state == "ok" for state in found.values())
    return JsonResponse({"well": well, **found}, status=200 if well else 503)
