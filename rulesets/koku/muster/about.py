"""The muster as screens and forms show it: its steps, the choices after the dice, what an army is paid from."""

from __future__ import annotations

from typing import Any

from rulesets.engine.dice import odds
from rulesets.engine.dice.dice import Die
from rulesets.engine.forms import FlagParam, NumberParam, PartsParam
from rulesets.engine.forms.describing import plain_json
from rulesets.engine.sayings import Nth, Words, _, say, to_json
from rulesets.koku.charts import WEAPONS
from rulesets.koku.muster import charts
from rulesets.koku.muster.roster import first_choices, rider_keys
from rulesets.koku.options import KokuOptions

Json = dict[str, Any]

STEPS = (
    ("koku", _("Koku"), "石", ("koku_thrown",)),
    ("ashigaru", _("Ashigaru"), "足", ("ashigaru_mustered",)),
    ("samurai", _("Samurai"), "侍", ("samurai_mustered",)),
    ("riders", _("Riders"), "騎", ("rider_mustered",)),
    ("bands", _("Monks, ronin"), "僧", ("bands_counted", "band_mustered")),
    ("choices", _("Choices"), "選", ()),
)
"""The steps of a muster: key, label, kanji, and the events in which its dice are told."""


def choice_params(
    riders: Json | None = None, choices: Json | None = None, horses: int | None = None
) -> list[FlagParam | PartsParam | NumberParam]:
    """The forms of the choices, with what is chosen now; without a roster as they are before the dice. ``horses`` is
    how many pack horses may be taken, None where there is no baggage (KOKU-BAG-1).
    """
    now = choices or first_choices(riders or {})
    mounted = (_("On foot"), _("Mounted"))
    flags = (
        ("shogun_mounted", _("Shogun"), mounted, "KOKU-MUS-2"),
        ("oban_mounted", "O-ban", mounted, "KOKU-MUS-2"),
        ("gun", _("Field gun"), (_("Left at home"), _("Taken")), "KOKU-RUL-9"),
    )
    found: list[FlagParam | PartsParam | NumberParam] = [
        FlagParam(name=name, label=label, labels=labels, clause=clause, default=now[name])
        for name, label, labels, clause in flags
    ]
    parts = PartsParam(
        name="riders",
        label=_("Riders"),
        clause="KOKU-MUS-15",
        of="riders",
        least=1,
        most=charts.RIDERS_MOST,
        default=now["riders"],
        pool=dict(riders or {}),
        called={key: rider_name(key) for key in riders or (*rider_keys(0), *rider_keys(max(DICE_WORDS)))},
    )
    found.append(parts)
    if horses:
        taken = now.get("horses", horses)
        found.append(
            NumberParam(
                name="horses", label=_("Pack horses"), clause="KOKU-BAG-1", min=0, max=horses, default=taken
            )
        )
    return found


def rider_name(key: str) -> Words:
    """What riders are called that a roster counts under that key: by their weapon, and their clan if there are
    several.
    """
    weapon, _, clan = key.partition("-")
    words = WEAPONS[weapon].name if weapon in WEAPONS else weapon
    return say("{weapon}, {clan}", weapon=words, clan=clan_name(int(clan))) if clan.isdigit() else words


def clan_name(number: int) -> Words:
    """A clan of an army by its number."""
    return _("house clan") if number == 1 else say("{ordinal} clan", ordinal=Nth(number))


def muster_about() -> Json:
    """The muster for screens: steps, choices, what the koku feed, and for each number of dice that a recipe may name
    its caption and the exact chance of each total (KOKU-MUS-18, KOKU-SIZ-1).
    """
    usual = KokuOptions().average_dice
    return {
        "steps": [{"key": key, "label": label, "kanji": kanji} for key, label, kanji, _ in STEPS],
        "choices": plain_json(choice_params()),
        "distribution": distribution(usual),
        "recipes": [
            {
                "recipe": {"average_dice": dice},
                "dice": dice,
                "caption": words,
                "distribution": distribution(dice),
            }
            for dice, words in DICE_WORDS.items()
            if dice != usual
        ],
        "clans": {str(number): to_json(clan_name(number)) for number in range(1, max(DICE_WORDS) + 1)},
        "purse": PURSE,
    }


DICE_WORDS = {
    1: _("One average die"), 2: _("Two average dice"), 3: _("Three average dice"), 4: _("Four average dice"),
    5: _("Five average dice"), 6: _("Six average dice"),
}  # fmt: skip


def distribution(dice: int) -> list[Json]:
    """The exact chance of each total of so many average dice."""
    chances = odds.sums(Die.AVERAGE, dice)
    return [
        {"koku": koku, "chance": float(chance), "fraction": f"{chance.numerator}/{chance.denominator}"}
        for koku, chance in sorted(chances.items())
    ]


PURSE: Json = {
    "key": "koku",
    "label": _("koku"),
    "times": 1000,
    "caption": _("Two average dice"),
    "clause": "KOKU-MUS-3",
    "feeds_label": _("Each thousand feeds"),
    "feeds": [
        {"count": 4, "label": _("samurai on foot"), "rank": "samurai", "arms": "yari", "mounted": False},
        {"count": 1, "label": _("mounted samurai"), "rank": "samurai", "arms": "yari", "mounted": True},
        {"count": 5, "label": _("ashigaru"), "rank": "ashigaru", "arms": "bow", "mounted": False},
    ],
    "note": _("Dice are thrown once, in the order of the book. Nobody throws again."),
    "note_clause": "KOKU-MUS-19",
}
"""What a thousand koku feed (KOKU-MUS-4)."""
