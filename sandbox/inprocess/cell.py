"""The in-process way: house bots, and an author's own bot in the kit."""

from __future__ import annotations

import time
from typing import Any

from sandbox.cell import Cell, Isolation, Reply, Stock
from sandbox.inprocess.copies import LazyTurn, own, simple
from sandbox.inprocess.private import PrivateModules
from sandbox.limits import Limits
from sandbox.match import BotFiles, Usage
from sandbox.protocol import clean_text, expect, parse_reply, shown
from sandbox.runner.session import Session, encode_answer
from sandbox.verdicts import BotFault, SandboxError, Verdict


class Untrusted(SandboxError):
    """A bot that is not ours was about to run without a sandbox."""


class InProcessCell(Cell):
    """One bot, loaded into this process.

    The bot gets values of its own, equal to those that a bot in a real cell gets through JSON, and
    its answers pass the same checks. Times are measured but nothing can be interrupted: a late
    answer is a fault only once it arrives.
    """

    def __init__(self, bot: BotFiles, limits: Limits) -> None:
        self._limits = limits
        self._printed: list[str] = []
        self._tail = ""
        self._cpu = 0.0
        self._fatal: BotFault | None = None
        modules = PrivateModules(bot.files, self._printed.append)
        self._session = Session(
            load=lambda: vars(modules.load("bot")),
            seed=modules.seed,
            root=modules.root,
            turn=LazyTurn,
            own=own,
        )

    @property
    def gone(self) -> bool:
        return self._fatal is not None

    def ask(self, message: dict[str, Any], deadline: float, wall: float | None = None) -> Reply:
        if self._fatal is not None:
            raise self._fatal
        began, cpu = time.perf_counter(), time.thread_time()
        answer = self._answer(message)
        reply = simple(answer)
        line = b"" if reply else encode_answer(answer)
        passed, cpu = time.perf_counter() - began, time.thread_time() - cpu
        self._cpu += cpu
        log = self._take_log() if self._printed else ""
        try:
            if reply is None:
                reply = expect(message, self._read(line))
            if cpu > deadline:
                verdict = Verdict.NOT_READY if message["type"] == "start" else Verdict.TOO_LATE
                raise BotFault(verdict, f"it took {cpu:.3f} s, {deadline:.3f} s were left")
            if wall is not None and passed > wall:
                raise BotFault(
                    Verdict.TOO_LATE, f"it answered after {passed:.3g} s of {wall:.3g} s"
                )
        except BotFault as fault:
            fault.log, fault.wall, fault.cpu = log, passed, cpu
            fault.reply = fault.reply or shown(line or encode_answer(answer))
            if fault.verdict.ends_game:
                self._fatal = fault
            raise
        return Reply(reply, passed, cpu, log)

    def _answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """Let the bot work."""
        return self._session.answer(question)

    def _read(self, line: bytes) -> dict[str, Any]:
        if len(line) > self._limits.reply:
            raise BotFault(
                Verdict.TOO_MUCH_OUTPUT, f"the answer is longer than {self._limits.reply} bytes"
            )
        return parse_reply(line)

    def _take_log(self) -> str:
        text = clean_text("".join(self._printed))[-self._limits.log :]
        self._printed.clear()
        self._tail = (self._tail + text)[-self._limits.log :]
        return text

    def close(self) -> Usage:
        verdict = self._fatal.verdict if self._fatal else None
        return Usage(verdict=verdict, cpu=self._cpu, peak_memory=None, log=self._tail)


class InProcess:
    """Runs trusted bots in this process; refuses all others."""

    name = "inprocess"
    isolation = Isolation.NONE

    def open(self, bot: BotFiles, limits: Limits) -> InProcessCell:
        if not bot.trusted:
            raise Untrusted("only trusted bots may run without a sandbox")
        return InProcessCell(bot, limits)

    def stock(self) -> Stock:
        return Stock(0, 0)

    def close(self) -> None:
        """Nothing is held."""
