"""The addresses of the HTTP interface, under `/api/`."""

from __future__ import annotations

from django.urls import path

from games.api import avoiding, battles, lives, odds, records, rules, tokens

urlpatterns = [
    path("token/", tokens.SignIn.as_view(), name="api-token"),
    path("blocked/", avoiding.Blocked.as_view(), name="api-blocked"),
    path("blocked/<int:player_id>/", avoiding.OneBlocked.as_view(), name="api-one-blocked"),
    path("reports/", avoiding.Reports.as_view(), name="api-reports"),
    path("tokens/", tokens.Tokens.as_view(), name="api-tokens"),
    path("tokens/<int:token_id>/", tokens.OneToken.as_view(), name="api-one-token"),
    path("rulesets/", rules.Rulesets.as_view(), name="api-rulesets"),
    path("rulesets/<slug:slug>/", rules.OneRuleset.as_view(), name="api-ruleset"),
    path("rulesets/<slug:slug>/odds/", odds.Odds.as_view(), name="api-odds"),
    path("heroes/<uuid:hero_id>/life/", lives.Life.as_view(), name="api-hero-life"),
    path("heroes/shared/<str:token>/life/", lives.SharedLife.as_view(), name="api-hero-shared-life"),
    path("battles/", battles.Battles.as_view(), name="api-battles"),
    path("battles/<uuid:battle_id>/", battles.OneBattle.as_view(), name="api-battle"),
    path("battles/<uuid:battle_id>/join/", battles.Join.as_view(), name="api-join"),
    path("battles/<uuid:battle_id>/orders/", battles.Orders.as_view(), name="api-orders"),
    path("battles/<uuid:battle_id>/events/", battles.Events.as_view(), name="api-events"),
    path("battles/<uuid:battle_id>/options/", battles.Options.as_view(), name="api-options"),
    path("battles/<uuid:battle_id>/preview/", battles.Preview.as_view(), name="api-preview"),
    path("battles/<uuid:battle_id>/odds/", odds.BattleOdds.as_view(), name="api-battle-odds"),
    path("battles/<uuid:battle_id>/luck/", odds.Luck.as_view(), name="api-luck"),
    path("battles/<uuid:battle_id>/standing/", battles.StandingOrders.as_view(), name="api-standing"),
    path("battles/<uuid:battle_id>/messages/", battles.Messages.as_view(), name="api-messages"),
    path("battles/<uuid:battle_id>/report/", records.ReportOf.as_view(), name="api-report"),
    path("battles/<uuid:battle_id>/deeds/", records.DeedsOf.as_view(), name="api-deeds"),
    path("battles/<uuid:battle_id>/record/", battles.RecordOf.as_view(), name="api-record"),
    path("battles/<uuid:battle_id>/replay/", records.Replay.as_view(), name="api-replay"),
    path("battles/<uuid:battle_id>/comments/", records.Comments.as_view(), name="api-comments"),
    path(
        "battles/<uuid:battle_id>/comments/<int:comment_id>/",
        records.OneComment.as_view(),
        name="api-comment",
    ),
]
