"""Every address of the site. Each app brings its own; this file only joins them."""

from importlib.util import find_spec

from django.contrib import admin
from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from config.health import healthz

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("accounts/", include("allauth.account.urls")),
    path("admin/", admin.site.urls),
    path("api/schema/", SpectacularAPIView.as_view(), name="schema"),
    path("api/docs/", SpectacularSwaggerSplitView.as_view(url_name="schema"), name="api"),
]

for prefix, module in (
    ("api/", "games.api.urls"),
    ("api/", "armies.api.urls"),
    ("armies/", "armies.urls"),
    ("", "games.urls"),
):
    if find_spec(module.rpartition(".")[0]) and find_spec(module):
        urlpatterns.append(path(prefix, include(module)))
