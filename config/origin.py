"""A WebSocket carries the player's cookie from any page that opens one: only our own pages may."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import split_domain_port, validate_host

HTTP_PORTS = {"http": "80", "https": "443"}


def header(headers: Iterable[tuple[bytes, bytes]], name: bytes) -> str:
    """Give the header `name` (lower case) as text, or nothing."""
    return next((value.decode("latin1") for key, value in headers if key == name), "")


def is_own_page(origin: str, host: str) -> bool:
    """Say whether a page at `origin` was served under the name `host` that the socket asks for.

    Comparing the two lets a player on the local network in by whatever address he typed, and nobody else's page.
    """
    page = urlsplit(origin)
    domain, port = split_domain_port(host)
    if not domain or not validate_host(domain, settings.ALLOWED_HOSTS):
        return False
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    own_port = port or HTTP_PORTS.get(page.scheme, "")
    return (page.hostname, str(page.port or HTTP_PORTS.get(page.scheme, ""))) == (
        domain.strip("[]"),
        own_port,
    )


class SameOrigin:
    """Refuse a socket whose page comes from elsewhere, or that names no page at all."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        """Pass on the sockets of our own pages."""
        name = b"x-forwarded-host" if getattr(settings, "USE_X_FORWARDED_HOST", False) else b"host"
        host = header(scope["headers"], name) or header(scope["headers"], b"host")
        if is_own_page(header(scope["headers"], b"origin"), host):
            return await self.application(scope, receive, send)
        return await WebsocketDenier()(scope, receive, send)
