"""The scroll of a muster: what its page shows after the first so many beats, from data alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, pairwise
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from armies.counts import waffle
from armies.pictures import draw
from armies.record import dice_of, hand_out

Json = dict[str, Any]
ROWS = 3
"""Rows of the scroll: sections that are smaller share one."""
NARROWEST = 7
"""Units that a row has room for at least."""


class Scroll:
    """A muster seen up to a beat. ``about`` is the system's description, ``units`` the field as it will stand."""

    def __init__(self, about: Json, beats: Sequence[Json], units: Sequence[Json], shown: int) -> None:
        self.steps: list[Json] = list(about.get("muster", {}).get("steps", []))
        self.groups = {group["key"]: group for group in about.get("groups", [])}
        self.troops = about.get("troops", {})
        self.beats = beats
        self.shown = min(shown, len(beats))
        self.is_whole = self.shown == len(beats)
        made = hand_out(beats, units)
        self.units = [self._with_throws(unit, made[unit["id"]]) for unit in units]

    def _with_throws(self, unit: Json, places: list[int]) -> Json:
        """The unit with its beats, its dice, and how far it has come."""
        dice = [
            {**die, "shown": place < self.shown, "now": self._is_now(place)}
            for place in places
            for die in dice_of(self.beats[place])
        ]
        step = self.beats[places[0]]["step"] if places else ""
        kind = self.troops.get(unit.get("kind"), {}).get("name") or unit.get("label", "")
        thrown = {**unit, "beats": places, "step": step, "dice": dice, "sort": kind}
        thrown["state"] = self._state(thrown)
        thrown["now"] = any(map(self._is_now, places))
        return thrown

    def _is_now(self, place: int) -> bool:
        return place == self.shown - 1 and not self.is_whole

    def _state(self, unit: Json) -> str:
        """``fixed`` (no dice), ``shown``, ``part`` (a man a beat, some are there), ``next`` or ``hidden``."""
        fallen = sum(place < self.shown for place in unit["beats"])
        if not unit["beats"]:
            return "fixed"
        if fallen == len(unit["beats"]):
            return "shown"
        if "unit" not in self.beats[unit["beats"][0]]["made"]:
            # Man by man: how many riders have bows is not known before they throw.
            unit["count"] = fallen
            return "part" if fallen else "hidden"
        return "next"

    # -- the steps over the scroll -------------------------------------------------------------------------------------

    def path(self) -> list[Json]:
        """The steps, each done, now or to come; the last ones have no dice and come when all have fallen."""
        thrown = {beat["step"] for beat in self.beats}
        steps = [*self.steps]
        if self.beats and all(step["key"] in thrown for step in steps):
            steps.append({"key": "", "label": _("Choices"), "kanji": "選"})
        keys = [step["key"] for step in steps]
        if self.is_whole:
            now = next((key for key in keys if key not in thrown), "")
        else:
            now = self.beats[self.shown]["step"]
        at = keys.index(now) if now in keys else len(keys)
        return [
            {**step, "state": "done" if place < at else "now" if place == at else ""}
            for place, step in enumerate(steps)
        ]

    # -- the sheet ---------------------------------------------------------------------------------------------------

    def sections(self) -> list[Json]:
        """The units as they were thrown: a section a step, then what the dice do not decide, group by group."""
        thrown = [
            self._section(
                step["label"], step.get("kanji", ""), [u for u in self.units if u["step"] == step["key"]]
            )
            for step in self.steps
        ]
        fixed = [unit for unit in self.units if unit["state"] == "fixed"]
        rest = [
            self._section(key, "", list(units))
            for key, units in groupby(fixed, key=lambda unit: str(unit.get("group", "")))
        ]
        return [section for section in [*thrown, *rest] if section["size"]]

    def _section(self, label: str, kanji: str, units: list[Json]) -> Json:
        """A section is empty until its first die is the next to fall."""
        begun = any(not unit["beats"] or min(unit["beats"]) <= self.shown for unit in units)
        there = [unit for unit in units if begun and unit["state"] != "hidden"]
        kanji = self.groups.get(label, {}).get("kanji", kanji)
        return {
            "labels": [label],
            "kanji": kanji,
            "units": there,
            "size": len(units),
            "dice": _dice_names(units),
        }

    def rows(self) -> list[Json]:
        """The sections on three rows at most: the two neighbours with the fewest units share one, and so on."""
        rows = self.sections()
        while len(rows) > ROWS:
            sizes = [one["size"] + two["size"] for one, two in pairwise(rows)]
            place = sizes.index(min(sizes))
            one, two = rows[place : place + 2]
            rows[place : place + 2] = [
                {
                    "labels": one["labels"] + two["labels"],
                    "kanji": two["kanji"],
                    "units": one["units"] + two["units"],
                    "size": one["size"] + two["size"],
                    "dice": "",
                }
            ]
        for row in rows:
            row["title"] = " · ".join(_(label) for label in row["labels"])
            draw(row["units"])
        return rows

    def columns(self) -> int:
        """How many units the widest row holds."""
        return max([NARROWEST, *(row["size"] for row in self.rows())])

    # -- the roster beside it, and every die below -------------------------------------------------------------------

    def count(self) -> Json:
        """Figures and units on the scroll, of all that are certain to come."""
        certain = [unit for section in self.sections() for unit in section["units"]]
        there = [unit for unit in certain if unit["state"] != "next"]
        return {
            "figures": sum(unit["count"] for unit in there),
            "of_figures": sum(unit["count"] for unit in certain),
            "units": len(there),
            "of_units": len(certain),
        }

    def waffle(self) -> list[Json]:
        """The figures on the scroll, counted by what they are."""
        return waffle(
            unit for section in self.sections() for unit in section["units"] if unit["state"] != "next"
        )

    def thread(self) -> list[list[Json]]:
        """Every die so far in the order thrown, in beads: a beat of several dice, or the single dice of one step."""
        beads: list[list[Json]] = []
        single = ""
        for place, beat in enumerate(self.beats[: self.shown]):
            dice = [{**die, "now": self._is_now(place)} for die in dice_of(beat)]
            if len(dice) == 1 and single == beat["step"] and beads:
                beads[-1] += dice
            else:
                beads.append(dice)
            single = beat["step"] if len(dice) == 1 else ""
        return beads

    def to_come(self) -> range:
        """One place on the thread for each die of the next beat."""
        return range(0 if self.is_whole else len(dice_of(self.beats[self.shown])))

    def purse(self) -> list[Json]:
        """The dice of the first step: what the whole army hangs on."""
        first = self.steps[0]["key"] if self.steps else ""
        return [die for beat in self.beats[: self.shown] if beat["step"] == first for die in dice_of(beat)]


def _dice_names(units: Iterable[Json]) -> str:
    """What the dice of the units decide, in their order: "weight, then weapon"."""
    names = dict.fromkeys(die["name"].replace("_", " ") for unit in units for die in unit["dice"])
    return pgettext("dice of a unit in their order", ", then ").join(_(name) for name in names)
