"""The form of a question, made of the rules' own structs.

A :class:`FieldGroup` is some fields that together say one struct of the rules: what a reader fills in becomes the
struct that the dice depend on, and the struct that a battle has fills them in. So no question has a second copy of a
shot or a blow, and a field that the rules come to need is asked for by one line beside its label.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, Generic, TypeVar

import msgspec

from rulesets.engine.reckoning.outlook import Inquiry, Outlook, Posed

S = TypeVar("S")
Json = dict[str, Any]
Said = Mapping[str, Any]
"""The values of a form's fields by their keys."""


@dataclass(frozen=True)
class FieldGroup(Generic[S]):
    """Fields by their keys (:func:`rulesets.engine.forms.settings.setting`); ``read`` makes the struct of the
    values of the whole form and may raise :class:`Illegal`, ``say`` gives the fields' values for a struct.
    """

    fields: Mapping[str, Any]
    read: Callable[[Said], S]
    say: Callable[[S], Json]


def part(struct: type[S], **fields: Any) -> FieldGroup[S]:
    """The fields of a struct that are asked for; those left out keep its defaults.

    Each is a setting under its own name; or its name in the struct and the setting: ``striker=("kind", setting(...))``;
    or those two and what the form's values are in the struct.
    """
    asked = {key: field if isinstance(field, tuple) else (key, field) for key, field in fields.items()}
    meant: dict[str, Mapping[Any, Any]] = {key: field[2] for key, field in asked.items() if len(field) > 2}
    words = {key: {value: word for word, value in means.items()} for key, means in meant.items()}

    def read(said: Said) -> S:
        return msgspec.convert({
            field[0]: meant[key][said[key]] if key in meant else said[key] for key, field in asked.items()
        }, struct)  # fmt: skip

    def say(one: S) -> Json:
        found = {key: getattr(one, field[0]) for key, field in asked.items()}
        return {key: words[key][value] if key in words else value for key, value in found.items()}

    return FieldGroup({key: field[1] for key, field in asked.items()}, read, say)


def loose(**fields: Any) -> FieldGroup[Any]:
    """Fields of which the rules make their structs by a function; they are read by their names, and said by them."""
    return FieldGroup(
        fields,
        lambda said: SimpleNamespace(**{key: said[key] for key in fields}),
        lambda one: {key: one[key] for key in fields},
    )


def as_option(options: type[Any], name: str, group: str) -> tuple[str, Any]:
    """A field that asks for an option of the battle with the option's own words, under another heading."""
    option = options.__dataclass_fields__[name]
    return name, dataclasses.field(default=option.default, metadata={**option.metadata, "group": group})


def asked_options(options: type[S], group: str, *names: str) -> FieldGroup[S]:
    """Some of the battle's options; the others keep their defaults."""
    return part(options, **{name: as_option(options, name, group) for name in names})


def value(key: str, field: Any) -> FieldGroup[Any]:
    """A single field that stands for itself."""
    return FieldGroup({key: field}, lambda said: said[key], lambda one: {key: one})


@dataclass(frozen=True, kw_only=True)
class Question(Inquiry[Any]):
    """An inquiry whose form is made of parts."""

    parts: tuple[FieldGroup[Any], ...] = ()

    def values(self, *structs: Any) -> Json:
        """The form filled in with the structs of its parts, in their order."""
        said: Json = {}
        for one, struct in zip(self.parts, structs, strict=True):
            said |= one.say(struct)
        return {field.name: said[field.name] for field in dataclasses.fields(self.form)}

    def pose(self, outlook: Outlook, *structs: Any) -> Posed:
        """The question as a battle poses it, with its own answer."""
        return Posed(self.key, self.values(*structs), outlook)


def question(
    key: str,
    label: str,
    text: str,
    *parts: FieldGroup[Any],
    answer: Callable[..., Outlook],
    order: Sequence[str] = (),
) -> Question:
    """A question; ``answer`` gets the struct of each part. ``order`` are the fields' keys as they stand in the form,
    where that is not part by part.
    """
    fields = {name: field for one in parts for name, field in one.fields.items()}
    names = list(order or fields)
    form = dataclasses.make_dataclass(key, [(name, Any, fields[name]) for name in names], frozen=True)
    return Question(
        key=key, label=label, text=text, form=form, parts=parts,
        answer=lambda filled: answer(*(one.read(vars(filled)) for one in parts)),
    )  # fmt: skip
