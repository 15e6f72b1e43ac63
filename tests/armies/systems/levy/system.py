"""A lord, his guards, foot with a die each and riders with a die each. It fights as the drill does."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulesets.engine.dice.dice import Dice, Die
from rulesets.engine.dice.tests import Test, Throw
from rulesets.engine.mustering.mustering import Fault, Mustered
from rulesets.engine.play.events import Event
from tests.systems.drill import system as drill

Json = dict[str, Any]

CHOICES = ("lord_mounted", "guards", "riders")


class Tray:
    """Counts the dice of one muster."""

    def __init__(self, dice: Dice) -> None:
        self.dice, self.count = dice, 0

    def cast(
        self, name: str, die: Die, clause: str, outcomes: dict[int, str], count: int = 1, of: str = ""
    ) -> Throw:
        numbers = tuple(range(self.count, self.count + count))
        faces = tuple(self.dice.face(number, die) for number in numbers)
        self.count += count
        words = outcomes.get(faces[0], str(sum(faces)))
        label = f"{of}: {name}" if of else name
        return Throw(Test(name, die, 0, clause, label, count=count), faces, numbers, (), words)


def muster(recipe: Json, dice: Dice) -> Mustered:
    tray = Tray(dice)
    rice = tray.cast("rice", Die.AVERAGE, "LEVY-1", {}, count=2)
    count = sum(rice.faces)
    halves = {n: "bow" if n < 4 else "spear" for n in range(1, 7)}
    foot = [tray.cast("weapon", Die.D6, "LEVY-2", halves, of=f"unit {n}") for n in range(1, count + 1)]
    riding = [tray.cast("weapon", Die.D6, "LEVY-3", halves, of=f"rider {n}") for n in range(1, count + 1)]
    units = [{"id": f"a{n}", "weapon": thrown.outcome, "count": 5} for n, thrown in enumerate(foot, 1)]
    riders = {weapon: sum(thrown.outcome == weapon for thrown in riding) for weapon in ("bow", "spear")}
    events = (
        Event("rice_thrown", phase="rice", rolls=(rice,)),
        *(
            Event("foot_thrown", phase="foot", params={"unit": unit["id"]}, rolls=(thrown,))
            for unit, thrown in zip(units, foot, strict=True)
        ),
        *(
            Event("rider_thrown", phase="riders", params={"kind": "rider", "weapon": t.outcome}, rolls=(t,))
            for t in riding
        ),
    )
    roster = {
        "system": "levy", "rice": count, "units": units, "riders": riders,
        "choices": {"lord_mounted": False, "guards": 5, "riders": groups(riders)},
    }  # fmt: skip
    return Mustered(roster, events, tray.count)


def groups(riders: dict[str, int]) -> list[list[Any]]:
    return [
        [weapon, size]
        for weapon, count in riders.items()
        for size in [5] * (count // 5) + [count % 5]
        if size
    ]


def faults(roster: Any) -> list[Fault]:
    if not isinstance(roster, dict) or roster.get("system") != "levy":
        return [Fault("system", "This is no army of the levy.")]
    found = [
        Fault(key, "This is missing.") for key in ("rice", "units", "riders", "choices") if key not in roster
    ]
    choices, riders = roster.get("choices"), roster.get("riders")
    if not isinstance(choices, dict) or not isinstance(riders, dict):
        return [*found, Fault("choices", "Choices and riders are wanted.", "LEVY-4")]
    if not isinstance(choices.get("lord_mounted"), bool):
        found.append(Fault("choices.lord_mounted", "Must be yes or no.", "LEVY-4"))
    if choices.get("guards") not in (3, 5) or isinstance(choices.get("guards"), float):
        found.append(Fault("choices.guards", "Three guards, or five.", "LEVY-5"))
    parts = choices.get("riders")
    sound = isinstance(parts, list) and all(
        isinstance(part, list) and len(part) == 2 and isinstance(part[0], str) and type(part[1]) is int
        for part in parts
    )
    if not sound:
        return [*found, Fault("choices.riders", "Groups are wanted.", "LEVY-3")]
    sums = {weapon: sum(size for key, size in parts if key == weapon) for weapon in ("bow", "spear")}
    if sums != riders or not all(1 <= size <= 5 for _key, size in parts):
        found.append(Fault("choices.riders", "Every rider rides in a group of one to five.", "LEVY-3"))
    return found + [
        Fault(f"units.{place}", "There is no such unit.", "LEVY-2")
        for place, unit in enumerate(roster["units"] if isinstance(roster.get("units"), list) else [None])
        if not isinstance(unit, dict) or set(unit) != {"id", "weapon", "count"} or unit["count"] != 5
        or not isinstance(unit["id"], str) or unit["weapon"] not in ("bow", "spear")
    ]  # fmt: skip


def unit(
    id: str, name: str, kind: str, rank: str, weapon: str, mounted: bool, group: str, count: int
) -> Json:
    arms = {"spear": "yari"}.get(weapon, weapon)
    return {"id": id, "name": name, "kind": kind, "rank": rank, "arms": arms, "mounted": mounted, "group": group,
            "count": count, "weapon": weapon, "label": f"{count} with {weapon}"}  # fmt: skip


def field(roster: Json) -> list[Json]:
    choices = roster["choices"]
    return [
        *(
            unit(u["id"], f"Foot {u['id']}", "foot", "ashigaru", u["weapon"], False, "Foot", 5)
            for u in roster["units"]
        ),
        *(
            unit(f"r{number}", f"Riders {number}", "rider", "samurai", weapon, True, "Riders", size)
            for number, (weapon, size) in enumerate(choices["riders"], 1)
        ),
        unit("guards", "Guards", "guard", "oban", "naginata", False, "Household", choices["guards"]),
        unit("lord", "Lord", "lord", "shogun", "sword", choices["lord_mounted"], "Household", 1),
    ]


def about() -> Json:
    chances = {4: 1, 5: 4, 6: 8, 7: 10, 8: 8, 9: 4, 10: 1}
    return drill.about() | {
        "groups": [
            {"key": "Household", "label": "Household", "kanji": "本陣"},
            {"key": "Riders", "label": "Riders", "kanji": "騎"},
            {"key": "Foot", "label": "Foot", "kanji": "足軽"},
        ],
        "troops": {"foot": {"name": "foot", "facts": [{"label": "move", "value": "6″", "clause": "LEVY-2"}]}},
        "muster": {
            "steps": [
                {"key": "rice", "label": "Rice", "kanji": "石"}, {"key": "foot", "label": "Foot", "kanji": "足"},
                {"key": "riders", "label": "Riders", "kanji": "騎"},
            ],
            "choices": [
                {"name": "lord_mounted", "type": "flag", "label": "Lord", "labels": ["On foot", "Mounted"],
                 "default": False, "clause": "LEVY-4"},
                {"name": "guards", "type": "choice", "label": "Guards", "default": 5, "clause": "LEVY-5",
                 "choices": [{"value": 3, "label": "Three"}, {"value": 5, "label": "Five"}]},
                {"name": "riders", "type": "parts", "label": "Riders", "of": "riders", "least": 1, "most": 5,
                 "clause": "LEVY-3"},
            ],
            "distribution": [{"rice": rice, "chance": chance / 36} for rice, chance in chances.items()],
            "purse": {"key": "rice", "label": "rice", "times": 1000, "caption": "Two average dice", "clause": "LEVY-1",
                      "feeds_label": "Each thousand feeds", "note": "Nobody throws again.", "note_clause": "LEVY-6",
                      "feeds": [{"count": 5, "label": "foot", "rank": "ashigaru", "arms": "bow", "mounted": False}]},
        },
    }  # fmt: skip


RULESET = replace(
    drill.RULESET,
    slug="levy",
    name="Levy",
    throw_muster=muster,
    roster_faults=faults,
    field=field,
    about=about,
)
