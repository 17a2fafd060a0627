"""Certainty of the standings: the ± of each score, intervals of true ranks, groups. Pure.

A match is one observation; its games are not counted one by one, because a bot may have a good
or a bad match. The model: a match is worth to a bot the mean of its table, plus the bot's
strength, minus the mean strength at the table, plus chance (a block design with random effects;
tables are the blocks). How much strengths differ is estimated from the event, averaging over all
values that fit. So opponents are allowed for, and in a field of equals, where a Swiss pairing
lets the lucky meet the lucky, luck is not taken for strength.

- The ± of a score is the 95 % interval (Student's t) of what the same tables would add up to
  with other cards. Chance is smaller where the result was foreseeable: expected shares follow
  from a logistic fit of the strengths, and the variance of a share p is proportional to p(1 − p).
- Two bots are told apart if their strengths differ by more than the largest difference that
  would appear by chance among as many equals in nineteen events of twenty (Tukey and Kramer).

With too few results there is neither, which is not the same as no uncertainty. Above `MOST_BOTS`
there is a ± but no rank: its variances are approximated by Lanczos' method in linear time, while
the errors of strengths would take the cube of the field's size. benchmarks/certainty.py measures
both.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import inf, sqrt
from typing import NamedTuple

import numpy as np
from scipy.special import stdtrit

from botocracy.events.block_design import Design, Floats, Spectrum, eigen, lanczos
from botocracy.events.pairing.tables import PastTable
from botocracy.events.ranking import rank_intervals, studentised_range

FEWEST_FREE = 3
"""Fewest degrees of freedom from which the variance of chance is estimated."""
MOST_BOTS = 300
"""Larger fields have no true ranks, because computing their errors takes cubic time."""
RATIOS = np.geomspace(0.001, 100.0, 40)
"""Candidates for the ratio of the variance of strengths to the variance of chance."""
FREEDOMS = (inf, 120, 60, 40, 30, 24, 20, 16, 14, 12, 10, 9, 8, 7, 6, 5, 4, 3)
"""Degrees of freedom are rounded down to one of these, so that quantiles can be cached."""
FIT_STEPS = 40
SURE = 0.02
"""Smallest distance of expected shares from 0 and 1."""


class Certainty(NamedTuple):
    """The certainty of one line of the standings."""

    margin: float | None = None
    """Half the 95 % interval of the score; ``None`` if it cannot be estimated."""
    best_rank: int | None = None
    worst_rank: int | None = None
    """The true rank lies in this interval; 95 % confidence for the whole event at once."""
    group: int = 0
    """Group number, from 0. Everyone in a later group is certainly worse than the first bot of
    this one."""


class Strengths(NamedTuple):
    """Estimates from the matches, in the order of `bots`."""

    bots: list[int]
    margins: Floats
    strengths: Floats
    """This and `errors` are empty above `MOST_BOTS`."""
    errors: Floats
    freedom: float


def certainties(
    order: Sequence[int],
    past: Sequence[PastTable],
    *,
    scoring: str = "share",
    out: Collection[int] = (),
) -> dict[int, Certainty]:
    """The certainty of each line of the standings; `order` is best first.

    Entrants in `out` are disqualified: their matches count, but they have no rank.
    """
    found = estimate(past, scoring)
    if found is None:
        return {entrant: Certainty() for entrant in order}
    at = {bot: number for number, bot in enumerate(found.bots)}
    ranked = [e for e in order if e in at and e not in out] if len(found.errors) else []
    picked = [at[entrant] for entrant in ranked]
    values, errors = found.strengths[picked], found.errors[picked]
    best, worst = rank_intervals(values, errors, freedom=found.freedom)
    groups = _groups(values, errors, found.freedom)
    ranks = {e: (int(best[n]), int(worst[n]), groups[n]) for n, e in enumerate(ranked)}
    last = groups[-1] if groups else 0
    return {
        entrant: Certainty(
            float(found.margins[at[entrant]]) if entrant in at else None,
            *ranks.get(entrant, (None, None, last)),
        )
        for entrant in order
    }


def estimate(past: Sequence[PastTable], scoring: str = "share") -> Strengths | None:
    """Strengths and the variance of chance; None if there are too few results."""
    design = Design(past, scoring)
    bots, results = len(design.bots), design.results
    squares = float(design.apart @ design.apart)
    # Parts of the field that have not met cannot be compared.
    if not bots or results - (bots - 1) < FEWEST_FREE or squares < 1e-12 or design.parts > 1:
        return None
    free = results - (bots - 1)
    sums = design.by_bot(design.apart)
    spectrum = (eigen if bots <= MOST_BOTS else lanczos)(design, sums)
    levels = spectrum.levels
    shrunk = np.where(levels > 1e-9, 1.0 / (levels + 1.0 / RATIOS[:, None]), 0.0)
    left = np.maximum(squares - shrunk @ spectrum.power, 1e-12)
    """The sum of squares due to chance for each ratio; `likely` is the log-likelihood."""
    used = (levels * shrunk) @ spectrum.counts
    likely = -0.5 * (results * np.log(left) + np.log1p(np.outer(RATIOS, levels)) @ spectrum.counts)
    weights = np.exp(likely - likely.max())
    weights /= weights.sum()
    chance = left / results
    quantile = stdtrit(max(weights @ (results - used), free), 0.975)
    ratio = float(np.exp(weights @ np.log(RATIOS)))
    variances = weights @ chance * _foreseen(design, spectrum, sums, ratio)
    margins = quantile * np.sqrt(variances)
    freedom = next(freedom for freedom in FREEDOMS if freedom <= free)
    if spectrum.axes is None:
        return Strengths(design.bots, margins, np.empty(0), np.empty(0), freedom)
    each = ((sums @ spectrum.axes) * shrunk) @ spectrum.axes.T
    strengths = weights @ each
    errors = chance[:, None] * (shrunk @ (spectrum.axes.T**2)) + (each - strengths) ** 2
    return Strengths(design.bots, margins, strengths, np.sqrt(weights @ errors), freedom)


def _foreseen(design: Design, spectrum: Spectrum, sums: Floats, ratio: float) -> Floats:
    """The variance of each bot's score, as a multiple of the variance of chance in one match.

    Among equals that is nearly the number of its matches: results of a table add up to a
    constant, so each has a little less chance in it. Where strengths differ, the logistic fit
    explains more of the results than the linear one, and one-sided matches vary less.
    """
    scale = float((design.size - 1).mean() / design.size.mean()) * 4
    """A strength in shares times this is one on the logistic scale."""
    strengths = scale * spectrum.solve(sums, 1 / ratio)
    linear = design.apart - design.above_mean(strengths[design.who] / scale)
    for _ in range(FIT_STEPS):
        # The linear fit's matrix bounds the curvature of the logistic one, so each step is safe.
        wrong = design.by_bot(design.worth - design.expected(strengths))
        step = scale * spectrum.solve(wrong - strengths / scale / ratio, 1 / ratio)
        strengths += step
        if np.abs(step).max() < 0.01:
            break
    share = np.clip(design.expected(strengths), SURE, 1 - SURE)
    spread = 4 * share * (1 - share)
    dispersion = float(np.mean((design.worth - share) ** 2 / spread) / np.mean(linear**2))
    return design.by_bot(min(dispersion, 1.0) * spread * (design.size - 1) / design.size)


def _groups(values: Floats, errors: Floats, freedom: float) -> list[int]:
    """The group number of each bot, in the order of the standings."""
    count = len(values)
    if count < 2:
        return [0] * count
    needed = studentised_range(count, freedom) / sqrt(2.0) * sqrt(count / (count - 1))
    groups: list[int] = []
    while len(groups) < count:
        first = len(groups)
        bars = needed * np.sqrt(errors[first] ** 2 + errors[first:] ** 2)
        alike = np.flatnonzero(values[first] - values[first:] <= bars)
        groups += [groups[-1] + 1 if groups else 0] * (int(alike[-1]) + 1)
    return groups
