"""Pages that are shown to whoever has their address, and to nobody else."""

from __future__ import annotations

from django.http import HttpResponse


def unlist(answer: HttpResponse) -> HttpResponse:
    """The answer with the wish that no engine lists it, and that no link on it tells where it was read."""
    answer["X-Robots-Tag"] = "noindex"
    answer["Referrer-Policy"] = "no-referrer"
    return answer
