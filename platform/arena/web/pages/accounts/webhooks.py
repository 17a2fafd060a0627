"""One's webhooks: add, change, test, switch on again, and read what was sent."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.cache import add_never_cache_headers
from django.views.decorators.http import require_http_methods, require_POST

from arena.core.errors import ArenaError, NotFound
from arena.web.live.parts import page
from arena.web.requests import number, signed_in
from arena.webhooks.addresses import LONGEST
from arena.webhooks.models import Kind, Style, Webhook
from arena.webhooks.services import (
    delivery_get,
    delivery_retry,
    webhook_change,
    webhook_create,
    webhook_delete,
    webhook_get,
    webhook_test,
    webhooks_of,
)

A_PAGE = 20


class WebhookForm(forms.Form):
    """An address, and what it is told. Meaning is checked by the services."""

    url = forms.CharField(
        label="Address",
        max_length=LONGEST,
        help_text="It begins with https:// and is reachable from the internet.",
        widget=forms.URLInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    style = forms.ChoiceField(
        label="Format", choices=Style.choices, widget=forms.RadioSelect, initial=Style.STANDARD
    )
    kinds = forms.MultipleChoiceField(
        label="When", choices=Kind.choices, widget=forms.CheckboxSelectMultiple
    )


def _saved(form: WebhookForm, save: Any, **named: Any) -> Webhook | None:
    """The webhook as the form says it; nothing, and the errors in the form, if that is refused."""
    if form.is_valid():
        try:
            saved: Webhook = save(**form.cleaned_data, **named)
            return saved
        except ArenaError as error:
            form.add_error("url" if error.code == "bad_address" else None, error.message)
    return None


@login_required
@require_http_methods(["GET", "POST"])
def webhooks(request: HttpRequest) -> HttpResponse:
    """The list, and a form for another one. A new secret is in the answer and nowhere else."""
    user = signed_in(request)
    form = WebhookForm(request.POST or None)
    made = _saved(form, webhook_create, user=user) if request.method == "POST" else None
    context = {
        "form": WebhookForm() if made else form,
        "made": made,
        "webhooks": webhooks_of(user),
        "most": settings.WEBHOOKS_PER_USER,
    }
    status = 422 if form.errors else 200
    response = render(request, "web/accounts/webhooks.html", context, status=status)
    add_never_cache_headers(response)
    return response


@login_required
@require_http_methods(["GET", "POST"])
def webhook(request: HttpRequest, pk: int) -> HttpResponseBase:
    """One webhook: its settings and its log."""
    found = webhook_get(user=signed_in(request), pk=pk)
    chosen = {"url": found.url, "style": found.style, "kinds": found.kinds}
    form = WebhookForm(request.POST or None, initial=chosen)
    if request.method == "POST" and _saved(form, webhook_change, webhook=found):
        messages.success(request, "Kept.")
        return redirect("webhook", pk=pk)
    log = Paginator(found.deliveries.all(), A_PAGE).get_page(request.GET.get("page"))
    context = {"webhook": found, "form": form, "page": log}
    if form.errors:
        return render(request, "web/accounts/webhook.html", context, status=422)
    parts = {"deliveries": "web/accounts/_deliveries.html"}
    return page(request, "web/accounts/webhook.html", context, parts=parts)


@login_required
@require_POST
def act(request: HttpRequest, pk: int, action: str) -> HttpResponse:
    """Do what a button says."""
    found = webhook_get(user=signed_in(request), pk=pk)
    if action == "delete":
        webhook_delete(webhook=found)
        messages.success(request, "The webhook is deleted.")
        return redirect("webhooks")
    try:
        messages.success(request, _done(request, found, action))
    except NotFound:
        raise
    except ArenaError as error:
        messages.error(request, error.message)
    return redirect("webhook", pk=pk)


def _done(request: HttpRequest, webhook: Webhook, action: str) -> str:
    """Do it; returns what to say."""
    if action == "test":
        webhook_test(webhook=webhook)
        return "A test message is on its way. The log shows what came of it."
    if action in ("on", "off"):
        webhook_change(webhook=webhook, active=action == "on")
        return f"The webhook is switched {action}."
    if action == "retry":
        key = number(request.POST.get("delivery", ""))
        delivery_retry(delivery=delivery_get(webhook=webhook, pk=key))
        return "The message is sent again."
    raise NotFound("There is no such action.")
