"""Errors of ours reach Sentry's address, without anything about people or bots."""

import gzip
import importlib
import json
import os
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from arena.config.sentry import without_people
from tests.site.live import ROOT, until

SECRET = "the-password-in-the-form"
WEB = f"""
import django
django.setup()
from django.test import Client
client = Client(raise_request_exception=False)
answer = client.post(
    "/accounts/login/?next={SECRET}",
    {{"login": "ann@people.example.org", "password": "{SECRET}"}},
    headers={{"Cookie": "sessionid={SECRET}", "Authorization": "Bearer {SECRET}"}},
)
print(answer["X-Request-ID"], answer.status_code)
"""
"""A request to a site whose database has no tables, so it breaks."""
TASK = """
import django
django.setup()
from celery import current_app
from structlog.contextvars import bind_contextvars
bind_contextvars(request_id="sent-by-this-request")
current_app.send_task("match.play", args=[71])
"""


@contextmanager
def sentry():
    """A server that takes envelopes as Sentry does; yields its DSN and the events it got."""
    events = []

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            match self.headers.get("Content-Encoding"):
                case "br":  # where a library brought it along
                    body = importlib.import_module("brotli").decompress(body)
                case "gzip":
                    body = gzip.decompress(body)
            for line in body.splitlines():
                item = json.loads(line)
                if "exception" in item or "logentry" in item:
                    events.append(item)
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"{}")

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://key@127.0.0.1:{server.server_port}/1", events
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def environment(tmp_path, dsn):
    inherited = {k: v for k, v in os.environ.items() if not k.startswith("BOTOCRACY_")}
    return inherited | {
        "BOTOCRACY_DATA": str(tmp_path),
        "BOTOCRACY_SENTRY_DSN": dsn,
        "BOTOCRACY_SANDBOX": "none",
        "BOTOCRACY_HOSTS": "testserver",
        "DJANGO_SETTINGS_MODULE": "arena.config.settings",
        "PYTHONPATH": f"{ROOT}:{ROOT / 'platform'}:{ROOT / 'kit'}",
        "no_proxy": "127.0.0.1",
    }


def test_errors_of_web_and_worker_arrive_with_the_id_of_the_request(tmp_path):
    with sentry() as (dsn, events):
        around = {"cwd": ROOT, "env": environment(tmp_path, dsn)}
        run = subprocess.run(
            [sys.executable, "-c", WEB], capture_output=True, text=True, check=True, **around
        )
        name, status = run.stdout.split()
        assert status == "500"
        (of_the_page,) = until(lambda: list(events), "the error of the page")
        assert of_the_page["tags"]["request_id"] == name
        assert "no such table" in json.dumps(of_the_page["exception"])

        # A worker starts only on tables that fit its code, so one is taken away afterwards.
        subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], check=True, **around)
        with closing(sqlite3.connect(tmp_path / "botocracy.sqlite3")) as database:
            database.execute("DROP TABLE matches_match")
        subprocess.run([sys.executable, "-c", TASK], check=True, **around)
        command = [sys.executable, "-m", "celery", "--app", "arena.config", "--quiet", "worker"]
        worker = subprocess.Popen([*command, "--pool", "solo"], stderr=subprocess.DEVNULL, **around)
        try:
            until(
                lambda: "sent-by-this-request" in json.dumps(events) or worker.poll() is not None,
                "the error of the task",
            )
            assert worker.poll() is None, "the worker ended by itself"
        finally:
            worker.terminate()
            worker.wait()
    of_the_task = next(e for e in events if e["tags"].get("request_id") == "sent-by-this-request")
    assert (of_the_task["tags"]["match_id"], of_the_task["tags"]["task"]) == ("71", "match.play")
    everything = json.dumps(events)
    assert SECRET not in everything
    assert "people.example.org" not in everything
    assert '"vars"' not in everything


def test_nothing_about_people_leaves_in_an_event():
    event = {
        "user": {"id": 1, "email": "ann@example.org"},
        "request": {"method": "POST", "url": "https://x/?key=1", "data": {"a": "b"}, "env": {}},
        "breadcrumbs": {"values": [{"message": "hook at https://ann.example"}]},
        "extra": {"celery-job": {"args": ["source"]}},
        "contexts": {"runtime": {"name": "CPython"}, "device": {"name": "host"}},
        "exception": {"values": [{"value": "Key (email)=(ann@example.org) already exists."}]},
    }
    sent = without_people(event, None)
    assert sent["request"] == {"method": "POST"}
    assert set(sent["contexts"]) == {"runtime"}
    assert not {"user", "breadcrumbs", "extra"} & set(sent)
    assert sent["exception"]["values"][0]["value"] == "Key (email)=([e-mail]) already exists."


@pytest.mark.parametrize("dsn", ["sentry.example.org", "https://sentry.example.org/no-key"])
def test_an_address_that_is_none_stops_the_start(tmp_path, dsn):
    code = "from arena.config import settings"
    run = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment(tmp_path, dsn),
        capture_output=True,
        text=True,
    )
    assert run.returncode != 0
    assert "BOTOCRACY_SENTRY_DSN must be the address" in run.stderr
