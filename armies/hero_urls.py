"""The addresses of the heroes' pages, under `/heroes/`."""

from django.urls import path

from armies import heroes

urlpatterns = [
    path("", heroes.heroes, name="heroes"),
    path("new/", heroes.new_hero, name="hero-new"),
    path("import/", heroes.import_hero, name="hero-import"),
    path("fallen/", heroes.resting_place, name="heroes-fallen"),
    path("<uuid:hero_id>/", heroes.hero, name="hero"),
    path("<uuid:hero_id>/edit/", heroes.edit_hero, name="hero-edit"),
    path("<uuid:hero_id>/face/", heroes.choose_face, name="hero-face"),
    path("<uuid:hero_id>/card/", heroes.card, name="hero-card"),
    path("<uuid:hero_id>/export/", heroes.export_hero, name="hero-export"),
    path("<uuid:hero_id>/duplicate/", heroes.duplicate_hero, name="hero-duplicate"),
    path("<uuid:hero_id>/delete/", heroes.delete_hero, name="hero-delete"),
    path("<uuid:hero_id>/rest/", heroes.rest_hero, name="hero-rest"),
    path("<uuid:hero_id>/share/", heroes.share_hero, name="hero-share"),
    path("shared/<str:token>/", heroes.shared_hero, name="hero-shared"),
]
