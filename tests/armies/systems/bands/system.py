"""Bands under captains, built and paid for in rice: the smallest system of which armies are built. It fights as the
drill does.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rulesets.engine.forms.settings import describe, setting
from rulesets.engine.mustering.builder import (
    Builder,
    FieldValue,
    Group,
    Page,
    Price,
    Ready,
    Sheet,
    SheetRow,
    Slot,
)
from rulesets.engine.mustering.mustering import Fault
from tests.systems.drill import system as drill

Json = dict[str, Any]
COSTS = {"foot": 2, "rider": 5}


@dataclass(frozen=True)
class BandsOptions(drill.DrillOptions):
    """The drill's, and how much rice a side has."""

    rice: int = setting(20, "Rice", "BANDS-1", choices=((20, "twenty bales"), (40, "forty bales")))


def _cost(men: Json) -> int:
    return int(men["count"]) * COSTS[men["kind"]]


def priced(roster: Json) -> Price:
    parts = {
        f"bands.{number}.men.{place}": _cost(men)
        for number, band in enumerate(roster["bands"])
        for place, men in enumerate(band["men"])
    }
    return Price(sum(parts.values()), roster.get("rice"), parts)


def faults(roster: Json) -> list[Fault]:
    if roster.get("system") != "bands" or not isinstance(roster.get("bands"), list):
        return [Fault("system", "This is no roster of bands.", "BANDS-1")]
    found = [] if roster["bands"] else [Fault("bands", "A band at least is wanted.", "BANDS-2")]
    for number, band in enumerate(roster["bands"]):
        if not band.get("name"):
            found.append(Fault(f"bands.{number}.name", "A band wants a name.", "BANDS-2"))
        for place, men in enumerate(band["men"]):
            if not 1 <= men["count"] <= 9:
                found.append(Fault(f"bands.{number}.men.{place}.count", "One to nine men.", "BANDS-3"))
    if not found and priced(roster).points > roster["rice"]:
        found.append(Fault("bands", "They eat too much rice.", "BANDS-1"))
    return found


def army_faults(options: BandsOptions, roster: Json) -> list[Fault]:
    other = roster["rice"] != options.rice
    return faults(roster) + (
        [Fault("rice", "Another number of bales was agreed on.", "BANDS-1")] if other else []
    )


def field(roster: Json) -> list[Json]:
    return [
        {"id": f"b{number}m{place}", "name": f"{band['name']} {place}", "kind": men["kind"], "rank": "ashigaru",
         "arms": "yari", "mounted": men["kind"] == "rider", "group": band["name"], "count": men["count"],
         "weapon": "", "label": men["kind"]}
        for number, band in enumerate(roster["bands"], 1)
        for place, men in enumerate(band["men"], 1)
    ]  # fmt: skip


def sheet(roster: Json) -> Sheet:
    pages = tuple(
        Page(
            band["name"], band["mon"], "", sum(map(_cost, band["men"])),
            tuple(SheetRow(men["kind"], men["kind"], (str(men["count"]),), men["count"]) for men in band["men"]),
        )
        for band in roster["bands"]
    )  # fmt: skip
    return Sheet("", (("Men", "BANDS-3"),), pages)


MEN = Group(
    key="men", label="Men", title="Troop", text="Add a troop", most=3, clause="BANDS-3",
    slots=(
        Slot(key="kind", label="Kind", type="choice", default="foot", leads=True,
             choices=(FieldValue("foot", "foot"), FieldValue("rider", "riders"))),
        Slot(key="count", label="Count", type="number", default=3, least=1, most=9),
        Slot(key="arms", label="Arms", type="several", default=["spear"], least=1, leads=True, choices=(
            FieldValue("spear", "spears"), FieldValue("bow", "bows", {"kind": ("foot",)}),
            FieldValue("gun", "guns", {"kind": ("foot",)}))),
        Slot(key="shod", label="Shod", type="flag", default=False, suits={"kind": ("rider",)}),
        Slot(key="nick", label="Nickname", type="text", default="", most=20, loose=True),
    ),
)  # fmt: skip
BANDS = Group(
    key="bands", label="Bands", title="Band", text="Add a band", most=2, clause="BANDS-2", groups=(MEN,),
    slots=(
        Slot(key="name", label="Name", type="text", default=""),
        Slot(key="mon", label="Crest", type="mon", default="oda"),
    ),
)  # fmt: skip
RIVER: Json = {
    "system": "bands", "rice": 20,
    "bands": [{"name": "River", "mon": "oda", "men": [{"kind": "foot", "count": 5, "arms": ["spear"], "shod": False}]}],
}  # fmt: skip
BUILDER = Builder(
    slots=(Slot(key="rice", label="Rice", type="choice", default=20,
    choices=(FieldValue(20, "twenty"), FieldValue(40, "forty"))),),
    groups=(BANDS,), priced=priced, sheet=sheet, fixed={"system": "bands"}, caption="bales",
    ready=lambda: [Ready("river", "The river band", "Twenty bales", RIVER)],
)  # fmt: skip


def about() -> Json:
    clauses = {"BANDS-1": "Rice is agreed on.", "BANDS-2": "Bands have names.", "BANDS-3": "One to nine men."}
    return {**drill.about(), "options": describe(BandsOptions), "clauses": clauses}


RULESET = replace(
    drill.RULESET, slug="bands", name="Bands", options_type=BandsOptions, roster_faults=faults, field=field,
    about=about, army_faults=army_faults, builder=BUILDER,
)  # fmt: skip
