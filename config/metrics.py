"""Numbers for Prometheus: ``/metrics`` tells those of the process that answers, and of no other.

So each web process is a target of its own, asked at its own port and not through the proxy; Prometheus adds them up.
"""

from __future__ import annotations

import time
from hmac import compare_digest
from ipaddress import ip_address
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from prometheus_client import CONTENT_TYPE_LATEST, Counter, Gauge, Histogram, generate_latest

from games.live import desks
from games.live.hub import hub

METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
FORWARDED = ("HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED", "HTTP_X_REAL_IP")

REQUESTS = Counter("honjin_requests", "Requests over HTTP.", ["method", "status"])
SECONDS = Histogram("honjin_request_seconds", "Seconds until a request over HTTP was answered.")
OPENED = Counter("honjin_sockets_opened", "WebSockets that were asked for.")
SOCKETS = Gauge("honjin_sockets", "WebSockets at tables now.", ["who"])
TABLES = Gauge("honjin_tables", "Battles that somebody looks at now.")
QUEUE = Gauge("honjin_queue", "Work that has been put on a desk and is not done.", ["desk"])


class Counted:
    """The site, with its requests counted."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        """Pass everything on."""
        if scope["type"] == "websocket":
            OPENED.inc()
        if scope["type"] != "http":
            return await self.application(scope, receive, send)
        status, began = 500, time.perf_counter()

        async def pass_on(message: dict[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            return await self.application(scope, receive, pass_on)
        finally:
            REQUESTS.labels(scope["method"] if scope["method"] in METHODS else "OTHER", status).inc()
            SECONDS.observe(time.perf_counter() - began)


async def metrics(request: HttpRequest) -> HttpResponse:
    """Everything counted so far in this process, for whoever may know it; for others there is no such page."""
    if not may_read(request):
        raise Http404
    rooms = list(hub().rooms.values())
    sockets = [socket for room in rooms for socket in room.sockets]
    playing = sum(bool(socket.sides) for socket in sockets)
    SOCKETS.labels("player").set(playing)
    SOCKETS.labels("watcher").set(len(sockets) - playing)
    TABLES.set(len(rooms))
    for name in ("orders", "thinking", "practice"):
        QUEUE.labels(name).set(getattr(desks, name).waiting)
    return HttpResponse(generate_latest(), content_type=CONTENT_TYPE_LATEST)


def may_read(request: HttpRequest) -> bool:
    """Whoever bears the token; without one this machine itself, but not what a proxy on it passes on."""
    if settings.METRICS_TOKEN:
        given = request.headers.get("Authorization", "").removeprefix("Bearer ")
        return compare_digest(given.encode(), settings.METRICS_TOKEN.encode())
    if any(name in request.META for name in FORWARDED):
        return False
    try:
        return ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False
