"""The forms in which battles are made and joined; a system's options become fields by themselves."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

import rulesets
from armies.crests import CRESTS
from armies.ready import ready_armies
from armies.selectors import armies_of
from games.models import Battle, Player, Watched
from games.services import opponents
from games.services.planning import Wish, free_crest
from rulesets import Side
from words import tell, tell_all

PREFIX = "option-"
READY = "ready:"
"""With this the value of an army begins that is ready made; else it is the id of a stored one."""

NAMES = (
    _("Dawn at the river bend"),
    _("The road to the pass"),
    _("Mist over the paddies"),
    _("Two banners, one bridge"),
    _("The last village before the hills"),
    _("Frost on the stubble fields"),
)
"""What a battle is called whose maker leaves the name to us."""


class BannerForm(forms.Form):
    """Under what name, crest and army somebody takes a side."""

    clan = forms.CharField(label=_("Clan"), max_length=40, required=False)
    mon = forms.ChoiceField(label=_("Crest"), choices=list(CRESTS.items()), widget=forms.RadioSelect)
    army = forms.ChoiceField(label=_("Army"), required=False)
    nonce = forms.CharField(
        label=_("Your share in the dice"),
        max_length=64,
        required=False,
        widget=forms.TextInput(attrs={"data-nonce": "", "autocomplete": "off"}),
        help_text=_(
            "Your browser wrote a word of chance here. Write your own instead, if you like: it is mixed into every "
            "die, so that the house cannot have chosen them."
        ),
    )

    def __init__(
        self,
        *args: Any,
        player: Player,
        system: str,
        side: Side,
        options: dict[str, Any] | None = None,
        taken: str = "",
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        usual = rulesets.SEATS[side]
        mon = free_crest(taken, usual.mon)
        self.fields["mon"].initial = mon
        self.fields["clan"].widget.attrs["placeholder"] = tell(
            usual.clan if mon == usual.mon else CRESTS[mon]
        )
        self.unfit = 0
        self.fields["army"].choices = self._armies(player, system, options)  # type: ignore[attr-defined]
        if options is not None:  # one of them has to be brought: his own, else one that is ready
            first = [value for _label, rows in self.fields["army"].choices[1:] for value, _name in rows]  # type: ignore[attr-defined]
            self.fields["army"].initial = next(iter(first), "")

    def _armies(self, player: Player, system: str, options: dict[str, Any] | None) -> list[Any]:
        """The player's own armies and those that are ready made; with a battle's options, those that it admits."""
        ruleset, own = rulesets.get(system), list(armies_of(player, system))
        if options is not None:
            agreed = ruleset.options_from(options)
            fit = [army for army in own if not ruleset.cannot_bring(agreed, army.roster)]
            self.unfit, own = len(own) - len(fit), fit
        made = [
            (READY + army.key, f"{army.name}, {army.about}" if army.about else army.name)
            for army in ready_armies(system, options)
        ]
        groups = (
            (gettext("Your armies"), [(str(army.pk), army.name) for army in own]),
            (gettext("Ready armies"), made),
        )
        return [("", gettext("No army")), *((label, rows) for label, rows in groups if rows)]

    def refuse(self, refusal: dict[str, Any]) -> None:
        """Put what the rules refuse beside the fields that it is about, all at once."""
        named = refusal.get("named") or [
            {"key": "", "message": refusal["reason"], "clause": refusal["clause"]}
        ]
        for fault in named:
            field = fault["key"] if refusal["code"] == "name" else PREFIX + fault["key"]
            if field not in self.fields:
                field = "army" if refusal["code"] == "roster" else ""
            words = f"{fault['message']} ({fault['clause']})" if fault["clause"] else fault["message"]
            self.add_error(field or None, words)

    def banner(self) -> dict[str, Any]:
        """The banner as :func:`games.services.planning.banner` takes it."""
        given = self.cleaned_data
        army = given["army"]
        made = army.startswith(READY)
        brought = {"ready": army.removeprefix(READY)} if made else {"army": UUID(army) if army else None}
        return {"clan": given["clan"], "mon": given["mon"], "nonce": given["nonce"], **brought}


@dataclass
class OptionGroup:
    """Options under one heading: folded, their values in a line; open where one of them is wrong."""

    heading: str
    options: list[tuple[forms.BoundField, dict[str, Any]]] = field(default_factory=list)

    @property
    def is_wrong(self) -> bool:
        """Whether something in it must be mended."""
        return any(bound.errors for bound, _option in self.options)

    @property
    def summary(self) -> list[dict[str, Any]]:
        """What stands in it: for each option its label, its value in words, and whether that is the usual one."""
        return [
            {
                "name": bound.html_name,
                "label": option["label"],
                "value": spoken_value(option, bound.value()),
                "usual": spoken_value(option, option["default"]),
            }
            for bound, option in self.options
        ]


def armies_words(ruleset: rulesets.Ruleset[Any], armies: str) -> Any:
    """Where the armies of a battle come from, in words: where none are thrown for, forces lie ready."""
    if (
        armies == Battle.Armies.MUSTER
        and not ruleset.describe().get("muster")
        and ruleset.builder is not None
    ):
        return _("a ready force, chosen at the table")
    return Battle.Armies(armies).label


def spoken_value(option: dict[str, Any], value: Any) -> str:
    """The value of an option in words."""
    if option["type"] == "flag":
        return gettext("in play") if value else gettext("not played")
    for choice in option.get("choices", ()):
        if str(choice["value"]) == str(value):
            return str(choice["label"])
    return f"{value:g}" if isinstance(value, float) else str(value)


class PlanForm(BannerForm):
    """A battle to be made."""

    OPPONENTS = (
        ("invite", _("A friend, by invitation link")),
        ("open", _("Anyone: open to all")),
        ("practice", _("The computer")),
        ("hot_seat", _("Nobody: you play both sides")),
    )

    name = forms.CharField(label=_("Name of the battle"), max_length=80)
    opponent = forms.ChoiceField(
        label=_("Opponent"), choices=OPPONENTS, initial="invite", widget=forms.RadioSelect
    )
    temper = forms.ChoiceField(
        label=_("Its temper"),
        choices=tuple(opponents.TEMPERS.items()),
        initial=rulesets.USUAL.key,
        required=False,
    )
    side = forms.ChoiceField(
        label=_("Your side"),
        choices=((Side.AI, _("Indigo")), (Side.KAKI, _("Persimmon"))),
        initial=Side.AI,
        widget=forms.RadioSelect,
    )
    answer_within = forms.TypedChoiceField(
        label=_("Time per decision"),
        choices=Battle.Within.choices,
        coerce=int,
        initial=Battle.Within.DAY,
        required=False,
        empty_value=None,
        help_text=_("After that the default answer is used."),
    )
    watched = forms.ChoiceField(
        label=_("Spectators see"),
        choices=Watched.choices,
        initial=Watched.LIVE,
        required=False,
        help_text=_("While it is fought. When it is over, its record shows everything."),
    )
    armies = forms.ChoiceField(
        label=_("Armies"),
        choices=Battle.Armies.choices,
        initial=Battle.Armies.MUSTER,
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, ruleset: rulesets.Ruleset, player: Player, **kwargs: Any) -> None:
        super().__init__(*args, player=player, system=ruleset.slug, side=Side.AI, **kwargs)
        self.ruleset = ruleset
        self.fields["name"].initial = secrets.choice(NAMES)
        self.fields["armies"].choices = [  # type: ignore[attr-defined]
            (key, armies_words(ruleset, key)) for key in Battle.Armies.values
        ]
        self.about = tell_all(ruleset.describe()["options"])
        for option in self.about:
            if not option["locked"]:
                self.fields[PREFIX + option["key"]] = option_field(option)

    @property
    def groups(self) -> list[OptionGroup]:
        """The options with their fields, under the heading where they belong."""
        return option_groups(self, [option for option in self.about if not option["locked"]])

    @property
    def locked_options(self) -> list[dict[str, Any]]:
        """The options that cannot be chosen yet."""
        return [option for option in self.about if option["locked"]]

    def clean(self) -> dict[str, Any]:
        """Stored armies need an army."""
        given = super().clean() or self.cleaned_data
        if given.get("armies") == Battle.Armies.STORED and not given.get("army"):
            self.add_error("army", _("Choose the army that you bring."))
        return given

    def wish(self) -> Wish:
        """The battle that was described."""
        given = self.cleaned_data
        practice = given["opponent"] == "practice"
        alone = practice or given["opponent"] == "hot_seat"
        return Wish(
            system=self.ruleset.slug,
            name=given["name"],
            options=option_values(given, [option for option in self.about if not option["locked"]]),
            visibility=Battle.Visibility.INVITE if alone else given["opponent"],
            hot_seat=alone and not practice,
            temper=(given["temper"] or rulesets.USUAL.key) if practice else "",
            side=given["side"],
            armies=given["armies"],
            answer_within=0 if alone else given["answer_within"] or 0,
            watched=given["watched"] or Watched.LIVE,
            **self.banner(),
        )


def option_groups(form: forms.Form, about: list[dict[str, Any]], prefix: str = PREFIX) -> list[OptionGroup]:
    """Options with their fields in a form, under the heading where they belong."""
    found: dict[str, OptionGroup] = {}
    for option in about:
        group = found.setdefault(option["group"], OptionGroup(tell(option["group"])))
        group.options.append((form[prefix + option["key"]], option))
    return list(found.values())


def option_values(given: dict[str, Any], about: list[dict[str, Any]], prefix: str = PREFIX) -> dict[str, Any]:
    """The values of options out of what a form was given; what was left empty is as it is usually."""
    return {option["key"]: _value(option, given[prefix + option["key"]]) for option in about}


def _value(option: dict[str, Any], value: Any) -> Any:
    if option["type"] == "choice":
        return next(choice["value"] for choice in option["choices"] if str(choice["value"]) == value)
    return option["default"] if value is None else value


def option_field(option: dict[str, Any]) -> forms.Field:
    """The form field of one option of a rules system."""
    common: dict[str, Any] = {
        "label": option["label"],
        "help_text": option["help"],
        "initial": option["default"],
        "required": False,
    }
    limits = {"min_value": option["min"], "max_value": option["max"]}
    match option["type"]:
        case "flag":
            return forms.BooleanField(**common)
        case "whole":
            return forms.IntegerField(**common, **limits)
        case "number":
            return forms.FloatField(**common, **limits)
    choices = [(str(choice["value"]), choice["label"]) for choice in option["choices"]]
    return forms.ChoiceField(
        **{**common, "initial": str(option["default"]), "required": True}, choices=choices
    )
