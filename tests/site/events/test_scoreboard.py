"""Standings are computed once for each state of an event, and are never outdated."""

import pytest
from django.urls import reverse

from arena.matches.models import Match, MatchStatus, MatchVoid
from arena.pipeline import events, matches, rematches
from tests.site import worlds
from tournaments.actions import entries
from tournaments.actions.release import release_set
from tournaments.models import Entry, Event, Release
from tournaments.results import scoreboard
from tournaments.results.scoreboard import Scoreboard, event_standings
from tournaments.results.stored import results_forget

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return worlds.running_event(format="swiss", length=2, count=2 * worlds.seats())


@pytest.fixture
def computed(monkeypatch):
    """A line for each time standings were computed."""
    times = []
    compute = scoreboard.standings

    def counting(*field, **settings):
        times.append(len(times))
        return compute(*field, **settings)

    monkeypatch.setattr(scoreboard, "standings", counting)
    return times


def shown(client, event):
    return client.get(reverse("event", args=[event.slug])).content.decode()


def lines(event):
    return [
        (row.entry.pk, row.standing.place, row.standing.score) for row in event_standings(event)
    ]


def fresh(event):
    """The lines computed again."""
    results_forget(event)
    return lines(event)


def test_no_visitor_computes_standings_that_have_not_changed(client, event, computed):
    worlds.work()
    by_workers = len(computed)
    for _ in range(3):
        shown(client, event)
    assert len(computed) == by_workers
    assert lines(event) == fresh(event)


def test_standings_that_no_worker_stored_are_computed_once(client, event, computed):
    worlds.play_one()
    before = shown(client, event)
    assert len(computed) == 1
    stored = lines(event)
    assert shown(client, event) == before
    assert len(computed) == 1
    assert stored == fresh(event)


def test_what_was_stored_of_another_state_is_not_shown(event):
    Scoreboard(event).store()
    worlds.play_one()
    now = lines(event)
    assert any(score for *_, score in now)
    assert now == fresh(event)


def test_stored_standings_are_the_same_to_the_last_digit():
    event = worlds.running_event(
        format="swiss",
        length=2,
        count=worlds.seats() + 1,
        tie_breaks=["median_buchholz", "sonneborn_berger", "performance"],
    )
    worlds.work()
    results_forget(event)
    computed = event_standings(event)
    progress = Scoreboard(event).progress
    assert [row.standing for row in event_standings(event)] == [row.standing for row in computed]
    assert Scoreboard(event).progress == progress


def test_a_settled_match_counts_at_once(client, event):
    before = shown(client, event)
    worlds.play_one()
    assert shown(client, event) != before
    assert sum(row.standing.matches for row in event_standings(event)) == worlds.seats()
    assert lines(event) == fresh(event)


def test_tables_of_closed_rounds_are_read_once(event, monkeypatch):
    read = []
    tables_of = scoreboard.tables_of
    monkeypatch.setattr(
        scoreboard, "tables_of", lambda matches: read.extend(matches) or tables_of(matches)
    )
    worlds.work()
    results_forget(event)
    read.clear()
    for _ in range(3):
        assert len(Scoreboard(event).tables) == Match.objects.count()
    assert sorted(read) == sorted(Match.objects.values_list("pk", flat=True))


def test_a_voided_match_no_longer_counts(event):
    worlds.play_one()
    assert any(score for _, _, score in lines(event))
    played = Match.objects.get(status=MatchStatus.SETTLED)
    rematches.event_match_rematch(
        event=event, match=played, by=event.organiser, why="a bug", reason="engine"
    )
    assert not any(score for _, _, score in lines(event))


def test_a_match_that_is_voided_and_played_again_counts_anew(event):
    worlds.play_one()
    first = lines(event)
    played = Match.objects.get(status=MatchStatus.SETTLED)
    rematches.event_match_rematch(
        event=event, match=played, by=event.organiser, why="a bug", reason="engine"
    )
    matches.match_run(match_id=MatchVoid.objects.get(match=played).rematch_id)
    second = lines(event)
    assert second == fresh(event)
    assert sum(score for *_, score in second) == pytest.approx(sum(score for *_, score in first))


def test_the_disqualified_are_last_at_once(client, event):
    worlds.work()
    best = event_standings(event)[0].entry
    assert "disqualified" not in shown(client, event)
    events.entry_disqualify(entry=best, by=event.organiser, why="collusion")
    assert event_standings(event)[-1].entry == best
    assert "disqualified" in shown(client, event)


def test_a_withdrawal_shows_at_once(client, event):
    entry = event.entries.first()
    assert "withdrawn" not in shown(client, event)
    events.entry_withdraw(entry=entry, by=event.organiser)
    assert "withdrawn" in shown(client, event)
    assert Scoreboard(event).entered == 2 * worlds.seats() - 1


def test_who_comes_and_goes_before_the_start_is_listed_at_once():
    bots = worlds.field(2)
    event = worlds.open_event(bots=bots[:1])
    assert [row.entry.bot for row in event_standings(event)] == bots[:1]
    events.entry_withdraw(entry=Entry.objects.get(bot=bots[0]), by=event.organiser)
    entries.event_enter(event=event, bot=bots[1], by=event.organiser)
    assert [row.entry.bot for row in event_standings(event)] == bots[1:]


def test_the_next_round_and_its_byes_count_at_once():
    event = worlds.running_event(format="swiss", length=2, count=worlds.seats() + 1)
    worlds.work()
    assert lines(event) == fresh(event)
    assert event.rounds.count() == 2


def test_what_is_remembered_is_shown_only_to_those_who_may_see_it(client, event):
    Event.objects.filter(pk=event.pk).update(rated=False)  # a rated one is open to everyone
    worlds.play_one()
    assert '<table class="standings">' in shown(client, event)
    release_set(event=event, release=Release.HIDDEN, by=event.organiser)
    assert '<table class="standings">' not in shown(client, event)
    release_set(event=event, release=Release.PUBLIC, by=event.organiser)
    assert '<table class="standings">' in shown(client, event)


def test_ratings_that_move_move_the_performance(event, computed):
    event.tie_breaks = ["performance"]
    event.save()
    worlds.play_one()
    event_standings(event)
    before = len(computed)
    event_standings(event)
    assert len(computed) == before
    worlds.match_of(worlds.field(worlds.seats()))
    worlds.play_one()
    event_standings(event)
    assert len(computed) == before + 1


def test_own_bots_stand_above_a_page_they_are_not_on(client, monkeypatch, event):
    monkeypatch.setattr("arena.web.pages.events.views.A_PAGE", 2)
    last = event_standings(event)[-1]
    bot = last.entry.bot
    bot.owner = worlds.person("ann")
    bot.save()
    assert 'class="mine"' not in shown(client, event)
    client.force_login(bot.owner)
    first, final = (
        client.get(reverse("event", args=[event.slug]), {"page": page}) for page in (1, 99)
    )
    assert [[row.line for row in group] for group in first.context["groups"]] == [
        [last.line],
        [1, 2],
    ]
    assert [row.line for row in final.context["groups"][-1]][-1] == last.line
    assert len(final.context["groups"]) == 1
    assert final.content.decode().count('class="mine"') == 1


def test_a_live_page_stays_at_its_number(client, monkeypatch, event):
    monkeypatch.setattr("arena.web.pages.events.views.A_PAGE", 2)
    address = reverse("event", args=[event.slug]) + "?page=2"
    assert f'hx-get="{address}"' in client.get(address).content.decode()
    part = client.get(address, headers={"HX-Request": "true", "HX-Target": "standings"})
    assert f'hx-get="{address}"' in part.content.decode()
    assert [row.line for row in part.context["groups"][-1]] == [3, 4]
