"""Limits at the doors: on what costs us much and the asker little, and on guessing at words that open something."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render

from limits import address_of, is_spent, spend

View = Callable[..., HttpResponseBase]


def limit(name: str, method: str = "") -> Callable[[View], View]:
    """Answer 429 to an address that has asked more often than the limit of that name; with a method, only by that."""

    def around(view: View) -> View:
        @wraps(view)
        def check(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
            if method in ("", request.method) and not spend(name, address_of(request)):
                return too_many(request)
            return view(request, *args, **kwargs)

        return check

    return around


def limit_guesses(name: str, miss: int = HTTPStatus.NOT_FOUND) -> Callable[[View], View]:
    """Answer 429 to an address that has guessed wrong too often: nothing found is a wrong guess.

    ``miss`` is the status with which the view says so, where it is not 404.
    """

    def around(view: View) -> View:
        @wraps(view)
        def check(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
            address = address_of(request)
            if is_spent(name, address):
                return too_many(request)
            try:
                answer = view(request, *args, **kwargs)
            except Http404:
                spend(name, address)
                raise
            if answer.status_code == miss:
                spend(name, address)
            return answer

        return check

    return around


def too_many(request: HttpRequest) -> HttpResponseBase:
    """The page that says so."""
    return render(request, "429.html", status=HTTPStatus.TOO_MANY_REQUESTS)
