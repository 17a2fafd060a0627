"""Each bot's chance to win an event that is not over: the site's own forecast. No Django.

The rest of the event is played many times by chance. A bot's strength is uncertain: it has its
ladder rating, moved by its results in this event, each weighed by how sure it is. In a round that
counts, a bot scores what its strength is worth against the field, plus the luck of a match. From a
knockout round the better half goes on. Who meets whom is not looked at.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from botocracy.stats.elo import CENTRE, SCALE

TRIALS = 2_000
SEED = 1789
"""Fixed, so that the same field has the same chances."""
LUCK = 0.35
"""Standard deviation of the share of opponents beaten in one game."""
UNKNOWN = 174.0
"""Elo points at one standard deviation among bots of which nothing is known."""
MOVES = 60.0
"""A rating is never surer than this: new versions and other fields are other strengths."""
NEAR_CERTAIN = 0.02
"""Shares nearer to 0 or 1 say no more about a strength than this one."""


class Contender(NamedTuple):
    entry: int
    score: float
    """In the standings."""
    rating: float | None
    """On the ladder; None if it has none."""
    rated_matches: int
    matches: int
    """In this event."""
    share: float
    """Mean share of opponents beaten in them."""


class Remaining(NamedTuple):
    """What is left of an event."""

    rounds: int
    """Rounds whose scores add up."""
    cut: int
    """Bots that go into the knockout after them; 0 for all."""
    knockout: int
    """Knockout rounds."""
    games: int
    """Games in a match."""


def chances(field: Sequence[Contender], left: Remaining) -> dict[int, float]:
    """Entry → probability to win, for the bots that can still win."""
    if not field:
        return {}
    draw = np.random.default_rng(SEED)
    size = (TRIALS, len(field))
    strengths = [_strength(bot, left.games) for bot in field]
    mean, sure = (np.array(column) for column in zip(*strengths, strict=True))
    skill = draw.normal(mean, sure, size)
    worth = _worth(skill)
    luck = LUCK / math.sqrt(max(1, left.games))
    score = np.array([bot.score for bot in field]) + left.rounds * worth
    if left.rounds:
        score = score + draw.normal(0, luck * math.sqrt(left.rounds), size)
    score = score + draw.uniform(0, 1e-6, size)  # a tie is decided by lot
    alive = np.ones(size, dtype=bool)
    if left.knockout and left.cut:
        alive = _best(score, alive, left.cut)
    for number in range(left.knockout):
        score = worth + draw.normal(0, luck, size)
        if number < left.knockout - 1:
            alive = _best(score, alive, math.ceil(alive[0].sum() / 2))
    first = np.where(alive, score, -np.inf).argmax(axis=1)
    won = np.bincount(first, minlength=len(field))
    # Nobody is beyond hope: each bot has a little more than it won by chance.
    total = TRIALS + len(field) / 2
    return {bot.entry: float((won[at] + 0.5) / total) for at, bot in enumerate(field)}


def _strength(bot: Contender, games: int) -> tuple[float, float]:
    """Mean and standard deviation in Elo points, from the ladder and this event."""
    mean, sure = CENTRE, UNKNOWN
    if bot.rating is not None:
        mean, sure = bot.rating, math.hypot(MOVES, UNKNOWN / math.sqrt(1 + bot.rated_matches))
    if not bot.matches:
        return mean, sure
    share = min(max(bot.share, NEAR_CERTAIN), 1 - NEAR_CERTAIN)
    seen = CENTRE + SCALE * math.log(share / (1 - share))
    doubt = SCALE * LUCK / math.sqrt(bot.matches * max(1, games)) / (share * (1 - share))
    doubt = math.hypot(doubt, MOVES)
    weight = sure**2 / (sure**2 + doubt**2)
    return mean + weight * (seen - mean), sure * math.sqrt(1 - weight)


def _worth(skill: np.ndarray) -> np.ndarray:
    """The expected share of opponents beaten, against the mean of the others."""
    bots = skill.shape[1]
    others = (skill.sum(axis=1, keepdims=True) - skill) / max(1, bots - 1)
    worth: np.ndarray = 1 / (1 + np.exp((others - skill) / SCALE))
    return worth


def _best(score: np.ndarray, alive: np.ndarray, count: int) -> np.ndarray:
    """The `count` best of those alive, in each trial."""
    order = np.argsort(np.where(alive, -score, np.inf), axis=1)
    kept = np.zeros_like(alive)
    np.put_along_axis(kept, order[:, :count], values=True, axis=1)
    best: np.ndarray = kept & alive
    return best
