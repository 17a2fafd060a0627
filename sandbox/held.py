"""A cell whose bot sits behind pipes, held by the stub (`sandbox.runner.stub`).

Both real sandboxes are this cell; they differ in how a blank stub comes to be
and how it is ended.
"""

from __future__ import annotations

import os
import select
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NoReturn

from sandbox import endings
from sandbox.cell import Reply
from sandbox.cgroups import Meter
from sandbox.endings import NO_TRACES, Ending, Evidence, Memory, MemoryCounts, Traces
from sandbox.limits import Limits
from sandbox.match import BotFiles, Usage
from sandbox.protocol import clean_text
from sandbox.question import CHUNK, Question
from sandbox.runner.pack import Pack, write_pack
from sandbox.verdicts import BotFault, CellLost, InfrastructureError, Verdict

if TYPE_CHECKING:
    from sandbox.blank import Blank

RESTLESS = 0.02
"""Seconds of CPU time while nobody asked, after which a bot is stopped between questions."""
AT_ONCE = RESTLESS / (os.cpu_count() or 1)
"""Whoever waited for less cannot have been restless, whatever it did."""
LOG_READS = 4
RLIMITS = {"CORE": 0, "MEMLOCK": 0, "MSGQUEUE": 0, "SIGPENDING": 64}


class HeldCell:
    """One bot for one sitting, in a blank that was waiting for it."""

    def __init__(
        self,
        blank: Blank,
        bot: BotFiles,
        limits: Limits,
        release: Callable[[Blank, bool], None],
        died: Callable[[float], int] = lambda since: 0,
    ) -> None:
        """`died` counts blanks of the same pool that have died since a moment."""
        self.limits = limits
        self.begun = False
        """Whether the bot's first line may have run; see `sandbox.runner.marks`."""
        self.fatal: BotFault | None = None
        self.faulted = False
        self.owes_answer = False
        """The last question was not answered in time, and has not been answered since."""
        self.answers_closed = False
        self._blank = blank
        self._release = release
        self._meter: Meter | None = blank.meter
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
            not blank.sittings or self._meter.reset_peak()
        )
        self._memory_claimed = self._memory_counts()
        theirs: list[int] = []
        ours: list[int] = []
        try:
            questions_out, self.questions = os.pipe2(os.O_CLOEXEC)
            self.answers, answers_in = os.pipe2(os.O_CLOEXEC)
            self._log, log_in = os.pipe2(os.O_CLOEXEC)
            ours = [self.questions, self.answers, self._log]
            for fd in ours:
                os.set_blocking(fd, False)
            rlimits = RLIMITS | {"NOFILE": limits.files, "FSIZE": limits.scratch} | blank.rlimits
            packed = write_pack(Pack(bot.files, blank.filter, rlimits))
            theirs = [questions_out, answers_in, log_in, packed]
            socket.send_fds(blank.control, [b"claim\n"], theirs)
        except OSError as error:
            for fd in ours:
                os.close(fd)
            release(blank, False)
            raise InfrastructureError(f"a bot could not be put into its cell: {error}") from error
        finally:
            for fd in theirs:
                os.close(fd)
        self._poll = select.poll()
        for fd in (self.answers, self._log, blank.control.fileno()):
            self._poll.register(fd, select.POLLIN)

    # -- the interface of a cell

    @property
    def gone(self) -> bool:
        return self.fatal is not None or self.owes_answer

    def begin(
        self, message: dict[str, Any], deadline: float, wall: float | None = None
    ) -> Question:
        """Send a question without waiting; see `sandbox.asking`."""
        if self.fatal is not None:
            raise self.fatal
        return Question(self, message, deadline, wall)

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
            self._release(self._blank, not self.faulted)
        return Usage(
            verdict=self.fatal.verdict if self.fatal else None,
            cpu=None if cpu is None or self._cpu_claimed is None else cpu - self._cpu_claimed,
            peak_memory=peak,
            log=_text(self._tail),
        )

    # -- what a question needs of its cell

    def register(self, poll: select.poll, question: Question) -> None:
        for fd in (self.answers, self._log, self._blank.control.fileno()):
            poll.register(fd, select.POLLIN)
        if self.answers_closed:
            poll.unregister(self.answers)
        if self._log_closed:
            poll.unregister(self._log)
        if question.unsent:
            poll.register(self.questions, select.POLLOUT)

    def poll_for(self, question: Question) -> select.poll:
        """What to wait on when this is the only question."""
        if not (question.unsent or self.answers_closed or self._log_closed):
            return self._poll
        poll = select.poll()
        self.register(poll, question)
        return poll

    def handle(self, happened: dict[int, int], question: Question) -> None:
        """Deal with what happened. Answers are waited on before the log (see `register`), so
        where an answer is there, all that was printed before it is there too.
        """
        if self._log in happened and not self._log_closed:
            self.read_log()
        if self.answers in happened and not self.answers_closed:
            question.read_answers()
        if question.outcome is None and self._blank.control.fileno() in happened:
            self._hear(question)
        if question.outcome is None and self.questions in happened:
            question.send()

    def resume(self, now: float) -> float | None:
        """The bot is asked: let it run. The CPU clock as it stands now.

        It is a file to be read, so not for a bot that is asked again at once.
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
        """The bot waits again. The CPU time since it last began to wait.

        `read` the clock where it has not just been read; `stop` a bot that is
        still at work.
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
        """The bot's first line runs now. The CPU clock, from which it is charged."""
        self.begun = True
        self._restless = False  # what was used so far was ours: writing the bot's files
        return self._cpu()

    def cpu_since(self, start: float | None) -> float | None:
        now = self._cpu_read = self._cpu()
        return None if now is None or start is None else now - start

    def waiting(self) -> float | None:
        """See `Meter.waiting`."""
        return self._meter.waiting() if self._meter else None

    def take_log(self) -> str:
        """What was printed since the last time, cut to its tail."""
        if not self._fresh_log:
            return ""
        text, self._fresh_log = self._fresh_log, b""
        return _text(text)

    # -- within

    def _tell(self, word: bytes) -> None:
        with suppress(OSError):  # a stub that is gone is noticed where we listen
            self._blank.control.send(word)

    def read_log(self) -> None:
        """Read what is there now; a bot that prints faster than that is cut off."""
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

    def _hear(self, question: Question) -> None:
        """The stub has something to say: the bot's process ended, or the cell itself did."""
        word = self._blank.hear()
        if word is None:
            return
        memory = self._memory()  # before the engine removes the control group
        question.read_answers()  # it may have answered with its last breath
        if question.outcome is not None:
            return
        if word.startswith("exit "):
            ending = self._judge(memory, status=int(word.removeprefix("exit ")))
        else:
            ending = self._judge(memory, traces=self._blank.traces())
        question.fail(*ending)

    def _judge(
        self, memory: Memory, *, status: int | None = None, traces: Traces = NO_TRACES
    ) -> Ending:
        kills = self._memory_claimed.kills
        if kills or (kills is None and self._blank.sittings):
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
            self.faulted = True  # whatever is left of the cell serves no other bot
            raise

    def why_closed(self) -> Ending:
        """Nothing more will come from the bot, and the stub has not said why (yet).

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
