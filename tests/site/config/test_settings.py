"""Settings come from the environment, are documented, and refuse what is not safe."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from arena.config.environment import Environment, settings_table
from arena.config.exposure import problems

ROOT = Path(__file__).resolve().parents[3]
KEY = "a key of 40 characters, as if by chance!"


def start(code="", **variables):
    """Load the settings in a process of its own, with these variables and no others of ours."""
    inherited = {k: v for k, v in os.environ.items() if not k.startswith("BOTOCRACY_")}
    environment = inherited | {f"BOTOCRACY_{name}": value for name, value in variables.items()}
    environment["DJANGO_SETTINGS_MODULE"] = "arena.config.settings"
    environment["PYTHONPATH"] = f"{ROOT}:{ROOT / 'platform'}:{ROOT / 'kit'}"
    return subprocess.run(
        [sys.executable, "-c", f"from arena.config import settings as s\n{code}"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
    )


def test_the_documentation_holds_the_table_of_settings():
    assert settings_table() in (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")


def test_production_refuses_to_start_with_the_development_key(tmp_path):
    run = start(MODE="production", DATA=str(tmp_path))
    assert run.returncode != 0
    assert "A production site needs a secret key of its own" in run.stderr


def test_production_starts_with_a_key_of_its_own(tmp_path):
    run = start("print(s.DEBUG, s.HTTPS)", MODE="production", SECRET_KEY=KEY, DATA=str(tmp_path))
    assert run.stdout.strip() == "False True", run.stderr


def test_a_reachable_site_refuses_to_start_with_the_development_key(tmp_path):
    run = start(HOSTS="bots.example.org", DATA=str(tmp_path))
    assert "reachable from outside needs a secret key" in run.stderr


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"secret_key": "a" * 40}, "needs a secret key of its own"),
        ({"secret_key": "abcdefghijklmnop"}, "needs a secret key of its own"),
        ({"debug": True}, "never shows debug pages"),
        ({"https": False}, "needs HTTPS"),
        ({"local_webhooks": True}, "lets no webhook call its own machine"),
        ({"hosts": ["*"]}, "is no host name"),
        ({"hosts": ["bots.example.org", "."]}, "is no host name"),
        ({"hosts": ["https://bots.example.org"]}, "is no host name"),
    ],
)
@pytest.mark.parametrize("production", [False, True])
def test_a_reachable_site_refuses_weak_settings_and_says_what_to_set(production, changes, reason):
    sound = {
        "production": production,
        "hosts": ["bots.example.org"],
        "secret_key": KEY,
        "debug": False,
        "https": True,
    }
    assert list(problems(**sound)) == []
    (problem,) = problems(**sound | changes)
    assert reason in problem
    assert "BOTOCRACY_" in problem


def test_weak_settings_stop_the_start_and_are_all_named(tmp_path):
    run = start(HOSTS="bots.example.org", SECRET_KEY="a" * 40, HTTPS="no", DATA=str(tmp_path))
    assert run.returncode != 0
    assert "needs a secret key of its own" in run.stderr
    assert "needs HTTPS" in run.stderr


def test_only_its_owner_can_read_what_the_embedded_site_keeps(tmp_path):
    run = start(
        "import django; django.setup()\n"
        "from django.core.management import call_command; call_command('migrate', verbosity=0)\n"
        "from django.core.files.base import ContentFile\n"
        "from django.core.files.storage import default_storage\n"
        "default_storage.save('bots/one.zip', ContentFile(b'secret'))\n",
        DATA=str(tmp_path),
    )
    assert run.returncode == 0, run.stderr
    files = [*tmp_path.glob("botocracy.sqlite3*"), tmp_path / "files" / "bots" / "one.zip"]
    assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
    folders = [tmp_path / name for name in ("broker", "mail", "files/bots")]
    assert {folder.stat().st_mode & 0o777 for folder in folders} == {0o700}


def open_to_the_world(tmp_path, **changes):
    """Load the ASGI entry point of a reachable site, on a machine without Docker."""
    chosen = {"HOSTS": "bots.example.org", "SECRET_KEY": KEY, "DATA": str(tmp_path)} | changes
    code = (
        f"import os; os.environ['DOCKER_HOST'] = 'unix://{tmp_path}/none'\nimport arena.config.asgi"
    )
    return start(code, **chosen)


@pytest.mark.parametrize("sandbox", ["auto", "bubblewrap", "none"])
def test_a_reachable_site_refuses_to_start_without_docker(tmp_path, sandbox):
    run = open_to_the_world(tmp_path, SANDBOX=sandbox)
    assert run.returncode != 0
    assert "strangers' bots need the isolation of Docker" in run.stderr


def test_a_web_server_whose_workers_are_elsewhere_needs_no_engine_of_its_own(tmp_path):
    run = open_to_the_world(tmp_path, SANDBOX="docker")
    assert run.returncode == 0, run.stderr


def test_a_worker_of_a_reachable_site_refuses_to_start_without_docker(tmp_path):
    code = (
        f"import os; os.environ['DOCKER_HOST'] = 'unix://{tmp_path}/none'\n"
        "import django; django.setup()\n"
        "from arena.config.celery import prepare_worker; prepare_worker()"
    )
    chosen = {"HOSTS": "bots.example.org", "SECRET_KEY": KEY, "DATA": str(tmp_path)}
    run = start(code, SANDBOX="docker", **chosen)
    assert run.returncode != 0
    assert "strangers' bots need the isolation of Docker" in run.stderr


def test_the_embedded_site_keeps_everything_in_its_data_folder(tmp_path):
    run = start(
        "print(s.DATABASES['default']['NAME'], *s.CELERY_BROKER_TRANSPORT_OPTIONS.values())",
        DATA=str(tmp_path),
    )
    database, *folders = run.stdout.split()
    assert Path(database).parent == tmp_path
    assert all(folder.startswith(str(tmp_path)) for folder in folders if "/" in folder)


def test_production_addresses_are_taken_apart(tmp_path):
    run = start(
        "d = s.DATABASES['default']; print(d['NAME'], d['HOST'], d['PORT'], d['PASSWORD'])\n"
        "print(s.CELERY_BROKER_URL)",
        DATA=str(tmp_path),
        DATABASE_URL="postgresql://arena:p%40ss@db:5433/bots",
        BROKER_URL="redis://cache:6380/2",
    )
    assert run.stdout.split() == ["bots", "db", "5433", "p@ss", "redis://cache:6380/2"]


def test_the_web_server_keeps_connections_for_its_requests_and_workers_do_not(tmp_path):
    run = start(
        "print('pool' in s.DATABASES['default'].get('OPTIONS', {}))\n"
        "import arena.config.asgi\n"
        "from django.db import connections\n"
        "print(connections['default'].pool.max_size)",
        DATA=str(tmp_path),
        DATABASE_URL="postgresql://arena:p%40ss@db:5433/bots",
        SANDBOX="none",
    )
    assert run.stdout.split() == ["False", "20"], run.stderr


@pytest.mark.parametrize(
    ("read", "value", "reason"),
    [
        (lambda env: env.flag("DEBUG"), "perhaps", "must be yes or no"),
        (lambda env: env.whole("DEBUG"), "many", "must be a whole number of at least 1"),
        (lambda env: env.whole("DEBUG"), "0", "must be a whole number of at least 1"),
        (lambda env: env.one_of("DEBUG", "a", "b"), "c", "must be one of a, b"),
    ],
)
def test_a_value_that_cannot_be_read_stops_the_start_and_is_named(read, value, reason):
    with pytest.raises(ImproperlyConfigured, match=f"BOTOCRACY_DEBUG {reason}"):
        read(Environment({"BOTOCRACY_DEBUG": value}))
