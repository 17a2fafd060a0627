"""Results that are stored until their inputs change."""

import pytest

from tests.site import worlds
from tournaments.models import EventResult
from tournaments.results.stored import Stored, results_forget

pytestmark = pytest.mark.django_db


def words(form=1):
    return Stored("words", form=form, pack=str.encode, unpack=bytes.decode)


@pytest.fixture
def event():
    return worlds.open_event()


def never():
    raise AssertionError("it is stored")


def test_a_result_is_computed_once_for_each_version_of_its_inputs(event):
    assert words().get(event, ("a", 1), lambda: "first") == "first"
    assert words().get(event, ("a", 1), never) == "first"
    assert words().get(event, ("a", 2), lambda: "second") == "second"
    assert EventResult.objects.get(event=event, name="words").pk, "one row for each kind"


def test_another_format_is_not_read(event):
    words().get(event, 1, lambda: "old")
    assert words(form=2).last([event.pk]) == {}
    assert words(form=2).get(event, 1, lambda: "new") == "new"


def test_the_last_result_is_read_whatever_its_version(event):
    assert words().last([event.pk]) == {}
    words().get(event, 1, lambda: "one")
    words().get(event, 2, lambda: "two")
    assert words().last([event.pk]) == {event.pk: "two"}


def test_what_is_forgotten_is_computed_again_and_other_events_keep_theirs(event):
    other = worlds.open_event(title="Other")
    for one in (event, other):
        words().get(one, 1, lambda: "old")
    results_forget(event)
    assert words().get(event, 1, lambda: "new") == "new"
    assert words().get(other, 1, never) == "old"
