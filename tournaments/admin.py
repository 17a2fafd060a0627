from django.contrib import admin

from tournaments.models import Entry, Event


@admin.register(Event)
class EventAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # not generic at run time
    list_display = ("title", "game", "format", "state", "organiser", "created_at")
    list_filter = ("state", "game", "format")


admin.site.register(Entry)
