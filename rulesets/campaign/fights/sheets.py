"""Sheets of persons for the system that has them, Go Dai (CAM-LIF-3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.campaign.fights.leading import officer
from rulesets.campaign.state import Stage
from rulesets.campaign.war import War
from rulesets.engine.illegal import Illegal
from rulesets.engine.mustering.levies import Fielding

Json = dict[str, Any]


def draw_sheet(war: War, clan: str, person: str, sheet: Json, systems: Mapping[str, Fielding]) -> None:
    """CAM-LIF-3: a person's owner buys him his sheet; only he knows of it. Raises :class:`Illegal` for somebody who is
    not his (``not_yours``), where no system has sheets (``no_sheets``), and for a sheet that may not be (``sheet``),
    with every fault in ``data["named"]``.
    """
    found = war.campaign.persons.get(person)
    if found is None or found.clan != clan or found.dead or war.campaign.stage is Stage.OVER:
        raise Illegal("not_yours", "CAM-LIF-3", "Sheets are drawn for living persons of one's own.")
    faults = next((one.sheet_faults for one in systems.values() if one.sheet_faults is not None), None)
    if faults is None:
        raise Illegal("no_sheets", "CAM-LIF-3", "No rules that are at hand know sheets.")
    wrong = faults(officer(found), sheet)
    if wrong:
        named = tuple({"path": fault.path, "clause": fault.clause, "words": fault.message} for fault in wrong)
        raise Illegal("sheet", wrong[0].clause or "CAM-LIF-3", wrong[0].message, named=named)
    war.change(found, sheet=sheet)
    war.tell("sheet_drawn", clan=clan, clauses=("CAM-LIF-3",), knows=[clan], person=person)
