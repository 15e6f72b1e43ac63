"""A referee from outside: whole battles judged by their documents alone, event after event, from the specification.

Nothing of the rules is used here: geometry is that of shapely, charts are typed out again, what nobody sees is kept by
a count of our own. A referee is shown an order, the answers on the way and the events; it raises
:class:`AssertionError` where an event tells, or a document shows, what the specification does not allow.
"""

from __future__ import annotations

from tests.rules.ageofwar.referee.assaults import Assaults
from tests.rules.ageofwar.referee.course import Course
from tests.rules.ageofwar.referee.duels import Duels
from tests.rules.ageofwar.referee.fights import Fights
from tests.rules.ageofwar.referee.flight import Flight
from tests.rules.ageofwar.referee.leaders import Leaders


class Referee(Flight, Course, Assaults, Fights, Leaders, Duels):
    """Judges each event by what its kind is about (``on_<kind>``), and each state by what he has written down."""

    def settle(self) -> None:
        """After an order: nothing is left over, and what is shown is what we keep."""
        self.calm()
        self.settled()
        super().settle()
