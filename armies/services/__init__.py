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
from armies.services.heroes import (
    amend_hero,
    begin_hero,
    bury,
    call_back,
    delete_hero,
    duplicate_hero,
    export_hero,
    import_hero,
    make_hero,
    note_hero,
    share_hero,
    stop_sharing_hero,
)
from armies.services.keeping import amend, choose, delete, duplicate, rename
from armies.services.mustering import adjust, discard, keep, note, seal_muster, show, throw_muster
from armies.services.papers import export_army, import_army
from armies.services.proof import publish

__all__ = [
    "adjust",
    "amend",
    "amend_hero",
    "begin_draft",
    "begin_hero",
    "build",
    "bury",
    "call_back",
    "choose",
    "delete",
    "delete_hero",
    "discard",
    "discard_draft",
    "duplicate",
    "duplicate_hero",
    "export_army",
    "export_hero",
    "finish_draft",
    "import_army",
    "import_hero",
    "keep",
    "make_hero",
    "note",
    "note_draft",
    "note_hero",
    "publish",
    "rename",
    "rework",
    "seal_muster",
    "share",
    "share_hero",
    "show",
    "stop_sharing",
    "stop_sharing_hero",
    "throw_muster",
]
