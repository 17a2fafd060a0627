"""A proxy on this machine that cuts connections in the middle of an upload."""

import socket
import threading
from contextlib import closing, contextmanager, suppress
from urllib.parse import urlsplit

PART = 2048
"""Bytes of an upload that arrive before it is cut."""


class Proxy:
    """Passes everything on, and does to each upload what `uploads` says in turn.

    `"body"` cuts it in the middle, `"answer"` after it has arrived and before the answer has.
    When the list is empty, uploads pass.
    """

    def __init__(self, target):
        parts = urlsplit(target)
        self._target = (parts.hostname, parts.port)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self.uploads = []

    def serve(self):
        with suppress(OSError):  # it was closed
            while True:
                client, _ = self._listening.accept()
                threading.Thread(target=self._connection, args=(client,), daemon=True).start()

    def close(self):
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()

    def _connection(self, client):
        server = socket.create_connection(self._target)
        with closing(client), closing(server), suppress(OSError):
            while head := _head(client):
                length = _length(head)
                uploads = head.startswith(b"POST") and b"multipart/form-data" in head
                cut = self.uploads.pop(0) if uploads and self.uploads else ""
                if cut == "body":
                    server.sendall(head + _exactly(client, PART))
                    server.shutdown(socket.SHUT_WR)
                    while server.recv(PART):  # the server is done with it before the client knows
                        pass
                    return
                server.sendall(head + _exactly(client, length))
                answer = _head(server)
                if cut == "answer":
                    return
                client.sendall(answer + _exactly(server, _length(answer)))


def _head(stream):
    """The lines before a body; empty at the end of the connection."""
    found = b""
    while not found.endswith(b"\r\n\r\n"):
        byte = stream.recv(1)
        if not byte:
            return b""
        found += byte
    return found


def _length(head):
    for line in head.lower().splitlines():
        if line.startswith(b"content-length:"):
            return int(line.partition(b":")[2])
    return 0


def _exactly(stream, count):
    found = b""
    while len(found) < count:
        part = stream.recv(count - len(found))
        if not part:
            break
        found += part
    return found


@contextmanager
def cutting(target):
    """A proxy in front of `target`."""
    proxy = Proxy(target)
    thread = threading.Thread(target=proxy.serve, daemon=True)
    thread.start()
    try:
        yield proxy
    finally:
        proxy.close()
        thread.join()
