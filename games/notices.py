"""Telling the live tables of this process that something happened. The doors subscribe; services only publish."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

_listeners: list[Callable[[Any], None]] = []


def subscribe(listener: Callable[[Any], None]) -> None:
    """Call ``listener`` with everything that is published; it must not wait and must not raise."""
    if listener not in _listeners:
        _listeners.append(listener)


def publish(news: Any) -> None:
    """Hand news to every listener. Called after the commit, from any thread."""
    for listener in _listeners:
        listener(news)
