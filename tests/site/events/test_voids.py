"""A settled match is voided only in public and for a reason from a list."""

import pytest

from arena.core.errors import Forbidden, Refused
from arena.ladder.fits import ladder_fit
from arena.ladder.models import Ladder, RatingEvent
from arena.ladder.services import ladder_open
from arena.matches.match_file import match_file
from arena.matches.models import Match, MatchStatus, VoidReason
from arena.pipeline import events, matches, rematches, upkeep
from arena.publiclog.selectors import entries_of
from tests.site import worlds
from tournaments.actions import confirmations, people
from tournaments.actions.audit import log_scope
from tournaments.models import ChangeRequest, Decision, Table

pytestmark = pytest.mark.django_db

WHY = {"reason": "infrastructure", "why": "the machine had a power cut"}


@pytest.fixture
def event():
    """A running event with one settled match, in which olga, its organiser, has a bot."""
    olga = worlds.person("olga")
    source = "def act(turn):\n    return turn.random.choice(turn.legal)\n"
    own = worlds.bot_of(olga, source, name="Own")
    ladder_open(game=worlds.GAME, table_size=worlds.seats())
    event = worlds.open_event(
        by=olga, bots=[own, *worlds.field(2 * worlds.seats() - 1)], format="swiss", length=2
    )
    worlds.rate(event)
    events.event_start(event=event, by=olga)
    for match in Match.objects.order_by("pk"):
        matches.match_run(match_id=match.pk)
    event.refresh_from_db()
    return event


def own_match(event):
    return Match.objects.get(players__submission__bot__name="Own", status=MatchStatus.SETTLED)


def other_match(event):
    settled = Match.objects.filter(status=MatchStatus.SETTLED)
    return settled.exclude(players__submission__bot__name="Own").first()


def co_organiser(event, name="carl"):
    who = worlds.person(name)
    people.member_set(event=event, user=who, role="organiser", by=event.organiser)
    return who


def log(event):
    return [entry.what for entry in entries_of(log_scope(event))]


@pytest.mark.parametrize(
    "given",
    [
        {"reason": "", "why": "x"},
        {"reason": "I lost", "why": "x"},
        {"reason": "engine", "why": "  "},
    ],
)
def test_a_reason_from_the_list_and_words_are_needed(event, given):
    match = other_match(event)
    with pytest.raises(Refused):
        rematches.event_match_rematch(event=event, match=match, by=event.organiser, **given)
    match.refresh_from_db()
    assert match.status == MatchStatus.SETTLED
    assert len(VoidReason.choices) == 4


def test_an_organiser_whose_bot_is_in_it_cannot_void_alone(event):
    """The attack: an organiser voided a match 29 times until its result suited, unnoticed."""
    match = own_match(event)
    request = rematches.event_match_rematch(event=event, match=match, by=event.organiser, **WHY)
    assert isinstance(request, ChangeRequest)
    match.refresh_from_db()
    assert match.status == MatchStatus.SETTLED
    with pytest.raises(Forbidden, match="Somebody else"):
        rematches.event_request_confirm(request=request, by=event.organiser)
    with pytest.raises(Refused, match="already"):
        rematches.event_match_rematch(event=event, match=match, by=event.organiser, **WHY)
    assert "requested" in log(event)
    rematches.event_request_confirm(request=request, by=co_organiser(event))
    match.refresh_from_db()
    assert match.status == MatchStatus.VOID
    assert (match.void.by.username, match.void.confirmed_by.username) == ("olga", "carl")
    request.refresh_from_db()
    assert request.decision == Decision.CONFIRMED
    with pytest.raises(Refused, match="confirmed"):
        rematches.event_request_confirm(request=request, by=worlds.admin())


@pytest.mark.parametrize("who", ["stranger", "reader"])
def test_nobody_else_confirms(event, who):
    request = rematches.event_match_rematch(
        event=event, match=own_match(event), by=event.organiser, **WHY
    )
    mallory = worlds.person("mallory")
    if who == "reader":
        people.member_set(event=event, user=mallory, role="reader", by=event.organiser)
    with pytest.raises(Forbidden):
        rematches.event_request_confirm(request=request, by=mallory)


def test_a_second_person_with_a_bot_at_the_table_does_not_count(event):
    carl = co_organiser(event)
    match = own_match(event)
    seat = match.players.exclude(submission__bot__name="Own").first()
    seat.submission.bot.owner = carl
    seat.submission.bot.save()
    request = rematches.event_match_rematch(event=event, match=match, by=event.organiser, **WHY)
    with pytest.raises(Forbidden, match="bot of yours"):
        rematches.event_request_confirm(request=request, by=carl)
    rematches.event_request_confirm(request=request, by=worlds.admin())


def test_a_declined_request_leaves_the_result_and_stands_in_the_log(event):
    match = own_match(event)
    request = rematches.event_match_rematch(event=event, match=match, by=event.organiser, **WHY)
    confirmations.request_decline(request=request, by=co_organiser(event), why="it was fine")
    match.refresh_from_db()
    assert match.status == MatchStatus.SETTLED
    assert log(event)[-2:] == ["requested", "declined"]


def test_a_second_rematch_of_a_table_needs_a_second_person(event):
    match = other_match(event)
    assert not rematches.event_match_rematch(event=event, match=match, by=event.organiser, **WHY)
    again = Match.objects.get(rematch_of__match=match)
    matches.match_run(match_id=again.pk)
    assert rematches.event_match_rematch(event=event, match=again, by=event.organiser, **WHY)
    again.refresh_from_db()
    assert again.status == MatchStatus.SETTLED


def test_a_round_with_ones_own_bot_needs_a_second_person(event):
    request = rematches.event_round_rematch(event=event, number=1, by=event.organiser, **WHY)
    assert request.words == "void round 1"
    assert not Match.objects.filter(status=MatchStatus.VOID).exists()
    rematches.event_request_confirm(request=request, by=worlds.admin())
    assert Match.objects.filter(status=MatchStatus.VOID).count() == 2


def test_the_old_match_and_its_file_stay_open_to_everyone(event, client):
    match = other_match(event)
    before = match_file(match)
    rematches.event_match_rematch(event=event, match=match, by=event.organiser, **WHY)
    worlds.work()
    events.event_publish(event=event, by=event.organiser)
    match.refresh_from_db()
    assert match.status == MatchStatus.VOID
    page = client.get(f"/matches/{match.pk}/").content.decode()
    new = Match.objects.get(rematch_of__match=match)
    assert "Trouble with our machines" in page
    assert "the machine had a power cut" in page
    assert f"/matches/{new.pk}/" in page
    assert f"/matches/{match.pk}/" in client.get(f"/matches/{new.pk}/").content.decode()
    got = client.get(f"/matches/{match.pk}/match.json").json()
    assert got["fingerprint"] == before["fingerprint"]
    assert client.get(f"/matches/{match.pk}/0/0/").status_code == 200


def test_the_ratings_are_computed_again_without_the_voided_match(event):
    upkeep.ladders_fit()
    ladder = Ladder.objects.get()
    match = other_match(event)
    rated = set(RatingEvent.objects.values_list("match_id", flat=True))
    assert match.pk in rated
    rematches.event_match_rematch(event=event, match=match, by=event.organiser, **WHY)
    fit = ladder_fit(ladder=ladder)
    assert fit.voided == 1
    assert fit.matches == len(rated) - 1


def test_an_organiser_with_a_bot_in_it_puts_no_rival_out_alone(event):
    rival = event.entries.exclude(bot__name="Own").first()
    assert events.entry_withdraw(entry=rival, by=event.organiser, why="a cheat")
    rival.refresh_from_db()
    assert rival.withdrawn_at is None
    asked = events.entry_disqualify(entry=rival, by=event.organiser, why="a cheat")
    rival.refresh_from_db()
    assert rival.disqualified_at is None
    rematches.event_request_confirm(request=asked, by=worlds.admin())
    rival.refresh_from_db()
    assert rival.disqualified_at
    assert log(event)[-1] == "disqualified"
    own = event.entries.get(bot__name="Own")
    assert events.entry_withdraw(entry=own, by=event.organiser) is None


def test_twenty_nine_rematches_leave_twenty_nine_traces(event):
    table = Table.objects.get(match=other_match(event))
    carl = co_organiser(event)
    for _ in range(3):
        table.refresh_from_db()
        match = table.match
        if match.status != MatchStatus.SETTLED:
            matches.match_run(match_id=match.pk)
            match.refresh_from_db()
        asked = rematches.event_match_rematch(event=event, match=match, by=event.organiser, **WHY)
        if asked:
            rematches.event_request_confirm(request=asked, by=carl)
    assert log(event).count("voided") == 3
    assert Match.objects.filter(commitment=event.commitment, status=MatchStatus.VOID).count() == 3


def test_pages_ask_confirm_and_decline(event, client):
    match = own_match(event)
    client.force_login(event.organiser)
    address = f"/events/{event.slug}"
    client.post(f"{address}/rematch/", {"match": match.pk, "sure": "yes", **WHY})
    request = ChangeRequest.objects.get()
    page = client.get(f"{address}/control/").content.decode()
    assert "Take it back" in page
    assert client.post(f"{address}/confirm/", {"request": request.pk}).status_code == 403
    client.force_login(co_organiser(event))
    page = client.get(f"{address}/control/").content.decode()
    assert f"asks to void match {match.pk}" in page
    client.post(f"{address}/confirm/", {"request": request.pk})
    match.refresh_from_db()
    assert match.status == MatchStatus.VOID
    assert client.post(f"{address}/confirm/", {"request": 999}).status_code == 302
