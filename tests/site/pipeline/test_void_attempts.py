"""Void attempts are counted; a bot that is suspected of two forfeits the match."""

from contextlib import suppress

import pytest
from django.urls import reverse

from arena.accounts.models import Notice
from arena.matches.models import Match, MatchStatus
from arena.pipeline import matches
from arena.workers.attempts import WHY, forfeits_decide, watched_bots
from arena.workers.models import VoidAttempt
from sandbox.choose import opener
from sandbox.inprocess import InProcess
from sandbox.verdicts import CellLost, InfrastructureError
from tests.site import worlds

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    return Match.objects.filter(table__round__event=worlds.running_event()).first()


@pytest.fixture
def boss():
    user = worlds.person("boss")
    user.is_staff = True
    user.save()
    return user


@pytest.fixture
def losing(monkeypatch):
    """Let one attempt fail with each of the given errors; later attempts succeed."""
    errors = []
    inside = opener(InProcess())

    def open_cell():
        error = errors.pop(0) if errors else None
        if error is None:
            return inside

        def opened(bot, limits):
            raise error

        return opened

    monkeypatch.setattr(matches, "open_cell", open_cell)
    return errors


def lost(player, *, clear=False):
    error = CellLost("a cell was killed from outside in mid-game", clear=clear)
    error.player = player
    return error


def attempt(match):
    with suppress(InfrastructureError):
        matches.match_run(match_id=match.pk)
    match.refresh_from_db()


def test_a_bot_behind_two_void_attempts_forfeits_and_the_others_play(match, losing, boss, client):
    losing += [lost(1), lost(1)]
    for _ in range(3):
        attempt(match)
    assert match.status == MatchStatus.SETTLED
    players = list(match.players.order_by("index"))
    assert players[1].place == max(player.place for player in players)
    assert [player.fault_count > 0 for player in players] == [
        player.index == 1 for player in players
    ]
    faults = [fault for game in match.games.all() for fault in game.faults.all()]
    assert {fault.message for fault in faults} == {WHY}
    bot = players[1].submission.bot
    assert Notice.objects.filter(user=boss, text__contains=bot.name).count() == 1
    (watched,) = watched_bots()
    assert (watched.bot, watched.void, watched.suspected, watched.charged) == (bot, 2, 2, 1)
    client.force_login(boss)
    page = client.get(reverse("operations")).content.decode()
    assert "Bots whose cells were lost" in page
    assert bot.name in page


def test_a_bot_that_is_suspected_once_does_not_forfeit(match, losing):
    losing += [lost(1)]
    attempt(match)
    attempt(match)
    assert match.status == MatchStatus.SETTLED
    assert not [fault for game in match.games.all() for fault in game.faults.all()]
    assert VoidAttempt.objects.count() == 1


@pytest.mark.parametrize(
    "errors",
    [
        [lost(1, clear=True), lost(1, clear=True)],
        [lost(1), lost(1, clear=True)],
        [lost(1), lost(0)],
        [lost(1), InfrastructureError("no engine")],
        [lost(None), lost(None)],
    ],
    ids=["clear", "once clear", "two bots", "no engine", "nobody's"],
)
def test_nobody_forfeits_for_trouble_of_ours(match, losing, errors):
    losing += errors
    for _ in range(3):
        attempt(match)
    assert match.status == MatchStatus.SETTLED
    assert not [fault for game in match.games.all() for fault in game.faults.all()]
    assert VoidAttempt.objects.count() == 2


def test_trouble_of_other_owners_bots_clears_a_bot_and_its_own_do_not(match, losing):
    losing += [lost(1), lost(1)]
    attempt(match)
    attempt(match)
    player = match.players.get(index=1)
    other = Match.objects.exclude(pk=match.pk).filter(players__submission=player.submission).first()
    own = VoidAttempt.objects.create(
        match=other, suspect=other.players.get(submission=player.submission), reason="r", worker="w"
    )
    assert forfeits_decide(match=match) == {1}
    VoidAttempt.objects.filter(charged=True).update(charged=False)
    own.suspect = other.players.exclude(submission=player.submission).first()
    own.save()
    own.suspect.submission.bot.owner = worlds.person("somebody else")
    own.suspect.submission.bot.save()
    assert forfeits_decide(match=match) == set()
