"""Divisions of large ladders, promotion and relegation."""

from datetime import UTC, datetime

import pytest
from django.utils import timezone

from arena.accounts.models import Notice
from arena.ladder.divisions import (
    divisions_due,
    divisions_of,
    divisions_redraw,
    last_monday,
    last_move,
)
from arena.ladder.maths.divisions import MARGIN, Standing, divisions_draw
from arena.ladder.models import DivisionMove, Ladder, Rung
from arena.ladder.rung_updates import rungs_rebuild
from arena.ladder.services import ladder_open
from tests.site import worlds


def field(ratings, divisions=None, settled=True):
    divisions = divisions or [None] * len(ratings)
    return [
        Standing(key, rating, division, settled)
        for key, (rating, division) in enumerate(zip(ratings, divisions, strict=True))
    ]


def test_the_first_draw_cuts_the_ranking_into_divisions_of_equal_size():
    drawn = divisions_draw(field([1000 + key for key in range(9)]), size=4)
    assert [drawn[key] for key in range(9)] == [2, 2, 2, 2, 1, 1, 1, 1, 1]


def test_the_best_of_a_division_and_the_worst_above_change_places():
    drawn = divisions_draw(field([1900, 1500, 1700, 1400], [1, 1, 2, 2]), size=2)
    assert drawn == {0: 1, 1: 2, 2: 1, 3: 2}


def test_near_equals_do_not_change_places():
    drawn = divisions_draw(field([1900, 1500, 1500 + MARGIN, 1400], [1, 1, 2, 2]), size=2)
    assert drawn == {0: 1, 1: 1, 2: 2, 3: 2}


def test_nobody_is_relegated_by_a_provisional_rating():
    drawn = divisions_draw(field([1900, 1100, 1700, 1400], [1, 1, 2, 2], settled=False), size=2)
    assert drawn == {0: 1, 1: 1, 2: 2, 3: 2}


def test_at_most_an_eighth_of_a_division_changes_at_a_border():
    weak, strong = [1000 + key for key in range(16)], [1900 + key for key in range(16)]
    drawn = divisions_draw(field(weak + strong, [1] * 16 + [2] * 16), size=16)
    assert sum(drawn[key] == 1 for key in range(16, 32)) == 2
    assert [drawn[key] for key in (0, 1)] == [2, 2]


def test_a_gap_is_filled_by_the_best_of_the_division_below():
    drawn = divisions_draw(field([1900, 1700, 1600, 1500], [1, 2, 2, 2]), size=2)
    assert drawn == {0: 1, 1: 1, 2: 2, 3: 2}


def test_a_newcomer_enters_the_lowest_division_however_strong():
    drawn = divisions_draw(
        field([1700, 1690, 1680, 1600, 1590, 2100], [1, 1, 1, 2, 2, None]), size=3
    )
    assert drawn[5] == 2
    assert drawn[2] == 1


def test_nobody_moves_two_divisions_by_an_exchange():
    ratings = [1900, 1800, 1500, 1400, 1890, 1880]
    drawn = divisions_draw(field(ratings, [1, 1, 2, 2, 3, 3]), size=2)
    assert drawn == {0: 1, 1: 1, 2: 2, 3: 3, 4: 2, 5: 3}


def test_divisions_are_drawn_on_mondays():
    wednesday = datetime(2026, 11, 18, 9, 30, tzinfo=UTC)
    assert last_monday(wednesday) == datetime(2026, 11, 16, tzinfo=UTC)
    assert last_monday(last_monday(wednesday)) == datetime(2026, 11, 16, tzinfo=UTC)


@pytest.fixture
def ladder(db, settings):
    """A ladder with six bots of people, and divisions from five on."""
    settings.LADDER_DIVISIONS_FROM = 5
    worlds.quick_house(1)
    ladder = ladder_open(game=worlds.GAME, table_size=worlds.seats())
    for n in range(6):
        worlds.accepted(f"Bot{n}", f"person{n}")
    Rung.objects.filter(bot__owner__username="house").delete()
    for n, rung in enumerate(Rung.objects.order_by("bot__name")):
        rung.rating = rung.fitted = 1800 - 100 * n
        rung.matches, rung.played, rung.rank = 20, True, n + 1
        rung.save()
    Ladder.objects.update(bots=6)
    ladder.refresh_from_db()
    return ladder


def divided(ladder):
    return list(
        Rung.objects.filter(ladder=ladder).order_by("bot__name").values_list("division", flat=True)
    )


def test_a_large_ladder_gets_divisions_and_a_small_one_none(ladder, settings):
    assert divisions_due() == [ladder]
    divisions_redraw(ladder=ladder)
    ladder.refresh_from_db()
    assert divided(ladder) == [1, 1, 2, 2, 3, 3]
    assert list(divisions_of(ladder)) == [1, 2, 3]
    assert divisions_due() == []
    settings.LADDER_DIVISIONS_FROM = 50
    divisions_redraw(ladder=ladder)
    assert divided(ladder) == [None] * 6


def test_owners_of_promoted_and_relegated_bots_are_told(ladder):
    divisions_redraw(ladder=ladder)
    assert not Notice.objects.filter(kind="ladder").exists()
    Rung.objects.filter(bot__name="Bot2").update(rating=1790, fitted=1790)
    Ladder.objects.update(divided_at=timezone.now() - timezone.timedelta(days=8))
    assert divisions_due() == [ladder]
    moves = divisions_redraw(ladder=ladder)
    assert {(move.bot.name, move.before, move.after) for move in moves} == {
        ("Bot2", 2, 1),
        ("Bot1", 1, 2),
    }
    told = dict(Notice.objects.filter(kind="ladder").values_list("user__username", "text"))
    assert told == {
        "person2": "Bot2 was promoted from division 2 to 1 (Revolt, tables of 3).",
        "person1": "Bot1 was relegated from division 1 to 2 (Revolt, tables of 3).",
    }
    bot = moves[0].bot
    assert last_move(ladder, bot).at == moves[0].at


def test_a_rebuilt_ladder_keeps_its_divisions(ladder):
    divisions_redraw(ladder=ladder)
    rungs_rebuild(ladder)
    kept = Rung.objects.filter(ladder=ladder, bot__name__startswith="Bot").order_by("bot__name")
    assert list(kept.values_list("division", flat=True)) == [1, 1, 2, 2, 3, 3]
    assert DivisionMove.objects.count() == 6
