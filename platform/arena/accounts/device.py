"""Signing in from a terminal: the OAuth device flow, as allauth's provider does it.

Only what the flow needs has an address: the kit asks for a code, its user confirms it on a page
of the site, and the kit fetches a token.
"""

from __future__ import annotations

from allauth.idp.oidc import views
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import include, path
from django.views.decorators.csrf import csrf_protect

KIT = "botocracy-kit"
"""Client id of the kit; a migration registers it."""


@login_required
@csrf_protect
def confirm(request: HttpRequest) -> HttpResponse:
    """The page on which a user confirms the code; allauth's own takes forms of other sites."""
    response: HttpResponse = views.device_authorization(request)
    return response


endpoints = [
    path("device/", confirm, name="device_authorization"),
    path("device/code/", views.device_code, name="device_code"),
    path("token/", views.token, name="token"),
]
# allauth finds the page by the name `idp:oidc:device_authorization`.
urlpatterns = [path("", include(([path("", include((endpoints, "oidc")))], "idp")))]
