"""Knockouts of every game, table and field end in a final that the champion has won."""

import os
from dataclasses import replace
from itertools import combinations, pairwise
from random import Random

import pytest

from arena.matches.terms import table_sizes
from botocracy.events.formats import FORMATS, Plan
from botocracy.events.pairing.bracket import BracketSeat, bracket
from botocracy.events.pairing.elimination import elimination, half
from botocracy.events.pairing.knockout import lots
from botocracy.events.pairing.stage import Stage
from botocracy.events.pairing.tables import DrawnRound, Field, PastTable
from games.registry import all_games
from tests.tournaments.knockout_play import play

FIELDS = range(2, 65)
TABLES = {
    (size, tuple(game.seat_counts)): f"{game.name}-{size}"
    for game in all_games().values()
    for size in game.seat_counts
} | {(4, table_sizes(game="royals_and_riots", options={"teams": True})): "teams-4"}
"""Every table size with the sizes its game allows, and that of teams, where options leave only one.

Games that allow the same sizes are one entry: a plan knows nothing else of a game.
"""
EVERY_CUT = bool(os.environ.get("BOTOCRACY_EVERY_CUT"))
each_table = pytest.mark.parametrize(("size", "allowed"), list(TABLES), ids=TABLES.values())


def check(event, first):
    """What is promised of every knockout, whatever was withdrawn."""
    plan, stage = event.plan, event.stage
    legal = {2} if plan.table_size == 2 else set(plan.allowed_sizes)
    rounds = [p for number, p in enumerate(event.pairings, 1) if number >= first]
    if not (rounds[-1].tables or rounds[-1].byes):
        rounds.pop()
        assert not set(stage.left) - set(event.withdrew), "nobody at all is left"
        assert event.champion is None
    else:
        assert len(event.pairings) == event.rounds
        if not event.withdrew or len(plan.allowed_sizes) > 1:
            assert event.rounds == event.announced, "as many rounds as were announced"
    before = None
    for number, pairing in enumerate(rounds, first):
        seated = [e for table in pairing.tables for e in table]
        there = {*seated, *pairing.byes}
        assert len(seated) + len(pairing.byes) == len(there), "nobody twice"
        assert {len(table) for table in pairing.tables} <= legal
        assert all(
            1 <= go < len(table) for table, go in zip(pairing.tables, pairing.advance, strict=True)
        )
        if before is not None:
            gone = {e for e, at in event.withdrew.items() if at <= number}
            assert there == before - gone, "who lost stays out, who is left plays on"
            if not any(at == number for at in event.withdrew.values()) and pairing.tables:
                assert not pairing.byes or event.withdrew, "byes in the first round only"
        before = set(stage.through(stage.rounds[number - first]))
    champion = event.champion
    stayed = set(stage.seeding) - set(event.withdrew) - set(event.lost)
    if champion is None:
        return
    final = rounds[-1]
    if champion.played:
        (table,) = final.tables
        assert not final.byes
        best = max(stage.shares[event.rounds, e] for e in table)
        assert stage.shares[event.rounds, champion.entrant] == best, "it has won the final"
        assert stayed <= {champion.entrant}, "everyone else has lost a match or withdrew"
    else:
        assert event.withdrew, "only withdrawals keep a final from being played"
        assert len(final.byes) == 1 if champion.alone else len(final.byes) < min(legal)
    far = FORMATS["knockout"].progress(event.field, 1) if first == 1 else stage.reached()
    top = [e for e in far if far[e] == max(far.values())]
    assert top == [champion.entrant], "first in the standings"


@each_table
@pytest.mark.parametrize("kept", [True, False], ids=["kept", "found-out"])
def test_every_field_ends_in_a_final(size, allowed, kept):
    for entrants in FIELDS:
        plan = Plan(entrants, size, allowed)
        if entrants < size:
            assert "cannot fill a table" in FORMATS["knockout"].problem(plan)
            continue
        event = play("knockout", plan, Random(entrants), kept=kept)
        check(event, 1)
        assert event.champion.played
        assert set(event.lost) == set(range(entrants)) - {event.champion.entrant}
        assert sum(len(p.tables) for p in event.pairings) == FORMATS["knockout"].extent(plan).tables
        assert not any(pairing.byes for pairing in event.pairings[1:])


@each_table
def test_whoever_withdraws_nobody_comes_back(size, allowed):
    for entrants in FIELDS:
        if entrants >= size:
            for leaving in (0.1, 0.4):
                rng = Random(f"{entrants} {leaving}")
                plan = Plan(entrants, size, allowed)
                check(play("knockout", plan, rng, leaving=leaving, ties=entrants % 2 == 0), 1)
                if len(allowed) > 1:
                    check(play("knockout", plan, rng, leaving=0.1, kept=False, leaving_from=2), 1)


@each_table
def test_every_cut_ends_in_a_final(size, allowed):
    for entrants in FIELDS:
        cuts = range(size, entrants + 1)
        if not EVERY_CUT and len(cuts) > 3:
            cuts = [*Random(entrants).sample(cuts, 1), size, entrants]
        for cut in cuts:
            plan = Plan(entrants, size, allowed, 1, cut)
            for leaving in (0.0, 0.15):
                rng = Random(f"{entrants} {cut}")
                event = play("swiss_knockout", plan, rng, leaving=leaving)
                if len(event.pairings) > 1:
                    check(event, 2)
                if not leaving:
                    assert event.champion.played
                    assert len(event.stage.seeding) == cut


def test_any_table_sizes_a_game_could_have_make_a_plan():
    for count in range(1, 8):
        for allowed in combinations(range(2, 9), count):
            for size in allowed:
                for entrants in range(size, 33):
                    rounds = elimination(entrants, size, allowed)
                    assert rounds[0].entrants == entrants
                    assert (len(rounds[-1].sizes), rounds[-1].left) == (1, 1)
                    assert not any(planned.byes for planned in rounds[1:])
                    for planned, following in pairwise(rounds):
                        assert planned.left == following.entrants < planned.entrants


@pytest.mark.parametrize(
    ("entrants", "size", "allowed", "rounds"),
    [
        # Half of each table, as far as it goes.
        (16, 4, (3, 4, 5), [((4, 4, 4, 4), (2, 2, 2, 2), 0), ((4, 4), (2, 2), 0), ((4,), (1,), 0)]),
        # 12 at tables of 3 leave 4 in the final, which Revolt seats.
        (12, 3, (3, 4, 5), [((3, 3, 3, 3), (1, 1, 1, 1), 0), ((4,), (1,), 0)]),
        # One each of two tables would be a final of two: two of each go on.
        (6, 3, (3, 4, 5), [((3, 3), (2, 2), 0), ((4,), (1,), 0)]),
        (9, 4, (4, 5, 6, 7, 8), [((5, 4), (2, 2), 0), ((4,), (1,), 0)]),
        # Duels: as many byes as make the second round a power of two.
        (6, 2, (2, 3, 4), [((2, 2), (1, 1), 2), ((2, 2), (1, 1), 0), ((2,), (1,), 0)]),
        # A single table size: the number that goes on differs between equal tables.
        (12, 4, (4,), [((4, 4, 4), (2, 1, 1), 0), ((4,), (1,), 0)]),
        (5, 4, (4,), [((4,), (3,), 1), ((4,), (1,), 0)]),
        (3, 4, (4,), []),
    ],
)
def test_the_plan_of_a_knockout(entrants, size, allowed, rounds):
    assert [tuple(planned) for planned in elimination(entrants, size, allowed)] == rounds


@pytest.mark.parametrize(
    ("left", "size", "allowed", "announced", "rounds"),
    [
        # A semi-finalist of a duel withdrew: one of the three is drawn to go on.
        (3, 2, (2,), 2, [((2,), (1,), 1), ((2,), (1,), 0)]),
        # Two withdrew: the semi-finals are walkovers, the final is played.
        (2, 2, (2,), 2, [((), (), 2), ((2,), (1,), 0)]),
        (1, 2, (2,), 1, [((), (), 1)]),
        # A table with empty seats is played by those who are left.
        (3, 4, (3, 4, 5), 1, [((3,), (1,), 0)]),
        (5, 4, (3, 4, 5), 2, [((5,), (3,), 0), ((3,), (1,), 0)]),
        # Too few for any table.
        (3, 4, (4, 5, 6, 7, 8), 1, [((), (), 3)]),
        # An earlier release announced too few rounds.
        (8, 2, (2,), 1, [((2,) * 4, (1,) * 4, 0), ((2, 2), (1, 1), 0), ((2,), (1,), 0)]),
    ],
)
def test_the_plan_after_withdrawals(left, size, allowed, announced, rounds):
    assert [tuple(planned) for planned in elimination(left, size, allowed, announced)] == rounds


def test_half_of_a_table_goes_on_where_that_leaves_a_legal_number():
    for planned in elimination(64, 4, (3, 4, 5))[:-1]:
        assert planned.advance == tuple(half(size) for size in planned.sizes)


def test_a_large_field_is_planned_at_once():
    rounds = elimination(10_000, 4, (3, 4, 5, 6))
    assert (len(rounds), rounds[-1].left) == (12, 1)
    assert len(elimination(9_000, 4, (3, 4, 5, 6), 12)) == 12


def test_byes_are_drawn_by_lot():
    fields = [Field(tuple(range(1, 6)), 2, (2,), draw=draw) for draw in ("a", "b", "c", "d")]
    byes = [FORMATS["knockout"].pair(field, 1, 1).byes for field in fields]
    assert len({frozenset(each) for each in byes}) > 1, "not always the best seeds"
    for field, each in zip(fields, byes, strict=True):
        assert set(each) == {at + 1 for at in lots(field.draw, 1, 5)[:3]}
    often = [sum(at in lots(str(n), 1, 5)[:3] for n in range(1000)) for at in range(5)]
    assert all(540 < times < 660 for times in often), "600 each, give or take four deviations"


def test_tables_that_send_more_than_their_like_are_drawn_by_lot():
    fields = [Field(tuple(range(12)), 4, (4,), draw=str(n)) for n in range(20)]
    assert {FORMATS["knockout"].pair(field, 1, 1).advance for field in fields} == {
        (2, 1, 1),
        (1, 2, 1),
        (1, 1, 2),
    }


def stage(*rounds, seeding=(1, 2, 3, 4), final=2):
    """A knockout of rounds given as {table: (shares, how many go on)}."""
    drawn, past = [], []
    for number, tables in enumerate(rounds, 1):
        drawn.append(DrawnRound(number, tuple(tables), tuple(go for _, go in tables.values())))
        past += [PastTable(t, shares, number) for t, (shares, _) in tables.items() if shares]
    return Stage(seeding, tuple(drawn), past, final)


def test_a_level_final_goes_to_the_better_of_the_round_before():
    first = {(1, 4): ((0.6, 0.4), 1), (2, 3): ((0.8, 0.2), 1)}
    played = stage(first, {(1, 2): ((0.5, 0.5), 1)})
    champion = played.champion()
    assert (champion.entrant, champion.level, champion.by_seed) == (2, (1,), False)
    far = played.reached()
    assert sorted(far, key=far.get, reverse=True)[:2] == [2, 1]


def test_who_is_level_in_everything_is_told_apart_by_the_seed():
    first = {(1, 4): ((0.4, 0.6), 1), (2, 3): ((0.4, 0.6), 1)}
    champion = stage(first, {(4, 3): ((0.5, 0.5), 1)}).champion()
    assert (champion.entrant, champion.level, champion.by_seed) == (3, (4,), True)


def test_a_clear_final_needs_no_countback():
    first = {(1, 4): ((0.6, 0.4), 1), (2, 3): ((0.9, 0.1), 1)}
    champion = stage(first, {(1, 2): ((0.7, 0.3), 1)}).champion()
    assert (champion.entrant, champion.level, champion.played) == (1, (), True)


def test_a_disqualified_winner_leaves_the_title_to_the_next_of_the_final():
    first = {(1, 4): ((0.6, 0.4), 1), (2, 3): ((0.8, 0.2), 1)}
    played = stage(first, {(1, 2): ((0.7, 0.3), 1)})
    assert played.champion(out=[1]).entrant == 2
    assert played.champion(out=[1, 2]) is None


def test_before_the_final_is_over_there_is_no_champion():
    first = {(1, 4): ((0.6, 0.4), 1), (2, 3): ((0.8, 0.2), 1)}
    assert stage(first).champion() is None
    assert stage(first, {(1, 2): ((), 1)}).champion() is None


def test_whoever_still_plays_is_above_who_has_lost():
    far = stage({(1, 4): ((0.4, 0.6), 1), (2, 3): ((), 1)}).reached()
    assert far[4] > far[2] == far[3] > far[1]


def test_a_finalist_who_withdraws_is_below_those_who_lost_the_final():
    first = {(1, 2, 3): ((1.0, 0.5, 0.0), 2), (4, 5, 6): ((1.0, 0.5, 0.0), 2)}
    far = stage(first, {(1, 4, 5): ((1.0, 0.5, 0.0), 1)}, seeding=(1, 2, 3, 4, 5, 6)).reached()
    assert sorted(far, key=far.get, reverse=True)[:4] == [1, 4, 5, 2]
    assert far[2] > far[3]


def test_the_cut_goes_by_the_tie_breaks_of_the_organiser():
    # 3 and 4 have the same score. 3 has won a table, 4 is above 3 at the one they shared.
    past = (
        PastTable((1, 2, 4), (1.0, 0.0, 0.6), 1),
        PastTable((3, 5, 6), (0.9, 0.1, 0.0), 1),
        PastTable((1, 5, 6), (1.0, 0.5, 0.0), 2),
        PastTable((4, 3, 2), (0.5, 0.2, 0.8), 2),
    )
    field = Field((1, 2, 3, 4, 5, 6), 3, (3,), past, cut=3)
    cuts = {
        name: FORMATS["swiss_knockout"].finalists(replace(field, tie_breaks=(name,)), 2)
        for name in ("wins", "head_to_head")
    }
    assert cuts == {"wins": (1, 3, 4), "head_to_head": (1, 4, 3)}


def test_nobody_takes_the_place_of_a_finalist_who_withdraws():
    past = tuple(PastTable((a, b), (1.0, 0.0), 1) for a, b in ((1, 5), (2, 6), (3, 7), (4, 8)))
    final = (PastTable((1, 4), (1.0, 0.0), 2), PastTable((2, 3), (1.0, 0.0), 2))
    for withdrawn, finalists in ((2, (1, 2, 3, 4)), (2, ())):
        left = tuple(e for e in range(1, 9) if e != withdrawn)
        field = Field(left, 2, (2,), past + final, cut=4, everyone=tuple(range(1, 9)))
        pairing = FORMATS["swiss_knockout"].pair(replace(field, finalists=finalists), 3, 1)
        assert (pairing.tables, pairing.byes, pairing.walkover) == ((), (1,), True)


def test_a_round_robin_final_goes_on_without_a_finalist_who_withdraws():
    form, seen = FORMATS["swiss_round_robin"], []
    past = tuple(PastTable((a, b), (1.0, 0.0), 1) for a, b in ((1, 5), (2, 6), (3, 7), (4, 8)))
    for number in (2, 3, 4):
        left = tuple(e for e in range(1, 9) if e != 3 or number == 2)
        field = Field(left, 2, (2,), past, cut=4, finalists=(1, 2, 3, 4))
        pairing = form.pair(field, number, 1)
        seen += [frozenset(table) for table in pairing.tables]
        past += tuple(PastTable(t, (1.0, 0.0), number) for t in pairing.tables)
        assert len(pairing.byes) == (number > 2)
    assert len(seen) == len(set(seen)) == 4


def test_a_bracket_holds_drawn_and_planned_rounds():
    first = {(1, 8): ((0.4, 0.6), 1), (2, 7): ((), 1), (3, 6): ((0.9, 0.1), 1)}
    drawn = stage(first, seeding=tuple(range(1, 9)), final=3)
    drawn = replace(drawn, rounds=(replace(drawn.rounds[0], byes=(4,)),))
    made, *planned = bracket(drawn, elimination(4, 2, (2,), 2), 1).rounds
    assert [made.title, *(each.title for each in planned)] == ["Round 1", "Semi-final", "Final"]
    assert [each.entrants for each in (made, *planned)] == [7, 4, 2]
    assert made.tables[0].seats == (BracketSeat(8, 0.6, True), BracketSeat(1, 0.4, False))
    assert made.tables[1].seats == (BracketSeat(2), BracketSeat(7)), "not settled yet"
    assert made.byes == (BracketSeat(4, None, True),)
    assert {seat.entrant for each in planned for seat in each.seats} == {None}
    assert [each.drawn for each in (made, *planned)] == [True, False, False]


def test_a_bracket_names_the_champion_and_leaves_out_the_disqualified():
    first = {(1, 4): ((0.6, 0.4), 1), (2, 3): ((0.8, 0.2), 1)}
    played = stage(first, {(1, 2): ((0.7, 0.3), 1)})
    assert bracket(played, (), 1).champion.entrant == 1
    assert bracket(played, (), 1, out=[1]).champion.entrant == 2
