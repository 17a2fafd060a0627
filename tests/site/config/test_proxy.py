"""The proxy configuration we ship, run by a real nginx before a test server."""

import http.client
import json
import re
import socket
import ssl
import threading
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar

import pytest
from django.conf import settings

from tests.services import nginx
from tests.services.machine import Unavailable
from tests.site.live import until


class Looking(BaseHTTPRequestHandler):
    """Answers with the request it got; a live page is held open after its first event."""

    protocol_version = "HTTP/1.1"
    asked: ClassVar[list[str]] = []
    end = threading.Event()

    def do_GET(self):
        if self.path == "/live/":
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.send_header("Connection", "close")
            self.end_headers()
            self.wfile.write(b"data: first\n\n")
            self.wfile.flush()
            self.end.wait()
            return
        self._answer()

    def do_POST(self):
        self.asked.append(self.path)
        self.rfile.read(int(self.headers["Content-Length"]))
        self._answer()

    def _answer(self):
        body = json.dumps(dict(self.headers.items())).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words):
        pass


@pytest.fixture(scope="module")
def ports(tmp_path_factory):
    web = ThreadingHTTPServer(("127.0.0.1", 0), Looking)
    web.daemon_threads = True
    threading.Thread(target=web.serve_forever, daemon=True).start()
    folder = tmp_path_factory.mktemp("proxy")
    try:
        with nginx.proxy(folder, f"127.0.0.1:{web.server_port}") as found:
            until(lambda: all(listens(port) for port in found), "nginx")
            yield found
    except Unavailable as why:
        pytest.skip(f"needs nginx: {why}")
    finally:
        Looking.end.set()
        web.shutdown()


def listens(port):
    with closing(socket.socket()) as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def secured(port):
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE  # it signed itself
    return http.client.HTTPSConnection("localhost", port, context=context)


def test_its_limit_is_the_site_s_own():
    limit = re.search(r"client_max_body_size (\d+)m;", nginx.CONFIGURATION.read_text())
    assert int(limit[1]) * 1024**2 == settings.REQUEST_BYTES


def test_a_body_over_the_limit_is_refused_and_never_reaches_the_site(ports):
    with closing(secured(ports[1])) as client:
        client.putrequest("POST", "/too-large/")
        client.putheader("Content-Length", str(settings.REQUEST_BYTES + 1))
        client.endheaders()
        assert client.getresponse().status == 413
    assert "/too-large/" not in Looking.asked


def test_a_body_that_declares_no_length_is_counted(ports):
    with closing(secured(ports[1])) as client:
        client.putrequest("POST", "/endless/")
        client.putheader("Transfer-Encoding", "chunked")
        client.endheaders()
        chunk = b"100000\r\n" + b"x" * 0x100000 + b"\r\n"
        try:
            for _ in range(settings.REQUEST_BYTES // 0x100000 + 8):
                client.send(chunk)
        except OSError:
            pass  # it does not read on; its answer stands
        assert client.getresponse().status == 413
    assert "/endless/" not in Looking.asked


def test_the_site_is_told_who_asks_and_cannot_be_told_otherwise(ports):
    forged = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "http"}
    with closing(secured(ports[1])) as client:
        client.request("GET", "/", headers=forged)
        seen = json.load(client.getresponse())
    assert seen["X-Forwarded-For"] == "127.0.0.1"
    assert seen["X-Forwarded-Proto"] == "https"


def test_plain_http_is_sent_on_to_https(ports):
    with closing(http.client.HTTPConnection("localhost", ports[0])) as client:
        client.request("GET", "/ladders/")
        answer = client.getresponse()
    assert answer.status == 301
    assert answer.headers["Location"] == "https://localhost/ladders/"


def test_an_event_of_a_live_page_arrives_while_the_page_stays_open(ports):
    with closing(secured(ports[1])) as client:
        client.request("GET", "/live/")
        answer = client.getresponse()
        assert answer.readline() == b"data: first\n"
        assert not Looking.end.is_set()
