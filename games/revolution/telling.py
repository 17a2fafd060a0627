"""The events of Revolution! in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.contract import Json
from games.revolution.tokens import words as token_words
from games.telling import listed

What = Mapping[str, Json]
Names = Sequence[str]


def tell(event: What, names: Names) -> str:
    return _SENTENCES[event["event"]](event, names)


def _board(what: What, names: Names) -> str:
    kind = "core board" if what["board"] == "core" else f"{what['board'].capitalize()} board"
    return (
        f"The {kind} lies open: {len(what['spaces'])} people to win over, "
        f"{len(what['areas'])} areas to fill."
    )


def _round(what: What, names: Names) -> str:
    held = [f"{names[seat]} {token_words(text)}" for seat, text in enumerate(what["tokens"])]
    return f"Round {what['round']} begins; to bid: {'; '.join(held)}."


def _bids(what: What, names: Names) -> str:
    bids = [
        f"{names[seat]} {', '.join(f'{space} {text}' for space, text in bid.items())}"
        for seat, bid in enumerate(what["bids"])
    ]
    return f"The bids are open: {'; '.join(bids)}."


def _gains(what: What) -> str:
    gains = []
    if what["support"]:
        gains.append(f"{what['support']} Support")
    if what["tokens"]:
        gains.append(token_words(what["tokens"]))
    if what["area"]:
        gains.append(f"a cube in the {what['area']}")
    return listed(gains)


def _win(what: What, names: Names) -> str:
    gains = _gains(what)
    return f"{names[what['seat']]} wins the {what['space']}{f': {gains}' if gains else ''}."


def _copy(what: What, names: Names) -> str:
    gains = _gains(what)
    return (
        f"{names[what['seat']]}'s Anarchist copies the {what['space']}"
        f"{f': {gains}' if gains else ''}."
    )


def _tie(what: What, names: Names) -> str:
    seats = listed([names[seat] for seat in what["seats"]])
    return f"Nobody wins the {what['space']}: {seats} bid the same."


def _spy(what: What, names: Names) -> str:
    return (
        f"{names[what['seat']]}'s Spy replaces a cube of {names[what['owner']]} "
        f"in the {what['area']}."
    )


def _swap(what: What, names: Names) -> str:
    (here, there), (mine, other) = what["areas"], what["owners"]
    return (
        f"{names[what['seat']]}'s Apothecary swaps {names[mine]}'s cube in the {here} "
        f"with {names[other]}'s in the {there}."
    )


def _stay(what: What, names: Names) -> str:
    return f"{names[what['seat']]}'s {what['space']} leaves every cube where it is."


def _reassign(what: What, names: Names) -> str:
    return (
        f"{names[what['seat']]}'s Messenger moves a cube of theirs "
        f"from the {what['from']} to the {what['to']}."
    )


def _influence(what: What, names: Names) -> str:
    return f"{names[what['seat']]} chooses to place a cube in the {what['area']}."


def _plant(what: What, names: Names) -> str:
    return f"{names[what['seat']]} places a cube of {names[what['owner']]} in the {what['area']}."


def _occupy(what: What, names: Names) -> str:
    removed = what["removed"]
    before = "" if removed in (None, what["seat"]) else f", driving out {names[removed]}"
    return f"{names[what['seat']]} holds the Guardhouse{before}."


def _reclaim(what: What, names: Names) -> str:
    return f"{names[what['seat']]} takes back {token_words(what['token'])}."


def _jail(what: What, names: Names) -> str:
    ejected = what["ejected"]
    room = "" if ejected is None else f", freeing one of {names[ejected]}"
    return f"{names[what['seat']]} jails a cube of {names[what['owner']]}{room}."


def _asylum(what: What, names: Names) -> str:
    ejected = what["ejected"]
    room = "" if ejected is None else f", freeing one of {names[ejected]}"
    return f"A cube of {names[what['seat']]} enters the Asylum{room}."


def _end(what: What, names: Names) -> str:
    why = "The town is full" if what["full"] else f"Round {what['round']} was the last"
    scores = what["scores"]
    order = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    return f"{why}: {', '.join(f'{names[seat]} {scores[seat]}' for seat in order)} points."


_SENTENCES: dict[str, Callable[[What, Names], str]] = {
    "board": _board,
    "round": _round,
    "bids": _bids,
    "win": _win,
    "copy": _copy,
    "tie": _tie,
    "spy": _spy,
    "swap": _swap,
    "stay": _stay,
    "reassign": _reassign,
    "influence": _influence,
    "plant": _plant,
    "occupy": _occupy,
    "reclaim": _reclaim,
    "jail": _jail,
    "asylum": _asylum,
    "end": _end,
}
