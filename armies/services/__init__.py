"""Everything that changes an army or a muster: one function a use case.

Each raises :class:`armies.faults.Refused` with every fault, and then nothing has changed.
"""

from armies.services.keeping import amend, choose, delete, duplicate, rename
from armies.services.mustering import adjust, discard, keep, note, seal_muster, show, throw_muster
from armies.services.papers import export_army, import_army

__all__ = [
    "adjust",
    "amend",
    "choose",
    "delete",
    "discard",
    "duplicate",
    "export_army",
    "import_army",
    "keep",
    "note",
    "rename",
    "seal_muster",
    "show",
    "throw_muster",
]
