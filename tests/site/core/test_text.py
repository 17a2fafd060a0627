"""Text that cannot be stored or would mislead is refused with a reason."""

import pytest
from django.urls import reverse

from arena.core.errors import ArenaError, NotFound, Refused
from arena.core.text import one_line
from arena.matches.models import Match, MatchStatus
from tests.site import worlds
from tournaments.actions import people, templates
from tournaments.models import Visibility

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "text", ["", " \n ", "two\nlines", "two\rlines", "a\x00b", "a\u2028b", "a\u202eb", "x" * 81]
)
def test_a_title_is_one_line_of_visible_characters(text):
    with pytest.raises(ArenaError):
        one_line(text, "A title", limit=80)
    with pytest.raises(ArenaError):
        worlds.open_event(title=text)


def test_a_template_s_name_is_one_line():
    event = worlds.open_event()
    with pytest.raises(ArenaError, match="one line"):
        templates.template_save(event=event, name="a\nb", by=event.organiser)


@pytest.mark.parametrize(
    "address",
    [
        "/people/a%00b/",
        "/events/join/?code=%00",
        "/ladders/?page=%00",
        "/%00",
    ],
)
def test_a_nul_in_an_address_is_refused_in_words(client, address):
    answer = client.get(address)
    assert answer.status_code == 400
    assert "no text can hold" in answer.content.decode()


def test_a_nul_in_a_form_is_refused_in_words(client):
    client.force_login(worlds.person("ann"))
    answer = client.post(reverse("event_join"), {"code": "a\x00b"})
    assert answer.status_code == 400


def test_a_cookie_with_a_nul_is_ignored(client):
    client.cookies["sessionid"] = "\x00" * 32
    assert client.get(reverse("home")).status_code == 200


@pytest.mark.parametrize("text", ["9" * 5000, "-1", "1e3", "٣", "1" * 19])
def test_a_number_that_no_row_has_finds_nothing(client, text):
    worlds.running_event()
    worlds.play_one()
    match = Match.objects.filter(status=MatchStatus.SETTLED).get()
    Match.objects.update(released=True)
    address = reverse("beside", args=[match.pk, 0])
    assert client.get(address, {"sitting": text}).status_code == 200


@pytest.mark.parametrize("text", ["ann,Robo\rbob,Rob", 'ann,"' + "x" * 200_000 + '"', '"', "\0"])
def test_a_list_of_entrants_that_is_no_csv_is_refused_or_reported(text):
    event = worlds.open_event()
    try:
        report = people.entrants_import(event=event, text=text, by=event.organiser)
    except Refused as error:
        assert "cannot be read" in error.message  # noqa: PT017 - either answer is right
    else:
        assert (report.entered, report.invited) == (0, 0)


def test_who_was_removed_does_not_come_back_by_the_code():
    event = worlds.open_event(visibility=Visibility.PRIVATE)
    ann = worlds.person("ann")
    people.event_join(code=event.join_code, by=ann)
    people.member_remove(event=event, user=ann, by=event.organiser)
    with pytest.raises(NotFound):
        people.event_join(code=event.join_code, by=ann)
    people.member_set(event=event, user=ann, role="entrant", by=event.organiser)
    assert people.event_join(code=event.join_code, by=ann) == event
