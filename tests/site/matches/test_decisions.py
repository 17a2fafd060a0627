"""Who sees what a bot was asked, answered, noted and printed: its owner, and administrators."""

from datetime import timedelta

import pytest
from django.conf import settings as site
from django.utils import timezone

from arena.matches.decisions import decisions_for
from arena.matches.models import Fault, GameLog, Match, Sitting
from arena.matches.selectors import game_record
from arena.matches.services import logs_prune
from arena.pipeline import matches
from games.record import replay
from tests.site import worlds
from tournaments.actions import entries
from tournaments.actions.people import member_set
from tournaments.models import Role

pytestmark = pytest.mark.django_db

TALKER = """
def act(turn):
    print("thinking of", turn.kind)
    turn.note(f"my secret plan as seat {turn.seat}")
    return turn.legal[0]
"""
STUBBORN = "def act(turn):\n    return 'nonsense'\n"


@pytest.fixture
def ann():
    return worlds.person("ann")


@pytest.fixture
def talker(ann):
    return worlds.bot_of(ann, TALKER)


def settled(*bots, **settings):
    match = worlds.match_of([*bots, *worlds.field(worlds.seats() - len(bots))], **settings)
    matches.match_run(match_id=match.pk)
    match.refresh_from_db()
    return match


def test_the_owner_sees_view_move_time_note_and_log_of_every_decision(ann, talker):
    game = settled(talker).games.get(rotation=1, deal=0)
    seat = game.seating.index(0)
    found = decisions_for(ann, game)
    record = game_record(game)
    frames = {frame.step: frame.state.view(seat) for frame in replay(record)}
    asked = [step for step, moves in enumerate(record.steps) if seat in moves]
    assert [decision.step for decision in found] == asked
    assert len(asked) > 3
    for decision in found:
        assert decision.seat == seat
        assert decision.view == frames[decision.step]
        assert decision.move == record.steps[decision.step][seat] == decision.legal[0]
        assert decision.wall > 0
        assert decision.note == f"my secret plan as seat {seat}"
        assert decision.log == f"thinking of {decision.kind}\n"


def test_nothing_of_an_opponent_is_in_it(talker):
    ben = worlds.person("ben")
    rival = worlds.bot_of(ben, TALKER.replace("my secret", "ben's"))
    for game in settled(talker, rival).games.all():
        found = decisions_for(ben, game)
        assert found
        assert {decision.seat for decision in found} == {game.seating.index(1)}
        assert all("ben's" in decision.note for decision in found)


def test_an_owner_of_two_bots_at_the_table_sees_both(ann, talker):
    other = worlds.bot_of(ann, TALKER, "other")
    game = settled(talker, other).games.first()
    assert {decision.seat for decision in decisions_for(ann, game)} == {
        game.seating.index(0),
        game.seating.index(1),
    }


def test_a_stranger_and_an_anonymous_visitor_get_nothing(talker):
    for game in settled(talker, released=True).games.all():
        assert decisions_for(worlds.person("eve"), game) == []
        assert decisions_for(None, game) == []


def test_an_organiser_gets_nothing_and_an_administrator_everything(ann, talker):
    event = worlds.open_event(bots=worlds.field(worlds.seats() - 1))
    entries.event_enter(event=event, bot=talker, by=ann)
    rita = worlds.person("rita")
    member_set(event=event, user=rita, role=Role.READER, by=event.organiser)
    worlds.events.event_start(event=event, by=event.organiser)
    worlds.work()
    game = Match.objects.get(table__round__event=event).games.first()
    assert decisions_for(event.organiser, game) == []
    assert decisions_for(rita, game) == []
    root = worlds.person("root")
    root.is_staff = True
    assert {decision.seat for decision in decisions_for(root, game)} == set(range(worlds.seats()))


def test_somebody_who_was_shut_out_gets_nothing(ann, talker):
    game = settled(talker).games.first()
    ann.is_active = False
    assert decisions_for(ann, game) == []


def test_a_fault_stands_at_its_decision_and_afterwards_nobody_asked(ann):
    stubborn = worlds.bot_of(ann, STUBBORN)
    game = settled(stubborn, faults_allowed=1).games.first()
    first, second, *rest = decisions_for(ann, game)
    assert first.verdict == second.verdict == "illegal_move"
    assert Fault.objects.get(pk=first.fault).player.submission.bot == stubborn
    assert first.asked
    assert rest
    assert not any(decision.asked or decision.verdict for decision in rest)


def test_logs_notes_and_bundles_are_forgotten_in_time_while_records_and_times_stay(ann, talker):
    match = settled(talker, worlds.bot_of(ann, STUBBORN, "stubborn"))
    game = match.games.first()
    before = decisions_for(ann, game)
    assert logs_prune() == 0
    long_ago = timezone.now() - timedelta(days=site.LOG_DAYS + 1)
    Match.objects.update(settled_at=long_ago)
    GameLog.objects.update(created_at=long_ago)
    assert logs_prune() > 0
    after = decisions_for(ann, match.games.first())
    assert [(d.step, d.view, d.move, d.wall) for d in after] == [
        (d.step, d.view, d.move, d.wall) for d in before
    ]
    assert not any(decision.note or decision.log for decision in after)
    assert not Fault.objects.exclude(bundle=None).exists()
    assert not Sitting.objects.exclude(log="").exists()
    assert logs_prune() == 0


def test_the_clock_has_pruning_on_its_schedule():
    assert "logs.prune" in {entry["task"] for entry in site.CELERY_BEAT_SCHEDULE.values()}
