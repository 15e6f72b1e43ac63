"""Zen tokens on a hero's own dice (GODAI-ZEN-1 to GODAI-ZEN-8, GODAI-DEC-11, GODAI-RUL-108 to GODAI-RUL-111,
GODAI-RUL-137, GODAI-RUL-141).

It is asked for inside the order whose dice they are (GODAI-SEQ-22). A token saves from a wound elsewhere
(:mod:`rulesets.godai.nerve.wounds`), and buys a Heroic Action in its phase.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any

import msgspec

from rulesets.engine.battle import Side
from rulesets.engine.forms import Offer, offer, why_not
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.decisions import Choosing, PickOne, Reply
from rulesets.engine.play.play import Ask, Play
from rulesets.engine.sayings import Nth, Words, _, as_list, say, to_json, whole
from rulesets.godai.battle import GodaiBattle, GodaiUnit
from rulesets.godai.stand.units import has_tokens, heroes


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which of the dice is changed, counted from 1, and by how much; 0 and 0 for none."""

    die: int = 0
    by: int = 0


TOKEN = PickOne(
    tag="token",
    text=_("{unit} threw {shown} ({dice}). Spend a Zen token to change a die by one?"),
    clause="GODAI-DEC-11",
    form=Change,
    standing=Choosing(
        label=_("Zen tokens on dice"), words=_("Change a die"), key="spend", suits=has_tokens,
        choices=(("never", _("never")), ("wins", _("to win a round that he would not"))),
        answer=lambda asked, spend: asked.question.get("wins", asked.default) if spend == "wins" else asked.default,
    ),
)  # fmt: skip

DECISIONS = (TOKEN,)

Reading = Callable[[int], object]
Brings = Reading | Sequence[Reading] | None
"""What faces bring: all alike, each its own, or nobody knows yet."""


def may(unit: GodaiUnit) -> bool:
    """Whether a hero can use a token in the action at hand: he has one, and has used none in it (GODAI-ZEN-3). A hero
    in flight has his tokens for dice too (GODAI-RUL-140).
    """
    return unit.hero and unit.zen > 0 and not unit.spent_token


def begin_action(play: Play[GodaiBattle], unit: GodaiUnit, *, paid: bool = False) -> GodaiUnit:
    """GODAI-ZEN-3: a hero's action begins, in which he may use one token; it is ``paid`` for if a token has bought it
    as a Heroic Action, whose dice cannot be changed.
    """
    return play.settle_unit(play.unit(unit.id), spent_token=paid)  # type: ignore[no-any-return]


def pay(play: Play[GodaiBattle], unit: GodaiUnit) -> GodaiUnit:
    """A hero's token is gone for the battle (GODAI-ZEN-1)."""
    force = play.battle.forces[unit.side]
    play.battle.forces[unit.side] = msgspec.structs.replace(force, tokens=force.tokens + 1)
    unit = play.unit(unit.id)
    return play.change_unit(unit, zen=unit.zen - 1)


def check_heroic(unit: GodaiUnit, phase: str, clause: str, again: str) -> None:
    """GODAI-SEQ-21: raises :class:`Illegal` for who has no Heroic Action of a phase to declare; ``again`` says that he
    has had it.
    """
    if not unit.hero:
        raise Illegal("no_hero", clause, "{unit} {unit|is|are} no hero.", unit=unit.phrase)
    if not unit.zen:
        raise Illegal("no_token", clause, "{unit} has no Zen token left.", unit=unit.phrase)
    if phase in unit.heroic:
        raise Illegal("has_acted", "GODAI-SEQ-21", again, unit=unit.phrase)


def heroic_offers(
    battle: GodaiBattle, side: Side, kind: str, label: str, check: Callable[[GodaiBattle, GodaiUnit], None]
) -> list[Offer]:
    """The heroes who have tokens, with what is shut and why."""
    return [
        offer(kind, label, unit=unit.id, shut=why_not(check, battle, unit))
        for unit in heroes(battle, side)
        if unit.zen
    ]


def window(
    play: Play[GodaiBattle],
    unit: GodaiUnit,
    label: Words,
    faces: Sequence[int],
    *,
    about: Mapping[str, Any] = {},
    brings: Brings = None,
    hint: Callable[[tuple[int, ...]], Words] | None = None,
    wins: Callable[[tuple[int, ...]], bool] | None = None,
) -> Generator[Ask, Any, tuple[int, ...]]:
    """D-TOKEN on dice that a hero has just thrown for an action of his own (GODAI-ZEN-4): their faces as they count,
    one of them a step higher or lower if a token is spent, 0 or 7 too (GODAI-ZEN-5).

    ``label`` says what was thrown, ``about`` joins the question. ``brings`` tells what a face brings where it stands
    for itself, for all dice or for each: a change that would bring the same is not offered, and nothing is asked if
    there is no other (GODAI-DEC-17). Of dice that show the same and read alike one is offered. ``hint`` says what
    comes of faces, ``wins`` whether they win: then the question tells the first change that turns what does not.
    """
    faces = tuple(faces)
    unit = play.unit(unit.id)
    changes = changes_of(faces, brings)
    if not may(unit) or not changes:
        return faces
    keep = Reply(_("Keep the dice"), {"die": 0, "by": 0}, hint(faces) if hint else "")
    replies = [keep, *(_reply(faces, change, hint) for change in changes)]
    if wins is not None and not wins(faces):
        turns = next((change for change in changes if wins(_turn(faces, change))), Change())
        about = {**about, "wins": {"die": turns.die, "by": turns.by}}
    chosen = yield TOKEN.ask(
        unit.side, Change(), replies, unit=unit.id, dice=to_json(label), zen=unit.zen,
        shown=to_json(as_list(whole(face) for face in faces)), **about,
    )  # fmt: skip
    if not chosen.die:
        return faces
    play.change_unit(pay(play, unit), spent_token=True)
    face = faces[chosen.die - 1]
    told = {"unit": unit.id, "face": face, "became": face + chosen.by}
    play.tell("token_spent", side=unit.side, clauses=("GODAI-ZEN-5",), **told)
    return _turn(faces, chosen)


def changes_of(faces: Sequence[int], brings: Brings = None) -> list[Change]:
    """What a token could do to dice (GODAI-ZEN-5)."""
    each = brings if isinstance(brings, Sequence) else [brings] * len(faces)
    alike = not isinstance(brings, Sequence)
    return [
        Change(die, by)
        for die, (face, reads) in enumerate(zip(faces, each, strict=True), 1)
        for by in (1, -1)
        if not (alike and face in faces[: die - 1]) and (reads is None or reads(face + by) != reads(face))
    ]


def _turn(faces: tuple[int, ...], change: Change) -> tuple[int, ...]:
    number = change.die - 1
    return (*faces[:number], faces[number] + change.by, *faces[number + 1 :])


def _reply(faces: tuple[int, ...], change: Change, hint: Callable[[tuple[int, ...]], Words] | None) -> Reply:
    face = faces[change.die - 1]
    more = face + change.by
    then = hint(_turn(faces, change)) if hint else ""
    label = say("{face} becomes {more}", face=face, more=more)
    if len(faces) > 1:
        label = say("{nth} die: {face} becomes {more}", nth=Nth(change.die), face=face, more=more)
    return Reply(label, {"die": change.die, "by": change.by}, then, faces=(face, more))
