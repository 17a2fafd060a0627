"""What the page of a game says that is the same for everybody until the site is updated."""

from __future__ import annotations

import re
from functools import cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt

from arena.web.pages.manual.examples import messages
from games.registry import folder, get, house_bots

_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


@cache
def game_manual(game: str) -> SafeString:
    """Its rules, options, messages and house bots, written once in a process."""
    context = {
        "rules": rules_html(game),
        "options": get(game).option_specs,
        "examples": messages(game),
        "house_bots": [
            (name, path.read_text(encoding="utf-8")) for name, path in house_bots(game).items()
        ],
    }
    return render_to_string("web/manual/_manual.html", context)


@cache
def rules_html(game: str) -> str:
    """The rules of a game, our own Markdown, with headings that fit below the page's."""
    text = (folder(game) / "rules.md").read_text(encoding="utf-8")
    html = str(_markdown.render(text))
    lower = re.sub(r"<(/?)h([1-5])>", lambda tag: f"<{tag[1]}h{int(tag[2]) + 1}>", html)
    return re.sub(r"\A<h2>.*?</h2>", "<h2>The rules</h2>", lower)
