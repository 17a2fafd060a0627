"""How a bot does: is it getting better, and whom does it lose to?"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import NormalDist

from arena.accounts.models import User
from arena.bots.models import Bot
from arena.core.errors import NotFound
from arena.ladder.maths import Z95
from arena.ladder.models import Ladder, Rung
from arena.ladder.selectors import bot_rungs
from arena.ladder.statistics import (
    HistoryPoint,
    Met,
    Opponent,
    Statistics,
    meetings,
    opponents,
    statistics,
)
from arena.ladder.versions import Version, VersionMark, bot_versions, version_marks
from botocracy.events.ranking import CERTAIN, difference_error

LATEST = 25
"""Points of a history that are listed in numbers."""


@dataclass(frozen=True)
class LadderRecord:
    """How a bot does on one ladder."""

    ladder: Ladder
    row: Rung
    known: Statistics
    marks: list[VersionMark]
    opponents: list[Opponent]

    @property
    def latest(self) -> list[HistoryPoint]:
        """The rating in the latest fits, newest first."""
        return self.known.history[: -LATEST - 1 : -1]

    @property
    def nemesis(self) -> Opponent | None:
        """Whom it certainly loses to most, among those it met often."""
        beaten = [one for one in self.opponents if one.met.certain and one.met.score.mean < 0.5]
        return min(beaten, key=lambda one: one.met.score.mean, default=None)

    @property
    def progress(self) -> str:
        """Whether its newest version is better than the one before: as far as the fit knows."""
        rated = [version for version in self.known.versions if version.rating is not None]
        if len(rated) < 2:
            return ""
        new, old = rated[0], rated[1]
        assert new.rating is not None, "asked for above"
        assert old.rating is not None, "asked for above"
        gain = new.rating - old.rating
        doubt = ((new.interval or 0.0) ** 2 + (old.interval or 0.0) ** 2) ** 0.5
        return "unclear" if abs(gain) <= doubt else "better" if gain > 0 else "worse"


@dataclass(frozen=True)
class BotRecord:
    """A bot, and how it does on the ladder that is looked at."""

    bot: Bot
    rungs: list[Rung]
    """One for each ladder it has played on."""
    versions: list[Version]
    ladder: LadderRecord | None


def bot_record(bot: Bot, *, user: User | None = None, wanted: int = 0) -> BotRecord:
    """How a bot does on the ladder of that number, or on the first it has played on.

    Only on ladders that the visitor may know of.
    """
    rungs = bot_rungs(bot, user)
    chosen = next((one for one in rungs if one.ladder_id == wanted), rungs[0] if rungs else None)
    if chosen is None:
        return BotRecord(bot, rungs, bot_versions(bot), None)
    versions = bot_versions(bot, chosen.ladder)
    return BotRecord(bot, rungs, versions, _ladder_record(bot, chosen, versions))


def ladder_record(bot: Bot, ladder: Ladder) -> tuple[LadderRecord, list[Version]]:
    """How a bot does on one ladder, and its versions."""
    rung = Rung.objects.filter(bot=bot, ladder=ladder, played=True).first()
    if rung is None:
        raise NotFound("This bot has not played on this ladder.")
    versions = bot_versions(bot, ladder)
    return _ladder_record(bot, rung, versions), versions


def _ladder_record(bot: Bot, rung: Rung, versions: list[Version]) -> LadderRecord:
    known = statistics(bot, rung.ladder, versions)
    return LadderRecord(rung.ladder, rung, known, version_marks(versions), opponents(known))


@dataclass(frozen=True)
class PairRecord:
    """Two bots on a ladder: their meetings, and the difference of their ratings."""

    met: Met | None
    """``None`` if they have not met in the bot's last rated matches."""
    difference: float
    """The bot's rating less the opponent's."""
    error: float
    """The standard error of the difference."""

    @property
    def probability(self) -> float:
        """The probability that the bot is the better one, by the ratings."""
        return NormalDist(sigma=self.error).cdf(self.difference) if self.error else 0.5

    @property
    def interval(self) -> float:
        """Half the width of the difference's 95 % interval."""
        return Z95 * self.error

    @property
    def certain(self) -> bool:
        return max(self.probability, 1 - self.probability) >= CERTAIN


def pair_record(ladder: Ladder, bot: Bot, opponent: Bot) -> PairRecord:
    found = Rung.objects.filter(ladder=ladder, bot__in=(bot, opponent), played=True)
    rungs = {rung.bot_id: rung for rung in found}
    if len(rungs) < 2:
        raise NotFound("Two bots that have played on the ladder can be compared.")
    one, two = rungs[bot.pk], rungs[opponent.pk]
    return PairRecord(
        met=meetings(bot, opponent, ladder, bot_versions(bot, ladder)),
        difference=one.rating - two.rating,
        error=difference_error(one.error, two.error, ladder.bots),
    )
