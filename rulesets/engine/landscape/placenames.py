"""Names for the places of a generated table, and how they are written in Japanese."""

from __future__ import annotations

from collections.abc import Collection

from rulesets.engine.dice.chance import Draw

ROOTS = {
    "Saru": "猿", "Kuro": "黒", "Shira": "白", "Aka": "赤", "Naka": "中", "Kami": "神", "Taka": "高", "Maru": "丸",
    "Matsu": "松", "Sugi": "杉", "Take": "竹", "Ume": "梅", "Ishi": "石", "Iwa": "岩", "Kiri": "霧", "Tsuki": "月",
    "Hoshi": "星", "Kuma": "熊", "Shika": "鹿", "Tsuru": "鶴", "Washi": "鷲", "Tora": "虎", "Kaze": "風", "Yuki": "雪",
    "Mizu": "水", "Furu": "古", "Naga": "長", "Fuji": "藤", "Nishi": "西", "Kita": "北", "Tengu": "天狗", "Oni": "鬼",
    "Kitsune": "狐", "Hotaru": "蛍", "Asa": "朝", "Yu": "夕", "Hana": "花", "Kura": "倉", "Tera": "寺", "O": "大",
}  # fmt: skip
"""First halves of names, as they are said and written."""

ENDINGS = {
    "village": {"zato": "里", "mura": "村", "hara": "原", "no": "野", "da": "田", "saka": "坂", "ya": "谷"},
    "farm": {"no": "野", "da": "田", "zono": "園"},
    "river": {"gawa": "川"},
    "stream": {"sawa": "沢"},
    "wood": {"mori": "森", "bayashi": "林"},
    "hill": {"yama": "山", "oka": "岡", "mine": "峰"},
    "marsh": {"numa": "沼"},
}
"""Second halves, by the kind of place."""

_AT_THE_RIVER = {" ford": "瀬", " bridge": "橋", " farm": ""}


def name_for(kind: str, draw: Draw, taken: set[str], clans: Collection[str] = ()) -> str:
    """A name for a place of that kind whose first half is not yet taken; it is taken then. Empty for other kinds.

    No place is called like one of the ``clans``: it has the next ending then, and no other name is drawn otherwise.
    """
    endings = tuple(ENDINGS.get(kind, ()))
    if not endings:
        return ""
    free = [root for root in ROOTS if root not in taken] or list(ROOTS)
    root = free[int(draw() * len(free))]
    taken.add(root)
    drawn = int(draw() * len(endings))
    called = {clan.casefold() for clan in clans}
    names = [root + ending for ending in (*endings[drawn:], *endings[:drawn])]
    return next((name for name in names if name.casefold() not in called), names[0])


def root_of(name: str) -> str:
    """The first half of a name made here, or the name itself."""
    roots = [root for root in ROOTS if name.startswith(root)]
    return max(roots, key=len, default=name)


def write_in_japanese(name: str) -> str:
    """How a name made here is written in Japanese; empty for any other name."""
    for english, sign in _AT_THE_RIVER.items():
        if name.endswith(english):
            bare = name.removesuffix(english)
            return ROOTS[bare] + sign if bare in ROOTS else write_in_japanese(bare)
    for endings in ENDINGS.values():
        for ending, sign in endings.items():
            root = name.removesuffix(ending)
            if root != name and root in ROOTS:
                return ROOTS[root] + sign
    return ""
