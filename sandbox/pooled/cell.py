"""A cell whose bot is asked through pipes and held by a stub."""

from __future__ import annotations

import os
import select
import socket
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NoReturn

from sandbox import endings
from sandbox.cell import Cell, Reply
from sandbox.cgroups import Meter
from sandbox.endings import NO_TRACES, Ending, Evidence, Memory, MemoryCounts, Traces
from sandbox.limits import Limits
from sandbox.match import BotFiles, Usage
from sandbox.pooled.question import CHUNK, PipeQuestion
from sandbox.protocol import clean_text
from sandbox.runner.pack import Pack, write_pack
from sandbox.verdicts import BotFault, CellLost, InfrastructureError, Verdict

if TYPE_CHECKING:
    from sandbox.pooled.stub import StubHandle

RESTLESS = 0.02
"""Seconds of CPU time while nobody asked, after which a bot is stopped between questions."""
AT_ONCE = RESTLESS / (os.cpu_count() or 1)
"""Seconds of waiting within which no bot can have used `RESTLESS` of CPU time."""
LOG_READS = 4
"""Reads of `CHUNK` bytes of the log at one event; a bot that prints faster is cut off."""
RLIMITS = {"CORE": 0, "MEMLOCK": 0, "MSGQUEUE": 0, "SIGPENDING": 64}


class PooledCell(Cell):
    """One bot for one sitting, in the cell of a stub that was waiting for it."""

    runs_beside_us = True

    def __init__(
        self,
        stub: StubHandle,
        bot: BotFiles,
        limits: Limits,
        release: Callable[[StubHandle, bool], None],
        died: Callable[[float], int] = lambda since: 0,
    ) -> None:
        """`release` takes the stub back and whether it may serve another bot. `died` counts the
        stubs of the same pool that died without a bot since a moment."""
        self.limits = limits
        self.begun = False
        """Whether the bot's first line may have run; see `sandbox.runner.marks`."""
        self.fatal: BotFault | None = None
        self.faulted = False
        self.owes_answer = False
        """The last question was not answered in time, and has not been answered since."""
        self.answers_closed = False
        self._stub = stub
        self._release = release
        self._meter: Meter | None = stub.meter
        self._tail = b""
        self._fresh_log = b""
        self._log_closed = False
        self._stopped = False
        self._restless = False
        self._rests_since = 0.0
        self._closed = False
        self._died = died
        self._claimed_at = time.monotonic()
        self._cpu = self._meter.cpu if self._meter else _no_clock
        self._cpu_claimed = self._cpu_mark = self._cpu_read = self._cpu()
        self._peak_is_ours = self._meter is not None and (
            not stub.sittings or self._meter.reset_peak()
        )
        self._memory_claimed = self._memory_counts()
        try:
            self.questions, self.answers, self._log = self._claim(bot)
        except OSError as error:
            release(stub, False)
            raise InfrastructureError(f"a bot could not be put into its cell: {error}") from error
        self._poll = select.poll()
        for fd in (self.answers, self._log, stub.control.fileno()):
            self._poll.register(fd, select.POLLIN)

    def _claim(self, bot: BotFiles) -> tuple[int, int, int]:
        """Send the bot's files and its ends of three pipes to the stub; returns our ends."""
        ours: list[int] = []
        theirs: list[int] = []
        try:
            for sends in (True, False, False):  # questions, answers, log
                out, into = os.pipe2(os.O_CLOEXEC)
                ours.append(into if sends else out)
                theirs.append(out if sends else into)
                os.set_blocking(ours[-1], False)
            own = {"NOFILE": self.limits.files, "FSIZE": self.limits.scratch}
            rlimits = {**RLIMITS, **own, **self._stub.rlimits}
            theirs.append(write_pack(Pack(bot.files, self._stub.filter, rlimits)))
            socket.send_fds(self._stub.control, [b"claim\n"], theirs)
        except OSError:
            for fd in ours:
                os.close(fd)
            raise
        finally:
            for fd in theirs:
                os.close(fd)
        questions, answers, log = ours
        return questions, answers, log

    # -- the interface of a cell

    @property
    def gone(self) -> bool:
        return self.fatal is not None or self.owes_answer

    def begin(
        self, message: dict[str, Any], deadline: float, wall: float | None = None
    ) -> PipeQuestion:
        return PipeQuestion(self, message, deadline, wall)

    def ask(self, message: dict[str, Any], deadline: float, wall: float | None = None) -> Reply:
        outcome = self.begin(message, deadline, wall).wait()
        if isinstance(outcome, BotFault):
            raise outcome
        return outcome

    def close(self) -> Usage:
        cpu = self._cpu()
        peak = self._meter.peak_memory() if self._meter and self._peak_is_ours else None
        if not self._closed:
            self._closed = True
            self.read_log()
            for fd in (self.questions, self.answers, self._log):
                os.close(fd)
            self._release(self._stub, not self.faulted)
        return Usage(
            verdict=self.fatal.verdict if self.fatal else None,
            cpu=None if cpu is None or self._cpu_claimed is None else cpu - self._cpu_claimed,
            peak_memory=peak,
            log=_text(self._tail),
        )

    # -- what a question needs of its cell

    def register(self, poll: select.poll, unsent: bytes) -> None:
        """Answers are polled before the log: when an answer is there, all that was printed
        before it is there too."""
        if not self.answers_closed:
            poll.register(self.answers, select.POLLIN)
        if not self._log_closed:
            poll.register(self._log, select.POLLIN)
        poll.register(self._stub.control.fileno(), select.POLLIN)
        if unsent:
            poll.register(self.questions, select.POLLOUT)

    def poll_for_one(self, unsent: bytes) -> select.poll:
        """What to wait on for a single question; nearly always an object made once."""
        if not (unsent or self.answers_closed or self._log_closed):
            return self._poll
        poll = select.poll()
        self.register(poll, unsent)
        return poll

    def handle(self, happened: Mapping[int, int], question: PipeQuestion) -> None:
        """Process the events of one poll."""
        if self._log in happened and not self._log_closed:
            self.read_log()
        if self.answers in happened and not self.answers_closed:
            question.read_answers()
        if question.outcome is None and self._stub.control.fileno() in happened:
            self._hear(question)
        if question.outcome is None and self.questions in happened:
            question.send()

    def resume(self, now: float) -> float | None:
        """The bot is asked: let it run. Returns the CPU clock.

        Reading the clock costs a system call, so a bot that is asked again at once has the
        value of its last answer.
        """
        cpu = self._cpu_mark
        if now - self._rests_since > AT_ONCE:
            cpu = self._cpu()
            if cpu is not None and self._cpu_mark is not None and cpu - self._cpu_mark > RESTLESS:
                self._restless = True
        if self._stopped:
            self._stopped = False
            self._tell(b"go\n")
        return cpu

    def rest(self, now: float, *, read: bool = False, stop: bool = False) -> float | None:
        """The bot waits again. Returns the CPU time since it last began to wait.

        `read` the clock if that was not just done; `stop` a bot that is still at work.
        """
        self._rests_since = now
        cpu = self._cpu() if read else self._cpu_read
        used = None if cpu is None or self._cpu_mark is None else cpu - self._cpu_mark
        self._cpu_mark = cpu
        if (stop or self._restless) and not self._stopped:
            self._stopped = self._restless = True
            self._tell(b"stop\n")
        return used

    def begin_to_run(self) -> float | None:
        """The bot's first line runs now. Returns the CPU clock, from which it is charged."""
        self.begun = True
        self._restless = False  # the CPU time so far was ours: it wrote the bot's files
        return self._cpu()

    def cpu_since(self, start: float | None) -> float | None:
        now = self._cpu_read = self._cpu()
        return None if now is None or start is None else now - start

    def waiting(self) -> float | None:
        """See `Meter.waiting`."""
        return self._meter.waiting() if self._meter else None

    def take_log(self) -> str:
        """The tail of what was printed since the last call."""
        if not self._fresh_log:
            return ""
        text, self._fresh_log = self._fresh_log, b""
        return _text(text)

    # -- within

    def _tell(self, word: bytes) -> None:
        with suppress(OSError):  # the next read notices that a stub is gone
            self._stub.control.send(word)

    def read_log(self) -> None:
        """Read what was printed so far, within bounds."""
        for _ in range(LOG_READS):
            try:
                data = os.read(self._log, CHUNK)
            except BlockingIOError:
                return
            if not data:
                self._log_closed = True
                return
            keep = self.limits.log
            self._fresh_log = (self._fresh_log + data)[-keep:]
            self._tail = (self._tail + data)[-keep:]
            if len(data) < CHUNK:
                return

    def _hear(self, question: PipeQuestion) -> None:
        """Read the stub's message: the bot's process ended, or the whole cell did."""
        word = self._stub.hear()
        if word is None:
            return
        memory = self._memory()  # before the engine removes the control group
        question.read_answers()  # it may have answered before it ended
        if question.outcome is not None:
            return
        if word.startswith("exit "):
            ending = self._judge(memory, status=int(word.removeprefix("exit ")))
        else:
            ending = self._judge(memory, traces=self._stub.traces())
        question.fail(*ending)

    def _judge(
        self, memory: Memory, *, status: int | None = None, traces: Traces = NO_TRACES
    ) -> Ending:
        kills = self._memory_claimed.kills
        if kills or (kills is None and self._stub.sittings):
            traces = traces._replace(out_of_memory=False)  # it may have been an earlier bot
        evidence = Evidence(
            begun=self.begun,
            memory=memory,
            neighbours=self._died(self._claimed_at),
            status=status,
            traces=traces,
        )
        try:
            return endings.judge(evidence, self.limits.memory)
        except CellLost as lost:
            lost.cell = self
            self.faulted = True  # the cell serves no other bot
            raise

    def why_closed(self) -> Ending:
        """The bot closed its pipe for answers, and the stub has not reported an exit.

        The kernel counts a kill before the process is gone, so lack of memory is known.
        """
        if not self.begun:
            self.lose("a cell closed its pipe before the bot's first line")
        if self._memory() is Memory.CELL:
            return endings.out_of_memory(self.limits.memory)
        return Ending(Verdict.CRASHED, "it closed the pipe its answers go through")

    def lose(self, why: str) -> NoReturn:
        """The cell failed before the bot's first line."""
        self.faulted = True
        raise CellLost(why, clear=True)

    def _memory(self) -> Memory:
        return endings.memory_since(self._memory_claimed, self._memory_counts())

    def _memory_counts(self) -> MemoryCounts:
        return self._meter.memory_counts() if self._meter else MemoryCounts()


def _no_clock() -> float | None:
    return None


def _text(data: bytes) -> str:
    return clean_text(data.decode("utf-8", "replace"))
