"""What a server makes once, made before its first visitor comes: templates, rules, examples."""

from __future__ import annotations

from pathlib import Path

from django.template.loader import get_template

from arena.web.pages.manual.chapters import CHAPTERS, chapter_html
from arena.web.pages.manual.game_manual import game_manual
from games.registry import all_games

TEMPLATES = Path(__file__).parent / "templates"


def warm() -> None:
    """Takes a second, asks the database nothing."""
    for page in TEMPLATES.rglob("*.html"):
        get_template(str(page.relative_to(TEMPLATES)))
    for game in all_games():
        game_manual(game)
    for chapter in CHAPTERS:
        chapter_html(chapter)
