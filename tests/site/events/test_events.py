"""Events from draft to published: the organiser's actions, and what the site does by itself."""

import pytest

from arena.core.errors import ArenaError, Forbidden, Refused, TooMany
from arena.matches.models import Match, MatchStatus
from arena.pipeline import events
from tests.site import worlds
from tournaments.actions import draft, entries, run
from tournaments.actions.settings import EventSettings
from tournaments.models import EventState, Table
from tournaments.results.scoreboard import event_standings
from tournaments.selectors import event_progress, events_visible

pytestmark = pytest.mark.django_db


def statuses(event):
    return set(Match.objects.filter(table__round__event=event).values_list("status", flat=True))


@pytest.mark.parametrize(("form", "length"), [("round_robin", 1), ("swiss", 2)])
def test_an_event_runs_by_itself_to_the_end(form, length):
    event = worlds.running_event(format=form, length=length, count=2 * worlds.seats())
    worlds.work()
    event.refresh_from_db()
    assert event.state == EventState.FINISHED
    assert event.rounds.count() == event.rounds_planned
    progress = event_progress(event)
    assert progress.settled == progress.total > 0
    rows = event_standings(event)
    assert [row.standing.place for row in rows] == sorted(row.standing.place for row in rows)


def test_a_swiss_round_waits_for_the_one_before_it():
    event = worlds.running_event(format="swiss", length=2, count=2 * worlds.seats())
    assert event.rounds.count() == 1
    events.event_advance(event_id=event.pk)
    assert event.rounds.count() == 1
    worlds.work()
    assert event.rounds.count() == 2


def test_the_same_secret_gives_the_same_event():
    def result(title):
        event = worlds.running_event(title=title, secret="ab" * 32, ladder=False)
        worlds.work()
        return [(row.entry.bot.slug, row.standing.score) for row in event_standings(event)]

    assert result("One") == result("Two")


def test_pressed_twice_it_starts_once():
    event = worlds.open_event(bots=worlds.field(worlds.seats()))
    events.event_start(event=event, by=event.organiser)
    with pytest.raises(Refused, match="running"):
        events.event_start(event=event, by=event.organiser)
    assert event.rounds.count() == 1


def test_too_small_a_field_cannot_start_and_is_told_why():
    event = worlds.open_event(bots=worlds.field(1))
    with pytest.raises(Refused, match="cannot fill a table"):
        events.event_start(event=event, by=event.organiser)


def test_a_pause_starts_no_match_and_a_resume_goes_on():
    event = worlds.running_event()
    run.event_pause(event=event, by=event.organiser)
    assert statuses(event) == {MatchStatus.HELD}
    events.event_resume(event=event, by=event.organiser)
    worlds.work()
    event.refresh_from_db()
    assert event.state == EventState.FINISHED


def test_a_cancelled_event_plays_nothing_more():
    event = worlds.running_event()
    run.event_cancel(event=event, by=event.organiser, why="the power went")
    assert statuses(event) == {MatchStatus.VOID}
    assert event.changes.last().why == "the power went"


def test_publishing_opens_the_replays_and_reveals_the_secret():
    event = worlds.running_event()
    worlds.work()
    assert not Match.objects.filter(released=True).exists()
    events.event_publish(event=event, by=event.organiser)
    event.commitment.refresh_from_db()
    assert event.commitment.revealed_at
    assert not Match.objects.filter(released=False).exists()


def test_a_withdrawn_bot_is_at_no_later_table():
    event = worlds.running_event(format="swiss", length=2, count=2 * worlds.seats() + 1)
    entry = event.entries.order_by("seed").first()
    events.entry_withdraw(entry=entry, by=event.organiser)
    worlds.work()
    second = Table.objects.filter(round__event=event, round__number=2)
    assert all(entry.pk not in table.entries for table in second)


@pytest.mark.parametrize(
    "act",
    [
        lambda event, by: events.event_start(event=event, by=by),
        lambda event, by: draft.event_open(event=event, by=by),
        lambda event, by: run.event_pause(event=event, by=by),
        lambda event, by: events.event_resume(event=event, by=by),
        lambda event, by: events.event_publish(event=event, by=by),
        lambda event, by: run.event_cancel(event=event, by=by),
        lambda event, by: events.entry_withdraw(entry=event.entries.first(), by=by),
        lambda event, by: entries.event_enter(event=event, bot=worlds.field(3)[2], by=by),
    ],
)
def test_a_stranger_can_do_nothing_to_an_event(act):
    event = worlds.open_event(bots=worlds.field(2))
    with pytest.raises(Forbidden):
        act(event, worlds.person("mallory"))


def test_only_so_many_bots_of_one_user_may_enter():
    owner = worlds.person("ann")
    bots = [worlds.bot_of(owner, f"# {name}", name) for name in ("one", "two")]
    event = worlds.open_event(entries_per_user=1)
    entries.event_enter(event=event, bot=bots[0], by=owner)
    with pytest.raises(TooMany):
        entries.event_enter(event=event, bot=bots[1], by=owner)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"table_size": 99}, "99"),
        ({"options": {"no_such": 1}}, "no option"),
        ({"format": "lottery"}, "no format"),
        ({"deals": 0}, "1 to 200 deals"),
    ],
)
def test_settings_that_make_no_sense_are_refused_with_the_reason(change, message):
    with pytest.raises(ArenaError, match=message):
        worlds.open_event(**change)


def test_a_draft_is_seen_by_its_organiser_only():
    olga = worlds.person("olga")
    event = draft.event_create(
        by=olga,
        settings=EventSettings(
            title="Secret",
            game=worlds.GAME,
            table_size=worlds.seats(),
            format="swiss",
            length=1,
            deals=1,
        ),
    )
    assert event in events_visible(olga)
    assert event not in events_visible(worlds.person("ann"))
    assert event not in events_visible(None)
