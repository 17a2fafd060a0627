"""Texts of users: Markdown with links, and nothing that could harm a reader."""

import pytest

from arena.web.html.markdown import users_markdown


def test_a_text_has_emphasis_lists_and_links():
    html = users_markdown("**Bring** a bot:\n\n- one\n- two\n\n[Rules](https://example.org/r)")
    assert "<strong>Bring</strong>" in html
    assert "<li>one</li>" in html
    assert '<a href="https://example.org/r" rel="nofollow ugc noopener noreferrer">' in html


def test_lines_break_where_the_author_broke_them():
    assert users_markdown("one\ntwo").count("<br") == 1


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "[click](javascript:alert(1))",
        "[click](JaVaScRiPt:alert(1))",
        "[click](data:text/html,<script>)",
        "![seen](https://example.org/pixel.png)",
        "# Heading",
        '<https://example.org/?"onmouseover=alert(1)>',
    ],
)
def test_nothing_else_becomes_html(text):
    html = users_markdown(text)
    for harmful in ("<script", "<img", "<h1", 'href="javascript', 'href="data', '"onmouse'):
        assert harmful not in html.lower()
