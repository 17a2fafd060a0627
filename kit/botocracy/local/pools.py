"""A pool: frozen house bots and deals, by which bots are measured and cited."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from importlib.resources import files
from typing import Any

from botocracy.local.bots import NamedBot
from botocracy.local.series import Series, play_all
from botocracy.stats.results import Estimate, estimate
from botocracy.stats.versions import CANDIDATE, opponents_at
from games.contract import GameError
from games.registry import get
from sandbox.limits import Clocks
from sandbox.match import BotFiles, Fault, MatchSpec
from sandbox.results import deal_shares
from sandbox.upload import MAIN

NEWEST = "BR-1"


class NotThePool(GameError):
    """A result would not be comparable with others by the same pool. The text says why."""


@dataclass(frozen=True)
class Pool:
    """One game of a pool."""

    name: str
    series: Series
    """Its bots are the opponents, the strongest first."""
    seats: int

    def matches(self, bot: NamedBot, way: str, deals: int) -> Iterator[MatchSpec]:
        """The matches of `bot`, which sits with the strongest opponent and others in turn.

        A match that `deals` cuts short has the same cards as the whole one.
        """
        series = replace(self.series, deals=deals, way=way)
        for number in range(series.match_count):
            table = opponents_at(series.bots, self.seats, number)
            yield replace(series, bots=[bot, *table]).match(number)[1]


@dataclass
class Measurement:
    """What a bot has achieved so far."""

    shares: list[float] = field(default_factory=list)
    """By deal: the share of opponents beaten, over all seats."""
    games: int = 0
    faults: list[Fault] = field(default_factory=list)

    @property
    def score(self) -> Estimate:
        return estimate(self.shares)


def load_pool(name: str, game: str) -> Pool:
    """The game of a pool; raises `NotThePool` where it cannot be played exactly as published."""
    folder = files("botocracy.pools")
    known = sorted(each.name[:-5] for each in folder.iterdir() if each.name.endswith(".json"))
    if name not in known:
        raise NotThePool(f"There is no pool {name}; there are {', '.join(known)}.")
    content = json.loads(folder.joinpath(f"{name}.json").read_text("utf-8"))
    rules = get(game)
    if game not in content["games"]:
        raise NotThePool(f"{name} has no {game}; it has {', '.join(content['games'])}.")
    terms = content["games"][game]
    if rules.version != terms["version"]:
        raise NotThePool(
            f"This would not be {name}: the engine of {game} has version {rules.version} here, "
            f"and version {terms['version']} in the pool. Use a botocracy of that version."
        )
    series = Series(
        game=game,
        options=terms["options"],
        bots=[_frozen(name, each) for each in terms["opponents"]],
        deals=terms["deals"],
        deals_per_match=content["deals_per_match"],
        seed=terms["seed"],
        clocks=Clocks(**content["clocks"]),
    )
    return Pool(name, series, terms["seats"])


def _frozen(pool: str, opponent: dict[str, Any]) -> NamedBot:
    path = files("botocracy.pools").joinpath("bots", f"{opponent['sha256']}.txt")
    source = path.read_bytes()
    if sha256(source).hexdigest() != opponent["sha256"]:
        raise NotThePool(
            f"This would not be {pool}: the file of its opponent {opponent['name']} was changed "
            f"({path})."
        )
    return NamedBot(opponent["name"], BotFiles({MAIN: source}, trusted=True))


def measure(
    pool: Pool, bot: NamedBot, *, jobs: int, way: str, deals: int | None = None
) -> Iterator[Measurement]:
    """Play all deals of the pool, or its first ones; the measurement after each match."""
    found = Measurement()
    most = pool.series.deals if deals is None else deals
    for run in play_all(pool.matches(bot, way, most), jobs=jobs, way=way):
        rows = ((game.deal, game.seating, game.places) for game in run.games)
        found.shares += deal_shares(rows, CANDIDATE)
        found.games += len(run.games)
        found.faults += [
            fault
            for game in run.games
            for fault in game.faults
            if game.seating[fault.seat] == CANDIDATE
        ]
        yield found


def bot_hash(files: BotFiles) -> str:
    """SHA-256 of a bot: of its file, or of the names and hashes of its files where it has more."""
    if list(files.files) == [MAIN]:
        return sha256(files.files[MAIN]).hexdigest()
    lines = [f"{path} {sha256(files.files[path]).hexdigest()}\n" for path in sorted(files.files)]
    return sha256("".join(lines).encode()).hexdigest()


def cite(pool: Pool, score: Estimate, kit: str, bot: str, played: Sequence[float]) -> str:
    """One line to cite the result by."""
    whole = len(played) == pool.series.deals
    part = "" if whole else f", only {len(played)} of {pool.series.deals} deals"
    return f"{pool.name} {pool.series.game}: {score} (botocracy {kit}, bot sha256:{bot[:16]}{part})"
