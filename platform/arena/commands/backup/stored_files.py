"""The stored files that rows name: copied into a backup, and back."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from django.core.management.base import CommandError

from arena.bots.models import Submission
from arena.core.files import file_exists, file_read, file_write
from arena.matches.models import Match
from arena.matches.records import place_of_records

LIST = "files.sha256"
FOLDER = "files"


def names_of_files() -> Iterator[str]:
    """Every stored file that a row names, once."""
    archives = Submission.objects.exclude(archive="").order_by("archive")
    yield from archives.values_list("archive", flat=True).distinct().iterator()
    matches = Match.objects.exclude(record_file="").order_by("record_file")
    for digest in matches.values_list("record_file", flat=True).iterator():
        yield place_of_records(digest)


def files_copy(folder: Path) -> tuple[int, int, list[str]]:
    """Copy all files; returns their number, their bytes, and the names of those that are gone."""
    count = size = 0
    missing = []
    with (folder / LIST).open("w", encoding="utf-8") as listed:
        for name in names_of_files():
            try:
                data = file_read(name)
            except FileNotFoundError:
                missing.append(name)
                continue
            target = folder / FOLDER / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
            listed.write(f"{sha256(data).hexdigest()}  {FOLDER}/{name}\n")
            count, size = count + 1, size + len(data)
    return count, size, missing


def files_listed(folder: Path) -> Iterator[tuple[str, str]]:
    """Hash and name of every file of a backup."""
    with (folder / LIST).open(encoding="utf-8") as listed:
        for line in listed:
            digest, _, path = line.rstrip("\n").partition("  ")
            name = path.removeprefix(f"{FOLDER}/")
            if name == path or ".." in Path(name).parts or name.startswith("/"):
                raise CommandError(f"{LIST} names {path!r}, which is not in {FOLDER}/.")
            yield digest, name


def files_check(folder: Path) -> list[str]:
    """What is wrong with the files of a backup: those that are missing or damaged."""
    found = []
    for digest, name in files_listed(folder):
        try:
            data = (folder / FOLDER / name).read_bytes()
        except FileNotFoundError:
            found.append(f"{name} is missing")
            continue
        if sha256(data).hexdigest() != digest:
            found.append(f"{name} is damaged")
    return found


def files_load(folder: Path) -> int:
    """Store the files of a backup again; those that are there and equal stay as they are."""
    count = 0
    for digest, name in files_listed(folder):
        count += 1
        if file_exists(name) and sha256(file_read(name)).hexdigest() == digest:
            continue
        file_write(name, (folder / FOLDER / name).read_bytes())
    return count
