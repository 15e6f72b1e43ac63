"""What every page may say about the site itself."""

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext_lazy as _

# Link name and label, in the order of the header. A link whose page does not stand yet is left out.
SECTIONS = (
    ("battles", _("Battles")),
    ("armies", _("Armies")),
    ("heroes", _("Heroes")),
    ("campaigns", _("Campaigns")),
    ("archive", _("Archive")),
    ("rules", _("Rules")),
)
# Pages that lie elsewhere and belong to a section all the same, by their names.
AMONG = {"player": "archive", "clan": "archive", "battle-import": "archive"}

# What a stranger wanted to see when he was sent to sign in, and why a name is needed there.
REASONS = (
    ("armies", _("Armies are kept under a name. Sign in, or come in as a guest: that is one click.")),
    ("heroes", _("Heroes are kept under a name. Sign in, or come in as a guest: that is one click.")),
    ("campaigns", _("Clans are led under a name. Sign in, or come in as a guest: that is one click.")),
    ("battle-new", _("A battle needs a name to call it. Sign in, or come in as a guest: that is one click.")),
    ("battles", _("You are signed out. Sign in to go on with the battle.")),
)


def site(request: HttpRequest) -> dict[str, object]:
    """Give the header's links; the one whose pages the reader is among is marked."""
    links = []
    match = request.resolver_match
    among = AMONG.get(match.url_name or "", "") if match else ""
    for name, label in SECTIONS:
        try:
            address = reverse(name)
        except NoReverseMatch:
            continue
        here = name == among if among else request.path.startswith(address)
        links.append({"address": address, "label": label, "here": here})
    return {"sections": links, "origin": _origin(request), "why": _why(request)}


def _origin(request: HttpRequest) -> str:
    """Scheme and host of this site; nothing where the request names a host that is not ours, so that it can be told."""
    try:
        return request.build_absolute_uri("/").rstrip("/")
    except DisallowedHost:
        return ""


def _why(request: HttpRequest) -> object:
    """Why the page that the reader wanted sent him to sign in; empty where he came by himself."""
    wanted = request.GET.get("next", "")
    return next((reason for name, reason in REASONS if wanted.startswith(reverse(name))), "")
