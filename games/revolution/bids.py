"""Parsing bids, random bids, and the winner of each space."""

from __future__ import annotations

from random import Random

from games.contract import IllegalMove, Move
from games.revolution.board import MOST_SPACES
from games.revolution.lots import NOTHING, Lot
from games.revolution.refusals import kind_of, quoted
from games.revolution.tables import NOBODY, Board
from games.revolution.tokens import LETTERS, NAMES, TEXT, counts, pack, words

Bid = tuple[dict[str, str], list[Lot]]
"""A legal bid: space → tokens in the order F, B, G, as everyone sees it; and its lots."""


def read_bid(board: Board, held: int, move: Move) -> Bid:
    """Parse the bid of a seat that holds these tokens; raises `IllegalMove` if it breaks a rule."""
    offers = board.offers
    lots = []
    if type(move) is dict and len(move) <= MOST_SPACES:
        total = 0
        try:
            for name, text in move.items():
                lot = offers[name][text]
                total += lot.price
                lots.append(lot)
        except (KeyError, TypeError):
            pass  # not in the cache, perhaps illegal: parse it letter by letter
        else:
            if total == held:
                return dict(move), lots
    bid = _read_slowly(board, held, move)
    for name, text in bid.items():
        if text not in offers[name]:
            offers[name][text] = Lot(board.post_index[name], pack(text))
    return bid, [offers[name][text] for name, text in bid.items()]


def _read_slowly(board: Board, held: int, move: Move) -> dict[str, str]:
    if type(move) is not dict:
        raise IllegalMove(
            f'a bid is a map from spaces to tokens, like {{"Printer": "FGG"}}, not {kind_of(move)}'
        )
    if len(move) > MOST_SPACES:
        raise IllegalMove(f"a bid covers at most {MOST_SPACES} spaces, not {len(move)}")
    longest = sum(counts(held))
    bid = {name: _read_tokens(board, name, text, longest) for name, text in move.items()}
    laid = sum(map(pack, bid.values()))
    for letter, have, used in zip(LETTERS, counts(held), counts(laid), strict=True):
        if used > have:
            raise IllegalMove(f"the bid lays {used} {NAMES[letter]}, but you hold {have}")
    if laid != held:
        raise IllegalMove(f"every token must be bid: {words(TEXT[held - laid])} left over")
    return bid


def _read_tokens(board: Board, name: Move, text: Move, longest: int) -> str:
    refuses = board.refuses.get(name) if type(name) is str else None
    if refuses is None:
        raise IllegalMove(
            f"there is no space {quoted(name)} on this board; it has {', '.join(board.refuses)}"
        )
    if type(text) is not str:
        raise IllegalMove(
            f'the tokens for the {name} must be letters like "FGG", not {kind_of(text)}'
        )
    if not text:
        raise IllegalMove(f"the {name} is named without a token; leave it out")
    if len(text) > longest:
        raise IllegalMove(f"the {name} gets {len(text)} tokens, but you hold {longest}")
    for letter in text:
        if letter not in LETTERS:
            raise IllegalMove(
                f"{quoted(letter)} is no token: F is Force, B is Blackmail, G is Gold"
            )
        if letter in refuses:
            raise IllegalMove(f"the {name} takes no {NAMES[letter]}")
    return TEXT[pack(text)]


def random_bid(board: Board, held: int, rng: Random) -> dict[str, str]:
    """A legal bid: each token on a space drawn at random, six spaces at most."""
    draw = rng.random
    first, rest = board.handfuls[held]
    bid = first.begun[int(draw() * first.number)].copy()
    for ways in rest:
        for name, text in ways.handfuls[int(draw() * ways.number)]:
            bid[name] = bid[name] + text if name in bid else text
    return bid if len(bid) <= MOST_SPACES else _gathered_bid(board, held, rng)


def _gathered_bid(board: Board, held: int, rng: Random) -> dict[str, str]:
    """A random bid, token by token; once six spaces are used, only on those.

    Force and Blackmail go first, so a token can always be laid: of six spaces that take
    Force at least one takes Blackmail, and every space takes Gold.
    """
    bid: dict[str, str] = {}
    for letter in TEXT[held]:
        accepting = board.accepting[letter]
        if len(bid) == MOST_SPACES:
            accepting = [name for name in bid if letter not in board.refuses[name]]
        name = accepting[int(rng.random() * len(accepting))]
        bid[name] = bid.get(name, "") + letter
    return bid


def winners(board: Board, bids: list[list[Lot]]) -> list[int]:
    """By space: the seat with the highest bid, `NOBODY`, or minus the bitmask of tied seats."""
    best = [NOTHING] * len(board.posts)
    found = [NOBODY] * len(board.posts)
    for seat, lots in enumerate(bids):
        for lot in lots:
            place = lot.place
            price = lot.price
            top = best[place].price
            if price > top:
                best[place] = lot
                found[place] = seat
            elif price == top:
                found[place] = _tie(found[place], seat)
    return found


def _tie(before: int, seat: int) -> int:
    """Add a seat to the winner, or to the tie, whose bid it equals."""
    return (before if before < 0 else -(1 << before)) - (1 << seat)
