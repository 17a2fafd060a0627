import itertools
import threading

import pytest

from sandbox.pooled.pool import Pool
from sandbox.verdicts import InfrastructureError


@pytest.fixture
def ended():
    return []


@pytest.fixture
def pool(ended):
    numbers = itertools.count()
    pool = Pool(lambda: next(numbers), ended.append, size=2)
    yield pool
    pool.close()


def test_a_pool_keeps_its_stock_and_no_more(pool):
    assert pool.settle()
    assert pool.claim() == 0
    assert pool.settle()
    assert [pool.claim(), pool.claim(), pool.claim()] == [1, 2, 3]


def test_what_is_spent_is_ended_and_what_is_renewed_comes_back(pool, ended):
    first, second = pool.claim(), pool.claim()
    pool.give_back(first)
    pool.give_back(second, lambda item: True)
    assert pool.settle()
    assert ended == [first]
    assert not pool.counts.in_use
    assert second in [pool.claim() for _ in range(3)]


def test_closing_ends_the_stock_and_later_what_was_still_out(pool, ended):
    out = pool.claim()
    pool.settle()
    pool.close()
    assert out not in ended
    assert len(ended) == 2
    pool.give_back(out)
    assert out in ended
    with pytest.raises(InfrastructureError, match="closed"):
        pool.claim()


def test_a_maker_that_fails_is_our_failure_and_told_at_once(ended):
    def make():
        raise InfrastructureError("the disk is full")

    pool = Pool(make, ended.append, size=1)
    with pytest.raises(InfrastructureError, match="the disk is full"):
        pool.claim()
    pool.close()


def test_a_maker_that_hangs_is_given_up(ended):
    done = threading.Event()
    pool = Pool(lambda: done.wait(30), ended.append, size=1)
    with pytest.raises(InfrastructureError, match="no cell was ready"):
        pool.claim(patience=0.05)
    done.set()
    pool.close()


def test_more_may_be_wanted_at_once_than_are_in_stock(pool):
    claimed = []
    threads = [threading.Thread(target=lambda: claimed.append(pool.claim())) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(claimed) == list(range(8))
