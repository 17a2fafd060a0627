"""What `botocracy verify` prints for each file."""

from __future__ import annotations

import json
from typing import Any

from rich.text import Text

from botocracy.records.event_file import EventFile
from botocracy.records.match_file import MatchFile
from botocracy.records.verify_event import EventVerification
from botocracy.records.verify_files import Check, EventCheck, MatchCheck
from botocracy.records.verify_log import LogCheck
from botocracy.records.verify_match import Difference, Verification
from botocracy.terminal import console
from games.record import Record
from games.registry import get


def print_check(found: Check, *, against: bool) -> None:
    """What the check of one file showed; `against` whether a hash noted before was given."""
    if isinstance(found, EventCheck):
        event_verification(found.event, found.result, against=against)
    elif isinstance(found, MatchCheck):
        verification(found.match, found.result, against=against)
    elif isinstance(found, LogCheck):
        log_verification(found)
    else:
        record_verification(found.record, found.difference)


def check_json(found: Check) -> dict[str, Any]:
    """What the check of one file showed, for a program."""
    difference = found.difference
    return {
        **_checked(found),
        "good": difference is None,
        "difference": difference._asdict() if difference else None,
    }


def _checked(found: Check) -> dict[str, Any]:
    """What was checked, and what is not certain about it."""
    if isinstance(found, EventCheck):
        event, result = found.event, found.result
        return {
            "kind": "event",
            "scope": event.scope,
            "matches": result.matches,
            "files": result.files,
            "own_nonces": result.own_nonces,
            "withheld": list(result.withheld),
            "tables": result.tables,
            "sealed": result.sealed,
        }
    if isinstance(found, MatchCheck):
        return {"kind": "match", "key": found.match.key, "games": len(found.match.games)}
    if isinstance(found, LogCheck):
        return {
            "kind": "log",
            "file": str(found.path),
            "lines": len(found.lines),
            "heads": found.heads,
            "matches": found.matches,
        }
    return {"kind": "record", "game": found.record.game, "steps": len(found.record.steps)}


def event_verification(event: EventFile, checked: EventVerification, *, against: bool) -> None:
    """What the check of an event's cards showed."""
    console.print(
        Text(
            f"{event.title} ({event.scope}): {checked.matches} matches listed, "
            f"{checked.files} of their files compared"
        )
    )
    if checked.difference is not None:
        differs(checked.difference)
        return
    if event.entrants:
        console.print(
            f"[green]The field was locked with {len(event.entrants)} entrants;[/] "
            f"{checked.own_nonces} gave a nonce of their own. One honest nonce is enough."
        )
    else:
        console.print(f"[green]The field was locked with {len(event.versions)} versions.[/]")
    if not checked.own_nonces and event.beacon is None:
        console.print(
            "[yellow]No entrant gave a nonce of their own and no beacon was named:[/] nobody but "
            "the site could know that it chose nothing."
        )
    if checked.withheld:
        names = ", ".join(checked.withheld)
        count = len(checked.withheld)
        console.print(
            Text.assemble(
                ("Withheld: ", "yellow"),
                f"{names}. With the site's help they could choose among {2**count} sets of cards.",
            )
        )
    for version, how in event.joined:
        console.print(Text(f"After the lock: version {version[:12]}… {how}"))
    if event.beacon is not None:
        lines = (f"{name} {event.beacon.get(name)}" for name in ("name", "round", "value"))
        console.print(Text(f"Beacon, to be looked up where it is published: {', '.join(lines)}"))
        console.print(Text(f"  signature {event.beacon.get('signature') or 'not given'}"))
    void = [match for match in event.matches if match.status == "void"]
    if void:
        keys = ", ".join(f"{match.match} ({match.key})" for match in void[:20])
        console.print(Text(f"{len(void)} matches are void: {keys}"))
    if checked.tables is not None:
        console.print(f"[green]All {checked.tables} tables were drawn by the rules.[/]")
    elif event.terms is None and not checked.sealed:
        console.print("[yellow]How the tables were drawn was not recorded on that day.[/]")
    if checked.sealed:
        console.print("[yellow]The secret is not revealed yet.[/]")
    if not against:
        console.print(Text(f"Compare with what was published: hash of the secret {event.digest}"))
    console.print(Text(f"Hash of the lock: {event.lock_hash}"))
    console.print(Text(f"Contribution: {event.contribution}"))
    console.print(Text(f"Fingerprint of the event: {checked.fingerprint}"))


def verification(match: MatchFile, checked: Verification, *, against: bool) -> None:
    """What the check of a match showed."""
    title = f"Match {match.match}, {get(match.game).title}, {len(match.players)} seats"
    console.print(Text(f"{title}: {checked.games} games, {checked.steps} steps"))
    if checked.difference is not None:
        differs(checked.difference)
        return
    console.print("[green]Every game replays to the published result.[/]")
    if checked.sealed:
        console.print(
            "[yellow]The secret is not revealed yet:[/] every sitting had the deals it should, "
            "but where they come from can only be checked afterwards."
        )
    elif match.contribution:
        console.print(
            "[green]The deals follow from the secret and the contribution, and the secret from "
            "its hash.[/]"
        )
        console.print(Text("Where the contribution comes from is in the file of the event."))
    else:
        console.print("[green]The deals follow from the secret, and the secret from its hash.[/]")
        console.print(
            "[yellow]There was no contribution:[/] the site chose the secret alone, and could "
            "have tried several."
        )
    if not against:
        console.print(Text(f"Compare with what was published: hash of the secret {match.digest}"))
        if match.contribution:
            console.print(Text(f"Contribution: {match.contribution}"))
    console.print(Text(f"Fingerprint of the match: {checked.fingerprint}"))


def log_verification(found: LogCheck) -> None:
    """What the check of a download of the public log showed: whether it holds, what was voided."""
    kind = "the site's log" if found.site else f"log {found.lines[0].log}"
    console.print(Text(f"{found.path.name}, {kind}: {len(found.lines)} entries"))
    if found.difference is not None:
        differs(found.difference)
        return
    console.print("[green]Every entry follows from the one before.[/]")
    if found.extends is not None:
        console.print(Text(f"It holds {found.extends.name} unchanged."))
    if found.heads:
        console.print(Text(f"It agrees with {found.heads} heads that the site published."))
    if found.matches:
        console.print(Text(f"It holds the fingerprints of {found.matches} of the matches given."))
    if found.sealed:
        console.print(
            Text.assemble(
                (f"{found.sealed} entries are sealed: ", "yellow"),
                "their results are not public yet; their hashes must fit when they are.",
            )
        )
    for one in found.voided:
        second = f", confirmed by {one.second}" if one.second else ""
        instead = f"; match {one.instead} instead" if one.instead else ""
        console.print(
            Text.assemble(
                (f"Match {one.match} was voided", "yellow"),
                f" by {one.by}{second}: {one.reason.lower()}: {one.why}{instead}",
            )
        )
    if not found.voided and not found.site:
        console.print("No match was voided.")
    console.print(Text(f"Head: {found.lines[-1].hash}"))


def record_verification(record: Record, difference: Difference | None) -> None:
    """What the check of a single game showed."""
    if difference is not None:
        differs(difference)
        return
    console.print(
        Text.assemble(
            ("The record replays to its end", "green"),
            f": {get(record.game).title}, {len(record.steps)} steps. "
            "Where its cards come from is written in the file of its match.",
        )
    )


def differs(difference: Difference) -> None:
    """The first thing that is not as it should be."""
    console.print(
        Text.assemble(("differs: ", "bold red"), f"{difference.where}: {difference.what}")
    )
    console.print(Text(f"  expected  {_cut(difference.expected)}"))
    console.print(Text(f"  found     {_cut(difference.found)}"))


def _cut(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 2000 else text[:2000] + "…"
