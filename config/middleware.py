"""What every answer of the site carries, and how files are handed out."""

from collections.abc import Awaitable, Callable
from contextlib import nullcontext, suppress
from time import monotonic
from typing import Any

from allauth.usersessions.models import UserSession
from asgiref.sync import iscoroutinefunction, markcoroutinefunction, sync_to_async
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template import loader
from django.utils import translation
from django.utils.deprecation import MiddlewareMixin
from django.views.defaults import page_not_found
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile

from config import bodies
from games.refusals import refusal
from games.refusals import refuse as house_refuses

NEWS = 300.0
"""Seconds after which it is news again that a session is used."""
MOST_NOTED = 10_000

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


class Readable:
    """Refuse what no page can read: addresses with a sign that no database stores, and bodies that were cut off."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Any:
        """Answer 413 or 400 in words, or let the site answer."""
        if bodies.CUT in getattr(request, "scope", ()):
            refused = _refuse(request, 413, "too_large")
            refused["Connection"] = "close"  # what is still on its way is not waited for
        elif "\0" in request.path_info or "%00" in request.META.get("QUERY_STRING", ""):
            refused = _refuse(request, 400, "malformed")
        else:
            return self.get_response(request)
        return _later(refused) if iscoroutinefunction(self) else refused


async def _later(response: HttpResponse) -> HttpResponse:
    return response


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Tell browsers by a page, and programs by JSON, that nothing is there."""
    if request.path_info.startswith("/api/"):
        return _refuse(request, 404, "no_address")
    return page_not_found(request, exception)


def _refuse(request: HttpRequest, status: int, code: str) -> HttpResponse:
    """A refusal of the house: a page to browsers, JSON to programs."""
    with translation.override(translation.get_language_from_request(request)):
        if request.path_info.startswith("/api/"):
            response: HttpResponse = JsonResponse(refusal(house_refuses(code)), status=status)
        else:
            response = HttpResponse(loader.render_to_string(f"{status}.html"), status=status)
    response["Content-Security-Policy"] = POLICY
    return response


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


class LastSeen(MiddlewareMixin):
    """Note now and then by which device and from where a session is used; its player's list of them tells it."""

    noted: dict[str, float] = {}

    def process_request(self, request: HttpRequest) -> None:
        """Note it, if this process has not done so lately: a write every few minutes, not with every request."""
        key, now = request.session.session_key, monotonic()
        if not key or self.noted.get(key, -NEWS) + NEWS > now or not request.user.is_authenticated:
            return
        if len(self.noted) > MOST_NOTED:
            self.noted.clear()
        self.noted[key] = now
        with suppress(PermissionDenied):  # an address that cannot be known
            UserSession.objects.create_from_request(request)


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
