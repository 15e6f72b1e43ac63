"""The options of a campaign (CAM section 16). Where a scenario has a say, "scenario" leaves it to that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rulesets.engine.forms.settings import NAME_LENGTH, Clash, setting
from rulesets.engine.sayings import _, players_name, say

SYSTEMS = {
    "koku": "KOKU", "sky": _("From the Sky we Came"), "skirmish": _("Samurai Skirmish"), "godai": _("Go Dai"),
    "ageofwar": _("Age of War"),
}  # fmt: skip
"""The five systems by which battles can be fought (CAM-BAT-9, CAM-GEN-3). Only their names are known here."""
FALL_BACK_ON = ("koku", "sky", "ageofwar", "skirmish", "godai")
"""CAM-BAT-9: which is taken instead, in this order, where the one agreed cannot hold a fight."""
BY_SIZE = "by_size"
BY_DEFENDER = "defender"
PAPER = "paper"
SCENARIO = "scenario"

MATCH, MAP, AROUND, BATTLES = _("War"), _("Map and land"), _("Around the table"), _("Battles")


@dataclass(frozen=True)
class CampaignOptions:
    """Every option with its default."""

    battle_system: str = setting(
        "koku", _("Battles are fought by"), "CAM-BAT-9", group=BATTLES,
        choices=(*SYSTEMS.items(), (BY_SIZE, _("the size of the hosts")), (BY_DEFENDER, _("the defender's choice"))),
    )  # fmt: skip
    koku: bool = setting(True, _("KOKU may be used"), "CAM-BAT-9", group=BATTLES)
    sky: bool = setting(True, _("From the Sky we Came may be used"), "CAM-BAT-9", group=BATTLES)
    skirmish: bool = setting(True, _("Samurai Skirmish may be used"), "CAM-BAT-9", group=BATTLES)
    godai: bool = setting(True, _("Go Dai may be used"), "CAM-BAT-9", group=BATTLES)
    ageofwar: bool = setting(True, _("Age of War may be used"), "CAM-BAT-9", group=BATTLES)
    raid_system: str = setting(
        "skirmish", _("Raids are fought by"), "CAM-RAI-2", group=BATTLES,
        choices=(("skirmish", _("Samurai Skirmish")), ("godai", _("Go Dai")), (PAPER, _("paper"))),
    )  # fmt: skip
    computer_battles: str = setting(
        PAPER, _("Battles without players"), "CAM-BAT-8", group=BATTLES,
        choices=((PAPER, _("on paper")), ("captains", _("by captains on the table"))),
    )  # fmt: skip
    captains: str = setting(
        "agreed", _("Captains lead battles"), "CAM-BAT-7", group=BATTLES,
        choices=(("agreed", _("where both sides agree")), ("always", _("always")), ("never", _("never"))),
    )  # fmt: skip
    battles: Mapping[str, Mapping[str, Any]] | None = setting(
        None, _("Options of the battles"), "CAM-LEV-13", group=BATTLES,
        help=_("For each of the systems what differs from its own defaults; some of them the campaign decides."),
    )  # fmt: skip
    ground_points: bool = setting(True, _("The weaker side buys ground"), "CAM-GRD-2", group=BATTLES)
    muster: str = setting(
        "dice", _("Musters"), "CAM-ECO-8", group=MAP,
        choices=(("dice", _("are thrown for")), ("chosen", _("are chosen by their owner"))),
    )  # fmt: skip
    start_avd: bool = setting(
        False, _("First hosts are thrown for"), "CAM-SCN-5", group=MAP,
        help=_("Two average dice of banners for each daimyo, one for each general."),
    )  # fmt: skip
    traits: str = setting(
        "thrown", _("Traits"), "CAM-PER-2", group=MAP,
        choices=(("thrown", _("are thrown for")), (SCENARIO, _("as the scenario has them")), ("none", _("none"))),
    )  # fmt: skip
    hard_passes: bool = setting(
        False, _("Hard passes"), "CAM-MAP-2", group=MAP, help=_("The map's mountain roads are passes."),
    )  # fmt: skip
    castle_stores: int = setting(
        0, _("Castle stores"), "CAM-MAP-6", group=MAP,
        choices=((0, _("level and one")), (1, _("at most 1")), (2, _("at most 2")), (3, _("at most 3"))),
    )  # fmt: skip
    plenty: str = setting(
        SCENARIO, _("Harvests are multiplied by"), "CAM-ECO-3", group=MAP,
        choices=((SCENARIO, _("as the scenario has it")), ("1", "1"), ("3/2", "3/2"), ("2", "2")),
    )  # fmt: skip
    glory: str = setting(
        SCENARIO, _("Points for a point of honour"), "CAM-VIC-4", group=MATCH,
        choices=((SCENARIO, _("as the scenario has it")), *((str(number), str(number)) for number in range(6))),
    )  # fmt: skip
    ninja: bool = setting(True, _("Ninja"), "CAM-NIN-1", group=MATCH)
    raids: bool = setting(True, _("Raids"), "CAM-RAI-1", group=MATCH)
    treaties: str = setting(
        "on", _("Treaties"), "CAM-TRE-1", group=MATCH,
        choices=(("on", _("may be signed")), ("off", _("none: all at war")), ("teams", _("fixed teams"))),
    )  # fmt: skip
    weak_bands: bool = setting(True, _("Masterless men come to the weak"), "CAM-ECO-11", group=MATCH)
    shared_victory: bool = setting(False, _("Old allies may share a victory"), "CAM-VIC-6", group=MATCH)
    years: bool = setting(
        False, _("Daimyo grow old"), "CAM-LIF-6", group=MATCH,
        help=_("From twelve seasons in office on each spring a D20: on 1 he dies in bed."),
    )  # fmt: skip
    fog: bool = setting(
        True, _("Strengths are hidden"), "CAM-SEC-1", group=AROUND, help=_("Without it all but plans is open."),
    )  # fmt: skip
    resign_to: str = setting(
        "computer", _("Who resigns leaves his clan"), "CAM-LEA-1", group=AROUND,
        choices=(("computer", _("to the computer")), ("neutral", _("to nobody: it falls apart"))),
    )  # fmt: skip
    referee: bool = setting(False, _("A referee without clan"), "CAM-EVT-4", group=AROUND)
    pace: str = setting(
        "days", _("Pace"), "CAM-COR-1", group=AROUND,
        choices=(("evening", _("an evening")), ("days", _("by days")), ("weeks", _("by weeks"))),
    )  # fmt: skip
    spectators: str = setting(
        "close", _("Spectators see it"), "CAM-SEC-1", group=AROUND,
        choices=(("none", _("never")), ("close", _("after each close")), ("end", _("after the end"))),
    )  # fmt: skip

    def clashes(self) -> Iterator[Clash]:
        """Settings that cannot go together: a system that is fixed, or for raids, must be allowed (CAM-BAT-9)."""
        if self.battle_system in SYSTEMS and not self.allows(self.battle_system):
            yield Clash(
                "battle_system", "CAM-BAT-9", _("The system of the battles must be one that may be used.")
            )
        if self.raid_system in SYSTEMS and not self.allows(self.raid_system):
            yield Clash("raid_system", "CAM-RAI-2", _("The system of raids must be one that may be used."))
        for system in self.battles or {}:
            if system not in SYSTEMS:
                yield Clash(
                    "battles",
                    "CAM-LEV-13",
                    say("There is no rules system {key}.", key=players_name(system[:NAME_LENGTH])),
                )
            elif not self.allows(system):
                words = say("{system}: no battle of this war is fought by it.", system=SYSTEMS[system])
                yield Clash(f"battles.{system}", "CAM-BAT-9", words)

    def allows(self, system: str) -> bool:
        """Whether battles may be fought by that system at all."""
        return bool(getattr(self, system))

    def of_battles(self, system: str) -> Mapping[str, Any]:
        """CAM-LEV-13: what the maker has set of the options of that system's battles."""
        return (self.battles or {}).get(system, {})

    def full_stores(self, level: int) -> int:
        """CAM-MAP-6: the stores of a castle of that level when they are full; none without a castle (CAM-RUL-45)."""
        full = level + 1 if level else 0
        return min(full, self.castle_stores) if self.castle_stores else full

    def multiplier(self, scenario: Fraction) -> Fraction:
        """CAM-ECO-3: what the harvest is multiplied by."""
        return scenario if self.plenty == SCENARIO else Fraction(self.plenty)

    def worth_of_honour(self, scenario: int) -> int:
        """CAM-VIC-4: the points for a point of honour."""
        return scenario if self.glory == SCENARIO else int(self.glory)
