"""The ± of scores and the true ranks, on the event's page and in its files."""

import csv
import io
import json

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.paginator import Paginator
from django.template.loader import render_to_string
from django.test import RequestFactory

from botocracy.events.standings import Standing
from tests.site import worlds
from tournaments.models import Event
from tournaments.results import exports
from tournaments.results.scoreboard import Scoreboard, StandingLine
from tournaments.results.stored import results_forget

pytestmark = pytest.mark.django_db


@pytest.fixture
def played():
    event = worlds.running_event(count=6, ladder=False)
    worlds.work()
    event.refresh_from_db()
    return event


def line(place, *, group, ranks=(None, None), margin=None):
    standing = Standing(place, place, 3.0, 4, 1, 0.0, {}, margin, *ranks, group)
    return StandingLine(place, standing, f"bot {place}", f"bot-{place}", 1, "ann", None, None)


def body(lines):
    """The lines as the page writes them."""
    event = Event(game=worlds.GAME, slug="cup", scoring="share")
    context = {"event": event, "groups": [lines], "sees_results": True}
    page = {"page": Paginator(lines, 40).get_page(1), "own": None, "tie_breaks": []}
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    written = render_to_string("web/events/_standings.html", context | page, request)
    return written.split("<tbody>")[1].split("</tbody>")[0]


def test_each_score_has_its_margin_and_each_bot_its_true_rank(client, played):
    shown = client.get(f"/events/{played.slug}/").content.decode()
    standings = [row.standing for row in Scoreboard(played)]
    for standing in standings:
        assert standing.margin > 0
        assert 1 <= standing.best_rank <= standing.worst_rank <= 6
        assert f"± {standing.margin:.2f}" in shown
    assert "True rank" in shown
    assert "95 % interval of a score" in shown


def test_margins_and_true_ranks_are_in_the_files(played):
    rows = exports.standings(played)
    read = list(csv.DictReader(io.StringIO(exports.as_csv(rows))))
    assert float(read[0]["margin"]) == rows[0]["margin"] > 0
    assert json.loads(exports.as_json(rows))[0]["best_rank"] == rows[0]["best_rank"]


def test_before_enough_is_played_the_page_says_so_and_the_files_are_empty(client):
    event = worlds.running_event(count=6, ladder=False)
    worlds.play_one()
    shown = client.get(f"/events/{event.slug}/").content.decode()
    assert "too few results yet" in shown
    assert "±" not in shown.split("standings-title")[1].split("</table>")[0]
    assert {row["margin"] for row in exports.standings(event)} == {""}


def test_stored_standings_have_the_same_margins(played):
    results_forget(played)
    computed = [row.standing for row in Scoreboard(played)]
    assert [row.standing for row in Scoreboard(played)] == computed


def test_a_line_is_drawn_where_a_group_begins():
    lines = [line(1, group=0), line(2, group=0), line(3, group=1), line(4, group=1)]
    written = body(lines).split("<tr")[1:]
    assert ["apart" in row for row in written] == [False, False, True, False]


def test_a_page_that_begins_inside_a_group_has_no_line_above_it():
    assert "apart" not in body([line(60, group=3)])


@pytest.mark.parametrize(("ranks", "words"), [((2, 5), "2–5"), ((1, 1), "1"), ((None, None), "–")])
def test_true_ranks_in_words(ranks, words):
    assert line(1, group=0, ranks=ranks).standing.true_rank == words
