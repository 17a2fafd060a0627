"""Lists of the caller's own things take as many queries for many rows as for one."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from arena.ladder.services import ladder_open
from arena.pipeline import comparisons
from tests.site import worlds
from tests.site.api.calling import Api

pytestmark = pytest.mark.django_db


def queries(api, path):
    api.get(path)  # the last use of the token is written at first
    with CaptureQueriesContext(connection) as asked:
        rows = api.get(path)["results"]
    return len(asked), len(rows)


def test_own_lists_take_a_fixed_number_of_queries():
    worlds.quick_house(3)
    ladder = ladder_open(game=worlds.GAME, table_size=worlds.seats())
    old, new = worlds.accepted(), worlds.accepted()
    api = Api(new.bot.owner)
    paths = ("submissions/", f"bots/{new.bot_id}/submissions/", "comparisons/", "matches/")

    def compare():
        begun = comparisons.comparison_start(ladder=ladder, old=old, new=new, by=new.bot.owner)
        comparisons.comparison_cancel(comparison=begun, by=new.bot.owner)

    compare()
    few = {path: queries(api, path) for path in paths}
    worlds.accepted()
    compare()
    many = {path: queries(api, path) for path in paths}
    for path in paths:
        assert many[path][1] > few[path][1] > 0, path
        assert many[path][0] == few[path][0], path
