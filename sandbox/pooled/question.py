"""One question to a bot through pipes, from sending it to a verdict on the answer.

Everything that arrives is hostile: reads never block, bytes are counted, waits
have absolute ends, and an answer counts only with the question's own number.
"""

from __future__ import annotations

import os
import secrets
import select
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sandbox.cell import PolledQuestion, Reply
from sandbox.limits import WALL_FACTOR, WALL_GRACE
from sandbox.protocol import clean_text, encode_question, expect, parse_reply, shown
from sandbox.runner.marks import BEGAN, UNPLACEABLE
from sandbox.verdicts import BotFault, Try, Verdict

if TYPE_CHECKING:
    from sandbox.pooled.cell import PooledCell

CHUNK = 1 << 16
FAR_BELOW = 0.5
"""A bot that used less than this part of its CPU time may have waited for a processor."""
CHECK_EVERY = 0.01
"""The least time between two looks at the CPU clock, in seconds."""
CLOSING = 1.0
"""Seconds that the stub has to report an exit after the bot's pipe was closed."""
BEGINNING = 60.0
"""Seconds that the runner has to write the bot's files and start it."""
STALE_FACTOR = 4
"""Bytes of unasked lines that are read for one question, in sizes of the longest answer."""


_random_bytes = bytearray()


def _unguessable() -> str:
    """A random number for one question; random bytes are fetched in bulk."""
    if len(_random_bytes) < 8:
        _random_bytes.extend(secrets.token_bytes(4096))
    number = _random_bytes[-8:]
    del _random_bytes[-8:]
    return number.hex()


class PipeQuestion(PolledQuestion):
    """A question under way."""

    __slots__ = (
        "_answer_bytes",
        "_buffer",
        "_cpu_start",
        "_deadline",
        "_end_at",
        "_first_try",
        "_number",
        "_runs_since",
        "_started",
        "_waiting",
        "_wall",
        "cell",
        "message",
        "unsent",
    )

    def __init__(
        self, cell: PooledCell, message: dict[str, Any], deadline: float, wall: float | None = None
    ) -> None:
        self.cell = cell
        self.outcome = cell.fatal
        if self.outcome is not None:
            return
        self.message = message
        self._number = _unguessable()
        self._buffer = b""
        self._answer_bytes = 0
        self._deadline = deadline
        self._wall = wall
        self._first_try: Try | None = None
        self._waiting: tuple[float, float | None] | None = None
        """When the limit passed, and how long the cell had waited for a processor by then."""
        self._started = self._runs_since = time.monotonic()
        self._cpu_start = cell.resume(self._started)
        self.due = self._end_at = self._started + BEGINNING
        if cell.begun:
            self._set_clocks()
        self.unsent = encode_question(message, self._number)
        self.send()

    def _set_clocks(self) -> None:
        self.due = self._runs_since + self._deadline
        if self._cpu_start is None:
            self._end_at = self.due
        else:
            self._end_at = self._runs_since + WALL_FACTOR * self._deadline + WALL_GRACE
        if self._wall is not None:
            self._end_at = min(self._end_at, self._runs_since + self._wall)
            self.due = min(self.due, self._end_at)

    def send(self) -> None:
        """Send what the pipe takes now."""
        try:
            self.unsent = self.unsent[os.write(self.cell.questions, self.unsent) :]
        except BlockingIOError:
            pass
        except BrokenPipeError:
            self.unsent = b""  # it reads no more; its end or its silence follows

    def look(self) -> None:
        """Check the clocks, if it is time."""
        now = time.monotonic()
        if now < self.due:
            return
        if self.cell.answers_closed:
            self.fail(*self.cell.why_closed())
        elif not self.cell.begun:
            self.cell.lose(f"a cell did not start its bot within {BEGINNING:g} s")
        else:
            used = self.cell.cpu_since(self._cpu_start)
            if used is None or used >= self._deadline:
                self._late(now, used)
            elif now >= self._end_at:
                if self._was_starved(now, used):
                    self._try_again(now, used)
                else:
                    self._late(now, used)
            else:
                if self._waiting is None:
                    self._waiting = now, self.cell.waiting()
                self.due = min(now + max(CHECK_EVERY, self._deadline - used), self._end_at)

    def _was_starved(self, now: float, used: float) -> bool:
        """Whether the machine, not the bot, is the reason that the wall clock ran out.

        The bot used far less CPU time than it has, and was ready to run for half of the time
        since its limit passed. Where the kernel does not tell that, the bot has the benefit of
        the doubt. At most once in a question; never under a padded clock, whose ticks are fixed.
        """
        if self._first_try or self._wall is not None or used > FAR_BELOW * self._deadline:
            return False
        if self._waiting is None:
            return True
        since, before = self._waiting
        after = self.cell.waiting()
        return before is None or after is None or after - before >= (now - since) / 2

    def _try_again(self, now: float, used: float) -> None:
        """Wait as long again. The bot is not told, and its CPU time runs on."""
        self._first_try = Try(now - self._runs_since, used)
        self._end_at = now + WALL_FACTOR * self._deadline + WALL_GRACE
        self.due = min(now + max(CHECK_EVERY, self._deadline - used), self._end_at)

    def _late(self, now: float, used: float | None) -> None:
        self.cell.owes_answer = True
        whole = Try(now - self._runs_since, used)
        what = "was not ready" if self.message["type"] == "start" else "gave no answer"
        limit = self._deadline if self._wall is None else min(self._deadline, self._wall)
        if self._first_try is None:
            self.fail(Verdict.TOO_LATE, f"it {what} within {limit:.3g} s ({whole.words})")
            return
        tries = self._first_try, whole.after(self._first_try)
        words = ", then ".join(each.words for each in tries)
        text = f"it {what} within {limit:.3g} s, nor when the machine was busy and we waited again"
        self.fail(Verdict.TOO_LATE, f"{text} ({words})", tries=tries)

    def wait(self) -> Reply | BotFault:
        """Wait for the outcome. Nearly every question is waited for here, so it takes few steps."""
        cell = self.cell
        while self.outcome is None:
            patience = int((self.due - time.monotonic()) * 1000) + 1
            happened = cell.poll_for_one(self.unsent).poll(patience if patience > 0 else 0)
            if len(happened) == 1 and happened[0][0] == cell.answers:
                self.read_answers()
                if self.outcome is None:
                    self.look()
            else:
                self.handle(dict(happened))
        return self.outcome

    def register(self, poll: select.poll) -> None:
        self.cell.register(poll, self.unsent)

    def handle(self, happened: Mapping[int, int]) -> None:
        self.cell.handle(happened, self)
        if self.outcome is None:
            self.look()

    def read_answers(self) -> None:
        """Read what has arrived; the first line with this question's number is the answer."""
        try:
            data = os.read(self.cell.answers, CHUNK)
        except BlockingIOError:
            return
        if not data:
            self.cell.answers_closed = True
            self.due = min(self.due, time.monotonic() + CLOSING)
            return
        self._answer_bytes += len(data)
        self._buffer += data
        if not self.cell.begun:
            self._read_mark()
            if self.outcome is not None:
                return
        limit = self.cell.limits.reply
        while b"\n" in self._buffer:
            line, _, self._buffer = self._buffer.partition(b"\n")
            if len(line) > limit:
                self._too_much(line)
            else:
                self._take(line)
            if self.outcome is not None:
                return
        if len(self._buffer) > limit or self._answer_bytes > STALE_FACTOR * limit:
            self._too_much(self._buffer)

    def _read_mark(self) -> None:
        """The first line is written by the runner; the bot's clocks start with it."""
        mark, newline, rest = self._buffer.partition(b"\n")
        if not newline:
            return
        if mark == BEGAN:
            self._cpu_start = self.cell.begin_to_run()
            self._runs_since = time.monotonic()
            self._set_clocks()
            self._buffer = rest
            self.cell.read_log()  # the answer may be here already, and we waited for the mark only
        else:
            reason = clean_text(mark.removeprefix(UNPLACEABLE).decode("utf-8", "replace"))
            self.fail(Verdict.NOT_READY, f"its files cannot be unpacked: {reason}")

    def _too_much(self, line: bytes) -> None:
        text = f"the answer is longer than {self.cell.limits.reply} bytes"
        self.fail(Verdict.TOO_MUCH_OUTPUT, text, reply=shown(line))

    def _take(self, line: bytes) -> None:
        try:
            reply = parse_reply(line)
            if reply.pop("ask", None) != self._number:
                return
            self.cell.owes_answer = False
            reply = expect(self.message, reply)
        except BotFault as fault:
            fault.reply = fault.reply or shown(line)
            self._finish(fault)
            return
        taken = self.cell.cpu_since(self._cpu_start)
        if taken is None:
            taken = time.monotonic() - self._runs_since
        passed = time.monotonic() - self._runs_since
        if taken > self._deadline:
            text = f"it answered after {taken:.3g} s, {self._deadline:.3g} s were left"
            self.fail(Verdict.TOO_LATE, text, reply=shown(line))
        elif self._wall is not None and passed > self._wall:
            text = f"it answered after {passed:.3g} s of {self._wall:.3g} s"
            self.fail(Verdict.TOO_LATE, text, reply=shown(line))
        else:
            self._finish(reply)

    def fail(
        self, verdict: Verdict, message: str, *, reply: str = "", tries: tuple[Try, ...] = ()
    ) -> None:
        if self.message["type"] == "start" and verdict in (Verdict.TOO_LATE, Verdict.CRASHED):
            verdict = Verdict.NOT_READY
        self._finish(BotFault(verdict, message, reply=reply or shown(self._buffer), tries=tries))

    def _finish(self, result: dict[str, Any] | BotFault) -> None:
        now = time.monotonic()
        wall = now - self._started
        log = self.cell.take_log()
        if isinstance(result, BotFault):
            cpu = self.cell.rest(now, read=True, stop=result.verdict is Verdict.TOO_LATE)
            result.wall, result.cpu, result.log = wall, cpu, log
            self.outcome = result
            self.cell.faulted = True
            if result.verdict.ends_game:
                self.cell.fatal = result
        else:
            self.outcome = Reply(result, wall, self.cell.rest(now), log)
