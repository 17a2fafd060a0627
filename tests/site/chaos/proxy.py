"""A proxy before a web server that answers errors, or nothing, as a test wants."""

from __future__ import annotations

import http.client
import itertools
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit


class Proxy:
    """Passes requests on to `server`, unless `answers` says otherwise.

    An answer is `PASS`, a status, or None: the connection ends without a word.
    """

    PASS = 0

    def __init__(self, server: str) -> None:
        self.behind = urlsplit(server)
        self.answers: Iterator[int | None] = itertools.repeat(self.PASS)
        self.failed = 0
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
        self._server.proxy = self  # type: ignore[attr-defined]  # read by the handler
        self.address = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> Proxy:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *exc: object) -> None:
        self._server.shutdown()
        self._server.server_close()


class _Handler(BaseHTTPRequestHandler):
    def _answer(self) -> None:
        proxy: Proxy = self.server.proxy  # type: ignore[attr-defined]  # set by `Proxy`
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        status = next(proxy.answers)
        if status == proxy.PASS:
            self._pass_on(proxy, body)
            return
        proxy.failed += 1
        self.close_connection = True
        if status is not None:
            self.send_response(status)
            self.send_header("Content-Length", "0")
            self.end_headers()

    def _pass_on(self, proxy: Proxy, body: bytes) -> None:
        there = http.client.HTTPConnection(proxy.behind.hostname or "", proxy.behind.port)
        there.request(self.command, self.path, body=body, headers=dict(self.headers))
        answer = there.getresponse()
        content = answer.read()
        self.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in {"transfer-encoding", "connection", "content-length"}:
                self.send_header(name, value)
        length = answer.headers.get("Content-Length") if self.command == "HEAD" else None
        self.send_header("Content-Length", length or str(len(content)))
        self.end_headers()
        self.wfile.write(content)
        there.close()

    def __getattr__(self, name: str) -> Callable[[], None]:
        if name.startswith("do_"):  # whatever the method
            return self._answer
        raise AttributeError(name)

    def log_message(self, *about: object) -> None:
        pass
