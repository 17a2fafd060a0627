"""Invitation links: administrators make them, people open them."""

from __future__ import annotations

from uuid import UUID

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.views.decorators.http import require_http_methods, require_POST

from arena.accounts.sign_up_links import (
    LONGEST_DAYS,
    MOST_USES,
    link_create,
    link_opens,
    link_revoke,
    links_made,
)
from arena.accounts.signing_up import INVITED
from arena.core.errors import ArenaError
from arena.web.pages.operations.views import require_staff
from arena.web.requests import signed_in

LISTED = 100
"""Links that the page lists, newest first; the API has all."""


class LinkForm(forms.Form):
    note = forms.CharField(
        max_length=100, required=False, label="For whom", help_text="Only administrators see it."
    )
    uses = forms.IntegerField(min_value=1, max_value=MOST_USES, initial=1, label="Accounts")
    days = forms.IntegerField(min_value=1, max_value=LONGEST_DAYS, initial=14, label="Valid, days")


@require_http_methods(["GET", "POST"])
def links(request: HttpRequest) -> HttpResponse:
    """All links, who came by them, and a form for a new one, which is shown once."""
    require_staff(request)
    form = LinkForm(request.POST or None)
    address = ""
    if request.method == "POST" and form.is_valid():
        try:
            _, secret = link_create(by=signed_in(request), **form.cleaned_data)
        except ArenaError as error:
            form.add_error(None, error.message)
        else:
            address = settings.SITE_URL + reverse("join", args=[secret])
            form = LinkForm()
    context = {"form": form, "links": links_made()[:LISTED], "address": address}
    status = 422 if form.errors else 200
    response = render(request, "web/operations/sign_up.html", context, status=status)
    add_never_cache_headers(response)
    return response


@require_POST
def revoke(request: HttpRequest, uid: UUID) -> HttpResponse:
    require_staff(request)
    link_revoke(by=signed_in(request), uid=uid)
    messages.success(request, "The link is revoked.")
    return redirect("sign_up_links")


def join(request: HttpRequest, secret: str) -> HttpResponse:
    """Remember the link that somebody opened; the sign-up page says whether it is still good."""
    if request.user.is_authenticated:
        messages.info(request, "You have an account already.")
        return redirect("account")
    if link_opens(secret):  # else a stranger could fill the table of sessions
        request.session[INVITED] = secret
    return redirect("account_signup")
