"""Everything that changes an army or a muster: one function a use case.

Each raises :class:`armies.faults.Refused` with every fault, and then nothing has changed.
"""

from armies.services.building import (
    begin_draft,
    build,
    discard_draft,
    finish_draft,
    note_draft,
    rework,
    share,
    stop_sharing,
)
from armies.services.keeping import amend, choose, delete, duplicate, rename
from armies.services.mustering import adjust, discard, keep, note, seal_muster, show, throw_muster
from armies.services.papers import export_army, import_army
from armies.services.proof import published

__all__ = [
    "adjust",
    "amend",
    "begin_draft",
    "build",
    "choose",
    "delete",
    "discard",
    "discard_draft",
    "duplicate",
    "export_army",
    "finish_draft",
    "import_army",
    "keep",
    "note",
    "note_draft",
    "published",
    "rename",
    "rework",
    "seal_muster",
    "share",
    "show",
    "stop_sharing",
    "throw_muster",
]
