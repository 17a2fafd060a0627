"""Named streams: the same everywhere, apart from each other, and fair."""

from games.chance import stream


def test_a_stream_gives_the_same_values_on_every_python_version():
    numbers = stream("seed", "deal", 2)
    assert [numbers.below(1000) for _ in range(6)] == [607, 968, 898, 692, 816, 652]


def test_streams_of_different_names_are_apart():
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
