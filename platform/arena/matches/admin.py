from django.contrib import admin

from arena.core.admin import ReadOnlyAdmin
from arena.matches.models import Match


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    list_display = ("pk", "game", "table_size", "status", "failures", "losses", "settled_at")
    list_filter = ("status", "game", "table_size")
