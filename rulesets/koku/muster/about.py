"""The muster as screens and forms show it: its steps, the choices after the dice, what an army is paid from."""

from __future__ import annotations

from typing import Any

from rulesets.engine.dice import odds
from rulesets.engine.dice.dice import Die
from rulesets.engine.forms import FlagParam, NumberParam, PartsParam
from rulesets.engine.forms.describing import plain_json
from rulesets.engine.words import ordinal
from rulesets.koku.charts import WEAPONS
from rulesets.koku.muster import charts
from rulesets.koku.muster.roster import first_choices, rider_keys
from rulesets.koku.options import KokuOptions

Json = dict[str, Any]

STEPS = (
    ("koku", "Koku", "石", ("koku_thrown",)),
    ("ashigaru", "Ashigaru", "足", ("ashigaru_mustered",)),
    ("samurai", "Samurai", "侍", ("samurai_mustered",)),
    ("riders", "Riders", "騎", ("rider_mustered",)),
    ("bands", "Monks, ronin", "僧", ("bands_counted", "band_mustered")),
    ("choices", "Choices", "選", ()),
)
"""The steps of a muster: key, label, kanji, and the events in which its dice are told."""


def choice_params(
    riders: Json | None = None, choices: Json | None = None, horses: int | None = None
) -> list[FlagParam | PartsParam | NumberParam]:
    """The forms of the choices, with what is chosen now; without a roster as they are before the dice. ``horses`` is
    how many pack horses may be taken, None where there is no baggage (KOKU-BAG-1).
    """
    now = choices or first_choices(riders or {})
    mounted = ("On foot", "Mounted")
    flags = (
        ("shogun_mounted", "Shogun", mounted, "KOKU-MUS-2"),
        ("oban_mounted", "O-ban", mounted, "KOKU-MUS-2"),
        ("gun", "Field gun", ("Left at home", "Taken"), "KOKU-RUL-9"),
    )
    found: list[FlagParam | PartsParam | NumberParam] = [
        FlagParam(name=name, label=label, labels=labels, clause=clause, default=now[name])
        for name, label, labels, clause in flags
    ]
    parts = PartsParam(
        name="riders",
        label="Riders",
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
                name="horses", label="Pack horses", clause="KOKU-BAG-1", min=0, max=horses, default=taken
            )
        )
    return found


def rider_name(key: str) -> str:
    """What riders are called that a roster counts under that key: by their weapon, and their clan if there are
    several.
    """
    weapon, _, clan = key.partition("-")
    words = WEAPONS[weapon].name if weapon in WEAPONS else weapon
    return f"{words}, {clan_name(int(clan))}" if clan.isdigit() else words


def clan_name(number: int) -> str:
    """A clan of an army by its number."""
    return "house clan" if number == 1 else f"{ordinal(number)} clan"


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
        "clans": {str(number): clan_name(number) for number in range(1, max(DICE_WORDS) + 1)},
        "purse": PURSE,
    }


DICE_WORDS = {
    1: "One average die", 2: "Two average dice", 3: "Three average dice", 4: "Four average dice",
    5: "Five average dice", 6: "Six average dice",
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
    "label": "koku",
    "times": 1000,
    "caption": "Two average dice",
    "clause": "KOKU-MUS-3",
    "feeds_label": "Each thousand feeds",
    "feeds": [
        {"count": 4, "label": "samurai on foot", "rank": "samurai", "arms": "yari", "mounted": False},
        {"count": 1, "label": "mounted samurai", "rank": "samurai", "arms": "yari", "mounted": True},
        {"count": 5, "label": "ashigaru", "rank": "ashigaru", "arms": "bow", "mounted": False},
    ],
    "note": "Dice are thrown once, in the order of the book. Nobody throws again.",
    "note_clause": "KOKU-MUS-19",
}
"""What a thousand koku feed (KOKU-MUS-4)."""
