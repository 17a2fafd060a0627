"""``botocracy dataset``"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from botocracy.client.credentials import account_find
from botocracy.commands.parameters import GameOption, JsonOption, SiteOption
from botocracy.records.fields import FileError
from botocracy.records.match_file import MatchFile
from botocracy.terminal import MissingExtra, console, notes, print_json
from games.registry import get

if TYPE_CHECKING:
    from botocracy.dataset.card import Summary
    from botocracy.dataset.rows import Rows


def dataset(
    game: GameOption,
    out: Annotated[
        Path, typer.Option(help="coup.parquet makes coup-games.parquet, -seats, -decisions.")
    ],
    source: Annotated[
        list[Path] | None,
        typer.Option("--from", help="Match files, or folders with them; may be repeated."),
    ] = None,
    site: SiteOption = "",
    cache: Annotated[
        Path | None, typer.Option(help="Folder that keeps the site's match files.")
    ] = None,
    limit: Annotated[
        int | None, typer.Option(min=1, help="At most so many matches, the newest first.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Make Parquet tables of settled public games: games, seats, decisions, and a card.

    Matches come from a site, and are kept so that an interrupted build goes on; or --from files.
    """
    try:
        from botocracy.dataset.card import Summary, card
        from botocracy.dataset.sources import files_in, matches_of
        from botocracy.dataset.tables import TABLES, table_path, write_tables
    except ModuleNotFoundError as error:
        raise MissingExtra("dataset", "dataset", error) from error
    rules = get(game)
    if source:
        paths, origin = files_in(source), "match files"
    else:
        address = account_find(site).site
        paths, origin = _fetched(address, rules.name, cache, limit), address
    summary = Summary()
    written = write_tables(_rows(matches_of(rules.name, paths), summary), out)
    page = out.with_suffix(".md")
    page.write_text(card(rules, out.stem, origin, summary, written), encoding="utf-8")
    files = [str(table_path(out, name)) for name in TABLES] + [str(page)]
    if as_json:
        counts = {"matches": summary.matches, **asdict(written)}
        print_json({"game": rules.name, **counts, "files": files})
        return
    for word, count in (
        ("matches", summary.matches),
        ("games", written.games),
        ("decisions", written.decisions),
    ):
        console.print(f"{word:10} {count:>10,}", highlight=False)
    for file in files:
        console.print(Text(file), soft_wrap=True)


def _fetched(site: str, game: str, cache: Path | None, limit: int | None) -> list[Path]:
    from botocracy.dataset.sources import fetch, match_folder

    folder = cache or match_folder(site)
    notes.print(Text(f"Match files of {site} are kept in {folder}.", style="dim"), soft_wrap=True)
    with notes.status("Asking for matches…") as status:
        return fetch(
            site,
            game,
            folder,
            limit=limit,
            tell=lambda count: status.update(f"{count} matches"),
        )


def _rows(matches: Iterable[MatchFile], summary: Summary) -> Iterator[Rows]:
    """The rows of each match, which is counted for the card."""
    from botocracy.dataset.rows import dataset_rows

    for match in matches:
        rows = dataset_rows(match)
        summary.add(match)
        yield rows
    if not summary.matches:
        raise FileError("there are no settled matches of this game")
