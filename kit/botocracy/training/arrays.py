"""Observations and masks as numpy arrays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces

from games.encoding import Encoding

Array = np.ndarray[Any, Any]


class Arrays:
    """How the features of an encoding become an array.

    Plain, they are the whole numbers of the encoding. Scaled, each is divided by the largest
    value that it is declared to have, so that all are in [0, 1].
    """

    def __init__(self, numbers: Encoding, *, scaled: bool) -> None:
        high = np.array(numbers.high)
        self.actions = len(numbers.actions)
        self._dtype: type[Any] = np.float32 if scaled else np.int16
        self._unit = np.maximum(high, 1).astype(np.float32) if scaled else None
        high = (high > 0) if scaled else high
        self.space: spaces.Box = spaces.Box(
            np.zeros(numbers.size, self._dtype), high.astype(self._dtype), dtype=self._dtype
        )

    def observation(self, features: bytes) -> Array:
        """The features of one seat."""
        row: Array = self.observations([features])[0]
        return row

    def observations(self, features: Iterable[bytes]) -> Array:
        """A row for each of them."""
        flat: Array = np.frombuffer(b"".join(features), np.uint8)
        rows = flat.reshape(-1, *self.space.shape).astype(self._dtype)
        return rows if self._unit is None else rows / self._unit

    def mask(self, legal: Iterable[int]) -> Array:
        """1 for each legal action."""
        row: Array = self.masks([legal])[0]
        return row

    def masks(self, legal: Sequence[Iterable[int]]) -> Array:
        """A row for each of them."""
        flat = bytearray(len(legal) * self.actions)  # quicker than indexing an array
        for start, actions in zip(range(0, len(flat), self.actions), legal, strict=True):
            for action in actions:
                flat[start + action] = 1
        return np.frombuffer(flat, np.int8).reshape(-1, self.actions)
