"""A short soak; `SOAK_SECONDS=3600` makes it an hour, `benchmarks/soak.py` prints the figures."""

import os

import pytest

from tests.site.chaos.soak import Soak, left_behind

pytestmark = [pytest.mark.xdist_group("chaos"), pytest.mark.timeout(7200)]

SECONDS = float(os.environ.get("SOAK_SECONDS", "15"))


def test_nothing_grows_and_nothing_is_left_behind(ground):
    soak = Soak(ground)
    try:
        soak.run(SECONDS)
    finally:
        soak.close()
    ground.intact(soak.matches)
    assert [(life.name, life.grew) for life in soak.lives.values() if not life.flat] == []
    assert soak.rows_that_run_away() == {}
    family = [pid for worker in ground.workers for pid in worker.family()]
    for worker in ground.workers:
        worker.stop()
    assert left_behind(ground, family, soak.files_before) == []
    census = ground.ask("census")
    assert census["workers"] == 0
    assert census["connections"] <= 2, "connections stay open: the clerk's, and beat has none"
