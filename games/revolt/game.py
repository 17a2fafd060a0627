"""Revolt as the rest of Botocracy meets it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar

from games.contract import Game, Json, Move, View
from games.options import Option, Whole
from games.revolt import telling
from games.revolt.cards import (
    CARDS_EACH,
    CUTS,
    LETTERS,
    ONE_CITIZEN,
    PACK,
    card_of,
    cards_of,
    hand_of,
)
from games.revolt.redeal import redeal
from games.revolt.rules import RevoltState


class Revolt(Game):
    """The rules are in `RevoltState`; here are the game's name, options and imagination."""

    name = "revolt"
    title = "Revolt"
    version = 1
    summary = "Win tricks with nobles and cuts before the citizens revolt and nobody wins."
    seat_counts = (3, 4, 5)
    house_bots = ("rehearser", "courtier", "random")
    moments = frozenset({"revolt"})
    option_specs: ClassVar[Mapping[str, Option]] = {
        "rounds": Whole(default=3, low=1, high=3, help="Deals in a game."),
        "coins": Whole(
            default=112,
            low=5,
            high=112,
            help="Coins in the box. With few, the supply runs dry and knaves take from the rich.",
        ),
    }

    def new(self, seats: int, options: Mapping[str, Json] | None, seed: str) -> RevoltState:
        return RevoltState.start(self, seats, self.configure(seats, options), seed)

    def imagine(self, view: View, options: Mapping[str, Json], rng: Random) -> RevoltState:
        """Cards the view's seat cannot place are dealt anew among the others.

        Where it is another's turn, that seat may turn out to have a single legal
        move; it is asked all the same, for the view says that it is.
        """
        trick = [_own(move) for move in view["trick"]]
        past = tuple(
            (leader, tuple(map(_own, moves)), winner) for leader, moves, winner in view["past"]
        )
        hands = _hands(view, past, trick, rng)
        return RevoltState.resume(self, options, view, past, trick, hands, f"{rng.random()}")

    def tell(self, event: Mapping[str, Json], names: Sequence[str]) -> str:
        return telling.tell(event, names)

    def standing(self, view: View) -> list[int]:
        """The coats of arms."""
        return list(view["arms"])

    def variants(self) -> Iterator[tuple[int, dict[str, Json]]]:
        for seats in self.seat_counts:
            yield seats, {}
            yield seats, {"coins": 5}
        yield 4, {"rounds": 1}
        yield 3, {"rounds": 2, "coins": 8}


def _own(move: Move) -> Move:
    """A move of a view as states hold it: cuts are shared, not copied."""
    return move if isinstance(move, str) else CUTS[move["cut"]]


def _hands(view: View, past: Sequence[Json], trick: Sequence[Move], rng: Random) -> list[int]:
    """A hand for every seat: the view's own, and the others' dealt from what is unseen."""
    own, seats = view["seat"], view["seats"]
    size = CARDS_EACH[seats] - len(past)
    out = {(view["leader"] + place) % seats for place in range(len(trick))}
    room = [0 if seat == own else size - (seat in out) for seat in range(seats)]
    hands = [0] * seats
    hands[own] = hand_of(view["hand"])
    played = [*(move for _, moves, _ in past for move in moves), *trick]
    seen = hands[own] + hand_of(map(card_of, played))
    holder = view["pitchfork"]
    if holder is not None and holder != own:
        hands[holder] = ONE_CITIZEN
        seen += ONE_CITIZEN
        room[holder] -= 1
    unseen = cards_of(hand_of(PACK[: seats * CARDS_EACH[seats]]) - seen)
    families = [[card for card in unseen if card[0] == letter] for letter in LETTERS]
    dealt = redeal(families, room, view["lacks"], rng)
    return [hand + hand_of(cards) for hand, cards in zip(hands, dealt, strict=True)]
