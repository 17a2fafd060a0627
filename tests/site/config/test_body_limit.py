"""Bodies that are too large are refused while they arrive, by a real server."""

import json
import select
import socket
import threading
from contextlib import closing, contextmanager

import pytest
import uvicorn
from django.core.asgi import get_asgi_application

from arena.config.body_limit import limit_bodies

MOST = 1024 * 1024
HEAD = b"POST /no/such/page/ HTTP/1.1\r\nHost: localhost\r\n"


@contextmanager
def serving():
    """The site behind the limit; the port it listens on."""
    application = limit_bodies(get_asgi_application(), most=MOST)
    server = uvicorn.Server(uvicorn.Config(application, port=0, log_level="critical"))
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            yield listening.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join()


@pytest.fixture(scope="module")
def port():
    with serving() as found:
        yield found


def status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


def test_a_length_over_the_limit_is_refused_before_the_body_is_sent(port):
    with closing(socket.create_connection(("127.0.0.1", port))) as client:
        client.sendall(HEAD + b"Content-Length: 399000000\r\n\r\n")
        answer = b"".join(iter(lambda: client.recv(4096), b""))
    assert status(answer) == 413
    assert b"at most 1 MiB are read" in answer


def test_a_program_is_refused_with_a_problem(port):
    head = HEAD.replace(b"/no/such/page/", b"/api/v1/bots/upload/")
    with closing(socket.create_connection(("127.0.0.1", port))) as client:
        client.sendall(head + b"Content-Length: 399000000\r\n\r\n")
        answer = b"".join(iter(lambda: client.recv(4096), b""))
    assert status(answer) == 413
    head, _, body = answer.partition(b"\r\n\r\n")
    assert b"application/problem+json" in head
    assert json.loads(body)["code"] == "too_large"


def test_a_body_without_a_length_is_refused_once_it_is_too_long(port):
    chunk = b"10000\r\n" + b"x" * 65536 + b"\r\n"
    unsent = HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + chunk * 320  # twenty times the limit
    with closing(socket.create_connection(("127.0.0.1", port))) as client:
        client.setblocking(False)
        answer = b""
        while not answer and unsent:
            readable, writable, _ = select.select([client], [client], [])
            if readable:
                answer = client.recv(4096)
            elif writable:
                unsent = unsent[client.send(unsent[:65536]) :]
    assert unsent, "the whole body was read"
    assert status(answer) == 413


@pytest.mark.django_db(transaction=True)
def test_a_body_within_the_limit_reaches_the_site(port):
    body = b"x" * MOST
    with closing(socket.create_connection(("127.0.0.1", port))) as client:
        client.sendall(HEAD + b"Content-Length: %d\r\n\r\n" % len(body) + body)
        answer = client.recv(4096)
    assert status(answer) in (403, 404)
