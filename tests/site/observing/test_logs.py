"""Lines of all processes: one for an event, joined by ids, without secrets and bots' words."""

import json
import logging

import pytest

from arena.config.logs import formatter
from arena.core.scrubbing import scrub
from tests.site.live import LiveSite, Visitor, until

PRINTED = "the-bot-printed-this"
BOT = f"""
import sys

def act(turn):
    print("{PRINTED}")
    print("{PRINTED}", file=sys.stderr)
    if len(turn["view"]) > 0:
        raise ValueError("{PRINTED}")
"""
MAIL = "ann.secret@people.example.org"


def lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_a_request_can_be_followed_from_the_page_to_the_worker(tmp_path, bubblewrap):
    proxied = {"X-Request-ID": "proxy-gave-this-name-1"}
    settings = {"SANDBOX": "bubblewrap", "LOG_FORMAT": "json", "PROXY": "yes"}
    with LiveSite(tmp_path, **settings) as site:
        worker = site.worker()
        ann = Visitor(site)
        password = "ann-has-a-secret"
        ann.post(
            "/accounts/signup/", username="ann", email=MAIL, password1=password, password2=password
        )
        ann.get(f"/accounts/password/reset/key/1-{PRINTED}/?word={PRINTED}")
        ann.session.headers.update(proxied)
        address = ann.submit("coup", "Talker", BOT)
        submission = int(address.strip("/").rpartition("/")[2])
        ann.checked(address)
        cookies = list(ann.session.cookies.values())
        web, played = site.folder / "web.log", worker.log
        checked = until(
            lambda: [line for line in lines(played) if line["event"] == "submission checked"],
            "the line of the check",
        )
    assert (checked[0]["request_id"], checked[0]["submission_id"]) == (
        "proxy-gave-this-name-1",
        submission,
    )
    assert checked[0]["task"] == "submission.check"
    uploaded = [line for line in lines(web) if line["event"] == "submission uploaded"]
    assert uploaded[0]["request_id"] == "proxy-gave-this-name-1"
    assert uploaded[0]["submission_id"] == submission
    asked = [line for line in lines(web) if line["event"] == "request"]
    assert {"/submissions/<int:pk>/", "/submit/"} <= {line["route"] for line in asked}
    assert any(line.get("submission_id") == submission for line in asked)
    everything = web.read_text() + played.read_text()
    for secret in (MAIL, password, PRINTED, *cookies):
        assert secret not in everything


def one_line(form, *arguments, **more):
    record = logging.getLogger("arena.test").makeRecord(
        "arena.test", logging.WARNING, __file__, 1, arguments[0], arguments[1:], None, **more
    )
    return formatter(form).format(record)


def test_an_event_is_one_line_whatever_is_in_it():
    assert one_line("text", "a title: %s", "x\n2026 INFO forged: line").count("\n") == 0
    assert json.loads(one_line("json", "a title: %s", "x\ny"))["event"] == "a title: x\ny"


def test_what_libraries_add_to_their_lines_stays_out():
    extra = {"request": "GET /secret", "data": {"args": "(1,)"}, "match_id": 7}
    line = json.loads(one_line("json", "played", extra=extra))
    assert line["match_id"] == 7
    assert "request" not in line
    assert "data" not in line


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("550 no mailbox ann@example.org here", "550 no mailbox [e-mail] here"),
        ("connect to postgresql://arena:pw@db/arena", "connect to postgresql://[secret]@db/arena"),
        ("Authorization: Bearer abcdef0123456789", "Authorization: [secret] [secret]"),
        ("{'password': 'hunter2', 'a': 1}", "{'password': '[secret]', 'a': 1}"),
        ("signed with whsec_MfKQ9r8GKYqrTwjU", "signed with [secret]"),
        ("GET /accounts/password/reset/key/1-abc/", "GET /accounts/password/reset/key/[secret]/"),
        ("match 12 of coup took 1.5 s", "match 12 of coup took 1.5 s"),
    ],
)
def test_secrets_in_messages_of_others_are_taken_out(text, clean):
    assert scrub(text) == clean
