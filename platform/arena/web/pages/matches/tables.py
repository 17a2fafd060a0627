"""The rows of tables about matches, written in one go (see `arena.web.html.tables`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe

from arena.accounts.models import User
from arena.matches.models import Match
from arena.matches.replays import Played
from arena.matches.selectors import MatchLine
from arena.web.html.addresses import address
from arena.web.html.tables import percent
from arena.web.html.times import moment
from arena.web.html.words import cause
from arena.web.pages.matches.data import PlayerLine
from games.registry import get


def match_rows(lines: Iterable[MatchLine], *, one_game: bool) -> SafeString:
    """The body of a table of settled matches; players come best first."""
    now = timezone.now()
    written = []
    for line in lines:
        game = "" if one_game else f'<td class="optional">{escape(get(line.game).title)}</td>'
        table = ", ".join(
            f'{escape(name)} <span class="quiet">{percent(share)}</span>'
            for name, share in line.players
        )
        written.append(
            f'<tr><td><a href="{address("match", line.pk)}">{line.pk}</a></td>{game}'
            f'<td>{table}</td><td class="number">{moment(line.settled_at, now)}</td></tr>\n'
        )
    return mark_safe("".join(written))  # noqa: S308 - names are escaped above


def player_rows(lines: Iterable[PlayerLine], match: Match, *, user: User | None) -> SafeString:
    """The body of a match's table of results."""
    return mark_safe("".join(_player_row(line, match, user) for line in lines))  # noqa: S308 - escaped below


def _player_row(line: PlayerLine, match: Match, user: User | None) -> str:
    player, bot = line.player, line.player.submission.bot
    owner = bot.owner.username
    mine = ' class="mine"' if user is not None and bot.owner_id == user.pk else ""
    doubt = (
        "" if line.interval is None else f' <span class="quiet">± {percent(line.interval)}</span>'
    )
    if line.rating is not None:
        gain = line.rating.after - line.rating.before
        moved = (
            f'<span class="{"good" if gain >= 0 else "bad"}">{"+" if gain >= 0 else ""}{gain:.0f}'
            f'</span> <span class="quiet">to {line.rating.after:.0f}</span>'
        )
    else:
        moved = f'<span class="quiet">{"–" if match.rated else "unrated"}</span>'
    return (
        f'<tr{mine}><td class="rank number">{"–" if player.place is None else player.place}</td>'
        f'<td><a href="{address("bot", match.game, owner, bot.slug)}">{escape(bot.name)}</a> '
        f'<span class="quiet">v{player.submission.number} · {escape(owner)}</span></td>'
        f'<td class="number"><b>{percent(player.share)}</b>{doubt}</td>'
        f'<td class="number">{moved}</td>'
        f'<td class="number{" bad" if player.fault_count else ""}">{player.fault_count}</td></tr>\n'
    )


def deal_rows(
    deals: Iterable[tuple[int, Sequence[Played]]], match: Match, *, links: bool
) -> SafeString:
    """A row for each deal of a match, a cell for each sitting; linked where replays are open."""
    written = []
    for deal, games in deals:
        number = str(deal + 1)
        if links:
            number = (
                f'<a href="{address("beside", match.pk, deal)}" '
                f'title="All sittings of this deal beside each other">{number}</a>'
            )
        cells = "".join(_game_cell(game, match, links) for game in games)
        written.append(f'<tr><th class="number" scope="row">{number}</th>{cells}</tr>\n')
    return mark_safe("".join(written))  # noqa: S308 - names are escaped below


def _game_cell(game: Played, match: Match, links: bool) -> str:
    winner = escape(game.winner)
    if links:
        winner = f'<a href="{address("replay", match.pk, game.rotation, game.deal)}">{winner}</a>'
    causes = ", ".join(map(cause, game.faults))
    fault = f' <span class="badge bad" title="{causes}">fault</span>' if causes else ""
    return f'<td>{winner}{fault}<span class="cause">{escape(game.reason)}</span></td>'
