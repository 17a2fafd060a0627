"""Markdown as HTML: our own (`docs/`, each game's `rules.md`), and texts of users.

The only place where the site marks text as safe. Raw HTML is escaped in both. Texts of users have
no headings, images or tables, and their links tell neither search engines nor other sites anything.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from itertools import pairwise

from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

_users = MarkdownIt("zero", {"html": False}).enable(
    ["emphasis", "link", "autolink", "list", "blockquote", "backticks", "newline", "escape"]
)
_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


def own_markdown(
    text: str,
    *,
    lower_headings: int = 0,
    anchors: bool = False,
    link: Callable[[str], str | None] | None = None,
) -> SafeString:
    """HTML of `text`, its headings `lower_headings` levels down, its links changed by `link`.

    Where `link` gives ``None``, the words of the link stay without it. With `anchors` headings have
    ids made of their words, as on the pages of public repositories.
    """
    tokens = _markdown.parse(text)
    if anchors:
        _name_headings(tokens)
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{int(token.tag[1]) + lower_headings}"
        if token.type == "table_open":
            token.attrs["tabindex"] = 0  # a wide table scrolls, also by the keyboard
        if link is not None:
            _change_links(token.children or [], link)
    html: str = _markdown.renderer.render(tokens, _markdown.options, {})
    return mark_safe(html)  # noqa: S308 - see above


def users_markdown(text: str) -> SafeString:
    """HTML of a user's text. The parser itself drops links that are no web or mail address."""
    tokens = _users.parse(text)
    for token in tokens:
        for child in token.children or []:
            if child.type == "link_open":
                child.attrs["rel"] = "nofollow ugc noopener noreferrer"
            if child.type == "softbreak":
                child.type = "hardbreak"  # as it was written
    html: str = _users.renderer.render(tokens, _users.options, {})
    return mark_safe(html)  # noqa: S308 - see above


def _name_headings(tokens: list[Token]) -> None:
    """Give every heading an id; of equal ones the second gets a number."""
    known: Counter[str] = Counter()
    for token, words in pairwise(tokens):
        if token.type == "heading_open":
            plain = "".join(child.content for child in words.children or [])
            name = re.sub(r"[^\w\- ]", "", plain.lower()).strip().replace(" ", "-")
            token.attrs["id"] = f"{name}-{known[name]}" if known[name] else name
            known[name] += 1


def _change_links(tokens: list[Token], link: Callable[[str], str | None]) -> None:
    dropped = False
    for token in tokens:
        if token.type == "link_open":
            href = link(str(token.attrs["href"]))
            dropped = href is None
            if href is not None:
                token.attrs["href"] = href
        if dropped and token.type in ("link_open", "link_close"):
            dropped = token.type == "link_open"
            token.type, token.tag, token.nesting = "text", "", 0
