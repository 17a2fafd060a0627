"""Why a move is refused, in words for the author of the bot that made it."""

from __future__ import annotations

from games.president.cards import JOKER
from games.president.plays import PASS, PLAYS


def why_no_play(move: object, hand: str, table: str | None, revolution: bool) -> str:
    """The reason why `move`, which may be anything, is no legal play; `table` is to be beaten."""
    if type(move) is not str:
        return 'a play is a string such as "7", "77*" or "pass"'
    if move == PASS:
        return "whoever leads a trick may not pass"
    play = PLAYS.get(move)
    if play is None:
        return f"{move[:20]!r} is no play: 1 to 4 cards of one rank, jokers last, such as 77*"
    if play.jokers > hand.count(JOKER):
        return f"{move} takes {play.jokers} of *, you hold {hand.count(JOKER)}"
    if play.naturals > hand.count(move[0]):
        return f"{move} takes {play.naturals} of {move[0]}, you hold {hand.count(move[0])}"
    return f"{move} does not beat {table}" + (" during a revolution" if revolution else "")


def why_no_return(count: int) -> str:
    """The reason why a move is no choice of `count` cards of the hand."""
    if count == 2:
        return 'return two cards of your hand, the lower first, such as "34" or "2*"'
    return 'return one card of your hand, such as "3"'
