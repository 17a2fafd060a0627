"""What follows from the state of an event, computed once for each state."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Any, Generic, TypeVar

Value = TypeVar("Value")


class Memory(Generic[Value]):
    """The newest value of a few things, each with the version it follows from."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._kept: dict[int, tuple[Any, Value]] = {}
        self._computing = Lock()

    def get(self, key: int, version: Any, compute: Callable[[], Value]) -> Value:
        """What was computed for this version, or is now.

        Who wants it meanwhile waits for it, and finds it there.
        """
        kept = self._kept.get(key)
        if kept and kept[0] == version:
            return kept[1]
        with self._computing:
            kept = self._kept.get(key)
            if kept and kept[0] == version:
                return kept[1]
            value = compute()
            self._kept.pop(key, None)
            self._kept[key] = (version, value)
            if len(self._kept) > self.size:
                del self._kept[next(iter(self._kept))]
            return value

    def newest(self, key: int) -> tuple[Any, Value] | None:
        """The last version that was computed, with its value."""
        return self._kept.get(key)

    def clear(self) -> None:
        self._kept.clear()

    def __contains__(self, key: int) -> bool:
        return key in self._kept
