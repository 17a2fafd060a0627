"""Which signals the processes of a cell listen to."""

from __future__ import annotations

import signal

_FIXED = {signal.SIGKILL, signal.SIGSTOP}
_PYTHON_IGNORES = {signal.SIGPIPE, signal.SIGXFSZ}


def ignore_all() -> None:
    """Ignore every signal that can be ignored, but not the news that a child ended."""
    for number in signal.valid_signals() - _FIXED - {signal.SIGCHLD}:
        signal.signal(number, signal.SIG_IGN)


def restore() -> None:
    """Set every signal to what a new Python process starts with."""
    for number in signal.valid_signals() - _FIXED:
        ignored = number in _PYTHON_IGNORES
        signal.signal(number, signal.SIG_IGN if ignored else signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
