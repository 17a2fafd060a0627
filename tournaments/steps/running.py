"""The steps of an event: lock the field, end a pause, note a retry, finish, publish."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from arena.accounts.models import User
from arena.core.errors import Refused
from arena.ladder.live_ratings import live_numbers
from arena.ladder.terms import ladder_for
from arena.matches.cards import commitment_reveal
from arena.matches.models import Match
from arena.matches.opening import results_opened
from arena.matches.services import matches_resume
from arena.webhooks.models import Kind
from botocracy.events.formats import FORMATS
from tournaments.actions.audit import locked, move, note, publish
from tournaments.actions.invitations import invitations_expire
from tournaments.actions.messages import announce_event, tell_entrants, tell_organisers
from tournaments.actions.quotas import require_size
from tournaments.actions.release import results_follow
from tournaments.actions.rematches import match_table
from tournaments.actions.run import match_keys
from tournaments.models import UNDER_WAY, Entry, Event, EventState, NonceBy
from tournaments.results.forecast import length_problem
from tournaments.selectors import entry_version, event_plan
from tournaments.steps.cards import cards_lock


@transaction.atomic
def field_lock(*, event: Event, by: User, why: str = "") -> Event:
    """Start an event: lock versions, seeding and cards. A second call is refused.

    Call `round_pair` afterwards for the first round; a large field takes a while.
    """
    found = locked(event, by, EventState.REGISTRATION)
    entries = list(found.entries.select_related("bot").order_by("pk"))
    form = FORMATS[found.format]
    if problem := form.problem(event_plan(found)):
        raise Refused(problem, code="bad_field")
    if problem := length_problem(found):
        raise Refused(problem, code="too_long")
    require_size(found, by)
    invitations_expire(found)
    for seed, entry in enumerate(_seeded(found, entries), 1):
        entry.seed = seed
        entry.submission = entry_version(found, entry.bot)
    Entry.objects.bulk_update(entries, ["seed", "submission"], batch_size=500)
    cards_lock(found)
    tell_entrants(found, _start_words(found))
    now = timezone.now()
    move(found, by, EventState.RUNNING, why, started_at=now)
    announce_event(found, Kind.EVENT_STARTED, f"{found.title} has started.", entrants=len(entries))
    publish(found, _started_body(found, entries, by))
    return found


def _started_body(event: Event, entries: list[Entry], by: User) -> dict[str, Any]:
    """The public log's entry for the locked field."""
    return {
        "what": "started",
        "by": by.pk,
        "rated": event.rated,
        "commitment": event.commitment.digest,
        "entrants": [
            {
                "bot": entry.bot_id,
                "seed": entry.seed,
                "content_hash": entry.submission.content_hash if entry.submission else "",
            }
            for entry in sorted(entries, key=lambda entry: entry.seed or 0)
        ],
    }


def _start_words(event: Event) -> str:
    if event.entries.filter(nonce_by=NonceBy.OWNER, nonce="").exists():
        return (
            f"{event.title} is locked. Open its page within {event.reveal_minutes} minutes: "
            "your browser reveals your nonce, then the cards are dealt."
        )
    return f"{event.title} has started."


def _seeded(event: Event, entries: list[Entry]) -> list[Entry]:
    """Entries by rating if the game has a ladder, else by time of entry."""
    ladder = ladder_for(game=event.game, table_size=event.table_size, options=event.options)
    versions = [entry.bot.active_id for entry in entries if entry.bot.active_id]
    numbers = live_numbers(ladder, versions) if ladder else {}
    ratings = {version: number.rating for version, number in numbers.items()}
    return sorted(entries, key=lambda entry: -ratings.get(entry.bot.active_id or 0, 0.0))


@transaction.atomic
def pause_end(*, event: Event, by: User, why: str = "") -> Event:
    """Queue the held matches again; the caller sends them to workers."""
    found = locked(event, by, EventState.PAUSED)
    matches_resume(matches=match_keys(found))
    return move(found, by, EventState.RUNNING, why)


@transaction.atomic
def retry_note(*, event: Event, match: Match, by: User, why: str = "") -> None:
    """Note in the audit trail that an organiser retries an errored match."""
    found = locked(event, by, *UNDER_WAY)
    match_table(found, match)  # raises unless it is a match of the event
    note(found, by, f"sent match {match.pk} again", why)


@transaction.atomic
def event_finish(*, event: Event) -> Event:
    """Close an event whose rounds are all played; called by `round_pair`."""
    found = locked(event, None, EventState.RUNNING)
    tell_organisers(found, f"{found.title} is played to its end. Publish the results.")
    move(found, None, EventState.FINISHED, finished_at=timezone.now())
    announce_event(found, Kind.EVENT_FINISHED, f"{found.title} is played to its end.")
    publish(found, {"what": "finished"})
    return found


@transaction.atomic
def results_release(*, event: Event, by: User, why: str = "") -> Event:
    """Publish: open the replays and reveal the secret of the cards."""
    found = locked(event, by, EventState.FINISHED)
    # Voided matches have no table any more, so matches are found by the commitment.
    Match.objects.filter(commitment__event=found).update(released=True)
    commitment_reveal(commitment=found.commitment)
    move(found, by, EventState.PUBLISHED, why, published_at=timezone.now())
    results_follow(found)
    text = f"The results and replays of {found.title} are open."
    tell_entrants(found, text)
    announce_event(found, Kind.EVENT_PUBLISHED, text)
    publish(found, {"what": "published", "by": by.pk, "why": why})
    results_opened(Match.objects.filter(commitment__event=found))
    return found
