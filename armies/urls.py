"""The addresses of the armies' pages, under `/armies/`."""

from django.urls import path

from armies import views

urlpatterns = [
    path("", views.armies, name="armies"),
    path("import/", views.import_army, name="army-import"),
    path("muster/<slug:system>/", views.muster, name="muster"),
    path("muster/<slug:system>/throw/", views.throw, name="muster-throw"),
    path("muster/<slug:system>/show/", views.show, name="muster-show"),
    path("muster/<slug:system>/adjust/", views.adjust, name="muster-adjust"),
    path("muster/<slug:system>/keep/", views.keep, name="muster-keep"),
    path("muster/<slug:system>/discard/", views.discard, name="muster-discard"),
    path("<uuid:army_id>/", views.army, name="army"),
    path("<uuid:army_id>/print/", views.print_army, name="army-print"),
    path("<uuid:army_id>/export/", views.export_army, name="army-export"),
    path("<uuid:army_id>/duplicate/", views.duplicate, name="army-duplicate"),
    path("<uuid:army_id>/delete/", views.delete, name="army-delete"),
]
