from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from arena.matches.models import Match


@admin.register(Match)
class MatchAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # not generic at run time
    """To look at. What is done to a match has consequences for ratings and standings, which follow
    where it is done: in an event's control room, and on the page of operations.
    """

    list_display = ("pk", "game", "table_size", "status", "failures", "losses", "settled_at")
    list_filter = ("status", "game", "table_size")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
