"""The forms in which campaigns are made and joined; the options of a war become fields by themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaigns.models import Campaign
from campaigns.services import holding
from campaigns.services.making import LONGEST_NAME, Wish
from games.views.forms import PREFIX, OptionGroup, option_field, option_groups, option_values
from rulesets import campaign as war
from words import tell, tell_all

LONGEST_WORD = 64
REFEREE = "referee"
"""The option by which somebody without a clan may correct what went wrong (CAM-EVT-4)."""
BATTLES = "battles"
"""The option that holds those of the battles, for each system (CAM-LEV-13)."""


class SeatForm(forms.Form):
    """Which clan somebody leads, and his share in the dice."""

    clan = forms.ChoiceField(label=_("Your clan"), widget=forms.RadioSelect)
    guard_rides = forms.BooleanField(
        label=_("My guard rides"),
        required=False,
        help_text=_("With spears on horses; otherwise on foot with naginata."),
    )
    nonce = forms.CharField(
        label=_("Your share in the dice"),
        max_length=LONGEST_WORD,
        required=False,
        widget=forms.TextInput(attrs={"data-nonce": "", "autocomplete": "off"}),
        help_text=_(
            "Your browser wrote a word of chance here. Write your own instead, if you like: it is mixed into every "
            "die, so that the house cannot have chosen them."
        ),
    )

    def __init__(self, *args: Any, clans: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["clan"].choices = clans  # type: ignore[attr-defined]
        self.fields["clan"].initial = clans[0][0] if clans else ""

    def refuse(self, refusal: dict[str, Any]) -> None:
        """Put what is refused beside the fields that it is about, all at once."""
        named = refusal.get("named") or [
            {"key": "", "message": refusal["reason"], "clause": refusal["clause"]}
        ]
        for fault in named:
            key = "name" if refusal["code"] == "name" else PREFIX + fault["key"]
            words = f"{fault['message']} ({fault['clause']})" if fault["clause"] else fault["message"]
            self.add_error(key if key in self.fields else None, words)

    def seat(self) -> dict[str, Any]:
        """What :func:`campaigns.services.making.join` wants to know of it."""
        given = self.cleaned_data
        return {"clan": given["clan"], "word": given["nonce"], "guard_rides": given["guard_rides"]}


@dataclass(frozen=True)
class BattleOptions:
    """The options of the battles that are fought by one system (CAM-LEV-13), with their fields in a form."""

    slug: str
    about: list[dict[str, Any]]
    form: forms.Form

    @property
    def prefix(self) -> str:
        """With this the names of its fields begin."""
        return f"{PREFIX}battles.{self.slug}."

    @property
    def name(self) -> str:
        """What the system is called."""
        return tell(war.SYSTEMS[self.slug])

    @property
    def allowed_by(self) -> forms.BoundField:
        """The field that allows battles to be fought by it (CAM-BAT-9)."""
        return self.form[PREFIX + self.slug]

    @property
    def groups(self) -> list[OptionGroup]:
        """Its options under their headings."""
        return option_groups(self.form, self.about, self.prefix)

    @property
    def is_wrong(self) -> bool:
        """Whether something in it must be mended."""
        return any(group.is_wrong for group in self.groups)

    @property
    def summary(self) -> list[dict[str, Any]]:
        """What stands in it, option by option."""
        return [each for group in self.groups for each in group.summary]

    def differences(self, given: dict[str, Any]) -> dict[str, Any]:
        """What was set otherwise than usual; nothing where no battle is fought by it."""
        usual = {option["key"]: option["default"] for option in self.about}
        values = option_values(given, self.about, self.prefix) if given[PREFIX + self.slug] else {}
        return {key: value for key, value in values.items() if value != usual[key]}


class CampaignForm(SeatForm):
    """A campaign to be made."""

    OTHERS = (
        ("invite", _("Friends, by invitation link")),
        ("open", _("Anyone: open to all")),
        ("computer", _("The computer: begin at once")),
    )

    name = forms.CharField(label=_("Name of the campaign"), max_length=LONGEST_NAME)
    others = forms.ChoiceField(
        label=_("Who leads the other clans"),
        choices=OTHERS,
        initial="invite",
        widget=forms.RadioSelect,
        help_text=_("Clans that nobody takes are led by the computer."),
    )

    def __init__(self, *args: Any, of: war.Scenario, **kwargs: Any) -> None:
        clans = [(house.key, tell(house.name)) for house in of.clans]
        super().__init__(*args, clans=[*clans, (REFEREE, gettext("No clan: I am the referee"))], **kwargs)
        self.of = of
        self.fields["clan"].initial = clans[0][0]
        self.fields["name"].initial = tell(of.name)
        usual = {
            option["key"]: of.options.get(option["key"], option["default"])
            for option in war.describe_options()
        }
        self.about = [
            {**option, "default": usual[option["key"]]}
            for option in tell_all(war.describe_options())
            if option["key"] not in (REFEREE, BATTLES)
        ]
        for option in self.about:
            self.fields[PREFIX + option["key"]] = option_field(option)
        self.battles = [
            BattleOptions(slug, tell_all(system.options.fields), self)
            for slug, system in holding.systems().items()
            if slug in war.SYSTEMS
        ]
        for each in self.battles:
            for option in each.about:
                self.fields[each.prefix + option["key"]] = option_field(option)

    @property
    def groups(self) -> list[OptionGroup]:
        """The options with their fields, under the heading where they belong."""
        return option_groups(self, self.about)

    def wish(self, seed: bytes) -> Wish:
        """The campaign that was described."""
        given = self.cleaned_data
        judges = given["clan"] == REFEREE
        options = self._changes(option_values(given, self.about))
        battles = {each.slug: chosen for each in self.battles if (chosen := each.differences(given))}
        opened = given["others"] == Campaign.Visibility.OPEN
        return Wish(
            scenario=self.of.key,
            name=given["name"],
            options={
                **options, **({REFEREE: True} if judges else {}), **({BATTLES: battles} if battles else {}),
            },
            visibility=Campaign.Visibility.OPEN if opened else Campaign.Visibility.INVITE,
            clan="" if judges else given["clan"],
            word=given["nonce"],
            guard_rides=given["guard_rides"],
            seed=seed,
        )  # fmt: skip

    @property
    def begins(self) -> bool:
        """Whether it shall begin without waiting for anybody."""
        return bool(self.cleaned_data["others"] == "computer")

    def _changes(self, options: dict[str, Any]) -> dict[str, Any]:
        """Those that differ from what the scenario has anyway."""
        usual = {option["key"]: option["default"] for option in self.about}
        return {key: value for key, value in options.items() if value != usual[key]}
