"""The crests that an army can bear: the `mon-*` symbols of `static/symbols.svg`."""

CRESTS: dict[str, str] = {
    "hojo": "Hojo",
    "takeda": "Takeda",
    "uesugi": "Uesugi",
    "oda": "Oda",
    "tokugawa": "Tokugawa",
    "mori": "Mori",
    "shimazu": "Shimazu",
    "date": "Date",
    "sanada": "Sanada",
    "ishida": "Ishida",
    "chosokabe": "Chosokabe",
    "tachibana": "Tachibana",
}
"""Key and family name (names of families are not translated), in the order of the picker."""

FIRST_CREST = "hojo"
