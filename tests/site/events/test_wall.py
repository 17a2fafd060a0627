"""The wall of an event: what it shows, when, and to whom."""

from datetime import timedelta

import pytest
from django.utils import timezone

from arena.matches.models import Match, MatchStatus
from arena.pipeline import events, matches
from tests.site import worlds
from tournaments.actions.release import release_set
from tournaments.models import Event, Release, Round
from tournaments.results.movement import earlier_places
from tournaments.results.scoreboard import Scoreboard
from tournaments.results.wall import countdown, wall

pytestmark = pytest.mark.django_db


def swiss(**settings):
    chosen = {"format": "swiss", "length": 3, "count": 2 * worlds.seats()} | settings
    return worlds.running_event(ladder=False, **chosen)


def play_round(event):
    """Play all matches that wait, and pair the next round."""
    for match in Match.objects.filter(table__round__event=event, status=MatchStatus.QUEUED):
        matches.match_run(match_id=match.pk)
    events.event_advance(event_id=event.pk)
    event.refresh_from_db()


def page(client, event, query=""):
    return client.get(f"/events/{event.slug}/wall/{query}")


def text(client, event, query=""):
    return page(client, event, query).content.decode()


def test_before_the_start_it_counts_down_to_the_hour_of_the_schedule():
    starts = timezone.now() + timedelta(hours=2)
    event = worlds.open_event(bots=worlds.field(3), starts_at=starts)
    assert countdown(event) == ("It starts in", starts)


def test_without_an_hour_it_counts_down_to_the_end_of_registration():
    until = timezone.now() + timedelta(hours=1)
    assert countdown(worlds.open_event(registration_until=until)) == ("Entries close in", until)
    assert countdown(worlds.open_event(title="Another")) is None


def test_in_a_pause_it_counts_down_to_the_next_round():
    event = swiss(pause_minutes=5)
    assert countdown(event) is None
    play_round(event)
    ended = Round.objects.get(event=event, number=1).finished_at
    assert countdown(event) == ("Round 2 begins in", ended + timedelta(minutes=5))


def test_arrows_say_who_climbed_since_the_last_round():
    event = swiss()
    play_round(event)
    after_one = {row.entrant: row.place for row in Scoreboard(event).standings}
    assert earlier_places(Scoreboard(event)) == {}  # round 1 has nothing before it
    play_round(event)
    shown = wall(event, None).lines
    assert {row.line.standing.entrant for row in shown} == set(after_one)
    for row in shown:
        by = after_one[row.line.standing.entrant] - row.line.standing.place
        assert (row.climbed, row.fallen) == (max(0, by), max(0, -by))
    assert any(row.climbed for row in shown)


def test_while_a_round_is_played_rows_move_against_the_round_before():
    event = swiss()
    play_round(event)
    after_one = {row.entrant: row.place for row in Scoreboard(event).standings}
    worlds.play_one()
    assert earlier_places(Scoreboard(event)) == after_one


def test_tables_that_are_played_now_are_named(client):
    event = swiss()
    first = Match.objects.filter(table__round__event=event).first()
    assert "At the tables now" not in text(client, event)
    Match.objects.filter(pk=first.pk).update(status=MatchStatus.PLAYING)
    assert "At the tables now" in text(client, event)
    assert [table.match_id for table in wall(event, None).tables] == [first.pk]


def test_the_deciding_game_is_played_for_everybody_once_replays_are_open(client):
    event = swiss(length=1)
    play_round(event)
    assert event.state == "finished"
    assert wall(event, None).deciding is None
    assert "data-game" not in text(client, event)
    events.event_publish(event=event, by=event.organiser)
    event.refresh_from_db()
    shown = wall(event, None).deciding
    assert shown.round == 1
    frames = f"/matches/{shown.match}/{shown.rotation}/{shown.deal}/frames.json"
    assert frames in text(client, event)
    assert client.get(frames).status_code == 200


def test_before_that_organisers_can_show_it_when_they_ask_for_all(client):
    event = swiss()
    play_round(event)
    client.force_login(event.organiser)
    assert "data-game" not in text(client, event)
    assert "data-game" in text(client, event, "?all=yes")
    client.force_login(worlds.person("mallory"))
    assert "data-game" not in text(client, event, "?all=yes")


def test_while_a_round_is_played_the_game_is_of_the_round_before(client):
    event = swiss()
    play_round(event)
    worlds.play_one()
    assert wall(event, event.organiser, everything=True).deciding.round == 1


@pytest.mark.parametrize("release", ["hidden", "participants"])
def test_results_that_are_held_back_are_not_on_a_strangers_wall(client, release):
    event = swiss(release=release)
    play_round(event)
    Match.objects.filter(status=MatchStatus.QUEUED).update(status=MatchStatus.PLAYING)
    for who in (None, worlds.person("mallory")):
        if who:
            client.force_login(who)
        for query in ("", "?all=yes"):
            shown = text(client, event, query)
            assert "held back" in shown
            assert "data-row" not in shown
            assert "random 1" not in shown


def test_on_a_projector_organisers_show_held_back_results_only_when_they_ask(client):
    event = swiss(release="hidden")
    play_round(event)
    client.force_login(event.organiser)
    assert "data-row" not in text(client, event)
    assert "data-row" in text(client, event, "?all=yes")
    release_set(event=event, release=Release.PUBLIC, by=event.organiser)
    assert "data-row" in text(client, event)


def test_a_participant_sees_what_the_events_page_shows_participants(client):
    mine = worlds.accepted_bot(owner="ann")
    bots = [mine, *worlds.field(worlds.seats())]
    event = worlds.open_event(bots=bots, release="participants")
    events.event_start(event=event, by=event.organiser)
    client.force_login(mine.owner)
    assert "data-row" in text(client, event)


def test_a_private_event_has_no_wall_for_strangers(client):
    event = worlds.open_event(bots=worlds.field(3), visibility="private")
    assert page(client, event).status_code == 404


def test_the_end_names_the_champion_of_a_knockout(client):
    event = worlds.running_event(ladder=False, format="knockout", count=2 * worlds.seats())
    worlds.work()
    event.refresh_from_db()
    shown = wall(event, None)
    champion = shown.bracket.names[shown.bracket.bracket.champion.entrant]
    assert shown.winners == [champion]
    assert "Champion" in text(client, event)
    assert 'class="bracket"' in text(client, event)


def test_the_end_names_the_winner_and_the_podium(client):
    event = swiss(length=1)
    play_round(event)
    shown = wall(event, None)
    places = [line.standing.place for line in shown.podium]
    assert shown.winners == [row.line.bot for row in shown.lines if row.line.standing.place == 1]
    assert places == sorted(places)
    assert places[-1] <= 3
    assert 'class="champion"' in text(client, event)


def test_a_disqualified_bot_is_no_winner():
    event = swiss(length=1)
    play_round(event)
    first = wall(event, None).lines[0].line
    events.entry_disqualify(
        entry=event.entries.get(pk=first.standing.entrant), by=event.organiser, why="It cheated."
    )
    event.refresh_from_db()
    assert first.bot not in wall(event, None).winners


def test_the_part_that_updates_is_answered_alone_and_once(client):
    event = swiss()
    headers = {"HX-Request": "true", "HX-Target": "wall", "HX-Trigger": "wall"}
    part = client.get(f"/events/{event.slug}/wall/", headers=headers)
    assert part.content.startswith(b'<main id="wall"')
    again = client.get(
        f"/events/{event.slug}/wall/", headers=headers | {"If-None-Match": part["ETag"]}
    )
    assert again.status_code == 304


def test_event_page_and_control_room_lead_to_it(client):
    event = swiss()
    address = f'href="/events/{event.slug}/wall/'
    assert address in client.get(f"/events/{event.slug}/").content.decode()
    client.force_login(event.organiser)
    room = client.get(f"/events/{event.slug}/control/").content.decode()
    assert address in room
    assert f"{address}?all=yes" in room
    assert Event.objects.get().slug == event.slug


def overlay(client, event, query=""):
    return client.get(f"/events/{event.slug}/overlay/{query}").content.decode()


def test_the_overlay_lists_as_many_leaders_as_its_address_says(client):
    event = swiss()
    play_round(event)
    assert overlay(client, event).count("<li value") == 5
    assert overlay(client, event, "?top=2").count("<li value") == 2
    assert overlay(client, event, "?top=nonsense").count("<li value") == 5
    assert overlay(client, event, "?top=0").count("<li value") == 1


@pytest.mark.parametrize(
    ("width", "said"), [("1280", "1280"), ("1", "320"), ("99999", "3840"), ("wide", None)]
)
def test_the_width_of_the_overlay_is_within_what_screens_have(client, width, said):
    shown = overlay(client, worlds.open_event(), f"?width={width}")
    assert (f'data-width="{said}"' in shown) == (said is not None)
    assert ("data-width" in shown) == (said is not None)


def test_the_overlay_shows_no_more_than_the_wall(client):
    event = swiss(release="hidden")
    play_round(event)
    client.force_login(event.organiser)
    assert "<li value" not in overlay(client, event)
    assert "<li value" in overlay(client, event, "?all=yes")
