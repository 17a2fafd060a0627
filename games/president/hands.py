"""The hand of a seat, as people read it and as the rules do."""

from __future__ import annotations

from typing import final

from games.president.cards import written
from games.president.plays import Play, plays_after, plays_of


@final
class Hand:
    """The cards of one seat, and the plays they hold."""

    __slots__ = ("cards", "plays", "text")

    def __init__(self, text: str, cards: int, plays: int) -> None:
        self.text = text
        self.cards = cards
        self.plays = plays

    def put_down(self, move: str, play: Play) -> None:
        """Take out the cards of a play."""
        text = self.text
        if play.jokers:
            text = text[: -play.jokers]
        if play.naturals:
            text = text.replace(move[0], "", play.naturals)
        self.text = text
        self.cards = cards = self.cards - play.cards
        self.plays = plays_after(play, self.plays, cards)

    def copy(self) -> Hand:
        return Hand(self.text, self.cards, self.plays)


def hand_of(cards: int) -> Hand:
    return Hand(written(cards), cards, plays_of(cards))
