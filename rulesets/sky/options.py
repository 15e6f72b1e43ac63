"""The toggles of From the Sky we Came (SKY section 10): defaults are the reading closest to the text (SKY-GLA-12)."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.engine.forms.settings import setting

TABLES = {"72x48": (72.0, 48.0), "48x48": (48.0, 48.0), "96x60": (96.0, 60.0)}
"""The tables of SKY-OPT-20, width and depth in inches."""


@dataclass(frozen=True)
class SkyOptions:
    """Every option and toggle, with its default."""

    size: int = setting(
        300, "Size of the forces", "SKY-OPT-21", group="Battle",
        choices=((300, "300 points"), (150, "150 points"), (450, "450 points")),
    )  # fmt: skip
    table: str = setting(
        "72x48", "Table, inches", "SKY-OPT-20", group="Battle",
        choices=(("72x48", "72 by 48"), ("48x48", "48 by 48"), ("96x60", "96 by 60")),
    )  # fmt: skip
    turn_limit: int = setting(10, "Turns", "SKY-OPT-19", group="Battle", least=6, most=16)
    break_at: str = setting(
        "1/2", "A side breaks", "SKY-OPT-24", group="Battle",
        choices=(
            ("1/2", "at half of its units"), ("1/3", "at a third of its units"), ("2/3", "at two thirds of its units"),
            ("never", "never"),
        ),
    )  # fmt: skip
    free_rosters: bool = setting(
        False, "Free rosters", "SKY-OPT-22", group="Battle",
        help="Without the shares of Samurai, Peasants and arquebuses.",
    )  # fmt: skip
    first_bushi_test: bool = setting(
        False, "A die before the first Bushi test", "SKY-OPT-1", group="Optional rule",
        help="A 1 lowers the unit's Bushi by one, a 6 raises it.",
    )  # fmt: skip
    command_leader: int = setting(
        8, "Command of Clan Leaders", "SKY-OPT-2", group="Leaders", least=5, most=11
    )
    command_general: int = setting(9, "Command of Generals", "SKY-OPT-2", group="Leaders", least=5, most=11)
    leader_falls: bool = setting(False, "Clan Leaders fall with their unit", "SKY-OPT-18", group="Leaders")
    general_after_success: str = setting(
        "barred", "A General who made a clan move", "SKY-OPT-5", group="Leaders",
        choices=(("barred", "may not help at the turn's end"), ("may_help", "may help at the turn's end")),
    )  # fmt: skip
    dishonour_on_activation: bool = setting(
        False, "Dishonour when the General gives the order", "SKY-OPT-6", group="Leaders"
    )
    general_sight_morale: bool = setting(
        False, "The General helps only leaders he sees", "SKY-OPT-17", group="Leaders"
    )
    injury_trigger: str = setting(
        "stand_lost", "A leader may be hurt", "SKY-OPT-7", group="Leaders",
        choices=(("stand_lost", "when a stand is lost"), ("any_hit", "by any hit")),
    )  # fmt: skip
    bushi_pass: str = setting(
        "charge_below", "Bushi tests pass", "SKY-OPT-3", group="Readings",
        choices=(
            ("charge_below", "charges below Bushi, others on equal too"), ("or_equal", "all on equal too"),
            ("all_below", "all below Bushi"),
        ),
    )  # fmt: skip
    lone_side: str = setting(
        "literal", "A side left alone", "SKY-OPT-4", group="Readings",
        choices=(
            ("literal", "has less Command at once"),
            ("extra_rounds", "has less Command from its second round in a row"),
        ),
    )  # fmt: skip
    half_strength: str = setting(
        "half_or_less", "Units test when left with", "SKY-OPT-8", group="Readings",
        choices=(("half_or_less", "half or fewer"), ("under_half", "fewer than half")),
    )  # fmt: skip
    route_trigger: str = setting(
        "stand_lost", "Units at half strength test", "SKY-OPT-9", group="Readings",
        choices=(("stand_lost", "when they lose a stand"), ("any_hit", "when they are hit")),
    )  # fmt: skip
    rear_rank_fights: bool = setting(False, "All ranks of a line fight", "SKY-OPT-10", group="Readings")
    melee_tie: str = setting(
        "charger_withdraws", "After a drawn melee", "SKY-OPT-11", group="Readings",
        choices=(
            ("charger_withdraws", "the charger withdraws"), ("both_withdraw", "both withdraw"),
            ("fight_again", "they fight again"),
        ),
    )  # fmt: skip
    line_losses: str = setting(
        "close_up", "Losses in a line", "SKY-OPT-12", group="Readings",
        choices=(("close_up", "close up to two ranks"), ("rear_first", "fall in the second rank first")),
    )  # fmt: skip
    impulse_is_charge_test: bool = setting(
        False, "Impulse charges need no charge test", "SKY-OPT-13", group="Readings"
    )
    withdrawn_rout_moves: bool = setting(
        False, "A beaten unit that routs runs once more", "SKY-OPT-14", group="Readings"
    )
    premeasure_fire: bool = setting(False, "Ranges may be measured", "SKY-OPT-15", group="Readings")
    soft_cover: bool = setting(False, "Woods, walls and hedges give cover", "SKY-OPT-16", group="Readings")
    defensive_range: str = setting(
        "closing", "Defensive fire", "SKY-OPT-23", group="Readings",
        choices=(("closing", "as the charger comes in"), ("at_start", "before the charger moves")),
    )  # fmt: skip
