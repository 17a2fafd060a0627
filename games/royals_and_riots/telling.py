"""The events of Royals & Riots in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.contract import Json
from games.royals_and_riots.cards import NAME
from games.telling import listed

What = Mapping[str, Json]
Names = Sequence[str]


def _cards(codes: Sequence[str]) -> str:
    return listed([NAME[code] for code in codes])


def _by_name(numbers: Sequence[int], names: Names) -> str:
    return ", ".join(
        f"{name} {_number(number)}" for name, number in zip(names, numbers, strict=True)
    )


def _number(number: int) -> str:
    return f"{number}".replace("-", "−")


def _points(number: int) -> str:
    return f"{_number(number)} point{'' if abs(number) == 1 else 's'}"


def _execute(what: What, names: Names) -> str:
    card = "himself" if what["card"] == "X" else f"{names[what['owner']]}'s {NAME[what['card']]}"
    return f"{names[what['seat']]}'s Executioner removes {card}."


def _trick(what: What, names: Names) -> str:
    if what["winner"] is None:
        return "Nobody wins the trick; its cards are set aside."
    return f"{names[what['winner']]} wins the trick: {_points(what['points'])}."


def _end(what: What, names: Names) -> str:
    winners = [name for name, place in zip(names, what["places"], strict=True) if place == 1]
    if len(winners) == 1:
        return f"{winners[0]} wins the game."
    return f"{listed(winners)} win the game together."


SENTENCES: dict[str, Callable[[What, Names], str]] = {
    "deal": lambda e, names: f"Round {e['round']} is dealt; {names[e['starter']]} starts.",
    "hand": lambda e, names: f"{names[e['seat']]} is dealt {_cards(e['cards'])}.",
    "play": lambda e, names: f"{names[e['seat']]} plays {NAME[e['card']]}.",
    "draw": lambda e, names: f"{names[e['seat']]} draws {NAME[e['card']]}.",
    "decline": lambda e, names: f"{names[e['seat']]}'s Thief steals nothing.",
    "steal": lambda e, names: (
        f"{names[e['seat']]}'s Thief steals {NAME[e['card']]} from {names[e['from']]}, "
        f"who takes {NAME[e['returned']]} back in hand."
    ),
    "execute": _execute,
    "revolution": lambda e, names: "Revolution! The hierarchy is turned upside down.",
    "restoration": lambda e, names: "A Prince ends the revolution: the usual order is back.",
    "trick": _trick,
    "round": lambda e, names: (
        f"Round {e['round']} brings {_by_name(e['points'], names)}. "
        f"Total: {_by_name(e['scores'], names)}."
    ),
    "end": _end,
}


def tell(what: What, names: Names) -> str:
    """One event as a sentence with the players' names."""
    return SENTENCES[what["event"]](what, names)
