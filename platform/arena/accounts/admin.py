from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from arena.accounts.models import Team, TeamChange, TeamInvitation, TeamMember, User


@admin.register(User)
class AccountAdmin(UserAdmin):  # type: ignore[type-arg]  # not generic at run time
    """Accounts. Those of teams cannot be changed: nobody may get a password for one."""

    fieldsets = (*(UserAdmin.fieldsets or ()), ("Class", {"fields": ("listed",)}))
    list_display = ("username", "email", "is_staff", "is_team")
    list_filter = ("is_staff", "is_superuser", "is_active", "is_team")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        is_team = obj is not None and obj.is_team
        return not is_team and super().has_change_permission(request, obj)


class ReadOnly:
    """Rows that are looked at. Administrators act on the page of the team, which checks."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class MemberInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = TeamMember


class InvitationInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = TeamInvitation
    fk_name = "team"


class ChangeInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = TeamChange


@admin.register(Team)
class TeamAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # not generic at run time
    list_display = ("__str__", "captain", "founded_at")
    list_select_related = ("account", "captain")
    search_fields = ("account__username", "members__user__username")
    inlines = (MemberInline, InvitationInline, ChangeInline)
