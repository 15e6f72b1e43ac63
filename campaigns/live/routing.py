"""Addresses of campaigns' sockets; config/asgi.py puts them beside those of battles."""

from __future__ import annotations

from django.urls import path

from campaigns.live.consumers import MapConsumer

websocket_urlpatterns = [path("ws/campaigns/<uuid:campaign_id>/", MapConsumer.as_asgi())]
