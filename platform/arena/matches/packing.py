"""JSON values as small bytes. Takes what a database's own JSON would refuse."""

from __future__ import annotations

import json
from typing import Any

import zstandard


def pack(value: Any) -> bytes:
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=True)
    return zstandard.compress(text.encode("ascii"), level=9)


def unpack(data: bytes | memoryview) -> Any:
    return json.loads(zstandard.decompress(bytes(data)))
