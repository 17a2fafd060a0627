from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from tournaments.models import Entry, Event


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # not generic at run time
    """Read-only: events are changed in the control room, which keeps an audit trail."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Event)
class EventAdmin(ReadOnlyAdmin):
    list_display = ("title", "game", "format", "state", "organiser", "created_at")
    list_filter = ("state", "game", "format")


@admin.register(Entry)
class EntryAdmin(ReadOnlyAdmin):
    list_display = ("event", "bot", "seed", "withdrawn_at", "disqualified_at")
