"""The addresses of the armies' interface for programs, under `/api/`."""

from django.urls import path

from armies.api import heroes, views

urlpatterns = [
    path("armies/", views.Armies.as_view(), name="api-armies"),
    path("armies/import/", views.Import.as_view(), name="api-army-import"),
    path("armies/<uuid:army_id>/", views.OneArmy.as_view(), name="api-army"),
    path("armies/<uuid:army_id>/choices/", views.Choices.as_view(), name="api-army-choices"),
    path("armies/<uuid:army_id>/duplicate/", views.Copy.as_view(), name="api-army-duplicate"),
    path("armies/<uuid:army_id>/export/", views.Export.as_view(), name="api-army-export"),
    path("armies/musters/", views.Musters.as_view(), name="api-musters"),
    path("armies/musters/<uuid:muster_id>/", views.OneMuster.as_view(), name="api-muster"),
    path("armies/musters/<uuid:muster_id>/keep/", views.Keep.as_view(), name="api-muster-keep"),
    path("armies/musters/<uuid:muster_id>/discard/", views.Discard.as_view(), name="api-muster-discard"),
    path("heroes/", heroes.Heroes.as_view(), name="api-heroes"),
    path("heroes/chance/", heroes.Chance.as_view(), name="api-hero-chance"),
    path("heroes/import/", heroes.HeroImport.as_view(), name="api-hero-import"),
    path("heroes/<uuid:hero_id>/", heroes.OneHero.as_view(), name="api-hero"),
    path("heroes/<uuid:hero_id>/duplicate/", heroes.HeroCopy.as_view(), name="api-hero-duplicate"),
    path("heroes/<uuid:hero_id>/export/", heroes.HeroExport.as_view(), name="api-hero-export"),
]
