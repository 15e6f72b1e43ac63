"""The document of a war, merge patches on it, and the war out of its document again (CAM-EVT-1).

The document is the whole truth; what a clan may see of it is made by :mod:`rulesets.campaign.shown.view`.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec

from rulesets.campaign.state import Campaign
from rulesets.engine.document import difference, merge

Json = dict[str, Any]

NEVER_CHANGED = frozenset({"scenario", "realm", "options", "edition"})
"""What a war keeps from its first day to its last."""


def document(campaign: Campaign) -> Json:
    """The whole document, nothing hidden: plain JSON without nulls."""
    found: Json = plain(campaign)
    return found


def campaign_from(found: Mapping[str, Any]) -> Campaign:
    """The war whose document that is; raises :class:`msgspec.ValidationError` if it is none."""
    return msgspec.convert(dict(found), Campaign)


def replay_patches(opening: Json, patches: list[Json]) -> Json:
    """The document after those patches, without any rules."""
    for patch in patches:
        opening = merge(opening, patch)
    return opening


def take_step(campaign: Campaign, patch: Json) -> Campaign:
    """The war after a patch on its document; what the patch does not name is shared with the war before. What
    a viewer's document has beside the war is left out.
    """
    found = copy(campaign)
    for name in patch.keys() & _kinds().keys():
        part = patch[name]
        kind, old = _kinds()[name], getattr(campaign, name)
        if not isinstance(old, dict) or part is None:
            whole = part if part is None else merge(plain(old), part) if isinstance(part, dict) else part
            setattr(found, name, msgspec.convert(whole, kind))
            continue
        inner, shelf = get_args(kind)[1], dict(old)
        setattr(found, name, shelf)
        for key, change in part.items():
            if change is None:
                shelf.pop(key, None)
            else:
                new = (
                    merge(plain(shelf[key]), change) if key in shelf and isinstance(change, dict) else change
                )
                shelf[key] = msgspec.convert(new, inner)
    return found


@cache
def _kinds() -> dict[str, Any]:
    """What each field of a war is."""
    return get_type_hints(Campaign)


def changes(before: Campaign, after: Campaign) -> Json:
    """The merge patch that turns the document of ``before`` into that of ``after``; states share what did not change,
    so that only what differs is made plain.
    """
    patch: Json = {}
    for name in Campaign.__struct_fields__:
        old, new = getattr(before, name), getattr(after, name)
        if old is new or name in NEVER_CHANGED:
            continue
        if isinstance(old, dict) and isinstance(new, dict):
            part = _shelf_changes(old, new)
            if part:
                patch[name] = part
        elif old != new:
            patch[name] = _delta(old, new)
    return patch


def _shelf_changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> Json:
    part: Json = {}
    for key, new in after.items():
        old = before.get(key)
        if old is new:
            continue
        if key not in before:
            part[key] = plain(new)
        elif old != new:
            part[key] = _delta(old, new)
    part.update({key: None for key in before if key not in after})
    return part


def _delta(before: Any, after: Any) -> Any:
    old, new = plain(before), plain(after)
    if isinstance(old, dict) and isinstance(new, dict):
        return difference(old, new)
    return new


def plain(value: Any) -> Any:
    """A value as JSON gives it back, and without nulls: a merge patch cannot say null."""
    return _bare(msgspec.to_builtins(value, str_keys=True))


def _bare(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _bare(item) for key, item in value.items() if item is not None}
    if isinstance(value, list | tuple):
        return [_bare(item) for item in value]
    return value
