"""The strength of the house bots: how many of their opponents they beat.

    python -m benchmarks.house                      # measure every game, print the result
    python -m benchmarks.house coup --deals 120 --write

All house bots of a game sit at one table, the smallest that has room for them, and play the same
deals in every seat. Seats that are left over are filled with one more of each bot in turn; with
more bots than seats, every combination of them plays. The share is that of the opponents beaten,
0 to 1, a shared place counting half; ± is the 95 % interval over deals.

``--write`` stores the result in ``games/<game>/bots/strength.json``. The order in which the kit
and the site list house bots comes from these files, and a test says when one is out of date. The
same seed gives the same result on every machine.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator, Sequence
from itertools import combinations, cycle, islice
from statistics import fmean

from botocracy.local.bots import HOUSE, find_bot
from botocracy.local.series import Series, play_series
from botocracy.stats.results import Estimate, estimate
from games.contract import Game, shares
from games.registry import STRENGTH, all_games, folder, get, house_bots, source_hash


def tables(bots: Sequence[str], game: Game) -> list[tuple[str, ...]]:
    """The tables that have to play so that every bot meets every other equally often."""
    seats = next((n for n in game.seat_counts if n >= len(bots)), game.seat_counts[-1])
    if seats < len(bots):
        return list(combinations(bots, seats))
    if seats == len(bots):
        return [tuple(bots)]
    turned = ((*bots[first:], *bots[:first]) for first in range(len(bots)))
    return [tuple(islice(cycle(order), seats)) for order in turned]


def played(game: Game, table: Sequence[str], deals: int, seed: str, jobs: int) -> Iterator[dict]:
    """Deal by deal: bot → the share of opponents it beat, over all seats."""
    series = Series(
        game=game.name,
        options=game.configure(len(table)),
        bots=[find_bot(HOUSE + bot, game.name) for bot in table],
        deals=deals,
        seed=f"{seed}/{'/'.join(table)}",
    )
    for numbers, run in play_series(series, jobs=jobs):
        for index in range(len(numbers)):
            found: dict[str, list[float]] = {bot: [] for bot in table}
            for each in run.games:
                if each.deal == index:
                    assert not each.faults, f"a house bot failed: {each.faults[0].message}"
                    for player, share in zip(each.seating, shares(each.places), strict=True):
                        found[table[player]].append(share)
            yield {bot: fmean(values) for bot, values in found.items()}


def measure(game: Game, deals: int, seed: str, jobs: int) -> dict:
    """The strengths of a game's house bots, as they are stored."""
    bots = sorted(house_bots(game.name))
    by_bot: dict[str, list[float]] = {bot: [] for bot in bots}
    to_play = tables(bots, game)
    each = -(-deals // len(to_play))
    for table in to_play:
        for deal in played(game, table, each, seed, jobs):
            for bot, share in deal.items():
                by_bot[bot].append(share)
    found: dict[str, Estimate] = {bot: estimate(values) for bot, values in by_bot.items()}
    best_first = sorted(bots, key=lambda bot: -found[bot].mean)
    seats = len(to_play[0])
    return {
        "command": f"python -m benchmarks.house {game.name} --deals {deals} --seed {seed}",
        "version": game.version,
        "seats": seats,
        "games": each * len(to_play) * seats,
        "bots": [
            {
                "name": bot,
                "share": round(found[bot].mean, 3),
                "margin": None if found[bot].margin is None else round(found[bot].margin, 3),
                "sha256": source_hash(house_bots(game.name)[bot]),
            }
            for bot in best_first
        ],
    }


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="all games unless named")
    parser.add_argument("--deals", type=int, default=30)
    parser.add_argument("--seed", default="house")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--write", action="store_true", help="store the result beside the bots")
    given = parser.parse_args(arguments)
    for name in given.games or all_games():
        found = measure(get(name), given.deals, given.seed, given.jobs)
        print(f"{get(name).title}, {found['seats']} seats, {found['games']} games")
        for bot in found["bots"]:
            margin = "" if bot["margin"] is None else f" ± {bot['margin']:.1%}"
            print(f"  {bot['name']:14}{bot['share']:7.1%}{margin}", flush=True)
        if given.write:
            text = json.dumps(found, indent=2) + "\n"
            (folder(name) / STRENGTH).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
