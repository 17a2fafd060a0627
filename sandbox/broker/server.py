"""The broker's side: each connection is served by a thread, and is one cell."""

from __future__ import annotations

import logging
import os
import socket
import threading
import time
from pathlib import Path

from sandbox.broker.door import Allowed, Peer, Places
from sandbox.broker.messages import LONGEST, Open, Refused, Word, encode, request
from sandbox.docker.engine import Engine
from sandbox.docker.sandbox import DockerLauncher
from sandbox.docker.stub import DockerStub
from sandbox.limits import Limits
from sandbox.verdicts import InfrastructureError

log = logging.getLogger("sandbox.broker")

FIRST_WORD = 10.0
"""Seconds a worker has to say what it wants."""
LAST_WORD = 1.0
"""Seconds for which a worker that was refused is still listened to."""
ENGINE_KNOWN = 2.0
"""Seconds for which the engine's last answer is believed, so that nobody wears it out."""
CLOSING = 30.0
"""Seconds to close all cells at the end."""


class Broker:
    """Owns the engine: nothing that a worker sends reaches it but four bounded numbers."""

    def __init__(self, *, allowed: Allowed, places: Places, engine: Engine | None = None) -> None:
        self._allowed = allowed
        self._places = places
        self._engine = engine or Engine()
        self._launcher: DockerLauncher | None = None
        self._launching = threading.Lock()
        self._asking = threading.Lock()
        self._answered = 0.0
        self._connections: set[socket.socket] = set()
        self._threads: set[threading.Thread] = set()
        self._over = False

    def serve(self, listener: socket.socket) -> None:
        """Take connections until the listener is closed."""
        threading.Thread(target=self._prepare, name="prepare", daemon=True).start()
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            thread = threading.Thread(target=self._host, args=[connection], daemon=True)
            self._connections.add(connection)
            self._threads.add(thread)
            thread.start()

    def close(self) -> None:
        """Close every cell."""
        self._over = True
        for connection in list(self._connections):
            _hang_up(connection)
        deadline = time.monotonic() + CLOSING
        for thread in list(self._threads):
            thread.join(max(0.0, deadline - time.monotonic()))
        if self._launcher is not None:
            self._launcher.close()

    def _prepare(self) -> None:
        """Make the image before the first worker asks for a cell."""
        try:
            self._find_launcher()
        except (InfrastructureError, OSError) as error:
            log.warning("no cell can be opened yet: %s", error)
        else:
            log.info("cells can be opened")

    def _find_launcher(self) -> DockerLauncher:
        with self._launching:
            if self._launcher is None:
                self._launcher = DockerLauncher(self._engine)
            return self._launcher

    def _host(self, connection: socket.socket) -> None:
        """Serve one connection from its first word to its end."""
        try:
            with connection:
                peer = Peer.of(connection)
                try:
                    self._allowed.admit(peer)
                    with self._places.taken(peer):
                        connection.settimeout(FIRST_WORD)
                        self._answer(connection, peer)
                except Refused as error:
                    log.warning("refused to process %d of user %d: %s", *peer[:2], error)
                    connection.send(encode({"refused": str(error)}))
                    _let_finish(connection)
                except InfrastructureError as error:
                    log.error("trouble: %s", error)
                    connection.send(encode({"trouble": str(error)}))
        except OSError as error:
            log.info("a connection ended: %s", error)
        finally:
            self._connections.discard(connection)
            self._threads.discard(threading.current_thread())

    def _answer(self, connection: socket.socket, peer: Peer) -> None:
        wanted = _hear(connection)
        if isinstance(wanted, Open):
            self._hold(connection, peer, wanted.limits)
        elif wanted is not None and wanted.word == "ready":
            self._look_at_engine()
            connection.send(encode({"ready": True}))
        elif wanted is not None:
            raise Refused("No cell is open on this connection.")

    def _look_at_engine(self) -> None:
        with self._asking:
            if time.monotonic() - self._answered > ENGINE_KNOWN:
                self._engine.info()
                self._answered = time.monotonic()

    def _hold(self, connection: socket.socket, peer: Peer, limits: Limits) -> None:
        """Open a cell, keep it while the connection is open, and close it."""
        try:
            stub = self._find_launcher().start(limits)
        except OSError as error:
            raise InfrastructureError(f"a cell could not be made: {error}") from error
        opened = time.monotonic()
        words = f"{stub.name} for process {peer.pid} of user {peer.uid}"
        log.info("opened %s: %d bytes of memory", words, limits.memory)
        why = "the worker is gone"
        try:
            _hand_over(connection, stub)
            connection.settimeout(None)
            while not self._over and (wanted := _hear(connection)) is not None:
                if isinstance(wanted, Open):
                    raise Refused("A connection is one cell.")
                if wanted.word == "close":
                    why = "asked for"
                    break
                if wanted.word == "ended":
                    connection.send(encode({"traces": stub.traces()._asdict()}))
                else:
                    connection.send(encode({"ready": True}))
        except Refused as error:
            why = str(error)
            raise
        finally:
            stub.end()
            log.info("closed %s after %.1f s: %s", words, time.monotonic() - opened, why)
        if why == "asked for":
            connection.send(encode({"closed": True}))


def _hear(connection: socket.socket) -> Open | Word | None:
    """The next request; ``None`` if the worker is gone. Files that it sends are dropped."""
    data = connection.recv(LONGEST + 1)
    return request(data) if data else None


def _hand_over(connection: socket.socket, stub: DockerStub) -> None:
    """Give the worker the stub's control socket and the files of its meter, and keep neither."""
    files = stub.meter.files() if stub.meter else {}
    cell = {
        "reusable": stub.reusable,
        "readings": stub.meter.readings._asdict() if stub.meter else None,
        "files": list(files),
    }
    message = encode({"cell": cell})
    socket.send_fds(connection, [message], [stub.control.fileno(), *files.values()])
    stub.let_go()


def _let_finish(connection: socket.socket) -> None:
    """Wait for what a worker is about to say: it would not hear us if we closed before."""
    connection.settimeout(LAST_WORD)
    connection.recv(LONGEST)


def _hang_up(connection: socket.socket) -> None:
    try:
        connection.shutdown(socket.SHUT_RDWR)
    except OSError:
        return


def listen(path: Path, *, mode: int, group: int = -1) -> socket.socket:
    """The broker's socket. One that nobody listens on any more is replaced."""
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    if path.is_socket():
        try:
            listener.connect(str(path))
        except ConnectionRefusedError:
            path.unlink()
        else:
            listener.close()
            raise InfrastructureError(f"Another cell broker listens at {path}.")
    before = os.umask(0o777 & ~mode)
    try:
        listener.bind(str(path))
    finally:
        os.umask(before)
    if group != -1:
        os.chown(path, -1, group)
    path.chmod(mode)
    listener.listen(128)
    return listener
