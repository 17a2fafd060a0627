"""The tools on this machine: games, rules, house bots, and a bot's check and matches."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from itertools import cycle, islice
from pathlib import Path
from typing import Annotated, Any

from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from botocracy.agents.processes import kit
from botocracy.local.bots import HOUSE
from games.registry import UnknownGame, get, house_bots

MOST_DEALS = 500

Tool = Callable[..., Awaitable[dict[str, Any]]]
GameName = Annotated[str, Field(description="A name from the tool `games`.")]
BotPath = Annotated[str, Field(description="A .py file, a .zip, or a folder with bot.py.")]


async def games() -> dict[str, Any]:
    """The games: name, seats, and the house bots with their strength, the strongest first."""
    return await kit("games")


async def rules(game: GameName) -> dict[str, Any]:
    """The rules of a game, its options, and JSON schemas of all that its bots see and answer."""
    return await kit("rules", game)


async def house_bot(
    game: GameName, name: Annotated[str, Field(description="A house bot's name.")]
) -> dict[str, Any]:
    """The source of a house bot: an example that plays."""
    found = _house_bots(game)
    if name not in found:
        raise ToolError(f"There is no house bot {name}; there are {', '.join(found)}.")
    return {"name": name, "source": found[name].read_text(encoding="utf-8")}


async def write_bot(
    path: Annotated[str, Field(description="A .py file below the server's folder.")],
    source: Annotated[str, Field(description="Python that defines act(turn) or class Bot.")],
) -> dict[str, Any]:
    """Write a bot's source to a file, for agents that cannot write files themselves."""
    here = Path.cwd().resolve()
    target = (here / path).resolve()
    if not target.is_relative_to(here) or target.suffix != ".py":
        raise ToolError(f"{path} is not a .py file below {here}.")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(source, encoding="utf-8")
    except OSError as error:
        raise ToolError(f"{path} cannot be written: {error.strerror}.") from error
    return {"path": str(target), "bytes": target.stat().st_size}


async def check(bot: BotPath, game: GameName) -> dict[str, Any]:
    """Check a bot in the sandbox as the site does; says why the site would reject it."""
    return await kit("check", bot, "--game", game)


async def play(
    bot: BotPath,
    game: GameName,
    against: Annotated[
        list[str],
        Field(description="House bots by name, or paths of other bots; all house bots if empty."),
    ] = [],  # noqa: B006 - only read
    deals: Annotated[
        int, Field(ge=1, le=MOST_DEALS, description="Every deal is played in every seat.")
    ] = 10,
    seats: Annotated[
        int | None, Field(description="Seats at the table; the fewest that fit if left out.")
    ] = None,
    seed: Annotated[str, Field(description="The same seed gives the same deals.")] = "",
    faults: Annotated[int, Field(ge=0, description="How many faults to tell in full.")] = 3,
) -> dict[str, Any]:
    """Play a duplicate match; the share of opponents that each bot beats, with its 95 % interval.

    A fault has the message that the bot was sent, its traceback and what it printed.
    """
    house = _house_bots(game)
    others = [f"{HOUSE}{name}" if name in house else name for name in against or house]
    fitting = [count for count in get(game).seat_counts if count > len(against)]
    size = seats or (fitting[0] if fitting else len(against) + 1)
    table = [bot, *islice(cycle(others), max(size - 1, len(against)))]
    words = ["--game", game, "--seats", size, "--deals", deals, "--faults", faults]
    return await kit("play", *table, *words, *(["--seed", seed] if seed else []))


def _house_bots(game: str) -> dict[str, Path]:
    try:
        return house_bots(game)
    except UnknownGame as error:
        raise ToolError(str(error)) from error


TOOLS: tuple[Tool, ...] = (games, rules, house_bot, write_bot, check, play)
