"""Matchmaking: rules that hold for every field."""

import random
from collections import Counter

from botocracy.records.matchmaking import Contender, Queues, leaders, table


def contender(key, *, owner=None, house=False, rating=1500.0, error=40.0):
    return Contender(key, owner if owner is not None else key, house, rating, error)


def seat(leader, others, size=4, *, met=(), busy=(), far=(), seed=1):
    rng = random.Random(seed)
    return table(leader, others, size, met=Counter(met), busy=Counter(busy), far=far, rng=rng)


def test_nobody_meets_a_bot_of_the_same_owner():
    field = [contender(key, owner=key // 5) for key in range(40)]
    for seed in range(50):
        seated = seat(field[0], field[1:], seed=seed)
        assert len({one.owner for one in seated}) == 4


def test_a_table_without_enough_owners_is_not_made():
    field = [contender(key, owner=key % 3) for key in range(30)]
    assert seat(field[0], field[1:]) is None


def test_house_bots_fill_a_table_that_people_do_not():
    house = [contender(100 + n, owner=99, house=True) for n in range(3)]
    seated = seat(contender(1), house)
    assert {one.key for one in seated} == {1, 100, 101, 102}


def test_where_people_fill_the_table_at_most_one_house_bot_sits_there():
    house = [contender(100 + n, owner=99, house=True) for n in range(3)]
    people = [contender(key) for key in range(1, 10)]
    for seed in range(50):
        seated = seat(people[0], people[1:] + house, seed=seed)
        assert sum(one.house for one in seated) <= 1


def test_opponents_are_near_in_rating():
    field = [contender(key, rating=1000 + 10 * key) for key in range(100)]
    near = [
        abs(one.rating - 1500)
        for seed in range(100)
        for one in seat(field[50], field[:50] + field[51:], seed=seed)
    ]
    assert sum(near) / len(near) < 150  # drawn blindly it would be about 190


def test_one_of_the_far_gets_a_seat_and_the_others_are_near():
    field = [contender(key, rating=1480 + key) for key in range(40)]
    far = [contender(100 + n, rating=900 + 200 * n) for n in range(6)]
    for seed in range(50):
        seated = seat(field[20], field[:20] + field[21:], far=far, seed=seed)
        assert sum(one.key >= 100 for one in seated) == 1
        assert field[20] in seated


def test_at_a_table_of_two_every_third_opponent_is_far():
    field = [contender(key) for key in range(20)]
    far = [contender(100, rating=1900)]
    seated = [seat(field[0], field[1:], 2, far=far, seed=seed) for seed in range(300)]
    assert 70 < sum(one.key == 100 for table in seated for one in table) < 130


def test_the_far_one_is_neither_the_leaders_owners_nor_hopelessly_far():
    """A game with a certain winner tells nothing about the distance between two regions."""
    own = contender(101, owner=0, rating=1800)
    drawn = Counter(
        one.key
        for seed in range(100)
        for one in seat(
            contender(0),
            [contender(key) for key in range(1, 9)],
            far=[own, contender(102, rating=1850), contender(103, rating=4000)],
            seed=seed,
        )
    )
    assert drawn[101] == drawn[103] == 0
    assert drawn[102] == 100


def test_who_was_met_lately_or_is_busy_comes_later():
    field = [contender(key) for key in range(10)]
    met = Counter(
        one.key
        for seed in range(200)
        for one in seat(field[0], field[1:], 2, met={1: 9}, seed=seed)
    )
    assert met[1] < met[2] / 3
    busy = Counter(
        one.key
        for seed in range(200)
        for one in seat(field[0], field[1:], 2, busy={1: 9}, seed=seed)
    )
    assert busy[1] < busy[2] / 3


def test_opponents_are_balanced_over_time():
    field = [contender(key) for key in range(9)]
    met = Counter()
    rng = random.Random(5)
    for _ in range(200):
        for one in table(field[0], field[1:], 3, met=met, busy={}, rng=rng):
            met[one.key] += one.key != 0
    counts = [met[key] for key in range(1, 9)]
    assert max(counts) - min(counts) <= 10  # of fifty meetings each


def test_everybody_sits_beside_everybody_in_every_order():
    field = [contender(key) for key in range(3)]
    orders = {tuple(one.key for one in seat(field[0], field[1:], 3, seed=s)) for s in range(60)}
    assert len(orders) == 6


def test_new_bots_lead_first_and_nobody_leads_twice():
    new, uncertain, waiting = ([contender(10 * n + k) for k in range(3)] for n in range(3))
    led = [one.key for one in leaders(Queues(new, uncertain, [*waiting, new[0]]), 0)]
    assert led[:4] == [0, 10, 1, 20]
    assert sorted(led) == [0, 1, 2, 10, 11, 12, 20, 21, 22]


def test_every_bot_leads_within_four_tables_for_each_bot_whatever_else_there_is():
    """The queues of new and uncertain bots stay full of all bots but one."""
    rng = random.Random(3)
    count = 12
    last = dict.fromkeys(range(count), 0)
    longest = 0
    for turn in range(2000):
        crowd = [contender(rng.randrange(count - 1)) for _ in range(5)]
        waiting = [contender(key) for key in sorted(last, key=last.get)]
        leader = next(leaders(Queues(crowd, crowd, waiting), turn))
        longest = max(longest, turn - last[leader.key])
        last[leader.key] = turn
    assert longest <= 4 * count


def test_with_nobody_in_need_there_is_no_table():
    assert list(leaders(Queues([], [], []), 7)) == []
