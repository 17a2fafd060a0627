"""What the pictures of public pages say."""

from __future__ import annotations

from arena.bots.models import Bot
from arena.ladder.models import BEST_FIRST, Ladder, Rung
from arena.matches.models import Match, MatchStatus
from arena.matches.replays import player_names
from arena.web.html.words import percent
from arena.web.pages.pictures.sheet import MOST_LINES, Row, Sheet
from botocracy.events.formats import FORMATS
from games.registry import all_games, get
from tournaments.models import Event
from tournaments.results.scoreboard import Scoreboard
from tournaments.selectors import may_see_results


def home_sheet() -> Sheet:
    games = ", ".join(game.title for game in all_games().values())
    return Sheet("Tournaments for bots that play table games", "Let the bots rule", note=games)


def ladder_sheet(ladder: Ladder) -> Sheet:
    best = Rung.objects.filter(ladder=ladder, played=True).order_by(*BEST_FIRST)
    rows = tuple(
        Row(rung.bot.name, _rating(rung)) for rung in best.select_related("bot")[:MOST_LINES]
    )
    teams = ", in teams" if ladder.teams else ""
    kicker = f"The ladder · tables of {ladder.table_size}{teams}"
    return Sheet(kicker, get(ladder.game).title, rows, "" if rows else "No rated match yet")


def _rating(rung: Rung) -> str:
    interval = "" if rung.interval is None else f" ± {rung.interval:.0f}"
    return f"{rung.rating:.0f}{interval}"


def bot_sheet(bot: Bot) -> Sheet:
    owner = f" · {bot.owner.username}" if bot.owner.is_active else ""
    rungs = Rung.objects.filter(bot=bot, played=True).select_related("ladder")
    best = rungs.order_by("-matches", "pk").first()
    if best is None:
        note = "It has no rated match yet"
    else:
        rank = f"Rank {best.rank} at" if best.ranked else "At"
        note = (
            f"{rank} tables of {best.ladder.table_size}, {_rating(best)} after "
            f"{best.matches} match{'' if best.matches == 1 else 'es'}"
        )
    return Sheet(f"{get(bot.game).title}{owner}", bot.name, note=note)


def match_sheet(match: Match) -> Sheet:
    """For a match whose result everyone may see."""
    kicker = f"{get(match.game).title} · match {match.pk}"
    names = player_names(match)
    if match.status != MatchStatus.SETTLED:
        return Sheet(kicker, " · ".join(names), note="Not played yet")
    order = sorted(match.players.all(), key=lambda one: (one.place or 0, one.index))
    rows = tuple(Row(names[one.index], percent(one.share), one.share) for one in order)
    first = [names[one.index] for one in order if one.place == 1]
    return Sheet(kicker, f"{' & '.join(first)} won", rows)


def event_sheet(event: Event) -> Sheet:
    kicker = f"{get(event.game).title} · {FORMATS[event.format].title}"
    state = event.get_state_display().capitalize()
    if not may_see_results(event, None):
        return Sheet(kicker, event.title, note=state)
    board = Scoreboard(event)
    rows = tuple(
        Row(line.bot, f"{line.standing.score:.2f}")
        for line in board.lines(range(min(MOST_LINES, len(board))))
        if line.standing.matches
    )
    return Sheet(kicker, event.title, rows, "" if rows else state)
