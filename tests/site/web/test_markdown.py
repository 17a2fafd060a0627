"""Texts of users: Markdown with links, and nothing that could harm a reader."""

import pytest

from arena.web.html.markdown import own_markdown, users_markdown


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


def test_headings_of_the_manual_can_be_linked_to():
    html = own_markdown("# How sure?\n\n## `a` & b\n\n## How sure?", anchors=True)
    assert '<h1 id="how-sure">' in html
    assert '<h2 id="a--b">' in html
    assert '<h2 id="how-sure-1">' in html


def test_a_link_that_the_site_does_not_have_leaves_its_words():
    html = own_markdown(
        "See [the `settings`](settings.md) and [the kit](kit.md).",
        link=lambda href: None if href == "settings.md" else "/docs/kit/",
    )
    assert html == ('<p>See the <code>settings</code> and <a href="/docs/kit/">the kit</a>.</p>\n')
