"""Results computed from an event, stored in the database until their inputs change.

Each kind of result is one `Stored`. It is asked for with the version of its inputs, any value whose
`repr` changes when they do: if the stored result has that version it is read, otherwise it is
computed and stored. So no writer has to invalidate anything, and a result cannot be outdated.
Workers ask for results whenever they advance an event, so visitors rarely wait for one.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Collection
from hashlib import sha256
from typing import Any, Generic, TypeVar

from tournaments.models import Event, EventResult

Value = TypeVar("Value")


class Stored(Generic[Value]):
    """A kind of result, one for each event."""

    def __init__(
        self,
        name: str,
        *,
        form: int,
        pack: Callable[[Value], bytes],
        unpack: Callable[[bytes], Value],
    ) -> None:
        self.name = name
        self.form = form
        """Format version; raise it to invalidate what is stored."""
        self._pack = pack
        self._unpack = unpack

    def get(self, event: Event, version: Any, compute: Callable[[], Value]) -> Value:
        """The result for this version of its inputs: stored, or else computed and stored."""
        label = self._label(version)
        found = self._rows([event.pk]).filter(version=label).first()
        if found is not None:
            return self._read(found[1])
        value = compute()
        EventResult.objects.update_or_create(
            event=event,
            name=self.name,
            defaults={"version": label, "content": zlib.compress(self._pack(value), 1)},
        )
        return value

    def last(self, events: Collection[int]) -> dict[int, Value]:
        """What was stored last for some events, whatever inputs it follows from."""
        rows = self._rows(events).filter(version__startswith=f"{self.form}:")
        return {event: self._read(content) for event, content in rows}

    def _rows(self, events: Collection[int]) -> Any:
        rows = EventResult.objects.filter(event__in=events, name=self.name)
        return rows.order_by().values_list("event_id", "content")

    def _read(self, content: bytes | memoryview) -> Value:
        return self._unpack(zlib.decompress(content))

    def _label(self, version: Any) -> str:
        return f"{self.form}:{sha256(repr(version).encode()).hexdigest()}"


def results_forget(event: Event) -> None:
    """Delete all stored results of an event; they are computed again when asked for."""
    EventResult.objects.filter(event=event).delete()
