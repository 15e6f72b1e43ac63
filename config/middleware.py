"""What every answer of the site carries."""

from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest, HttpResponse

POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",  # no script inside a page: data for scripts travels as JSON
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # a bar's length is an attribute; it can load nothing
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)


class ContentSecurityPolicy:
    """Tell the browser to take scripts, styles, pictures and sockets from this site only."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response
        self.waits = iscoroutinefunction(get_response)
        if self.waits:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponse | Awaitable[HttpResponse]:
        """Answer as the site does, with the policy on top."""
        if self.waits:
            return self.answer(request)
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        return response

    async def answer(self, request: HttpRequest) -> HttpResponse:
        """Do the same on an event loop."""
        response = await self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        return response
