"""The addresses of campaigns, under `/campaigns/`. Each module of pages adds its own lines."""

from __future__ import annotations

from django.urls import path

from campaigns.views import lobby, making

urlpatterns = [
    path("", lobby.campaigns_page, name="campaigns"),
    path("new/", making.choose, name="campaign-new"),
    path("new/<slug:scenario>/", making.new_campaign, name="campaign-new-of"),
    path("at-once/<slug:scenario>/", making.at_once, name="campaign-at-once"),
    path("<uuid:campaign_id>/join/", making.open_campaign, name="campaign-join-open"),
    path("<uuid:campaign_id>/join/<str:token>/", making.invitation, name="campaign-join"),
    path("<uuid:campaign_id>/begin/", making.begin, name="campaign-begin"),
    path("<uuid:campaign_id>/withdraw/", making.withdraw, name="campaign-withdraw"),
]
