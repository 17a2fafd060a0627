"""The smoke game of a submission's check as frames, for the owner of the bot."""

from __future__ import annotations

from arena.bots.models import Check, Submission
from arena.core.errors import NotFound
from arena.matches.packing import unpack
from botocracy.viewer.frames import Replay, fault_marks, frames_of
from games.record import Record


def smoke_replay(submission: Submission, *, seat: int | None) -> Replay:
    """The game that decided the check, as `seat` saw it, or with everything open."""
    check = Check.objects.filter(submission=submission).first()
    if check is None or check.record is None:
        raise NotFound("This version has not played its smoke game yet.")
    record = Record.from_json(unpack(check.record))
    if seat is not None and not 0 <= seat < record.seats:
        raise NotFound(f"There is no seat {seat + 1} at this table.")
    bot = submission.bot.name
    house = iter(range(1, record.seats))
    names = [bot if at == check.seat else f"house {next(house)}" for at in range(record.seats)]
    faults = []
    if check.step is not None and check.seat is not None:
        faults.append((check.seat, check.step, check.verdict))
    return frames_of(record, names, seat=seat, faults=fault_marks(faults, names))
