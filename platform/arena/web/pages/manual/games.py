from __future__ import annotations

from functools import cache

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from arena.matches.selectors import recent_matches, released_match
from arena.web.html.markdown import own_markdown
from arena.web.pages.ladders.summaries import ladder_summaries
from arena.web.pages.manual.examples import messages
from arena.web.requests import game_named
from games import reference
from games.registry import folder, house_bots_measured


def games(request: HttpRequest) -> HttpResponse:
    return render(request, "web/manual/games.html")


def game(request: HttpRequest, game: str) -> HttpResponse:
    rules = game_named(game)
    matches = recent_matches(game=game)
    released = next((match for match in matches if match.released), None)
    context = {
        "game": rules,
        "rules": rules_html(game),
        "options": [
            (name, spec.help, spec.words(spec.default)) for name, spec in rules.option_specs.items()
        ],
        "reference": reference_html(game),
        "examples": messages(game),
        "house_bots": [
            (bot, bot.file.read_text(encoding="utf-8")) for bot in house_bots_measured(game)
        ],
        "ladders": ladder_summaries(game=game),
        "matches": matches,
        "sample": released or (released_match(game=game) if matches else None),
    }
    return render(request, "web/manual/game.html", context)


@cache
def rules_html(game: str) -> str:
    """The rules of a game without their title, headings one level down to fit the page."""
    _title, _, text = (folder(game) / "rules.md").read_text(encoding="utf-8").partition("\n")
    return own_markdown(text, lower_headings=1)


@cache
def reference_html(game: str) -> str:
    """Every field of the game's views, moves and events, headings as in `rules_html`."""
    return own_markdown(reference.markdown(game), lower_headings=1)
