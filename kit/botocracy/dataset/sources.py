"""Where match files come from: a folder, or a site, whose files are kept for the next time."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from time import sleep
from urllib.parse import urlsplit

from platformdirs import user_cache_path

from botocracy.client import Answered, Client
from botocracy.client.models import MatchFile as MatchRecord
from botocracy.records.fields import FileError, read_json
from botocracy.records.match_file import MatchFile, is_match_file, parse_match

PAGE = 1000
TOO_MANY = 429


def files_in(places: Iterable[Path]) -> list[Path]:
    """The JSON files among files and folders, in order of their names."""
    found = set()
    for place in places:
        if place.is_dir():
            found |= {path for path in place.rglob("*.json*") if path.is_file()}
        elif place.exists():
            found.add(place)
        else:
            raise FileError(f"{place} is not there")
    return sorted(found)


def match_folder(site: str) -> Path:
    """Where the match files of a site are kept."""
    return user_cache_path("botocracy") / "matches" / urlsplit(site).netloc.replace(":", "-")


def fetch(
    site: str, game: str, folder: Path, *, limit: int | None, tell: Callable[[int], None]
) -> list[Path]:
    """Files of the settled matches that everybody may see; those already in `folder` are kept.

    No token is sent, so nothing arrives that is not public. `tell` gets the number of files so far.
    """
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    with Client(site) as client:
        listed = client.pages(client.matches_list(game=game, status="settled", limit=PAGE))
        public = (row for row in listed if row["released"])
        for number, row in enumerate(islice(public, limit), 1):
            path = folder / f"match-{row['id']}.json"
            if not path.exists():
                unfinished = path.with_suffix(".part")
                unfinished.write_text(json.dumps(_record(client, row["id"])))
                unfinished.replace(path)
            paths.append(path)
            tell(number)
    return paths


def _record(client: Client, match: int) -> MatchRecord:
    """A match file; waits where the site says that it was asked too often."""
    while True:
        try:
            return client.matches_record(match)
        except Answered as refusal:
            if refusal.status != TOO_MANY or refusal.retry_after is None:
                raise
            sleep(refusal.retry_after)


def matches_of(game: str, paths: Iterable[Path]) -> Iterator[MatchFile]:
    """The matches of a game in these files, by number. Other files are passed over.

    The files are read twice, so that no more than one match is in memory.
    """
    places: dict[int, tuple[str, Path]] = {}
    for path in paths:
        value = read_json(path)
        if not is_match_file(value) or value.get("game") != game:
            continue
        match = parse_match(value)
        known = places.setdefault(match.match, (match.fingerprint, path))
        if known[0] != match.fingerprint:
            raise FileError(f"{known[1]} and {path} are different matches with one number")
    for _, (_, path) in sorted(places.items()):
        yield parse_match(read_json(path))
