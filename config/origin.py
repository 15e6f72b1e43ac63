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


def is_own_page(origin: str, host: str, scheme: str) -> bool:
    """Say whether a page at `origin` was served under the name `host` by the way (`scheme`) that its socket comes.

    Comparing the two lets a player on the local network in by whatever address he typed, and nobody else's page.
    """
    domain, port = split_domain_port(host)
    if not domain or not validate_host(domain, settings.ALLOWED_HOSTS):
        return False
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    usual = HTTP_PORTS[scheme]
    try:
        page = urlsplit(origin)
        found = (page.scheme, page.hostname, str(page.port or usual))
    except ValueError:  # no address at all
        return False
    return found == (scheme, domain.strip("[]"), port or usual)


def scheme_of(scope: dict[str, Any]) -> str:
    """Say whether a socket came by http or https: what a trusted proxy says, as Django believes it, or the line."""
    own = "https" if scope.get("scheme") in ("wss", "https") else "http"
    trusted: tuple[str, str] | None = getattr(settings, "SECURE_PROXY_SSL_HEADER", None)
    if trusted is None:
        return own
    name, secure = trusted
    told = header(scope["headers"], name.removeprefix("HTTP_").replace("_", "-").lower().encode())
    if not told:
        return own
    return "https" if told.split(",", 1)[0].strip() == secure else "http"


class SameOrigin:
    """Refuse a socket whose page comes from elsewhere, or that names no page at all."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        """Pass on the sockets of our own pages."""
        name = b"x-forwarded-host" if getattr(settings, "USE_X_FORWARDED_HOST", False) else b"host"
        host = header(scope["headers"], name) or header(scope["headers"], b"host")
        if is_own_page(header(scope["headers"], b"origin"), host, scheme_of(scope)):
            return await self.application(scope, receive, send)
        return await WebsocketDenier()(scope, receive, send)
