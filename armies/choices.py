"""What an owner may still choose after the dice: read from the system's own description, judged by its own rules.

A description's choice is a parameter as orders have them: `flag`, `choice`, `number`, or `parts`. The last cuts each of
the counts that the roster holds under the parameter's `of` into parts, as in "3 + 2".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

import rulesets
from armies.faults import refuse, under
from armies.plain import faults as unstorable
from rulesets import Fault
from words import tell

Json = dict[str, Any]


def parameters(system: str) -> list[Json]:
    """The choices that a system leaves open; none if it has no muster. Raises :class:`rulesets.UnknownSystem`."""
    return list(rulesets.get(system).describe().get("muster", {}).get("choices", []))


def with_choices(system: str, roster: Json, choices: Mapping[str, Any]) -> Json:
    """The roster with these choices in place of its own. Raises :class:`armies.faults.Refused` with every fault."""
    known = {param["name"] for param in parameters(system)}
    strangers = [
        Fault(f"choices.{name[:40]}", _("There is no such choice.")) for name in set(choices) - known
    ]
    refuse([*strangers, *under("choices", unstorable(dict(choices)))])
    new = {**roster, "choices": {**roster.get("choices", {}), **choices}}
    refuse(rulesets.get(system).validate(new))
    return new


def recipe_settings(system: str) -> list[Json]:
    """The options of a system that an army is thrown by. Raises :class:`rulesets.UnknownSystem`."""
    return [option for option in rulesets.get(system).describe().get("options", []) if option.get("recipe")]


def recipe_from_form(system: str, posted: Mapping[str, str]) -> Json:
    """What a form says an army shall be thrown by; a box that is not ticked is a no."""
    found: Json = {}
    for option in recipe_settings(system):
        text = posted.get(f"recipe.{option['key']}")
        if option["type"] == "flag":
            found[option["key"]] = text is not None
        elif text:
            found[option["key"]] = int(text) if re.fullmatch(r"-?\d{1,6}", text) else text
    return found


def from_form(system: str, roster: Json, posted: Mapping[str, str]) -> Json:
    """The choices in a form's fields; a field that was not sent is not chosen.

    What cannot be read is passed on as it was written, so that the rules name it.
    """
    found: Json = {}
    for param in parameters(system):
        name = param["name"]
        if param["type"] == "parts":
            keys = list(roster.get(param["of"], {}))
            if any(f"{name}.{key}" in posted for key in keys):
                found[name] = [part for key in keys for part in _parts(key, posted.get(f"{name}.{key}", ""))]
        elif name in posted:
            found[name] = _value(param, posted[name])
    return found


def _parts(key: str, text: str) -> Iterable[list[Any]]:
    """The parts of one count as typed: "3 + 2" of the bows is [["bow", 3], ["bow", 2]]."""
    for size in re.split(r"[^0-9]+", text[:80]):
        if size:
            yield [key, int(size[:6])]


def _value(param: Json, text: str) -> Any:
    if param["type"] == "flag":
        return text == "true"
    if param["type"] == "number":
        return int(text) if re.fullmatch(r"-?\d{1,6}", text) else text
    return next((each["value"] for each in param.get("choices", []) if str(each["value"]) == text), text)


def fields(system: str, roster: Json) -> list[Json]:
    """The choices as a form shows them: each with its label and the values now in force."""
    now = roster.get("choices", {})
    return [
        _field(param, roster, now.get(param["name"], param.get("default"))) for param in parameters(system)
    ]


def _field(param: Json, roster: Json, value: Any) -> Json:
    name = param["name"]
    field = {"name": name, "type": param["type"], "label": tell(param.get("label", name)), "value": value,
             "clause": param.get("clause", ""), "help": param.get("help", "")}  # fmt: skip
    if param["type"] == "flag":
        off, on = param.get("labels") or (_("No"), _("Yes"))
        field["type"] = "choice"
        field["choices"] = [
            {"value": "false", "label": tell(off), "on": not value},
            {"value": "true", "label": tell(on), "on": bool(value)},
        ]
    elif param["type"] == "choice":
        field["choices"] = [
            {"value": str(each["value"]), "label": tell(each["label"]), "on": each["value"] == value}
            for each in param["choices"]
        ]
    elif param["type"] == "parts":
        parts = [part for part in value or [] if isinstance(part, list | tuple) and len(part) == 2]
        field["pools"] = [
            {
                "key": key,
                "label": tell(param.get("called", {}).get(key, key)),
                "count": count,
                "text": " + ".join(str(size) for owner, size in parts if owner == key),
            }
            for key, count in roster.get(param["of"], {}).items()
            if count
        ]
        field["summary"] = " + ".join(str(size) for _key, size in parts)
    return field
