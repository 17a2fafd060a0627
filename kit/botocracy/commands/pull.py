"""``botocracy pull``"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from botocracy.client.lookups import NotFoundOnSite, bot_on_site, connect
from botocracy.commands.parameters import JsonOption, SiteOption
from botocracy.terminal import USAGE, console, notes, print_json
from sandbox.upload import read_upload


def pull(
    bot: Annotated[str, typer.Argument(help="One of your bots.")],
    into: Annotated[Path | None, typer.Argument(help="A new folder; the bot's name.")] = None,
    version: Annotated[int, typer.Option(help="Its number; the active one otherwise.")] = 0,
    game: Annotated[str, typer.Option(help="If you have one of that name for several.")] = "",
    site: SiteOption = "",
    as_json: JsonOption = False,
) -> None:
    """Fetch the files of one of your bots."""
    with connect(site) as client:
        found = bot_on_site(client, bot, game=game)
        listed = list(client.pages(client.bots_submissions(found["id"], limit=1000)))
        chosen = next(
            (one for one in listed if (one["number"] == version if version else one["active"])),
            None,
        )
        if chosen is None:
            wanted = f"version {version}" if version else "active version"
            raise NotFoundOnSite(f"{found['name']} has no {wanted}.")
        archive = client.submissions_source(chosen["id"])
    folder = into or Path(found["slug"])
    if folder.exists():
        notes.print(Text.assemble(("error: ", "bold red"), f"{folder} is there already"))
        raise typer.Exit(USAGE)
    files = read_upload("bot.zip", archive).files
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    if as_json:
        print_json({"bot": chosen["bot"], "version": chosen["number"], "files": sorted(files)})
    else:
        console.print(Text(f"{chosen['bot']} v{chosen['number']} is in {folder}"), soft_wrap=True)
