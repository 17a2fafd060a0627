from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from arena.accounts.models import User


@admin.register(User)
class PersonAdmin(UserAdmin):  # type: ignore[type-arg]  # not generic at run time
    fieldsets = (*(UserAdmin.fieldsets or ()), ("Class", {"fields": ("listed",)}))
