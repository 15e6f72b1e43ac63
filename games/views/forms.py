"""The forms in which battles are made and joined; a system's options become fields by themselves."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

import rulesets
from armies.crests import CRESTS
from armies.selectors import armies_of
from games.models import Battle, Player
from games.services.planning import Wish
from rulesets import Side
from words import tell, told

PREFIX = "option-"


class BannerForm(forms.Form):
    """Under what name, crest and army somebody takes a side."""

    clan = forms.CharField(label=_("Clan"), max_length=40, required=False)
    mon = forms.ChoiceField(label=_("Crest"), choices=list(CRESTS.items()), widget=forms.RadioSelect)
    army: Any = forms.ModelChoiceField(
        label=_("Army"), queryset=None, required=False, empty_label=_("No army")
    )
    nonce = forms.CharField(
        label=_("Your share in the dice"),
        max_length=64,
        required=False,
        help_text=_(
            "Any word. It is mixed into every die, so that the house cannot have chosen them. Or leave it empty."
        ),
    )

    def __init__(self, *args: Any, player: Player, system: str, side: Side, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        usual = rulesets.SEATS[side]
        self.fields["mon"].initial = usual.mon
        self.fields["clan"].widget.attrs["placeholder"] = tell(usual.clan)
        self.fields["army"].queryset = armies_of(player, system)  # type: ignore[attr-defined]

    def banner(self) -> dict[str, Any]:
        """The banner as :func:`games.services.planning.banner` takes it."""
        given = self.cleaned_data
        army = given["army"]
        clan = given["clan"] or ("" if army else CRESTS[given["mon"]])
        return {"clan": clan, "mon": given["mon"], "army": army.pk if army else None, "nonce": given["nonce"]}


class PlanForm(BannerForm):
    """A battle to be made."""

    OPPONENTS = (
        ("invite", _("A friend, by invitation link")),
        ("open", _("Whoever comes: open to all")),
        ("hot_seat", _("Nobody: both sides are yours")),
    )

    name = forms.CharField(label=_("Name of the battle"), max_length=80)
    opponent = forms.ChoiceField(
        label=_("Opponent"), choices=OPPONENTS, initial="invite", widget=forms.RadioSelect
    )
    side = forms.ChoiceField(
        label=_("Your side"),
        choices=((Side.AI, _("Indigo")), (Side.KAKI, _("Persimmon"))),
        initial=Side.AI,
        widget=forms.RadioSelect,
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
        self.about = told(ruleset.describe()["options"])
        for option in self.about:
            if not option["locked"]:
                self.fields[PREFIX + option["key"]] = option_field(option)

    @property
    def groups(self) -> dict[str, list[tuple[forms.BoundField, dict[str, Any]]]]:
        """The options with their fields, by the heading under which they belong."""
        found: dict[str, list[tuple[forms.BoundField, dict[str, Any]]]] = {}
        for option in self.about:
            if not option["locked"]:
                found.setdefault(tell(option["group"]), []).append((self[PREFIX + option["key"]], option))
        return found

    @property
    def locked(self) -> list[dict[str, Any]]:
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
        alone = given["opponent"] == "hot_seat"
        return Wish(
            system=self.ruleset.slug,
            name=given["name"],
            options={option["key"]: self._value(option) for option in self.about if not option["locked"]},
            visibility=Battle.Visibility.INVITE if alone else given["opponent"],
            hot_seat=alone,
            side=given["side"],
            armies=given["armies"],
            **self.banner(),
        )

    def _value(self, option: dict[str, Any]) -> Any:
        value = self.cleaned_data[PREFIX + option["key"]]
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
