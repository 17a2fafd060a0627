"""Tables of two beside a public engine of the Dutch system, round by round."""

from collections import Counter
from random import Random

import pytest
from py4swiss.engines import DutchEngine
from py4swiss.trf import TrfParser

from tournaments.pairing.dutch import dutch
from tournaments.pairing.tables import Field, PastTable
from tournaments.trf import Line, report


def rounds(n, count, folder):
    """Each round's field and scores, our pairing and the engine's; the engine's is played."""
    rng = Random(n)
    entrants = tuple(range(1, n + 1))
    lines = {e: Line(e, f"bot {e}", 2000 - e, e) for e in entrants}
    past, byes, scores = [], [], Counter()
    for number in range(1, count + 1):
        file = folder / "event.trf"
        file.write_text(
            report("event", lines, number - 1, past, byes, planned=count, bye_points=1.0)
        )
        theirs = DutchEngine.generate_pairings(TrfParser.parse(file, strict=True))
        had = Counter(e for e, _ in byes)
        last = tuple(e for e, r in byes if r == number - 1)
        ours = dutch(Field(entrants, 2, (2,), tuple(past), had, last), scores)
        yield past, dict(scores), ours, theirs
        for pair in theirs:
            if not pair.black:
                byes.append((pair.white, number))
                scores[pair.white] += 1
                continue
            luck = rng.gauss(pair.black - pair.white, n / 3)
            share = 1.0 if luck > n / 12 else 0.0 if luck < -n / 12 else 0.5
            past.append(PastTable((pair.white, pair.black), (share, 1 - share), number))
            scores[pair.white] += share
            scores[pair.black] += 1 - share


def gaps(pairs, scores):
    return sorted(abs(scores.get(a, 0) - scores.get(b, 0)) for a, b in pairs if a and b)


@pytest.mark.parametrize(("n", "count"), [(8, 3), (9, 4), (14, 5), (21, 5), (32, 5)])
def test_no_pairing_is_worse_than_the_engines(n, count, tmp_path):
    for past, scores, ours, theirs in rounds(n, count, tmp_path):
        met = {frozenset(table.entrants) for table in past}
        assert not any(frozenset(table) in met for table in ours.tables), "a rematch"
        assert gaps(ours.tables, scores) == gaps([(p.white, p.black) for p in theirs], scores)
        engines_bye = [scores.get(p.white, 0) for p in theirs if not p.black]
        assert [scores.get(e, 0) for e in ours.byes] == engines_bye


def test_nearly_all_pairs_are_the_very_same(tmp_path):
    same = total = 0
    for n, count in ((8, 3), (14, 5), (20, 5), (31, 5)):
        for _, _, ours, theirs in rounds(n, count, tmp_path):
            mine = {frozenset(table) for table in ours.tables}
            pairs = {frozenset((p.white, p.black)) for p in theirs if p.black}
            same += len(mine & pairs)
            total += len(pairs)
    assert same > 0.98 * total


def test_the_first_round_is_the_engines_with_its_colours(tmp_path):
    _, _, ours, theirs = next(rounds(12, 1, tmp_path))
    assert set(ours.tables) == {(p.white, p.black) for p in theirs}


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
    scores = {1: 2.0, 2: 2.0, 3: 2.0, 4: 2.0, 5: 0.0, 6: 0.0, 7: 0.0, 8: 0.0}
    tables = {frozenset(t) for t in dutch(Field(tuple(range(1, 9)), 2, (2,), past), scores).tables}
    assert frozenset({1, 2}) not in tables
    assert frozenset({3, 4}) not in tables
