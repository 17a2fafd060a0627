"""A bot's files as one archive: packed reproducibly, checked when it is read."""

from __future__ import annotations

import io
import zipfile
import zlib

from sandbox.upload import content_hash

_EPOCH = (1980, 1, 1, 0, 0, 0)


class DamagedArchive(ValueError):
    """The stored files are not those that were uploaded."""


def pack(files: dict[str, bytes]) -> bytes:
    """The checked files as a zip."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in sorted(files.items()):
            entry = zipfile.ZipInfo(path, _EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return buffer.getvalue()


def unpack(data: bytes, expected_hash: str) -> dict[str, bytes]:
    """The files of an archive made by `pack`; raises `DamagedArchive` if they differ."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            files = {entry.filename: archive.read(entry) for entry in archive.infolist()}
    except (zipfile.BadZipFile, OSError, EOFError, zlib.error, NotImplementedError) as error:
        raise DamagedArchive(str(error)) from error
    if content_hash(files) != expected_hash:
        raise DamagedArchive("the files do not have the hash they were stored under")
    return files
