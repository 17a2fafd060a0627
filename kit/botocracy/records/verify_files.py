"""Verify files of any kind: read them, recognise each, check it."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from botocracy.records.event_file import EventFile, is_event_file, parse_event
from botocracy.records.fields import LARGEST, FileError, read_json
from botocracy.records.log_file import is_log_file
from botocracy.records.match_file import MatchFile, is_match_file, parse_match
from botocracy.records.record_file import record_of
from botocracy.records.verify_event import EventVerification, Noted, missing_files, verify_event
from botocracy.records.verify_log import LogCheck, log_checks
from botocracy.records.verify_match import Difference, Verification, verify_match, verify_record
from games.record import Record

MOST_FILES = 100_000
"""Largest number of files that are read from an archive."""


@dataclass(frozen=True)
class MatchCheck:
    match: MatchFile
    result: Verification

    @property
    def difference(self) -> Difference | None:
        return self.result.difference


@dataclass(frozen=True)
class EventCheck:
    event: EventFile
    result: EventVerification

    @property
    def difference(self) -> Difference | None:
        return self.result.difference


@dataclass(frozen=True)
class RecordCheck:
    record: Record
    difference: Difference | None


Check = MatchCheck | EventCheck | RecordCheck | LogCheck


def checks(paths: Sequence[Path], noted: Noted) -> Iterator[Check]:
    """Check every file; matches also against the list of their event, if it is given.

    A noted fingerprint is the event's where there is one, else the match's.
    """
    events: list[EventFile] = []
    matches: list[MatchFile] = []
    whole = False
    logs = [path for path in paths if is_log_file(path)]
    for path in paths:
        if path in logs:
            continue
        whole = whole or zipfile.is_zipfile(path)
        for name, value in _values(path):
            if is_event_file(value):
                events.append(parse_event(value))
            elif is_match_file(value):
                matches.append(parse_match(value))
            else:
                record = record_of(value, Path(name))
                yield RecordCheck(record, verify_record(record))
    for match in matches:
        mark = "" if events else noted.fingerprint
        result = verify_match(
            match, digest=noted.digest, contribution=noted.contribution, noted=mark
        )
        yield MatchCheck(match, result)
    for event in events:
        mine = matches if len(events) == 1 else [m for m in matches if m.scope == event.scope]
        result_of_event = verify_event(event, mine, noted=noted)
        if whole and result_of_event.difference is None:
            result_of_event = _complete(event, mine, result_of_event)
        yield EventCheck(event, result_of_event)
    yield from log_checks(logs, matches)


def _complete(
    event: EventFile, files: Sequence[MatchFile], result: EventVerification
) -> EventVerification:
    """Check an event's archive, which must hold every settled match of its list."""
    missing = missing_files(event, files)
    if not missing:
        return result
    where = f"match {missing[0].match}"
    difference = Difference(where, "its file in the archive", missing[0].key, "not there")
    return replace(result, difference=difference)


def _values(path: Path) -> Iterator[tuple[str, Any]]:
    """The JSON values of a file, or of every file in a zip."""
    if not zipfile.is_zipfile(path):
        yield str(path), read_json(path)
        return
    try:
        with zipfile.ZipFile(path) as archive:
            members = [one for one in archive.infolist() if not one.is_dir()]
            if len(members) > MOST_FILES or any(one.file_size > LARGEST for one in members):
                raise FileError(f"{path} holds more than can be read")
            for one in members:
                yield one.filename, json.loads(archive.read(one))
    except (OSError, ValueError, RecursionError, zipfile.BadZipFile) as error:
        raise FileError(f"{path} cannot be read: {error}") from error
