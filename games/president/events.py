"""What happens in a game, as events and as sentences.

The events of a trick come from tables: there are few different ones, each is the
same every time, and making them anew would be half the cost of a move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.contract import Event, Json, event
from games.president.cards import titles
from games.president.hands import Hand
from games.president.plays import PLAYS
from games.president.seats import MOST_SEATS

_event: Final = event  # compiled, what is final here need not be looked up

PASSES: Final = tuple(Event({"event": "pass", "seat": seat}) for seat in range(MOST_SEATS))
PLAYED: Final = tuple(
    (PASSES[seat], *(Event({"event": "play", "seat": seat, "play": move}) for move in PLAYS))
    for seat in range(MOST_SEATS)
)
"""``PLAYED[seat][play.number]``"""
TRICKS: Final = tuple(
    tuple(
        Event({"event": "trick", "winner": winner, "leader": leader})
        for leader in range(MOST_SEATS)
    )
    for winner in range(MOST_SEATS)
)
"""``TRICKS[winner][leader]``: the leader of the next trick is another when the winner is out."""


OUT: Final = tuple(
    tuple(
        tuple(
            Event({"event": "out", "seat": seat, "place": place, "title": title})
            for place, title in enumerate(titles(seats), 1)
        )
        for seat in range(seats)
    )
    for seats in range(MOST_SEATS + 1)
)
"""``OUT[seats][seat][place - 1]``: a player has no cards left, or is the last who has."""


def dealt(number: int, hands: list[Hand], revolution: bool) -> list[Event]:
    """A deal: the round to everyone, each hand to its seat."""
    told = [_event(({"event": "deal", "round": number, "revolution": revolution}, None))]
    for seat, hand in enumerate(hands):
        told.append(_event(({"event": "hand", "seat": seat, "hand": hand.text}, _ALONE[seat])))
    return told


_ALONE: Final = tuple((seat,) for seat in range(MOST_SEATS))


def started(seat: int, card: str | None) -> Event:
    return _event(({"event": "start", "seat": seat, "card": card}, None))


STARTED: Final = tuple(started(seat, None) for seat in range(MOST_SEATS))
"""By seat: the Scum starts."""


def _handed(kind: str) -> tuple[tuple[tuple[Event, ...], ...], ...]:
    return tuple(
        tuple(
            tuple(
                Event({"event": kind, "from": giver, "to": taker, "count": count})
                for count in range(3)
            )
            for taker in range(MOST_SEATS)
        )
        for giver in range(MOST_SEATS)
    )


TRIBUTE: Final = _handed("tribute")
RETURN: Final = _handed("return")
"""``TRIBUTE[giver][taker][count]``: cards change hands; `handed` tells which."""


def handed(giver: int, taker: int, cards: str) -> Event:
    """Which cards changed hands, to the two."""
    told = {"event": "cards", "from": giver, "to": taker, "cards": cards}
    return _event((told, (giver, taker)))


def revolted(seat: int, revolution: bool) -> Event:
    return _event(({"event": "revolution", "seat": seat, "revolution": revolution}, None))


def scored(number: int, order: tuple[int, ...], points: tuple[int, ...]) -> Event:
    return _event(({"event": "round", "round": number, "order": order, "points": points}, None))


def ended(winner: int) -> Event:
    return _event(({"event": "end", "winner": winner}, None))


def tell(what: Mapping[str, Json], names: Sequence[str]) -> str:
    """One event in words."""
    match what["event"]:
        case "deal":
            mode = " The revolution goes on." if what["revolution"] else ""
            return f"Round {what['round']} is dealt.{mode}"
        case "hand":
            return f"{names[what['seat']]} holds {spaced(what['hand'])}."
        case "start" if what["card"]:
            return f"{names[what['seat']]} has the {_card(what['card'])} and starts."
        case "start":
            return f"{names[what['seat']]}, the Scum, starts."
        case "tribute":
            return f"{names[what['from']]} gives {names[what['to']]} {_best(what['count'])}."
        case "return":
            cards = "two cards" if what["count"] == 2 else "one card"
            return f"{names[what['from']]} gives {names[what['to']]} {cards} back."
        case "cards":
            cards = spaced(what["cards"])
            return f"From {names[what['from']]} to {names[what['to']]}: {cards}."
        case "play":
            return f"{names[what['seat']]} plays {spaced(what['play'])}."
        case "pass":
            return f"{names[what['seat']]} passes."
        case "revolution":
            order = "3 is now the highest rank" if what["revolution"] else "2 is highest again"
            return f"{names[what['seat']]} makes a revolution: {order}."
        case "trick" if what["winner"] == what["leader"]:
            return f"{names[what['winner']]} wins the trick and leads."
        case "trick":
            winner, leader = names[what["winner"]], names[what["leader"]]
            return f"{winner} wins the trick and is out; {leader} leads."
        case "out":
            return f"{names[what['seat']]} finishes in place {what['place']}: {what['title']}."
        case "round":
            score = ", ".join(
                f"{name} {points}" for name, points in zip(names, what["points"], strict=True)
            )
            return f"Round {what['round']} is over. Points: {score}."
        case _:
            return f"{names[what['winner']]} wins the game."


def spaced(cards: str) -> str:
    """Cards as people write them: ``"9T*"`` is ``"9 10 joker"``."""
    words = {"T": "10", "*": "joker"}
    return " ".join(words.get(card, card) for card in cards)


def _card(card: str) -> str:
    suit = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}[card[1]]
    return f"{spaced(card[0])} of {suit}"


def _best(count: int) -> str:
    return "the two best cards" if count == 2 else "the best card"
