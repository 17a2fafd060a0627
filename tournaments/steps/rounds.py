"""The rounds of a running event: pair the next, make its matches, close it when they are done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from django.db import transaction
from django.utils import timezone

from arena.matches.cards import root_of
from arena.matches.models import MatchStatus
from arena.matches.services import Seated, matches_create, matches_hold
from arena.webhooks.models import Kind
from botocracy.events.formats import FORMATS
from botocracy.events.pairing.tables import Pairing
from sandbox import fairness
from sandbox.limits import Clocks
from tournaments.actions.audit import note
from tournaments.actions.messages import announce_event
from tournaments.actions.predictions import forecast_store
from tournaments.actions.release import results_public
from tournaments.actions.schedule import next_round_at
from tournaments.models import Bye, Entry, Event, EventState, Round, Table
from tournaments.results.scoreboard import event_ratings
from tournaments.selectors import event_plan, field_of
from tournaments.steps.cards import cards_draw
from tournaments.steps.running import event_finish

BATCH = 200
"""Matches made in one transaction, to keep it below a second."""


@transaction.atomic
def round_pair(*, event_id: int) -> list[int]:
    """Close finished rounds, pair the next one, or finish the event; returns new matches.

    A call makes at most `BATCH` matches, to keep the transaction short: call it until it returns
    none. It is safe to call at any time, also concurrently: it locks the event's row and keeps
    all state in the database, so the next call continues after a crash.
    """
    events = Event.objects.select_for_update(of=("self",)).select_related("commitment")
    event = events.get(pk=event_id)
    if event.state != EventState.RUNNING or not cards_draw(event):
        return []
    if event.rounds.filter(pairing__isnull=False).exists():
        return _matches_make(event)
    if _rounds_close(event):
        return []
    resumes = next_round_at(event)
    if resumes is not None and resumes > timezone.now():
        return []  # the sweep asks again
    while pairings := _next(event):
        forecast_store(event, event.rounds.count() + 1)
        _rounds_create(event, event.rounds.count() + 1, pairings)
        if any(pairing.tables for pairing in pairings):
            return _matches_make(event)
        _rounds_close(event)  # a walkover has no matches to wait for
    event_finish(event=event)
    return []


def _next(event: Event) -> list[Pairing]:
    """The next rounds; empty if the event is over."""
    form = FORMATS[event.format]
    made = event.rounds.count()
    if event.ends_at and event.ends_at <= timezone.now():
        return []
    _rounds_announce(event)
    field = replace(
        field_of(event),
        draw=fairness.draw_seed(root_of(event.commitment)),
        ratings=event_ratings(event),
    )
    field = replace(field, rounds=_rounds_replan(event, form.rounds_now(field, made, event.length)))
    if made >= field.rounds:
        return []
    if form.ahead and len(field.entrants) < event.table_size:
        return []  # after withdrawals no table can be filled
    if form.has_final and made == event.length:
        event.finalists = list(form.finalists(field, event.length))
        event.save(update_fields=["finalists"])
        field = replace(field, finalists=tuple(event.finalists))
    last = field.rounds if form.ahead else made + 1
    paired = form.pair_rounds(field, range(made + 1, last + 1), event.length)
    # A round that has no table and is no walkover means that nobody is left to play.
    return list(takewhile(lambda pairing: pairing.tables or pairing.walkover, paired))


def _rounds_announce(event: Event) -> None:
    """Fix the number of rounds before the first."""
    if event.rounds_planned is not None:
        return
    form, plan = FORMATS[event.format], event_plan(event)
    if not form.ahead:
        # Bots that withdrew since the start count.
        plan = replace(plan, entrants=event.entries.count())
    event.rounds_planned = form.rounds(plan)
    event.save(update_fields=["rounds_planned"])


def _rounds_replan(event: Event, rounds: int) -> int:
    """Announce another number of rounds if withdrawals make a knockout longer."""
    if rounds != event.rounds_planned:
        note(event, None, f"now has {rounds} rounds, not {event.rounds_planned}")
        event.rounds_planned = rounds
        event.save(update_fields=["rounds_planned"])
    return rounds


def _rounds_create(event: Event, first: int, pairings: Sequence[Pairing]) -> None:
    """Store rounds with their pairings; `_matches_make` makes the matches in batches."""
    rounds = Round.objects.bulk_create(
        Round(
            event=event,
            number=first + at,
            pairing=[list(table) for table in pairing.tables] or None,
            size=len(pairing.tables),
            advance=list(pairing.advance) or None,
        )
        for at, pairing in enumerate(pairings)
    )
    Bye.objects.bulk_create(
        Bye(round=made, entry_id=entry)
        for made, pairing in zip(rounds, pairings, strict=True)
        for entry in pairing.byes
    )


def _matches_make(event: Event) -> list[int]:
    """Make the next batch of matches of paired rounds; returns their keys."""
    unmade = event.rounds.filter(pairing__isnull=False).order_by("number").first()
    if unmade is None:
        return []
    pairing: list[list[int]] = unmade.pairing or []
    done = unmade.tables.count()
    batch = list(enumerate(pairing, 1))[done : done + BATCH]
    entries = Entry.objects.select_related("submission__bot").in_bulk(
        {entry for _, seats in batch for entry in seats}
    )
    shown = results_public(event)
    matches = matches_create(
        game=event.game,
        options=event.options,
        tables=[
            Seated(
                f"round {unmade.number} table {number}",
                [version for entry in seats if (version := entries[entry].submission)],
            )
            for number, seats in batch
        ],
        deals=event.deals,
        commitment=event.commitment,
        clocks=Clocks(**event.clocks),
        faults_allowed=event.faults_allowed,
        rated=event.rated and shown,
        results_open=shown,
        asked_by=event.organiser_id,
    )
    Table.objects.bulk_create(
        Table(round=unmade, number=number, match=match, entries=seats)
        for (number, seats), match in zip(batch, matches, strict=True)
    )
    if done + len(batch) == len(pairing):
        unmade.pairing = None
        unmade.save(update_fields=["pairing"])
    return [match.pk for match in matches]


def _rounds_close(event: Event) -> int:
    """Close rounds whose matches are all over; returns how many rounds are still open."""
    still_open = 0
    over = (MatchStatus.SETTLED, MatchStatus.VOID)
    for number in event.rounds.filter(finished_at=None):
        if number.tables.exclude(match__status__in=over).exists():
            still_open += 1
        else:
            number.finished_at = timezone.now()
            number.save(update_fields=["finished_at"])
            _round_announce(event, number.number)
    return still_open


def _round_announce(event: Event, number: int) -> None:
    """Tell webhooks that a round is played."""
    text = f"Round {number} of {event.title} is played."
    announce_event(event, Kind.EVENT_ROUND, text, round=number, rounds_planned=event.rounds_planned)


def paused_hold() -> int:
    """Hold matches of paused events that a failed attempt put back on the queue."""
    paused = Table.objects.filter(round__event__state=EventState.PAUSED)
    return matches_hold(matches=list(paused.values_list("match_id", flat=True)))


def events_running() -> list[int]:
    return list(Event.objects.filter(state=EventState.RUNNING).values_list("pk", flat=True))
