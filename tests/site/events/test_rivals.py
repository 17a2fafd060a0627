"""An organiser cannot hurt a rival: not its rating, not its place on the ladder."""

from dataclasses import replace

import pytest
from django.utils.html import strip_tags

from arena.accounts.models import Notice
from arena.core.errors import Forbidden, Refused, TooMany
from arena.ladder.models import RatingEvent
from arena.ladder.services import ladder_open
from arena.matches.models import Lane, Match
from arena.pipeline import events, matches
from sandbox.limits import Clocks
from tests.site import worlds
from tournaments.actions import draft, entries, invitations, messages, people, rating, run
from tournaments.actions.settings import settings_of
from tournaments.models import Answer, Entry, Invitation

pytestmark = pytest.mark.django_db

FAILS = "def act(turn):\n    raise ValueError('too late')\n"


@pytest.fixture
def rival():
    """A bot of ann, whom olga would like to ruin."""
    return worlds.bot_of(worlds.person("ann"), FAILS, name="Nova")


def own_terms(**changes):
    return worlds.open_event(bots=worlds.field(worlds.seats() - 1), **changes)


def invited(event, bot, by=None):
    people.entrants_import(
        event=event, text=f"{bot.owner.username},{bot.slug}", by=by or event.organiser
    )
    return Invitation.objects.get(event=event, bot=bot)


def play_all():
    for match in Match.objects.filter(status="queued").order_by("pk"):
        matches.match_run(match_id=match.pk)


# --- consent ---------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["organiser", "co-organiser", "administrator"])
def test_nobody_enters_somebody_elses_bot(rival, who):
    event = own_terms()
    by = event.organiser
    if who == "co-organiser":
        by = worlds.person("carl")
        people.member_set(event=event, user=by, role="organiser", by=event.organiser)
    if who == "administrator":
        by = worlds.admin()
    with pytest.raises(Forbidden):
        entries.event_enter(event=event, bot=rival, by=by)
    result = people.entrants_import(event=event, text="ann,nova", by=by)
    assert (result.entered, result.invited) == (0, 1)
    assert not event.entries.filter(bot=rival).exists()


def test_the_owner_is_told_once_and_accepts(rival):
    event = own_terms()
    for _ in range(3):
        invitation = invited(event, rival)
    notice = Notice.objects.get(user=rival.owner)
    assert "Nova" in notice.text
    assert "moves no rating" in notice.text
    assert list(invitations.invitations_for(rival.owner)) == [invitation]
    invitations.invitation_accept(invitation=invitation, by=rival.owner)
    entry = event.entries.get(bot=rival)
    with pytest.raises(Refused, match="accepted"):
        invitations.invitation_decline(invitation=invitation, by=rival.owner)
    events.entry_withdraw(entry=entry, by=rival.owner)
    assert not event.entries.filter(bot=rival).exists()
    with pytest.raises(Refused, match="withdrawn by its owner"):
        invitations.bot_invite(event=event, bot=rival, by=event.organiser)


def test_a_bot_whose_owner_declined_is_not_invited_again(rival):
    event = own_terms()
    invitation = invited(event, rival)
    invitations.invitation_decline(invitation=invitation, by=rival.owner)
    result = people.entrants_import(event=event, text="ann,nova", by=event.organiser)
    assert result.problems == ["Line 1: The owner of Nova has declined."]
    assert Notice.objects.filter(user=event.organiser, text__contains="declined").exists()


def test_only_the_owner_answers(rival):
    event = own_terms()
    invitation = invited(event, rival)
    for answer in (invitations.invitation_accept, invitations.invitation_decline):
        for who in (event.organiser, worlds.admin()):
            with pytest.raises(Forbidden):
                answer(invitation=invitation, by=who)


@pytest.mark.parametrize("end", ["start", "cancel"])
def test_an_invitation_ends_when_the_event_starts_or_is_called_off(rival, end):
    event = worlds.open_event(bots=worlds.field(worlds.seats()))
    invitation = invited(event, rival)
    if end == "start":
        events.event_start(event=event, by=event.organiser)
    else:
        run.event_cancel(event=event, by=event.organiser)
    invitation.refresh_from_db()
    assert invitation.answer == Answer.EXPIRED
    with pytest.raises(Refused, match="expired"):
        invitations.invitation_accept(invitation=invitation, by=rival.owner)
    assert not Entry.objects.filter(bot=rival).exists()


def test_the_owner_of_an_invited_bot_sees_a_private_event(rival, client):
    event = own_terms(visibility="private")
    client.force_login(rival.owner)
    assert client.get(f"/events/{event.slug}/").status_code == 404
    invitation = invited(event, rival)
    assert client.get(f"/events/{event.slug}/").status_code == 200
    invitations.invitation_decline(invitation=invitation, by=rival.owner)
    assert client.get(f"/events/{event.slug}/").status_code == 404


def test_an_owner_who_enters_an_invited_bot_has_answered(rival):
    event = own_terms()
    invitation = invited(event, rival)
    entries.event_enter(event=event, bot=rival, by=rival.owner)
    invitation.refresh_from_db()
    assert invitation.answer == Answer.ACCEPTED


def test_nobody_else_exchanges_the_version_of_a_bot(rival):
    event = own_terms(replacing=True)
    entries.event_enter(event=event, bot=rival, by=rival.owner)
    events.event_start(event=event, by=event.organiser)
    entry = event.entries.get(bot=rival)
    with pytest.raises(Forbidden, match="owner"):
        entries.entry_replace(entry=entry, by=event.organiser)
    entries.entry_replace(entry=entry, by=rival.owner)


def test_house_bots_and_ones_own_need_no_invitation():
    olga = worlds.person("olga")
    own = worlds.bot_of(olga, FAILS, name="Own")
    event = worlds.open_event(by=olga)
    worlds.field(1)
    result = people.entrants_import(event=event, text="house,random\nolga,own", by=olga)
    assert (result.entered, result.invited, result.problems) == (2, 0, [])
    assert event.entries.filter(bot=own).exists()


def test_entrants_are_told_when_the_terms_they_consented_to_change(rival):
    event = own_terms()
    entries.event_enter(event=event, bot=rival, by=rival.owner)
    settings = settings_of(event)
    changed = replace(settings, clocks=Clocks(move=0.05))
    draft.event_change(event=event, settings=changed, by=event.organiser)
    assert "clocks" in Notice.objects.filter(user=rival.owner).first().text
    assert "clocks" in event.messages.get().text


# --- rating ----------------------------------------------------------------------------------


def test_six_matches_with_clocks_of_a_twentieth_of_a_second_move_no_rating_and_bench_nobody(rival):
    """The attack of the issue: 1592 → 1332 in six matches, and the bench."""
    ladder_open(game=worlds.GAME, table_size=worlds.seats())
    for number in range(6):
        event = own_terms(title=f"Trap {number}", clocks=Clocks(move=0.05, bank=0.5))
        with pytest.raises(Refused, match="ladder's own"):
            rating.rating_approve(event=event, by=worlds.admin())
        entries.event_enter(event=event, bot=rival, by=rival.owner)
        events.event_start(event=event, by=event.organiser)
        play_all()
    rival.refresh_from_db()
    assert rival.benched_at is None
    assert not RatingEvent.objects.exists()


@pytest.mark.parametrize(
    "terms",
    [
        {"clocks": {"ready": 5.0, "move": 0.05, "bank": 20.0}},
        {"faults_allowed": 0},
        {"faults_allowed": 100},
    ],
)
def test_a_match_with_other_terms_is_rated_by_no_way(rival, terms):
    """Even if its row says that it is rated."""
    ladder_open(game=worlds.GAME, table_size=worlds.seats())
    match = worlds.match_of([rival, *worlds.field(worlds.seats() - 1)])
    Match.objects.filter(pk=match.pk).update(rated=True, **terms)
    matches.match_run(match_id=match.pk)
    assert not RatingEvent.objects.exists()


@pytest.mark.parametrize(
    ("changes", "approved", "rated"),
    [
        ({}, True, True),
        ({}, False, False),
        ({"visibility": "unlisted"}, True, False),
        ({"visibility": "private"}, True, False),
        ({"release": "hidden"}, True, False),
        ({"faults_allowed": 4}, True, False),
        ({"options": {"rounds": 1}}, True, False),
    ],
)
def test_only_an_approved_public_event_on_the_ladders_terms_is_rated(changes, approved, rated):
    ladder_open(game=worlds.GAME, table_size=worlds.seats())
    event = worlds.open_event(bots=worlds.field(worlds.seats()), **changes)
    if approved and rated:
        rating.rating_approve(event=event, by=worlds.admin())
    elif approved:
        with pytest.raises(Refused, match="cannot be rated"):
            rating.rating_approve(event=event, by=worlds.admin())
    events.event_start(event=event, by=event.organiser)
    play_all()
    assert RatingEvent.objects.exists() == rated


def test_an_organiser_cannot_approve_and_new_terms_end_an_approval(rival):
    event = own_terms()
    entries.event_enter(event=event, bot=rival, by=rival.owner)
    with pytest.raises(Forbidden):
        rating.rating_approve(event=event, by=event.organiser)
    rating.rating_ask(event=event, by=event.organiser)
    assert rating.events_asking() == [event]
    rating.rating_approve(event=event, by=worlds.admin())
    assert rating.events_asking() == []
    assert "rated now" in Notice.objects.filter(user=rival.owner).first().text
    event.refresh_from_db()
    assert event.rated
    longer = replace(settings_of(event), deals=7)
    draft.event_change(event=event, settings=longer, by=event.organiser)
    event.refresh_from_db()
    assert not event.rated


def test_approval_after_the_start_is_too_late():
    event = worlds.running_event(ladder=False)
    with pytest.raises(Refused, match="running"):
        rating.rating_approve(event=event, by=worlds.admin())


def test_only_the_ladders_matches_bench(rival):
    ladder_open(game=worlds.GAME, table_size=worlds.seats())
    for number in range(6):
        lane = Lane.EVENT if number < 5 else Lane.LADDER
        bots = [rival, *worlds.field(worlds.seats() - 1)]
        matches.match_run(match_id=worlds.match_of(bots, lane=lane).pk)
    rival.refresh_from_db()
    assert rival.benched_at is None


# --- quotas ----------------------------------------------------------------------------------


def test_an_organiser_has_so_many_open_events(settings):
    settings.EVENTS_PER_USER = 2
    first, _ = worlds.open_event(), worlds.open_event()
    with pytest.raises(TooMany, match="2 events"):
        worlds.open_event()
    run.event_cancel(event=first, by=first.organiser)
    worlds.open_event()
    for _ in range(3):
        worlds.open_event(by=worlds.admin())


def test_an_event_takes_so_many_bots_invitations_included(settings, rival):
    settings.EVENT_ENTRANTS = 2
    event = worlds.open_event(bots=worlds.field(1))
    invited(event, rival)
    with pytest.raises(TooMany, match="2 bots"):
        entries.event_enter(event=event, bot=worlds.field(2)[1], by=event.organiser)
    invitations.invitation_accept(invitation=Invitation.objects.get(), by=rival.owner)


def test_too_large_an_event_is_started_by_an_administrator_only(settings):
    settings.EVENT_MATCHES = 1
    event = worlds.open_event(bots=worlds.field(2 * worlds.seats()))
    with pytest.raises(TooMany, match="an event has 1 at most"):
        events.event_start(event=event, by=event.organiser)
    events.event_start(event=event, by=worlds.admin())
    event.refresh_from_db()
    assert event.state == "running"


def test_entrants_get_so_many_messages_a_day(settings, rival):
    settings.MESSAGES_PER_DAY = 2
    event = own_terms()
    entries.event_enter(event=event, bot=rival, by=rival.owner)
    for number in range(2):
        messages.event_message(event=event, text=f"word {number}", by=event.organiser)
    with pytest.raises(TooMany, match="2 messages"):
        messages.event_message(event=event, text="one more", by=event.organiser)
    assert Notice.objects.filter(user=rival.owner).count() == 2


# --- pages -----------------------------------------------------------------------------------


def test_an_owner_finds_the_invitation_with_its_terms_and_answers(rival, client):
    event = own_terms(title="Trap cup", clocks=Clocks(move=0.05))
    invitation = invited(event, rival)
    client.force_login(rival.owner)
    assert "/me/invitations/" in client.get("/me/").content.decode()
    shown = client.get("/me/invitations/").content.decode()
    assert "Trap cup" in shown
    assert "0.05 s a move" in shown
    assert "Not rated" in shown
    assert "invites Nova" in strip_tags(client.get(f"/events/{event.slug}/").content.decode())
    address = f"/me/invitations/{invitation.pk}"
    assert client.get(f"{address}/accept/").status_code == 405
    assert client.post(f"{address}/accept/").status_code == 302
    assert event.entries.filter(bot=rival).exists()
    assert client.post("/me/invitations/999/accept/").status_code == 404
    client.force_login(event.organiser)
    assert client.post(f"{address}/decline/").status_code == 403
    control = client.get(f"/events/{event.slug}/control/").content.decode()
    assert "Accepted" in control


def test_an_organiser_asks_and_an_administrator_approves_on_the_control_page(rival, client):
    event = own_terms()
    client.force_login(event.organiser)
    client.post(f"/events/{event.slug}/ask-rating/")
    assert client.post(f"/events/{event.slug}/approve-rating/").status_code == 403
    client.force_login(worlds.admin())
    assert event.title in client.get("/operations/").content.decode()
    client.post(f"/events/{event.slug}/approve-rating/")
    client.logout()
    assert "Rated: its matches move" in client.get(f"/events/{event.slug}/").content.decode()
    assert "Rated: its matches move" in client.get(f"/events/{event.slug}/rules/").content.decode()
