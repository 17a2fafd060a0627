"""The number of queries of a page does not depend on the number of bots, tables and events."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.site import worlds

pytestmark = pytest.mark.django_db

PAGES = (
    "event",
    "event_rounds",
    "event_crosstable",
    "event_statistics",
    "event_rules",
    "event_control",
)


def queries(client, address):
    client.get(address)  # what is asked once for a session and a process
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200
    return len(asked)


def test_the_pages_of_an_event(client):
    seats = worlds.seats()
    small = worlds.running_event(title="Small", format="swiss", length=1, count=seats)
    large = worlds.running_event(title="Large", format="swiss", length=1, count=4 * seats)
    client.force_login(small.organiser)
    for name in PAGES:
        few, many = (queries(client, reverse(name, args=[e.slug])) for e in (small, large))
        assert few == many, name
    worlds.work()
    for name in PAGES:
        few, many = (queries(client, reverse(name, args=[e.slug])) for e in (small, large))
        names = 1 if name == "event_statistics" else 0  # of surprises, where there are any
        assert few <= many <= few + names, name


def test_the_list_of_events(client):
    worlds.open_event(title="One", bots=worlds.field(1))
    few = queries(client, "/events/")
    for number in range(5):
        worlds.open_event(title=f"More {number}", bots=worlds.field(2))
    assert queries(client, "/events/") == few
