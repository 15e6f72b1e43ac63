"""A referee from outside: whole battles judged by their documents alone, event after event, from the specification.

Nothing of the rules is used here: geometry is that of shapely, charts are typed out again, statuses are kept by a count
of our own. A referee is shown an order, the document before it and the events; it raises :class:`AssertionError` where
an event tells, or a document shows, what the specification does not allow.
"""

from tests.rules.skirmish.referee.blows import Blows
from tests.rules.skirmish.referee.charges import Charges
from tests.rules.skirmish.referee.course import Course
from tests.rules.skirmish.referee.ground import Json, side_of
from tests.rules.skirmish.referee.nerve import Nerve
from tests.rules.skirmish.referee.shots import Shots


class Referee(Course, Charges, Shots, Blows, Nerve):
    """Judges each event by what its kind is about (``on_<kind>``), and each state by what he has written down."""

    # -- after an order ------------------------------------------------------------------------------------------------

    def marks(self, document: Json) -> None:
        """The statuses on show are those that we keep."""
        for id, unit in document["units"].items():
            if unit["place"] != "table":
                self.status.pop(id, None)
                continue
            shown = next(
                (m for m in unit["marks"] if m in ("halted", "falling_back", "broken", "routed")), "steady"
            )
            assert shown == self.status.get(id, "steady"), (
                f"{id} is {shown}, should be {self.status.get(id, 'steady')}"
            )

    def score(self, document: Json, size: int) -> None:
        """SKIR-END-3."""
        for side in ("ai", "kaki"):
            points = 0.0
            for figure in document["figures"].values():
                if side_of(figure["unit"]) == side:
                    continue
                running = self.status.get(figure["unit"]) in ("broken", "routed") and figure["alive"]
                points += figure["points"] * (
                    1.0
                    if figure["fate"] in ("killed", "disabled")
                    else 0.5
                    if figure["fate"] or running
                    else 0.0
                )
                if figure["role"] == "commander" and figure["fate"] in ("killed", "disabled"):
                    points += size / 10
            assert abs(points - document["points"][side]) < 1e-6, (
                f"{side} has {document['points'][side]} points, should have {points} (SKIR-END-3)"
            )
