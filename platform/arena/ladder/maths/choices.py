"""Games as choices: who was placed first among whom, second among the rest, and so on. Pure.

A tie stands for every order of the tied, equally likely. In a random order of m, each
subset of a given size is equally often what is left to choose from, so a tie becomes
one weighted choice from each subset, exactly.

Some games decide only who wins: the others share a place because nobody ranked them, not
because they did equally well. Such a shared place says nothing of those who share it,
only that each of them comes before all that are placed below.

Those who choose and are chosen are *sides*: one player each, or the members of a team.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

Teams = tuple[tuple[int, ...], ...]


class Result(NamedTuple):
    """One game: players and places by seat."""

    match: int
    """Games of one match share a number."""
    players: tuple[int, ...]
    """Seat → player, numbered from 0."""
    places: tuple[int, ...]
    """Seat → place, ties sharing one."""
    teams: Teams = ()
    """The seats that play together, teams of equal size; empty where everyone plays alone."""
    winner_only: bool = False
    """A shared place after the first means not ranked, rather than equally good."""


@dataclass(frozen=True)
class Games:
    """Games with the same pattern of ties, their sides in order of place.

    Arrays have the games last: sums over sides then run along the memory.
    """

    players: Ints
    """Member × side × game."""
    seats: Ints
    """Member × side × game."""
    matches: Ints
    chosen: Floats
    """By side: the expected number of times that it is chosen."""
    among: Floats
    """Choice × side: 1 where a side is among those a choice is made from."""
    weights: Floats
    """Weight of each choice."""

    def every(self, step: int) -> Games:
        """A part of them: every `step`-th game."""
        return Games(
            np.ascontiguousarray(self.players[..., ::step]),
            np.ascontiguousarray(self.seats[..., ::step]),
            self.matches[::step],
            self.chosen,
            self.among,
            self.weights,
        )


def expand(results: Sequence[Result]) -> tuple[list[Games], int]:
    """Results grouped by pattern of ties, matches numbered from 0; and the number of matches."""
    given = np.fromiter((result.match for result in results), np.int64, len(results))
    matches, numbered = np.unique(given, return_inverse=True)
    found: list[Games] = []
    kinds = [(len(result.players), result.teams, result.winner_only) for result in results]
    for size, teams, winner_only in sorted(set(kinds)):
        alike = np.array([kind == (size, teams, winner_only) for kind in kinds])
        some = results if alike.all() else [results[i] for i in np.flatnonzero(alike).tolist()]
        players = _table([result.players for result in some], size)
        places = _table([result.places for result in some], size)
        seats = np.array(teams or [(seat,) for seat in range(size)], dtype=np.int64)
        # A team's members share their place; where they do not, the best one counts.
        side_places = places[:, seats].min(axis=2) if teams else places
        found += _by_pattern(players, seats, side_places, numbered.ravel()[alike], winner_only)
    return found, len(matches)


def _table(rows: Sequence[tuple[int, ...]], width: int) -> Ints:
    return np.fromiter(chain.from_iterable(rows), np.int64, len(rows) * width).reshape(-1, width)


def _by_pattern(
    players: Ints, seats: Ints, places: Ints, matches: Ints, winner_only: bool
) -> Iterator[Games]:
    order = np.argsort(places, axis=1, kind="stable")
    ranked = np.take_along_axis(places, order, axis=1)
    tied = (ranked[:, 1:] == ranked[:, :-1]) @ (1 << np.arange(places.shape[1] - 1))
    for pattern in np.unique(tied):
        rows = np.flatnonzero(tied == pattern)
        _, groups = np.unique(ranked[rows[0]], return_counts=True)
        sat = seats[order[rows]]
        seated = np.take_along_axis(players[rows], sat.reshape(len(rows), -1), axis=1)
        yield Games(
            np.ascontiguousarray(seated.reshape(sat.shape).T),
            np.ascontiguousarray(sat.T),
            matches[rows],
            *_choices(groups.tolist(), winner_only=winner_only),
        )


def _choices(groups: Sequence[int], *, winner_only: bool) -> tuple[Floats, Floats, Floats]:
    """`chosen`, `among` and `weights` for groups of sides that share a place, best first."""
    size = sum(groups)
    chosen, among, weights = np.zeros(size), [], []
    start = 0
    for group in groups:
        end = start + group
        if winner_only and start > 0 and group > 1:
            for one in range(start, end) if end < size else ():
                chosen[one] = 1.0
                among.append(np.bincount([one, *range(end, size)], minlength=size).astype(float))
                weights.append(1.0)
            start = end
            continue
        # The very last one left is not chosen from anything.
        chosen[start:end] = 1.0 if end < size else (group - 1) / group
        for left in range(1, group + 1):
            for tied in combinations(range(start, end), left):
                if left + size - end > 1:
                    row = np.zeros(size)
                    row[[*tied, *range(end, size)]] = 1.0
                    among.append(row)
                    weights.append(1.0 / comb(group, left))
        start = end
    return chosen, np.array(among).reshape(-1, size), np.array(weights)
