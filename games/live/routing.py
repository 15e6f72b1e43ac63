"""Addresses of sockets. config/asgi.py wraps them in the origin check and the sign-in."""

from __future__ import annotations

from django.urls import path

from games.live.reader import read
from games.live.socket import table

websocket_urlpatterns = [
    path("ws/battles/<uuid:battle_id>/", table),  # type: ignore[arg-type]
    path("ws/battles/<uuid:battle_id>/record/", read),  # type: ignore[arg-type]
]
