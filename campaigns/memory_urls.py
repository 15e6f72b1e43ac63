"""The addresses of what is remembered of campaigns; :mod:`campaigns.urls` takes them in."""

from __future__ import annotations

from django.urls import path

from campaigns.views import archive, lives, memory, papers

urlpatterns = [
    path("archive/", archive.wars, name="campaigns-archive"),
    path("players/", archive.player, name="campaign-player"),
    path("players/<str:who>/", archive.player, name="campaign-player"),
    path("import/", papers.take_in, name="campaign-import"),
    path("schema/campaign-1.json", papers.schema, name="campaign-schema"),
    path("<uuid:campaign_id>/chronicle/", memory.chronicle, name="campaign-chronicle"),
    path("<uuid:campaign_id>/archive/", archive.archive, name="campaign-archive"),
    path("<uuid:campaign_id>/statistics/", memory.statistics, name="campaign-statistics"),
    path("<uuid:campaign_id>/persons/<str:person>/", lives.person, name="campaign-person"),
    path("<uuid:campaign_id>/persons/<str:person>/epitaph/", lives.epitaph, name="campaign-epitaph"),
    path("<uuid:campaign_id>/clans/<str:clan>/", lives.clan, name="campaign-clan"),
    path("<uuid:campaign_id>/provinces/<str:province>/", lives.province, name="campaign-province"),
    path("<uuid:campaign_id>/export/", papers.export, name="campaign-export"),
    path("<uuid:campaign_id>/record.json", papers.record, name="campaign-record"),
    path("<uuid:campaign_id>/proof/", papers.proof, name="campaign-proof"),
]
