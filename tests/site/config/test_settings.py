"""Settings come from the environment, are documented, and refuse what is not safe."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from arena.config.environment import SETTINGS, Environment, settings_table
from arena.config.exposure import problems

ROOT = Path(__file__).resolve().parents[3]
KEY = "a key of 40 characters, as if by chance!"


def start(code="", given=None, **variables):
    """Load the settings in a process of its own, with these variables and no others of ours."""
    inherited = {k: v for k, v in os.environ.items() if not k.startswith("BOTOCRACY_")}
    environment = inherited | {f"BOTOCRACY_{name}": value for name, value in variables.items()}
    environment["DJANGO_SETTINGS_MODULE"] = "arena.config.settings"
    environment["PYTHONPATH"] = f"{ROOT}:{ROOT / 'platform'}:{ROOT / 'kit'}"
    return subprocess.run(
        [sys.executable, "-c", f"from arena.config import settings as s\n{code}"],
        cwd=ROOT,
        env=environment,
        input=given,
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
    chosen["DATABASE_URL"] = "postgresql://nobody@127.0.0.1:1/away"  # which stops no start
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


MIGRATE = "The database is behind the code: run “python manage.py migrate”"


@pytest.mark.parametrize(
    "entry", ["import arena.config.asgi", "import arena.config.wsgi", "worker"]
)
def test_a_database_behind_the_code_stops_the_start_and_says_what_to_run(tmp_path, entry):
    code = entry
    if entry == "worker":
        code = (
            "import django; django.setup()\n"
            "from arena.config.celery import prepare_worker; prepare_worker()"
        )
    run = start(code, DATA=str(tmp_path), SANDBOX="none")
    assert run.returncode != 0
    assert MIGRATE in run.stderr


def test_a_worker_that_celery_starts_ends_with_the_same_words(tmp_path):
    code = (
        "import sys\n"
        "from celery.__main__ import main\n"
        "sys.argv = ['celery', '--app', 'arena.config', 'worker', '--concurrency', '1']\n"
        "sys.exit(main())"
    )
    run = start(code, DATA=str(tmp_path), SANDBOX="none")
    assert run.returncode != 0
    assert MIGRATE in run.stderr + run.stdout


FOLDER = "/dev/null/folder"
WRONG = {
    "MODE": ("live", "one of embedded, production"),
    "SECRET_KEY": ("short", "at least 32 random characters"),
    "DEBUG": ("perhaps", "yes or no"),
    "HOSTS": ("https://bots.example.org", "is no host name"),
    "SITE_URL": ("bots.example.org", "an address like https://bots.example.org"),
    "MAIL_URL": ("http://mail", "smtp://user:password@host:587"),
    "MAIL_FROM": ("nobody", "an e-mail address"),
    "HTTPS": ("maybe", "yes or no"),
    "PROXY": ("nginx", "yes or no"),
    "ADMIN_TWO_FACTOR": ("2", "yes or no"),
    "DATA": (FOLDER, "a folder that can be made"),
    "DATABASE_URL": ("mysql://u:p@host/name", "postgresql://user:password@host:port/name"),
    "BROKER_URL": ("amqp://host", "redis://host:port/0"),
    "FILES": ("gs://bucket", "a folder, or s3://bucket"),
    "S3_ENDPOINT": ("storage.example.org", "an address like https://storage.example.org"),
    "S3_REGION": ("EU Central", "the name of a region"),
    "S3_ACCESS_KEY": ("two words", "one word"),
    "S3_SECRET_KEY": ("two words", "one word"),
    "FILES_CACHE": (FOLDER, "a folder that can be made"),
    "SANDBOX": ("jail", "one of auto, docker, bubblewrap, none"),
    "SIGN_UP": ("friends", "one of open, invitation, closed"),
    "OIDC_URL": ("https://id.example.org", "BOTOCRACY_OIDC_CLIENT_ID is not"),
    "OIDC_CLIENT_ID": ("ours", "BOTOCRACY_OIDC_URL is not"),
    "OIDC_SECRET": ("ours", "BOTOCRACY_OIDC_URL is not"),
    "OIDC_SIGN_UP": ("perhaps", "yes or no"),
    "CLASS_SIGN_UP": ("perhaps", "yes or no"),
    "LOG_FORMAT": ("xml", "one of json, text"),
    "METRICS_TOKEN": ("short", "at least 32 random characters"),
    "SENTRY_DSN": ("sentry", "the address that Sentry gives a project"),
    "WEBHOOK_WAITS": ("30,soon", "whole numbers of at least 1"),
    "WEBHOOK_LOCAL": ("sometimes", "yes or no"),
    "BENCH_PERCENT": ("150", "a whole number from 1 to 100"),
    "LOG_DAYS": ("100000", "a whole number from 1 to 36500"),
    "NOTICE_DAYS": ("0", "a whole number from 1 to 36500"),
    "WEBHOOK_DAYS": ("-1", "a whole number from 1 to 36500"),
    "RECORD_DAYS": ("0", "a whole number of days from 1 to 36500, or never"),
    "LOG_LEVEL": ("chatty", "one of DEBUG, INFO, WARNING, ERROR, CRITICAL"),
}
"""For each setting a wrong value, and what the error says is expected; the others are numbers."""
ANY_TEXT = {"OIDC_NAME"}
"""Settings that no text is wrong for."""
MORE_WRONG = [
    ("DATABASE_URL", "postgresql://u:secret@host:port/name", "postgresql://user:password@"),
    ("DATABASE_URL", "postgresql://u:secret@host", "the name of the database is missing"),
    ("DATABASE_URL", "sqlite://relative/path", "a path begins with a slash"),
    ("DATABASE_URL", f"sqlite://{FOLDER}/a.sqlite3", "a folder that can be written to"),
    ("BROKER_URL", "redis://host:6379/nought", "the number after the host names a database"),
    ("BROKER_URL", f"spool://{FOLDER}", "a folder that can be written to"),
    ("FILES", "s3://No Bucket", "a bucket has 3 to 63"),
    ("FILES", FOLDER, "a folder that can be made"),
    ("MAIL_URL", "smtp://u:secret@host:port", "smtp://user:password@host:587"),
]
LOADS = """
import importlib, json, os, sys
from django.core.exceptions import ImproperlyConfigured
given = dict(os.environ)
found = []
for name, value in json.loads(sys.stdin.read()):
    os.environ.clear()
    os.environ.update(given | {name: value})
    if name == "BOTOCRACY_SECRET_KEY":
        os.environ["BOTOCRACY_MODE"] = "production"
    try:
        importlib.reload(s)
        found.append("")
    except ImproperlyConfigured as error:
        found.append(str(error))
print(json.dumps(found))
"""


def test_every_setting_that_is_wrong_stops_the_start_with_its_name_and_what_is_expected(tmp_path):
    wrong = [
        (setting.name, *WRONG.get(setting.name, ("many", "a whole number of at least 1")))
        for setting in SETTINGS
        if setting.name not in ANY_TEXT
    ] + MORE_WRONG
    assert set(WRONG) <= {setting.name for setting in SETTINGS}
    asked = json.dumps([(f"BOTOCRACY_{name}", value) for name, value, _ in wrong])
    run = start(LOADS, given=asked, DATA=str(tmp_path))
    assert run.returncode == 0, run.stderr
    for (name, value, expected), said in zip(wrong, json.loads(run.stdout), strict=True):
        assert f"BOTOCRACY_{name}" in said, f"{name}={value}"
        assert expected in said, f"{name}={value}: {said}"
        assert "secret@" not in said, "an error tells no password"


def test_half_a_key_for_s3_stops_the_start(tmp_path):
    run = start(DATA=str(tmp_path), FILES="s3://bucket", S3_ACCESS_KEY="ours")
    assert "BOTOCRACY_S3_SECRET_KEY must be set as well" in run.stderr


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


def test_djangos_own_checks_for_deployment_find_nothing_in_production(tmp_path):
    code = """
import django
django.setup()
from django.core.management import call_command
call_command("check", deploy=True, fail_level="WARNING")
"""
    run = start(
        code,
        MODE="production",
        SECRET_KEY="kV3x9-mQ7_wZt2LpYc8RbN5sHf4JgD6aXeUoTiB1rKz0vMyWqSlPhCn",
        HOSTS="bots.example.org",
        PROXY="yes",
        SANDBOX="docker",
        DATA=str(tmp_path),
    )
    assert run.returncode == 0, run.stderr
    assert "0 silenced" in run.stdout or "no issues" in run.stdout, run.stdout


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("LOG_FORMAT", "xml", "BOTOCRACY_LOG_FORMAT must be one of json, text, not 'xml'"),
        ("LOG_LEVEL", "LOUD", "BOTOCRACY_LOG_LEVEL must be one of DEBUG, INFO, WARNING"),
        ("METRICS_TOKEN", "short", "BOTOCRACY_METRICS_TOKEN must be at least 32 random"),
    ],
)
def test_a_wrong_setting_of_what_is_observed_stops_the_start(tmp_path, name, value, reason):
    run = start(DATA=str(tmp_path), **{name: value})
    assert run.returncode != 0
    assert reason in run.stderr
