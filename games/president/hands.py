"""The hand of a seat, as text and as numbers."""

from __future__ import annotations

from typing import final

from games.president.cards import KIND_MASK, written
from games.president.plays import JOKER_SHIFT, UP_TO, Play, plays_of


@final
class Hand:
    """The cards of one seat, and the plays they hold."""

    __slots__ = ("cards", "plays", "text")

    def __init__(self, text: str, cards: int, plays: int) -> None:
        self.text = text
        self.cards = cards
        """The cards as a number (see `cards`)."""
        self.plays = plays
        """The set of plays that the cards allow, valid once `count_plays` was called."""

    def put_down(self, play: Play) -> None:
        """Take out the cards of a play."""
        text = self.text
        if play.jokers:
            text = text[: -play.jokers]
        if play.naturals:
            text = text.replace(play.letter, "", play.naturals)
        self.text = text
        self.cards = cards = self.cards - play.cards
        if play.jokers:
            self.plays = plays_of(cards)
            return
        # Without a joker, only the plays of this rank have changed.
        plays = self.plays & play.other_ranks
        count = cards >> play.shift & KIND_MASK
        if count:
            plays |= UP_TO[count + (cards >> JOKER_SHIFT)] << play.rank
        self.plays = plays

    def exchange(self, cards: int) -> None:
        """Replace the cards, before the play begins."""
        self.cards = cards
        self.text = written(cards)

    def count_plays(self) -> None:
        self.plays = plays_of(self.cards)

    def copy(self) -> Hand:
        return Hand(self.text, self.cards, self.plays)


def hand_of(cards: int) -> Hand:
    """A hand whose plays are not counted yet."""
    return Hand(written(cards), cards, 0)
