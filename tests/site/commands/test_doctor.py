"""The doctor: everything good on a site that runs, and each failure with what to do."""

import io
import json
import os
import socket
import subprocess
import sys
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from arena.commands.doctor import engines, machine
from arena.config.addresses import in_folder
from arena.workers import heartbeat
from arena.workers.models import Worker
from sandbox import choose
from tests.services import nginx
from tests.services.machine import Unavailable, free_port
from tests.site.live import ROOT, LiveSite, until


def doctor(*words):
    """What it says as JSON, by check, and its exit code."""
    out = io.StringIO()
    try:
        call_command("doctor", *words, "--json", stdout=out)
    except SystemExit as end:
        code = end.code
    else:
        code = 0
    said = json.loads(out.getvalue())
    assert said["good"] == (code == 0)
    return {finding["what"]: finding for finding in said["findings"]}, code


def ill(finding, text, remedy):
    assert not finding.good
    assert text in finding.text
    assert remedy in finding.remedy


@pytest.mark.django_db
def test_a_site_that_runs_is_good(bubblewrap, settings):
    settings.SANDBOX = "bubblewrap"
    heartbeat.beat()
    found, code = doctor()
    assert [name for name, finding in found.items() if not finding["good"]] == [], found
    assert code == 0
    assert "held a hostile bot" in found["sandbox"]["text"]
    assert found["worker"]["text"] == "1 process answered"
    assert set(found) == {
        *("database", "migrations", "clocks", "broker", "worker"),
        *("storage", "mail", "sandbox", "secrets", "disk"),
    }


@pytest.mark.django_db
def test_it_says_the_same_to_people_and_only_what_was_asked():
    out = io.StringIO()
    with pytest.raises(SystemExit):
        call_command("doctor", "database", "worker", stdout=out)
    assert "good  database" in out.getvalue()
    assert "BAD   worker" in out.getvalue()
    assert "→ Start one: celery --app arena.config worker" in out.getvalue()
    assert "sandbox" not in out.getvalue()
    with pytest.raises(CommandError, match="There is no check weather"):
        call_command("doctor", "weather")


@pytest.mark.django_db
def test_workers_that_fell_silent_or_whose_clocks_are_wrong():
    heartbeat.beat()
    assert engines.worker().good
    assert engines.clocks().good
    Worker.objects.update(clock_ahead=-90)
    ill(engines.clocks(), "is 90 s behind the database's", "Synchronise the clock of that host")
    Worker.objects.update(seen_at=timezone.now() - timedelta(minutes=2))
    ill(engines.worker(), "no worker answered within the last minute; the last one", "Start one")
    assert engines.clocks().good, "a worker that is gone has no clock"


@pytest.mark.django_db
def test_this_hosts_own_clock(monkeypatch):
    monkeypatch.setattr(engines, "clock_ahead", lambda: 61.0)
    ill(engines.clocks(), "61 s ahead of the database's", "Synchronise the clocks of all hosts")


def test_a_broker_that_does_not_answer(settings, tmp_path):
    run = manage(
        tmp_path, "doctor", "broker", BROKER_URL=f"redis://:secret@127.0.0.1:{free_port()}/0"
    )
    assert run.returncode == 1
    assert "does not answer" in run.stdout
    assert "BOTOCRACY_BROKER_URL" in run.stdout
    assert "secret" not in run.stdout


def manage(tmp_path, *words, **settings):
    environment = {k: v for k, v in os.environ.items() if not k.startswith("BOTOCRACY_")}
    chosen = {"DATA": str(tmp_path / "data"), "SANDBOX": "none"} | settings
    environment |= {f"BOTOCRACY_{name}": value for name, value in chosen.items()}
    environment["DJANGO_SETTINGS_MODULE"] = "arena.config.settings"
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
    )


def test_a_database_that_is_away_or_behind_the_code(tmp_path):
    away = f"postgresql://us:secret@127.0.0.1:{free_port()}/site"
    run = manage(tmp_path, "doctor", "database", "migrations", "worker", DATABASE_URL=away)
    assert run.returncode == 1
    assert "BAD   database    it does not answer" in run.stdout
    assert "not checked, because of database" in run.stdout
    assert "secret" not in run.stdout
    run = manage(tmp_path, "doctor", "migrations", "worker")
    assert run.returncode == 1
    assert "run “python manage.py migrate”" in run.stdout
    assert "not checked, because of migrations" in run.stdout


@pytest.mark.django_db
def test_a_database_ahead_of_the_code(monkeypatch):
    monkeypatch.setattr(engines, "migrations_unknown", lambda: ["matches.0999_later"])
    ill(engines.migrations(), "matches.0999_later", "Update the code on this host")


def test_a_storage_that_cannot_be_written(settings, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("no folder")
    settings.STORAGES = settings.STORAGES | {"default": in_folder(tmp_path / "file" / "x")}
    ill(machine.storage(), "writing doctor/", "the right to write")
    settings.STORAGES = settings.STORAGES | {"default": in_folder(tmp_path / "files")}
    assert machine.storage().good
    assert not [path for path in (tmp_path / "files").rglob("*") if path.is_file()]
    monkeypatch.setattr(machine, "file_read", lambda _: b"other")
    ill(machine.storage(), "other bytes", "changes or caches files")


def test_a_mail_server_that_does_not_answer(settings):
    settings.MAIL_URL = "smtp://…"
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()
    settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
    ill(machine.mail(), "does not take us", "BOTOCRACY_MAIL_URL")
    settings.MAIL_URL, settings.REACHABLE = "", True
    ill(machine.mail(), "none is sent", "Set BOTOCRACY_MAIL_URL")


def test_a_sandbox_that_does_not_hold(settings, monkeypatch, bubblewrap):
    settings.SANDBOX = "none"
    ill(machine.sandbox(), "Only house bots can play", "install and start Docker")
    settings.SANDBOX = "bubblewrap"
    monkeypatch.setattr(machine, "probe", lambda _: ["opening the network"])
    ill(machine.sandbox(), "did not hold a hostile bot: opening the network", "Stop the workers")
    assert choose.best().holds_uploads


def test_what_others_may_read(settings, tmp_path):
    settings.DATA = tmp_path
    (tmp_path / "mail").mkdir(mode=0o700)
    assert machine.secrets().good
    (tmp_path / "mail").chmod(0o755)
    ill(machine.secrets(), "other accounts of this machine may read", "chmod -R go= ")


def test_a_full_disk():
    assert machine.disk(least=1).good
    ill(machine.disk(least=10**18), "GiB are left for", "BOTOCRACY_RECORD_DAYS")


@pytest.fixture(scope="module")
def proxied(tmp_path_factory):
    """A site behind the proxy that we ship."""
    folder = tmp_path_factory.mktemp("doctor")
    settings = {
        "MODE": "production",
        "SECRET_KEY": "a-secret-key-of-the-tests-that-is-long-enough",
        "HTTPS": "no",
        "HOSTS": "localhost,127.0.0.1",
        "SANDBOX": "none",
        "PROXY": "yes",
    }
    (folder / "nginx").mkdir()
    with LiveSite(folder, **settings) as site:
        try:
            with nginx.proxy(folder / "nginx", f"127.0.0.1:{site.port}") as (_, secure):
                until(lambda: listens(secure), "nginx")
                site.secure, site.certificate = secure, folder / "nginx/certificate.pem"
                yield site
        except Unavailable as why:
            pytest.skip(f"needs nginx: {why}")


def listens(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def asked(site, url, **settings):
    environment = os.environ | site.environment | {"SSL_CERT_FILE": str(site.certificate)}
    environment |= {f"BOTOCRACY_{name}": value for name, value in settings.items()}
    run = subprocess.run(
        [sys.executable, "manage.py", "doctor", "disk", "--json", "--url", url],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
    )
    return json.loads(run.stdout)["findings"][-1]


def test_the_proxys_headers(proxied):
    found = asked(proxied, f"https://localhost:{proxied.secure}/")
    assert found["what"] == "proxy"
    assert found["good"], found
    # Whoever reaches the web server past the proxy makes up what he likes.
    found = asked(proxied, proxied.address)
    assert not found["good"]
    assert "that a visitor made up" in found["text"]
    assert "overwrite X-Forwarded-For" in found["remedy"]
    found = asked(
        proxied,
        f"https://localhost:{proxied.secure}/",
        SECRET_KEY="another-key-of-the-tests-that-is-long-enough",
    )
    assert "not as this site" in found["text"]
    assert "BOTOCRACY_SECRET_KEY" in found["remedy"]
    found = asked(proxied, f"http://localhost:{free_port()}/")
    assert "does not answer" in found["text"]
    found = asked(proxied, "bots.example.org")
    assert "is no address" in found["text"]
