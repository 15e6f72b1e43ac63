"""The options of a battle: a frozen dataclass per system whose fields carry label, clause and default.

Forms are generated from :func:`describe`, input is checked by :func:`settings_from`, which names every fault at once.
Options that cannot go together are told by the dataclass itself: its ``clashes`` gives a :class:`Clash` for each.
Those of its settings that belong to the ``recipe`` are needed to throw an army; a stored army remembers them.
"""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Mapping, Sequence
from types import NoneType
from typing import Any, TypeVar

import msgspec

from rulesets.engine.illegal import Illegal
from rulesets.engine.sayings import Words, _, in_a_row, players_name, say

T = TypeVar("T")
Json = dict[str, Any]
NESTED = "nested"
"""The type of a field that holds settings of others."""


class Clash(msgspec.Struct, frozen=True):
    """Why an option cannot be as it is beside the others: the option's key, the clause that says so, and words."""

    key: str
    clause: str
    message: Words


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
    recipe: bool = False,
) -> Any:
    """A field of an options dataclass.

    ``least`` and ``most`` bound a number, ``choices`` are (value, label) pairs; ``locked`` says why a field keeps its
    default for now (its words are shown in the form). ``recipe`` marks what an army is thrown by.
    Without a default it holds settings of others, an object for each key: what may be in them is theirs to say.
    """
    kinds = {bool: "flag", int: "whole", NoneType: NESTED}
    kind = "choice" if choices else kinds.get(type(default), "number")
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
        "recipe": recipe,
    }
    return dataclasses.field(default=default, metadata=about)


def describe(options: type[Any]) -> list[Json]:
    """The fields of an options dataclass as the forms want them."""
    return [
        {"key": field.name, "default": field.default, **field.metadata}
        for field in dataclasses.fields(options)
    ]


def settings_from(options: type[T], values: Mapping[str, Any], *, recipe: bool = False) -> T:
    """Options from plain values; what is absent keeps its default. Of a ``recipe`` only its own settings are known.

    Raises :class:`Illegal` (code ``options``) with every fault in ``data["faults"]``, and in ``data["named"]`` each of
    them with its option's key and its clause.
    """
    found, wrong = settings_judged(options, values, recipe=recipe)
    if wrong:
        raise refuse(wrong)
    return found


def settings_judged(
    options: type[T], values: Mapping[str, Any], *, recipe: bool = False
) -> tuple[T, list[Clash]]:
    """Options from plain values with everything that is wrong with these; what is wrong keeps its default."""
    fields = {
        name: field for name, field in _fields(options).items() if field.metadata["recipe"] or not recipe
    }
    wrong = [
        Clash(key[:NAME_LENGTH], "", say(NO_SUCH, key=players_name(key)))
        for key in values
        if key not in fields
    ]
    accepted: Json = {}
    for name, field in fields.items():
        if name not in values:
            continue
        fault = _fault(field.metadata, field.default, values[name])
        if fault:
            wrong.append(
                Clash(
                    name,
                    field.metadata["clause"],
                    say("{label}: {fault}", label=field.metadata["label"], fault=fault),
                )
            )
        else:
            accepted[name] = values[name]
    found = options(**accepted)
    faulty = {clash.key for clash in wrong}
    clashes = found.clashes() if hasattr(found, "clashes") else ()
    wrong += [clash for clash in clashes if clash.key not in faulty]
    return found, wrong


def refuse(wrong: Sequence[Clash]) -> Illegal:
    """The refusal of options with all that is wrong with them, ready to be raised."""
    words = in_a_row(clash.message for clash in wrong)
    each = [msgspec.to_builtins(clash) for clash in wrong]
    return Illegal("options", wrong[0].clause, "{faults}", faults=words, named=each)


NAME_LENGTH = 40
NO_SUCH = _("There is no option {key}.")


def differences(options: Any, usual: Any = None) -> list[Json]:
    """The options that differ from their defaults (or from ``usual``), each with its label, its value in words and its
    clause; what is nested is for others to tell.
    """
    return [
        {"key": field.name, "label": field.metadata["label"], "value": _words(field.metadata, value),
         "clause": field.metadata["clause"]}
        for field in _fields(type(options)).values()
        if field.metadata["type"] != NESTED
        and (value := getattr(options, field.name)) != getattr(usual, field.name, field.default)
    ]  # fmt: skip


def recipe_of(options: Any) -> Json:
    """What an army is thrown by under these options: the settings of the recipe that differ from their defaults."""
    fields = _fields(type(options)).values()
    return {
        field.name: value
        for field in fields
        if field.metadata["recipe"] and (value := getattr(options, field.name)) != field.default
    }


def _fields(options: type[Any]) -> dict[str, Any]:
    return {field.name: field for field in dataclasses.fields(options)}


YES_NO_WORDS = (_("no"), _("yes"))


def _words(about: Mapping[str, Any], value: Any) -> str:
    """A value as it is read: a choice by its label, a flag by yes or no, a number as it is."""
    if about["type"] == "choice":
        return str(next(choice["label"] for choice in about["choices"] if choice["value"] == value))
    if isinstance(value, bool):
        return YES_NO_WORDS[value]
    return f"{value:g}"


def settings_read(options: type[Any], texts: Mapping[str, str]) -> Json:
    """Plain values out of the texts of a form; only fields that are there, a flag by being there.

    What cannot be read stays a text, for :func:`settings_from` to refuse.
    """
    found: Json = {}
    for field in dataclasses.fields(options):
        text = texts.get(field.name)
        if text is None or text == "" or field.metadata["type"] == NESTED:
            continue
        found[field.name] = _read(field.metadata, text)
    return found


def _read(about: Mapping[str, Any], text: str) -> Any:
    match about["type"]:
        case "choice":
            known = {str(choice["value"]): choice["value"] for choice in about["choices"]}
            return known.get(text, text)
        case "flag":
            return {"on": True, "true": True, "1": True, "off": False, "false": False, "0": False}.get(
                text, text
            )
    if not _NUMBER.fullmatch(text):
        return text
    return float(text) if about["type"] == "number" or "." in text else int(text)


_NUMBER = re.compile(r"[+-]?[0-9]{1,9}(\.[0-9]{1,9})?", re.ASCII)


def _fault(about: Mapping[str, Any], default: Any, value: Any) -> Words:
    if about["locked"] and value != default:
        return str(about["locked"])
    match about["type"]:
        case "choice":
            return "" if value in [choice["value"] for choice in about["choices"]] else _("no such choice.")
        case "flag":
            return "" if isinstance(value, bool) else _("must be on or off.")
        case "nested":
            fit = isinstance(value, Mapping) and all(isinstance(each, Mapping) for each in value.values())
            return "" if fit or value is None else _("must be an object with a value for each key.")
        case "whole":
            if isinstance(value, bool) or not isinstance(value, int):
                return _("must be a whole number.")
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        return _("must be a number.")
    least, most = about["min"], about["max"]
    if (least is not None and value < least) or (most is not None and value > most):
        return say("between {least} and {most}.", least=least, most=most)
    return ""
