"""The JSON schema of what crosses between the rules and whoever asks them, written from the structs themselves."""

from __future__ import annotations

from inspect import cleandoc
from typing import Any, get_args, get_origin

import msgspec
from msgspec import UNSET

from rulesets.engine.battle import Side
from rulesets.engine.forms import GroupMarch, Offer, Preview, Salvo
from rulesets.engine.forms.comparisons import Comparison
from rulesets.engine.forms.documents import BattleDocument, BattleEvent, Description
from rulesets.engine.sayings import SAID, Nth

Json = dict[str, Any]

Structs = tuple[type[msgspec.Struct], ...]

CROSSING: Structs = (Offer, Preview, GroupMarch, Salvo, BattleEvent, Comparison, Description)
"""The structs that leave the rules whole; what they hold comes with them."""

BARE: Structs = (BattleDocument,)
"""Those that leave without nulls (:mod:`rulesets.engine.document`): a field that is none is left out.

Systems have structs of their own for what these hold: beside the fields that all have there may be others.
"""

REF = "#/definitions/{name}"


def schema(structs: Structs = CROSSING, bare: Structs = BARE, taken: Structs = ()) -> Json:
    """The definitions by name. A field that is always written is required, whether or not it has a default; ``bare``
    structs are written without nulls; of those that are ``taken`` from whoever asks, a field with a default may be
    left out.
    """
    without_nulls = {struct.__name__ for struct in _all(bare)}
    _, found = msgspec.json.schema_components((*structs, *bare, *taken), ref_template=REF)
    found = _tell({name: kind for name, kind in found.items() if name not in _SAID})
    known = {struct.__name__: struct for struct in _all(structs + bare)}
    for name, definition in found.items():
        definition.pop("title", None)
        if "description" in definition:
            definition["description"] = cleandoc(definition["description"])
        if definition.get("type") == "object" and name not in without_nulls:
            definition["additionalProperties"] = False
        if name not in known or "properties" not in definition:
            continue
        without = _without_nulls(definition) if name in without_nulls else set()
        definition["required"] = [
            field for field in _required_fields(known[name], definition) if field not in without
        ]
        for field in msgspec.structs.fields(known[name]):
            if get_origin(field.type) is dict and get_args(field.type)[0] is Side:
                definition["properties"][field.encode_name]["propertyNames"] = {
                    "$ref": REF.format(name="Side")
                }
    return {"definitions": dict(sorted(found.items()))}


_SAID = {kind.__name__ for kind in (*SAID, Nth)}


def _tell(kind: Any) -> Any:
    """The same where whatever is said is a text: so it leaves the house."""
    if isinstance(kind, dict):
        said = {REF.format(name=name) for name in _SAID}
        kinds = [one for one in kind.get("anyOf", ()) if one.get("$ref") not in said]
        if len(kinds) < len(kind.get("anyOf", ())):
            rest = {name: inner for name, inner in kind.items() if name != "anyOf"}
            return {**kinds[0], **rest} if len(kinds) == 1 else {**rest, "anyOf": kinds}
        return {name: _tell(inner) for name, inner in kind.items()}
    return [_tell(inner) for inner in kind] if isinstance(kind, list) else kind


def _without_nulls(definition: Json) -> set[str]:
    """Takes null out of what a struct's fields may be; the names of those that could."""
    found = set()
    for name, kind in definition.get("properties", {}).items():
        if {"type": "null"} not in kind.get("anyOf", ()):
            continue
        found.add(name)
        rest = [one for one in kind.pop("anyOf") if one != {"type": "null"}]
        kind.pop("default", None)
        kind.update(rest[0] if len(rest) == 1 else {"anyOf": rest})
    return found


def _required_fields(struct: type[msgspec.Struct], definition: Json) -> list[str]:
    """The names of the fields that stand in every JSON of a struct."""
    omits = struct.__struct_config__.omit_defaults
    always = [
        field.encode_name
        for field in msgspec.structs.fields(struct)
        if field.required or not (omits or field.default is UNSET)
    ]
    tag = struct.__struct_config__.tag_field
    return [name for name in definition["properties"] if name == tag or name in always]


def _all(structs: Structs) -> list[type[msgspec.Struct]]:
    """The structs and everything that :mod:`rulesets.engine.forms` hands out with them."""
    found: list[type[msgspec.Struct]] = []
    waiting = list(structs)
    while waiting:
        struct = waiting.pop()
        if struct not in found:
            found.append(struct)
            waiting += [inner for field in msgspec.structs.fields(struct) for inner in _structs(field.type)]
    return found


def _structs(kind: Any) -> list[type[msgspec.Struct]]:
    """The structs that a type names, however deep."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return [kind]
    return [inner for part in getattr(kind, "__args__", ()) for inner in _structs(part)]
