"""The events of Revolt in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.contract import Json
from games.revolt.cards import NAMES
from games.telling import listed


def card_name(card: str) -> str:
    """``"N7"`` → ``"Noble 7"``, ``"C"`` → ``"a Citizen"``."""
    return "a Citizen" if card == "C" else f"{NAMES[card[0]]} {card[1:]}"


def tell(event: Mapping[str, Json], names: Sequence[str]) -> str:
    kind = event["event"]
    if kind == "play":
        return _play(event, names)
    if kind == "trick":
        return _trick(event, names)
    if kind == "revolt":
        return f"Revolt! Nobody wins the trick, and {names[event['leader']]} leads again."
    if kind == "deal":
        return f"Round {event['round']} is dealt; {names[event['leader']]} has the pitchfork."
    if kind == "hand":
        return f"{names[event['seat']]} picks up {listed([*map(card_name, event['hand'])])}."
    if kind == "take":
        return (
            f"The supply is empty: {names[event['seat']]} takes the Knave's coin "
            f"from {names[event['from']]}."
        )
    if kind == "unpaid":
        return f"The supply is empty and nobody can pay the Knave's coin of {names[event['seat']]}."
    if kind == "count":
        gained = [f"{name} {won}" for name, won in zip(names, event["won"], strict=True)]
        return f"Round {event['round']} is over; coats of arms for tricks: {listed(gained)}."
    if kind == "riches":
        rich = [names[seat] for seat in event["seats"]]
        each = "2 coats of arms" if event["arms"] == 2 else "1 coat of arms each"
        return f"{listed(rich)} {'has' if len(rich) == 1 else 'have'} the most coins: {each}."
    winners = [names[seat] for seat in event["winners"]]
    return f"{listed(winners)} {'wins' if len(winners) == 1 else 'share the victory'}."


def _play(event: Mapping[str, Json], names: Sequence[str]) -> str:
    name = names[event["seat"]]
    if event["cut"]:
        return f"{name} pays a coin and cuts with {card_name(event['card'])}."
    return f"{name} plays {card_name(event['card'])}."


def _trick(event: Mapping[str, Json], names: Sequence[str]) -> str:
    parts = [f"{names[event['winner']]} wins the trick"]
    if event["noble"] is not None:
        parts.append(f"{names[event['noble']]} gets a coat of arms for the highest Noble")
    if event["knave"] is not None:
        parts.append(f"{names[event['knave']]} gets a coin for the lowest Rascal")
    return "; ".join(parts) + "."
