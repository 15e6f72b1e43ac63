"""What a viewer is handed (CAM-SEC-1): documents, wars to reckon with, and news; all made of one function, :func:`~
rulesets.campaign.shown.sight.sight` (CAM-SEC-2).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from rulesets.campaign.document import changes, document, take_step
from rulesets.campaign.events import Event
from rulesets.campaign.shown.audience import as_heard, hears
from rulesets.campaign.shown.guesses import guess
from rulesets.campaign.shown.sight import LastSight, Sight, sight
from rulesets.campaign.shown.words import sentence
from rulesets.campaign.state import Campaign, Stage
from rulesets.engine.document import difference
from rulesets.engine.sayings import Words

Json = dict[str, Any]

NOTICED = "noticed"
"""The kind of an event that only says: on the map something is seen otherwise than before."""


def view(campaign: Campaign, clan: str | None) -> Json:
    """The document of a war as a clan knows it; None for who only looks on. After the end it is the whole.

    Beside what every war has there are ``about`` (how many companies there are in hosts whose companies are not known:
    few, some, many), ``invested`` (provinces) and ``unseen`` (persons of whom it is not known where they are).
    """
    return _tell(sight(campaign, clan))


def known_to(campaign: Campaign, clan: str | None) -> Campaign:
    """The war as a clan knows it, for previews and the computer clan: what it does not know is left out or guessed."""
    return guess(sight(campaign, clan))


def hearsay(before: Campaign, after: Campaign, event: Event, clan: str | None) -> Event | None:
    """What a viewer is told of an event, with the patch on his own document; None where he is told nothing and sees
    nothing new. Its number is 0: a viewer's list is numbered by itself (CAM-EVT-1).
    """
    return _hear(sight(before, clan), sight(after, clan), after, event, clan)


def tidings(campaign: Campaign, events: Sequence[Event], clan: str | None, first: int = 1) -> Iterator[Event]:
    """What a viewer is told of a whole step, numbered by itself from ``first`` on. The war is as it was before."""
    return (event for event, _words in speak(campaign, events, clan, first))


def speak(
    campaign: Campaign, events: Sequence[Event], clan: str | None, first: int = 1
) -> Iterator[tuple[Event, Words]]:
    """The same with what each says, not yet told in any language; empty where something is only seen otherwise."""
    return (told for _viewer, told in spoken_to(campaign, events, {clan or "": first}))


def spoken_to(
    campaign: Campaign, events: Sequence[Event], viewers: Mapping[str, int]
) -> Iterator[tuple[str, tuple[Event, Words]]]:
    """The same for several viewers at once, each numbered from where he is: a clan by its key, empty for who only looks
    on.
    """
    memory, numbers = LastSight(), dict(viewers)
    old = {viewer: sight(campaign, viewer or None, memory) for viewer in viewers}
    for event in events:
        campaign = take_step(campaign, event.patch)
        for viewer, before in old.items():
            new = old[viewer] = sight(campaign, viewer or None, memory)
            found = _hear(before, new, campaign, event, viewer or None)
            if found is not None:
                words = "" if found.kind == NOTICED else _say(before, new, found)
                yield viewer, (msgspec.structs.replace(found, number=numbers[viewer]), words)
                numbers[viewer] += 1


def _say(old: Sight, new: Sight, event: Event) -> Words:
    """What an event says to who saw the war so before it and so after it: who is gone by now had a name."""
    names = new.campaign.copy()
    names.hosts = {**old.campaign.hosts, **names.hosts}
    return sentence(names, event)


def _tell(seen: Sight) -> Json:
    return {**document(seen.campaign), **_beside(seen)}


def _beside(seen: Sight) -> Json:
    return {"about": dict(seen.about), "invested": list(seen.invested), "unseen": list(seen.unseen)}


def _hear(old: Sight, new: Sight, after: Campaign, event: Event, clan: str | None) -> Event | None:
    patch = {**changes(old.campaign, new.campaign), **difference(_beside(old), _beside(new))}
    over = after.stage is Stage.OVER
    if over or hears(after, event, clan):
        heard = event if over else as_heard(after, event, clan)
        return msgspec.structs.replace(heard, number=0, patch=patch)
    if not patch:
        return None
    return Event(NOTICED, season=event.season, stage=event.stage, patch=patch)
