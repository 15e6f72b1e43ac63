"""What every page may say about the site itself."""

from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext_lazy as _

# Link name and label, in the order of the header. A link whose page does not stand yet is left out.
SECTIONS = (
    ("battles", _("Battles")),
    ("armies", _("Armies")),
    ("campaigns", _("Campaigns")),
    ("archive", _("Archive")),
    ("rules", _("Rules")),
)


def site(request: HttpRequest) -> dict[str, object]:
    """Give the header's links; the one whose pages the reader is among is marked."""
    links = []
    for name, label in SECTIONS:
        try:
            address = reverse(name)
        except NoReverseMatch:
            continue
        links.append({"address": address, "label": label, "here": request.path.startswith(address)})
    return {"sections": links, "origin": request.build_absolute_uri("/").rstrip("/")}
