"""Every address of the site, and how it is asked so that nothing of a battle can hide behind it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from asgiref.sync import async_to_sync
from django.core.cache import cache
from django.test import Client
from django.urls import URLResolver, get_resolver

from games.models import Battle
from tests.hidden.campaign_addresses import OF_CAMPAIGNS
from tests.hidden.still import ARMY, BATTLE, HERO, TOKEN, settled
from tests.hidden.worlds import Answers, Json, Pair

ID, MINE, HIS = str(BATTLE), str(ARMY), str(HERO)
NO = "00000000-0000-4000-8000-000000000000"

OF_BATTLES: dict[str, tuple[str, ...]] = {
    "metrics": ("/metrics",),
    "": ("/",),
    "archive/": ("/archive/", "/archive/?words=ridge"),
    "players/": ("/players/",),
    "clans/": ("/clans/",),
    "players/<str:who>/": ("/players/Kaito/", "/players/Elin/"),
    "clans/<str:who>/": ("/clans/Takeda/", "/clans/Hojo/"),
    "battles/": ("/battles/",),
    "dice/": ("/dice/",),
    "battles/join/<str:token>/": (f"/battles/join/{TOKEN}/",),
    "battles/join/<str:token>/card.png": (f"/battles/join/{TOKEN}/card.png",),
    "battles/<uuid:battle_id>/card.png": (f"/battles/{ID}/card.png",),
    "battles/<uuid:battle_id>/table.png": (f"/battles/{ID}/table.png",),
    "battles/<uuid:battle_id>/": (f"/battles/{ID}/",),
    "battles/<uuid:battle_id>/join/": (f"/battles/{ID}/join/",),
    "battles/<uuid:battle_id>/record/": (f"/battles/{ID}/record/",),
    "battles/<uuid:battle_id>/report/": (f"/battles/{ID}/report/",),
    "battles/<uuid:battle_id>/report.md": (f"/battles/{ID}/report.md",),
    "battles/<uuid:battle_id>/moments/<int:event>.png": (f"/battles/{ID}/moments/1.png",),
    "battles/<uuid:battle_id>/about/": (f"/battles/{ID}/about/",),
    "battles/<uuid:battle_id>/export.json": (f"/battles/{ID}/export.json",),
    "battles/export.zip": ("/battles/export.zip",),
    "battles/<uuid:battle_id>/record.json": (f"/battles/{ID}/record.json",),
    "battles/<uuid:battle_id>/odds/": (f"/battles/{ID}/odds/?unit=ai-1&target=kaki-1",),
    "battles/<uuid:battle_id>/withdraw/": (f"/battles/{ID}/withdraw/",),
    "api/battles/": tuple(f"/api/battles/?list={name}" for name in ("open", "watch", "mine", "over")),
    "api/battles/<uuid:battle_id>/": (f"/api/battles/{ID}/",),
    "api/battles/<uuid:battle_id>/join/": (f"/api/battles/{ID}/join/",),
    "api/battles/<uuid:battle_id>/orders/": (f"/api/battles/{ID}/orders/",),
    "api/battles/<uuid:battle_id>/events/": tuple(
        f"/api/battles/{ID}/events/{query}" for query in ("", "?since=0", "?since=3", "?before=4")
    ),
    "api/battles/<uuid:battle_id>/options/": (f"/api/battles/{ID}/options/",),
    "api/battles/<uuid:battle_id>/preview/": (f"/api/battles/{ID}/preview/",),
    "api/battles/<uuid:battle_id>/odds/": (
        f"/api/battles/{ID}/odds/?unit={{unit}}", f"/api/battles/{ID}/odds/?unit=ai-1&target={{unit}}",
    ),
    "api/battles/<uuid:battle_id>/luck/": (f"/api/battles/{ID}/luck/", f"/api/battles/{ID}/luck/?at=4"),
    "api/battles/<uuid:battle_id>/standing/": (f"/api/battles/{ID}/standing/",),
    "api/battles/<uuid:battle_id>/messages/": (f"/api/battles/{ID}/messages/",),
    "api/battles/<uuid:battle_id>/report/": (f"/api/battles/{ID}/report/",),
    "api/battles/<uuid:battle_id>/deeds/": (f"/api/battles/{ID}/deeds/",),
    "api/battles/<uuid:battle_id>/record/": (f"/api/battles/{ID}/record/",),
    "api/battles/<uuid:battle_id>/replay/": (f"/api/battles/{ID}/replay/", f"/api/battles/{ID}/replay/?view=none"),
    "api/battles/<uuid:battle_id>/comments/": (f"/api/battles/{ID}/comments/",),
    "api/battles/<uuid:battle_id>/comments/<int:comment_id>/": (f"/api/battles/{ID}/comments/1/",),
}  # fmt: skip
"""What speaks of battles and of who fights them: asked in every pair of worlds."""

OF_ARMIES: dict[str, tuple[str, ...]] = {
    "armies/": ("/armies/",),
    "armies/<uuid:army_id>/": (f"/armies/{MINE}/",),
    "armies/<uuid:army_id>/muster.json": (f"/armies/{MINE}/muster.json",),
    "armies/<uuid:army_id>/print/": (f"/armies/{MINE}/print/",),
    "armies/<uuid:army_id>/export/": (f"/armies/{MINE}/export/",),
    "armies/<uuid:army_id>/duplicate/": (f"/armies/{MINE}/duplicate/",),
    "armies/<uuid:army_id>/delete/": (f"/armies/{MINE}/delete/",),
    "armies/<uuid:army_id>/rework/": (f"/armies/{MINE}/rework/",),
    "armies/<uuid:army_id>/share/": (f"/armies/{MINE}/share/",),
    "api/armies/": ("/api/armies/",),
    "api/armies/<uuid:army_id>/": (f"/api/armies/{MINE}/",),
    "api/armies/<uuid:army_id>/choices/": (f"/api/armies/{MINE}/choices/",),
    "api/armies/<uuid:army_id>/duplicate/": (f"/api/armies/{MINE}/duplicate/",),
    "api/armies/<uuid:army_id>/export/": (f"/api/armies/{MINE}/export/",),
    "battles/new/": ("/battles/new/",),
    "heroes/": ("/heroes/", "/heroes/?show=free&sort=name"),
    "heroes/fallen/": ("/heroes/fallen/",),
    **{
        f"{before}<uuid:hero_id>/{after}": (f"/{before}{HIS}/{after}",)
        for before, after in (
            ("heroes/", ""), ("heroes/", "edit/"), ("heroes/", "face/"), ("heroes/", "card/"), ("heroes/", "life/"),
            ("heroes/", "export/"), ("heroes/", "duplicate/"), ("heroes/", "delete/"), ("heroes/", "rest/"),
            ("heroes/", "share/"), ("api/heroes/", ""), ("api/heroes/", "duplicate/"), ("api/heroes/", "export/"),
            ("api/heroes/", "life/"),
        )
    },
    "api/heroes/": ("/api/heroes/",),
}  # fmt: skip
"""What speaks of the armies and the heroes that players keep."""

OF_NOBODY: dict[str, tuple[str, ...]] = {
    **{
        route: ("/" + re.sub("<slug:[a-z]+>", "koku", route),)
        for route in (
            "accounts/guest/", "accounts/claim/", "try/<slug:slug>/", "against/<slug:slug>/", "learn/<slug:slug>/",
            "rules/", "rules/compare/", "rules/<slug:wanted>", "rules/<slug:wanted>/", "rules/<slug:wanted>/slip/",
            "rules/<slug:slug>/rulings/", "rules/<slug:slug>/examples/", "rules/<slug:slug>/reference/",
            "dice/seal/", "battles/import/", "schema/battle-1.json", "accounts/leave/",
            "rules/<slug:slug>/odds/", "armies/import/", "armies/muster/<slug:system>/",
            "armies/muster/<slug:system>/throw/", "armies/muster/<slug:system>/show/",
            "armies/muster/<slug:system>/adjust/", "armies/muster/<slug:system>/keep/",
            "armies/muster/<slug:system>/discard/", "armies/build/<slug:system>/", "accounts/access/",
            "accounts/blocked/",
            "api/blocked/",
            "api/reports/",
            "api/tokens/",
            "accounts/login/",
            "accounts/logout/", "accounts/inactive/", "accounts/signup/", "accounts/reauthenticate/",
            "accounts/email/", "accounts/confirm-email/", "accounts/password/change/", "accounts/password/set/",
            "accounts/password/reset/", "accounts/login/code/confirm/", "accounts/password/reset/key/done/",
            "accounts/password/reset/done/", "api/token/", "api/rulesets/", "api/rulesets/<slug:slug>/",
            "api/rulesets/<slug:slug>/odds/", "api/armies/import/", "api/armies/musters/", "api/schema/",
            "api/docs/", "language/", "healthz",
            "heroes/new/", "heroes/import/", "api/heroes/import/", "api/heroes/chance/",
        )
    },
    "armies/musters/<uuid:muster_id>.json": (f"/armies/musters/{NO}.json",),
    "accounts/avoid/<int:player_id>/": ("/accounts/avoid/1/",),
    "api/blocked/<int:player_id>/": ("/api/blocked/1/",),
    "api/tokens/<int:token_id>/": ("/api/tokens/1/",),
    "armies/draft/<uuid:draft_id>/": (f"/armies/draft/{NO}/",),
    "armies/draft/<uuid:draft_id>/finish/": (f"/armies/draft/{NO}/finish/",),
    "armies/draft/<uuid:draft_id>/discard/": (f"/armies/draft/{NO}/discard/",),
    "armies/shared/<str:token>/": ("/armies/shared/nothing/",),
    "heroes/shared/<str:token>/": ("/heroes/shared/nothing/",),
    "heroes/shared/<str:token>/life/": ("/heroes/shared/nothing/life/",),
    "api/heroes/shared/<str:token>/life/": ("/api/heroes/shared/nothing/life/",),
    "accounts/^confirm-email/(?P<key>[-:\\w]+)/$": ("/accounts/confirm-email/x/",),
    "accounts/^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$": ("/accounts/password/reset/key/1-x/",),
    "api/armies/musters/<uuid:muster_id>/": (f"/api/armies/musters/{NO}/",),
    "api/armies/musters/<uuid:muster_id>/keep/": (f"/api/armies/musters/{NO}/keep/",),
    "api/armies/musters/<uuid:muster_id>/discard/": (f"/api/armies/musters/{NO}/discard/",),
}  # fmt: skip
"""What knows nothing of any battle: asked in one pair of worlds."""

Table = dict[str, tuple[str, ...]]
TABLES: tuple[Table, ...] = (OF_BATTLES, OF_ARMIES, OF_NOBODY, OF_CAMPAIGNS)

OF_THE_HOUSE = "admin/"
"""Below this lie the pages of those who keep the house; others are sent to its door."""

KEPT = ("Set-Cookie", "Date")
"""Headers that are new with every visit."""


def routes(resolver: Any = None, before: str = "") -> Iterator[str]:
    """Every address of the site as the resolver spells it."""
    for pattern in (resolver or get_resolver()).url_patterns:
        here = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern, here)
        else:
            yield here


def asked(client: Client, address: str, body: Json | None = None) -> bytes:
    """What an address answers: status, headers, length and body, without what is random by nature."""
    cache.clear()  # nobody is turned away for asking too often
    answer = (
        client.get(address) if body is None else client.post(address, body, content_type="application/json")
    )
    if answer.streaming:
        content = async_to_sync(_whole)(answer)
        answer.close()  # any other is closed by now, and closed again would cost a new line to the database
    else:
        content = answer.content
    head = "\n".join(f"{name}: {value}" for name, value in sorted(answer.items()) if name not in KEPT)
    cookies = " ".join(sorted(answer.cookies))
    return settled(f"{answer.status_code} {cookies}\n{head}\n{len(content)}\n".encode() + content)


async def _whole(answer: Any) -> bytes:
    parts = answer.streaming_content
    return b"".join([part async for part in parts] if answer.is_async else list(parts))


def gathered(client: Client, pair: Pair, tables: Sequence[Table]) -> Answers:
    """What all addresses of some tables answer to somebody."""
    found: Answers = {}
    for template in (template for table in tables for templates in table.values() for template in templates):
        for unit in pair.units if "{unit}" in template else ("",):
            address = template.format(unit=unit)
            found[address] = asked(client, address)
    return found


def tried(client: Client, pair: Pair) -> Answers:
    """What somebody is told whose previews and orders are mostly not allowed."""
    found: Answers = {}
    seq = Battle.objects.filter(pk=BATTLE).values_list("seq", flat=True).first() or 0
    for number, probe in enumerate(pair.probes):
        about = f"{probe['kind']} {number}"
        found[f"preview {about}"] = asked(client, f"/api/battles/{ID}/preview/", {"order": probe})
        for name, known in (("late", seq - 1), ("now", seq)):
            sent = {"key": f"{name}-{number}", "seq": known, "order": probe}
            found[f"order {about}, {name}"] = asked(client, f"/api/battles/{ID}/orders/", sent)
    return found


def unknown() -> list[str]:
    """Addresses that stand in no table."""
    listed = set().union(*TABLES)
    return [route for route in routes() if route not in listed and not route.startswith(OF_THE_HOUSE)]


def gone() -> list[str]:
    """Addresses in the tables that the site does not have."""
    return sorted(set().union(*TABLES) - set(routes()))


def placeless() -> list[str]:
    """Addresses in the tables whose places were not filled."""
    filled = (address for table in TABLES for addresses in table.values() for address in addresses)
    return [address for address in filled if re.search(r"[<^]", address)]
