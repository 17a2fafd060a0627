"""Pid 1 of a cell: holds one bot at a time and never runs a line of it.

``stub.py SOCKET`` connects to the unix socket of that path; ``stub.py -`` uses
the socket it was started with as standard input. On it, the worker and the stub
exchange short lines:

    stub   → ``ready {...}``   a prepared process waits for a bot; says what was loaded
    worker → ``claim`` with four open files: questions, answers, log, pack
    worker → ``stop`` / ``go`` the bot waits for others: stop or resume all of it
    stub   → ``exit N``        the bot's process ended with this wait status
    worker → ``next``          clear everything away and be ready again

When the socket closes the stub exits, and the kernel ends all that is left.

No bot can end the stub. It ignores every signal that can be ignored, and as the
first process of its pid namespace it is immune to the others unless they come from
outside. Each bot has a session and a process group of its own, because a signal to
a group reaches all of its members, whatever pid namespace they are in.
"""

from __future__ import annotations

import errno
import fcntl
import gc
import json
import os
import resource
import select
import signal
import socket
import sys
from contextlib import suppress
from typing import Any, NoReturn

HERE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PACKAGES = "/usr/lib/botocracy/packages"
FDS = 4
MODES = {"/proc": 0o500, "/run": 0o700}
"""Modes of folders of this container, where the bot is another user than the stub. They are set
here because the runtime gives a tmpfs the mode of the folder below it."""
SCRATCH_MODE = 0o1777
UNPLACEABLE_ERRORS = {
    errno.ENAMETOOLONG,
    errno.ENOTDIR,
    errno.EISDIR,
    errno.EEXIST,
    errno.EINVAL,
    errno.ELOOP,
    errno.ENOSPC,
    errno.EFBIG,
}
"""Errors that names and sizes of a bot's files can cause. All other errors are ours."""


class Settings:
    """The settings of this stub, from its environment."""

    def __init__(self) -> None:
        given: dict[str, Any] = json.loads(os.environ.pop("CELL", "{}"))
        self.fresh: bool = given.get("fresh", False)
        self.bot_user: int | None = given.get("bot_user")
        self.root: str = given.get("root", "")
        self.scratch: int = given.get("scratch", 16 << 20)
        self.inodes: int = given.get("inodes", 1024)
        self.preload: list[str] = given.get("preload", [])


def main(where: str) -> None:
    sys.path[:] = [path for path in sys.path if path and path != os.path.dirname(__file__)]
    sys.path += [HERE, PACKAGES]
    settings = Settings()
    from sandbox.runner import fresh, kernel, live, marks, pack, root, signals  # noqa: F401

    if where == "-":
        control = socket.socket(fileno=os.dup(0))
    else:
        control = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        control.connect(where)
    refused = _own_root() if settings.fresh else ""
    kernel.prctl(kernel.PR_SET_DUMPABLE, 0)
    signals.ignore_all()
    if settings.bot_user is not None:
        for place, mode in MODES.items():
            os.chmod(place, mode)
        os.chmod(f"{settings.root}/tmp", SCRATCH_MODE)  # noqa: S108 - the bot's own
    loaded = _preload(settings.preload)
    if settings.fresh and not refused:
        refused = fresh.possible()
    gc.collect()
    gc.freeze()
    stub = Stub(control, settings, {"loaded": loaded, "refused": refused})
    if refused:
        stub.greet()  # the worker asks for another kind of cell
    else:
        stub.serve()


def _own_root() -> str:
    """Move to a root that no other cell shares; the reason if it is refused, else empty."""
    from sandbox.runner import root

    try:
        root.enter()
    except OSError as error:
        return str(error)
    return ""


def _preload(names: list[str]) -> list[str]:
    """Import what many bots need, so that the fork shares it; returns what was found."""
    loaded = []
    for name in names:
        with suppress(ImportError):
            __import__(name)
            loaded.append(name)
    return loaded


class Stub:
    """The loop of pid 1."""

    def __init__(self, control: socket.socket, settings: Settings, hello: dict[str, Any]) -> None:
        self._control = control
        self._settings = settings
        self._hello = hello
        self._inbox = b""
        self._fds: list[int] = []
        self._woken, waker = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        os.set_blocking(waker, False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(waker, warn_on_full_buffer=False)

    def serve(self) -> None:
        while True:
            self._hold_one()
            self._clear_away()

    def greet(self) -> None:
        self._say("ready " + json.dumps(self._hello))

    def _hold_one(self) -> None:
        """Prepare a process, give it a bot, report its end, wait for ``next``."""
        from sandbox.runner import fresh

        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        child = fresh.fork() if self._settings.fresh else os.fork()
        if not child:
            ours.close()
            self._control.close()
            _wait_for_bot(theirs, self._settings)
        theirs.close()
        if ours.recv(1) != b"r":
            sys.exit("the process for a bot could not be prepared")
        self.greet()
        try:
            while True:
                word = self._listen(child)
                if word == b"claim":
                    with suppress(OSError):  # the prepared process died; ``exit`` reports it
                        socket.send_fds(ours, [b"c"], self._fds)
                    self._close_fds()
                elif word == b"stop":
                    _signal_all(signal.SIGSTOP)
                elif word == b"go":
                    _signal_all(signal.SIGCONT)
                elif word == b"next":
                    return
        finally:
            ours.close()

    def _listen(self, child: int) -> bytes:
        """The next command of the worker; meanwhile ended processes are reported."""
        poll = select.poll()
        poll.register(self._control, select.POLLIN)
        poll.register(self._woken, select.POLLIN)
        while b"\n" not in self._inbox:
            for fd, _ in poll.poll():
                if fd == self._woken:
                    os.read(self._woken, 4096)
                    self._reap(child)
                    continue
                data, fds, _, _ = socket.recv_fds(self._control, 4096, FDS)
                if not data:
                    sys.exit(0)
                self._inbox += data
                self._fds += fds
        word, _, self._inbox = self._inbox.partition(b"\n")
        return word

    def _reap(self, child: int) -> None:
        with suppress(ChildProcessError):
            while True:
                pid, status = os.waitpid(-1, os.WNOHANG)
                if not pid:
                    return
                if pid == child:
                    self._say(f"exit {status}")

    def _clear_away(self) -> None:
        """No process of the last bot is left when this returns."""
        _signal_all(signal.SIGKILL)
        with suppress(ChildProcessError):
            while True:
                os.waitpid(-1, 0)
        self._close_fds()

    def _close_fds(self) -> None:
        for fd in self._fds:
            os.close(fd)
        self._fds = []

    def _say(self, line: str) -> None:
        self._control.sendall(line.encode() + b"\n")


def _signal_all(number: int) -> None:
    if os.getpid() != 1:
        sys.exit("the stub must be the first process of its namespace")
    with suppress(ProcessLookupError):
        os.kill(-1, number)


def _wait_for_bot(wait: socket.socket, settings: Settings) -> NoReturn:
    """The body of the prepared process: set everything up, wait for a bot, and run it."""
    from sandbox.runner import fresh, kernel, live, marks, pack, signals

    os.setsid()
    kernel.prctl(kernel.PR_SET_DUMPABLE, 1)
    signal.set_wakeup_fd(-1)
    with suppress(OSError), open("/proc/self/oom_score_adj", "w") as score:
        score.write("1000")  # the kernel ends the bot for memory, never the stub
    if settings.fresh:
        fresh.enter(settings.scratch, settings.inodes)
    if settings.root:
        os.chroot(settings.root)
        os.chdir("/")
    signals.restore()
    wait.sendall(b"r")
    data, fds, _, _ = socket.recv_fds(wait, 1, FDS)
    if not data:
        os._exit(0)
    questions, answers, log, packed = fds
    bot = pack.read_pack(packed)
    try:
        live.place_files(bot.files)
    except (OSError, ValueError) as error:
        if isinstance(error, OSError) and error.errno not in UNPLACEABLE_ERRORS:
            raise
        os.write(answers, marks.UNPLACEABLE + str(error)[:500].encode("utf-8", "replace") + b"\n")
        os._exit(0)
    if settings.fresh:
        fresh.seal_files()
    if settings.bot_user is not None:
        _become(settings.bot_user)
    kernel.drop_capabilities()
    questions, answers = _arrange(questions, answers, log)
    for name, value in bot.rlimits.items():
        resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (value, value))
    kernel.prctl(kernel.PR_SET_DUMPABLE, 0)
    if bot.filter:
        kernel.load_filter(bot.filter)
    live.live(os.fdopen(questions, "rb", 1 << 16), answers)
    os._exit(0)


def _become(user: int) -> None:
    """Switch to another user than the stub's, which cannot signal, read or change the stub."""
    os.setgroups([])
    os.setresgid(user, user, user)
    os.setresuid(user, user, user)


def _arrange(questions: int, answers: int, log: int) -> tuple[int, int]:
    """Standard streams to nothing and the log, the two pipes at 3 and 4, all else closed."""
    high = [fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, 64) for fd in (questions, answers, log)]
    nothing = os.open("/dev/null", os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(high[2], 1)
    os.dup2(high[2], 2)
    os.dup2(high[0], 3, inheritable=False)
    os.dup2(high[1], 4, inheritable=False)
    os.closerange(5, 4096)
    sys.stdin = os.fdopen(0, closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", errors="replace", closefd=False)
    sys.stderr = os.fdopen(2, "w", encoding="utf-8", errors="replace", closefd=False)
    return 3, 4


if __name__ == "__main__":
    main(sys.argv[1])
