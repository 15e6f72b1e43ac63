"""The headings of the rulebook: one for each subject of the clauses, in the parts of the book."""

from __future__ import annotations

from rulesets.engine.rulebook import Heading

FIRST, FORCES, BEFORE, TURN = "First words", "Troops and ground", "Before the battle", "The turn"
ORDERS, FIGHT, NERVE, END, MORE = "Orders", "Shots and melee", "Order and nerve", "Victory", "Options"

HEADINGS: dict[str, Heading] = {
    "GLA": Heading("The game at a glance", "概", FIRST),
    "DAT": Heading("Troops, leaders and clans", "兵", FORCES),
    "FRM": Heading("Formations", "隊", FORCES),
    "GEO": Heading("Places and distances", "測", FORCES),
    "MUS": Heading("Mustering an army", "募", BEFORE),
    "SCN": Heading("The scenery", "景", BEFORE),
    "DEP": Heading("Deployment", "陣", BEFORE),
    "SEQ": Heading("The course of a battle", "順", TURN),
    "INI": Heading("Initiative", "先", TURN),
    "RND": Heading("Rounds", "番", TURN),
    "GEN": Heading("The General's attempt", "将", TURN),
    "ACT": Heading("The activation", "動", TURN),
    "SAM": Heading("Samurai and their impulse", "侍", ORDERS),
    "MOV": Heading("Movement", "歩", ORDERS),
    "CHG": Heading("The charge", "突", ORDERS),
    "SHO": Heading("Shooting", "射", ORDERS),
    "REL": Heading("Reloading", "装", ORDERS),
    "LDR": Heading("Leaders", "頭", ORDERS),
    "TST": Heading("Tests", "試", FIGHT),
    "HIT": Heading("Hits", "中", FIGHT),
    "MEL": Heading("Melee", "斬", FIGHT),
    "INJ": Heading("Injury", "傷", FIGHT),
    "DIS": Heading("Disorder", "乱", NERVE),
    "RTE": Heading("Rout", "走", NERVE),
    "CMP": Heading("Forced moves", "退", NERVE),
    "HON": Heading("Honour and dishonour", "誉", NERVE),
    "MOR": Heading("The Morale phase", "気", NERVE),
    "END": Heading("The end and the score", "勝", END),
    "OPT": Heading("Options and readings", "選", MORE),
}
