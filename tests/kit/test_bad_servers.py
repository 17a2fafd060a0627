"""Commands that speak to a site when the site, the token or the line fails."""

import json
import socket
from datetime import timedelta

import pytest
from django.utils import timezone
from typer.testing import CliRunner

from arena.accounts.models import Scope, Token
from arena.accounts.tokens import token_create
from arena.bots.models import Bot, Submission, SubmissionStatus, Upload
from botocracy.cli import app
from botocracy.client import following
from botocracy.local.nonces import make_nonce, nonce_file
from tests.kit.cutting import cutting
from tests.site import worlds

GAME = worlds.GAME
SOURCE = "def act(turn):\n    return turn.legal[0]\n# " + "long " * 20_000 + "\n"
REJECTED, UNREACHABLE = 1, 3

ON_SITE = {
    "login": ["{site}", "--no-browser"],
    "whoami": [],
    "submit": ["bot.py", "--game", GAME],
    "status": [],
    "matches": ["mine"],
    "logs": ["1"],
    "download": ["1"],
    "pull": ["mine"],
    "follow": ["--event", "cup"],
    "dataset": ["--game", GAME, "--out", "x.parquet"],
    "compare": ["1", "2", "--game", GAME, "--remote", "mine"],
    "event list": [],
    "event show": ["cup"],
    "event standings": ["cup"],
    "event enter": ["cup", "mine"],
    "event withdraw": ["cup", "mine"],
    "event reveal": ["cup"],
    "event create": ["event.json"],
    "event act": ["cup", "open"],
    "event export": ["cup", "standings.csv"],
}
"""Every command that speaks to a site, but `logout`, which needs none."""
FOR_ALL = {"login", "dataset", "event list", "event show", "event standings", "event export"}
"""Those that send no token, or need none."""


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """A folder with a bot, and no stored account."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(following, "PAUSE", 0)
    (tmp_path / "bot.py").write_text(SOURCE)
    (tmp_path / "event.json").write_text("{}")
    make_nonce("cup", nonce_file())
    return tmp_path


def run(site, token, *words):
    """Exit code, standard output, and standard error on one line."""
    environment = {"BOTOCRACY_SITE": site, "BOTOCRACY_TOKEN": token, "COLUMNS": "500"}
    found = CliRunner().invoke(app, [str(word) for word in words], env=environment)
    known = found.exception is None or isinstance(found.exception, SystemExit)
    assert known, repr(found.exception)
    return found.exit_code, found.stdout, " ".join(found.stderr.split())


@pytest.fixture
def ada(transactional_db, settings):
    settings.SANDBOX = "docker"  # uploads are taken; workers elsewhere would check them
    return worlds.person("ada")


@pytest.fixture
def token(ada):
    scopes = ["read", "submit", "play"]
    return token_create(user=ada, name="kit", scopes=scopes, days=1, within=list(Scope))[1]


@pytest.fixture(scope="module")
def dead():
    """An address at which nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        yield f"http://127.0.0.1:{probe.getsockname()[1]}"


@pytest.mark.parametrize("name", ON_SITE)
def test_a_dead_server_is_named_in_a_sentence(dead, name):
    words = [word.format(site=dead) for word in ON_SITE[name]]
    code, out, errors = run(dead, "bcy_any", *name.split(), *words, "--json")
    assert (code, out) == (UNREACHABLE, "")
    assert f"error: {dead} cannot be reached" in errors


@pytest.mark.parametrize("name", [name for name in ON_SITE if name not in FOR_ALL])
def test_an_expired_token_says_how_to_sign_in(live_server, token, name):
    Token.objects.update(expiry=timezone.now() - timedelta(days=1))
    code, out, errors = run(live_server.url, token, *name.split(), *ON_SITE[name], "--json")
    assert (code, out) == (UNREACHABLE, "")
    assert "wrong, revoked or expired" in errors
    assert "botocracy login" in errors
    assert not Bot.objects.filter(owner__username="ada").exists()


def test_a_full_quota_is_no_fault_of_the_bot(live_server, token, settings):
    settings.SUBMISSIONS_PER_DAY = 1
    words = ("submit", "bot.py", "--game", GAME)
    assert run(live_server.url, token, *words, "--name", "first")[0] == 0
    code, out, errors = run(live_server.url, token, *words, "--name", "second")
    assert (code, out) == (UNREACHABLE, "")
    assert "refused: " in errors
    assert [bot.name for bot in Bot.objects.filter(owner__username="ada")] == ["first"]
    assert Upload.objects.count() == 1


def test_an_upload_that_is_cut_once_is_one_version(live_server, token):
    with cutting(live_server.url) as proxy:
        for number, where in enumerate(("body", "answer"), 1):
            proxy.uploads = [where]
            name = f"cut-{number}"
            words = ("submit", "bot.py", "--game", GAME, "--name", name, "--json")
            code, out, errors = run(proxy.address, token, *words)
            assert code == 0, errors
            assert "Trying again" in errors
            assert json.loads(out)["number"] == 1
            assert Submission.objects.filter(bot__name=name).count() == 1
    assert Upload.objects.count() == 2


def test_an_upload_that_is_always_cut_leaves_nothing(live_server, token):
    with cutting(live_server.url) as proxy:
        proxy.uploads = ["body"] * 3
        code, out, errors = run(proxy.address, token, "submit", "bot.py", "--game", GAME)
        assert proxy.uploads == []
    assert (code, out) == (UNREACHABLE, "")
    assert f"error: {proxy.address} cannot be reached" in errors
    assert not Bot.objects.filter(owner__username="ada").exists()
    assert not Upload.objects.exists()


@pytest.mark.parametrize(
    ("status", "code"), [(SubmissionStatus.VALID, 0), (SubmissionStatus.REJECTED, REJECTED)]
)
def test_the_files_of_the_newest_version_are_not_uploaded_again(live_server, token, status, code):
    words = ("submit", "bot.py", "--game", GAME, "--name", "Danton")
    assert run(live_server.url, token, *words)[0] == 0
    Submission.objects.filter(bot__name="Danton").update(status=status, reason="It is slow.")
    again, out, errors = run(live_server.url, token, *words)
    assert again == 0
    assert "ada/danton v1 is already there" in errors
    assert "/submissions/" in out
    waited, out, _ = run(live_server.url, token, *words, "--wait")
    assert waited == code
    assert ("is valid and plays" if code == 0 else "It is slow.") in out
    assert Submission.objects.filter(bot__name="Danton").count() == 1


def test_the_files_of_an_older_version_are_refused(live_server, token, home):
    words = ("submit", "bot.py", "--game", GAME, "--name", "Danton")
    assert run(live_server.url, token, *words)[0] == 0
    (home / "bot.py").write_text("def act(turn):\n    return turn.legal[-1]\n")
    assert run(live_server.url, token, *words)[0] == 0
    (home / "bot.py").write_text(SOURCE)
    code, _, errors = run(live_server.url, token, *words)
    assert code == REJECTED
    assert "exactly the files of version 1" in errors


def test_what_cannot_be_a_bot_is_not_uploaded(dead, home):
    (home / "bot.py").write_bytes(b"x = 1\n# \xff\n")
    code, out, errors = run(dead, "bcy_any", "submit", "bot.py", "--game", GAME)
    assert (code, out) == (REJECTED, "")
    assert "rejected: bot.py: " in errors
    assert "(line 2)" in errors


def test_patience_ends_and_the_check_is_undecided(live_server, token):
    words = ("submit", "bot.py", "--game", GAME, "--name", "Danton", "--wait", "--patience", "0")
    code, out, _ = run(live_server.url, token, *words, "--json")
    assert (code, json.loads(out)["status"]) == (4, "queued")
