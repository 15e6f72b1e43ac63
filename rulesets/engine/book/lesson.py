"""A first lesson: a small staged battle, and the steps in which it is fought.

A system that has one (``book/lesson.toml``) offers it beside its battles; nothing else need know of it. Steps hold
words and what they wait for, and nothing that is done by itself: the learner gives real orders to a real battle.
"""

from __future__ import annotations

from typing import Any

import msgspec

Json = dict[str, Any]


class LessonStep(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One step: what is said, whom and what it points at, and what it waits for.

    ``event`` is the kind of event that it waits for, told of ``unit`` if one is named; without one it waits until
    ``unit`` is chosen. ``phase`` is the phase that it belongs to: when the battle is past that, so is the step.
    ``target`` is the unit that the order is aimed at, ``order`` the kind of the order whose tag is pointed at.
    ``within``: after the event ``unit`` must stand so many inches from ``target`` or nearer (-1: anywhere); where
    it does not, ``short`` is said, for its order has to be taken back.
    """

    title: str
    text: str
    phase: str = ""
    unit: str = ""
    target: str = ""
    order: str = ""
    event: str = ""
    within: float = -1.0
    short: str = ""


class Lesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lesson: the scene in the short form of the system's ``stage``, the text its dice come from, its steps."""

    scene: Json
    seed: str
    steps: tuple[LessonStep, ...]
    title: str
    praise: str
    """What is said when the last step is done."""
