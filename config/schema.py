"""The description of the HTTP interface (OpenAPI), as it is handed out."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request
from rest_framework.response import Response


class Schema(SpectacularAPIView):
    """The one version that there is, in the languages that there are: what else is asked for is not repeated."""

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The description."""
        if request.GET.get("lang") in (None, *dict(settings.LANGUAGES)):
            return super().get(request, *args, **kwargs)
        return self._get_schema_response(request)

    def _get_version_parameter(self, request: Request) -> None:
        """Name no version."""


REASON = {"type": "object", "additionalProperties": {}, "description": "Why not, in words."}
ALWAYS = {
    "400": "What was sent cannot be read, or is not what is wanted; each fault is named.",
    "401": "Nobody is signed in, or the token is not known.",
    "403": "Not for you.",
    "404": "Not there, or not for you.",
    "429": "Too many requests: wait a moment.",
}
WITH_BODY = {"413": "It is too large.", "415": "It is no JSON."}
OF_BATTLE = {"409": "Not as the battle stands."}


def complete(result: dict[str, Any], **about: Any) -> dict[str, Any]:
    """Say of every address by which refusals it may answer besides its own; a hook of the description's maker."""
    for path, operations in result["paths"].items():
        for operation in operations.values():
            told = {
                **ALWAYS,
                **(WITH_BODY if "requestBody" in operation else {}),
                **(OF_BATTLE if path.startswith("/api/battles/") else {}),
            }
            for status, words in told.items():
                content = {"application/json": {"schema": REASON}}
                operation["responses"].setdefault(status, {"description": words, "content": content})
    return result
