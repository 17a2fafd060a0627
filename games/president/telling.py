"""The events of President in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.contract import Json


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
