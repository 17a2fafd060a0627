"""The rows of the tables on a bot's page, written in one go (see `arena.web.html.tables`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from django.utils.safestring import SafeString, mark_safe

from arena.ladder.statistics import HistoryPoint, Opponent, SeatShare, VersionResult
from arena.web.html.addresses import address
from arena.web.html.tables import percent, seat_mark
from arena.web.html.times import exact
from arena.web.html.words import thinking
from botocracy.stats.results import Estimate

LATEST = 25
"""Points of a history that are told in numbers."""
ENOUGH = 4
"""Matches from which on an interval against one opponent means something."""


def history_rows(points: Sequence[HistoryPoint]) -> SafeString:
    """The rating in the latest fits, newest first."""
    return _rows(
        f'<tr><td><time datetime="{point.at.isoformat()}">{exact(point.at)}</time></td>'
        f'<td class="number">{point.version}</td><td class="number">{point.rating:.0f}</td>'
        f'<td class="number">{point.low:.0f} – {point.high:.0f}</td>'
        f'<td class="number">{point.matches}</td></tr>\n'
        for point in points[: -LATEST - 1 : -1]
    )


def version_rows(versions: Iterable[VersionResult], *, active: int | None) -> SafeString:
    return _rows(_version_row(version, version.pk == active) for version in versions)


def _version_row(version: VersionResult, plays: bool) -> str:
    badge = ' <span class="badge good">plays</span>' if plays else ""
    rating = "–" if version.rating is None else f"<b>{version.rating:.0f}</b>"
    if version.interval is not None:
        rating += f' <span class="quiet">± {version.interval:.0f}</span>'
    return (
        f'<tr><td class="number">{version.number}{badge}</td><td class="number">{rating}</td>'
        f'<td class="number">{_estimated(version.share)}</td>'
        f'<td class="number">{version.matches:,}</td>'
        f'<td class="number optional{" bad" if version.faulty else ""}">{version.faulty}</td>'
        f'<td class="number optional">{thinking(version.seconds_per_move)}</td>'
        f'<td class="number optional">{thinking(version.slowest)}</td></tr>\n'
    )


def opponent_rows(opponents: Iterable[Opponent], *, game: str) -> SafeString:
    """Coloured where it is certain who is the better of the two."""
    return _rows(_opponent_row(one, game) for one in opponents)


def _opponent_row(one: Opponent, game: str) -> str:
    met = one.met
    sure = ("bad" if met.score.mean < 0.5 else "good") if met.certain else ""
    score = met.score if met.matches >= ENOUGH else Estimate(met.score.mean, None)
    return (
        f'<tr><td><a href="{address("bot", game, one.owner, one.slug)}">{escape(one.name)}</a> '
        f'<span class="quiet">{escape(one.owner)}</span></td>'
        f'<td class="number">{_estimated(score, sure)}</td>'
        f'<td class="number">{met.matches}</td></tr>\n'
    )


def seat_rows(shares: Iterable[SeatShare]) -> SafeString:
    """How often it wins from each seat, as bars."""
    return _rows(
        f"<li>{seat_mark(share.seat)} <span>Seat {share.seat + 1}</span> "
        f'<meter min="0" max="1" value="{share.wins.mean:.3f}" '
        f'aria-label="Games won from seat {share.seat + 1}"></meter> '
        f'<span class="number">{_estimated(share.wins)}</span></li>\n'
        for share in shares
    )


def _estimated(value: Estimate, colour: str | None = None) -> str:
    """A share with its interval; a colour makes it stand out."""
    mean = percent(value.mean)
    if colour is not None:
        mean = f'<span class="{colour}"><b>{mean}</b></span>'
    doubt = "" if value.margin is None else f' <span class="quiet">± {percent(value.margin)}</span>'
    return mean + doubt


def _rows(written: Iterable[str]) -> SafeString:
    return mark_safe("".join(written))  # noqa: S308 - names are escaped above
