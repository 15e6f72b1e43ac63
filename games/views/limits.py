"""A limit on what costs us much and the asker little, counted by his address."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from allauth.core.internal.httpkit import get_client_ip
from django.core.cache import cache
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render

View = Callable[..., HttpResponseBase]


def limited(name: str, most: int, seconds: int) -> Callable[[View], View]:
    """Answer 429 after so many requests of one address within so many seconds."""

    def around(view: View) -> View:
        @wraps(view)
        def checked(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
            key = f"limit:{name}:{get_client_ip(request)}"
            cache.add(key, 0, seconds)
            if cache.incr(key) > most:
                return render(request, "429.html", status=429)
            return view(request, *args, **kwargs)

        return checked

    return around
