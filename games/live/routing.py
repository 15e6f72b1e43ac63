"""Addresses of sockets. config/asgi.py wraps them in the origin check and the sign-in."""

from __future__ import annotations

from django.urls import path

from games.live.consumers import RecordConsumer, TableConsumer

websocket_urlpatterns = [
    path("ws/battles/<uuid:battle_id>/", TableConsumer.as_asgi()),
    path("ws/battles/<uuid:battle_id>/record/", RecordConsumer.as_asgi()),
]
