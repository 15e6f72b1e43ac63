"""The crests that an army can bear: the `mon-*` symbols of `static/symbols.svg`."""

from django.utils.translation import gettext_noop as _

CRESTS: dict[str, str] = {
    "hojo": _("Hojo"),
    "takeda": _("Takeda"),
    "uesugi": _("Uesugi"),
    "oda": _("Oda"),
    "tokugawa": _("Tokugawa"),
    "mori": _("Mori"),
    "shimazu": _("Shimazu"),
    "date": _("Date"),
    "sanada": _("Sanada"),
    "ishida": _("Ishida"),
    "chosokabe": _("Chosokabe"),
    "tachibana": _("Tachibana"),
    "honganji": _("Honganji"),
    "asakura": _("Asakura"),
    "miyoshi": _("Miyoshi"),
    "otomo": _("Otomo"),
    "ryuzoji": _("Ryuzoji"),
    "imagawa": _("Imagawa"),
    "satake": _("Satake"),
}
"""Key and family name (kept as it is, and said in each reader's writing), in the order of the picker."""

FIRST_CREST = "hojo"
