"""An errand: somebody needs an army for a battle, and is to find the way back to it from wherever he gets one.

It lies in his session: where he comes from, and what may be brought there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse

from armies.models import Army
from rulesets import Builder

KEY = "errand"


class Errand(NamedTuple):
    """The address to go back to, the battle's name, its rules system and options."""

    to: str
    name: str
    system: str
    options: dict[str, Any]


def begin(request: HttpRequest, errand: Errand) -> None:
    """Remember where an army is needed; the last place counts."""
    if of(request) != errand:
        request.session[KEY] = errand._asdict()


def end(request: HttpRequest, to: str) -> None:
    """Forget the errand that leads there: it is done, or leads nowhere any more."""
    found = of(request)
    if found is not None and found.to == to:
        del request.session[KEY]


def of(request: HttpRequest) -> Errand | None:
    """The reader's errand, if he is on one."""
    kept = request.session.get(KEY) if hasattr(request, "session") else None
    return Errand(**kept) if kept else None


def with_army(request: HttpRequest, army: Army) -> HttpResponseRedirect:
    """Where somebody goes with a new army: back on his errand if it is for those rules, else to the army's page."""
    found = of(request)
    if found is None or found.system != army.system:
        return redirect("army", army.id)
    return redirect(f"{found.to}?army={army.id}")


def fields_wished(found: Errand | None, system: str, builder: Builder) -> dict[str, Any]:
    """The fields of a new roster that the battle has settled: its size, say."""
    if found is None or found.system != system:
        return {}
    return {slot.key: found.options[slot.key] for slot in builder.slots if slot.key in found.options}


def on_page(request: HttpRequest) -> Mapping[str, Any]:
    """The errand for the way back that every page but its goal shows."""
    found = of(request)
    away = found is not None and request.path not in (found.to, reverse("account_logout"))
    return {"errand": found if away else None}
