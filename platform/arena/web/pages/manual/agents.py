"""The site in plain text for language models and coding agents: `/llms.txt` and `/skill.md`."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from arena.web.pages.kit.views import kit_address
from arena.web.pages.manual.chapters import CHAPTERS
from games.registry import all_games


@require_safe
def llms(request: HttpRequest) -> HttpResponse:
    """What the site is, and where its rules, manual and API are (https://llmstxt.org)."""
    return _text(request, "web/manual/llms.txt", "text/plain")


@require_safe
def skill(request: HttpRequest) -> HttpResponse:
    """How an agent writes, checks and submits a bot: a skill file that it can keep."""
    return _text(request, "web/manual/skill.md", "text/markdown")


def _text(request: HttpRequest, template: str, kind: str) -> HttpResponse:
    context = {
        "site": request.build_absolute_uri("/").rstrip("/"),
        "kit": kit_address(request),
        "games": all_games().values(),
        "chapters": CHAPTERS,
    }
    text = render_to_string(template, context)
    return HttpResponse(text, content_type=f"{kind}; charset=utf-8")
