"""Levies of the worked examples' hosts, for tests: H under Baba, G under Ujiyasu."""

from __future__ import annotations

from rulesets.campaign.fights.leading import contingents
from rulesets.campaign.troops import Company, Kind
from rulesets.engine.mustering.levies import Officer
from tests.rules.campaign.scenes import WEIGHTS, G, H

BABA = Officer("p9", "Baba Nobuharu", "general", 2, "takeda", began=2)
UJIYASU = Officer("p1", "Hojo Ujiyasu", "daimyo", 3, "hojo", began=3)
HEROES = (
    Officer("p10", "Yamagata Masakage", "general", 2, "takeda", began=2), Officer("p11", "A hero", "hero", 0, "takeda"),
)  # fmt: skip


def types(troops):
    """The contingents of companies told in short."""
    found = []
    for number, told in enumerate(part.strip() for part in troops.split(",")):
        words = told.split()
        weight = words[2] if len(words) == 4 else WEIGHTS.get(words[0], "medium")
        found.append(Company(f"c{number}", Kind(words[0]), words[1], weight, int(words[-1])))
    return contingents(found)


def levy_h(system, scale, persons=()):
    """Baba's camp."""
    return system.levy(types(H), BABA, persons, scale, {})


def levy_g(system, scale, persons=()):
    """Ujiyasu's camp."""
    return system.levy(types(G), UJIYASU, persons, scale, {})


def sizes(levied, type):
    """The pieces of each unit of a type."""
    return [unit.pieces for unit in levied.units if unit.type == type]
