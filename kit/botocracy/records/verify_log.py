"""Checking downloads of the public log: each by itself, with each other, and with matches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from botocracy.records.log_file import (
    Broken,
    LogLine,
    VoidedMatch,
    check_extends,
    check_heads,
    check_log,
    is_site_log,
    read_log,
    settled_fingerprint,
    voided,
)
from botocracy.records.match_file import MatchFile
from botocracy.records.verify_match import Difference


@dataclass(frozen=True)
class LogCheck:
    """The result of the check of one download."""

    path: Path
    lines: Sequence[LogLine]
    site: bool
    """Whether it is the site's log, which holds the heads of the others."""
    extends: Path | None
    """An earlier download that it holds unchanged."""
    heads: int
    """Published heads of it that were compared."""
    matches: int
    """Files of matches whose fingerprints were found in it."""
    difference: Difference | None

    @property
    def sealed(self) -> int:
        """Entries whose bodies are not public yet."""
        return sum(line.body is None for line in self.lines)

    @property
    def voided(self) -> list[VoidedMatch]:
        return voided(self.lines)


def log_checks(paths: Sequence[Path], matches: Sequence[MatchFile]) -> Iterator[LogCheck]:
    """Check downloads of logs.

    Two of one log must agree as far as both go. Where the site's log is among them, the
    heads it published are compared; so are the fingerprints of matches that are given too.
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
        difference = _difference(path, broken) if broken is not None else None
        found, wrong = _fingerprints(lines, matches)
        yield LogCheck(
            path=path,
            lines=lines,
            site=site,
            extends=before[0] if before is not None else None,
            heads=compared,
            matches=found,
            difference=difference or wrong,
        )
        earlier[lines[0].log] = (path, lines)


def _longest(read: Sequence[tuple[Path, list[LogLine]]], lines: list[LogLine]) -> list[LogLine]:
    """The longest download of the same log."""
    return [other for _, other in read if other[0].log == lines[0].log][-1]


def _difference(path: Path, broken: Broken) -> Difference:
    return Difference(f"{path.name}, {broken.where}", broken.what, broken.expected, broken.found)


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
