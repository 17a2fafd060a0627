"""The events of Coup in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.coup.cards import ROLES
from games.telling import listed

WHY = {"tax": "tax", "income": "Income", "coup": "a Coup"}


def title(role: str) -> str:
    return ROLES[role].title


def count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def cards(names: Sequence[str]) -> str:
    return listed([title(name) for name in names])


def tell(event: Mapping[str, Any], names: Sequence[str]) -> str:
    kind = event["event"]
    if kind in TELL:
        return TELL[kind](event, names)
    return SIMPLE[kind].format(
        **{
            key: names[value] if key in ("seat", "to", "target", "claimant") else value
            for key, value in event.items()
        }
        | {key: title(event[key]) for key in ("role", "card") if key in event}
    )


SIMPLE = {
    "turn": "Turn {turn}: {seat}.",
    "coup": "{seat} launches a Coup against {target}.",
    "show": "{seat} shows {role}, puts it back and draws another card.",
    "concede": "{seat} does not show {role}.",
    "reveal": "{seat} loses a life: {card}.",
    "blocked": "{seat}'s {role} blocks.",
    "give": "{seat} hands {to} a card.",
    "given": "The card {seat} hands {to} is {card}.",
    "refuse": "{seat} refuses to pay the Crime Boss.",
    "fund": "{seat} joins the riot against {target}.",
    "fizzle": "Nobody joins {seat}'s riot against {target}.",
}


def tell_deal(event: Mapping[str, Any], names: Sequence[str]) -> str:
    return (
        f"The roles are {cards(event['roles'])}. Everyone starts with {event['coins']} coins; "
        f"{count(event['deck'], 'card')} in the deck."
    )


def tell_cards(event: Mapping[str, Any], names: Sequence[str]) -> str:
    verb = "is dealt" if event["event"] == "hand" else "draws"
    return f"{names[event['seat']]} {verb} {cards(event['cards'])}."


def tell_coins(event: Mapping[str, Any], names: Sequence[str]) -> str:
    giver, taker, coins = event["from"], event["to"], count(event["coins"], "coin")
    why = WHY.get(event["why"]) or title(event["why"])
    if giver is None:
        return f"{names[taker]} takes {coins} ({why})."
    if taker is None:
        return f"{names[giver]} pays {coins} ({why})."
    return f"{names[giver]} gives {names[taker]} {coins} ({why})."


def tell_claim(event: Mapping[str, Any], names: Sequence[str]) -> str:
    who, role, kind = names[event["seat"]], title(event["role"]), event["claim"]
    if kind == "life":
        return f"{who} lays a life aside face down, claiming {role}."
    against = listed([names[seat] for seat in event["targets"]])
    end = {
        "action": f" against {against}" if against else "",
        "block": " to block",
        "join": " too",
        "estate": " to inherit",
    }[kind]
    return f"{who} claims {role}{end}."


def tell_challenge(event: Mapping[str, Any], names: Sequence[str]) -> str:
    who, claimant = names[event["seat"]], names[event["claimant"]]
    also = listed([names[seat] for seat in event["also"]])
    more = f" (so would {also})" if also else ""
    return f"{who} challenges {claimant}'s {title(event['role'])}{more}."


def tell_counted(event: Mapping[str, Any], names: Sequence[str]) -> str:
    verb = "draws" if event["event"] == "draw" else "puts back"
    return f"{names[event['seat']]} {verb} {count(event['count'], 'card')}."


def tell_out(event: Mapping[str, Any], names: Sequence[str]) -> str:
    return f"{names[event['seat']]} is out, leaving {count(event['coins'], 'coin')}."


def tell_token(event: Mapping[str, Any], names: Sequence[str]) -> str:
    token = event["token"].capitalize()
    if event["seat"] is None:
        return f"{names[event['of']]} discards a {token} token."
    who = names[event["seat"]]
    if token == "Tax":  # noqa: S105 - a wooden token, not a secret
        return f"{who} takes the Tax tokens and marks {title(event['role'])}."
    article = "the" if token == "Peacekeeping" else "a"  # noqa: S105 - as above
    return f"{who} gets {article} {token} token."


def tell_end(event: Mapping[str, Any], names: Sequence[str]) -> str:
    winners = [name for name, place in zip(names, event["places"], strict=True) if place == 1]
    verb = "wins" if len(winners) == 1 else "share the win"
    return f"{listed(winners)} {verb}: {event['reason']}."


TELL = {
    "deal": tell_deal,
    "hand": tell_cards,
    "drawn": tell_cards,
    "coins": tell_coins,
    "claim": tell_claim,
    "challenge": tell_challenge,
    "draw": tell_counted,
    "return": tell_counted,
    "out": tell_out,
    "token": tell_token,
    "end": tell_end,
}
