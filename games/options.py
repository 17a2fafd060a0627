"""Options of a game: their types, checks and JSON Schemas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


class OptionError(ValueError):
    """An option, or the number of seats, is not one the game knows. The text is for people."""


@dataclass(frozen=True, kw_only=True)
class Option:
    """One option. Subclasses define which values it takes."""

    default: Any
    help: str

    def check(self, name: str, value: Any) -> None:
        raise NotImplementedError

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of this option."""
        raise NotImplementedError

    def words(self, value: Any) -> str:
        """The value for people."""
        return str(value).replace("_", " ")


@dataclass(frozen=True, kw_only=True)
class Flag(Option):
    """Yes or no."""

    def words(self, value: Any) -> str:
        return "yes" if value else "no"

    def check(self, name: str, value: Any) -> None:
        if type(value) is not bool:
            raise OptionError(f"{name} must be true or false, not {value!r}")

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean", "default": self.default, "description": self.help}


@dataclass(frozen=True, kw_only=True)
class Whole(Option):
    """A whole number between two bounds, both included."""

    low: int
    high: int

    def check(self, name: str, value: Any) -> None:
        if type(value) is not int or not self.low <= value <= self.high:
            raise OptionError(
                f"{name} must be a whole number from {self.low} to {self.high}, not {value!r}"
            )

    def schema(self) -> dict[str, Any]:
        return {
            "type": "integer",
            "minimum": self.low,
            "maximum": self.high,
            "default": self.default,
            "description": self.help,
        }


@dataclass(frozen=True, kw_only=True)
class Choice(Option):
    """One of a few words."""

    choices: Sequence[str]

    def check(self, name: str, value: Any) -> None:
        if not isinstance(value, str) or value not in self.choices:
            raise OptionError(f"{name} must be one of {', '.join(self.choices)}, not {value!r}")

    def schema(self) -> dict[str, Any]:
        return {
            "type": "string",
            "enum": list(self.choices),
            "default": self.default,
            "description": self.help,
        }


@dataclass(frozen=True, kw_only=True)
class Several(Option):
    """A set of different words out of a given list; the order does not matter."""

    choices: Sequence[str]

    def words(self, value: Any) -> str:
        return ", ".join(word.replace("_", " ") for word in value) or "none"

    def check(self, name: str, value: Any) -> None:
        if not isinstance(value, list | tuple):
            raise OptionError(f"{name} must be a list, not {value!r}")
        for item in value:
            if not isinstance(item, str) or item not in self.choices:
                raise OptionError(
                    f"{name} cannot hold {item!r}; it takes {', '.join(self.choices)}"
                )
        if len(set(value)) != len(value):
            raise OptionError(f"{name} names something twice: {', '.join(value)}")

    def schema(self) -> dict[str, Any]:
        return {
            "type": "array",
            "items": {"type": "string", "enum": list(self.choices)},
            "uniqueItems": True,
            "default": list(self.default),
            "description": self.help,
        }


def complete(
    title: str,
    seat_counts: Sequence[int],
    specs: Mapping[str, Option],
    seats: int,
    given: Mapping[str, Any],
) -> dict[str, Any]:
    """`given` checked against `specs` and filled with the defaults."""
    if type(seats) is not int or seats not in seat_counts:
        raise OptionError(f"{title} seats {seat_counts[0]} to {seat_counts[-1]}, not {seats!r}")
    for name in given:
        if name not in specs:
            known = ", ".join(specs) or "none"
            raise OptionError(f"{title} has no option {name!r}; its options: {known}")
    options = {}
    for name, spec in specs.items():
        value = spec.default
        if name in given:
            value = given[name]
            spec.check(name, value)
        options[name] = list(value) if isinstance(value, list | tuple) else value
    return options
