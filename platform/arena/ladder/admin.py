from typing import Any

from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest

from arena.accounts.models import User
from arena.core.errors import ArenaError
from arena.ladder.models import Ladder, LadderChange
from arena.ladder.services import ladder_check, ladder_close, ladder_open


class LadderForm(ModelForm):  # type: ignore[type-arg]  # not generic at run time
    """A new ladder is checked before it is opened."""

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if self.instance.pk is None and not self.errors:
            try:
                ladder_check(
                    game=given["game"], table_size=given["table_size"], teams=given["teams"]
                )
            except ArenaError as error:
                raise ValidationError(error.message) from None
        return given


class ChangeInline(admin.TabularInline):  # type: ignore[type-arg]  # not generic at run time
    model = LadderChange
    extra = 0
    can_delete = False
    readonly_fields = ("at", "by", "what", "why")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Ladder)
class LadderAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # not generic at run time
    list_display = ("__str__", "opened_at", "closed_at", "deals", "made")
    fields = ("game", "table_size", "teams", "deals")
    form = LadderForm
    actions = ("open_again", "close")
    inlines = (ChangeInline,)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return ("game", "table_size", "teams") if obj else ()

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False  # a ladder is closed; its history stays

    def save_model(self, request: HttpRequest, obj: Ladder, form: LadderForm, change: bool) -> None:
        if change:
            super().save_model(request, obj, form, change)
            return
        assert isinstance(request.user, User)
        opened = ladder_open(
            game=obj.game, table_size=obj.table_size, teams=obj.teams, by=request.user
        )
        Ladder.objects.filter(pk=opened.pk).update(deals=obj.deals)
        obj.pk = opened.pk

    @admin.action(description="Open the selected ladders again")
    def open_again(self, request: HttpRequest, queryset: QuerySet[Ladder]) -> None:
        assert isinstance(request.user, User)
        for ladder in queryset:
            ladder_open(
                game=ladder.game,
                table_size=ladder.table_size,
                teams=ladder.teams,
                by=request.user,
            )

    @admin.action(description="Close the selected ladders")
    def close(self, request: HttpRequest, queryset: QuerySet[Ladder]) -> None:
        assert isinstance(request.user, User)
        for ladder in queryset.filter(closed_at=None):
            ladder_close(ladder=ladder, by=request.user)
