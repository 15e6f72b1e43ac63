"""The addresses of campaigns, under `/campaigns/`. Each module of pages adds its own lines."""

from __future__ import annotations

from django.urls import path
from django.views.generic import RedirectView

from campaigns import memory_urls
from campaigns.views import around, feeds, lobby, making, reminding, table, ticket

urlpatterns = [
    path("", lobby.campaigns_page, name="campaigns"),
    path("new/", making.choose, name="campaign-new"),
    path("new/<slug:scenario>/", making.new_campaign, name="campaign-new-of"),
    path("at-once/<slug:scenario>/", making.at_once, name="campaign-at-once"),
    path("rules/", RedirectView.as_view(url="/rules/campaign/"), name="campaign-rules"),
    path("reminders/", reminding.page, name="campaign-reminders"),
    path("reminders/stop/<str:key>/", reminding.stop, name="campaign-letters-stop"),
    path("reminders/feed/<str:key>/waiting.atom", feeds.waiting, name="campaign-feed-waiting"),
    path("<uuid:campaign_id>/feed.atom", feeds.campaign, name="campaign-feed"),
    path("<uuid:campaign_id>/", table.campaign_page, name="campaign"),
    path("<uuid:campaign_id>/join/", making.open_campaign, name="campaign-join-open"),
    path("<uuid:campaign_id>/join/<str:token>/", making.invitation, name="campaign-join"),
    path("<uuid:campaign_id>/begin/", making.begin, name="campaign-begin"),
    path("<uuid:campaign_id>/withdraw/", making.withdraw, name="campaign-withdraw"),
    path("<uuid:campaign_id>/around/", around.around, name="campaign-around"),
    path("<uuid:campaign_id>/hints/", lobby.hints, name="campaign-hints"),
    path("<uuid:campaign_id>/tickets/<str:ticket>/", ticket.ticket_page, name="campaign-ticket"),
    path("<uuid:campaign_id>/tickets/<str:ticket>/answer/", ticket.answer, name="campaign-ticket-answer"),
    path("<uuid:campaign_id>/tickets/<str:ticket>/retreat/", ticket.retreat, name="campaign-ticket-retreat"),
    path("<uuid:campaign_id>/tickets/<str:ticket>/hand/", ticket.by_hand, name="campaign-ticket-hand"),
    path("<uuid:campaign_id>/tickets/<str:ticket>/back/", ticket.come_back, name="campaign-ticket-back"),
    *memory_urls.urlpatterns,
]
