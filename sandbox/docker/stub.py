"""A stub inside a container."""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import socket
import struct
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from sandbox.cgroups import Meter
from sandbox.docker.container import container
from sandbox.docker.engine import Engine
from sandbox.endings import Traces
from sandbox.image import Tree
from sandbox.limits import Limits
from sandbox.pooled.stub import NamespacesRefused, StubHandle
from sandbox.verdicts import InfrastructureError

PATIENCE = 60.0
ENDING = 10.0
"""Seconds until the engine has noticed that a container ended."""
KILLED = 128 + signal.SIGKILL
ENDED = ("exited", "dead")


class DockerStub(StubHandle):
    """Starts a container and waits for its stub to connect and be ready.

    The container sees one read-only folder of ours, with one socket in it, which
    is gone as soon as the stub has connected.
    """

    def __init__(
        self,
        engine: Engine,
        image: str,
        limits: Limits,
        *,
        folder: Path,
        user: int,
        fresh: bool,
        root: Tree | None = None,
    ) -> None:
        self.name = f"botocracy-{secrets.token_hex(8)}"
        self._engine = engine
        self._folder = folder / secrets.token_hex(4)
        self._folder.mkdir(mode=0o755)
        self._folder.chmod(0o755)
        started = False
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listener:
                path = self._folder / "stub"
                listener.bind(str(path))
                path.chmod(0o666)
                listener.listen(1)
                settings, host = container(
                    image,
                    limits,
                    user=user,
                    sockets=str(self._folder),
                    owner=str(folder),
                    fresh=fresh,
                    root=root,
                )
                engine.start(self.name, settings, host)
                started = True
                control = self._accept(listener)
                path.unlink()
            super().__init__(control, reusable=fresh)
            self.meter = _meter_of_peer(control)
            self.hello = self.await_ready(PATIENCE)
            if fresh and self.hello["refused"]:
                raise NamespacesRefused(f"no fresh namespaces: {self.hello['refused']}")
        except BaseException:
            if hasattr(self, "control"):
                self.end()
            else:
                if started:
                    engine.remove(self.name)
                shutil.rmtree(self._folder, ignore_errors=True)
            raise

    def _accept(self, listener: socket.socket) -> socket.socket:
        """The stub's connection, or the news that its container has already ended."""
        deadline = time.monotonic() + PATIENCE
        listener.settimeout(1.0)
        state: dict[str, Any] = {}
        while time.monotonic() < deadline and state.get("Status") not in ENDED:
            with suppress(TimeoutError):
                return listener.accept()[0]
            state = self._engine.state(self.name)
        raise InfrastructureError(
            f"a container did not come up within {PATIENCE:g} s "
            f"({state.get('Status')}, exit status {state.get('ExitCode')})"
        )

    def traces(self) -> Traces:
        deadline = time.monotonic() + ENDING
        try:
            state = self._engine.state(self.name)
            while state.get("Status") not in ENDED and time.monotonic() < deadline:
                time.sleep(0.05)
                state = self._engine.state(self.name)
        except InfrastructureError as error:
            return Traces(trouble=str(error))
        code = state.get("ExitCode")
        if state.get("Status") not in ENDED:
            code = None
        return Traces(
            out_of_memory=bool(state.get("OOMKilled")),
            killed=code == KILLED,
            words=f"exit status {code}",
        )

    def let_go(self) -> None:
        """Close our end of the control socket and of the meter: another process has them now."""
        with suppress(OSError):
            self.control.close()
        if self.meter is not None:
            self.meter.close()
            self.meter = None

    def end(self) -> None:
        self.let_go()
        self._engine.remove(self.name)
        shutil.rmtree(self._folder, ignore_errors=True)


def _meter_of_peer(control: socket.socket) -> Meter | None:
    """The meter of the process at the other end, where we can see that process."""
    size = struct.calcsize("3i")
    pid, _, _ = struct.unpack("3i", control.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, size))
    return Meter.of(pid) if pid > 0 and os.path.exists(f"/proc/{pid}") else None
