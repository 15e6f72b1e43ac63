"""Every address of campaigns, and how it is asked: in two worlds by tests/campaigns/test_leaks.py."""

from __future__ import annotations

CAMPAIGN = "5f1d0c3a-2b4e-4c6d-8e7f-9a0b1c2d3e4f"
WORD = "a-word-that-nobody-guesses"
ONE, API = f"/campaigns/{CAMPAIGN}/", f"/api/campaigns/{CAMPAIGN}/"
ID, API_ID = "campaigns/<uuid:campaign_id>/", "api/campaigns/<uuid:campaign_id>/"

OF_CAMPAIGNS: dict[str, tuple[str, ...]] = {
    "campaigns/": ("/campaigns/",),
    "campaigns/rules/": ("/campaigns/rules/",),
    "campaigns/new/": ("/campaigns/new/",),
    "campaigns/new/<slug:scenario>/": ("/campaigns/new/tokai/",),
    "campaigns/at-once/<slug:scenario>/": ("/campaigns/at-once/evening/",),
    "campaigns/archive/": ("/campaigns/archive/", "/campaigns/archive/?words=oda"),
    "campaigns/players/": ("/campaigns/players/?name=Elin",),
    "campaigns/players/<str:who>/": ("/campaigns/players/Elin/", "/campaigns/players/Kaito/"),
    "campaigns/import/": ("/campaigns/import/",),
    "campaigns/schema/campaign-1.json": ("/campaigns/schema/campaign-1.json",),
    ID: (ONE,),
    f"{ID}around/": (f"{ONE}around/",),
    f"{ID}hints/": (f"{ONE}hints/",),
    f"{ID}join/": (f"{ONE}join/",),
    f"{ID}join/<str:token>/": (f"{ONE}join/{WORD}/",),
    f"{ID}begin/": (f"{ONE}begin/",),
    f"{ID}withdraw/": (f"{ONE}withdraw/",),
    f"{ID}tickets/<str:ticket>/": (f"{ONE}tickets/t1/", f"{ONE}tickets/t9/"),
    f"{ID}tickets/<str:ticket>/answer/": (f"{ONE}tickets/t1/answer/",),
    f"{ID}tickets/<str:ticket>/hand/": (f"{ONE}tickets/t1/hand/",),
    f"{ID}tickets/<str:ticket>/back/": (f"{ONE}tickets/t1/back/",),
    f"{ID}chronicle/": (f"{ONE}chronicle/",),
    f"{ID}archive/": (f"{ONE}archive/",),
    f"{ID}statistics/": (f"{ONE}statistics/",),
    f"{ID}persons/<str:person>/": (f"{ONE}persons/p1/", f"{ONE}persons/p13/", f"{ONE}persons/p30/"),
    f"{ID}persons/<str:person>/epitaph/": (f"{ONE}persons/p1/epitaph/",),
    f"{ID}clans/<str:clan>/": (f"{ONE}clans/hojo/", f"{ONE}clans/oda/", f"{ONE}clans/takeda/"),
    f"{ID}provinces/<str:province>/": (
        f"{ONE}provinces/Izu/",
        f"{ONE}provinces/Kai/",
        f"{ONE}provinces/Owari/",
    ),
    f"{ID}export/": (f"{ONE}export/",),
    f"{ID}record.json": (f"{ONE}record.json",),
    f"{ID}proof/": (f"{ONE}proof/",),
    "api/campaigns/": tuple(f"/api/campaigns/?list={name}" for name in ("mine", "open", "watch", "over")),
    "api/campaigns/vacations/": ("/api/campaigns/vacations/",),
    "api/campaigns/vacations/<int:vacation_id>/": ("/api/campaigns/vacations/1/",),
    API_ID: (API,),
    f"{API_ID}join/": (f"{API}join/",),
    f"{API_ID}begin/": (f"{API}begin/",),
    f"{API_ID}told/": (f"{API}told/", f"{API}told/?since=3"),
    f"{API_ID}preview/": (f"{API}preview/",),
    f"{API_ID}plan/": (f"{API}plan/",),
    f"{API_ID}lock/": (f"{API}lock/",),
    f"{API_ID}unlock/": (f"{API}unlock/",),
    f"{API_ID}pay/": (f"{API}pay/",),
    f"{API_ID}sheet/": (f"{API}sheet/",),
    f"{API_ID}resign/": (f"{API}resign/",),
    f"{API_ID}take/": (f"{API}take/",),
    f"{API_ID}talk/": (f"{API}talk/",),
    f"{API_ID}proposals/": (f"{API}proposals/",),
    f"{API_ID}proposals/<int:proposal>/": (f"{API}proposals/1/",),
    f"{API_ID}tickets/<str:ticket>/answer/": (f"{API}tickets/t1/answer/",),
    f"{API_ID}tickets/<str:ticket>/hand/": (f"{API}tickets/t1/hand/",),
}
"""By route, as the resolver spells it."""
