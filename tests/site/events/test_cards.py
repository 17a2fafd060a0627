"""The cards of an event, from the hash of the secret to the file that proves them; every attack."""

import copy
import io
import json
import zipfile
from datetime import timedelta

import pytest
from django.urls import reverse
from typer.testing import CliRunner

from arena.core.errors import ArenaError, Forbidden, Refused
from arena.ladder.daily_cards import days_end
from arena.ladder.models import Ladder
from arena.ladder.services import ladder_open
from arena.matches.cards import commitment_draw, commitment_lock
from arena.matches.models import Commitment, Match
from arena.pipeline import events, ladders
from botocracy import terminal
from botocracy.cli import app
from botocracy.records.fingerprint import event_fingerprint, match_fingerprint
from sandbox import fairness
from tests.site import worlds
from tournaments.actions import cards, entries
from tournaments.models import Entry, EventChange
from tournaments.results.event_file import event_file

pytestmark = pytest.mark.django_db

NONCE, OTHER = "ab" * 32, "cd" * 32
RANDOM = "def act(turn):\n    return turn.random.choice(turn.legal)\n"


@pytest.fixture(autouse=True)
def wide(monkeypatch):
    monkeypatch.setattr(terminal.console, "width", 300)


def entered(**settings):
    """An event of ann and ben, who gave nonces of their own, and of two house bots."""
    ann = worlds.bot_of(worlds.person("ann"), RANDOM + "# ann\n")
    ben = worlds.bot_of(worlds.person("ben"), RANDOM + "# ben\n")
    event = worlds.open_event(bots=worlds.field(2), secret=worlds.SECRET, **settings)
    for bot, nonce in ((ann, NONCE), (ben, OTHER)):
        entries.event_enter(event=event, bot=bot, by=bot.owner, nonce_hash=fairness.digest(nonce))
    return event


def started(**settings):
    event = entered(**settings)
    events.event_start(event=event, by=event.organiser)
    event.refresh_from_db()
    return event


def reveal(event, nonce=NONCE, by="ann"):
    events.event_reveal(event=event, nonce=nonce, by=worlds.person(by))
    events.event_advance(event_id=event.pk)
    event.refresh_from_db()
    event.commitment.refresh_from_db()


def time_is_up(event):
    long_ago = event.commitment.locked_at - timedelta(minutes=event.reveal_minutes + 1)
    Commitment.objects.filter(pk=event.commitment_id).update(
        locked_at=long_ago, created_at=long_ago
    )
    events.event_advance(event_id=event.pk)
    event.commitment.refresh_from_db()


def test_no_card_is_dealt_before_every_nonce_is_revealed():
    event = started()
    assert event.commitment.lock_hash
    assert not event.commitment.contribution
    assert event.rounds.count() == 0
    reveal(event)
    assert event.rounds.count() == 0
    assert [str(entry.bot) for entry in cards.draw_state(event).missing] == ["ben/mine"]
    reveal(event, OTHER, "ben")
    assert event.commitment.contribution
    assert event.rounds.count() == 1
    assert cards.withheld(event) == []


def test_the_hash_of_the_secret_is_older_than_the_field_and_the_field_than_the_cards():
    event = entered()
    digest = event.commitment.digest
    events.event_start(event=event, by=event.organiser)
    reveal(event)
    reveal(event, OTHER, "ben")
    commitment = event.commitment
    assert commitment.digest == digest
    assert commitment.created_at < commitment.locked_at <= commitment.drawn_at


def test_who_does_not_reveal_in_time_is_named_and_the_event_goes_on():
    event = started()
    reveal(event)
    time_is_up(event)
    assert event.rounds.count() == 1
    assert [str(entry.bot) for entry in cards.withheld(event)] == ["ben/mine"]
    assert EventChange.objects.filter(what="ben/mine withheld its nonce").exists()
    with pytest.raises(Refused, match="too late"):
        events.event_reveal(event=event, nonce=OTHER, by=worlds.person("ben"))


def test_a_nonce_is_revealed_only_after_the_lock_and_only_with_its_hash():
    event = entered()
    with pytest.raises(Refused, match="not locked yet"):
        events.event_reveal(event=event, nonce=NONCE, by=worlds.person("ann"))
    events.event_start(event=event, by=event.organiser)
    with pytest.raises(Refused, match="hash"):
        events.event_reveal(event=event, nonce="ef" * 32, by=worlds.person("ann"))
    with pytest.raises(ArenaError, match="hexadecimal"):
        events.event_reveal(event=event, nonce="mine", by=worlds.person("ann"))


def test_a_nonce_can_be_given_later_by_its_owner_and_not_after_the_lock():
    event = entered()
    entry = event.entries.get(bot__owner__username="ann")
    cards.nonce_set(entry=entry, nonce_hash="12" * 32, by=worlds.person("ann"))
    entry.refresh_from_db()
    assert entry.nonce_hash == "12" * 32
    with pytest.raises(Forbidden):
        cards.nonce_set(entry=entry, nonce_hash="12" * 32, by=worlds.person("ben"))
    events.event_start(event=event, by=event.organiser)
    with pytest.raises(Refused, match="locked"):
        cards.nonce_set(entry=entry, nonce_hash="34" * 32, by=worlds.person("ann"))


def test_without_nonces_of_entrants_there_is_nothing_to_wait_for():
    event = worlds.running_event(ladder=False)
    assert event.rounds.count() == 1
    nonces = set(event.entries.values_list("nonce", flat=True))
    assert fairness.site_nonce(worlds.SECRET, 0) in nonces


def test_a_lock_and_a_draw_happen_once():
    event = worlds.running_event(ladder=False)
    with pytest.raises(Refused, match="locked already"):
        commitment_lock(commitment=event.commitment, lock={})
    with pytest.raises(Refused, match="drawn already"):
        commitment_draw(commitment=event.commitment)


def test_a_named_beacon_is_waited_for_and_goes_into_the_cards():
    event = started(beacon="drand quicknet", beacon_round=4711)
    reveal(event)
    reveal(event, OTHER, "ben")
    assert not event.commitment.contribution
    time_is_up(event)
    assert not event.commitment.contribution
    events.event_beacon(
        event=event, value="f00d" * 16, signature="signed by drand", by=event.organiser
    )
    events.event_advance(event_id=event.pk)
    content = event_file(type(event).objects.get(pk=event.pk))
    assert content["reveals"]["beacon"]["value"] == "f00d" * 16
    assert content["lock"]["beacon"] == {"name": "drand quicknet", "round": 4711}
    with pytest.raises(Refused, match="drawn already"):
        events.event_beacon(event=event, value="beef" * 16, signature="", by=event.organiser)


@pytest.mark.parametrize(
    "wrong",
    [
        {"beacon": "drand"},
        {"beacon_round": 5},
        {"beacon": "drand", "beacon_round": -1},
        {"reveal_minutes": 0},
        {"reveal_minutes": 10**6},
    ],
)
def test_settings_of_the_draw_that_make_no_sense_are_refused(wrong):
    with pytest.raises(ArenaError):
        worlds.open_event(**wrong)


KEPT = {}


@pytest.fixture
def files(request):
    """The archive of a published event, as values: played once for all attacks."""
    if not KEPT:
        client = request.getfixturevalue("client")
        event = started(deals=1)
        reveal(event)
        time_is_up(event)
        worlds.work()
        events.event_publish(event=event, by=event.organiser)
        answer = client.get(reverse("event_export", args=[event.slug, "records.zip"]))
        with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
            for name in archive.namelist():
                KEPT[name] = json.loads(archive.read(name))
    return copy.deepcopy(KEPT)


def event_in(files):
    return next(value for name, value in files.items() if name.endswith("event.json"))


def match_in(files):
    return next(value for name, value in files.items() if not name.endswith("event.json"))


@pytest.fixture
def verify(tmp_path):
    def verify(files, *words, code):
        path = tmp_path / "records.zip"
        with zipfile.ZipFile(path, "w") as archive:
            for name, value in files.items():
                archive.writestr(name, json.dumps(value))
        result = CliRunner().invoke(app, ["verify", str(path), *words])
        assert result.exit_code == code, result.output
        return result.output

    return verify


def test_an_event_can_be_verified_from_its_archive(files, verify):
    event = event_in(files)
    noted = ("--digest", event["commitment"]["digest"], "--lock", event["lock_hash"])
    output = verify(files, *noted, "--contribution", event["contribution"], code=0)
    assert "The field was locked with 4 entrants" in output
    assert "1 gave a nonce of their own" in output
    assert "Withheld: ben/mine" in output
    assert "2 sets of cards" in output
    assert output.count("Every game replays") == len(files) - 1
    fixed = ("--fingerprint", event["fingerprint"])
    assert "Fingerprint of the event" in verify(files, *fixed, code=0)


def test_a_published_event_shows_the_fingerprint_of_its_file(client):
    event = started()
    for nonce, owner in ((NONCE, "ann"), (OTHER, "ben")):
        reveal(event, nonce, owner)
    worlds.work()
    address = reverse("event", args=[event.slug])
    assert "Fingerprint of the event" not in client.get(address).content.decode()
    events.event_publish(event=event, by=event.organiser)
    file = client.get(reverse("event_export", args=[event.slug, "event.json"])).json()
    for _ in range(2):
        assert event_fingerprint(file) in client.get(address).content.decode()


def signed(files, *, also=None):
    """As a forger would leave it: all fingerprints made anew."""
    event = event_in(files)
    for name, value in files.items():
        if not name.endswith("event.json"):
            value["fingerprint"] = match_fingerprint(value)
            listed = next(m for m in event["matches"] if m["match"] == value["match"])
            listed["fingerprint"] = value["fingerprint"]
    event["fingerprint"] = event_fingerprint(event)


def early_choice(files):
    """The operator tries secrets until one suits him, and forgets the hash he had published."""
    event = event_in(files)
    event["commitment"]["secret"] = "77" * 32
    event["commitment"]["digest"] = event["lock"]["digest"] = fairness.digest("77" * 32)


def grinding(files):
    """The operator tries contributions."""
    event_in(files)["contribution"] = "77" * 32


def own_nonce(files):
    """The operator tries nonces of those that the site gave, and nobody noted the lock."""
    event = event_in(files)
    at = next(i for i, e in enumerate(event["lock"]["entrants"]) if e["nonce_by"] == "site")
    event["reveals"]["nonces"][at] = "77" * 32
    event["lock"]["entrants"][at]["nonce_hash"] = fairness.digest("77" * 32)
    event["lock_hash"] = fairness.lock_hash(event["lock"])


def other_nonce(files):
    """An entrant reveals another nonce than the one of the hash."""
    event = event_in(files)
    at = next(i for i, e in enumerate(event["lock"]["entrants"]) if e["nonce_by"] == "owner")
    event["reveals"]["nonces"][at] = "77" * 32


def hidden_withholding(files):
    """A withheld nonce is passed off as one that was revealed."""
    event = event_in(files)
    at = event["reveals"]["nonces"].index(None)
    event["reveals"]["nonces"][at] = "77" * 32
    event["lock"]["entrants"][at]["nonce_hash"] = fairness.digest("77" * 32)
    event["lock_hash"] = fairness.lock_hash(event["lock"])


def late_entry(files):
    """Somebody is put into the field after the lock."""
    event = event_in(files)
    event["lock"]["entrants"].append(dict(event["lock"]["entrants"][0]))
    event["reveals"]["nonces"].append(event["reveals"]["nonces"][0])
    event["names"].append("eve/late")


def swapped_bot(files):
    """Other files play than those that were locked."""
    event, match = event_in(files), match_in(files)
    match["players"][0]["content_hash"] = "77" * 32
    listed = next(m for m in event["matches"] if m["match"] == match["match"])
    listed["players"][0] = "77" * 32


def dropped_match(files):
    """A result that does not suit is left out."""
    event, match = event_in(files), match_in(files)
    event["matches"] = [m for m in event["matches"] if m["match"] != match["match"]]
    del files[next(name for name, value in files.items() if value is match)]


def dropped_file(files):
    match = match_in(files)
    del files[next(name for name, value in files.items() if value is match)]


def dropped_deal(files):
    match = match_in(files)
    match["games"] = [game for game in match["games"] if game["rotation"] != 0]


def altered_clock(files):
    match_in(files)["clocks"]["move"] = 60.0


def two_matches(files):
    return [value for name, value in files.items() if not name.endswith("event.json")][:2]


def reordered_matches(files):
    """Two matches change their places, and so the cards they should have had."""
    one, two = two_matches(files)
    one["key"], two["key"] = two["key"], one["key"]
    event = event_in(files)
    listed = {m["match"]: m for m in event["matches"]}
    for match in (one, two):
        listed[match["match"]]["key"] = match["key"]


def reordered_list(files):
    event_in(files)["matches"].reverse()


def unnamed_rematch(files):
    """A match is played again, and the first time is left out."""
    event = event_in(files)
    event["matches"][-1]["key"] += " again 1"


def named_beacon(files):
    """A beacon's value is put in that was never named."""
    event_in(files)["reveals"]["beacon"] = {"name": "x", "round": 1, "value": "12345678"}


ATTACKS = {
    early_choice: "the hash published before",
    grinding: "what follows from the nonces",
    own_nonce: "the nonce the site gave",
    other_nonce: "the hash of the nonce",
    hidden_withholding: "the hash published at the lock",
    late_entry: "the hash published at the lock",
    swapped_bot: "a locked version",
    dropped_match: "differs",
    dropped_file: "its file in the archive",
    dropped_deal: "the games played",
    altered_clock: "the clocks",
    reordered_matches: "differs",
    reordered_list: "their order",
    unnamed_rematch: "its rematch",
    named_beacon: "the round named at the lock",
}


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)
def test_an_attack_is_noticed_even_with_new_fingerprints(files, verify, attack):
    event = event_in(files)
    noted = ["--digest", event["commitment"]["digest"], "--lock", event["lock_hash"]]
    attack(files)
    signed(files)
    if attack is own_nonce:
        noted = noted[:2]
    assert ATTACKS[attack] in verify(files, *noted, code=1)


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)
def test_an_attack_is_noticed_by_the_fingerprint_noted_at_publication(files, verify, attack):
    noted = event_in(files)["fingerprint"]
    attack(files)
    signed(files)
    verify(files, "--fingerprint", noted, code=1)


@pytest.mark.parametrize(
    ("part", "value", "words"),
    [
        ("format", 9, "this kit reads format 1"),
        ("lock", [], "lock must be an object"),
        ("names", [], "0 names"),
        ("matches", {}, "matches must be a list"),
        ("contribution", "x", "64 hexadecimal digits"),
    ],
)
def test_an_event_file_that_cannot_be_read_is_an_error_in_plain_words(
    files, verify, part, value, words
):
    event_in(files)[part] = value
    assert words in verify(files, code=2)


def test_a_cut_archive_is_an_error_in_plain_words(tmp_path):
    path = tmp_path / "records.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("event.json", "{")
    result = CliRunner().invoke(app, ["verify", str(path)])
    assert result.exit_code == 2
    assert "cannot be read" in result.output


def test_late_entries_have_no_part_in_the_cards():
    event = worlds.running_event(ladder=False, format="swiss", length=2)
    late = worlds.bot_of(worlds.person("eve"), RANDOM)
    entries.event_enter(event=event, bot=late, by=late.owner, nonce_hash="12" * 32)
    assert Entry.objects.get(bot=late).nonce_hash == ""
    joined = event_file(event)["joined"]
    assert joined == [{"content_hash": late.active.content_hash, "how": "entered late"}]


def test_a_match_is_not_played_before_its_cards_are_drawn():
    event = started()
    match = worlds.match_of(worlds.field(worlds.seats()))
    Match.objects.filter(pk=match.pk).update(commitment=event.commitment)
    with pytest.raises(Refused, match="not drawn"):
        worlds.matches.match_run(match_id=match.pk)


def test_the_kit_makes_keeps_and_checks_nonces(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    def run(*words):
        return CliRunner().invoke(app, ["nonce", *words])

    assert run("show", "spring-cup").exit_code == 2
    made = run("new", "spring-cup").output
    assert run("new", "spring-cup").output == made
    nonce = json.loads((tmp_path / "botocracy" / "nonces.json").read_text())["spring-cup"]
    assert nonce in run("show", "spring-cup").output
    assert fairness.digest(nonce) in made
    assert run("check", nonce, fairness.digest(nonce)).exit_code == 0
    assert run("check", nonce, "ab" * 32).exit_code == 1
    assert run("check", "short", "ab" * 32).exit_code == 2
    (tmp_path / "botocracy" / "nonces.json").write_text("[")
    assert run("new", "spring-cup").exit_code == 2


def test_the_page_takes_a_hash_and_reveals_the_nonce(client):
    event = worlds.open_event(bots=worlds.field(2))
    bot = worlds.bot_of(worlds.person("ann"), RANDOM)
    client.force_login(bot.owner)
    page = client.get(reverse("event", args=[event.slug])).content.decode()
    assert "data-nonce" in page
    given = {"bot": bot.pk, "nonce_hash": fairness.digest(NONCE)}
    client.post(reverse("event_enter", args=[event.slug]), given)
    entry = Entry.objects.get(bot=bot)
    assert (entry.nonce_by, entry.nonce) == ("owner", "")
    assert client.get(reverse("nonces")).json() == {"waiting": []}
    events.event_start(event=event, by=event.organiser)
    page = client.get(reverse("event", args=[event.slug])).content.decode()
    assert "The cards are being drawn" in page
    address = reverse("nonce_reveal", args=[event.slug])
    waiting = client.get(reverse("nonces")).json()["waiting"]
    assert waiting == [{"hash": entry.nonce_hash, "url": address}]
    client.post(address, {"nonce": "nonsense"})
    assert event.rounds.count() == 0
    client.post(address, {"nonce": NONCE})
    assert event.rounds.count() == 1
    assert client.get(reverse("nonces")).json() == {"waiting": []}


def test_a_nonce_of_the_sites_can_be_replaced_on_the_page(client):
    bot = worlds.bot_of(worlds.person("ann"), RANDOM)
    event = worlds.open_event(bots=worlds.field(2))
    entries.event_enter(event=event, bot=bot, by=bot.owner)
    client.force_login(bot.owner)
    address = reverse("nonce_give", args=[event.slug])
    assert client.post(address, {"entry": 10**6}).status_code == 404
    client.post(address, {"entry": Entry.objects.get(bot=bot).pk, "nonce_hash": "12" * 32})
    assert Entry.objects.get(bot=bot).nonce_by == "owner"


def test_the_organiser_enters_the_beacon_on_the_page(client):
    event = worlds.running_event(ladder=False, beacon="drand", beacon_round=7)
    assert event.rounds.count() == 0
    client.force_login(event.organiser)
    page = client.get(reverse("event", args=[event.slug])).content.decode()
    assert "Round 7 of the beacon" in page
    client.post(reverse("event_act", args=[event.slug, "beacon"]), {"value": "beef" * 16})
    assert event.rounds.count() == 1


def test_how_you_know_walks_through_a_match_before_and_after_the_secret(client):
    assert client.get(reverse("how")).url == reverse("docs", args=["verifying"])
    event = started(deals=1)
    reveal(event)
    time_is_up(event)
    worlds.work()
    match = Match.objects.filter(commitment=event.commitment).first()
    address = reverse("match_how", args=[match.pk])
    assert client.get(address).status_code == 403
    events.event_publish(event=event, by=event.organiser)
    assert client.get(reverse("how")).url == reverse(
        "match_how", args=[Match.objects.order_by("-pk").first().pk]
    )
    page = client.get(address).content.decode()
    commitment = Commitment.objects.get(pk=event.commitment_id)
    root = fairness.root(commitment.secret, commitment.contribution)
    for shown in (commitment.digest, commitment.lock_hash, commitment.contribution, root):
        assert shown in page
    assert fairness.deal_seed(root, match.key, 0)[:16] in page
    assert "mine</a> of ben" in page
    assert "differs" not in page
    Commitment.objects.update(revealed_at=None)
    assert commitment.secret not in client.get(address).content.decode()


def test_the_hash_of_tomorrow_is_published_today_and_a_day_can_be_verified(
    client, tmp_path, settings
):
    settings.LADDER_QUEUE = 2
    worlds.quick_house(3)
    ladder = ladder_open(game=worlds.GAME, table_size=worlds.seats())
    Ladder.objects.update(deals=1)
    worlds.accepted()
    ladders.ladders_refill()
    tomorrow, today = client.get(reverse("cards_json")).json()["days"]
    assert tomorrow["day"] > today["day"]
    assert tomorrow["digest"] != today["digest"]
    assert (tomorrow["contribution"], tomorrow["secret"], today["secret"]) == (None, None, None)
    for match in Match.objects.all():
        worlds.matches.match_run(match_id=match.pk)
    Commitment.objects.filter(day=today["day"]).update(day="2020-01-01")
    Match.objects.exclude(status="settled").update(status="void")
    days_end()
    page = client.get(reverse("cards")).content.decode()
    found = Commitment.objects.get(day="2020-01-01")
    assert found.secret in page
    assert tomorrow["digest"] in page
    address = reverse("ladder_day", args=[worlds.GAME, ladder.table_size, "2020-01-01"])
    path = tmp_path / "day.json"
    path.write_bytes(client.get(address).content)
    result = CliRunner().invoke(app, ["verify", str(path), "--digest", today["digest"]])
    assert result.exit_code == 0, result.output
    content = json.loads(path.read_text())
    del content["matches"][0]
    content["matches"].append(dict(content["matches"][-1], key="table 99", match=10**6))
    content["fingerprint"] = event_fingerprint(content)
    path.write_text(json.dumps(content))
    result = CliRunner().invoke(app, ["verify", str(path)])
    assert result.exit_code == 1
    assert "the next match" in result.output
    assert client.get(address.replace("2020-01-01", "2020-13-01")).status_code == 404
    assert client.get(address.replace("2020-01-01", "2021-01-01")).status_code == 404
