"""The HTTP interface's limit on requests, by the same address as every other limit."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle

from limits import address_of


class AddressThrottle(AnonRateThrottle):
    """Requests of whoever has not signed in."""

    def get_ident(self, request: Request) -> str:
        """The address; REST framework's own reading knows neither the proxies nor IPv6."""
        return address_of(request._request)
