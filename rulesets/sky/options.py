"""The toggles of From the Sky we Came (SKY section 10): defaults are the reading closest to the text (SKY-GLA-12)."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.engine.forms.settings import setting
from rulesets.engine.sayings import _

TABLES = {"72x48": (72.0, 48.0), "48x48": (48.0, 48.0), "96x60": (96.0, 60.0)}
"""The tables of SKY-OPT-20, width and depth in inches."""


@dataclass(frozen=True)
class SkyOptions:
    """Every option and toggle, with its default."""

    size: int = setting(
        300, _("Size of the forces"), "SKY-OPT-21", group=_("Battle"),
        choices=((300, _("300 points")), (150, _("150 points")), (450, _("450 points"))),
    )  # fmt: skip
    table: str = setting(
        "72x48", _("Table, inches"), "SKY-OPT-20", group=_("Battle"),
        choices=(("72x48", _("72 by 48")), ("48x48", _("48 by 48")), ("96x60", _("96 by 60"))),
    )  # fmt: skip
    turn_limit: int = setting(10, _("Turns"), "SKY-OPT-19", group=_("Battle"), least=6, most=16)
    break_at: str = setting(
        "1/2", _("A side breaks"), "SKY-OPT-24", group=_("Battle"),
        choices=(
            ("1/2", _("at half of its units")), ("1/3", _("at a third of its units")),
            ("2/3", _("at two thirds of its units")),
            ("never", "never"),
        ),
    )  # fmt: skip
    free_rosters: bool = setting(
        False, _("Free rosters"), "SKY-OPT-22", group=_("Battle"),
        help=_("Without the shares of Samurai, Peasants and arquebuses."),
    )  # fmt: skip
    first_bushi_test: bool = setting(
        False, _("A die before the first Bushi test"), "SKY-OPT-1", group=_("Optional rule"),
        help=_("A 1 lowers the unit's Bushi by one, a 6 raises it."),
    )  # fmt: skip
    command_leader: int = setting(
        8, _("Command of Clan Leaders"), "SKY-OPT-2", group=_("Leaders"), least=5, most=11
    )
    command_general: int = setting(
        9, _("Command of Generals"), "SKY-OPT-2", group=_("Leaders"), least=5, most=11
    )
    leader_falls: bool = setting(
        False, _("Clan Leaders fall with their unit"), "SKY-OPT-18", group=_("Leaders")
    )
    general_after_success: str = setting(
        "barred", _("A General who made a clan move"), "SKY-OPT-5", group=_("Leaders"),
        choices=(("barred", _("may not help at the turn's end")), ("may_help", _("may help at the turn's end"))),
    )  # fmt: skip
    dishonour_on_activation: bool = setting(
        False, _("Dishonour when the General gives the order"), "SKY-OPT-6", group=_("Leaders")
    )
    general_sight_morale: bool = setting(
        False, _("The General helps only leaders he sees"), "SKY-OPT-17", group=_("Leaders")
    )
    injury_trigger: str = setting(
        "stand_lost", _("A leader may be hurt"), "SKY-OPT-7", group=_("Leaders"),
        choices=(("stand_lost", _("when a stand is lost")), ("any_hit", _("by any hit"))),
    )  # fmt: skip
    bushi_pass: str = setting(
        "charge_below", _("Bushi tests pass"), "SKY-OPT-3", group=_("Readings"),
        choices=(
            ("charge_below", _("charges below Bushi, others on equal too")), ("or_equal", _("all on equal too")),
            ("all_below", _("all below Bushi")),
        ),
    )  # fmt: skip
    lone_side: str = setting(
        "literal", _("A side left alone"), "SKY-OPT-4", group=_("Readings"),
        choices=(
            ("literal", _("has less Command at once")),
            ("extra_rounds", _("has less Command from its second round in a row")),
        ),
    )  # fmt: skip
    half_strength: str = setting(
        "half_or_less", _("Units test when left with"), "SKY-OPT-8", group=_("Readings"),
        choices=(("half_or_less", _("half or fewer")), ("under_half", _("fewer than half"))),
    )  # fmt: skip
    route_trigger: str = setting(
        "stand_lost", _("Units at half strength test"), "SKY-OPT-9", group=_("Readings"),
        choices=(("stand_lost", _("when they lose a stand")), ("any_hit", _("when they are hit"))),
    )  # fmt: skip
    rear_rank_fights: bool = setting(False, _("All ranks of a line fight"), "SKY-OPT-10", group=_("Readings"))
    melee_tie: str = setting(
        "charger_withdraws", _("After a drawn melee"), "SKY-OPT-11", group=_("Readings"),
        choices=(
            ("charger_withdraws", _("the charger withdraws")), ("both_withdraw", _("both withdraw")),
            ("fight_again", _("they fight again")),
        ),
    )  # fmt: skip
    line_losses: str = setting(
        "close_up", _("Losses in a line"), "SKY-OPT-12", group=_("Readings"),
        choices=(("close_up", _("close up to two ranks")), ("rear_first", _("fall in the second rank first"))),
    )  # fmt: skip
    impulse_is_charge_test: bool = setting(
        False, _("Impulse charges need no charge test"), "SKY-OPT-13", group=_("Readings")
    )
    withdrawn_rout_moves: bool = setting(
        False, _("A beaten unit that routs runs once more"), "SKY-OPT-14", group=_("Readings")
    )
    premeasure_fire: bool = setting(False, _("Ranges may be measured"), "SKY-OPT-15", group=_("Readings"))
    soft_cover: bool = setting(
        False, _("Woods, walls and hedges give cover"), "SKY-OPT-16", group=_("Readings")
    )
    defensive_range: str = setting(
        "closing", _("Defensive fire"), "SKY-OPT-23", group=_("Readings"),
        choices=(("closing", _("as the charger comes in")), ("at_start", _("before the charger moves"))),
    )  # fmt: skip
