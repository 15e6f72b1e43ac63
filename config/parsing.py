"""How programs' messages are read: JSON in UTF-8, whatever else their headers say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from armies import plain


class PlainJSONParser(JSONParser):
    """Reads only what every part of the house can work with and every database can store."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """The value of the message. Raises ``ParseError`` in words."""
        try:
            return plain.message(stream.read())
        except ValueError as error:
            raise ParseError(str(error)) from error
