"""Staged shots of Go Dai."""

from __future__ import annotations

from tests.rules.godai.procedures import group, hero, scene

AWAY = (hero("ai-9", 47, 1, weapon="bow"), hero("kaki-9", 47, 24))
SHOOT = {"phase": "shoot", "turn": 3}
BOWS = {"weapon": "bow"}


def fight(*units, **more):
    """A battle in which indigo shoots; far away stands somebody of each side who keeps it going."""
    return scene(*units, *AWAY, **{**SHOOT, **more})


def example_7(**more):
    """A hero at a hero who is half hidden behind a retainer."""
    return fight(
        hero("ai-1", 10, 10, weapon="bow", masteries={"bow": 1}, stats={"shooting": 4}, **more),
        {"id": "kaki-1", "kind": "group", "at": [[10, 18, 180], [16, 30, 180], [18, 30, 180], [20, 30, 180]]},
        hero("kaki-2", 10, 20, armour="medium", zen=1, stats={"wounds": 2}), group("kaki-3", 9, 30, 33),
    )  # fmt: skip
