"""The addresses of the armies' pages, under `/armies/`."""

from django.urls import path

from armies import views, workbench

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
    path("musters/<uuid:muster_id>.json", views.muster_file, name="muster-file"),
    path("<uuid:army_id>/muster.json", views.army_muster_file, name="army-muster-file"),
    path("<uuid:army_id>/print/", views.print_army, name="army-print"),
    path("<uuid:army_id>/export/", views.export_army, name="army-export"),
    path("<uuid:army_id>/duplicate/", views.duplicate, name="army-duplicate"),
    path("<uuid:army_id>/delete/", views.delete, name="army-delete"),
    path("<uuid:army_id>/rework/", workbench.rework, name="army-rework"),
    path("<uuid:army_id>/share/", workbench.share, name="army-share"),
    path("build/<slug:system>/", workbench.bench, name="bench"),
    path("draft/<uuid:draft_id>/", workbench.draft, name="draft"),
    path("draft/<uuid:draft_id>/finish/", workbench.finish, name="draft-finish"),
    path("draft/<uuid:draft_id>/discard/", workbench.discard, name="draft-discard"),
    path("shared/<str:token>/", workbench.show_shared, name="army-shared"),
]
