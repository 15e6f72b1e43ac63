"""Every clause of From the Sky we Came in our own words, by id, in the order of the rules: subject by subject, as the
book's headings stand.
"""

from __future__ import annotations

from rulesets.engine.rulebook import subject
from rulesets.sky.reference import army, fight, turn

_WRITTEN: dict[str, str] = {**army.CLAUSES, **turn.CLAUSES, **fight.CLAUSES}
_SUBJECTS = list(dict.fromkeys(subject(id) for id in _WRITTEN))

CLAUSES: dict[str, str] = {
    id: text for each in _SUBJECTS for id, text in _WRITTEN.items() if subject(id) == each
}
