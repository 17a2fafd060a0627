"""Our own Markdown (`docs/`, each game's `rules.md`) as HTML.

The only place where the site marks text as safe: these files come with the code, and raw HTML in
them is escaped. Text of users is never rendered here.
"""

from __future__ import annotations

from collections.abc import Callable

from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

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


def _change_links(tokens: list[Token], link: Callable[[str], str]) -> None:
    for token in tokens:
        if token.type == "link_open":
            token.attrs["href"] = link(str(token.attrs["href"]))
