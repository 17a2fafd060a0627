"""The first deal: the roles in play, the hands, the first player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.chance import stream
from games.contract import Game
from games.coup import tables
from games.coup.cards import FAMILIES, FIRST_GAME, IN_PLAY, ROLES, cast_of
from games.coup.state import BLANK, CoupState
from games.coup.turns import NEXT

HAND_SIZE: Final = 2
START_COINS: Final = 2


def deal(game: Game, seats: int, options: Mapping[str, Any], seed: str) -> CoupState:
    """A game at its first decision."""
    cast = cast_of(role_set(options, seed))
    deck = list(cast.pack)
    stream(seed, "deal").shuffle(deck)
    hands = [
        tuple(sorted(deck[seat * HAND_SIZE : (seat + 1) * HAND_SIZE])) for seat in range(seats)
    ]
    first = stream(seed, "first player").below(seats)

    state = CoupState()
    state.game = game
    state.seats = seats
    state.options = options
    state.seed = seed
    state.cast = cast
    state.turn = 0
    state.active = (first - 1) % seats
    state.alive = tuple(range(seats))
    state.out = ()
    state.hands = hands
    state.revealed = [()] * seats
    state.aside = [()] * seats
    state.deck = deck[seats * HAND_SIZE :]
    state.draws = 0
    state.coins = [START_COINS] * seats
    state.treaty = ()
    state.peacekeeping = None
    state.tax = None
    state.disappear = (0,) * seats
    state.estate = None
    state.memory = [()] * seats
    state.handed = None
    state.stack = [NEXT]
    state._public = BLANK | {"seats": seats, "roles": state.cast.roles, "aside": ((),) * seats}
    state._stale = True
    state.moved = True
    state.shifted = True
    state._outcome = None
    state.log = [tables.deal(cast.roles, START_COINS, len(state.deck))]
    state.log += map(tables.hand, range(seats), hands)
    state.advance()
    state.opening = tuple(state.log)
    return state


def role_set(options: Mapping[str, Any], seed: str) -> tuple[str, ...]:
    """The roles in play, family by family."""
    if options["role_set"] == "custom":
        return tuple(role for role in ROLES if role in options["roles"])
    if options["role_set"] == "first_game":
        return FIRST_GAME
    chance = stream(seed, "roles")
    drawn: list[str] = []
    for family, count in IN_PLAY.items():
        pile = list(FAMILIES[family])
        chance.shuffle(pile)
        drawn += sorted(pile[:count])
    return tuple(drawn)
