"""The events of Highest in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.contract import Json


def tell(event: Mapping[str, Json], names: Sequence[str]) -> str:
    return f"The cards {event['cards']} are played; {names[event['winner']]} wins."
