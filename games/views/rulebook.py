"""The rulebook: every system's book, its rulings, examples and quick reference, and an address for each clause."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

import rulesets
from games.selectors import rulebook, systems

LONGEST = 60
"""Characters of a search that are read, and of an address that are shown again."""


@require_safe
def shelf(request: HttpRequest) -> HttpResponse:
    """Every system's book."""
    books = [rulebook.book(bound) for bound in rulesets.books()]
    return render(request, "games/rules/shelf.html", {"books": books})


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """The systems side by side."""
    return render(request, "games/rules/compare.html", {"systems": systems.compare()})


@require_safe
def book(request: HttpRequest, wanted: str) -> HttpResponse:
    """A system's rules from first to last; with ``q`` only those clauses that hold its words."""
    found = _book(wanted)
    if found is None:
        return place(request, wanted)
    query = request.GET.get("q", "").strip()[:LONGEST]
    if query and not getattr(request, "htmx", False):
        known = [id for id in _ids(query) if rulesets.explaining(id)]
        own = _bind(found["slug"]).ids  # several books may have a clause of that short name
        exact = next((id for id in sorted(known, key=lambda id: id not in own)), None)
        if exact:
            return redirect("clause", exact)
    shown = rulebook.matching(found, query) if query else found
    title = gettext("{name}: the rules").format(name=found["name"])
    return _page(request, "book", shown, title, query=query)


@require_safe
def rulings(request: HttpRequest, slug: str) -> HttpResponse:
    """What the book of a system left open, how it is played here, and the options."""
    return _part(request, slug, "rulings", gettext("{name}: rulings"))


@require_safe
def examples(request: HttpRequest, slug: str) -> HttpResponse:
    """The worked examples of a system, each played out by its rules."""
    return _part(request, slug, "examples", gettext("{name}: examples"))


@require_safe
def reference(request: HttpRequest, slug: str) -> HttpResponse:
    """Every chart of a system on a sheet to print."""
    return _part(request, slug, "reference", gettext("{name}: quick reference"))


@require_safe
def place(request: HttpRequest, wanted: str) -> HttpResponse:
    """The lasting address of a clause, ruling or example: the page and the place that hold it."""
    id = rulesets.spelt(wanted)
    ruleset = rulesets.explaining(id)
    if ruleset is not None:
        return redirect(f"{reverse(rulebook.PAGES[ruleset.ids[id]], args=[ruleset.slug])}#{id}")
    if any(bound.slug == wanted for bound in rulesets.books()):
        return redirect("rulebook", wanted)
    context = {
        "wanted": wanted[:LONGEST],
        "likely": rulebook.likely(id[:LONGEST]),
        "books": [rulebook.book(bound) for bound in rulesets.books()],
    }
    return render(request, "games/rules/unknown.html", context, status=404)


@require_safe
def slip(request: HttpRequest, wanted: str) -> HttpResponse:
    """What the book says at an id, to be laid over another page."""
    found = rulebook.text_of(rulesets.spelt(wanted))
    if found is None:
        return HttpResponse(status=404)
    return render(request, "games/rules/slip.html", {"found": found})


def _ids(query: str) -> list[str]:
    """The ids that a search may be: as it stands, or with a system's prefix before it."""
    asked = query.strip()
    prefixes = {id.split("-")[0] for bound in rulesets.books() for id in bound.ids}
    return [rulesets.spelt(text) for text in (asked, *(f"{prefix}-{asked}" for prefix in sorted(prefixes)))]


def _book(slug: str) -> dict[str, Any] | None:
    try:
        return rulebook.book(_bind(slug))
    except rulesets.UnknownSystem:
        return None


def _bind(slug: str) -> rulebook.Bound:
    """The system or the book of that slug; raises :class:`rulesets.UnknownSystem`."""
    try:
        return rulesets.get(slug)
    except rulesets.UnknownSystem:
        other = next((book for book in rulesets.books() if book.slug == slug), None)
        if other is None:
            raise
        return other


def _part(request: HttpRequest, slug: str, part: str, title: str) -> HttpResponse:
    found = _book(slug)
    if found is None:
        return place(request, slug)
    return _page(request, part, found, title.format(name=found["name"]))


def _page(request: HttpRequest, part: str, found: dict[str, Any], title: str, **more: Any) -> HttpResponse:
    social = {
        "title": title,
        "words": found["summary"],
        "image": request.build_absolute_uri(static("card.png")),
    }
    context = {"book": found, "here": part, "title": title, "social": social, **more}
    return render(request, f"games/rules/{part}.html", {**context, "leaf": _leaf(part, found, context)})


def _leaf(part: str, found: dict[str, Any], context: dict[str, Any]) -> str:
    """The text of a page, set once and kept with its book; what a search finds is set anew each time."""
    template = f"games/rules/leaves/{part}.html"
    if context.get("query") or settings.DEBUG:
        return render_to_string(template, context)
    leaves: dict[str, str] = found.setdefault("leaves", {})
    if part not in leaves:
        leaves[part] = render_to_string(template, context)
    return leaves[part]
