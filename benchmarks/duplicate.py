"""Does it pay to repeat a deal at every rotation, or to deal anew?

    python -m benchmarks.duplicate [--game NAME] [--matches 400] [--jobs 2]

Plays one-deal matches of house bots both ways, as many of each, and compares how much a player's
mean share of opponents beaten varies from match to match. The ratio is how many games repeated
deals need for the precision that one game with new deals has: below 1 repeating pays, above 1 the
rotations of a deal are positively correlated and the game sets `Game.fresh_deals`. The interval
is a bootstrap over matches. Bots that search for seconds are left out.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import cycle, islice
from random import Random
from statistics import fmean, quantiles, variance

from botocracy.local.bots import HOUSE, find_bot
from botocracy.local.series import play_all
from games.registry import all_games, get, house_bots
from sandbox.match import MatchSpec, Player
from sandbox.results import match_shares

RESAMPLES = 1000
SLOW = {
    ("revolt", "rehearser"),
    ("president", "tactician"),
    ("royals_and_riots", "schemer"),
    ("revolution", "conspirator"),
}
"""House bots that search: left out, because a few hundred matches of them take hours."""


def quick_bots(game: str) -> list[str]:
    return [name for name in house_bots(game) if (game, name) not in SLOW]


def specs(
    game: str, names: Sequence[str], seats: int, matches: int, *, fresh: bool
) -> Iterator[MatchSpec]:
    """One-deal matches of these house bots of a game, who take turns at the seats."""
    rules = get(game)
    names = list(islice(cycle(names), seats))
    bots = [find_bot(f"{HOUSE}{name}", game) for name in names]
    for number in range(matches):
        seeds = [_seed(game, number, rotation if fresh else 0) for rotation in range(seats)]
        yield MatchSpec(
            game=game,
            options=rules.configure(seats),
            players=tuple(
                Player(bot.name, bot.files, _seed("bot", game, number, at, fresh))
                for at, bot in enumerate(bots)
            ),
            deals=(seeds[0],),
            redeals=tuple((seed,) for seed in seeds) if fresh else (),
        )


def _seed(*name: object) -> str:
    return sha256("/".join(map(str, name)).encode()).hexdigest()


def shares(made: Iterator[MatchSpec], jobs: int) -> list[list[float]]:
    """By match, each player's mean share."""
    return [
        match_shares([(game.seating, game.places) for game in run.games])
        for run in play_all(made, jobs=jobs)
    ]


def spread(rows: Sequence[Sequence[float]]) -> float:
    """The variance of a player's share over matches, averaged over players."""
    return fmean(variance(column) for column in zip(*rows, strict=True))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=sorted(all_games()))
    parser.add_argument("--bots", nargs="*", help="of one game; all quick ones if none is named")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    print(f"{given.matches} matches each way; house bots, one deal a match")
    for name in [given.game] if given.game else all_games():
        counts = get(name).seat_counts
        seats = given.seats or (4 if 4 in counts else counts[0])
        bots = given.bots or quick_bots(name)
        same, anew = (
            shares(specs(name, bots, seats, given.matches, fresh=fresh), given.jobs)
            for fresh in (False, True)
        )
        rng = Random(name)
        ratios = sorted(
            spread(rng.choices(same, k=len(same))) / spread(rng.choices(anew, k=len(anew)))
            for _ in range(RESAMPLES)
        )
        low, *_, high = quantiles(ratios, n=40)
        ratio = spread(same) / spread(anew)
        asks = "deals anew" if get(name).fresh_deals else "repeats deals"
        print(f"{name:18} {seats} seats  ratio {ratio:.2f} ({low:.2f} to {high:.2f})  {asks}")


if __name__ == "__main__":
    main()
