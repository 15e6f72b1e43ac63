"""Every address of the site. Each app brings its own; this file only joins them."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path
from django.views.i18n import set_language
from drf_spectacular.views import SpectacularSwaggerSplitView

from config.health import healthz
from config.metrics import metrics
from config.schema import Schema

admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]  # one sign-in, one limit

handler404 = "config.middleware.not_found"
urlpatterns = [
    path("", include("games.urls")),
    path("armies/", include("armies.urls")),
    path("heroes/", include("armies.hero_urls")),
    path("campaigns/", include("campaigns.urls")),
    path("accounts/", include("allauth.account.urls")),
    path("api/", include("games.api.urls")),
    path("api/", include("armies.api.urls")),
    path("api/campaigns/", include("campaigns.api.urls")),
    path("api/schema/", Schema.as_view(), name="schema"),
    path("api/docs/", SpectacularSwaggerSplitView.as_view(url_name="schema"), name="api"),
    path("language/", set_language, name="language"),
    path("healthz", healthz, name="healthz"),
    path("metrics", metrics, name="metrics"),
    path("admin/", admin.site.urls),
]
