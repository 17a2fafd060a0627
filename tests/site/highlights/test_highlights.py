"""Highlights: the best game of each kind, of matches that everyone may watch."""

from datetime import UTC, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from arena.highlights import services
from arena.highlights.kind import Found, Kind
from arena.highlights.kinds import all_kinds
from arena.highlights.models import Highlight, Look
from arena.highlights.selectors import highlights_now
from arena.matches.models import Match, MatchStatus
from arena.pipeline import events
from tests.site import worlds
from tournaments.actions.release import results_follow
from tournaments.models import Event, Visibility

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """A published event with a few settled matches."""
    event = worlds.running_event()
    worlds.work()
    event.refresh_from_db()
    events.event_publish(event=event, by=event.organiser)
    return event


def today():
    return timezone.now().astimezone(UTC).date()


def shown():
    return {one.name: one for one in highlights_now()}


def settled_ago(days):
    """Move all matches into the past, as if they had been settled then."""
    Match.objects.update(settled_at=timezone.now() - timedelta(days=days))


class Numbered(Kind):
    """Worth its match's number: the last match is the best."""

    title, meaning, order = "Last one", "The largest number.", 9

    def find(self, candidate):
        return Found(candidate.games[0], 1, float(candidate.match.pk), {})

    def tell(self, facts, names):
        return f"{names[0]} played."


@pytest.fixture
def numbered(monkeypatch):
    kinds = {"numbered": Numbered()}
    for place in ("arena.highlights.services", "arena.highlights.selectors"):
        monkeypatch.setattr(f"{place}.all_kinds", lambda: kinds)


def test_every_module_of_kinds_is_a_kind_with_its_words():
    assert list(all_kinds()) == [
        "closest_finish",
        "biggest_upset",
        "boldest_bluff",
        "most_revolutions",
    ]
    assert all(kind.title and kind.meaning.endswith(".") for kind in all_kinds().values())


@pytest.mark.usefixtures("numbered")
def test_the_best_match_of_a_day_is_kept_and_each_match_is_looked_at_once(event):
    count = Match.objects.count()
    assert [services.highlights_find(), services.highlights_find()] == [count, 0]
    row = Highlight.objects.get()
    assert row.match_id == max(Match.objects.values_list("pk", flat=True))
    assert row.day == today()


@pytest.mark.usefixtures("event", "numbered")
def test_a_run_that_takes_too_long_leaves_the_rest_to_the_next(monkeypatch):
    monkeypatch.setattr(services, "LOOK_SECONDS", 0)
    assert services.highlights_find() == 0
    monkeypatch.undo()


@pytest.mark.usefixtures("numbered")
@pytest.mark.parametrize("visibility", [Visibility.PRIVATE, Visibility.UNLISTED])
def test_matches_of_private_and_unlisted_events_never_appear(client, event, visibility):
    Event.objects.filter(pk=event.pk).update(visibility=visibility)
    event.refresh_from_db()
    results_follow(event)
    assert services.highlights_find() == 0
    assert shown()["numbered"].highlight is None
    assert "The table is laid" in client.get("/").content.decode()


@pytest.mark.usefixtures("numbered")
def test_a_match_whose_replays_are_not_released_does_not_appear(event):
    Match.objects.update(released=False)
    assert services.highlights_find() == 0


@pytest.mark.usefixtures("numbered")
def test_a_highlight_that_is_hidden_later_is_gone_at_once_and_its_day_is_found_again(event):
    services.highlights_find()
    row = Highlight.objects.get()
    Match.objects.filter(pk=row.match_id).update(results_open=False)
    assert shown()["numbered"].highlight is None
    services.highlights_find()
    assert shown()["numbered"].highlight.match_id < row.match_id


@pytest.mark.usefixtures("numbered")
def test_a_voided_match_gives_way_to_the_next_best(event):
    services.highlights_find()
    row = Highlight.objects.get()
    Match.objects.filter(pk=row.match_id).update(status=MatchStatus.VOID)
    services.highlights_find()
    assert Highlight.objects.get().match_id < row.match_id


@pytest.mark.usefixtures("event", "numbered")
@pytest.mark.parametrize(("days", "of_week"), [(0, False), (1, False), (4, True)])
def test_yesterday_counts_and_then_the_week_which_the_page_says(client, days, of_week):
    settled_ago(days)
    services.highlights_find()
    assert shown()["numbered"].of_week is of_week
    page = client.get("/").content.decode()
    assert ("The best of the week" in page) is of_week


@pytest.mark.usefixtures("event", "numbered")
def test_what_is_older_than_a_week_is_not_looked_at_and_its_marks_are_forgotten():
    services.highlights_find()
    settled_ago(9)
    Look.objects.update(day=today() - timedelta(days=9))
    assert services.highlights_find() == 0
    assert not Look.objects.exists()


@pytest.mark.usefixtures("event")
def test_a_match_that_cannot_be_replayed_has_no_highlights_and_stops_nobody(monkeypatch):
    from games.record import RecordError

    def fails(record, *_, **__):
        raise RecordError("made by another version")

    monkeypatch.setattr("arena.highlights.kinds.most_revolutions.upheavals", fails)
    assert services.highlights_find() == Match.objects.count()
    assert not Highlight.objects.exists()


@pytest.mark.usefixtures("event")
def test_home_plays_the_newest_match_and_leads_to_each_highlight(client):
    services.highlights_find()
    newest = Match.objects.order_by("-settled_at", "-pk").first()
    page = client.get("/").content.decode()
    assert reverse("frames", args=[newest.pk, 0, 0]) in page
    assert 'data-autoplay="calm"' in page
    row = Highlight.objects.get(kind="most_revolutions")
    replay = reverse("replay", args=[row.match_id, row.rotation, row.deal])
    assert f"{replay}?step={row.step}" in page
    assert client.get(replay, {"step": row.step}).status_code == 200


@pytest.mark.usefixtures("event")
def test_a_highlight_plays_on_home_at_its_moment(client):
    services.highlights_find()
    row = Highlight.objects.get(kind="most_revolutions")
    part = client.get(
        "/?watch=most_revolutions", headers={"HX-Request": "true", "HX-Target": "show"}
    ).content.decode()
    assert "<html" not in part
    assert reverse("frames", args=[row.match_id, row.rotation, row.deal]) in part
    assert f'data-step="{row.step}"' in part
    assert shown()["most_revolutions"].text in part


@pytest.mark.usefixtures("event")
def test_after_a_game_the_next_of_its_match_follows_and_the_last_is_followed_by_the_first(client):
    newest = Match.objects.order_by("-settled_at", "-pk").first()
    last = newest.table_size - 1
    for after, rotation in ((f"{newest.pk}-0-0", 1), (f"{newest.pk}-{last}-0", 0), ("x-y", 0)):
        page = client.get("/", {"after": after}).content.decode()
        assert reverse("frames", args=[newest.pk, rotation, 0]) in page


@pytest.mark.usefixtures("event")
def test_the_api_tells_the_highlights_of_home(client):
    services.highlights_find()
    told = {row["kind"]: row for row in client.get("/api/v1/highlights/").json()}
    row = Highlight.objects.get(kind="most_revolutions")
    assert told["most_revolutions"]["match"] == row.match_id
    assert told["most_revolutions"]["url"].endswith(f"?step={row.step}")
    assert "boldest_bluff" not in told, "nobody lies in Revolt"
