"""The headings of KOKU's rulebook: one for each subject of the clauses, in the parts of the book."""

from __future__ import annotations

from rulesets.engine.rulebook import Heading

FIRST, FORCES, BEFORE, TURN = "First words", "Troops and ground", "Before the battle", "The turn"
FIGHT, NERVE, END, MORE = "Fire and melee", "Order and nerve", "Victory", "Optional rules"

HEADINGS: dict[str, Heading] = {
    "GEN": Heading("Words, dice and measures", "語", FIRST),
    "GLA": Heading("The game at a glance", "概", FIRST),
    "DAT": Heading("Troops and weapons", "兵", FORCES),
    "FRM": Heading("Formations and contact", "隊", FORCES),
    "TER": Heading("The ground", "地", FORCES),
    "MUS": Heading("Mustering an army", "募", BEFORE),
    "SCN": Heading("Laying out the scenery", "景", BEFORE),
    "DEP": Heading("Deployment", "陣", BEFORE),
    "SEQ": Heading("The course of a battle", "順", TURN),
    "ORD": Heading("Orders", "令", TURN),
    "MOV": Heading("Movement", "動", TURN),
    "LOS": Heading("Sight", "見", FIGHT),
    "COV": Heading("Cover", "蔽", FIGHT),
    "FIR": Heading("Fire", "射", FIGHT),
    "MEL": Heading("Melee", "斬", FIGHT),
    "FF": Heading("Losing and finding formation", "乱", NERVE),
    "MOR": Heading("Morale", "気", NERVE),
    "VIC": Heading("Points and the end", "勝", END),
    "PEA": Heading("Peasants", "農", MORE),
    "SIZ": Heading("Larger armies", "大", MORE),
    "CLN": Heading("Clans", "族", MORE),
    "TRN": Heading("Turncoats", "裏", MORE),
    "FLK": Heading("Flank march", "迂", MORE),
    "VIS": Heading("Only what is seen", "霧", MORE),
    "DAY": Heading("Night and day", "夜", MORE),
    "WND": Heading("Wind and smoke", "風", MORE),
    "RAI": Heading("Rain", "雨", MORE),
    "BAG": Heading("Baggage", "荷", MORE),
    "NIN": Heading("Ninja", "忍", MORE),
}
