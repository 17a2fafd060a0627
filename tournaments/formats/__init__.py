"""The formats by name: one class each."""

from tournaments.formats.base import Format
from tournaments.formats.round_robin import RoundRobin
from tournaments.formats.swiss import Swiss

FORMATS: dict[str, Format] = {made.name: made for made in (RoundRobin(), Swiss())}

__all__ = ["FORMATS", "Format"]
