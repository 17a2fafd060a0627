"""Formats played out in memory: knockout, finals, ladders, and fields that cannot start."""

import pytest

from botocracy.events.formats import FORMATS, Plan
from botocracy.events.pairing.tables import Field, PastTable


def played(name, n, size, allowed, *, length=1, cut=0):
    """Play an event in which the lower number always wins; returns the field at its end."""
    form = FORMATS[name]
    plan = Plan(n, size, allowed, length, cut)
    assert form.problem(plan) == ""
    past, byes = [], {}
    entrants = tuple(range(n))
    for number in range(1, form.rounds(plan) + 1):
        field = Field(entrants, size, allowed, tuple(past), dict(byes), cut=cut)
        pairing = form.pair(field, number, length)
        assert pairing.tables
        for entrant in pairing.byes:
            byes[entrant] = byes.get(entrant, 0) + 1
        for table in pairing.tables:
            ranked = sorted(table)
            shares = tuple(1 - ranked.index(e) / (len(table) - 1) for e in table)
            past.append(PastTable(table, shares, number))
    return Field(entrants, size, allowed, tuple(past), byes, cut=cut)


@pytest.mark.parametrize(("n", "size", "rounds"), [(8, 2, 3), (16, 4, 3), (64, 4, 5), (11, 2, 4)])
def test_a_knockout_ends_with_one_table_and_the_best_wins(n, size, rounds):
    allowed = (2,) if size == 2 else (2, 3, 4)
    field = played("knockout", n, size, allowed)
    assert max(table.round for table in field.past) == rounds
    last = [table for table in field.past if table.round == rounds]
    assert len(last) == 1
    far = FORMATS["knockout"].progress(field, 1)
    assert max(far, key=far.get) == 0


def test_in_a_knockout_of_two_the_best_seeds_meet_last():
    field = played("knockout", 8, 2, (2,))
    assert [set(t.entrants) for t in field.past if t.round == 3] == [{0, 1}]


@pytest.mark.parametrize("name", ["swiss_knockout", "swiss_round_robin"])
def test_a_final_is_played_by_the_best_of_the_swiss(name):
    field = played(name, 16, 4, (4,), length=3, cut=4)
    finals = [table for table in field.past if table.round > 3]
    assert finals
    assert {e for table in finals for e in table.entrants} <= set(range(8))
    far = FORMATS[name].progress(field, 3)
    assert max(far, key=far.get) == 0
    assert len(far) == 4


def test_on_a_ladder_rounds_go_on_after_everyone_has_met():
    field = played("ladder", 6, 2, (2,), length=9)
    assert max(table.round for table in field.past) == 9


def test_a_suggested_swiss_sorts_its_field():
    assert FORMATS["swiss"].suggested_length(64, 4) == 5
    assert FORMATS["swiss"].suggested_length(64, 2) == 8


@pytest.mark.parametrize(
    ("name", "plan", "message"),
    [
        ("swiss", Plan(3, 4, (4,)), "cannot fill a table of 4: wait for 1 more"),
        ("swiss", Plan(7, 4, (4,), byes_allowed=False), "without byes"),
        ("swiss", Plan(5, 4, (3, 4), byes_allowed=False), "find another bot, or allow byes"),
        ("swiss", Plan(7, 2, (2, 3, 4), byes_allowed=False), "choose tables of 3, or allow byes"),
        ("swiss_knockout", Plan(20, 4, (4,), 3, 2), "A final of 2 cannot be"),
        (
            "knockout",
            Plan(6, 2, (2, 3, 4), byes_allowed=False),
            "A knockout of 6 bots at tables of 2 needs 2 byes in its first round: "
            "have 4 or 8 bots in it, or allow byes.",
        ),
        (
            "swiss_knockout",
            Plan(8, 2, (2,), 3, 3, byes_allowed=False),
            "A knockout of 3 bots at tables of 2 needs 1 bye in its first round: have 2 or 4",
        ),
    ],
)
def test_a_field_that_cannot_start_is_told_why(name, plan, message):
    assert message in FORMATS[name].problem(plan)


def test_seven_bots_need_no_bye_where_the_game_seats_three():
    assert FORMATS["swiss"].problem(Plan(7, 4, (3, 4), byes_allowed=False)) == ""


def test_the_same_field_is_always_paired_alike():
    fields = [played("swiss", 20, 4, (4,), length=3) for _ in range(2)]
    assert fields[0] == fields[1]
