"""Answers that are kept for a moment.

A preview asks the same as the order that follows it, and both ask the same twice. States are copied for every order,
but share the frozen structs that it does not touch, so that two dictionaries of a state are compared by identity of
their values: a question about a hundred figures is recognised in a few microseconds. Only answers that follow from
their question alone may be kept.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Generic, ParamSpec, TypeVar
from weakref import WeakSet

A = TypeVar("A")
K = TypeVar("K")
P = ParamSpec("P")

Question = tuple[Any, ...]
"""What an answer follows from: frozen values, and dictionaries of them, which are copied when it is kept."""


class Memory(Generic[A]):
    """The last few answers to one kind of question. Threads may share it: at worst an answer is found twice."""

    def __init__(self, size: int = 3) -> None:
        self._kept: deque[tuple[Question, A]] = deque(maxlen=size)
        _ALL.add(self)

    def __call__(self, question: Question, find: Callable[[], A]) -> A:
        """The answer that is kept, or else the one that is found now."""
        for known, answer in tuple(self._kept):
            if known == question:
                return answer
        answer = find()
        self._kept.appendleft((_copy(question), answer))
        return answer

    def forget(self) -> None:
        """Forget everything (for measuring)."""
        self._kept.clear()


def remember(size: int, question: Callable[..., Question]) -> Callable[[Callable[P, A]], Callable[P, A]]:
    """A function whose last few answers are kept: by the question that follows from what it is asked with."""

    def keep(find: Callable[P, A]) -> Callable[P, A]:
        memory: Memory[A] = Memory(size)

        @wraps(find)
        def ask(*args: P.args, **kwargs: P.kwargs) -> A:
            return memory(question(*args, **kwargs), lambda: find(*args, **kwargs))

        return ask

    return keep


class Shelf(Generic[K, A]):
    """The last answer to each of many questions that come again and again: by key; at most so many, the oldest go.

    A key is small and quickly found (who asks, on which table), the question is what the answer follows from.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[K, tuple[Question, A]] = {}
        _ALL.add(self)

    def __call__(self, key: K, question: Question, find: Callable[[], A]) -> A:
        """The answer that is kept, if the question is still the same, or else the one that is found now."""
        known = self._kept.pop(key, None)
        if known is None or known[0] != question:
            known = (_copy(question), find())
        self._put(key, known)
        return known[1]

    def last(self, key: K) -> A | None:
        """The answer that was kept last, whatever it followed from: where to look first, and no more than that."""
        known = self._kept.get(key)
        return known[1] if known is not None else None

    def keep(self, key: K, answer: A) -> None:
        """Keep an answer for who asks for the last one."""
        self._kept.pop(key, None)
        self._put(key, ((), answer))

    def _put(self, key: K, known: tuple[Question, A]) -> None:
        if len(self._kept) >= self._most:
            self._kept.pop(next(iter(self._kept)), None)
        self._kept[key] = known

    def many(self, asked: Mapping[K, Question], find: Callable[[list[K]], Mapping[K, A]]) -> dict[K, A]:
        """The answers to many questions at once: those that are not kept are found together."""
        kept = {key: self._kept.get(key) for key in asked}
        lacking = [key for key, known in kept.items() if known is None or known[0] != asked[key]]
        found = find(lacking) if lacking else {}
        return {key: self(key, question, lambda key=key: found[key]) for key, question in asked.items()}  # type: ignore[misc]

    def forget(self) -> None:
        """Forget everything (for measuring)."""
        self._kept.clear()


_ALL: WeakSet[Memory[Any] | Shelf[Any, Any]] = WeakSet()


def forget() -> None:
    """Forget everything that anybody remembers (for measuring, and where a test changes a chart)."""
    for memory in _ALL:
        memory.forget()


def _copy(question: Question) -> Question:
    return tuple(dict(part) if isinstance(part, dict) else part for part in question)
