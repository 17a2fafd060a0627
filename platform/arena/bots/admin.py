from django.contrib import admin

from arena.bots.models import Bot, Submission


@admin.register(Bot)
class BotAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # not generic at run time
    list_display = ("name", "game", "owner", "active", "created_at")
    list_filter = ("game",)
    search_fields = ("name", "owner__username")


@admin.register(Submission)
class SubmissionAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # not generic at run time
    list_display = ("bot", "number", "status", "created_at", "failures", "losses")
    list_filter = ("status", "house")
    exclude = ("archive",)  # a file without an address
    readonly_fields = ("bot", "number", "content_hash", "stored_as", "size", "uploaded_by")

    @admin.display
    def stored_as(self, submission: Submission) -> str:
        return submission.archive.name or "deleted"
