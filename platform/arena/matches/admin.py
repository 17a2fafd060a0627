from django.contrib import admin

from arena.matches.models import Match


@admin.register(Match)
class MatchAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # not generic at run time
    list_display = ("pk", "game", "table_size", "status", "failures", "losses", "settled_at")
    list_filter = ("status", "game", "table_size")
    readonly_fields = ("commitment", "key", "options", "clocks", "trouble")
