"""The code, the manual and an event's rules say the same about faults."""

import re
from pathlib import Path

import pytest
from django.urls import reverse

from sandbox.budgets import sitting_seconds
from sandbox.limits import (
    BUNDLE_LOG,
    LONGEST_MATCH,
    SAID_GAME,
    SAID_MATCH,
    TRIES,
    WALL_FACTOR,
    WALL_GRACE,
    Clocks,
    Limits,
)
from sandbox.match import MatchSpec
from sandbox.pooled.question import FAR_BELOW
from sandbox.protocol import ERROR_KINDS
from sandbox.runner.turn import NOTE_CAP
from sandbox.verdicts import FACTS, Verdict
from tests.site import worlds

DOCS = Path(__file__).parents[3] / "docs"
FOLLOWS = {True: "out of this game", False: "one fault"}


def table(page, first):
    """The rows of the table in `page` whose first column is headed `first`."""
    text = (DOCS / page).read_text()
    _, _, after = text.partition(f"| {first} |")
    lines = after.splitlines()[2:]
    rows = []
    for line in lines:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


def test_every_verdict_has_its_facts_and_advice():
    assert list(FACTS) == list(Verdict)
    assert all(fact.advice.text for fact in FACTS.values())


def test_the_manual_has_every_verdict_with_what_follows_from_it():
    assert table("limits.md", "verdict") == [
        [verdict.words, fact.explained, FOLLOWS[fact.ends_game], fact.helps]
        for verdict, fact in FACTS.items()
    ]


def test_the_manual_names_the_faults_allowed_of_the_code():
    numbers = {3: "three"}
    allowed = numbers[MatchSpec.__dataclass_fields__["faults_allowed"].default]
    assert f"({allowed} unless it says otherwise)" in (DOCS / "limits.md").read_text()


def test_the_manual_has_the_bytes_of_the_code():
    words = " ".join((DOCS / "limits.md").read_text().split())
    assert (
        f"{SAID_GAME >> 10} KiB are kept of a game and {SAID_MATCH >> 10} KiB of a match" in words
    )
    assert f"{NOTE_CAP} characters of notes and the last {Limits.log >> 10} KiB of the log" in words
    assert f"the last {BUNDLE_LOG >> 10} KiB of the log" in words


def test_the_manual_has_the_clocks_of_the_code():
    words = " ".join((DOCS / "limits.md").read_text().split())
    assert f"within {LONGEST_MATCH / 3600:g} hours however slow" in words
    usual = sitting_seconds(Clocks(), seats=4, deals=10)
    assert f"with the usual clocks and 10 deals that is {usual:g} s" in words
    protocol = " ".join((DOCS / "protocol.md").read_text().split())
    rule = "three times the limit plus a second"
    assert (WALL_FACTOR, WALL_GRACE) == (3, 1)
    assert rule in words
    assert rule in protocol
    assert (FAR_BELOW, TRIES) == (0.5, 2)
    again = "with less than half of its CPU time used, is waited for **once more**"
    assert again in words
    assert again in protocol
    assert "a third of its wall time" in words
    assert "a third of its wall time" in protocol


def test_the_protocol_names_every_kind_of_error():
    text = (DOCS / "protocol.md").read_text()
    told = re.search(r"`kind` is (.*?)A bot that sends it", text, re.S)[1]
    assert set(re.findall(r"`(\w+)`", told)) == {"exception", *ERROR_KINDS}
    for kind, verdict in ERROR_KINDS.items():
        assert verdict.words in re.search(rf"`{kind}` \((.*?)\)", told, re.S)[1]


def test_the_protocol_has_every_clock():
    assert {row[0].strip("`") for row in table("protocol.md", "clock")} >= set(
        Clocks.__dataclass_fields__
    )


@pytest.mark.django_db
def test_an_events_rules_say_it_too(client):
    event = worlds.running_event()
    page = client.get(reverse("event_rules", args=[event.slug])).content.decode()
    once, _, ended = page.partition(f"past {event.faults_allowed} faults in a game")
    ended, _, _ = ended.partition("is out of that game at once")
    for fact in FACTS.values():
        assert fact.meaning in (ended if fact.ends_game else once)
