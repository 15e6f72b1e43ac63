"""The addresses of the HTTP interface of campaigns, under `/api/campaigns/`."""

from __future__ import annotations

from django.urls import path

from campaigns.api import campaigns, orders

ONE = "<uuid:campaign_id>/"
urlpatterns = [
    path("", campaigns.Campaigns.as_view(), name="api-campaigns"),
    path("vacations/", campaigns.Vacations.as_view(), name="api-vacations"),
    path("vacations/<int:vacation_id>/", campaigns.OneVacation.as_view(), name="api-vacation"),
    path(ONE, campaigns.OneCampaign.as_view(), name="api-campaign"),
    path(f"{ONE}join/", campaigns.JoinCampaign.as_view(), name="api-campaign-join"),
    path(f"{ONE}begin/", campaigns.BeginCampaign.as_view(), name="api-campaign-begin"),
    path(f"{ONE}told/", campaigns.ToldOf.as_view(), name="api-campaign-told"),
    path(f"{ONE}seasons/", campaigns.SeasonsOf.as_view(), name="api-campaign-seasons"),
    path(f"{ONE}preview/", orders.Preview.as_view(), name="api-campaign-preview"),
    path(f"{ONE}plan/", orders.Plan.as_view(), name="api-campaign-plan"),
    path(f"{ONE}lock/", orders.Lock.as_view(), name="api-campaign-lock"),
    path(f"{ONE}unlock/", orders.Unlock.as_view(), name="api-campaign-unlock"),
    path(f"{ONE}pay/", orders.Pay.as_view(), name="api-campaign-pay"),
    path(f"{ONE}sheet/", orders.PersonSheet.as_view(), name="api-campaign-sheet"),
    path(f"{ONE}resign/", orders.Resign.as_view(), name="api-campaign-resign"),
    path(f"{ONE}take/", orders.Take.as_view(), name="api-campaign-take"),
    path(f"{ONE}talk/", orders.Talk.as_view(), name="api-campaign-talk"),
    path(f"{ONE}proposals/", orders.Proposals.as_view(), name="api-campaign-proposals"),
    path(f"{ONE}proposals/<int:proposal>/", orders.OneProposal.as_view(), name="api-campaign-proposal"),
    path(f"{ONE}tickets/<str:ticket>/answer/", orders.Answer.as_view(), name="api-campaign-answer"),
    path(f"{ONE}tickets/<str:ticket>/retreat/", orders.Retreat.as_view(), name="api-campaign-retreat"),
    path(f"{ONE}tickets/<str:ticket>/hand/", orders.Hand.as_view(), name="api-campaign-hand"),
]
