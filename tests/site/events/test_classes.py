"""Classes: bots and pupils that are not public, the join link, names, passwords, points."""

import csv
import html
import io

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from arena.accounts.models import Notice, User
from arena.bots.models import Bot, Submission, SubmissionStatus
from arena.bots.services import bot_create
from arena.core.errors import ArenaError, Forbidden, Invalid, NotFound, Refused, TooMany
from arena.ladder.models import Ladder, Rung
from arena.ladder.services import ladder_open
from arena.matches.models import Match
from arena.pipeline import events, submissions
from arena.pipeline.comparisons import comparison_start
from tests.site import worlds
from tests.site.api.calling import Program, refused, told
from tournaments.actions import classes, draft, entries, people
from tournaments.actions.settings import settings_of
from tournaments.models import Entry, EventState, Role, Visibility
from tournaments.results.points import PointsRule, points_of, pupil_results

pytestmark = pytest.mark.django_db

PASSWORD = "a-long-enough-word"
ILLEGAL = "def act(turn):\n    return 'a unicorn'\n"


@pytest.fixture(autouse=True)
def nothing_counted_yet():
    cache.clear()


@pytest.fixture
def school():
    return worlds.open_class(asks_for="name", title="Year nine")


@pytest.fixture
def sandboxed(monkeypatch):
    """Pretend that a sandbox is installed; sandboxes are tested elsewhere."""
    monkeypatch.setattr(submissions, "require_sandbox", lambda: None)


def text(response):
    whole = b"".join(response.streaming_content) if response.streaming else response.content
    return whole.decode()


def signed_in(user):
    client = Client()
    client.force_login(user)
    return client


def link(event):
    return reverse("event_join_link", args=[event.join_code])


def sign_up(event, name="pia", client=None, **changes):
    fields = {"username": name, "password1": PASSWORD, "password2": PASSWORD}
    fields |= {"known_as": f"{name} Muster"} | changes
    return (client or Client()).post(link(event), fields)


def changed(event, **changes):
    before = settings_of(event)
    new = type(before)(**vars(before) | changes)
    return draft.event_change(event=event, settings=new, by=event.organiser)


# --- what a class is -----------------------------------------------------------------------------


def test_a_class_is_private_whatever_else_is_chosen():
    school = worlds.open_class(visibility=Visibility.PUBLIC)
    assert school.visibility == Visibility.PRIVATE
    assert school.join_code


def test_only_a_class_asks_who_people_are():
    with pytest.raises(ArenaError, match="Only a class"):
        worlds.open_event(asks_for="name")


def test_the_form_makes_a_class(client):
    client.force_login(worlds.person("olga"))
    form = {"title": "Year ten", "game": worlds.GAME, "format": "swiss", "classroom": "on"}
    page = client.post(reverse("new_event"), form | {"asks_for": "number"}, follow=True)
    event = page.context["event"]
    assert (event.classroom, event.asks_for) == (True, "number")
    wrong = client.post(reverse("new_event"), form | {"classroom": "", "asks_for": "name"})
    assert "Only a class asks" in text(wrong)


def test_an_event_with_people_does_not_become_a_class_or_stop_being_one(school):
    worlds.pupil(school)
    with pytest.raises(Refused, match="whether it is a class"):
        changed(school, classroom=False, asks_for="nothing")
    other = worlds.open_event(bots=worlds.field(1))
    with pytest.raises(Refused, match="whether it is a class"):
        changed(other, classroom=True)


# --- signing up ----------------------------------------------------------------------------------


def test_a_pupil_signs_up_without_an_address_and_is_in(client, school):
    assert "No e-mail address" in text(client.get(link(school)))
    answer = sign_up(school, client=client)
    assert answer.url == reverse("event", args=[school.slug])
    page = text(client.get(answer.url))
    assert "Upload" in page
    assert "pia Muster" in page
    member = school.members.get(user__username="pia")
    assert (member.role, member.known_as, member.made_here) == (Role.ENTRANT, "pia Muster", True)
    assert member.user.email == ""
    assert not member.user.listed


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"username": "olga"}, "already"),
        ({"username": "house"}, "used"),
        ({"username": "a b"}, "letters, digits"),
        ({"password1": "1234", "password2": "1234"}, "too short"),
        ({"password2": "something-else"}, "differ"),
        ({"known_as": ""}, "required"),
        ({"known_as": "Pia\u202eretsuM"}, "visible characters"),
    ],
)
def test_what_is_wrong_is_said_and_makes_no_account(school, changes, words):
    answer = sign_up(school, **changes)
    assert answer.status_code == 422
    assert words in text(answer)
    assert not User.objects.filter(username="pia").exists()
    assert school.members.count() == 0


def test_a_wrong_code_and_that_of_a_draft_open_nothing(client, school):
    assert client.get(reverse("event_join_link", args=["nothing"])).status_code == 404
    made = draft.event_create(by=school.organiser, settings=settings_of(school))
    assert client.get(link(made)).status_code == 404
    assert sign_up(made).status_code == 404


def test_the_site_decides_whether_a_link_makes_accounts(client, school, settings):
    settings.CLASS_SIGN_UP = False
    assert "Sign in to join" in text(client.get(link(school)))
    sign_up(school)
    with pytest.raises(Refused, match="makes no accounts"):
        worlds.pupil(school)
    settings.CLASS_SIGN_UP, settings.SIGN_UP = True, "invitation"
    assert sign_up(school).status_code == 302
    assert User.objects.filter(username="pia").exists()


def test_the_link_of_a_private_event_that_is_no_class_makes_no_accounts(client):
    event = worlds.open_event(visibility=Visibility.PRIVATE)
    assert "Sign in to join" in text(client.get(link(event)))
    sign_up(event)
    assert not User.objects.filter(username="pia").exists()


def test_a_class_that_is_over_makes_no_accounts(client, school):
    type(school).objects.filter(pk=school.pk).update(state=EventState.FINISHED)
    assert "Sign in to join" in text(client.get(link(school)))


def test_a_link_makes_a_limited_number_of_accounts(school, settings):
    settings.CLASS_PUPILS = 2
    assert [sign_up(school, name).status_code for name in ("pia", "quin")] == [302, 302]
    answer = sign_up(school, "rob")
    assert "2 accounts at most" in text(answer)
    assert not User.objects.filter(username="rob").exists()


def test_a_new_code_ends_the_old_link(school):
    old = link(school)
    people.code_renew(event=school, by=school.organiser)
    assert Client().get(old).status_code == 404


def test_signing_up_again_and_again_is_slowed_down(school):
    answers = [sign_up(school, "x", password1="1").status_code for _ in range(61)]
    assert answers[:60] == [422] * 60
    assert answers[60] == 429


def test_who_has_an_account_joins_with_one_button(school):
    ann = signed_in(worlds.person("ann"))
    assert "signed in as <b>ann</b>" in text(ann.get(link(school)))
    assert school.members.count() == 0  # opening a link changes nothing
    assert ann.post(link(school), {"known_as": ""}).status_code == 422
    ann.post(link(school), {"known_as": "Ann A."})
    member = school.members.get()
    assert (member.user.username, member.known_as, member.made_here) == ("ann", "Ann A.", False)
    assert ann.get(link(school)).url == reverse("event", args=[school.slug])


def test_who_was_removed_does_not_join_again(school):
    pia = worlds.pupil(school)
    people.member_remove(event=school, user=pia, by=school.organiser)
    assert signed_in(pia).get(link(school)).status_code == 404


def test_a_pupil_signs_in_where_others_must_confirm_an_address(school, settings):
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    sign_up(school)
    worlds.person("ann")
    for name, password, comes_in in (
        ("pia", PASSWORD, True),
        ("ann", "ann-knows-it", False),
    ):
        client = Client()
        client.post(reverse("account_login"), {"login": name, "password": password})
        assert ("_auth_user_id" in client.session) is comes_in, name


# --- what is not public --------------------------------------------------------------------------


@pytest.fixture
def played():
    """A class with a ladder beside it, played to its end and published."""
    ladder_open(game=worlds.GAME, table_size=worlds.seats())
    school = worlds.open_class(title="Secret class", asks_for="name", entries_per_user=1)
    for name in ("pia", "quin", "rob"):
        worlds.class_bot(school, worlds.pupil(school, name, f"{name} Muster"))
    events.event_start(event=school, by=school.organiser)
    worlds.work()
    school.refresh_from_db()
    events.event_publish(event=school, by=school.organiser)
    return school


def addresses_of(school):
    """Pages and operations that show a bot, a match or a pupil of the class."""
    bot = Bot.objects.get(owner__username="pia")
    match = Match.objects.filter(commitment__event=school).first()
    ladder = Ladder.objects.get()
    address = (worlds.GAME, "pia", bot.slug)
    return [
        reverse("bot", args=address),
        reverse("feed_bot", args=address),
        reverse("bot_picture", args=address),
        reverse("person", args=["pia"]),
        reverse("event", args=[school.slug]),
        reverse("match", args=[match.pk]),
        reverse("match_file", args=[match.pk]),
        reverse("match_how", args=[match.pk]),
        reverse("replay", args=[match.pk, 0, 0]),
        reverse("frames", args=[match.pk, 0, 0]),
        reverse("embed", args=[match.pk, 0, 0]),
        reverse("beside", args=[match.pk, 0]),
        f"/api/v1/bots/{bot.pk}/",
        f"/api/v1/bots/{bot.pk}/stream/",
        f"/api/v1/matches/{match.pk}/",
        f"/api/v1/matches/{match.pk}/record/",
        f"/api/v1/ladders/{ladder.pk}/bots/{bot.pk}/",
        f"/api/v1/ladders/{ladder.pk}/history/?bot={bot.pk}",
        f"/api/v1/events/{school.slug}/",
    ]


LISTS = [
    "/",
    "/ladders/",
    f"/games/{worlds.GAME}/",
    f"/games/{worlds.GAME}/ladder/3/",
    f"/games/{worlds.GAME}/ladder/3/?q=pia",
    "/events/",
    "/log/",
    "/cards/",
    "/feeds/matches.atom",
    "/feeds/events.atom",
    "/people/olga/",
    "/api/v1/bots/",
    "/api/v1/bots/?owner=pia",
    "/api/v1/matches/",
    "/api/v1/matches/?owner=pia",
    "/api/v1/events/",
    "/api/v1/log/",
    "/api/v1/ladders/",
]


def test_strangers_find_nothing_of_a_class(played):
    for client in (Client(), signed_in(worlds.person("eve"))):
        for address in addresses_of(played):
            assert client.get(address).status_code == 404, address
        for address in LISTS:
            answer = client.get(address)
            assert answer.status_code == 200, address
            for word in ("pia", "quin", "Secret class", "Muster", played.slug):
                shown = text(answer).replace("q=pia", "").replace('value="pia"', "")
                assert word not in shown.replace("owner=pia", ""), f"{word} at {address}"


def test_who_is_in_the_class_and_administrators_see_it(played):
    worlds.admin()
    match = Match.objects.filter(commitment__event=played).first()
    for who in ("pia", "quin", "olga", "ada"):
        client = signed_in(worlds.person(who))
        for address in addresses_of(played):
            # A stream does not end, no ladder knows it, and these need no session.
            public = ("embed", "feed", "picture", "preview")
            if not any(word in address for word in ("stream", "ladders", *public)):
                assert client.get(address).status_code == 200, f"{address} for {who}"
        bot = client.get(addresses_of(played)[0])
        assert reverse("match", args=[match.pk]) in text(bot)


def test_a_class_is_on_no_ladder_and_rated_nowhere(played):
    assert not Rung.objects.filter(bot__listed=False).exists()
    assert not Match.objects.filter(commitment__event=played, rated=True).exists()
    worlds.admin()
    ladder_open(game=worlds.GAME, table_size=worlds.seats() + 1)  # all bots of the game enter
    assert not Rung.objects.filter(bot__listed=False).exists()


def test_a_real_name_is_seen_by_organisers_and_its_owner_only(played):
    """The names of all others, at every page of the class and in its operations."""
    people.member_set(
        event=played, user=worlds.person("rita"), role=Role.READER, by=played.organiser
    )
    pages = [
        "",
        "control/",
        "rounds/",
        "crosstable/",
        "statistics/",
        "rules/",
        "log/",
        "log.ndjson",
    ]
    pages += ["class/", "class/points.csv", "files/standings.csv", "files/event.json", "upload/"]
    pages = [f"/events/{played.slug}/{page}" for page in pages]
    operations = ["", "entries/", "members/", "changes/", "standings/", "pupils/", "points/"]
    pages += [f"/api/v1/events/{played.slug}/{name}" for name in operations]
    pages += [f"/api/v1/events/{played.slug}/files/points.csv", "/me/", "/people/quin/"]
    seen = {}
    for who in ("pia", "rita", "olga"):
        client = signed_in(worlds.person(who))
        seen[who] = {page for page in pages if "quin Muster" in text(client.get(page))}
    assert seen["pia"] == seen["rita"] == set()
    assert {page.rpartition(played.slug)[2] for page in seen["olga"]} == {
        *("/class/", "/class/points.csv", "/pupils/", "/points/", "/files/points.csv")
    }


def test_a_bot_of_a_class_plays_nowhere_else(school):
    ladder = ladder_open(game=worlds.GAME, table_size=worlds.seats())
    pia = worlds.pupil(school)
    bot = worlds.class_bot(school, pia)
    other = worlds.open_event(by=worlds.person("otto"))
    second = worlds.open_class(by=worlds.person("otto"))
    with pytest.raises(Refused, match="its class only"):
        entries.event_enter(event=other, bot=bot, by=pia)
    with pytest.raises(Refused, match="made for this class"):
        entries.event_enter(event=second, bot=bot, by=pia)
    invited = people.entrants_import(event=other, text=f"pia,{bot.slug}", by=other.organiser)
    assert "has no bot" in invited.problems[0]
    again = Submission.objects.create(
        bot=bot,
        number=2,
        content_hash="1" * 64,
        archive=bot.active.archive.name,
        size=1,
        uploaded_by=pia,
        status=SubmissionStatus.VALID,
    )
    with pytest.raises(Refused, match="its class only"):
        comparison_start(ladder=ladder, old=bot.active, new=again, by=pia)
    assert not Rung.objects.filter(bot=bot).exists()


def test_other_bots_do_not_play_in_a_class_but_house_bots_do(school):
    ann = worlds.person("ann")
    people.event_join(code=school.join_code, by=ann, known_as="Ann")
    with pytest.raises(Refused, match="made for this class"):
        entries.event_enter(event=school, bot=worlds.accepted_bot(), by=ann)
    house = worlds.field(1)[0]
    assert entries.event_enter(event=school, bot=house, by=school.organiser).bot == house


# --- uploading -----------------------------------------------------------------------------------


def test_a_pupil_uploads_on_the_events_page(school, sandboxed):
    pia = signed_in(worlds.pupil(school))
    address = reverse("event_upload", args=[school.slug])
    file = io.BytesIO(worlds.RANDOM.encode())
    file.name = "bot.py"
    answer = pia.post(address, {"name": "Danton", "file": file})
    made = Submission.objects.get(bot__owner__username="pia")
    assert answer.url == reverse("submission", args=[made.pk])
    assert not made.bot.listed
    assert made.bot.class_bot.event == school
    page = text(pia.get(reverse("event", args=[school.slug])))
    assert "being checked" in page
    assert signed_in(worlds.person("eve")).post(address, {}).status_code == 404


def test_a_valid_bot_enters_by_itself_and_a_broken_one_does_not(school):
    pia, quin = worlds.pupil(school), worlds.pupil(school, "quin")
    good = worlds.class_bot(school, pia)
    bad = worlds.class_bot(school, quin, ILLEGAL)
    assert list(Entry.objects.values_list("bot", flat=True)) == [good.pk]
    check = text(signed_in(pia).get(reverse("submission", args=[good.active_id])))
    assert "It plays in Year nine" in check
    page = text(signed_in(quin).get(reverse("event", args=[school.slug])))
    assert "rejected" in page
    assert bad.submissions.get().reason in html.unescape(page)


def test_a_bot_that_is_valid_too_late_is_not_in_and_its_owner_knows_why(school):
    pia = worlds.pupil(school)
    bot = classes.class_bot_create(event=school, by=pia, name="Late")
    files = {"bot.py": worlds.RANDOM.encode()}
    made = worlds._submission_store(bot=bot, by=pia, files=files, house=True)
    type(school).objects.filter(pk=school.pk).update(registration_until=timezone.now())
    submissions.submission_check(submission_id=made.pk)
    assert not Entry.objects.exists()
    assert Notice.objects.filter(user=pia, text__contains="Registration is over").exists()
    with pytest.raises(Refused, match="no new bots"):
        classes.class_bot_create(event=school, by=pia, name="Later")


def test_everybody_has_as_many_bots_as_the_class_allows():
    school = worlds.open_class(entries_per_user=1)
    pia = worlds.pupil(school)
    classes.class_bot_create(event=school, by=pia, name="One")
    with pytest.raises(TooMany, match="1 bot at most"):
        classes.class_bot_create(event=school, by=pia, name="Two")


def test_who_is_not_in_the_class_makes_no_bot_for_it(school):
    with pytest.raises(Forbidden, match="Join the class"):
        classes.class_bot_create(event=school, by=worlds.person("eve"), name="Spy")
    event = worlds.open_event()
    with pytest.raises(Refused, match="no class"):
        classes.class_bot_create(event=event, by=event.organiser, name="Lost")


# --- a pupil's account ---------------------------------------------------------------------------


def test_a_pupils_account_is_not_public_before_it_has_a_confirmed_address(school, settings):
    pia = worlds.pupil(school)
    with pytest.raises(Refused, match="confirm an e-mail address"):
        bot_create(owner=pia, game=worlds.GAME, name="Public")
    with pytest.raises(Refused, match="made for a class"):
        worlds.open_event(by=pia)
    EmailAddress.objects.create(user=pia, email="pia@example.org", verified=True, primary=True)
    settings.SIGN_UP = "invitation"
    with pytest.raises(Refused, match="An administrator"):
        bot_create(owner=pia, game=worlds.GAME, name="Public")
    settings.SIGN_UP = "open"
    bot_create(owner=pia, game=worlds.GAME, name="Public")
    assert Client().get(reverse("person", args=["pia"])).status_code == 200


def test_an_organiser_sets_a_new_password_for_a_pupil(school):
    pia = worlds.pupil(school)
    before = signed_in(pia)
    olga = signed_in(school.organiser)
    act = reverse("event_act", args=[school.slug, "pupil-password"])
    answer = olga.post(act, {"username": "pia", "password": "1", "page": "class"}, follow=True)
    assert "too short" in text(answer)
    fields = {"username": "pia", "password": "new-and-longer", "page": "class"}
    answer = olga.post(act, fields, follow=True)
    assert "signs in with the new password" in text(answer)
    assert Client().login(username="pia", password="new-and-longer")
    assert before.get("/me/").status_code == 302  # whoever was signed in is out
    assert school.changes.filter(what="set a new password for pia").count() == 1
    assert "new-and-longer" not in "".join(
        f"{change.what} {change.why}" for change in school.changes.all()
    )


def test_other_accounts_keep_their_passwords(school):
    pia = worlds.pupil(school)
    olga = school.organiser

    def renew(name="pia", event=school, by=olga):
        classes.pupil_password(event=event, by=by, username=name, password=PASSWORD)

    people.event_join(code=school.join_code, by=worlds.person("ann"), known_as="Ann")
    with pytest.raises(Forbidden, match="did not make the account"):
        renew("ann")
    with pytest.raises(NotFound):
        renew("house")
    second = worlds.open_class(by=worlds.person("otto"))
    people.event_join(code=second.join_code, by=pia)
    with pytest.raises(Forbidden, match="did not make the account"):
        renew(event=second, by=second.organiser)
    with pytest.raises(Forbidden, match="Only the organiser"):
        renew(by=second.organiser)
    User.objects.filter(pk=pia.pk).update(is_staff=True)
    with pytest.raises(Forbidden, match="administrator"):
        renew()
    User.objects.filter(pk=pia.pk).update(is_staff=False)
    EmailAddress.objects.create(user=pia, email="pia@example.org", primary=True)
    with pytest.raises(Forbidden, match="has an e-mail address"):
        renew()


def test_a_pupil_and_the_organisers_change_the_real_name(school):
    pia, quin = worlds.pupil(school), worlds.pupil(school, "quin")
    act = reverse("event_act", args=[school.slug, "known-as"])
    signed_in(pia).post(act, {"known_as": "Pia P."})
    assert school.members.get(user=pia).known_as == "Pia P."
    assert signed_in(pia).post(act, {"known_as": "X", "username": "quin"}).status_code == 403
    fields = {"known_as": "Quin Q.", "username": "quin", "page": "class"}
    answer = signed_in(school.organiser).post(act, fields)
    assert answer.url == reverse("event_class", args=[school.slug])
    assert school.members.get(user=quin).known_as == "Quin Q."
    trail = " ".join(school.changes.values_list("what", flat=True))
    assert "Quin Q." not in trail
    assert signed_in(worlds.person("eve")).post(act, {"known_as": "X"}).status_code == 404


def test_the_organisers_page_has_the_link_the_pupils_and_what_became_of_their_bots(school):
    pia, quin = worlds.pupil(school), worlds.pupil(school, "quin")
    worlds.class_bot(school, pia)
    worlds.class_bot(school, quin, ILLEGAL)
    worlds.pupil(school, "rob")
    olga = signed_in(school.organiser)
    page = text(olga.get(reverse("event_class", args=[school.slug])))
    assert "3 pupils: 1 with a bot in the event, 2 without." in page
    assert f"http://testserver{link(school)}" in page
    assert "rejected" in page
    large = text(olga.get(reverse("event_class_link", args=[school.slug])))
    assert link(school) in large
    assert "data:image/svg+xml;base64," in large
    assert "pia" not in large
    for who in (pia, worlds.person("eve")):
        assert signed_in(who).get(reverse("event_class", args=[school.slug])).status_code in (
            403,
            404,
        )


def test_the_pages_of_a_class_ask_as_often_for_many_pupils_as_for_one(school):
    olga = signed_in(school.organiser)
    names = ("event_class", "event_points", "event")

    def asked():
        counts = {}
        for name in names:
            with CaptureQueriesContext(connection) as queries:
                assert olga.get(reverse(name, args=[school.slug])).status_code == 200
            counts[name] = len(queries)
        return counts

    worlds.class_bot(school, worlds.pupil(school))
    asked()  # what is cached for good does not count
    few = asked()
    for name in ("quin", "rob"):
        worlds.class_bot(school, worlds.pupil(school, name))
    asked()
    assert asked() == few


# --- points --------------------------------------------------------------------------------------

PLACES = {1: 1, 2: 2, 3: 2, 4: 4}
SCORES = {1: 4.0, 2: 2.0, 3: 2.0, 4: 0.0}


@pytest.mark.parametrize(
    ("rule", "points"),
    [
        ({"rule": "linear", "most": 15, "least": 6}, [15, 12, 12, 6]),
        ({"rule": "linear", "most": 10, "least": 0, "decimals": 0}, [10, 7, 7, 0]),
        ({"rule": "share", "most": 10, "least": 2}, [10, 6, 6, 2]),
        ({"rule": "valid", "most": 7}, [7, 7, 7, 7]),
        ({"rule": "places", "places": (9, 8, 8), "least": 1}, [9, 8, 8, 1]),
    ],
)
def test_rules_of_points(rule, points):
    assert list(points_of(PointsRule(**rule).checked(), PLACES, SCORES).values()) == points


def test_one_pupil_alone_gets_the_most():
    for rule in ("linear", "share", "valid"):
        assert points_of(PointsRule(rule=rule, most=15), {1: 1}, {1: 0.0}) == {1: 15}


@pytest.mark.parametrize(
    ("rule", "field"),
    [
        ({"rule": "dice"}, "rule"),
        ({"most": -1}, "most"),
        ({"most": 1, "least": 2}, "least"),
        ({"rule": "places"}, "places"),
        ({"rule": "places", "places": (1, 2)}, "places"),
        ({"decimals": 9}, "decimals"),
    ],
)
def test_a_rule_that_makes_no_sense_is_refused(rule, field):
    with pytest.raises(Invalid) as refusal:
        PointsRule(**rule).checked()
    assert field in dict(refusal.value.errors)


def rows_of(response):
    return list(csv.DictReader(io.StringIO(text(response))))


def test_the_file_has_a_row_for_every_pupil(school):
    for name in ("pia", "quin"):
        worlds.class_bot(school, worlds.pupil(school, name, f"={name}"), name=f"Bot {name}")
    worlds.pupil(school, "rob", "Rob")
    house = worlds.field(2)
    for bot in house:
        entries.event_enter(event=school, bot=bot, by=school.organiser)
    olga = signed_in(school.organiser)
    address = reverse("event_points", args=[school.slug])
    early = rows_of(olga.get(address, {"most": 3}))
    assert [row["points"] for row in early] == ["3.0", "3.0", "0"]
    # Places are known after the start only.
    assert olga.get(address, {"rule": "linear"}).status_code == 409
    events.event_start(event=school, by=school.organiser)
    worlds.work()
    answer = olga.get(address, {"most": 20, "least": 10, "missing": 1})
    assert answer["Content-Type"].startswith("text/csv")
    rows = {row["username"]: row for row in rows_of(answer)}
    assert list(rows) == ["pia", "quin", "rob"]
    assert sorted(rows[name]["class_place"] for name in ("pia", "quin")) == ["1", "2"]
    assert {rows[name]["points"] for name in ("pia", "quin")} == {"20.0", "10.0"}
    assert rows["pia"]["name"] == "'=pia"  # a spreadsheet must not compute it
    assert (rows["rob"]["bot"], rows["rob"]["place"], rows["rob"]["points"]) == ("", "", "1.0")
    assert olga.get(address, {"most": "many"}).status_code == 422
    for who in ("pia", "eve"):
        assert signed_in(worlds.person(who)).get(address).status_code in (403, 404)


def test_a_disqualified_bot_gets_the_points_of_none(school):
    field = [
        worlds.class_bot(school, worlds.pupil(school, name)) for name in ("pia", "quin", "rob")
    ]
    events.event_start(event=school, by=school.organiser)
    worlds.work()
    entry = school.entries.get(bot=field[0])
    events.entry_disqualify(entry=entry, by=school.organiser, why="it was copied")
    school.refresh_from_db()
    results = pupil_results(school, PointsRule(missing=0), by=school.organiser)
    assert [line.points == 0 for line in results] == [True, False, False]
    assert max(line.points for line in results) == 15


# --- programs ------------------------------------------------------------------------------------


def test_programs_do_what_pages_do(school, sandboxed):
    ann = Program(worlds.person("ann"))
    assert "known_as" in told(
        ann.post("events/join/", {"code": school.join_code, "known_as": "Ann A."})
    )
    file = io.BytesIO(worlds.RANDOM.encode())
    file.name = "bot.py"
    path = f"events/{school.slug}"
    made = told(ann.call("post", f"{path}/upload/", parts={"name": "Danton", "file": file}), 201)
    assert made["status"] == "queued"
    assert told(ann.get(f"bots/{made['bot_id']}/"))["listed"] is False
    assert told(ann.get(f"{path}/"))["known_as"] == "Ann A."
    told(ann.post(f"{path}/known-as/", {"known_as": "Ann B."}))
    assert refused(ann.get(f"{path}/pupils/")) == (403, "forbidden")
    assert refused(ann.get(f"{path}/points/")) == (403, "forbidden")
    worlds.pupil(school)
    olga = Program(school.organiser, "read", "play", "organise")
    pupils = told(olga.get(f"{path}/pupils/"))
    assert [(one["username"], one["known_as"]) for one in pupils] == [
        ("ann", "Ann B."),
        ("pia", "Pia Muster"),
    ]
    assert pupils[0]["bots"][0]["status"] == "queued"
    points = told(olga.get(f"{path}/points/", {"rule": "valid", "missing": 2}))
    assert [line["points"] for line in points] == [2, 2]
    assert olga.get(f"{path}/points/", {"rule": "dice"}).status_code == 422
    told(olga.post(f"{path}/pupil-password/", {"username": "pia", "password": PASSWORD}))
    assert Client().login(username="pia", password=PASSWORD)
    eve = Program(worlds.person("eve"))
    assert refused(eve.get(f"bots/{made['bot_id']}/")) == (404, "not_found")
    assert told(eve.get("bots/"))["results"] == []
