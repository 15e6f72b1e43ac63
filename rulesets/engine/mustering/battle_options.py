"""The options of a system's battles as the maker of a campaign sets them (CAM-LEV-13).

Some are the campaign's: it decides them for every battle, or a levy leaves them without meaning. All others stand as
the maker has set them. A battle of a campaign has a turn limit, because dusk and giving up are counted in turns
(CAM-RUL-87).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from rulesets.engine.forms.settings import (
    Clash,
    describe,
    differences,
    settings_judged,
)
from rulesets.engine.mustering.grounds import shorten
from rulesets.engine.mustering.levies import Battleground
from rulesets.engine.sayings import _, say

Json = dict[str, Any]
DUSK = "dusk"


class Decided(NamedTuple):
    """An option that is the campaign's: its key, the clause that takes it from the maker, and how every battle is
    opened with it; None where it keeps its default, because a levy leaves it without meaning (CAM-RUL-88).
    """

    key: str
    clause: str
    value: Any = None


class BattleOptions:
    """A system's options in a campaign: ``limit`` is the one that limits turns (or the clock), ``least`` the fewest of
    it that a war allows where the system itself allows fewer, ``unless`` a flag that puts another limit in its place.
    """

    def __init__(
        self, options: type[Any], limit: str, decided: Sequence[Decided], *, least: int = 0, unless: str = ""
    ) -> None:
        self._type = options
        self._limit, self._unless = limit, unless
        self._decided = {one.key: one for one in decided}
        self._fixed = {one.key: one.value for one in decided if one.value is not None}
        self._usual = {field["key"]: field["default"] for field in describe(options)}
        own: int = next(field["min"] for field in describe(options) if field["key"] == limit)
        self._least = max(least, own)

    @cached_property
    def fields(self) -> list[Json]:
        """The options that a maker may set, as forms want them."""
        found = [field for field in describe(self._type) if field["key"] not in self._decided]
        return [self._with_least(field) for field in found]

    def _with_least(self, field: Json) -> Json:
        """A field with the least that a war allows; what its help says of less is not said."""
        if field["key"] != self._limit or field["min"] >= self._least:
            return field
        return {**field, "min": self._least, "help": ""}

    def judge(self, values: Mapping[str, Any]) -> tuple[Json, list[Clash]]:
        """A maker's values, those that differ from their defaults, with everything that is wrong with them."""
        own = {key: value for key, value in values.items() if key not in self._decided}
        found, wrong = settings_judged(self._type, {**own, **self._fixed})
        labels = {field["key"]: field["label"] for field in describe(self._type)}
        wrong += [
            Clash(key, self._decided[key].clause, say(DECIDED, label=labels[key]))
            for key, value in values.items()
            if key in self._decided and value not in (self._usual[key], self._fixed.get(key))
        ]
        faulty = {clash.key for clash in wrong}
        limit = getattr(found, self._limit)
        if limit < self._least and self._limit not in faulty:
            words = say(TOO_SHORT, label=labels[self._limit], least=self._least)
            wrong.append(Clash(self._limit, "CAM-RUL-87", words))
        return {key: getattr(found, key) for key in own if self._differs(found, key)}, wrong

    def _differs(self, found: Any, key: str) -> bool:
        return key in self._usual and getattr(found, key) != self._usual[key]

    def differing(self, values: Mapping[str, Any]) -> list[Json]:
        """A maker's values that differ from their defaults, each with label, value in words and clause; what is wrong
        with stored ones is left out.
        """
        found, _wrong = settings_judged(self._type, self.judge(values)[0])
        return differences(found)

    # -- on the table --------------------------------------------------------------------------------------------------

    def for_ground(self, ground: Battleground) -> Json:
        """CAM-LEV-13, CAM-GRD-3: what differs from the defaults when a battle is opened there: the maker's, the
        campaign's, and the turns that dusk leaves.
        """
        found = {**ground.options, **self._fixed}
        limit = self._turns(ground.options)
        left = self._after_dusk(limit, ground)
        return {**found, self._limit: left} if left != limit else found

    def lacks(self, values: Mapping[str, Any]) -> tuple[str, ...]:
        """What of CAM-GRD-3 cannot be had under these options: dusk where no turn is left to be taken (CAM-RUL-87)."""
        limit = self._turns(values)
        if values.get(self._unless) or self._after_dusk(limit, AT_DUSK) == limit:
            return (DUSK,)
        return ()

    def _turns(self, values: Mapping[str, Any]) -> int:
        return int(values.get(self._limit, self._usual[self._limit]))

    def _after_dusk(self, limit: int, ground: Battleground) -> int:
        return max(shorten(limit, ground), min(limit, self._least))


AT_DUSK = Battleground("field", bought=((DUSK,), ()))
DECIDED = _("{label}: this the campaign decides.")
TOO_SHORT = _("{label}: a battle of a war has {least} or more.")
