"""The manual."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from arena.web.pages.manual.chapters import CHAPTERS, chapter_get, chapter_html, here


def docs(request: HttpRequest, page: str = "") -> HttpResponse:
    context: dict[str, object] = {"chapters": CHAPTERS}
    if page:
        chapter = chapter_get(page)
        context |= {"chapter": chapter, "html": chapter_html(chapter), "here": here(chapter)}
    return render(request, "web/manual/docs.html", context)
