"""A wire between a process and a server: it passes bytes on, and can be cut."""

from __future__ import annotations

import contextlib
import socket
import struct
import threading


class Wire:
    """Listens on `host` and passes every connection on to a server of this machine."""

    def __init__(self, port: int, host: str = "127.0.0.1") -> None:
        self.server = port
        self.listener = socket.create_server((host, 0))
        self.port = self.listener.getsockname()[1]
        self.ends: set[socket.socket] = set()
        self.dropped = 0
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        with contextlib.suppress(OSError):  # closed
            while True:
                here, _ = self.listener.accept()
                try:
                    there = socket.create_connection(("127.0.0.1", self.server))
                except OSError:
                    here.close()
                    continue
                self.ends |= {here, there}
                for source, target in ((here, there), (there, here)):
                    threading.Thread(
                        target=self._pass_on, args=(source, target), daemon=True
                    ).start()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                target.sendall(data)
        for end in (source, target):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            self.ends.discard(end)

    def drop(self) -> None:
        """Break every connection at once, in mid-sentence, as a failing proxy does."""
        for end in list(self.ends):
            with contextlib.suppress(OSError):
                # Lingering for no time makes the kernel send a reset instead of a goodbye.
                end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                end.shutdown(socket.SHUT_RDWR)
            self.dropped += 1
        self.ends.clear()

    def close(self) -> None:
        self.listener.close()
        self.drop()
