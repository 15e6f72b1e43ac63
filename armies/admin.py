"""Armies and musters for the site's keeper: to look at, not to mend; the seed is not shown."""

from django.contrib import admin
from django.http import HttpRequest

from armies.models import Army, Muster


@admin.register(Muster)
class MusterAdmin(admin.ModelAdmin):
    """The record of throws. Nobody changes it, and it goes only with its owner's account."""

    list_display = ("system", "owner", "ordinal", "throws", "status", "thrown_at")
    list_filter = ("system", "status")
    search_fields = ("owner__username",)
    exclude = ("seed",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """No muster is made by hand."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Muster | None = None) -> bool:
        """No record is mended."""
        return False


@admin.register(Army)
class ArmyAdmin(admin.ModelAdmin):
    """The armies in store."""

    list_display = ("name", "clan", "system", "owner", "source", "throws_before_kept", "created")
    list_filter = ("system", "source")
    search_fields = ("name", "clan", "owner__username")
    readonly_fields = ("muster", "source", "throws_before_kept", "roster", "system")
    raw_id_fields = ("owner",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Armies are thrown or imported."""
        return False
