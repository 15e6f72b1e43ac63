"""What templates use of the words: ``{{ seat.clan|spoken }}``. Known to every template without loading."""

from __future__ import annotations

from django import template

from words.telling import tell

register = template.Library()


@register.filter
def spoken(text: object) -> str:
    """A text of the rules, or a family's name, in the reader's language."""
    return tell(str(text))
