"""The FIDE report of an event that was really played, read back by a public parser."""

import pytest
from py4swiss.trf import TrfParser

from arena.pipeline import events
from botocracy.events.formats import FORMATS
from botocracy.events.trf import report
from tests.site import worlds
from tournaments.models import Bye, Table

pytestmark = pytest.mark.django_db

RESULT = {"1": 1.0, "=": 0.5, "0": 0.0}


@pytest.fixture
def event(monkeypatch):
    """Five bots at tables of two, one of whom leaves after the first round."""
    monkeypatch.setattr(worlds, "GAME", "royals_and_riots")
    event = worlds.running_event(format="swiss", length=3, count=5, table_size=2, ladder=False)
    events.entry_withdraw(entry=event.entries.order_by("seed").last(), by=event.organiser)
    worlds.work()
    event.refresh_from_db()
    return event


def test_every_meeting_of_the_event_is_in_its_report_and_nothing_else(event, client, tmp_path):
    response = client.get(f"/events/{event.slug}/files/event.trf")
    file = tmp_path / "event.trf"
    file.write_bytes(response.content)
    lines = {line.starting_number: line for line in TrfParser.parse(file).player_sections}
    seeds = dict(event.entries.values_list("pk", "seed"))
    assert set(lines) == set(seeds.values())

    points = dict.fromkeys(lines, 0.0)
    for table in Table.objects.filter(round__event=event).select_related("round", "match"):
        shares = [player.share for player in table.match.players.order_by("index")]
        for index, (colour, own, other) in enumerate((("w", 0, 1), ("b", 1, 0))):
            number, opponent = seeds[table.entries[own]], seeds[table.entries[other]]
            written = lines[number].results[table.round.number - 1]
            assert (written.id, written.color.value) == (opponent, colour)
            won = (shares[own] > shares[other]) + (shares[own] == shares[other]) / 2
            assert RESULT[written.result.value] == won, f"seat {index} of {table}"
            points[number] += won
    for bye in Bye.objects.filter(round__event=event).select_related("entry", "round"):
        written = lines[bye.entry.seed].results[bye.round.number - 1]
        assert (written.id, written.result.value) == (0, "U")
        points[bye.entry.seed] += 0.5
    assert {n: line.points_times_ten for n, line in lines.items()} == {
        n: round(10 * sum_) for n, sum_ in points.items()
    }


@pytest.mark.parametrize("form", FORMATS.values(), ids=lambda form: form.name)
def test_the_report_names_the_format(form):
    file = report("Cup", {}, 0, [], [], planned=1, kind=form.fide)
    assert f"092 Individual: {form.fide}\n" in file
    assert ("Swiss" in form.fide) == ("swiss" in form.name)
