"""The organiser's pages: a form that explains itself, and a control room for its people alone."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from arena.accounts.models import Notice
from arena.matches.models import Match, MatchStatus
from arena.organising.actions import ACTIONS
from arena.pipeline import matches
from botocracy.events.tiebreaks import TIE_BREAKS
from tests.site import worlds
from tournaments.actions import people
from tournaments.models import Event, EventState, EventTemplate, Role

pytestmark = pytest.mark.django_db

CUP = {
    "title": "Spring cup",
    "game": "coup",
    "table_size": "4",
    "expected": "16",
    "format": "swiss",
    "length": "4",
    "deals": "5",
    "byes_allowed": "on",
}


@pytest.fixture
def olga(client):
    user = worlds.person("olga")
    client.force_login(user)
    return user


def text(response):
    return " ".join(response.content.decode().split())


def checked(client, **changes):
    """The form's answer while somebody types."""
    headers = {"HX-Request": "true", "HX-Target": "advice"}
    return text(client.post(reverse("new_event"), CUP | changes, headers=headers))


def error(page, field):
    return re.search(rf'id="error-{field}"[^>]*>(.*?)</div>', page).group(1)


# --- the form ------------------------------------------------------------------------------------


def test_the_empty_form_says_what_its_defaults_come_to(client, olga):
    page = text(client.get(reverse("new_event")))
    assert "The best bot wins in" in page
    assert "This field is required" not in page


def test_the_form_says_how_sure_the_winner_will_be(client, olga):
    few, many = checked(client, deals="1"), checked(client, deals="50")
    sure = [int(re.search(r"about (\d+) of 10", page).group(1)) for page in (few, many)]
    assert sure[0] < sure[1]
    assert "4 games a match say little" in few


def test_the_form_says_what_is_wrong_while_one_types(client, olga):
    assert "Coup Rebellion G54 is played by 3 to 6" in error(
        checked(client, table_size="8"), "table_size"
    )
    duels = {"game": "royals_and_riots", "table_size": "2", "expected": "7", "byes_allowed": ""}
    assert "7 bots cannot fill tables of 2 without byes: choose tables of 3, or allow" in checked(
        client, **duels
    )
    assert "2 bots cannot fill a table of 4: wait for 2 more" in checked(client, expected="2")
    assert "A final of 2 cannot be" in checked(client, format="swiss_knockout", cut="2")
    six = duels | {"expected": "6", "format": "knockout"}
    assert "needs 2 byes in its first round: have 4 or 8 bots in it" in checked(client, **six)


def test_the_form_says_how_a_knockout_shrinks(client, olga):
    six = {"game": "royals_and_riots", "table_size": "2", "expected": "6", "format": "knockout"}
    page = checked(client, **six)
    assert "The knockout: 6 bots (2 byes), then 4, then 2 in the final." in page
    assert re.search(r"<dt>Rounds</dt><dd>3</dd>", page)
    assert "12 bots, then 4 in the final" in checked(
        client, game="revolt", table_size="3", expected="12", format="knockout"
    )


def test_what_is_only_missing_yet_is_not_called_wrong(client, olga):
    assert error(checked(client, title=""), "title") == ""


def test_the_form_suggests_a_number_of_rounds(client, olga):
    assert "5 would be sensible" in checked(client, expected="64")
    client.post(reverse("new_event"), CUP | {"length": "", "expected": "64"})
    assert Event.objects.get().length == 5


def test_the_estimate_comes_from_what_matches_took_here(client, olga):
    assert "not known" in checked(client, game=worlds.GAME, table_size="3")
    worlds.running_event()
    worlds.work()
    assert "One worker plays that in about" in checked(client, game=worlds.GAME, table_size="3")


def test_another_game_shows_its_own_options(client, olga):
    page = checked(client, game="president", options_of="coup")
    assert 'name="option_jokers"' in page
    assert 'name="option_role_set"' not in page


def test_without_scripts_the_form_checks_by_a_button(client, olga):
    page = text(client.post(reverse("new_event"), CUP | {"check": "yes"}))
    assert "The best bot wins in" in page
    assert not Event.objects.exists()


def test_every_setting_arrives(client, olga):
    given = CUP | {
        "format": "swiss_round_robin",
        "cut": "8",
        "byes_allowed": "",
        "scoring": "points",
        "tie_break_1": "head_to_head",
        "tie_break_2": "performance",
        "tie_break_3": "",
        "tie_break_4": "",
        "visibility": "private",
        "release": "participants",
        "entries_per_user": "2",
        "registration_until": "2090-01-01T12:00",
        "freeze_at": "2090-01-02T12:00",
        "ends_at": "2090-01-03T12:00",
        "replacing": "on",
        "options_of": "coup",
        "option_role_set": "random",
        "option_max_turns": "200",
        "move_seconds": "0.5",
        "bank_seconds": "10",
    }
    client.post(reverse("new_event"), given)
    event = Event.objects.get()
    assert (event.format, event.cut, event.length, event.deals) == ("swiss_round_robin", 8, 4, 5)
    assert (event.scoring, event.tie_breaks) == ("points", ["head_to_head", "performance"])
    assert (event.visibility, event.release, event.entries_per_user) == (
        "private",
        "participants",
        2,
    )
    assert event.join_code
    assert event.replacing
    assert not event.byes_allowed
    assert not event.rated
    assert event.freeze_at.day == 2
    assert (event.clocks["move"], event.clocks["bank"]) == (0.5, 10)
    assert (event.options["role_set"], event.options["max_turns"]) == ("random", 200)


def test_settings_can_be_changed_until_the_start_and_that_is_written_down(client, olga):
    client.post(reverse("new_event"), CUP)
    address = reverse("event_edit", args=["spring-cup"])
    assert 'value="Spring cup"' in text(client.get(address))
    client.post(address, CUP | {"title": "Summer cup", "deals": "9"})
    event = Event.objects.get()
    assert (event.title, event.deals, event.slug) == ("Summer cup", 9, "spring-cup")
    assert event.changes.last().what == "changed title, deals"
    Event.objects.update(state=EventState.RUNNING)
    assert client.get(address).status_code == 409


def test_an_event_with_bots_keeps_its_game(client, olga):
    event = worlds.open_event(by=olga, bots=worlds.field(1))
    response = client.post(reverse("event_edit", args=[event.slug]), CUP)
    assert response.status_code == 422
    assert "the game cannot change" in text(response)


def test_a_new_event_begins_from_a_template(client, olga):
    event = worlds.open_event(by=olga, deals=7, tie_breaks=("performance",))
    client.post(reverse("event_act", args=[event.slug, "template"]), {"name": "Term"})
    kept = EventTemplate.objects.get()
    page = text(client.get(reverse("new_event"), {"template": kept.pk}))
    assert re.search(r'name="deals" value="7"', page)
    assert '<option value="performance" selected>' in page
    assert event.changes.last().what == "kept the settings as “Term”"


def test_every_formula_on_the_rules_page_is_the_manuals(client):
    manual = text(client.get(reverse("docs", args=["organising"])))
    for found in TIE_BREAKS.values():
        assert found.formula.replace("&", "&amp;") in manual, found.title


# --- the control room ----------------------------------------------------------------------------


def data_for(event):
    """The fields that the buttons of the control room need."""
    match = Match.objects.filter(table__round__event=event).first()
    return {
        "why": "a test",
        "match": match.pk if match else 0,
        "round": 1,
        "entry": event.entries.first().pk,
        "text": "Hello",
        "release": "hidden",
        "username": "mallory",
        "known_as": "M. Allory",
        "role": "organiser",
        "lines": "house,random",
        "name": "kept",
    }


@pytest.mark.parametrize("who", ["stranger", "reader"])
@pytest.mark.parametrize("action", ACTIONS)
def test_no_button_works_for_anyone_but_an_organiser(client, action, who):
    event = worlds.running_event(ladder=False)
    mallory = worlds.person("mallory")
    if who == "reader":
        people.member_set(event=event, user=mallory, role=Role.READER, by=event.organiser)
    lines, before = event.changes.count(), worlds_of(event)
    client.force_login(mallory)
    address = reverse("event_act", args=[event.slug, action])
    assert client.post(address, data_for(event)).status_code == 403
    assert (event.changes.count(), worlds_of(event)) == (lines, before)


def worlds_of(event):
    event.refresh_from_db()
    return (event.state, event.release, event.members.count(), event.messages.count())


@pytest.mark.parametrize("action", ["control", "edit"])
def test_the_organisers_pages_are_not_for_strangers(client, action):
    event = worlds.open_event()
    client.force_login(worlds.person("mallory"))
    assert client.get(f"/events/{event.slug}/{action}/").status_code == 403
    client.logout()
    assert client.get(f"/events/{event.slug}/{action}/").status_code == 302


def test_a_reader_sees_the_control_room_without_buttons(client):
    event = worlds.running_event()
    rita = worlds.person("rita")
    people.member_set(event=event, user=rita, role=Role.READER, by=event.organiser)
    client.force_login(rita)
    page = text(client.get(reverse("event_control", args=[event.slug])))
    assert "You see everything here and change nothing" in page
    for action in ACTIONS:
        assert reverse("event_act", args=[event.slug, action]) not in page


def test_problems_stand_first_and_a_match_is_sent_again_from_there(client):
    event = worlds.running_event()
    match = Match.objects.first()
    Match.objects.filter(pk=match.pk).update(status=MatchStatus.ERRORED, trouble="disk full")
    client.force_login(event.organiser)
    page = text(client.get(reverse("event_control", args=[event.slug])))
    assert page.index("could not be played") < page.index("matches played,")
    assert f"match {match.pk} could not be played" in page
    assert "disk full" not in page, "what went wrong inside is for administrators"
    client.post(reverse("event_act", args=[event.slug, "retry"]), {"match": match.pk})
    match.refresh_from_db()
    assert match.status == MatchStatus.QUEUED


def test_every_button_leads_back_to_the_control_room_and_says_what_was_done(client):
    event = worlds.running_event(format="swiss", length=3, count=2 * worlds.seats(), ladder=False)
    client.force_login(event.organiser)

    def press(action, **data):
        address = reverse("event_act", args=[event.slug, action])
        return text(client.post(address, data, follow=True))

    match = Match.objects.filter(table__round__event=event).first()
    entry = event.entries.first()
    worlds.person("ann")
    assert "Paused" in press("pause", why="lunch")
    bug = {"reason": "engine", "why": "a bug"}
    assert "Choose a reason" in press("rematch", match=match.pk, sure="yes")
    assert "tick the box to confirm" in press("rematch", match=match.pk, **bug)
    assert f"Match {match.pk} is void" in press("rematch", match=match.pk, sure="yes", **bug)
    assert "tick the box to confirm" in press("rematch-round", round=1, **bug)
    assert "Round 1 is void" in press("rematch-round", round=1, sure="yes", **bug)
    assert "ann is organiser now" in press("member", username="ann", role="organiser")
    assert "no part in it any more" in press("member-remove", username="ann")
    assert "nobody called nobody" in press("member", username="nobody", role="reader")
    assert "Say why" in press("disqualify", entry=entry.pk, sure="yes")
    assert "tick the box to confirm" in press("disqualify", entry=entry.pk, why="collusion")
    assert f"{entry.bot.name} is out" in press(
        "disqualify", entry=entry.pk, why="collusion", sure="yes"
    )
    shown = text(client.get(reverse("event", args=[event.slug])))
    assert f'<a href="{reverse("match", args=[match.pk])}">Match {match.pk}</a> voided' in shown
    assert f"disqualified {entry.bot}" in shown
    assert "“collusion”" in shown
    assert "Results are now hidden" in press("release", release="hidden")
    assert "everybody who entered has a notice" in press("message", text="Back at two.")
    assert "plays to the end" in press("replace", entry=entry.pk)
    assert "It opens again on" in press("template", name="weekly", every_days="7")
    assert "It goes on" in press("resume")
    worlds.work()
    assert "Published" in press("publish")
    log = text(client.get(reverse("event_control", args=[event.slug])))
    for line in ("lunch", "collusion", "paused", "published", "wrote to all entrants"):
        assert line in log


def test_a_message_reaches_every_owner_once(client):
    ann = worlds.person("ann")
    event = worlds.open_event(bots=worlds.field(2))
    event.entries.first().bot.__class__.objects.filter(entries__event=event).update(owner=ann)
    client.force_login(event.organiser)
    address = reverse("event_act", args=[event.slug, "message"])
    client.post(address, {"text": "We begin at noon."})
    notice = Notice.objects.get(user=ann)
    assert notice.text == "Test cup: We begin at noon."
    assert notice.link == f"/events/{event.slug}/"


def test_the_organisers_are_told_when_a_match_is_given_up(monkeypatch):
    event = worlds.running_event()

    def fail(spec, forfeiting):
        raise RuntimeError("disk full")

    monkeypatch.setattr(matches, "play", fail)
    pk = Match.objects.first().pk
    for _ in range(3):
        Notice.objects.all().delete()
        with pytest.raises(RuntimeError, match="disk full"):
            matches.match_run(match_id=pk)
    notice = Notice.objects.get(user=event.organiser)
    assert f"match {pk} cannot be played" in notice.text
    assert notice.link == f"/events/{event.slug}/control/"


def test_a_list_of_entrants_is_imported_and_its_bad_lines_are_named(client):
    worlds.field(2)
    event = worlds.open_event()
    client.force_login(event.organiser)
    address = reverse("event_act", args=[event.slug, "import"])
    page = text(client.post(address, {"lines": "house,random\nhouse,none"}, follow=True))
    assert "1 entered." in page
    assert "Line 2: house has no bot none" in page
    assert event.entries.count() == 1


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("owner,bot\r\nhouse,random\r\n".encode("utf-8-sig"), "1 entered."),
        (b"owner;bot\nhouse;random\n", "1 entered."),
        (b"house,r\xe4ndom\n", "not text in UTF-8"),
        (b"house,random\n" * 100_000, "too large"),
        (b"", "Give a line for each bot"),
    ],
)
def test_a_list_of_entrants_may_be_a_file(client, content, said):
    worlds.field(2)
    event = worlds.open_event()
    client.force_login(event.organiser)
    address = reverse("event_act", args=[event.slug, "import"])
    page = text(
        client.post(address, {"file": SimpleUploadedFile("bots.csv", content)}, follow=True)
    )
    assert said in page
    assert event.entries.count() == ("1 entered." in said)


def test_one_joins_a_private_event_by_a_link_with_its_code(client):
    event = worlds.open_event(visibility="private")
    ann = worlds.person("ann")
    client.force_login(ann)
    assert client.get(reverse("event", args=[event.slug])).status_code == 404
    wrong = client.post(reverse("event_join"), {"code": "wrong"})
    assert wrong.status_code == 404
    assert event.title not in text(wrong)
    assert event.join_code in text(client.get(reverse("event_join"), {"code": event.join_code}))
    joined = client.post(reverse("event_join"), {"code": event.join_code})
    assert joined.headers["Location"] == f"/events/{event.slug}/"
    assert client.get(joined.headers["Location"]).status_code == 200
