"""``botocracy compare --remote``: the site compares two versions of a bot that are on it."""

from __future__ import annotations

import time
from typing import Any
from uuid import uuid4

import typer
from rich.text import Text

from botocracy.client.lookups import NotFoundOnSite, bot_on_site, connect
from botocracy.client.operations import Client
from botocracy.terminal import OK, REJECTED, UNDECIDED, console, notes, print_json

CODES = {"better": OK, "not_better": REJECTED}
PAUSE = 2.0
"""Seconds between two looks."""


def compare_on_site(
    *, bot: str, old: str, new: str, game: str, seats: int | None, site: str, as_json: bool
) -> None:
    """Start the comparison, follow it to its end, and exit with its answer."""
    with connect(site) as client:
        found = bot_on_site(client, bot, game=game)
        begun = client.comparisons_create(
            bot=found["id"],
            ladder=_ladder(client, found["game"], seats),
            old=_version(client, found["id"], old),
            new=_version(client, found["id"], new),
            idempotency_key=str(uuid4()),
        )
        told: Any = begun
        try:
            with notes.status("") as line:
                while told["state"] == "running":
                    done = told["progress"]["done"]
                    line.update(f"{told['deals']} deals, {done:.0%} of the way to an answer")
                    time.sleep(PAUSE)
                    told = client.comparisons_retrieve(begun["id"])
        except KeyboardInterrupt:
            notes.print(f"It goes on without you: {client.site}/comparisons/{begun['id']}/")
    if as_json:
        print_json(told)
    else:
        margin = f" ± {told['margin']:.1%}" if told["margin"] is not None else ""
        answer = told["state"].replace("_", " ")
        console.print(Text(f"v{told['new_number']} against v{told['old_number']}: {answer}"))
        console.print(f"{told['mean']:+.1%}{margin} opponents beaten, over {told['deals']} deals")
    if code := CODES.get(told["state"], UNDECIDED):
        raise typer.Exit(code)


def _version(client: Client, bot: int, number: str) -> int:
    """The id of the bot's version of that number."""
    wanted = number.removeprefix("v")
    for version in client.pages(client.bots_submissions(bot, limit=1000)):
        if str(version["number"]) == wanted:
            return int(version["id"])
    raise NotFoundOnSite(f"The bot has no version {number}.")


def _ladder(client: Client, game: str, seats: int | None) -> int:
    """The id of the game's ladder for that many seats, or of its smallest tables."""
    ladders = sorted(
        client.pages(client.ladders_list(game=game, teams=False, limit=1000)),
        key=lambda ladder: ladder["table_size"],
    )
    for ladder in ladders:
        if seats is None or ladder["table_size"] == seats:
            return int(ladder["id"])
    raise NotFoundOnSite(f"There is no ladder of {game} for tables of {seats}.")
