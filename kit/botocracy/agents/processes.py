"""Commands of the kit as processes that answer with JSON.

A bot that prints, hangs or ends its process does so there, and not in the server.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from subprocess import DEVNULL, PIPE
from typing import Any

import anyio
from anyio.abc import ByteReceiveStream, Process
from mcp.server.mcpserver.exceptions import ToolError

PATIENCE = 5
"""Seconds that an interrupted command has to end its bots."""


async def kit(
    *words: object, tell: Callable[[str], Awaitable[None]] | None = None
) -> dict[str, Any]:
    """The result of ``botocracy WORDS --json``; what it says on standard error if it has none.

    `tell` gets the lines on standard error as they come.

    A cancelled command gets Ctrl-C, so that it ends its bots, too.
    """
    environment = os.environ | {"NO_COLOR": "1", "TERM": "dumb", "COLUMNS": "500"}
    command = [sys.executable, "-m", "botocracy.cli", *map(str, words), "--json"]
    said: dict[str, bytes] = {}

    async def read(name: str, stream: ByteReceiveStream | None) -> None:
        assert stream is not None, "the process was started with pipes"
        parts, line = [], b""
        async for part in stream:
            parts.append(part)
            if tell is not None and name == "notes":
                *lines, line = (line + part).split(b"\n")
                for each in lines:
                    await tell(each.decode(errors="replace"))
        said[name] = b"".join(parts)

    process = await anyio.open_process(
        command, stdin=DEVNULL, stdout=PIPE, stderr=PIPE, env=environment
    )
    try:
        async with anyio.create_task_group() as readers:
            readers.start_soon(read, "result", process.stdout)
            readers.start_soon(read, "notes", process.stderr)
        await process.wait()
    finally:
        with anyio.CancelScope(shield=True):
            await _end(process)
    try:
        result = json.loads(said["result"])
    except ValueError:
        notes = said["notes"].decode(errors="replace").strip()
        raise ToolError(notes or "The command ended without a result.") from None
    return result if isinstance(result, dict) else {"results": result}


async def _end(process: Process) -> None:
    if process.returncode is None:
        process.send_signal(signal.SIGINT)
        with anyio.move_on_after(PATIENCE):
            await process.wait()
        if process.returncode is None:
            process.kill()
    await process.aclose()
