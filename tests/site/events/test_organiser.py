"""Actions of organisers during an event, which nobody else can take."""

import io
import json
import zipfile
from datetime import timedelta

import pytest
from django.utils import timezone

from arena.core.errors import Forbidden, NotFound, Refused
from arena.matches.models import Match, MatchStatus
from arena.pipeline import events, rematches, upkeep
from botocracy.records.match_file import parse_match
from botocracy.records.verify_match import verify_match
from tests.site import worlds
from tournaments.actions import draft, entries, messages, people, release, run, templates
from tournaments.models import Event, EventState, EventTemplate, Role, Table
from tournaments.results import exports
from tournaments.results.forecast import event_forecast
from tournaments.results.scoreboard import event_standings
from tournaments.selectors import (
    bots_to_enter,
    event_get,
    events_visible,
    may_manage,
    may_oversee,
    may_see_results,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return worlds.running_event(format="swiss", length=2, count=2 * worlds.seats(), ladder=False)


def first_match(event):
    return Match.objects.filter(table__round__event=event).order_by("pk").first()


LATER = timezone.now() + timedelta(days=3650)


@pytest.mark.parametrize(
    "act",
    [
        lambda e, by: rematches.event_match_rematch(
            event=e, match=first_match(e), by=by, why="a bug", reason="engine"
        ),
        lambda e, by: rematches.event_round_rematch(
            event=e, number=1, by=by, why="a bug", reason="engine"
        ),
        lambda e, by: events.event_match_retry(event=e, match=first_match(e), by=by),
        lambda e, by: events.entry_disqualify(entry=e.entries.first(), by=by, why="x"),
        lambda e, by: entries.entry_replace(entry=e.entries.first(), by=by),
        lambda e, by: draft.registration_extend(event=e, until=LATER, by=by),
        lambda e, by: messages.event_message(event=e, text="hello", by=by),
        lambda e, by: release.release_set(event=e, release="hidden", by=by),
        lambda e, by: people.member_set(event=e, user=by, role="organiser", by=by),
        lambda e, by: people.member_remove(event=e, user=by, by=by),
        lambda e, by: people.entrants_import(event=e, text="a,b", by=by),
        lambda e, by: templates.template_save(event=e, name="mine", by=by),
    ],
)
@pytest.mark.parametrize("who", ["stranger", "reader"])
def test_nobody_but_an_organiser_can_do_it(event, act, who):
    mallory = worlds.person("mallory")
    if who == "reader":
        people.member_set(event=event, user=mallory, role=Role.READER, by=event.organiser)
    with pytest.raises(Forbidden):
        act(event, mallory)


def test_a_match_is_replayed_with_other_cards_and_the_old_one_counts_for_nothing(event):
    old = first_match(event)
    rematches.event_match_rematch(
        event=event, match=old, by=event.organiser, why="a power cut", reason="engine"
    )
    old.refresh_from_db()
    assert old.status == MatchStatus.VOID
    new = Table.objects.get(round__event=event, number=1, round__number=1).match
    assert new.key == f"{old.key} again 1"
    assert event.changes.last().why == "a power cut"
    worlds.work()
    event.refresh_from_db()
    assert event.state == EventState.FINISHED


def test_only_the_last_round_can_be_voided(event):
    with pytest.raises(Refused, match="last round"):
        rematches.event_round_rematch(
            event=event, number=2, by=event.organiser, why="a bug", reason="engine"
        )
    rematches.event_round_rematch(
        event=event, number=1, by=event.organiser, why="wrong options", reason="engine"
    )
    keys = Match.objects.filter(table__round__event=event).values_list("key", flat=True)
    assert all(key.endswith("again 1") for key in keys)


def test_a_replay_in_a_paused_event_waits(event):
    run.event_pause(event=event, by=event.organiser)
    rematches.event_match_rematch(
        event=event, match=first_match(event), by=event.organiser, why="a bug", reason="engine"
    )
    statuses = Match.objects.filter(table__round__event=event).values_list("status", flat=True)
    assert set(statuses) == {MatchStatus.HELD}


def test_the_disqualified_bot_is_last_and_plays_no_more(event):
    entry = event.entries.order_by("seed").first()
    events.entry_disqualify(entry=entry, by=event.organiser, why="two bots in collusion")
    assert entry.bot not in bots_to_enter(event, entry.bot.owner)
    worlds.work()
    assert event_standings(event)[-1].entry == entry
    second = Table.objects.filter(round__event=event, round__number=2)
    assert second.exists()
    assert all(entry.pk not in table.entries for table in second)


def test_a_disqualification_needs_a_reason(event):
    with pytest.raises(Refused, match="why"):
        events.entry_disqualify(entry=event.entries.first(), by=event.organiser, why=" ")


def test_a_version_is_replaced_only_where_the_event_allows_it(event):
    entry = event.entries.first()
    with pytest.raises(Refused, match="plays to the end"):
        entries.entry_replace(entry=entry, by=entry.bot.owner)
    Event.objects.filter(pk=event.pk).update(replacing=True)
    entries.entry_replace(entry=entry, by=entry.bot.owner)
    Event.objects.filter(pk=event.pk).update(freeze_at=timezone.now())
    with pytest.raises(Refused, match="frozen"):
        entries.entry_replace(entry=entry, by=entry.bot.owner)


def test_after_the_freeze_the_version_of_before_plays():
    bots = worlds.field(worlds.seats())
    event = worlds.open_event(bots=bots, freeze_at=timezone.now())
    old = bots[0].active
    bots[0].active = bots[0].submissions.create(
        number=2,
        content_hash=old.content_hash,
        archive=old.archive.name,
        size=old.size,
        house=True,
        status="valid",
        uploaded_by=old.uploaded_by,
    )
    bots[0].save()
    events.event_start(event=event, by=event.organiser)
    assert event.entries.get(bot=bots[0]).submission == old


def test_registration_ends_and_can_be_extended():
    bots = worlds.field(1)
    event = worlds.open_event()
    Event.objects.filter(pk=event.pk).update(registration_until=timezone.now())
    with pytest.raises(Refused, match="over"):
        entries.event_enter(event=event, bot=bots[0], by=bots[0].owner)
    draft.registration_extend(event=event, until=LATER, by=event.organiser)
    entries.event_enter(event=event, bot=bots[0], by=bots[0].owner)


def test_a_late_bot_joins_a_swiss_and_no_round_robin(event):
    late = worlds.field(2 * worlds.seats() + 1)[-1]
    entries.event_enter(event=event, bot=late, by=event.organiser)
    worlds.work()
    entry = event.entries.get(bot=late)
    second = Table.objects.filter(round__event=event, round__number=2)
    byes = [bye.entry_id for r in event.rounds.all() for bye in r.byes.all()]
    assert entry.pk in byes or any(entry.pk in table.entries for table in second)
    other = worlds.running_event(title="Robin", ladder=False)
    with pytest.raises(Refused, match="after its start"):
        entries.event_enter(event=other, bot=late, by=other.organiser)


def test_a_private_event_is_found_with_its_code_alone():
    event = worlds.open_event(visibility="private")
    ann = worlds.person("ann")
    with pytest.raises(NotFound):
        event_get(slug=event.slug, user=ann)
    with pytest.raises(NotFound):
        people.event_join(code="wrong", by=ann)
    people.event_join(code=f" {event.join_code.upper()} ", by=ann)
    assert event_get(slug=event.slug, user=ann) == event
    assert event not in events_visible(None)


def test_an_unlisted_event_is_on_no_list_but_at_its_address():
    event = worlds.open_event(visibility="unlisted")
    assert event not in events_visible(worlds.person("ann"))
    assert event in events_visible(event.organiser)
    assert event_get(slug=event.slug, user=None) == event


def test_results_are_seen_by_whom_they_are_released_to(event):
    ann, owner = worlds.person("ann"), event.entries.first().bot.owner
    seen = {}
    for whom in ("hidden", "participants", "public"):
        release.release_set(event=event, release=whom, by=event.organiser)
        event.refresh_from_db()
        seen[whom] = [may_see_results(event, who) for who in (None, ann, owner, event.organiser)]
    assert seen == {
        "hidden": [False, False, False, True],
        "participants": [False, False, True, True],
        "public": [True, True, True, True],
    }


def test_a_co_organiser_may_what_the_organiser_may_and_a_reader_only_look(event):
    ann, bob = worlds.person("ann"), worlds.person("bob")
    people.member_set(event=event, user=ann, role=Role.ORGANISER, by=event.organiser)
    people.member_set(event=event, user=bob, role=Role.READER, by=ann)
    assert may_manage(event, ann)
    assert may_oversee(event, bob)
    assert not may_manage(event, bob)
    people.member_remove(event=event, user=ann, by=event.organiser)
    assert not may_manage(event, ann)


def test_a_list_of_entrants_is_entered_and_what_is_wrong_is_said():
    bots = worlds.field(2)
    event = worlds.open_event()
    text = "owner,bot\nhouse,random\nhouse,nobody\nhouse\n\nhouse,random 1\nhouse,random 1\n"
    result = people.entrants_import(event=event, text=text, by=event.organiser)
    assert result.entered == 2
    assert result.problems == [
        "Line 3: house has no bot nobody for this game.",
        "Line 4: A line is “owner,bot”.",
    ]
    assert set(event.entries.values_list("bot_id", flat=True)) == {bot.pk for bot in bots}


def test_a_new_code_ends_the_old_one_and_a_removed_member_stays_out():
    event = worlds.open_event(visibility="private")
    old, ann = event.join_code, worlds.person("ann")
    people.event_join(code=old, by=ann)
    people.member_remove(event=event, user=ann, by=event.organiser)
    new = people.code_renew(event=event, by=event.organiser)
    assert new != old
    for code in (old, new):
        with pytest.raises(NotFound):
            people.event_join(code=code, by=ann)
    assert people.event_join(code=new, by=worlds.person("bob")) == event
    with pytest.raises(Refused, match="private"):
        people.code_renew(event=worlds.open_event(title="Open"), by=event.organiser)


def test_a_template_runs_the_same_event_again():
    event = worlds.open_event(title="Term cup", tie_breaks=("buchholz",), scoring="points")
    template = templates.template_save(event=event, name="term", by=event.organiser)
    again = templates.template_run(template=template, by=event.organiser)
    assert again.pk != event.pk
    assert again.state == EventState.REGISTRATION
    assert (again.game, again.scoring, again.tie_breaks) == (event.game, "points", ["buchholz"])
    with pytest.raises(Forbidden):
        templates.template_run(template=template, by=worlds.person("mallory"))


def test_a_weekly_event_opens_by_itself_once_a_week():
    event = worlds.open_event(title="Friday")
    templates.template_save(event=event, name="friday", by=event.organiser, every_days=7)
    EventTemplate.objects.update(next_at=timezone.now())
    upkeep.sweep()
    upkeep.sweep()
    assert Event.objects.filter(title="Friday").count() == 2
    assert EventTemplate.objects.get().next_at > timezone.now() + timedelta(days=6)


def test_a_message_is_kept_with_its_author(event):
    messages.event_message(event=event, text="We begin at noon.", by=event.organiser)
    assert event.messages.get().text == "We begin at noon."


def test_an_estimate_comes_from_measured_matches(event):
    assert event_forecast(event).takes is None
    worlds.work()
    assert event_forecast(event).takes > timedelta(0)


def test_exports_hold_every_bot_table_and_record(event):
    worlds.work()
    events.event_publish(event=event, by=event.organiser)
    event.refresh_from_db()
    n = 2 * worlds.seats()
    assert len(exports.as_csv(exports.standings(event)).splitlines()) == n + 1
    cross = json.loads(exports.as_json(exports.crosstable(event)))
    assert [len(row) for row in cross] == [n + 2] * n
    assert len(exports.rounds(event)) == 2 * n
    with zipfile.ZipFile(io.BytesIO(exports.records(event))) as archive:
        tables = [name for name in archive.namelist() if "/round-" in name]
        assert len(tables) == 2 * 2
        for name in tables:
            assert verify_match(parse_match(json.loads(archive.read(name)))).good
    if worlds.seats() != 2:
        with pytest.raises(Refused, match="tables of two"):
            exports.trf(event)


def test_a_cell_never_begins_like_a_formula():
    assert exports.as_csv([{"bot": "=1+1"}]) == "bot\r\n'=1+1\r\n"


@pytest.mark.parametrize("name", ["standings.csv", "crosstable.json", "rounds.csv"])
def test_files_are_for_those_the_results_are_released_to(event, client, name):
    address = f"/events/{event.slug}/files/{name}"
    assert client.get(address).status_code == 200
    release.release_set(event=event, release="hidden", by=event.organiser)
    assert client.get(address).status_code == 403
    assert (
        "held back until they are published"
        in client.get(f"/events/{event.slug}/").content.decode()
    )
    client.force_login(event.organiser)
    assert client.get(address).status_code == 200
