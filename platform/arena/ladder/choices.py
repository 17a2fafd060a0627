"""Games as choices: who was placed first among whom, second among the rest, and so on. Pure.

A tie stands for every order of the tied, equally likely. In a random order of m, each
subset of a given size is equally often what is left to choose from, so a tie becomes
one weighted choice from each subset, exactly.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

LARGEST_KEY = 2**62


class Result(NamedTuple):
    """One game: who sat where, and the places."""

    match: int
    """Games of one match share a number."""
    players: tuple[int, ...]
    """Seat → player, numbered from 0."""
    places: tuple[int, ...]
    """Seat → place, ties sharing one."""


@dataclass(frozen=True)
class ChoiceSets:
    """The different sets of one size that were chosen from, and every use of them."""

    players: Ints
    """A row per set."""
    seats: Ints
    weights: Floats
    """How often each set was chosen from, in all."""
    uses: Ints
    """Which set each use was."""
    use_weights: Floats
    use_matches: Ints


@dataclass(frozen=True)
class Chosen:
    """Every time somebody was chosen."""

    players: Ints
    seats: Ints
    weights: Floats
    matches: Ints


@dataclass(frozen=True)
class Choices:
    sets: list[ChoiceSets]
    chosen: Chosen
    matches: int


class _Block(NamedTuple):
    """Choices of one size: a row each, from the chosen seats of some games."""

    players: Ints
    seats: Ints
    weights: Floats
    matches: Ints


def tally(labels: Ints, weights: Floats, size: int) -> Floats:
    """Sums of weights by label, labels from 0 to `size` − 1."""
    return np.bincount(labels.ravel(), weights.ravel(), size).astype(np.float64)


def expand(results: Sequence[Result], players: int) -> Choices:
    """All choices the results stand for; equal sets are kept once."""
    matches, numbered = np.unique([result.match for result in results], return_inverse=True)
    chosen: list[_Block] = []
    sets: dict[int, list[_Block]] = defaultdict(list)
    for games in _by_pattern(results, numbered):
        for block in _choices(games):
            sets[block.players.shape[1]].append(block)
        chosen.extend(_chosen(games))
    return Choices(
        sets=[_collect(_join(blocks), players) for _, blocks in sorted(sets.items())],
        chosen=Chosen(*_join(chosen)) if chosen else Chosen(*_nobody()),
        matches=len(matches),
    )


class _Games(NamedTuple):
    """Games with the same pattern of ties, seats in order of their places."""

    players: Ints
    seats: Ints
    matches: Ints
    groups: tuple[int, ...]
    """Sizes of the groups that share a place, best first."""


def _by_pattern(results: Sequence[Result], numbered: Ints) -> Iterator[_Games]:
    by_size: dict[int, list[int]] = defaultdict(list)
    for i, result in enumerate(results):
        by_size[len(result.players)].append(i)
    for indices in by_size.values():
        players = np.array([results[i].players for i in indices], dtype=np.int64)
        places = np.array([results[i].places for i in indices], dtype=np.int64)
        order = np.argsort(places, axis=1, kind="stable")
        patterns, which = np.unique(np.sort(places, axis=1), axis=0, return_inverse=True)
        for number, pattern in enumerate(patterns):
            rows = np.flatnonzero(which.ravel() == number)
            _, groups = np.unique(pattern, return_counts=True)
            yield _Games(
                np.take_along_axis(players[rows], order[rows], axis=1),
                order[rows],
                numbered.ravel()[np.array(indices)[rows]],
                tuple(groups.tolist()),
            )


def _choices(games: _Games) -> Iterator[_Block]:
    size = games.players.shape[1]
    start = 0
    for group in games.groups:
        end = start + group
        below = tuple(range(end, size))
        for left in range(1, group + 1):
            for tied in combinations(range(start, end), left):
                among = [*tied, *below]
                if len(among) > 1:
                    weight = np.full(len(games.matches), 1.0 / comb(group, left))
                    yield _Block(
                        games.players[:, among], games.seats[:, among], weight, games.matches
                    )
        start = end


def _chosen(games: _Games) -> Iterator[_Block]:
    size = games.players.shape[1]
    start = 0
    for group in games.groups:
        end = start + group
        # The very last one left is not chosen from anything.
        weight = 1.0 if end < size else (group - 1) / group
        if weight:
            for at in range(start, end):
                weights = np.full(len(games.matches), weight)
                yield _Block(games.players[:, at], games.seats[:, at], weights, games.matches)
        start = end


def _join(blocks: Sequence[_Block]) -> _Block:
    return _Block(*(np.concatenate(parts) for parts in zip(*blocks, strict=True)))


def _nobody() -> _Block:
    nobody = np.array([], dtype=np.int64)
    return _Block(nobody, nobody, np.array([]), nobody)


def _collect(block: _Block, players: int) -> ChoiceSets:
    """Equal sets brought together: a table that plays twenty games chooses from few."""
    seat_count = int(block.seats.max()) + 1
    codes = np.sort(block.players * seat_count + block.seats, axis=1)
    size = codes.shape[1]
    base = players * seat_count
    if base**size < LARGEST_KEY:
        keys = codes @ (base ** np.arange(size))
        _, first, uses = np.unique(keys, return_index=True, return_inverse=True)
        codes = codes[first]
    else:
        codes, uses = np.unique(codes, axis=0, return_inverse=True)
    uses = uses.ravel()
    return ChoiceSets(
        players=codes // seat_count,
        seats=codes % seat_count,
        weights=tally(uses, block.weights, len(codes)),
        uses=uses,
        use_weights=block.weights,
        use_matches=block.matches,
    )
