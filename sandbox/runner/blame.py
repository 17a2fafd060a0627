"""Error replies for exceptions of a bot, with the names and lines of its own files."""

from __future__ import annotations

import traceback
from typing import Any

MESSAGE_CAP = 500
TRACEBACK_CAP = 8000


def blame(error: BaseException, what: str, root: str, *, kind: str = "exception") -> dict[str, Any]:
    """An error reply: one sentence, and the traceback with the bot's own frames.

    `what` names the call that raised (``"act()"``); `root` is the folder of the bot's files,
    which is removed from every path. `kind` is the reply's kind, unless memory ran out.
    """
    trace = traceback.TracebackException.from_exception(error, limit=-200)
    own = [frame for frame in trace.stack if frame.filename.startswith(root)]
    only = "".join(trace.format_exception_only()).strip()
    summary = only.splitlines()[-1] if only else type(error).__name__
    where = ""
    if isinstance(error, SyntaxError):
        where = f" ({_short(error.filename or '?', root)}, line {error.lineno})"
    elif own:
        where = f" ({_short(own[-1].filename, root)}, line {own[-1].lineno})"
    lines = []
    if own:
        lines.append("Traceback (most recent call last):\n")
        for frame in own:
            lines.append(
                f'  File "{_short(frame.filename, root)}", line {frame.lineno}, in {frame.name}\n'
            )
            if frame.line:
                lines.append(f"    {frame.line}\n")
    lines.append(only.replace(root, ""))
    message = f"{what} raised {summary}".replace(root, "")
    return {
        "kind": "memory" if isinstance(error, MemoryError) else kind,
        "message": message[:MESSAGE_CAP] + where,
        "traceback": "".join(lines)[-TRACEBACK_CAP:],
    }


def _short(filename: str, root: str) -> str:
    return filename.removeprefix(root)
