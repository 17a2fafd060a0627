"""The manual: pages of `docs/` that people who use the site want to read there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.defaultfilters import filesizeformat
from django.urls import reverse

from arena.core.errors import NotFound
from arena.web.html.markdown import own_markdown
from arena.web.pages.kit.views import kit_address
from sandbox.doctor import inside
from sandbox.limits import LONGEST_MATCH, Clocks


@dataclass(frozen=True)
class Chapter:
    """A page of the manual, kept as Markdown in `docs/`."""

    name: str
    title: str
    question: str
    """The question that it answers."""


CHAPTERS = (
    Chapter("first-bot", "Your first bot", "How do I write one, and how do I get it in?"),
    Chapter("teams", "Teams", "How do we own a bot together?"),
    Chapter("kit", "The kit", "Which commands try, check and compare bots at home?"),
    Chapter("api", "The API", "How does a program do what the pages do?"),
    Chapter("protocol", "Messages", "What exactly is sent to my bot, and what may it answer?"),
    Chapter("limits", "Limits", "How long may it think, and what if it fails?"),
    Chapter("faults", "Faults", "What do I see of my own bot, and how do I meet a crash again?"),
    Chapter("sandbox", "The sandbox", "What is installed, what is forbidden, what is measured?"),
    Chapter("ratings", "Ratings", "What does my rating mean, and how sure is it?"),
    Chapter("search", "Searching", "How does my bot look ahead with your engines?"),
    Chapter("training", "Training", "How do I train with your engines?"),
    Chapter("verifying", "Verifying", "How do I know that nobody chose the cards?"),
    Chapter("organising", "Organising", "How do I run an event; how is it paired and scored?"),
)


def docs(request: HttpRequest, page: str = "") -> HttpResponse:
    """The list of pages, or one page."""
    context: dict[str, object] = {"chapters": CHAPTERS}
    if page:
        chapter = chapter_get(page)
        context |= {
            "chapter": chapter,
            "html": chapter_html(chapter),
            "here": here(chapter, request),
        }
    return render(request, "web/manual/docs.html", context)


def chapter_get(name: str) -> Chapter:
    for chapter in CHAPTERS:
        if chapter.name == name:
            return chapter
    raise NotFound("There is no such page in the manual.")


@cache
def chapter_html(chapter: Chapter) -> str:
    """The page as HTML; links to other pages of the manual lead to them on the site."""
    page = settings.ROOT / "docs" / f"{chapter.name}.md"
    return own_markdown(page.read_text(encoding="utf-8"), anchors=True, link=_site_link)


def _site_link(href: str) -> str | None:
    """A link of a page as it is on the site; none to pages that only the repository has."""
    page, hash_mark, anchor = href.partition("#")
    name = page.removesuffix(".md")
    if page == name:
        return href
    if name not in {chapter.name for chapter in CHAPTERS}:
        return None
    return reverse("docs", args=[name]) + hash_mark + anchor


def here(chapter: Chapter, request: HttpRequest) -> dict[str, str]:
    """Facts of this installation that the page names in general."""
    if chapter.name in ("first-bot", "kit"):
        address = kit_address(request)
        return {"The kit of this site": f"pip install {address}"} if address else {}
    if chapter.name == "sandbox":
        return inside()
    if chapter.name != "limits":
        return {}
    clocks = Clocks()
    return {
        "Ready": f"{clocks.ready:g} s",
        "Move": f"{clocks.move:g} s, unless the competition says otherwise",
        "Bank": f"{clocks.bank:g} s, unless the competition says otherwise",
        "Longest match": f"{LONGEST_MATCH / 3600:g} hours",
        "Largest upload": filesizeformat(settings.UPLOAD_BYTES),
        "Largest archive, unpacked": filesizeformat(settings.UNPACKED_BYTES),
        "Files in an archive": str(settings.UPLOAD_FILES),
        "Bots for each game": str(settings.BOTS_PER_USER),
        "Submissions in 24 hours": str(settings.SUBMISSIONS_PER_DAY),
        "Logs, notes and crash bundles are kept": f"{settings.LOG_DAYS} days",
    }
