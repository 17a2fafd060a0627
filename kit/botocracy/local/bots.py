"""From what is typed on the command line to a bot's files."""

from __future__ import annotations

import io
import zipfile
from dataclasses import dataclass
from pathlib import Path

from games.registry import house_bots
from sandbox.match import BotFiles
from sandbox.upload import MAIN, BadUpload, UploadLimits, read_upload

HOUSE = "house:"
ANY_SIZE = UploadLimits(packed=2**40, unpacked=2**40, entries=2**20)


class BotNotFound(Exception):
    """Nothing of that name can be played. The text says what could."""


class BotRefused(Exception):
    """The file is there, and cannot be a bot. The text says why."""


@dataclass(frozen=True)
class NamedBot:
    """A bot and what to call it in tables."""

    name: str
    files: BotFiles


def find_bot(spec: str, game: str) -> NamedBot:
    """``house:NAME``, a ``.py`` file, a ``.zip`` or a folder with ``bot.py`` in it.

    House bots are trusted; all others are held as `botocracy.local.guard` finds.
    """
    if spec.startswith(HOUSE):
        bots = house_bots(game)
        name = spec.removeprefix(HOUSE)
        if name not in bots:
            raise BotNotFound(f"There is no {spec} for this game; there are {', '.join(bots)}.")
        return NamedBot(spec, BotFiles({MAIN: bots[name].read_bytes()}, trusted=True))
    name, content = upload_of(spec)
    try:
        files = read_upload(name, content)
    except BadUpload as error:
        raise BotRefused(f"{spec}: {error}") from error
    return NamedBot(str(Path(spec)), files)


def upload_of(spec: str) -> tuple[str, bytes]:
    """Name and content of what is uploaded for a ``.py`` file, a ``.zip`` or a folder."""
    path = Path(spec)
    if not path.exists():
        raise BotNotFound(f"There is no file {spec}. House bots are written {HOUSE}NAME.")
    try:
        if path.is_dir():
            return f"{path.name}.zip", _zipped(path)
        return path.name, path.read_bytes()
    except OSError as error:
        raise BotNotFound(f"{spec} cannot be read: {error.strerror}.") from error


def submitted(spec: str) -> tuple[tuple[str, bytes], BotFiles]:
    """What is uploaded for a bot, and the files in it. How much it may be is the site's affair."""
    name, content = upload_of(spec)
    try:
        return (name, content), read_upload(name, content, ANY_SIZE)
    except BadUpload as error:
        raise BotRefused(f"{spec}: {error}") from error


def _zipped(folder: Path) -> bytes:
    """A folder as the zip its author would upload, so that the same checks apply."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            inside = path.relative_to(folder)
            if path.is_file() and not any(part.startswith(".") for part in inside.parts):
                archive.write(path, inside.as_posix())
    return buffer.getvalue()
