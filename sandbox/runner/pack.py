"""What the worker hands the stub with a claim: the bot's files and how to hold it.

One header line of JSON, then the files' bytes one after the other. Both sides
use this module; it travels as an open file, never over a socket.
"""

from __future__ import annotations

import json
import os
from typing import Any, NamedTuple


class Pack(NamedTuple):
    files: dict[str, bytes]
    filter: bytes
    """The strict seccomp filter; empty where none is wanted."""
    rlimits: dict[str, int]
    """`resource` names without ``RLIMIT_`` → the value of both limits."""


def write_pack(pack: Pack) -> int:
    """An open, sealed-off file holding `pack`; the caller closes it."""
    header: dict[str, Any] = {
        "files": [[path, len(content)] for path, content in pack.files.items()],
        "filter": pack.filter.hex(),
        "rlimits": pack.rlimits,
    }
    fd = os.memfd_create("bot", os.MFD_CLOEXEC)
    with open(fd, "wb", closefd=False) as file:
        file.write(json.dumps(header).encode() + b"\n")
        file.writelines(pack.files.values())
    os.lseek(fd, 0, os.SEEK_SET)
    return fd


def read_pack(fd: int) -> Pack:
    with open(fd, "rb", closefd=False) as file:
        header = json.loads(file.readline())
        files = {path: file.read(size) for path, size in header["files"]}
    return Pack(files, bytes.fromhex(header["filter"]), header["rlimits"])
