"""Players and what is reported of them, for the site's staff."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.models import Player, Report


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin):
    """What was reported: to read, and to mark as settled."""

    list_display = ("name", "said", "why", "reporter", "made", "settled")
    list_filter = ("settled", "made")
    search_fields = ("name", "said", "why", "reporter__username")
    readonly_fields = ("reporter", "about", "name", "battle", "message", "said", "why", "made")
    list_select_related = ("reporter",)
    actions = ("settle",)

    @admin.action(description=_("Mark as settled"))
    def settle(self, request: HttpRequest, queryset: QuerySet[Report]) -> None:
        """Mark the chosen reports as settled."""
        queryset.update(settled=True)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Players report, on their pages."""
        return False


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin):
    """The players: to find, and to shut out (then their sessions and tokens open nothing)."""

    list_display = ("username", "is_guest", "is_active", "is_staff", "date_joined", "last_login")
    list_filter = ("is_active", "is_guest", "is_staff")
    search_fields = ("username", "email")
    fields = ("username", "email", "is_guest", "is_active", "date_joined", "last_login")
    readonly_fields = ("username", "email", "is_guest", "date_joined", "last_login")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Players make their accounts themselves."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        """An account goes as its player leaves, so that opponents keep their battles."""
        return False
