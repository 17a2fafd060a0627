"""Tokens for programs, made and revoked by their owner."""

from __future__ import annotations

from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import add_never_cache_headers
from django.views.decorators.http import require_http_methods, require_POST

from arena.accounts.models import Scope, User
from arena.accounts.tokens import (
    LONGEST_DAYS,
    scopes_of,
    token_create,
    token_revoke,
    tokens_of,
)
from arena.core.errors import ArenaError
from arena.web.requests import signed_in


class TokenForm(forms.Form):
    name = forms.CharField(max_length=60, help_text="What it is for, such as “CI of my bot”.")
    scopes = forms.MultipleChoiceField(
        widget=forms.CheckboxSelectMultiple, initial=[Scope.READ, Scope.SUBMIT]
    )
    days = forms.IntegerField(min_value=1, max_value=LONGEST_DAYS, initial=90, label="Valid, days")

    def __init__(self, user: User, *arguments: object) -> None:
        super().__init__(*arguments)  # type: ignore[arg-type]
        allowed = [scope for scope in Scope if scope in scopes_of(user)]
        choices = [(scope.value, f"{scope.value}: {scope.label}") for scope in allowed]
        self.fields["scopes"].choices = choices  # type: ignore[attr-defined]


@login_required
@require_http_methods(["GET", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """The user's tokens, and a form for a new one, whose text is shown once."""
    user = signed_in(request)
    form = TokenForm(user, request.POST or None)
    text = ""
    if request.method == "POST" and form.is_valid():
        try:
            _, text = token_create(user=user, within=scopes_of(user), **form.cleaned_data)
        except ArenaError as error:
            form.add_error(None, error.message)
        else:
            form = TokenForm(user)
    context = {"form": form, "tokens": tokens_of(user), "text": text}
    status = 422 if form.errors else 200
    response = render(request, "web/accounts/tokens.html", context, status=status)
    add_never_cache_headers(response)
    return response


@login_required
@require_POST
def revoke(request: HttpRequest, uid: UUID) -> HttpResponse:
    token_revoke(user=signed_in(request), uid=uid)
    messages.success(request, "The token is revoked.")
    return redirect("tokens")
