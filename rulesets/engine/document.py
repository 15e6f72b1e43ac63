"""The public document of a battle, and JSON merge patches on it (RFC 7396).

The document is what browsers draw and archives keep: objects keyed by id, so that a patch can name a single figure.
:func:`document` makes the whole, :func:`changes` only what differs between two states; it compares by identity, because
states share every struct that an order did not touch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

import msgspec

from rulesets.engine.battle import Battle, Piece, Table, Unit

Json = dict[str, Any]
MarksOf = Callable[[Any], tuple[str, ...]]
ShapeOf = Callable[[str], str]

PLAIN = ("forces", "clock", "points", "dice_count", "draw_offer", "back_asked", "asked", "result", "veiled")
KEYED = ("figures", "markers", "sites", "zones")
RARE = ("seals", "secrets")
"""Keyed too, but left out while there are none."""
LEAVES = frozenset({str, int, float, bool})
"""What a document holds most of, and which is plain already."""


def nothing(battle: Any) -> Json:
    """No parts but those that every system has."""
    return {}


def always(battle: Any) -> bool:
    """So it is in every battle."""
    return True


class DocumentForm(msgspec.Struct, frozen=True):
    """How a system's battle becomes a document: the badges of a unit, the shape of a piece, its own public fields.

    ``shown`` makes further public parts out of the battle: ``facts`` (a list of label, value, clause and icon: weather,
    the hour), ``clans`` (by id: name, mon, side and units). A part that it leaves out is not in the document.
    ``measures`` is whether inches may be told before a shot in a battle; where they may not, the document says so
    (``measures`` is false there, and nowhere else is it in the document), and screens have no ruler.
    """

    marks: MarksOf
    shape: ShapeOf
    fields: tuple[str, ...] = ()
    shown: Callable[[Any], Json] = nothing
    measures: Callable[[Any], bool] = always


def document(battle: Battle, form: DocumentForm) -> Json:
    """The whole document, nothing hidden."""
    result: Json = {"system": battle.system, "table": _size(battle.table)}
    result["scenery"] = {piece.id: _piece(piece, form) for piece in battle.table.pieces}
    result["units"] = {id: _unit(unit, form) for id, unit in battle.units.items()}
    for name in KEYED + PLAIN + form.fields + RARE:
        value = _plain(getattr(battle, name))
        if value is not None and (value or name not in RARE):
            result[name] = value
    if not form.measures(battle):
        result["measures"] = False
    return {**result, **form.shown(battle)}


def from_document(document: Json) -> Json:
    """A document as the plain form of its battle: what it does not tell (a system's own memory) is left out."""
    rest = {key: value for key, value in document.items() if key not in ("table", "scenery")}
    return {**rest, "table": {**document["table"], "pieces": list(document["scenery"].values())}}


def changes(before: Battle, after: Battle, form: DocumentForm) -> Json:
    """The merge patch that turns the document of ``before`` into that of ``after``."""
    patch: Json = {}
    if before.table is not after.table:
        _scenery_changes(before.table, after.table, form, patch)
    _keyed_changes(
        before.units,
        after.units,
        lambda unit: _unit(unit, form),
        "units",
        patch,
        partial(_unit_delta, form=form),
    )
    for name in KEYED:
        _keyed_changes(getattr(before, name), getattr(after, name), _plain, name, patch, _delta)
    for name in RARE:
        if getattr(after, name):
            _keyed_changes(getattr(before, name), getattr(after, name), _plain, name, patch, _delta)
        elif getattr(before, name):
            patch[name] = None
    for name in PLAIN + form.fields:
        old, new = getattr(before, name), getattr(after, name)
        if old is not new and old != new:
            patch[name] = _difference(_plain(old), _plain(new))
    patch.update(_difference(form.shown(before), form.shown(after)))
    return patch


def merge(target: Any, patch: Any) -> Any:
    """The result of a merge patch; neither argument is changed, untouched parts are shared."""
    if not isinstance(patch, dict):
        return patch
    result = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merge(result.get(key), value)
    return result


def difference(before: Json, after: Json) -> Json:
    """The merge patch between two documents (used where a view hides things)."""
    patch = _difference(before, after)
    return patch if isinstance(patch, dict) else {}


def _plain(value: Any) -> Any:
    return _bare(msgspec.to_builtins(value, str_keys=True))


def _bare(value: Any) -> Any:
    """The value as JSON gives it back, and without nulls: a merge patch cannot say null, so the document never does."""
    if isinstance(value, dict):
        return {
            key: item if type(item) in LEAVES else _bare(item)
            for key, item in value.items()
            if item is not None
        }
    if isinstance(value, list | tuple):
        return [item if type(item) in LEAVES else _bare(item) for item in value]
    return value


def _size(table: Table) -> Json:
    return {"width": table.width, "depth": table.depth}


def _piece(piece: Piece, form: DocumentForm) -> Json:
    result: Json = _plain(piece)
    result["shape"] = form.shape(piece.kind)
    return result


def _unit(unit: Unit, form: DocumentForm) -> Json:
    told = _plain(unit)
    result: Json = {name: told[name] for name in Unit.__struct_fields__}
    result["marks"] = list(form.marks(unit))
    return result


def _piece_delta(before: Piece, after: Piece, form: DocumentForm) -> Json:
    found: Json = _difference(_piece(before, form), _piece(after, form))
    return found


def _scenery_changes(before: Table, after: Table, form: DocumentForm, patch: Json) -> None:
    old = {piece.id: piece for piece in before.pieces}
    new = {piece.id: piece for piece in after.pieces}
    _keyed_changes(old, new, partial(_piece, form=form), "scenery", patch, partial(_piece_delta, form=form))
    if _size(before) != _size(after):
        patch["table"] = _size(after)


def _keyed_changes(
    before: Mapping[Any, Any],
    after: Mapping[Any, Any],
    plain: Callable[[Any], Any],
    name: str,
    patch: Json,
    delta_of: Callable[[Any, Any], Json],
) -> None:
    if before == after:  # quickly found: what no order touched is the same object in both
        return
    part: Json = {}
    for id, new in after.items():
        old = before.get(id)
        if old is new:
            continue
        if old is None:
            part[str(id)] = plain(new)
        elif delta := delta_of(old, new):
            part[str(id)] = delta
    if len(before) != len(after) or before.keys() != after.keys():
        part.update({str(id): None for id in before if id not in after})
    if part:
        patch[name] = part


def _delta(before: Any, after: Any) -> Json:
    """The patch between two states of one thing: of a struct only the fields that differ are made plain."""
    if type(before) is not type(after) or not isinstance(after, msgspec.Struct):
        found: Json = _difference(_plain(before), _plain(after))
        return found
    return _field_changes(before, after, after.__struct_fields__)


def _field_changes(before: Any, after: Any, names: Iterable[str]) -> Json:
    patch: Json = {}
    for name in names:
        old, new = getattr(before, name), getattr(after, name)
        if old is new or old == new:
            continue
        told, tells = _plain(old), _plain(new)
        patch[name] = tells if told is None or tells is None else _difference(told, tells)
    return patch


def _unit_delta(before: Unit, after: Unit, form: DocumentForm) -> Json:
    patch = _field_changes(before, after, Unit.__struct_fields__)
    if (marks := form.marks(after)) != form.marks(before):
        patch["marks"] = list(marks)
    return patch


def _difference(before: Any, after: Any) -> Any:
    if not isinstance(before, dict) or not isinstance(after, dict):
        return after
    patch: Json = {}
    for key, new in after.items():
        old = before.get(key)
        if old != new:
            patch[key] = _difference(old, new)
    patch.update({key: None for key in before if key not in after})
    return patch
