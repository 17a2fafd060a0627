"""A full state that matches what one seat sees: the unseen cards are dealt again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice, pairwise
from random import Random

from games.contract import Game, Json, View
from games.royals_and_riots.cards import (
    ALL,
    CODES,
    HAND_SIZE,
    LETTER,
    PILE_SIZE,
    bits_of,
    cards_of,
    mask,
)
from games.royals_and_riots.memory import fits, read
from games.royals_and_riots.state import RoyalsState
from games.royals_and_riots.table import Player
from games.royals_and_riots.tables import BLANKS, PLAY

_TRIES = 100


def imagine(game: Game, view: View, options: Mapping[str, Json], rng: Random) -> RoyalsState:
    """See `Game.imagine`."""
    state = _seen(game, view, options, rng)
    for _ in range(_TRIES):
        _deal_unseen(state, view, rng)
        # A seat that is asked for a card has at least two to choose from.
        if state.ask() < 0:
            return state
    state.ask(forced=True)
    return state


def _seen(game: Game, view: View, options: Mapping[str, Json], rng: Random) -> RoyalsState:
    """A state with the fields that the view shows."""
    state = RoyalsState()
    seats = view["seats"]
    state.game = game
    state.seats = seats
    state.options = options
    state.opening = ()
    state.three_points = mask(options["three_points"])
    state.seed = f"{rng.getrandbits(64):016x}"
    state.blanks = BLANKS[seats]
    state.phase = view["phase"]
    state.round = view["round"]
    state.starter = view["starter"]
    state.points = tuple(view["points"])
    state.scores = tuple(view["scores"])
    state.riot = view["riot"]
    state.loot = tuple([tuple(loot) for loot in view["loot"]])
    state.gone = tuple(view["gone"])
    state.known = mask([code for known in view["known"] for code in known])
    state.known_told = tuple([tuple(known) for known in view["known"]])
    state.lacks_told = [tuple(lacks) for lacks in view["lacks"]]
    state.trick = view["trick"] - 1
    state.leader = view["leader"]
    state.turn = view["leader"] if view["turn"] is None else view["turn"]
    state.led = LETTER.index(view["led"])
    state.table = list(view["table"])
    state.played = len(state.table) if state.phase == PLAY else seats
    state.stolen = view["stolen"]
    state.lying = mask([code for code in state.table if code])
    state.past = tuple(view["past"])
    state.last_round = tuple(view["last_round"])
    return state


def _deal_unseen(state: RoyalsState, view: View, rng: Random) -> None:
    """Deal the cards that the view's seat cannot see to the other hands, all piles and aside."""
    own, seats = view["seat"], state.seats
    hand = mask(view["hand"])
    seen = hand | mask(view["gone"]) | state.lying | state.known
    for loot in state.loot:
        seen |= mask(loot)
    unseen_in_hand = [
        0 if seat == own else size - len(view["known"][seat])
        for seat, size in enumerate(view["hand_sizes"])
    ]
    lacks: list[str] = []
    for seat, size in enumerate(unseen_in_hand):
        if seat != own:
            lacks += view["lacks"][seat]
            lacks += [""] * (size - len(view["lacks"][seat]))
    dealt = iter(_deal(cards_of(ALL ^ seen), lacks, rng))
    hands = [
        hand
        if seat == own
        else bits_of(tuple(islice(dealt, unseen_in_hand[seat]))) | mask(view["known"][seat])
        for seat in range(seats)
    ]
    # −1 stands for cards already drawn, so that trick k still draws card k of a pile.
    piles = [
        (-1,) * (PILE_SIZE[seats] - left) + tuple(islice(dealt, left))
        for left in view["pile_sizes"]
    ]
    state.players = [
        Player(hands[seat], piles[seat], read(view["lacks"][seat])) for seat in range(seats)
    ]
    state.aside = tuple(dealt)
    assert len(state.aside) == len(CODES) - seats * (HAND_SIZE[seats] + PILE_SIZE[seats])


def _deal(cards: list[int], lacks: Sequence[str], rng: Random) -> list[int]:
    """`cards` in an order in which card i is of no rank in ``lacks[i]``.

    Places past the end of `lacks` take anything. Every such order can come out,
    all of them about equally often.
    """
    rng.shuffle(cards)
    bound = [place for place, ranks in enumerate(lacks) if ranks]
    if not bound:
        return cards
    _repair(cards, lacks, bound)
    # Random exchanges that respect the lacks undo the repair's preferences.
    for _ in range(2):
        for place in bound:
            other = rng.randrange(len(cards))
            if _fits(cards[place], lacks, other) and _fits(cards[other], lacks, place):
                cards[place], cards[other] = cards[other], cards[place]
    return cards


def _fits(card: int, lacks: Sequence[str], place: int) -> bool:
    return place >= len(lacks) or fits(card, lacks[place])


def _repair(cards: list[int], lacks: Sequence[str], bound: Sequence[int]) -> None:
    """Exchange cards along chains until every bound place has a card that fits.

    The true deal is one solution, so for each wrong place a chain exists.
    """
    for wrong in bound:
        if _fits(cards[wrong], lacks, wrong):
            continue
        chain = _chain(cards, lacks, wrong)
        for here, source in pairwise(chain):
            cards[here], cards[source] = cards[source], cards[here]


def _chain(cards: Sequence[int], lacks: Sequence[str], wrong: int) -> list[int]:
    """Places from `wrong` on, each of which can take the next one's card.

    The last one can hold the card of `wrong`, or holds a wrong card itself.
    """
    came_from = {wrong: -1}
    queue = [wrong]
    for place in queue:
        for source in range(len(cards)):
            if source in came_from or not _fits(cards[source], lacks, place):
                continue
            came_from[source] = place
            queue.append(source)
            if _fits(cards[wrong], lacks, source) or not _fits(cards[source], lacks, source):
                chain = [source]
                while chain[-1] != wrong:
                    chain.append(came_from[chain[-1]])
                return chain[::-1]
    raise AssertionError("a view no state can have")
