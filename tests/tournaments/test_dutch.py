"""Tables of two beside a public engine of the Dutch system, round by round.

`DUTCH_EVENTS=50` compares so many events of each kind instead of a few (docs/testing.md).
"""

import os
from collections import Counter
from random import Random

import pytest
from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.trf import TrfParser

from botocracy.events.pairing.dutch import dutch
from botocracy.events.pairing.dutch.players import players_of
from botocracy.events.pairing.tables import Field, PastTable
from botocracy.events.trf import Line, report

EVENTS = int(os.environ.get("DUTCH_EVENTS", "12"))
SEED = os.environ.get("DUTCH_SEED", "dutch")


def event(rng, folder, *, n, rounds, late=None, leaves=None):
    """Each round's field and scores, our pairing and the engine's; the engine's is played.

    `late` and `leaves` say in which round an entrant comes, and before which one it goes.
    """
    late, leaves = late or {}, leaves or {}
    everyone = range(1, n + 1)
    lines = {e: Line(e, f"bot {e}", 2000 - e, e) for e in everyone}
    past, byes, scores = [], [], Counter()
    for number in range(1, rounds + 1):
        present = [e for e in everyone if late.get(e, 1) <= number < leaves.get(e, rounds + 1)]
        away = [str(e) for e in everyone if e not in present]
        text = report("event", lines, number - 1, past, byes, planned=rounds, kind="Swiss-System")
        file = folder / "event.trf"
        file.write_text(text + (f"XXZ {' '.join(away)}\n" if away else ""))
        try:
            theirs = DutchEngine.generate_pairings(TrfParser.parse(file, strict=True))
        except PairingError:
            return  # no round without a rematch or a second bye is left
        had = Counter(e for e, _ in byes)
        ours = dutch(
            Field(tuple(present), 2, (2,), tuple(past), had), scores, last_round=number == rounds
        )
        yield past, dict(scores), ours, theirs
        for pair in theirs:
            if not pair.black:
                byes.append((pair.white, number))
                scores[pair.white] += 0.5
                continue
            luck = rng.gauss(pair.black - pair.white, n / 3)
            share = 1.0 if luck > n / 12 else 0.0 if luck < -n / 12 else 0.5
            past.append(PastTable((pair.white, pair.black), (share, 1 - share), number))
            scores[pair.white] += share
            scores[pair.black] += 1 - share


def random_event(number, folder, *, changes):
    """6 to 40 entrants, 3 to 8 rounds; with `changes` an eighth comes late and an eighth goes."""
    rng = Random(f"{SEED}/{number}")
    n = rng.randrange(6, 41)
    rounds = rng.randrange(3, min(9, n // 2 + 2))
    late, leaves = {}, {}
    if changes:
        for entrant in range(1, n + 1):
            way = rng.choice((late, leaves, *[None] * 6))
            if way is not None:
                way[entrant] = rng.randrange(2, rounds + 1)
    yield from event(rng, folder, n=n, rounds=rounds, late=late, leaves=leaves)


def gaps(pairs, scores):
    return sorted(abs(scores.get(a, 0) - scores.get(b, 0)) for a, b in pairs if a and b)


@pytest.mark.parametrize("changes", [False, True], ids=["a fixed field", "late entries and exits"])
def test_at_least_99_percent_of_the_pairs_are_the_engines(changes, tmp_path, record_property):
    same = total = 0
    for number in range(EVENTS):
        for past, scores, ours, theirs in random_event(number, tmp_path, changes=changes):
            met = {frozenset(table.entrants) for table in past}
            assert not any(frozenset(table) in met for table in ours.tables), "a rematch"
            engines = [(p.white, p.black) for p in theirs if p.black]
            assert gaps(ours.tables, scores) == gaps(engines, scores)
            bye = [scores.get(p.white, 0) for p in theirs if not p.black]
            assert [scores.get(e, 0) for e in ours.byes] == bye
            same += len({frozenset(t) for t in ours.tables} & {frozenset(p) for p in engines})
            total += len(engines)
    record_property("pairs", f"{same} of {total}")
    print(f"{same} of {total} pairs are the engine's: {same / total:.2%}")
    assert total > 300
    assert same >= 0.99 * total


def test_seats_are_the_engines_colours(tmp_path):
    for number in range(4):
        for _, _, ours, theirs in random_event(number, tmp_path, changes=False):
            assert set(ours.tables) == {(p.white, p.black) for p in theirs if p.black}


def test_two_who_must_have_the_same_seat_do_not_meet():
    past = (
        PastTable((1, 5), (1.0, 0.0), 1),
        PastTable((2, 6), (1.0, 0.0), 1),
        PastTable((7, 3), (0.0, 1.0), 1),
        PastTable((8, 4), (0.0, 1.0), 1),
        PastTable((1, 7), (1.0, 0.0), 2),
        PastTable((2, 8), (1.0, 0.0), 2),
        PastTable((5, 3), (0.0, 1.0), 2),
        PastTable((6, 4), (0.0, 1.0), 2),
    )
    field = Field(tuple(range(1, 9)), 2, (2,), past)
    scores = {1: 2.0, 2: 2.0, 3: 2.0, 4: 2.0, 5: 0.0, 6: 0.0, 7: 0.0, 8: 0.0}
    tables = {frozenset(table) for table in dutch(field, scores).tables}
    assert frozenset({1, 2}) not in tables
    assert frozenset({3, 4}) not in tables


def test_in_the_last_round_topscorers_may_meet_whatever_seats_they_had():
    """1 and 2 have won all, both from the first seat: alone at the top, they meet at last."""
    past = (
        PastTable((1, 3), (1.0, 0.0), 1),
        PastTable((2, 4), (1.0, 0.0), 1),
        PastTable((5, 6), (0.5, 0.5), 1),
        PastTable((1, 5), (1.0, 0.0), 2),
        PastTable((2, 6), (1.0, 0.0), 2),
        PastTable((3, 4), (0.5, 0.5), 2),
    )
    field = Field(tuple(range(1, 7)), 2, (2,), past)
    scores = {1: 2.0, 2: 2.0, 3: 0.5, 4: 0.5, 5: 0.5, 6: 0.5}
    before = {frozenset(table) for table in dutch(field, scores).tables}
    last = {frozenset(table) for table in dutch(field, scores, last_round=True).tables}
    assert frozenset({1, 2}) not in before
    assert frozenset({1, 2}) in last


def test_who_did_not_play_floated_down():
    past = (PastTable((1, 2), (1.0, 0.0), 1), PastTable((1, 3), (0.5, 0.5), 2))
    field = Field((1, 2, 3, 4), 2, (2,), past, {2: 1})
    floats = {
        p.entrant: (p.floated, p.floated_before) for p in players_of(field, {}, last_round=False)
    }
    assert floats == {1: (1, 0), 2: (1, 0), 3: (-1, 1), 4: (1, 1)}


def test_a_field_that_has_used_up_its_pairs_goes_on_with_the_fewest_rematches():
    """Five bots have ten pairs, two a round: from the sixth round on all of them come again."""
    past, byes, met = [], Counter(), Counter()
    for number in range(1, 16):
        field = Field((1, 2, 3, 4, 5), 2, (2,), tuple(past), dict(byes))
        pairing = dutch(field, {e: -float(e) for e in range(1, 6)})
        byes.update(pairing.byes)
        for table in pairing.tables:
            met[frozenset(table)] += 1
            past.append(PastTable(table, (1.0, 0.0), number))
    assert set(met.values()) == {3}
    assert set(byes.values()) == {3}
