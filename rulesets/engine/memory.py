"""Answers that are kept for a moment.

A preview asks the same as the order that follows it, and both ask the same twice. States are copied for every order,
but share the frozen structs that it does not touch, so that two dictionaries of a state are compared by identity of
their values: a question about a hundred figures is recognised in a few microseconds. Only answers that follow from
their question alone may be kept.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any, Generic, TypeVar

A = TypeVar("A")

Question = tuple[Any, ...]
"""What an answer follows from: frozen values, and dictionaries of them, which are copied when it is kept."""


class Memory(Generic[A]):
    """The last few answers to one kind of question. Threads may share it: at worst an answer is found twice."""

    def __init__(self, size: int = 3) -> None:
        self._kept: deque[tuple[Question, A]] = deque(maxlen=size)

    def __call__(self, question: Question, find: Callable[[], A]) -> A:
        """The answer that is kept, or else the one that is found now."""
        for known, answer in tuple(self._kept):
            if known == question:
                return answer
        answer = find()
        self._kept.appendleft((_copied(question), answer))
        return answer

    def forget(self) -> None:
        """Forget everything (for measuring)."""
        self._kept.clear()


def _copied(question: Question) -> Question:
    return tuple(dict(part) if isinstance(part, dict) else part for part in question)
