"""What each kind of highlight finds in a match, and how it tells it."""

from types import SimpleNamespace

import pytest

from arena.highlights.candidates import PlayedGame
from arena.highlights.kinds import biggest_upset, boldest_bluff, closest_finish, most_revolutions
from arena.ladder.models import ENOUGH
from games import golden
from games.registry import get

NAMES = ["Marat", "Danton", "Corday", "Roux"]


class Candidate:
    """A match with games that a test made, without rows."""

    def __init__(self, game, *games, ratings=None):
        self.rules = get(game)
        self.games = list(games)
        self.ratings = ratings


def played(game, places, scores, *, record=None, seating=None, options=None):
    seats = len(places)
    row = SimpleNamespace(
        match=SimpleNamespace(table_size=seats, options=options or get(game).configure(seats)),
        seating=seating or list(range(seats)),
        places=places,
        scores=scores,
        reason="most coats of arms",
        steps=len(record.steps) if record else 100,
        rotation=0,
        deal=0,
    )
    made = PlayedGame(row, get(game))
    object.__setattr__(made, "record", record or golden.play(game, seats, {}, "any", "random"))
    return made


def told(kind, found):
    return kind.tell(found.facts, NAMES)


def rated(*ratings, matches=ENOUGH):
    return [SimpleNamespace(before=rating, matches_before=matches) for rating in ratings]


# --- closest finish --------------------------------------------------------------------------


def test_the_closest_finish_has_the_smallest_share_of_the_points_between_the_first_two():
    wide = played("revolt", [1, 2, 3], [12, 8, 4])
    close = played("revolt", [2, 1, 3], [10, 11, 4], seating=[1, 2, 0])
    found = closest_finish.KIND.find(Candidate("revolt", wide, close))
    assert found.game is close
    assert told(closest_finish.KIND, found) == "Corday won by 11 to 10 against Danton."


def test_level_points_that_something_else_decided_are_the_closest_of_all():
    even = played("revolt", [1, 2, 3], [9, 9, 4])
    close = played("revolt", [1, 2, 3], [10, 9, 4])
    found = closest_finish.KIND.find(Candidate("revolt", close, even))
    assert found.game is even
    assert told(closest_finish.KIND, found) == (
        "Marat and Danton both had 9; what decided: most coats of arms."
    )


def test_a_shared_victory_and_games_with_one_winner_only_are_no_close_finish():
    shared = played("revolt", [1, 1, 3], [9, 9, 4])
    assert closest_finish.KIND.find(Candidate("revolt", shared)) is None
    coup = played("coup", [1, 2, 2], [1, 0, 0])
    assert closest_finish.KIND.find(Candidate("coup", coup)) is None


def test_the_moment_of_a_close_finish_is_a_frame_of_its_replay():
    record = golden.play("revolt", 3, {}, "spring", "random")
    close = played("revolt", [1, 2, 3], [10, 9, 4], record=record)
    found = closest_finish.KIND.find(Candidate("revolt", close))
    assert 0 < found.step <= len(record.steps)


# --- biggest upset ---------------------------------------------------------------------------


def test_the_upset_is_the_win_with_the_smallest_chance_by_the_ratings_before():
    ratings = rated(1300, 1500, 1700)
    games = [
        played("revolt", [2, 1, 3], [4, 9, 3]),
        played("revolt", [3, 2, 1], [1, 4, 9], seating=[1, 2, 0]),
    ]
    found = biggest_upset.KIND.find(Candidate("revolt", *games, ratings=ratings))
    assert found.game is games[1]
    # 10^(-0.5) / (10^(-0.5) + 1 + 10^0.5)
    assert found.facts["chance"] == pytest.approx(0.0706, abs=0.0001)
    assert told(biggest_upset.KIND, found) == (
        "Marat won against Corday, the favourite. "
        "The chance of that before the game was 7 % by the ratings then."
    )


def test_a_favourite_that_wins_is_no_upset_nor_is_an_unrated_match():
    won = played("revolt", [1, 2, 3], [9, 4, 3])
    assert (
        biggest_upset.KIND.find(Candidate("revolt", won, ratings=rated(1700, 1500, 1300))) is None
    )
    assert biggest_upset.KIND.find(Candidate("revolt", won)) is None


def test_an_upset_among_provisional_ratings_says_so_and_comes_after_all_others():
    won = played("revolt", [1, 2, 3], [9, 4, 3])
    unsure = biggest_upset.KIND.find(
        Candidate("revolt", won, ratings=rated(1000, 1900, 1900, matches=1))
    )
    sure = biggest_upset.KIND.find(Candidate("revolt", won, ratings=rated(1490, 1500, 1500)))
    assert sure.worth > unsure.worth
    assert "still provisional" in told(biggest_upset.KIND, unsure)


# --- boldest bluff ---------------------------------------------------------------------------


def test_the_boldest_bluff_of_a_match_is_the_one_that_weighs_most():
    records = [golden.play("coup", 4, {}, f"s{at}", "mixed") for at in range(8)]
    games = [played("coup", [1, 2, 2, 2], [1, 0, 0, 0], record=one) for one in records]
    found = boldest_bluff.KIND.find(Candidate("coup", *games))
    weights = [bluff.weight for one in records for bluff in get("coup").story.bluffs(one)]
    assert found.worth == max(weights)
    assert "Nobody challenged it." in told(boldest_bluff.KIND, found)


def test_a_game_in_which_nobody_can_lie_has_no_bluffs():
    revolt = played("revolt", [1, 2, 3], [9, 4, 3])
    assert boldest_bluff.KIND.find(Candidate("revolt", revolt)) is None


# --- most revolutions ------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["revolt", "president", "royals_and_riots"])
def test_revolutions_are_counted_by_the_games_own_events(game):
    seats = get(game).seat_counts[-1]
    records = [golden.play(game, seats, {}, f"s{at}", "random") for at in range(3)]
    games = [
        played(game, [1, *[2] * (seats - 1)], [9] * seats, record=record) for record in records
    ]
    kinds = get(game).story.upheavals
    counts = [len(most_revolutions.upheavals(record, kinds)) for record in records]
    found = most_revolutions.KIND.find(Candidate(game, *games))
    assert found.facts["count"] == max(counts) > 0


def test_of_two_games_with_as_many_revolutions_the_shorter_counts_more():
    record = golden.play("revolt", 5, {}, "s0", "random")
    short, long = (played("revolt", [1, 2, 3, 4, 5], [9] * 5, record=record) for _ in range(2))
    long.row.steps += 5
    found = most_revolutions.KIND.find(Candidate("revolt", long, short))
    assert found.game is short
    assert told(most_revolutions.KIND, found).endswith("Marat won it.")
