"""What is wrong with an army, all at once and in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from rulesets import Fault
from words import tell

MOST_NAMED = 50
"""Faults that are named one by one; a file may hold more, and then their number is told."""


class Refused(Exception):
    """Nothing was done: :attr:`faults` says why, each with its place and, where a rule says so, its clause."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        found = [Fault(fault.path, tell(fault.message), fault.clause) for fault in faults]
        rest = len(found) - MOST_NAMED
        self.faults: Sequence[Fault] = found[:MOST_NAMED]
        if rest > 0:
            self.faults = [*self.faults, Fault("", str(format_lazy(_("and {rest} more faults"), rest=rest)))]
        super().__init__("; ".join(str(fault.message) for fault in self.faults))

    @classmethod
    def because(cls, message: object, path: str = "") -> Refused:
        """A refusal for one reason."""
        return cls([Fault(path, str(message))])


def refuse(faults: Iterable[Fault]) -> None:
    """Raise :class:`Refused` if there is any fault."""
    found = list(faults)
    if found:
        raise Refused(found)


def under(prefix: str, faults: Iterable[Fault]) -> list[Fault]:
    """The same faults, their places seen from further out: `units.3` of a roster is `roster.units.3` of a file."""
    return [Fault(f"{prefix}.{fault.path}".rstrip("."), fault.message, fault.clause) for fault in faults]
