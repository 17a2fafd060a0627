"""A stub inside bubblewrap."""

from __future__ import annotations

import itertools
import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path

from sandbox.cgroups import Meter, OwnGroup
from sandbox.endings import Traces
from sandbox.image import Tree
from sandbox.limits import Limits, MiB
from sandbox.pooled.stub import CODE, COMMAND, STUB, NamespacesRefused, StubHandle, cell_environment
from sandbox.runner.fresh import BOT_BYTES
from sandbox.runner.root import DEVICES
from sandbox.seccomp import bot_filter, stub_filter
from sandbox.verdicts import InfrastructureError

PATIENCE = 60.0
ENDING = 10.0
"""Seconds until the program has ended after its cell did."""
KILLED = 128 + signal.SIGKILL
STUB_PROCESSES = 2
"""The stub, and one being started."""
PYTHON_SPACE = 512 * MiB
"""Address space a Python with numpy takes before a bot has asked for anything."""
NOBODY = 65534

_counter = itertools.count()


def arguments(
    tree: Tree, limits: Limits, filter_fd: int, info_fd: int, block_fd: int, *, fresh: bool
) -> list[str]:
    """The command line: what the cell shares with the machine is only what stands here.

    Without `fresh` namespaces nothing can be covered later, so ``/proc`` and ``/run`` are empty.
    """
    empty = ["--tmpfs", "/proc", "--remount-ro", "/proc", "--tmpfs", "/run", "--remount-ro", "/run"]
    proc = ["--proc", "/proc"] if fresh else empty
    return [
        shutil.which("bwrap") or "bwrap",
        "--unshare-all",
        *("--unshare-user", "--uid", str(NOBODY), "--gid", str(NOBODY)),
        *("--hostname", "cell"),
        "--new-session",
        "--die-with-parent",
        "--as-pid-1",
        *("--cap-drop", "ALL"),
        *("--ro-bind", str(tree.base), "/"),
        *("--ro-bind", str(tree.code), CODE),
        *proc,
        *("--tmpfs", "/dev"),
        *(word for name in DEVICES for word in ("--dev-bind", f"/dev/{name}", f"/dev/{name}")),
        *("--remount-ro", "/dev"),
        *("--size", str(limits.scratch), "--tmpfs", "/tmp"),  # noqa: S108 - the bot's own
        *("--size", str(BOT_BYTES), "--tmpfs", "/bot"),
        *("--chdir", "/"),
        *("--seccomp", str(filter_fd)),
        *("--info-fd", str(info_fd)),
        *("--block-fd", str(block_fd)),
        "--",
        *COMMAND,
        STUB,
        "-",
    ]


class BubblewrapStub(StubHandle):
    """Starts bubblewrap, puts it under limits, and waits until the stub is ready."""

    def __init__(self, tree: Tree, limits: Limits, *, as_user: int | None, fresh: bool) -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        super().__init__(ours, reusable=fresh)
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the stub
        self._group = _own_group(limits)
        if self._group is None:
            self.rlimits = {"AS": limits.memory + PYTHON_SPACE, "NPROC": limits.processes + 4}
        if not fresh:  # the devices are the machine's own, and any cell could set their times
            self.filter = bot_filter(without="utimensat")
        self._process: subprocess.Popen[bytes] | None = None
        try:
            with theirs:
                self._start(tree, limits, theirs, as_user, fresh)
            self.hello = self.await_ready(PATIENCE)
        except BaseException:
            self.end()
            raise
        if fresh and self.hello["refused"]:
            self.end()
            raise NamespacesRefused(f"no fresh namespaces: {self.hello['refused']}")

    def _start(
        self, tree: Tree, limits: Limits, control: socket.socket, as_user: int | None, fresh: bool
    ) -> None:
        info_out, info_in = os.pipe2(os.O_CLOEXEC)
        block_out, block_in = os.pipe2(os.O_CLOEXEC)
        filter_fd = os.memfd_create("filter", os.MFD_CLOEXEC)
        os.write(filter_fd, stub_filter())
        os.lseek(filter_fd, 0, os.SEEK_SET)
        command = arguments(tree, limits, filter_fd, info_in, block_out, fresh=fresh)
        try:
            self._process = subprocess.Popen(  # noqa: S603 - our own command line
                command,
                stdin=control,
                stdout=self._errors,
                stderr=self._errors,
                env=cell_environment(limits, fresh=fresh),
                pass_fds=(filter_fd, info_in, block_out),
                cwd="/",
                start_new_session=True,  # Ctrl-C at the worker's terminal ends no cell
                **_user(as_user),  # type: ignore[call-overload]  # keywords chosen at run time
            )
        except OSError as error:
            raise InfrastructureError(f"bubblewrap could not be started: {error}") from error
        finally:
            for fd in (info_in, block_out, filter_fd):
                os.close(fd)
        try:
            with open(info_out, "rb") as info:
                told = info.read()
            if not told:
                self._process.wait(PATIENCE)
                raise InfrastructureError("bubblewrap failed" + self.last_words())
            pid = json.loads(told)["child-pid"]
            if self._group is not None:
                self._group.add(pid)
                self.meter = Meter.of(pid)
            os.write(block_in, b"x")
        except OSError as error:
            raise InfrastructureError(f"bubblewrap could not be limited: {error}") from error
        finally:
            os.close(block_in)

    def last_words(self) -> str:
        self._errors.seek(0)
        text = self._errors.read(2000).decode("utf-8", "replace").strip()
        return f": {text}" if text else ""

    def traces(self) -> Traces:
        assert self._process is not None
        code: int | None = None
        with suppress(subprocess.TimeoutExpired):
            code = self._process.wait(ENDING)
        # Below zero: bubblewrap itself was ended by a signal, and it is not in the cell.
        killed = code is not None and (code == KILLED or code < 0)
        return Traces(killed=killed, words=f"exit status {code}{self.last_words()}")

    def end(self) -> None:
        with suppress(OSError):
            self.control.close()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        if self.meter is not None:
            self.meter.close()
            self.meter = None
        if self._group is not None:
            self._group.remove()
        self._errors.close()


def _own_group(limits: Limits) -> OwnGroup | None:
    try:
        return OwnGroup(
            f"{os.getpid()}-{next(_counter)}-{secrets.token_hex(4)}", limits, STUB_PROCESSES
        )
    except OSError:
        return None


def _user(as_user: int | None) -> dict[str, object]:
    if as_user is None:
        return {}
    return {"user": as_user, "group": as_user, "extra_groups": []}


def random_user() -> int:
    """A user of the machine that nobody is: kernel quotas per user are then per cell."""
    return secrets.randbelow(1 << 29) + (1 << 29)


def reachable(folder: Path) -> bool:
    """Whether any user may walk to `folder`."""
    return all(path.stat().st_mode & 0o001 for path in [folder, *folder.parents])
