"""Verifying an event: nobody could have chosen its cards, and no match is missing.

The hash of the secret comes first, then the lock, then the nonces, then the cards. Every step
must follow from the one before. The list of matches must be complete and in order, and each
match's own file must be the one that is listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from botocracy.records.event_file import EventFile, ListedMatch
from botocracy.records.fingerprint import event_fingerprint
from botocracy.records.match_file import MatchFile
from botocracy.records.verify_match import Difference, Fact, compare
from botocracy.records.verify_tables import table_differences, tables_recorded
from sandbox import fairness

_EVENT_KEY = re.compile(r"round (\d+) table (\d+)(?: again (\d+))?")
_LADDER_KEY = re.compile(r"table (\d+)")
_TERMS = ("game", "deals", "clocks", "faults_allowed")


@dataclass(frozen=True)
class Noted:
    """Hashes that a reader wrote down when they were published; empty where unknown."""

    digest: str = ""
    lock: str = ""
    contribution: str = ""
    fingerprint: str = ""


@dataclass(frozen=True)
class EventVerification:
    """The result of a check."""

    sealed: bool
    """The secret is not revealed yet."""
    own_nonces: int
    """Number of nonces that entrants made and revealed. One honest nonce is enough."""
    withheld: tuple[str, ...]
    """Names of entrants that did not reveal their nonces in time."""
    matches: int
    files: int
    """Number of match files that were compared with the list."""
    tables: int | None
    """Tables of a ladder's day that were drawn again; ``None`` where they cannot be."""
    fingerprint: str
    difference: Difference | None


def verify_event(
    event: EventFile, files: Sequence[MatchFile] = (), *, noted: Noted | None = None
) -> EventVerification:
    """Check an event, and files of its matches against its list.

    `noted` are hashes that the reader wrote down when they were published.
    """
    computed = event_fingerprint(event.content)
    entrants = event.entrants
    return EventVerification(
        sealed=event.secret is None,
        own_nonces=sum(one.nonce is not None and not one.by_site for one in entrants),
        withheld=tuple(
            one.name or f"entrant {at}" for at, one in enumerate(entrants, 1) if one.nonce is None
        ),
        matches=len(event.matches),
        files=len(files),
        tables=len(event.matches) if tables_recorded(event) else None,
        fingerprint=computed,
        difference=next(_differences(event, files, noted or Noted(), computed), None),
    )


def _differences(
    event: EventFile, files: Sequence[MatchFile], noted: Noted, computed: str
) -> Iterator[Difference]:
    yield from _commitment(event, noted)
    yield from _contribution(event, noted)
    yield from _order(event)
    for match in event.matches:
        yield from _players(event, match)
    yield from table_differences(event)
    for file in files:
        yield from _file(event, file)
    if noted.fingerprint and noted.fingerprint != computed:
        yield Difference(
            "the event", "the fingerprint noted elsewhere", noted.fingerprint, computed
        )
    yield from compare("the file", ("the fingerprint", event.fingerprint, computed))


def _commitment(event: EventFile, noted: Noted) -> Iterator[Difference]:
    """The secret is the one whose hash came first, and the field the one that was locked."""
    if noted.digest and event.digest != noted.digest:
        yield Difference("commitment", "the hash published before", noted.digest, event.digest)
    if event.secret is not None and (found := fairness.digest(event.secret)) != event.digest:
        yield Difference("commitment", "the hash of the secret", event.digest, found)
    yield from compare("lock", ("the hash of the secret", event.digest, event.lock.get("digest")))
    computed = fairness.lock_hash(event.lock)
    if noted.lock and computed != noted.lock:
        yield Difference("lock", "the hash published at the lock", noted.lock, computed)
    yield from compare("lock", ("its hash", event.lock_hash, computed))
    times = [event.created_at, event.locked_at, event.drawn_at]
    if times != sorted(times):
        yield Difference("times", "secret, lock and draw", "in this order", ", ".join(times))


def _contribution(event: EventFile, noted: Noted) -> Iterator[Difference]:
    """Every nonce has the hash that was locked, and the contribution follows from all of them."""
    for at, entrant in enumerate(event.entrants):
        where = f"entrant {at + 1}{f' ({entrant.name})' if entrant.name else ''}"
        if entrant.nonce is not None:
            found = fairness.digest(entrant.nonce)
            yield from compare(where, ("the hash of the nonce", entrant.nonce_hash, found))
        if entrant.by_site and event.secret is not None:
            expected = fairness.site_nonce(event.secret, at)
            yield from compare(where, ("the nonce the site gave", expected, entrant.nonce))
    named, given = event.lock.get("beacon"), event.beacon
    used = None if given is None else {"name": given.get("name"), "round": given.get("round")}
    yield from compare("beacon", ("the round named at the lock", named, used))
    value = str(given.get("value", "")) if given else ""
    computed = fairness.contribution(event.lock, [one.nonce for one in event.entrants], value)
    if noted.contribution and computed != noted.contribution:
        what = "the contribution published after the lock"
        yield Difference("contribution", what, noted.contribution, computed)
    what = "what follows from the nonces"
    yield from compare("contribution", (what, computed, event.contribution))


def _order(event: EventFile) -> Iterator[Difference]:
    """Matches stand in the order they were made, and none is missing between two others."""
    numbers = [match.match for match in event.matches]
    if numbers != sorted(set(numbers)):
        yield Difference("matches", "their order", "each once, in the order made", numbers)
    keys = [match.key for match in event.matches]
    yield from _event_keys(event) if event.terms is not None else _ladder_keys(keys)


def _event_keys(event: EventFile) -> Iterator[Difference]:
    """Round after round, table after table; a rematch follows the match it replaces."""
    due = (1, 1)
    times: dict[tuple[int, int], int] = {}
    for match in event.matches:
        read = _EVENT_KEY.fullmatch(match.key)
        if read is None:
            yield Difference("matches", "a key", "round and table", match.key)
            return
        place, again = (int(read[1]), int(read[2])), int(read[3] or 0)
        if again != times.get(place, -1) + 1:
            where = f"round {place[0]} table {place[1]}"
            yield Difference(where, "its rematch", times.get(place, -1) + 1, again)
            return
        if again == 0:
            if place not in (due, (due[0] + 1, 1)):
                expected = f"round {due[0]} table {due[1]}"
                yield Difference("matches", "the next match", expected, match.key)
                return
            due = (place[0], place[1] + 1)
        times[place] = again


def _ladder_keys(keys: Sequence[str]) -> Iterator[Difference]:
    """Tables of a ladder are numbered through."""
    tables = [_LADDER_KEY.fullmatch(key) for key in keys]
    for key, read, before in zip(keys[1:], tables[1:], tables, strict=False):
        if read is None or before is None or int(read[1]) != int(before[1]) + 1:
            expected = f"table {int(before[1]) + 1}" if before else "a table"
            yield Difference("matches", "the next match", expected, key)
            return


def _players(event: EventFile, match: ListedMatch) -> Iterator[Difference]:
    """Every player is a locked version, or listed as one that joined later."""
    known = event.versions | {version for version, _ in event.joined}
    for seat, version in enumerate(match.players):
        if version not in known:
            where = f"match {match.match}, player {seat + 1}"
            yield Difference(where, "the bot's files", "a locked version", version)


def _file(event: EventFile, file: MatchFile) -> Iterator[Difference]:
    """A match's own file is the one that is listed, under the event's terms."""
    where = f"match {file.match}"
    listed = next((match for match in event.matches if match.match == file.match), None)
    if listed is None:
        yield Difference(where, "in the list of matches", "listed", "not there")
        return
    facts: list[Fact] = [
        ("the scope", event.scope, file.scope),
        ("the hash of the secret", event.digest, file.digest),
        ("the key", listed.key, file.key),
        ("the bots' files", listed.players, tuple(bot.content_hash for bot in file.players)),
    ]
    if file.format > 1:
        facts.append(("the contribution", event.contribution, file.contribution))
    if event.terms is not None:
        facts += [
            (f"the {name.replace('_', ' ')}", event.terms.get(name), getattr(file, name))
            for name in _TERMS
        ]
    if listed.fingerprint:
        facts.append(("the fingerprint", listed.fingerprint, file.fingerprint))
    yield from compare(where, *facts)


def missing_files(event: EventFile, files: Sequence[MatchFile]) -> list[ListedMatch]:
    """Settled matches of the list that no file was given for."""
    given = {file.match for file in files}
    settled = (match for match in event.matches if match.status == "settled")
    return [match for match in settled if match.match not in given]
