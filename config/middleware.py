"""What every answer of the site carries, and how files are handed out."""

from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from typing import Any

from asgiref.sync import iscoroutinefunction, markcoroutinefunction, sync_to_async
from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile

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


class StaticFiles(WhiteNoiseMiddleware):
    """WhiteNoise on an event loop: other requests pass it without a thread, and files do not stream bit by bit.

    All our files are small and lie in the page cache of the machine, so reading one whole costs less than handing
    it from thread to loop in pieces.
    """

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        super().__init__(get_response)
        self.waits = iscoroutinefunction(get_response)
        if self.waits:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponse | Awaitable[HttpResponse]:
        """Answer with the file of that address, or let the site answer."""
        if self.waits:
            return self.answer(request)
        return super().__call__(request)

    async def answer(self, request: HttpRequest) -> HttpResponse:
        """Do the same on an event loop."""
        if self.autorefresh:
            file = await sync_to_async(self.find_file)(request.path_info)
        else:
            file = self.files.get(request.path_info)
        return self.serve(file, request) if file else await self.get_response(request)

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> HttpResponse:
        """Answer with a file, a part of it, or word that the browser has it already."""
        found = static_file.get_response(request.method, request.META)
        with found.file or nullcontext() as file:
            response = HttpResponse(file.read() if file else b"", status=int(found.status))
        del response["Content-Type"]
        for name, value in found.headers:
            response[name] = value
        return response
