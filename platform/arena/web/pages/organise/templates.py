"""A user's templates, and which of them open events by themselves."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from arena.core.errors import NotFound
from arena.web.requests import refusals_shown, signed_in
from tournaments.actions.templates import template_delete, template_stop, templates_of


@login_required
def templates(request: HttpRequest) -> HttpResponse:
    found = templates_of(signed_in(request)).order_by("next_at", "name")
    return render(request, "web/organise/templates.html", {"templates": found})


@login_required
@require_POST
def act(request: HttpRequest, pk: int, action: str) -> HttpResponse:
    """Stop a recurring event, or delete a template."""
    user = signed_in(request)
    with refusals_shown(request):
        if action == "stop":
            name = template_stop(pk=pk, by=user).name
            messages.success(request, f"“{name}” opens no more events by itself.")
        elif action == "delete":
            template_delete(pk=pk, by=user)
            messages.success(request, "The template is deleted. Its events stay.")
        else:
            raise NotFound("There is no such button.")
    return redirect("templates")
