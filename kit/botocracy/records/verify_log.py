"""Verifying downloads of the public log: by themselves, with each other, and with matches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from botocracy.records.log_file import (
    NOTHING,
    LogLine,
    VoidedMatch,
    chain,
    is_site_log,
    read_log,
    seal,
    settled_fingerprint,
    voided,
)
from botocracy.records.match_file import MatchFile
from botocracy.records.verify_match import Difference, compare


@dataclass(frozen=True)
class LogCheck:
    """The result of the check of one download."""

    path: Path
    lines: Sequence[LogLine]
    site: bool
    """Whether it is the site's log, which holds the heads of the others."""
    extends: Path | None
    """The path of an earlier download that it contains unchanged."""
    heads: int
    """Number of its published heads that were compared."""
    matches: int
    """Number of match files whose fingerprints were found in it."""
    difference: Difference | None

    @property
    def sealed(self) -> int:
        """Number of entries whose bodies are not public yet."""
        return sum(line.body is None for line in self.lines)

    @property
    def voided(self) -> list[VoidedMatch]:
        return voided(self.lines)


def log_checks(paths: Sequence[Path], matches: Sequence[MatchFile]) -> Iterator[LogCheck]:
    """Check downloads of logs.

    Two downloads of one log must agree as far as both go. Heads that the site's log published and
    fingerprints of matches are compared where these files are given too.
    """
    read = [(path, read_log(path)) for path in paths]
    read.sort(key=lambda found: len(found[1]))
    heads = [lines for _, lines in read if is_site_log(lines)]
    earlier: dict[str, tuple[Path, list[LogLine]]] = {}
    for path, lines in read:
        site = is_site_log(lines)
        broken = check_log(lines)
        before = earlier.get(lines[0].log)
        if broken is None and before is not None:
            broken = check_extends(before[1], lines)
        compared = 0
        if broken is None and heads and not site:
            compared, broken = check_heads(heads[-1], lines, whole=lines is _longest(read, lines))
        if broken is not None:
            broken = broken._replace(where=f"{path.name}, {broken.where}")
        found, wrong = _fingerprints(lines, matches)
        yield LogCheck(
            path=path,
            lines=lines,
            site=site,
            extends=before[0] if before is not None else None,
            heads=compared,
            matches=found,
            difference=broken or wrong,
        )
        earlier[lines[0].log] = (path, lines)


def _longest(read: Sequence[tuple[Path, list[LogLine]]], lines: list[LogLine]) -> list[LogLine]:
    """The longest download of the same log."""
    return [other for _, other in read if other[0].log == lines[0].log][-1]


def check_log(lines: Sequence[LogLine]) -> Difference | None:
    """The first entry that is changed, missing, or out of order; ``None`` if there is none."""
    return next(_breaks(lines), None)


def _breaks(lines: Sequence[LogLine]) -> Iterator[Difference]:
    previous = NOTHING
    for number, line in enumerate(lines, 1):
        where = f"entry {number}"
        yield from compare(
            where,
            ("the log", lines[0].log, line.log),
            ("its number", number, line.number),
            ("the hash before it", previous, line.previous),
        )
        if line.body is not None:
            yield from compare(where, ("the hash of its body", line.sealed, seal(line.body)))
        computed = chain(
            log=line.log,
            number=line.number,
            at=line.at,
            previous=line.previous,
            sealed=line.sealed,
        )
        yield from compare(where, ("its hash", line.hash, computed))
        previous = line.hash


def check_extends(earlier: Sequence[LogLine], later: Sequence[LogLine]) -> Difference | None:
    """Check that a later download of a log holds an earlier one unchanged."""
    for number, before in enumerate(earlier, 1):
        where = f"entry {number} of the earlier file"
        if number > len(later):
            return Difference(where, "the later file", "the same entry", "nothing: it is shorter")
        if later[number - 1].hash != before.hash:
            return Difference(
                where, "its hash in the later file", before.hash, later[number - 1].hash
            )
    return None


def check_heads(
    site: Sequence[LogLine], lines: Sequence[LogLine], *, whole: bool = True
) -> tuple[int, Difference | None]:
    """Compare a log with its heads that the site's log published day by day.

    Returns the number of heads compared, and the first difference. A download that is not `whole`
    may be older than some of the heads.
    """
    compared = 0
    for entry in site:
        for head in (entry.body or {}).get("logs", ()):
            if not isinstance(head, dict) or head.get("log") != lines[0].log:
                continue
            length, expected = head.get("length"), head.get("head")
            if not whole and isinstance(length, int) and length > len(lines):
                continue
            compared += 1
            where = f"the head of {(entry.body or {}).get('day')}"
            if not isinstance(length, int) or not 1 <= length <= len(lines):
                return compared, Difference(
                    where, "its entries", length, f"{len(lines)}: the log is too short"
                )
            if lines[length - 1].hash != expected:
                return compared, Difference(
                    where, f"the hash of entry {length}", expected, lines[length - 1].hash
                )
    return compared, None


def _fingerprints(
    lines: Sequence[LogLine], matches: Sequence[MatchFile]
) -> tuple[int, Difference | None]:
    found = 0
    for match in matches:
        logged = settled_fingerprint(lines, match.match)
        if logged is None:
            continue
        found += 1
        if logged != match.fingerprint:
            where = f"match {match.match}"
            return found, Difference(where, "the fingerprint in the log", logged, match.fingerprint)
    return found, None
