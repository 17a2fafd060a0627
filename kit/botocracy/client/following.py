"""Reading a live stream to its end, also where the connection is cut in between."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import sleep
from typing import Any

from botocracy.client.errors import Answered, SiteError, Unreachable

TRIES = 3
"""Failures in a row after which a stream is given up."""
PAUSE = 2.0
"""Seconds before a stream is taken up again."""
BUSY = 503


def lines_to_the_end(
    stream: Callable[[str], Iterator[Any]], *, after: str, tell: Callable[[str], None]
) -> Iterator[Any]:
    """The lines of a stream, `alive` ones too, from the one after `after` on.

    `stream` opens it after the id that it is given. A site that cannot hold it sends what there is;
    then the rest is asked for. `tell` gets a sentence when the connection is cut.
    """
    failures = 0
    while True:
        try:
            for line in stream(after):
                failures = 0
                after = line.get("id") or after
                yield line
                if line["type"] in ("end", "error"):
                    return
        except (Unreachable, Answered) as error:
            failures += 1
            if failures == TRIES or not _passes(error):
                raise
            tell(f"{error} Going on.")
        sleep(PAUSE)


def _passes(error: SiteError) -> bool:
    """Whether a second try may help."""
    return isinstance(error, Unreachable) or getattr(error, "status", 0) == BUSY
