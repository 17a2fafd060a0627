"""Named streams are reproducible, independent of each other, and fair."""

import pytest

from games.chance import stream


def test_a_stream_gives_the_same_values_on_every_python_version():
    numbers = stream("seed", "deal", 2)
    assert [numbers.below(1000) for _ in range(6)] == [607, 968, 898, 692, 816, 652]


def test_streams_of_different_names_differ():
    first = stream("seed", "deal", 1)
    second = stream("seed", "deal", 2)
    assert [first.below(100) for _ in range(20)] != [second.below(100) for _ in range(20)]


def test_below_is_fair():
    numbers = stream("fair")
    counts = [0] * 7
    for _ in range(70_000):
        counts[numbers.below(7)] += 1
    chi_square = sum((count - 10_000) ** 2 / 10_000 for count in counts)
    assert chi_square < 22.5  # 99.9 % quantile with six degrees of freedom


def test_shuffle_keeps_every_item():
    items = list(range(40))
    stream("shuffle").shuffle(items)
    assert items != list(range(40))
    assert sorted(items) == list(range(40))


def test_a_shuffle_is_the_same_on_every_python_version():
    items = list(range(12))
    stream("seed", "deal", 2).shuffle(items)
    assert items == [11, 10, 9, 5, 4, 6, 1, 0, 2, 8, 7, 3]


@pytest.mark.parametrize("words", [[], [7, 0xFFFFFFFF]], ids=["usual", "a word drawn again"])
def test_shuffle_takes_its_numbers_from_the_stream_as_below_does(words):
    shuffling, counting = stream("both"), stream("both")
    shuffling._words, counting._words = words[:], words[:]
    items, expected = list(range(30)), list(range(30))
    shuffling.shuffle(items)
    for i in range(29, 0, -1):
        j = counting.below(i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    assert items == expected
    assert shuffling.below(1000) == counting.below(1000)


def test_shuffling_nothing_draws_nothing():
    shuffling = stream("few")
    for items in ([], ["one"]):
        shuffling.shuffle(items)
    assert shuffling.below(1000) == stream("few").below(1000)
