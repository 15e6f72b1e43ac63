"""Epitaphs: what somebody's lord writes over his grave (CAM-LIF-7)."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext_noop as _

from campaigns.models import Epitaph
from campaigns.selectors.lives import may_write
from campaigns.selectors.memory import Memory
from rulesets import Illegal, tidy

LONGEST = 200
"""Signs of an epitaph."""
MOST_LINES = 4


def write(*, memory: Memory, person: str, text: str) -> None:
    """Write the epitaph of a dead man of one's own clan, in place of what stood there; an empty one is taken away.

    Raises ``not_found``, ``not_yours``, ``long_epitaph``.
    """
    found = memory.now.persons.get(person)
    if found is None:
        raise Illegal("not_found", "CAM-LIF-7", _("There is nobody of that name in this campaign."))
    if not may_write(memory, found) or memory.reader is None:
        raise Illegal(
            "not_yours", "CAM-LIF-7", _("Only who leads his clan writes his epitaph, once he is dead.")
        )
    lines = [line for line in (tidy(one) for one in text.splitlines()) if line]
    words = "\n".join(lines)
    if len(words) > LONGEST or len(lines) > MOST_LINES:
        raise Illegal(
            "long_epitaph", "CAM-LIF-7", _("An epitaph has at most {lines} lines and {most} letters."),
            lines=MOST_LINES, most=LONGEST,
        )  # fmt: skip
    with transaction.atomic():
        if not words:
            Epitaph.objects.filter(campaign=memory.row, person=person).delete()
            return
        Epitaph.objects.update_or_create(
            campaign=memory.row, person=person,
            defaults={"text": words, "author": memory.reader, "name": memory.reader.username},
        )  # fmt: skip
