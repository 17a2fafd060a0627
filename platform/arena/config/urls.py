"""All addresses of the site."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import include, path
from django.views.generic import RedirectView


def admin_login(request: HttpRequest, *_: Any) -> HttpResponse:
    """Sign in to the admin on the site's own page, which has the limits and the second factor."""
    if not request.user.is_authenticated:
        return redirect_to_login(request.GET.get("next") or "/admin/")
    if not request.user.is_staff:
        raise PermissionDenied
    return redirect("admin:index")


handler500 = "arena.api.errors.server_error"

urlpatterns = [
    path("admin/login/", admin_login),
    path("admin/password_change/", RedirectView.as_view(pattern_name="account_change_password")),
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
    path("identity/", include("arena.accounts.device")),
    path("api/", include("arena.api.urls")),
    path("", include("arena.web.urls")),
]
