"""The calculator of From the Sky we Came, and the classes of its luck."""

from __future__ import annotations

from rulesets.engine.luck import LuckKind
from rulesets.engine.outlook import Calculator
from rulesets.sky.battle import SkyBattle
from rulesets.sky.inquiries import blows, nerve
from rulesets.sky.inquiries.revived import revive
from rulesets.sky.inquiries.situations import situations

CALCULATOR: Calculator[SkyBattle] = Calculator(
    inquiries=(blows.SHOT, blows.MELEE, nerve.BUSHI, nerve.COMMAND), situations=situations, revive=revive
)

LUCK = (
    LuckKind("hits", "Hits", ("to_hit",), both=frozenset({"fought"})),
    LuckKind("bushi", "Bushi tests", ("charge", "stand", "impulse", "route")),
    LuckKind("command", "Command rolls", ("activation", "rally", "reorder", "general")),
    LuckKind("injury", "Leaders unhurt", ("injury",)),
)
