"""A full state that matches what one seat sees: the unseen cards are dealt again."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from games.contract import Game, GameError, View
from games.coup.cards import COPIES, cast_of
from games.coup.flow import QUESTIONS
from games.coup.memory import ASIDE, DECK, HAND, Memory, read
from games.coup.state import BLANK, CoupState, is_choice
from games.coup.table import Frame

ATTEMPTS = 100_000
"""Deals tried before a view counts as contradictory; a few are usually enough."""


def imagine(game: Game, view: View, options: Mapping[str, Any], rng: Random) -> CoupState:
    state = CoupState()
    seats = view["seats"]
    seat = view["seat"]
    state.game = game
    state.seats = seats
    state.options = dict(options)
    state.opening = ()
    state.seed = f"imagined {rng.getrandbits(64):016x}"
    state.cast = cast_of(tuple(view["roles"]))
    state.turn = view["turn"]
    state.active = view["active"]
    state.out = tuple(view["out"])
    state.alive = tuple([s for s in range(seats) if s not in state.out])
    state.revealed = [tuple(cards) for cards in view["revealed"]]
    state.draws = 0
    state.coins = list(view["coins"])
    state.treaty = tuple(view["treaty"])
    state.peacekeeping = view["peacekeeping"]
    tax = view["tax"]
    state.tax = None if tax is None else (tax["seat"], tax["role"])
    state.disappear = tuple(view["disappear"])
    state.estate = view["estate"]
    state.memory = [()] * seats
    state.memory[seat] = read(view["known"])
    state.stack = [thaw(frame) for frame in view["steps"]]
    state.handed = None
    state.log = []
    state._pending = ()
    state._public = BLANK | {"seats": seats, "roles": state.cast.roles, "aside": ((),) * seats}
    state._stale = True
    state.moved = True
    state.shifted = True
    state._outcome = None
    for _ in range(ATTEMPTS):
        if redeal(state, view, rng) and plausible(state):
            state.handed = handed(state, view, rng)
            state.advance()
            return state
    raise GameError("no deal of the hidden cards fits this view")


def thaw(frame: Mapping[str, Any]) -> Frame:
    """A step from a view, with tuples instead of the lists that JSON made of them."""
    return {key: tuple(value) if isinstance(value, list) else value for key, value in frame.items()}


def plausible(state: CoupState) -> bool:
    """Whether the present step asks somebody, as the view says.

    A claimant is asked for a proof only if it holds the card, and a seat is asked which card
    to lose only if it has different ones.
    """
    if not state.stack:
        return True
    frame = state.stack[-1]
    return is_choice(QUESTIONS[frame["step"]](state, frame))


def handed(state: CoupState, view: View, rng: Random) -> str | None:
    """The card that the Producer got from the target; unless it is known, any card of the hand."""
    if not state.stack or state.stack[-1]["step"] != "return":
        return None
    known: str | None = view["handed"]
    return known or rng.choice(state.hands[state.active])


def redeal(state: CoupState, view: View, rng: Random) -> bool:
    """Deal the cards that the seat cannot see; ``False`` if a remembered card does not fit."""
    seat = view["seat"]
    unknown = hidden_cards(view)
    room = {DECK: view["deck"]}
    for other in range(view["seats"]):
        if other != seat:
            room[HAND[other]] = view["cards"][other]
            room[ASIDE[other]] = len(view["aside"][other])
    piles: dict[int, list[str]] = {place: [] for place in room}
    if not place_known(state.memory[seat], unknown, room, piles, rng):
        return False
    rng.shuffle(unknown)
    for place, pile in piles.items():
        for _ in range(room[place]):
            pile.append(unknown.pop())
    state.deck = piles[DECK]
    state.hands = []
    state.aside = []
    for other, claims in enumerate(view["aside"]):
        own = other == seat
        hand = view["hand"] if own else piles[HAND[other]]
        pile = view["set_aside"] if own else piles[ASIDE[other]]
        state.hands.append(tuple(sorted(hand)))
        state.aside.append(tuple(zip(pile, claims, strict=True)))
    return True


def hidden_cards(view: View) -> list[str]:
    """Every card in play that the seat cannot see."""
    cards = [role for role in view["roles"] for _ in range(COPIES)]
    for pile in (view["hand"], view["set_aside"], *view["revealed"]):
        for card in pile:
            cards.remove(card)
    return cards


def place_known(
    memory: Memory,
    unknown: list[str],
    room: dict[int, int],
    piles: dict[int, list[str]],
    rng: Random,
) -> bool:
    """Put each remembered card into one of its places, the most restricted card first."""
    for card, places in sorted(memory, key=lambda item: item[1].bit_count()):
        slots = [place for place, free in room.items() if place & places for _ in range(free)]
        if not slots:
            return False
        place = rng.choice(slots)
        room[place] -= 1
        piles[place].append(card)
        unknown.remove(card)
    return True
