"""The options of a battle: a frozen dataclass per system whose fields carry label, clause and default.

Forms are generated from :func:`describe`, input is checked by :func:`settings_from`, which names every fault at once.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from rulesets.engine.illegal import Illegal

T = TypeVar("T")
Json = dict[str, Any]


def setting(
    default: Any,
    label: str,
    clause: str,
    *,
    help: str = "",
    group: str = "",
    least: float | None = None,
    most: float | None = None,
    choices: Sequence[tuple[Any, str]] = (),
    locked: str = "",
) -> Any:
    """A field of an options dataclass.

    ``least`` and ``most`` bound a number, ``choices`` are (value, label) pairs; ``locked`` says why a field keeps its
    default for now (its words are shown in the form).
    """
    kind = "choice" if choices else {bool: "flag", int: "whole"}.get(type(default), "number")
    about = {
        "label": label,
        "clause": clause,
        "help": help,
        "group": group,
        "type": kind,
        "min": least,
        "max": most,
        "choices": [{"value": value, "label": words} for value, words in choices],
        "locked": locked,
    }
    return dataclasses.field(default=default, metadata=about)


def describe(options: type[Any]) -> list[Json]:
    """The fields of an options dataclass as the forms want them."""
    return [
        {"key": field.name, "default": field.default, **field.metadata}
        for field in dataclasses.fields(options)
    ]


def settings_from(options: type[T], values: Mapping[str, Any]) -> T:
    """Options from plain values; what is absent keeps its default.

    Raises :class:`Illegal` (code ``options``) with every fault in ``data["faults"]``.
    """
    fields: dict[str, Any] = {field.name: field for field in dataclasses.fields(options)}  # type: ignore[arg-type]
    faults = [f"There is no option {key}." for key in values if key not in fields]
    accepted: Json = {}
    for name, field in fields.items():
        if name not in values:
            continue
        fault = _fault(field.metadata, field.default, values[name])
        if fault:
            faults.append(f"{field.metadata['label']}: {fault}")
        else:
            accepted[name] = values[name]
    if faults:
        raise Illegal("options", "", "{faults}", faults=" ".join(faults))
    return options(**accepted)


def _fault(about: Mapping[str, Any], default: Any, value: Any) -> str:
    if about["locked"] and value != default:
        return str(about["locked"])
    match about["type"]:
        case "choice":
            return "" if value in [choice["value"] for choice in about["choices"]] else "no such choice."
        case "flag":
            return "" if isinstance(value, bool) else "on or off is wanted."
        case "whole":
            if isinstance(value, bool) or not isinstance(value, int):
                return "a whole number is wanted."
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        return "a number is wanted."
    least, most = about["min"], about["max"]
    if (least is not None and value < least) or (most is not None and value > most):
        return f"between {least} and {most}."
    return ""
