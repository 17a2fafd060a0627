"""Ratings computed again from the matches are the ratings that are stored, to the last digit.

`RATED=10000 pytest tests/site/ladder/test_recomputing.py` rates ten thousand matches one by one.
"""

import os
import random
from dataclasses import asdict

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from arena.bots.models import Bot, Submission, SubmissionStatus
from arena.ladder.fits import fit_compute, fit_due, fit_write, ladder_fit
from arena.ladder.models import (
    FIRST_METHOD,
    METHOD,
    Fit,
    FitRating,
    Ladder,
    RatingEvent,
    Rung,
)
from arena.ladder.recomputing import ladder_recompute
from arena.ladder.rung_updates import rungs_rank
from arena.ladder.services import ladder_open, match_rate
from arena.matches.cards import commitment_fix
from arena.matches.models import Match, MatchGame, MatchPlayer, MatchStatus
from botocracy.stats.elo import CENTRE
from games.contract import places
from games.registry import get
from sandbox.limits import Clocks
from sandbox.referee import seating
from tests.site import worlds

pytestmark = pytest.mark.django_db

MATCHES = int(os.environ.get("RATED", "1200"))
BOTS = 40
FITS = 8


def bots_of_many_versions(count):
    """Bots of several versions that never play; their results are written directly."""
    owner = worlds.person("house")
    made = []
    for number in range(count):
        bot = Bot.objects.create(
            owner=owner, game=worlds.GAME, name=f"b{number}", slug=f"b{number}"
        )
        made.append(version(bot, 1))
    return made


def version(bot, number):
    """Make a new version of a bot, and make it active."""
    bot.active = Submission.objects.create(
        bot=bot,
        number=number,
        content_hash=f"{bot.pk:032}{number:032}",
        archive="none",
        size=1,
        status=SubmissionStatus.VALID,
        uploaded_by=bot.owner,
    )
    bot.save()
    return bot


def settled_matches(bots, count, rng):
    """Rows of settled matches: one deal in every seat, better bots more often ahead."""
    size = worlds.seats()
    options = get(worlds.GAME).configure(size)
    commitment = commitment_fix(scope=f"made {Match.objects.count()}", lock={})
    matches = Match.objects.bulk_create(
        Match(
            game=worlds.GAME,
            table_size=size,
            options=options,
            deals=1,
            clocks=asdict(Clocks()),
            faults_allowed=3,
            commitment=commitment,
            key=f"m{number}",
            status=MatchStatus.SETTLED,
            settled_at=timezone.now(),
        )
        for number in range(count)
    )
    tables = [rng.sample(range(len(bots)), size) for _ in matches]
    MatchPlayer.objects.bulk_create(
        MatchPlayer(match=match, index=index, submission=bots[who].active, share=0.5, place=1)
        for match, table in zip(matches, tables, strict=True)
        for index, who in enumerate(table)
    )
    MatchGame.objects.bulk_create(
        MatchGame(
            match=match,
            deal=0,
            rotation=rotation,
            seating=list(seats),
            places=list(places([rng.gauss(table[p] / len(bots), 0.4) for p in seats])),
            scores=[0] * size,
            reason="made",
            steps=0,
            record=b"",
            times=b"",
        )
        for match, table in zip(matches, tables, strict=True)
        for rotation in range(size)
        for seats in [seating(size, rotation)]
    )
    return matches


@pytest.mark.timeout(900)
def test_many_matches_give_the_same_ratings_again():
    rng = random.Random(5)
    ladder = ladder_open(game=worlds.GAME, table_size=worlds.seats())
    bots = bots_of_many_versions(BOTS)
    for round_number in range(FITS):
        matches = settled_matches(bots, MATCHES // FITS, rng)
        if round_number % 2:  # a fit that is written only after more matches were rated
            for match in matches[:-7]:
                match_rate(match=match)
            seen = RatingEvent.objects.latest("pk").pk
            computed = fit_compute(ladder, last_event=seen)
            for match in matches[-7:]:
                match_rate(match=match)
            rungs_rank(ladder, fit_write(ladder, seen, 3 if round_number > 1 else 0, computed))
        else:
            for match in matches:
                match_rate(match=match)
            if round_number == 2:  # rated, and called off before a fit has seen them
                Match.objects.filter(pk__in=[m.pk for m in matches[-3:]]).update(status="void")
            ladder_fit(ladder=ladder)
        version(bots[round_number], 2)
    assert RatingEvent.objects.count() == MATCHES * worlds.seats()
    done = ladder_recompute(ladder)
    assert done.differences == []
    assert (done.events, done.fits, done.passed_over) == (
        RatingEvent.objects.count(),
        FITS,
        0,
    )
    assert done.rungs == BOTS


@pytest.fixture
def played():
    """A small event, played and rated by the whole pipeline."""
    worlds.running_event()
    worlds.work()
    ladder = Ladder.objects.get()
    ladder_fit(ladder=ladder)
    return ladder


def test_what_the_pipeline_rated_comes_out_again(played, capsys):
    call_command("verify_ratings")
    assert "all equal" in capsys.readouterr().out
    assert ladder_recompute(played).events > 0


def test_a_fit_by_the_first_method_stays_and_is_checked_by_it(played):
    """The fit is as in a database of the last release; then one is made by today's method."""
    RatingEvent.objects.update(method=FIRST_METHOD)
    newest = Fit.objects.latest("pk")
    computed = fit_compute(played, last_event=newest.last_event, method=FIRST_METHOD)
    Fit.objects.filter(pk=newest.pk).update(method=FIRST_METHOD, scales={}, seats=computed.seats)
    for pk, rating, _, _ in computed.ratings:
        FitRating.objects.filter(fit=newest, submission=pk).update(rating=rating, error=99.0)
    rungs_rank(played, newest)
    assert ladder_recompute(played).differences == []
    assert fit_due(played)
    again = ladder_fit(ladder=played)
    assert (again.method, again.last_event) == (METHOD, newest.last_event)
    assert set(again.scales) == {"strength", "version", "dispersion"}
    assert ladder_recompute(played).differences == []
    assert ladder_fit(ladder=played) is None
    FitRating.objects.filter(fit=newest).update(rating=1500)
    assert ladder_recompute(played).differences


def test_1500_is_the_mean_of_the_newest_versions(played):
    ratings = FitRating.objects.filter(fit=Fit.objects.latest("pk"))
    assert sum(row.rating for row in ratings) / len(ratings) == pytest.approx(CENTRE)


def change_event(ladder):
    event = RatingEvent.objects.filter(ladder=ladder).first()
    RatingEvent.objects.filter(pk=event.pk).update(after=event.after + 1e-9)


def change_fit(ladder):
    row = FitRating.objects.filter(fit=Fit.objects.latest("pk")).first()
    FitRating.objects.filter(pk=row.pk).update(error=row.error + 1e-6)


def change_rung(ladder):
    Rung.objects.filter(ladder=ladder).update(rating=2000)


def change_result(ladder):
    game = MatchGame.objects.first()
    MatchGame.objects.filter(pk=game.pk).update(places=game.places[::-1])


@pytest.mark.parametrize("change", [change_event, change_fit, change_rung, change_result])
def test_the_smallest_change_to_a_number_is_found(played, change):
    change(played)
    with pytest.raises(CommandError, match="not what the matches say"):
        call_command("verify_ratings", worlds.GAME)


def test_a_game_without_a_ladder_is_named():
    with pytest.raises(CommandError, match="no such ladder"):
        call_command("verify_ratings", "chess")
