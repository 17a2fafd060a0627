"""Events that start by themselves, pauses between rounds, and time zones."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.urls import reverse
from django.utils import timezone

from arena.accounts.models import Notice
from arena.core.errors import ArenaError, Refused, TooMany
from arena.organising.forms import EventForm
from arena.pipeline import upkeep
from arena.pipeline.events import event_advance
from tests.site import worlds
from tournaments.actions import draft, entries, templates
from tournaments.actions.schedule import next_round_at
from tournaments.actions.settings import settings_of
from tournaments.models import Event, EventState, EventTemplate, Round

pytestmark = pytest.mark.django_db

LATER = timedelta(hours=1)


def passes(event, **fields):
    """Move an event's times into the past, as time does."""
    Event.objects.filter(pk=event.pk).update(**fields)


def state(event):
    event.refresh_from_db()
    return event.state


def test_an_event_starts_at_its_hour():
    event = worlds.open_event(bots=worlds.field(worlds.seats()), starts_at=timezone.now() + LATER)
    upkeep.sweep()
    assert state(event) == EventState.REGISTRATION
    passes(event, starts_at=timezone.now())
    upkeep.sweep()
    assert state(event) == EventState.RUNNING
    upkeep.sweep()
    assert event.rounds.count() == 1
    assert event.changes.filter(why="as scheduled").count() == 1


def test_an_event_that_cannot_start_tells_its_organiser_once():
    event = worlds.open_event(bots=(), starts_at=timezone.now() + LATER)
    passes(event, starts_at=timezone.now())
    upkeep.sweep()
    upkeep.sweep()
    assert state(event) == EventState.REGISTRATION
    assert event.starts_at is None
    told = Notice.objects.filter(user=event.organiser, text__contains="could not start by itself")
    assert told.count() == 1


def test_a_full_event_starts_and_takes_nobody_beyond_its_places():
    bots = worlds.field(worlds.seats() + 1)
    event = worlds.open_event(
        bots=bots[:-2], places=worlds.seats(), start_when_full=True, byes_allowed=True
    )
    upkeep.sweep()
    assert state(event) == EventState.REGISTRATION
    entries.event_enter(event=event, bot=bots[-2], by=event.organiser)
    with pytest.raises(TooMany, match="places are taken"):
        entries.event_enter(event=event, bot=bots[-1], by=event.organiser)
    upkeep.sweep()
    assert state(event) == EventState.RUNNING


def test_a_withdrawn_bot_gives_its_place_back():
    bots = worlds.field(worlds.seats() + 1)
    event = worlds.open_event(bots=bots[:-1], places=worlds.seats())
    event.entries.filter(bot=bots[0]).update(withdrawn_at=timezone.now())
    entries.event_enter(event=event, bot=bots[-1], by=event.organiser)
    assert event.entries.filter(withdrawn_at=None).count() == worlds.seats()


def test_the_next_round_waits_for_the_pause():
    event = worlds.running_event(
        format="swiss", length=2, count=worlds.seats(), pause_minutes=30, ladder=False
    )
    worlds.play_one()
    event_advance(event_id=event.pk)
    assert event.rounds.count() == 1
    first = event.rounds.get()
    assert next_round_at(event) == first.finished_at + timedelta(minutes=30)
    Round.objects.filter(pk=first.pk).update(finished_at=timezone.now() - LATER)
    upkeep.sweep()
    assert event.rounds.count() == 2


def test_after_the_last_round_nobody_waits():
    event = worlds.running_event(count=worlds.seats(), pause_minutes=30, ladder=False)
    worlds.work()
    assert state(event) == EventState.FINISHED


@pytest.mark.parametrize("name", ["registration_until", "starts_at", "ends_at"])
def test_a_new_time_in_the_past_is_refused_and_an_old_one_stands(name):
    with pytest.raises(ArenaError, match="in the future"):
        worlds.open_event(**{name: timezone.now()})
    event = worlds.open_event()
    passes(event, **{name: timezone.now() - LATER})
    event.refresh_from_db()
    before = settings_of(event)
    changed = draft.event_change(
        event=event, settings=type(before)(**vars(before) | {"deals": 2}), by=event.organiser
    )
    assert changed.deals == 2


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        ({"time_zone": "Mars/Base"}, "no time zone"),
        ({"start_when_full": True}, "say how many"),
        ({"places": 1}, "one table at least"),
        ({"pause_minutes": 5000}, "at most a day"),
    ],
)
def test_a_schedule_that_cannot_be_kept_is_refused(chosen, words):
    with pytest.raises(ArenaError, match=words):
        worlds.open_event(**chosen)


def test_registration_cannot_close_after_the_start():
    now = timezone.now()
    with pytest.raises(ArenaError, match="at the start at the latest"):
        worlds.open_event(starts_at=now + LATER, registration_until=now + 2 * LATER)


def test_times_are_read_and_shown_in_the_organisers_zone(client):
    olga = worlds.person("olga")
    client.force_login(olga)
    day = (timezone.now() + timedelta(days=400)).date()
    form = {
        "title": "Evening cup",
        "game": worlds.GAME,
        "format": "swiss",
        "time_zone": "Asia/Tokyo",
        "starts_at": f"{day}T19:30",
    }
    assert client.post(reverse("new_event"), form).status_code == 302
    event = Event.objects.get(title="Evening cup")
    there = datetime(day.year, day.month, day.day, 19, 30, tzinfo=ZoneInfo("Asia/Tokyo"))
    assert event.starts_at == there
    draft.event_open(event=event, by=olga)
    page = client.get(reverse("event", args=[event.slug])).content.decode()
    assert "19:30</time> Asia/Tokyo" in page
    assert "(10:30 UTC)" in page
    edited = client.get(reverse("event_edit", args=[event.slug])).content.decode()
    assert f'value="{day}T19:30"' in edited
    again = client.get(reverse("new_event")).content.decode()
    assert '<option value="Asia/Tokyo" selected>' in again
    until = f"{day}T18:00"
    client.post(reverse("event_act", args=[event.slug, "extend"]), {"until": until})
    event.refresh_from_db()
    assert event.registration_until == there - timedelta(minutes=90)


def test_a_time_with_an_offset_needs_no_zone():
    when = timezone.now().replace(microsecond=0) + LATER
    form = EventForm({"title": "x", "game": worlds.GAME, "starts_at": when.isoformat()})
    form.is_valid()
    assert form.cleaned_data["starts_at"] == when


def recurring(**changes):
    event = worlds.open_event(time_zone="Europe/Berlin")
    return templates.template_save(
        event=event, name="weekly", by=event.organiser, every_days=7, **changes
    )


def test_a_weekly_event_opens_and_starts_by_itself_at_the_same_hour_of_the_clock():
    template = recurring(start_hours=2)
    berlin = ZoneInfo("Europe/Berlin")
    summer = datetime(2026, 10, 20, 18, tzinfo=berlin)  # the clocks go back on the 25th
    EventTemplate.objects.filter(pk=template.pk).update(next_at=summer)
    upkeep.sweep()
    made = Event.objects.exclude(pk=Event.objects.order_by("pk").first().pk).get()
    assert made.state == EventState.REGISTRATION
    assert timedelta(hours=1) < made.starts_at - timezone.now() <= timedelta(hours=2)
    template.refresh_from_db()
    assert template.next_at > timezone.now()
    assert template.next_at.astimezone(berlin).hour == 18
    assert template.next_at.astimezone(UTC).weekday() == summer.weekday()


def test_the_list_of_templates_has_a_stop_button(client):
    template = recurring()
    page = reverse("templates")
    assert client.get(page).status_code == 302
    client.force_login(worlds.person("eve"))
    client.post(reverse("template_act", args=[template.pk, "stop"]))
    client.force_login(template.owner)
    assert "Every 7 days" in client.get(page).content.decode()
    client.post(reverse("template_act", args=[template.pk, "stop"]))
    template.refresh_from_db()
    assert (template.every_days, template.next_at) == (None, None)
    assert "Every 7 days" not in client.get(page).content.decode()
    with pytest.raises(Refused):
        templates.template_stop(pk=template.pk, by=template.owner)
    client.post(reverse("template_act", args=[template.pk, "delete"]))
    assert not EventTemplate.objects.exists()
