from django.contrib import admin

from arena.core.admin import ReadOnlyAdmin
from tournaments.models import Entry, Event


@admin.register(Event)
class EventAdmin(ReadOnlyAdmin):
    list_display = ("title", "game", "format", "state", "organiser", "created_at")
    list_filter = ("state", "game", "format")


@admin.register(Entry)
class EntryAdmin(ReadOnlyAdmin):
    list_display = ("event", "bot", "seed", "withdrawn_at", "disqualified_at")
