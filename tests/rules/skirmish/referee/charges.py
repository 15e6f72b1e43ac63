"""Charges: who is named, who must check before contact, whom they touch."""

from __future__ import annotations

from typing import Any

from tests.rules.skirmish.referee.ground import (
    Json,
)
from tests.rules.skirmish.referee.ways import Ways


class Charges(Ways):
    """SKIR-CHG-1 to SKIR-CHG-7."""

    def on_charge_declared(self, event: Any, was: Json, now: Json) -> None:
        one, also = (self.order.get(key, "") for key in ("target", "also"))
        named = {one, also, *self.order.get("targets", ())} - {""}
        self.targets = tuple(sorted(named))
        unit = event.params["unit"]
        assert self.status.get(unit, "steady") == "steady"
        self.charging = {"unit": unit, "document": was, "checks": [], "was": dict(self.status)}
        if self.options.charge_tests == "phase_3":
            for id in (unit, *self.targets):
                group = len(was["units"][id]["figures"]) > 1 or self.options.lone_checks
                if group and (id != unit or self.outmatched(was, unit)):
                    self.noted.add(id)

    def on_charge_cancelled(self, event: Any, was: Json, now: Json) -> None:
        self.charge_checks(False)

    def on_charged(self, event: Any, was: Json, now: Json) -> None:
        self.charge_checks(True)
        unit = event.params["unit"]
        self.paths(event, was, now)
        before = {id for id in event.paths if self.touching(was, was["figures"][id])}
        assert not before, "who fights already stays (SKIR-CHG-7)"
        for id in event.paths:
            self.moved.add(id)
            met = {foe["unit"] for foe in self.touching(now, now["figures"][id])}
            assert met <= set(self.targets), f"{id} touches {met} (SKIR-CHG-5)"
        self.advanced.add(unit)
        if event.kind == "charged":
            touched = {f["unit"] for id in event.paths for f in self.touching(now, now["figures"][id])}
            assert touched, "SKIR-CHG-5"

    on_charge_short = on_charged

    def charge_checks(self, go: bool) -> None:
        """SKIR-CHG-3, SKIR-CHG-4, SKIR-OPT-4, SKIR-OPT-14: who had to check at a charge."""
        unit, document, checks = self.charging["unit"], self.charging["document"], self.charging["checks"]
        wanted = []
        group = len(document["units"][unit]["figures"]) > 1 or self.options.lone_checks
        if self.outmatched(document, unit) and group and self.options.charge_tests == "at_once":
            wanted.append(unit)
        if go and self.options.charge_tests == "at_once":
            for target in sorted(self.targets, key=lambda id: int(id.split("-")[1])):
                lone = len(document["units"][target]["figures"]) == 1 and not self.options.lone_checks
                if lone or target in self.tested or self.charging["was"].get(target) in ("broken", "routed"):
                    continue
                wanted.append(target)
                self.tested.add(target)
        assert checks == wanted, (
            f"{unit} charges {self.targets}: {checks} check, {wanted} should (SKIR-CHG-3)"
        )

    def outmatched(self, document: Json, unit: str) -> bool:
        mine = self.able(document, unit)
        for target in self.targets:
            theirs = self.able(document, target)
            if self.rank(self.klass(theirs)) > self.rank(self.klass(mine)) or len(theirs) > len(mine):
                return True
        return False
