"""Strengths from places: Plackett–Luce by maximum a posteriori, with honest errors.

A game of k is a sequence of choices: the first place is chosen from k, the second
from the k − 1 left, and so on, each with probability proportional to exp(strength).
Two at a table, that is Elo's model. Tied places stand for every order of the tied,
equally likely, so a tie of two is half a win each. A team is as strong as the sum of
its members. A seat may have an effect of its own.

A normal prior keeps bots with few or one-sided results finite (`prior`). How wide it is,
and how much matches vary beyond what independent games would, is estimated from the
field (`scales`): a match says as much as its dispersion allows, however many games it
has. Errors follow from both (`uncertainty`).

Only differences of strengths mean anything. Zero is the mean of the field as it is now:
of all players that have no next version. benchmarks/ratings.py measures how often
intervals hold.

No Django: places in, numbers out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.special import stdtrit

from arena.ladder.maths import Z95
from arena.ladder.maths.choices import Floats, Games, Ints, Result, expand
from arena.ladder.maths.likelihood import Likelihood
from arena.ladder.maths.prior import LOOSE, Pairs, Prior, Scales
from arena.ladder.maths.scales import USUAL_MATCHES, Matches, Variation, around, estimate, usual
from arena.ladder.maths.uncertainty import Dense, Drawn

MANY = 20_000
"""Games from which on a sample is fitted first, as a starting point."""
PART = 8
ALIKE = 25.0
"""Matches after which a bot's own variation weighs as much as the field's."""


@dataclass(frozen=True)
class Fit:
    """Strengths with their standard errors, relative to the mean of the field as it is now."""

    strengths: Floats
    errors: Floats
    """Standard errors: ± 1.96 of them is a 95 % interval, also where matches are few."""
    seats: Floats
    """The effect of each seat; empty without seat effects."""
    matches: Ints
    """Matches of each player."""
    scales: Scales
    centre: float
    """Subtracted from every strength; the prior's mean is this far from zero."""


def fit(
    results: Sequence[Result],
    players: int,
    *,
    seats: int = 0,
    predecessors: Pairs = (),
    scales: Scales | None = None,
    loose: float = LOOSE,
) -> Fit:
    """Fit `players` strengths, and the effects of `seats` seats, to the results.

    `predecessors` are pairs of a player and the version before it. `scales` are estimated unless
    they are given.
    """
    games, count = expand(results)
    likelihood = Likelihood(games, players, seats)
    matches = Matches(likelihood, games, count)
    prior = Prior(players, seats, predecessors)
    values = np.zeros(players + seats)
    if len(results) >= MANY:
        values = _start(games, players, seats, prior, usual(matches))
    if scales is None:
        scales, values = estimate(likelihood, prior, matches, values)
    matches.temper(scales.dispersion)
    values = likelihood.maximise(values, prior.precision(scales, loose))
    centre = float(values[prior.tips].mean()) if players else 0.0
    return Fit(
        strengths=values[:players] - centre,
        errors=_errors(likelihood, prior, matches, scales, values, loose),
        seats=values[players:],
        matches=matches.played,
        scales=scales,
        centre=centre,
    )


def _start(
    games: Sequence[Games], players: int, seats: int, prior: Prior, scales: Scales
) -> Floats:
    """Starting values, fitted to a sample of the games."""
    some = Likelihood([part.every(PART) for part in games], players, seats)
    return some.maximise(np.zeros(players + seats), prior.precision(scales, LOOSE))


def _errors(
    likelihood: Likelihood,
    prior: Prior,
    matches: Matches,
    scales: Scales,
    values: Floats,
    loose: float,
) -> Floats:
    """Standard errors, from the noise and from the prior's pull.

    The noise has Student's quantile where the dispersion is estimated from few matches.
    """
    if not likelihood.players:
        return np.zeros(0)
    errors = around(likelihood, prior, scales, values, loose=loose)
    noise, pull = errors.variances()
    noise = noise * _own_variation(matches, scales, values, errors)
    freedom = max(matches.freedom - errors.used(), 0.0) + USUAL_MATCHES * (matches.width - 1)
    student = stdtrit(freedom, 0.975) / Z95
    return np.asarray(np.sqrt(noise * student**2 + pull))


def _own_variation(
    matches: Matches, scales: Scales, values: Floats, errors: Dense | Drawn
) -> Floats:
    """By player, how much its own matches vary compared with the field's."""
    variation = Variation(matches, scales, values, errors)
    weight = np.array(scales.dispersion)[matches.kinds][:, None] ** -2
    there = np.arange(matches.width) < matches.sizes[:, None]
    seen, due = (
        np.bincount(matches.tables[there], (weight * one)[there], len(matches.played))
        for one in (variation.squares, variation.expected)
    )
    shared = ALIKE * due / np.maximum(matches.played, 1)
    return np.where(due > 0, (seen + shared) / np.where(due > 0, due + shared, 1.0), 1.0)
