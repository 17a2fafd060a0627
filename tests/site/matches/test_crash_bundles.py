"""A crash bundle, from the worker that met the fault to the author's own machine."""

import json
import re
from datetime import timedelta

import pytest
from django.conf import settings as site
from django.urls import reverse
from django.utils import timezone
from typer.testing import CliRunner

from arena.matches.crash_bundles import _messages, crash_bundle
from arena.matches.models import Fault, Match
from arena.matches.packing import pack, unpack
from arena.matches.services import logs_prune
from arena.pipeline import matches
from botocracy import terminal
from botocracy.cli import app
from botocracy.local import reproducing
from botocracy.records.crash_bundle import read_bundle
from games.registry import all_games
from sandbox.protocol import encode
from tests.site import worlds

pytestmark = pytest.mark.django_db

REMEMBERS = """
class Bot:
    def __init__(self):
        self.asked = 0

    def act(self, turn):
        self.asked += 1
        print("asked", self.asked, "times")
        if self.asked == 60:
            return {}[turn.random.random()]
        return turn.random.choice(turn.legal)
"""
MENDED = REMEMBERS.replace("return {}[turn.random.random()]", "pass")
ILLEGAL = "def act(turn):\n    return 'nonsense'\n"


@pytest.fixture(autouse=True)
def wide(monkeypatch):
    monkeypatch.setattr(terminal.console, "width", 300)


@pytest.fixture
def ann(client):
    return worlds.person("ann")


def faulted(ann, source):
    """The first fault of a bot with this source, in a match of three deals."""
    bots = [worlds.bot_of(ann, source), *worlds.field(worlds.seats() - 1)]
    match = worlds.match_of(bots, deals=3)
    matches.match_run(match_id=match.pk)
    return Fault.objects.filter(game__match=match).order_by("pk").first()


@pytest.fixture
def reproduce(client, tmp_path):
    def reproduce(fault, source, *, code):
        client.force_login(fault.player.submission.bot.owner)
        answer = client.get(reverse("crash_bundle", args=[fault.pk]))
        assert answer.status_code == 200
        assert f'filename="fault-{fault.pk}.json"' in answer["Content-Disposition"]
        (tmp_path / "bundle.json").write_bytes(answer.content)
        (tmp_path / "bot.py").write_text(source)
        words = ["reproduce", str(tmp_path / "bundle.json"), str(tmp_path / "bot.py")]
        result = CliRunner().invoke(app, words)
        assert result.exit_code == code, result.output
        return result.output

    return reproduce


def test_a_crash_deep_in_a_sitting_happens_again_at_home(ann, reproduce):
    fault = faulted(ann, REMEMBERS)
    assert fault.verdict == "exception"
    assert fault.game.deal > 0, (
        "the bot should crash in a later deal, to have something to remember"
    )
    output = reproduce(fault, REMEMBERS, code=1)
    assert "The same here: exception" in output
    drawn = re.search(r"KeyError: (0\.\d+)", fault.message)[1]
    assert drawn in output.split("The same here")[1], (
        "the bot's own random numbers should be the same"
    )


DIES_AND_LEARNS = """
class Bot:
    def __init__(self):
        self.games = 0

    def start(self, game):
        self.games += 1
        self.number = game.number

    def act(self, turn):
        if self.number == 0:
            raise MemoryError
        if self.number == 2:
            return {}["game %d of this process" % self.games]
        return turn.random.choice(turn.legal)
"""


def test_a_bundle_begins_where_the_bot_was_started_anew(ann, reproduce):
    """The bot died in the first game, so its memory in the third began with the second."""
    first = faulted(ann, DIES_AND_LEARNS)
    assert (first.verdict, first.game.deal) == ("out_of_memory", 0)
    third = first.game.match.games.get(rotation=first.game.rotation, deal=2)
    fault = third.faults.order_by("pk").first()
    assert fault.verdict == "exception"
    assert "game 2 of this process" in fault.message
    told = crash_bundle(pk=fault.pk, user=ann)["before"]
    assert [message["number"] for message in told if message["type"] == "start"] == [1, 2]
    assert "game 2 of this process" in reproduce(fault, DIES_AND_LEARNS, code=1).split("same")[1]


def test_each_fault_is_counted_once_and_has_one_bundle(ann):
    fault = faulted(ann, DIES_AND_LEARNS)
    match = fault.game.match
    match.refresh_from_db()
    kept = match.players.get(index=fault.player.index)
    mine = Fault.objects.filter(player=kept)
    assert kept.fault_count == mine.count()
    of_first = mine.filter(game__deal=0)
    assert of_first.count() == match.table_size, "one in every sitting"
    assert not mine.filter(game__deal=1).exists()
    assert all(unpack(row.bundle)["request"] for row in mine)


def test_a_bundle_of_the_last_release_can_still_be_read(ann, reproduce, client, tmp_path):
    fault = faulted(ann, ILLEGAL)
    made = crash_bundle(pk=fault.pk, user=ann)
    made["format"] = 1
    assert made["fault"].pop("tries") == []
    del made["fault"]["since"]
    (tmp_path / "old.json").write_text(json.dumps(made))
    read = read_bundle(tmp_path / "old.json")
    assert (read.fault.since, read.fault.verdict) == (0, "illegal_move")


def test_a_bundle_tells_both_waits(ann, reproduce, client):
    """The bundle has the times of both attempts at a late move, as the referee reports them."""
    fault = faulted(ann, ILLEGAL)
    kept = unpack(fault.bundle) | {"verdict": "too_late", "tries": [[4.0, 0.01], [4.1, 0.02]]}
    fault.bundle = pack(kept)
    fault.save()
    assert crash_bundle(pk=fault.pk, user=ann)["fault"]["tries"] == [[4.0, 0.01], [4.1, 0.02]]
    output = reproduce(fault, ILLEGAL, code=1)
    assert "4 s passed, 0.01 s of CPU time, then 4.1 s passed, 0.02 s of CPU time" in output


def test_a_mended_bot_answers(ann, reproduce):
    assert "Not this time: it answers" in reproduce(faulted(ann, REMEMBERS), MENDED, code=0)


def test_an_illegal_move_is_illegal_at_home(ann, reproduce):
    fault = faulted(ann, ILLEGAL)
    assert "The same here: illegal move" in reproduce(fault, ILLEGAL, code=1)


STUBBORN = """
def act(turn):
    while True:
        try:
            number = 0
            while number >= 0: number += 1  # here it goes on and on
        except Exception:
            pass
"""


def test_a_bot_that_never_answers_is_interrupted_at_home_and_shows_where_it_was(
    ann, reproduce, monkeypatch
):
    monkeypatch.setattr(reproducing, "_seconds", lambda message: 0.1)
    output = reproduce(faulted(ann, ILLEGAL), STUBBORN, code=1)
    assert "too late: it was still at work after 1.3 s" in output
    assert "here it goes on and on" in output


def test_a_bot_that_does_not_load_does_not_load_at_home(ann, reproduce):
    fault = faulted(ann, "import nothing_of_that_name\n")
    assert (fault.verdict, fault.kind) == ("not_ready", "start")
    assert "The same here: not ready" in reproduce(fault, "import nothing_of_that_name\n", code=1)


@pytest.mark.parametrize("game", all_games())
def test_the_messages_made_again_are_those_that_were_sent(ann, game, monkeypatch):
    """Every request in a bundle is exactly one that the referee sent."""
    monkeypatch.setattr(worlds, "GAME", game)
    bots = [worlds.bot_of(ann, ILLEGAL), *worlds.field(worlds.seats() - 1)]
    match = worlds.match_of(bots, faults_allowed=5)
    matches.match_run(match_id=match.pk)
    witnesses = Fault.objects.filter(game__match=match)
    assert witnesses
    for fault in witnesses:
        made = [json.loads(encode(message)) for _, message in _messages(fault.game, fault.player)]
        assert json.loads(json.dumps(unpack(fault.bundle)["request"])) in made


def test_a_bundle_is_its_owners_and_the_administrators(ann, client):
    address = reverse("crash_bundle", args=[faulted(ann, ILLEGAL).pk])
    assert client.get(address).status_code == 403
    client.force_login(worlds.person("eve"))
    assert client.get(address).status_code == 403
    root = worlds.person("root")
    root.is_staff = True
    root.save()
    client.force_login(root)
    assert client.get(address).status_code == 200
    assert client.get(reverse("crash_bundle", args=[10**6])).status_code == 404


def test_another_participant_does_not_get_it(ann, client):
    ben = worlds.person("ben")
    bots = [worlds.bot_of(ann, ILLEGAL), worlds.bot_of(ben, ILLEGAL)]
    match = worlds.match_of([*bots, *worlds.field(worlds.seats() - 2)])
    matches.match_run(match_id=match.pk)
    client.force_login(ben)
    for fault in Fault.objects.all():
        own = fault.player.submission.bot.owner_id == ben.pk
        expected = 200 if own else 403
        assert client.get(reverse("crash_bundle", args=[fault.pk])).status_code == expected


def test_a_bundle_holds_no_seed_of_a_deal_and_no_hidden_card(ann, client):
    fault = faulted(ann, REMEMBERS)
    client.force_login(ann)
    text = client.get(reverse("crash_bundle", args=[fault.pk])).content.decode()
    for game in fault.game.match.games.all():
        assert unpack(game.record)["seed"] not in text
    assert fault.game.match.commitment.secret not in text


def test_an_old_bundle_is_gone_and_says_so(ann, client):
    fault = faulted(ann, ILLEGAL)
    Match.objects.update(settled_at=timezone.now() - timedelta(days=site.LOG_DAYS + 1))
    logs_prune()
    client.force_login(ann)
    answer = client.get(reverse("crash_bundle", args=[fault.pk]))
    assert answer.status_code == 404
    assert f"{site.LOG_DAYS} days" in answer.content.decode()


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"kind": "botocracy crash bundle"}', "nonsense"])
def test_what_is_no_bundle_is_refused_in_plain_words(tmp_path, text):
    (tmp_path / "x.json").write_text(text)
    (tmp_path / "bot.py").write_text(ILLEGAL)
    words = ["reproduce", str(tmp_path / "x.json"), str(tmp_path / "bot.py")]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 2
    assert "error:" in result.output
