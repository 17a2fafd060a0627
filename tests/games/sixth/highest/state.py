"""A game of Highest under way, in the simplest code that does it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from games.contract import (
    Decision,
    Event,
    Game,
    IllegalMove,
    Json,
    Move,
    Outcome,
    State,
    View,
    places,
)


class HighestState(State):
    """Every seat plays one card a trick, all at once."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, Json],
        hands: list[list[int]],
        won: list[int],
        played: tuple[int, ...],
        seed: str,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.opening: tuple[Event, ...] = ()
        self.hands = hands
        self.won = won
        self.played = played
        self.seed = seed

    def pending(self) -> tuple[Decision, ...]:
        return tuple(
            [Decision(seat, "play", tuple(hand)) for seat, hand in enumerate(self.hands) if hand]
        )

    def check(self, seat: int, move: Move) -> None:
        if type(move) is not int or not 0 <= seat < self.seats or move not in self.hands[seat]:
            raise IllegalMove("that card is not in your hand")

    def apply(self, moves: Mapping[int, Move]) -> list[Event]:
        if not self.hands[0] or set(moves) != set(range(self.seats)):
            raise IllegalMove("every seat plays one card")
        for seat, move in moves.items():
            self.check(seat, move)
        cards: list[int] = [moves[seat] for seat in range(self.seats)]
        self.hands = [
            [card for card in hand if card != moves[seat]] for seat, hand in enumerate(self.hands)
        ]
        winner = cards.index(max(cards))
        self.won = [won + (seat == winner) for seat, won in enumerate(self.won)]
        self.played = (*self.played, *cards)
        return [Event({"event": "trick", "cards": cards, "winner": winner})]

    def view(self, seat: int | None) -> View:
        shown: View = {"hands": self.hands} if seat is None else {"hand": self.hands[seat]}
        return {
            "seat": seat,
            "seats": self.seats,
            **shown,
            "sizes": [len(hand) for hand in self.hands],
            "won": self.won,
            "played": self.played,
        }

    def default_move(self, seat: int) -> Move:
        return self.hands[seat][0]

    def random_move(self, seat: int, rng: Random) -> Move:
        return rng.choice(self.hands[seat])

    def outcome(self) -> Outcome | None:
        if self.hands[0]:
            return None
        return Outcome(places(self.won), tuple(self.won), "most tricks")

    def copy(self) -> HighestState:
        hands, won = list(self.hands), list(self.won)
        return type(self)(self.game, self.seats, self.options, hands, won, self.played, self.seed)

    def audit(self) -> None:
        cards = sorted([card for hand in self.hands for card in hand] + list(self.played))
        assert cards == list(range(self.seats * self.options["hand"])), "cards are lost"
