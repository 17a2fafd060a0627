"""A receiver of webhooks: a real web server on loopback that behaves as a test wants."""

import json
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from standardwebhooks import Webhook as Signer


class Receiver:
    """What arrived, and how to answer: `answers` are taken one by one, then 200."""

    def __init__(self, port, scheme="http"):
        self.port = port
        self.url = f"{scheme}://127.0.0.1:{port}/hook"
        self.got = []
        self.answers = []
        self.lock = threading.Lock()

    def verified(self, secret):
        """The bodies that arrived, each with its signature checked as a receiver would."""
        return [Signer(secret).verify(body, headers) for headers, body in self.got]


def good(handler):
    handler.send_response(200)
    handler.send_header("Content-Length", "2")
    handler.end_headers()
    handler.wfile.write(b"ok")


def fails(status, **headers):
    def answer(handler):
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("Content-Length", "6")
        handler.end_headers()
        handler.wfile.write(b"broken")

    return answer


def endless(handler):
    """Megabytes, until the other side has enough."""
    handler.send_response(200)
    handler.end_headers()
    try:
        for _ in range(1000):
            handler.wfile.write(b"x" * 100_000)
    except OSError:
        handler.server.hung_up.set()


def silent(handler):
    """No answer at all, until the other side hangs up."""
    handler.connection.settimeout(60)
    try:
        handler.connection.recv(1)
    except OSError:
        return


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        receiver = self.server.receiver
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        with receiver.lock:
            receiver.got.append((dict(self.headers), body))
            answer = receiver.answers.pop(0) if receiver.answers else good
        answer(self)

    def log_message(self, *about):
        pass


@contextmanager
def receiving(context=None):
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.hung_up = threading.Event()
    if context is not None:
        server.socket = context.wrap_socket(server.socket, server_side=True)
    receiver = server.receiver = Receiver(server.server_port, "https" if context else "http")
    receiver.hung_up = server.hung_up
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def content(receiver, at=-1):
    return json.loads(receiver.got[at][1])
