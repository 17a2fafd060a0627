"""A crawler of the site's own links: each page's links and their fragments must exist."""

import re
from collections import deque
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import parse_qsl, unquote, urljoin, urlsplit

from django.urls import Resolver404, resolve

LINKS = {"a": "href", "link": "href", "iframe": "src", "img": "src", "script": "src"}
FRAMES = ("data-frames", "data-table", "data-own", "data-embed", "hx-get")
"""Addresses that scripts of the page ask for."""
HELD_OPEN = ("/live/",)
"""Streams that never end."""
NOT_ENTERED = ("/admin/", "/api/", "/static/")
"""Their pages are asked for and not followed: Django's admin, the API, files."""


class Page(HTMLParser):
    """The links and the ids of a page."""

    def __init__(self, text):
        super().__init__()
        self.links, self.ids = [], set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.ids.update(given[name] for name in ("id", "name") if given.get(name))
        named = [LINKS[tag]] if tag in LINKS else []
        self.links += [given[name] for name in (*named, *FRAMES) if given.get(name)]


@dataclass
class Crawl:
    """What came of a crawl."""

    visited: dict[str, Page | None] = field(default_factory=dict)
    """By address; `None` for what is no page."""
    dead: list[str] = field(default_factory=list)


def pattern_of(path, query=""):
    """What makes two addresses alike: the route and the names of the query's parameters.

    Chapters of the manual and games are all different pages.
    """
    try:
        found = resolve(unquote(path))
    except Resolver404:
        return path
    own = {name: found.kwargs[name] for name in ("page", "game", "action") if name in found.kwargs}
    names = sorted({name for name, _ in parse_qsl(query, keep_blank_values=True)})
    return f"{found.view_name or found.route} {own} {names}"


def crawl(get, start="/"):
    """Follow every link from `start`, one of each pattern; `get` returns status, type and text."""
    done = Crawl()
    waiting = deque([(start, "the start")])
    known, asked = set(), set()
    while waiting:
        address, source = waiting.popleft()
        url = urlsplit(address)
        target = f"{url.path}?{url.query}" if url.query else url.path
        if target not in done.visited:
            status, kind, text = get(target)
            if status >= 400:
                done.dead.append(f"{status} {target} (from {source})")
                done.visited[target] = None
                continue
            is_page = kind.startswith("text/html")
            done.visited[target] = page = Page(text) if is_page else None
            if page and not url.path.startswith(NOT_ENTERED):
                for link in page.links:
                    goal = urljoin(target, link)
                    parts = urlsplit(goal)
                    if parts.scheme or parts.netloc or parts.path.startswith(HELD_OPEN):
                        continue
                    fragment = re.sub(r"\d+", "0", parts.fragment)
                    kind_of = (pattern_of(parts.path, parts.query), fragment)
                    if kind_of not in known:
                        known.add(kind_of)
                        waiting.append((goal, target))
        page = done.visited[target]
        if url.fragment and page and (target, url.fragment) not in asked:
            asked.add((target, url.fragment))
            if unquote(url.fragment) not in page.ids:
                done.dead.append(f"no #{url.fragment} at {target} (from {source})")
    return done
