"""Statistics of bots, seats and workers, each in a fixed number of queries."""

import numpy as np
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from arena.bots.models import Bot
from arena.core.errors import Forbidden, NotFound, Refused
from arena.ladder.fits import ladder_fit
from arena.ladder.integrity import collusion, machine, seat_fairness, worker_checks
from arena.ladder.maths.evidence import counts_differ, expected_shares, mean_differs, presence
from arena.ladder.models import Ladder, LadderChange
from arena.ladder.scheduling import ladder_schedule
from arena.ladder.selectors import ladder_rows
from arena.ladder.services import ladder_open
from arena.ladder.statistics import Statistics, opponents, statistics
from arena.ladder.versions import bot_versions, fault_causes, version_marks
from arena.matches.models import Fault, Match, MatchPlayer, MatchStatus
from arena.pipeline import matches
from arena.pipeline.rematches import worker_void
from tests.site import worlds

pytestmark = pytest.mark.django_db


def play(ladder, rounds=1):
    for _ in range(rounds):
        for match in ladder_schedule(ladder_id=ladder.pk):
            matches.match_run(match_id=match)
    ladder_fit(ladder=ladder)


@pytest.fixture
def ladder(settings):
    settings.LADDER_QUEUE = 3
    worlds.quick_house(3)
    ladder_open(game=worlds.GAME, table_size=worlds.seats())
    Ladder.objects.update(deals=1)
    ladder = Ladder.objects.get()
    worlds.cards_of_today(ladder)
    return ladder


@pytest.fixture
def bot(ladder):
    first = worlds.accepted()
    play(ladder)
    worlds.accepted()
    play(ladder)
    first.bot.refresh_from_db()
    return first.bot


@pytest.fixture
def admin():
    user = worlds.person("ada")
    user.is_staff = True
    user.save()
    return user


def known(bot, ladder):
    return statistics(bot, ladder, bot_versions(bot, ladder))


def cost(selector, *args):
    with CaptureQueriesContext(connection) as caught:
        selector(*args)
    return len(caught)


def test_every_statistic_costs_the_same_queries_after_more_matches(bot, ladder):
    counts = []
    for _ in range(2):
        play(ladder)
        own = cost(known, bot, ladder)
        suspicions = cost(lambda: collusion(ladder, least=2))
        counts.append([own, suspicions, cost(seat_fairness, ladder), cost(worker_checks)])
    assert counts[0] == counts[1]
    assert max(counts[0]) <= 6


def test_the_history_has_every_fit_with_its_interval_and_marks_versions(bot, ladder):
    history = known(bot, ladder).history
    assert [point.version for point in history] == [1, 2]
    assert all(point.low < point.rating < point.high for point in history)
    assert [mark.number for mark in version_marks(bot_versions(bot, ladder))] == [1, 2]
    row = next(row for row in ladder_rows(ladder) if row.bot.pk == bot.pk)
    assert history[-1].rating == row.rating


def test_head_to_head_is_the_mean_score_over_matches(bot, ladder):
    rows = known(bot, ladder).met
    played = MatchPlayer.objects.filter(submission__bot=bot)
    assert sum(row.matches for row in rows) == played.count() * (ladder.table_size - 1)
    opponent = Bot.objects.get(pk=rows[0].opponent)
    scores = []
    for own in played:
        for other in own.match.players.filter(submission__bot=opponent):
            pair = [
                (
                    game.places[game.seating.index(own.index)],
                    game.places[game.seating.index(other.index)],
                )
                for game in own.match.games.all()
            ]
            scores.append(np.mean([(b > a) + (b == a) / 2 for a, b in pair]))
    assert rows[0].score.mean == pytest.approx(np.mean(scores))
    back = next(row for row in known(opponent, ladder).met if row.opponent == bot.pk)
    assert back.score.mean == pytest.approx(1 - rows[0].score.mean)


def test_large_statistics_are_cached_and_name_opponents_as_they_are_now(bot, ladder, monkeypatch):
    monkeypatch.setattr("arena.ladder.statistics.CACHED_FROM", 1)
    versions = bot_versions(bot, ladder)
    read = statistics(bot, ladder, versions)
    opponent = Bot.objects.get(pk=read.met[0].opponent)
    named = (opponent.name, opponent.slug, opponent.owner.username, read.met[0])
    assert opponents(read)[0] == named
    Bot.objects.filter(pk=opponent.pk).update(name="Renamed")
    with CaptureQueriesContext(connection) as caught:
        assert statistics(bot, ladder, versions) == read
    assert len(caught) == 0
    assert opponents(read)[0].name == "Renamed"


def test_wins_by_seat_are_shares_of_the_games_there(bot, ladder):
    seats = known(bot, ladder).seats
    assert [row.seat for row in seats] == list(range(ladder.table_size))
    games = [
        (game, game.seating.index(player.index))
        for player in MatchPlayer.objects.filter(submission__bot=bot)
        for game in player.match.games.all()
    ]
    first = [(game.places[0] == 1) / game.places.count(1) for game, seat in games if seat == 0]
    assert seats[0].wins.mean == pytest.approx(np.mean(first))


def test_results_are_told_by_version(bot, ladder):
    new, old = known(bot, ladder).versions
    assert (new.number, old.number) == (2, 1)
    shares = list(MatchPlayer.objects.filter(submission=old.pk).values_list("share", flat=True))
    assert old.matches == len(shares)
    assert old.share.mean == pytest.approx(np.mean(shares))
    assert old.moves > 0
    assert 0 < old.seconds_per_move <= old.slowest
    assert new.rating is not None
    assert new.faulty == 0


def test_faults_are_told_by_cause_and_version(bot):
    player = MatchPlayer.objects.filter(submission__bot=bot).first()
    MatchPlayer.objects.filter(pk=player.pk).update(fault_count=3)
    for verdict in ("crashed", "crashed", "too_late"):
        Fault.objects.create(
            game=player.match.games.first(),
            player=player,
            verdict=verdict,
            message="x",
            seat=0,
            step=0,
            kind="play",
        )
    found = [(row.verdict, row.faults, row.matches) for row in fault_causes(bot_versions(bot))]
    assert found == [("crashed", 2, 1), ("too_late", 1, 1)]


def test_a_bot_without_matches_has_empty_statistics(ladder):
    stranger = worlds.accepted("Stranger", "sue").bot
    assert known(stranger, ladder) == Statistics([], [], [], [])
    assert fault_causes(bot_versions(stranger)) == []


def test_a_ladder_without_matches_is_fair_and_free_of_suspicion(ladder):
    assert seat_fairness(ladder).matches == 0
    assert collusion(ladder) == []
    assert worker_checks() == []


def test_bots_that_play_at_random_give_no_reason_for_suspicion(bot, ladder):
    play(ladder, rounds=3)
    fairness = seat_fairness(ladder)
    assert sum(share.mean for share in fairness.wins) == pytest.approx(1)
    assert fairness.p_value > 0.001
    assert all(suspicion.p_value > 0.01 for suspicion in collusion(ladder, least=3))


def test_a_seat_that_wins_too_often_is_found_and_an_even_game_is_not():
    rng = np.random.default_rng(1)
    even = rng.dirichlet([5, 5, 5, 5], 400)
    assert mean_differs(even, np.full(4, 0.25)) > 0.05
    assert mean_differs(rng.dirichlet([6, 5, 5, 5], 400), np.full(4, 0.25)) < 0.001


def test_an_even_game_is_called_uneven_as_often_as_stated():
    rng = np.random.default_rng(2)
    values = [mean_differs(rng.dirichlet([3, 3, 3], 40), np.full(3, 1 / 3)) for _ in range(400)]
    assert 0.02 <= np.mean(np.array(values) < 0.05) <= 0.08


@pytest.mark.parametrize("rows", [1, 2, 3])
def test_too_few_matches_prove_nothing(rows):
    assert mean_differs(np.tile([0.5, 0.3, 0.2], (rows, 1)), np.full(3, 1 / 3)) == 1.0


def tables(rng, count, *, helper=None):
    """Tables of four out of ten even bots; with the `helper` there, bot 0 beats more of them."""
    bots, residuals = [], []
    for _ in range(count):
        seated = rng.permutation(10)[:4]
        residual = rng.normal(0, 0.2, 4)
        if helper in seated and 0 in seated:
            residual[list(seated).index(0)] += 0.25
        bots.append(seated)
        residuals.append(residual - residual.mean())
    return np.array(bots), np.array(residuals)


def test_a_bot_that_helps_another_is_found():
    found = presence(*tables(np.random.default_rng(3), 2000, helper=7), least=10)
    first = np.argmin(found.p_value)
    assert (found.helper[first], found.helped[first]) == (7, 0)
    assert found.p_value[first] < 0.001


def test_without_help_nobody_is_suspected():
    for seed in range(5):
        found = presence(*tables(np.random.default_rng(seed), 500), least=10)
        assert len(found.p_value) == 90
        assert found.p_value.min() > 0.01


def test_equals_are_expected_to_beat_half_of_the_others():
    assert expected_shares(np.full((2, 4), 1500.0)) == pytest.approx(np.full((2, 4), 0.5))
    strong = expected_shares(np.array([[1900.0, 1500.0, 1500.0]]))[0]
    assert strong[0] == pytest.approx(1 / 1.1)
    assert strong.sum() == pytest.approx(1.5)


def test_counts_that_differ_are_told_from_those_that_do_not():
    assert counts_differ(np.array([[50, 50], [500, 500]])) > 0.9
    assert counts_differ(np.array([[90, 10], [500, 500]])) < 1e-6
    assert counts_differ(np.array([[2, 1], [500, 500]])) == 1.0  # too few to say
    assert counts_differ(np.array([[0, 0], [5, 5]])) == 1.0


def test_a_machine_whose_matches_have_more_faults_is_odd(bot, ladder):
    template = Match.objects.filter(status=MatchStatus.SETTLED).first()
    players = list(template.players.all())
    for n in range(120):
        match = Match.objects.get(pk=template.pk)
        match.pk, match.key, match.opened = None, f"copy {n}", None
        match.worker, match.settled_at = ("slow:1" if n % 3 == 0 else "fast:1"), timezone.now()
        match.save()
        MatchPlayer.objects.bulk_create(
            MatchPlayer(
                match=match,
                index=player.index,
                submission=player.submission,
                share=player.share,
                fault_count=int(n % 3 == 0 and n % 2 == 0),
            )
            for player in players
        )
    first, *rest = worker_checks()
    assert (first.worker, first.odd) == ("slow", True)
    assert first.faulty > first.faulty_elsewhere
    assert any(check.worker == "fast" for check in rest)


def test_a_machine_is_told_from_its_processes():
    assert machine("host.example:4711") == "host.example"
    assert machine("odd name") == "odd name"


def test_a_workers_matches_are_voided_and_played_again(bot, ladder, admin):
    played = list(Match.objects.filter(status=MatchStatus.SETTLED))
    host = machine(played[0].worker)
    before = {rung.pk: rung.rating for rung in ladder_rows(ladder)}
    result = worker_void(worker=host, by=admin, why="its clock was wrong")
    assert set(
        Match.objects.filter(pk__in=[m.pk for m in played]).values_list("status", flat=True)
    ) == {MatchStatus.VOID}
    assert len(result.again) == len(played)
    assert "its clock was wrong" in LadderChange.objects.first().why
    ladder_fit(ladder=ladder)
    assert {rung.pk: rung.rating for rung in ladder_rows(ladder)} != before
    tables = [
        [list(Match.objects.get(pk=pk).players.values_list("submission", flat=True)) for pk in keys]
        for keys in (sorted(m.pk for m in played), sorted(result.again))
    ]
    assert sorted(tables[0]) == sorted(tables[1])


def test_a_workers_matches_of_a_running_event_get_rematches_in_it(admin):
    event = worlds.running_event()
    match = Match.objects.filter(table__round__event=event).first()
    matches.match_run(match_id=match.pk)
    match.refresh_from_db()
    result = worker_void(worker=machine(match.worker), by=admin, why="bad memory")
    match.refresh_from_db()
    assert match.status == MatchStatus.VOID
    assert Match.objects.get(pk=result.again[0]).table.round.event == event


def test_taking_results_back_needs_an_administrator_a_reason_and_a_worker(bot, admin):
    host = machine(Match.objects.filter(status=MatchStatus.SETTLED).first().worker)
    with pytest.raises(Forbidden):
        worker_void(worker=host, by=worlds.person(), why="because")
    with pytest.raises(Refused):
        worker_void(worker=host, by=admin, why=" ")
    for nobody in ("", "no such machine"):
        with pytest.raises(NotFound):
            worker_void(worker=nobody, by=admin, why="because")
