"""Markdown as HTML: our own (`docs/`, each game's `rules.md`), and texts of users.

The only place where the site marks text as safe. Raw HTML is escaped in both. Texts of users have
no headings, images or tables, and their links tell neither search engines nor other sites anything.
"""

from __future__ import annotations

from collections.abc import Callable

from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

_users = MarkdownIt("zero", {"html": False}).enable(
    ["emphasis", "link", "autolink", "list", "blockquote", "backticks", "newline", "escape"]
)
_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


def own_markdown(
    text: str, *, lower_headings: int = 0, link: Callable[[str], str] | None = None
) -> SafeString:
    """HTML of `text`, its headings `lower_headings` levels down, its links changed by `link`."""
    tokens = _markdown.parse(text)
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


def _change_links(tokens: list[Token], link: Callable[[str], str]) -> None:
    for token in tokens:
        if token.type == "link_open":
            token.attrs["href"] = link(str(token.attrs["href"]))
