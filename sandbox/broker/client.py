"""The worker's side: stubs that the cell broker starts."""

from __future__ import annotations

import os
import select
import socket
import struct
from contextlib import suppress
from typing import Any

from sandbox.broker.messages import FILES, LONGEST, Refused, decode, encode, limits_asked
from sandbox.cell import Isolation
from sandbox.cgroups import Meter, Readings
from sandbox.endings import Traces
from sandbox.limits import Limits
from sandbox.pooled.sandbox import PooledSandbox
from sandbox.pooled.stub import StubHandle
from sandbox.verdicts import InfrastructureError

OPENING = 120.0
"""Seconds until a cell is open; the broker gives up before."""
ANSWERING = 45.0
"""Seconds for any other answer; the broker may wait for the engine as long as it does."""
LOOKING = 10.0
"""Seconds for the answer whether cells can be opened."""
SIZE = struct.calcsize("i")


def broker_path() -> str:
    """The broker's socket; empty where workers speak to the engine themselves."""
    return os.environ.get("SANDBOX_BROKER", "")


def broker_problem(path: str) -> str:
    """Why no cell can be opened through the broker, for people; empty if one can."""
    try:
        with _connect(path, LOOKING) as connection:
            _ask(connection, {"ready": True})
    except InfrastructureError as error:
        return str(error)
    return ""


def _connect(path: str, patience: float) -> socket.socket:
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    connection.settimeout(patience)
    try:
        connection.connect(path)
    except OSError as error:
        connection.close()
        raise InfrastructureError(f"The cell broker at {path} does not answer: {error}.") from error
    return connection


def _ask(connection: socket.socket, message: dict[str, Any]) -> tuple[Any, list[int]]:
    """Send a request; the content of the answer, and the files that came with it."""
    try:
        connection.send(encode(message))
        data, files = _receive(connection)
    except OSError as error:
        raise InfrastructureError(f"The cell broker does not answer: {error}.") from error
    if not data:
        raise InfrastructureError("The cell broker closed the connection.")
    ((kind, content),) = decode(data).items()
    if kind == "refused":
        raise Refused(f"The cell broker refused: {content}")
    if kind == "trouble":
        raise InfrastructureError(str(content))
    return content, files


def _receive(connection: socket.socket) -> tuple[bytes, list[int]]:
    """A message and its files, which no child process inherits (`socket.recv_fds` lets them)."""
    room = socket.CMSG_LEN(FILES * SIZE)
    data, extra, _, _ = connection.recvmsg(LONGEST, room, socket.MSG_CMSG_CLOEXEC)
    files = [
        number
        for level, kind, content in extra
        if (level, kind) == (socket.SOL_SOCKET, socket.SCM_RIGHTS)
        for (number,) in struct.iter_unpack("i", content[: len(content) // SIZE * SIZE])
    ]
    return data, files


class BrokeredStub(StubHandle):
    """A stub in a container that the broker holds as long as our connection is open."""

    def __init__(self, path: str, limits: Limits) -> None:
        self._connection = _connect(path, OPENING)
        try:
            cell, files = _ask(self._connection, {"open": limits_asked(limits)})
        except BaseException:
            self._connection.close()
            raise
        self._connection.settimeout(ANSWERING)
        control, *meter = files
        super().__init__(socket.socket(fileno=control), reusable=cell["reusable"])
        self.control.setblocking(False)
        if cell["readings"] is not None:
            named = dict(zip(cell["files"], meter, strict=True))
            self.meter = Meter.handed_over(Readings(**cell["readings"]), named)

    def waits(self) -> bool:
        """A broker speaks only when asked: if there is something to read, it is gone."""
        return super().waits() and not select.select([self._connection], [], [], 0)[0]

    def traces(self) -> Traces:
        try:
            told, _ = _ask(self._connection, {"ended": True})
        except InfrastructureError as error:
            return Traces(trouble=str(error))
        return Traces(**told)

    def end(self) -> None:
        with suppress(OSError):
            self.control.close()
        if self.meter is not None:
            self.meter.close()
            self.meter = None
        with suppress(InfrastructureError):
            _ask(self._connection, {"close": True})
        self._connection.close()


class BrokerLauncher:
    """Has stubs started by the broker, which knows what the machine allows."""

    fresh = True

    def __init__(self, path: str) -> None:
        self._path = path

    def start(self, limits: Limits) -> BrokeredStub:
        return BrokeredStub(self._path, limits)

    def close(self) -> None:
        """Every stub holds a connection of its own."""


class BrokeredDocker(PooledSandbox[BrokerLauncher]):
    """Holds bots in containers that the broker opens."""

    name = "docker"
    isolation = Isolation.FULL
    default_pool_size = 8
    makers = 2

    def __init__(
        self, path: str, *, pool_size: int | None = None, reuse: int | None = None
    ) -> None:
        super().__init__(pool_size=pool_size, reuse=reuse)
        self._path = path

    def _find_launcher(self) -> BrokerLauncher:
        return BrokerLauncher(self._path)
