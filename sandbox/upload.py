"""Reads a bot's files from an upload, assuming that the upload is an attack.

Nothing is written to disk, run or compiled here: a bot's code is first looked at inside a
cell. The site and the kit both use this module, so the site accepts what the kit accepts.
"""

from __future__ import annotations

import io
import stat
import struct
import unicodedata
import zipfile
import zlib
from dataclasses import dataclass
from hashlib import sha256
from pathlib import PurePosixPath

from sandbox.limits import MiB
from sandbox.match import BotFiles
from sandbox.verdicts import SandboxError

MAIN = "bot.py"
_JUNK = ("__MACOSX", "__pycache__", ".DS_Store", ".git")
_NAME_BYTES = 255
"""The longest file name that Linux takes."""
_UNREADABLE = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    IndexError,
    NotImplementedError,
    OSError,
    OverflowError,
    RuntimeError,
    ValueError,
)
"""What `zipfile` raises on damaged archives; text that is no UTF-8 is a `ValueError`."""


class BadUpload(SandboxError):
    """The file cannot be a bot. The text says what is wrong and what to do, for its author."""


@dataclass(frozen=True, kw_only=True)
class UploadLimits:
    """How large an upload may be, packed and unpacked."""

    packed: int = 5 * MiB
    unpacked: int = 20 * MiB
    entries: int = 200
    path: int = 150


def read_upload(name: str, data: bytes, limits: UploadLimits | None = None) -> BotFiles:
    """The bot in `data`, a ``.py`` file or a zip with ``bot.py`` at its root."""
    limits = limits or UploadLimits()
    if not data:
        raise BadUpload("The file is empty: send the one that holds your bot.")
    if len(data) > limits.packed:
        raise BadUpload(
            f"The file has {_size(len(data))}; at most {_size(limits.packed)} are allowed. "
            "Leave out what the bot does not need to play."
        )
    suffix = PurePosixPath(name.lower()).suffix
    if suffix == ".py":
        return BotFiles({MAIN: _source(data, MAIN)})
    if suffix == ".zip":
        return BotFiles(_unpack(data, limits))
    raise BadUpload(
        f"A bot is a .py file or a .zip with {MAIN} at its root; this is called {_shown(name)}."
    )


def content_hash(files: dict[str, bytes]) -> str:
    """The identity of a submission: a hash of names and contents, however they were packed."""
    digest = sha256()
    for path, content in sorted(files.items()):
        for part in (path.encode(), content):
            digest.update(len(part).to_bytes(8, "big"))
            digest.update(part)
    return digest.hexdigest()


def _source(data: bytes, path: str) -> bytes:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise BadUpload(
            f"{path} is not Python source in UTF-8 (line {line}): save it as UTF-8."
        ) from None
    if "\0" in text:
        raise BadUpload(f"{path} is not Python source: it holds a NUL character.")
    return data


def _unpack(data: bytes, limits: UploadLimits) -> dict[str, bytes]:
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        entries = archive.infolist()
    except _UNREADABLE as error:
        raise BadUpload(
            f"The file is not a readable zip ({_reason(error)}): "
            "pack it again, or send bot.py alone."
        ) from None
    if len(entries) > limits.entries:
        raise BadUpload(
            f"The zip has {len(entries)} entries; at most {limits.entries} are allowed. "
            "Leave out folders of libraries and tests."
        )
    files: dict[str, bytes] = {}
    folders: list[PurePosixPath] = []
    room = limits.unpacked
    for entry in entries:
        path = _safe_path(entry, limits)
        if any(part in _JUNK for part in path.parts):
            continue
        if entry.orig_filename.endswith("/"):
            folders.append(path)
            continue
        if _fold(str(path)) in map(_fold, files):
            raise BadUpload(f"The zip holds {_shown(str(path))} twice: keep one.")
        content = _content(archive, entry, room, limits)
        room -= len(content)
        files[str(path)] = content
    _refuse_files_as_folders(files, folders)
    if MAIN not in files:
        raise BadUpload(_where_is_main(files))
    _source(files[MAIN], MAIN)
    return files


def _refuse_files_as_folders(files: dict[str, bytes], folders: list[PurePosixPath]) -> None:
    """No path may be a file here and a folder there, whatever case its letters have."""
    used = {_fold(str(folder)): folder for folder in folders}
    for name in files:
        path = PurePosixPath(name)
        used |= {_fold(str(parent)): path for parent in path.parents}
    for name in files:
        if _fold(name) in used:
            inside = str(used[_fold(name)])
            raise BadUpload(
                f"{_shown(name)} is a file, and {_shown(inside)} needs a folder of that name: "
                "rename one."
            )


def _safe_path(entry: zipfile.ZipInfo, limits: UploadLimits) -> PurePosixPath:
    # orig_filename: zipfile itself cuts names at NUL and turns backslashes round.
    name = entry.orig_filename
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        raise BadUpload(f"{_shown(name)} is a link or a device; a bot may hold only plain files.")
    if len(name) > limits.path:
        raise BadUpload(
            f"The name {_shown(name)} is longer than {limits.path} characters: shorten it."
        )
    if any(len(part.encode("utf-8", "replace")) > _NAME_BYTES for part in name.split("/")):
        raise BadUpload(
            f"The name {_shown(name)} takes more than {_NAME_BYTES} bytes in UTF-8: shorten it."
        )
    if any(unicodedata.category(c).startswith("C") for c in name):
        raise BadUpload(f"The name {_shown(name)} holds a control character: rename the file.")
    parts = name.split("/")
    if "\\" in name or name.startswith("/") or ":" in name or ".." in parts:
        raise BadUpload(
            f"The path {_shown(name)} leads out of the bot's folder: pack its own files only."
        )
    path = PurePosixPath(name)
    if not path.name and not name.endswith("/"):
        raise BadUpload("The zip holds a file without a name: pack it again.")
    return path


def _content(
    archive: zipfile.ZipFile, entry: zipfile.ZipInfo, room: int, limits: UploadLimits
) -> bytes:
    name = _shown(entry.filename)
    too_large = BadUpload(f"The zip unpacks to more than {_size(limits.unpacked)}: leave some out.")
    if entry.flag_bits & 0x1:
        raise BadUpload(f"{name} is encrypted: pack it without a password.")
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise BadUpload(f"{name} is packed in a way we do not read; use plain deflate.")
    if entry.file_size > room:
        raise too_large
    try:
        with archive.open(entry) as source:
            content = source.read(room + 1)  # never more, whatever the headers claim
    except _UNREADABLE as error:
        raise BadUpload(f"{name} cannot be unpacked ({_reason(error)}): pack it again.") from None
    if len(content) > room:
        raise too_large
    if len(content) != entry.file_size:
        raise BadUpload(f"{name} is not as large as the zip says: pack it again.")
    return content


def _reason(error: Exception) -> str:
    """What `zipfile` says, shortened and without the bytes that it quotes."""
    if isinstance(error, UnicodeError):
        return "a name in it is not UTF-8"
    text = str(error) if isinstance(error, zipfile.BadZipFile) else "it is damaged"
    return "".join(c if c.isprintable() else "�" for c in text)[:80]


def _where_is_main(files: dict[str, bytes]) -> str:
    for path in files:
        if PurePosixPath(path).name == MAIN:
            folder = _shown(str(PurePosixPath(path).parent))
            return f"{MAIN} lies in {folder}; zip the files inside that folder, not the folder."
    return f"The zip has no {MAIN} at its root: that is the file which is run."


def _fold(path: str) -> str:
    return unicodedata.normalize("NFC", path).casefold()


def _shown(name: str) -> str:
    """A hostile name, safe and short enough for a message."""
    text = "".join(c if c.isprintable() else "�" for c in name)
    return "“" + (text if len(text) <= 60 else text[:57] + "…") + "”"


def _size(count: int) -> str:
    return f"{count / MiB:.1f} MiB" if count >= MiB else f"{count / 1024:.1f} KiB"
