"""A full state to match what one seat sees: the unseen cards are dealt again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice, pairwise
from random import Random

from games.contract import Game, Json, View
from games.royals_and_riots import lookup
from games.royals_and_riots.cards import (
    ALL,
    CODES,
    HAND_SIZE,
    PILE_SIZE,
    codes_of,
    mask,
)
from games.royals_and_riots.memory import fits
from games.royals_and_riots.state import RoyalsState
from games.royals_and_riots.table import PLAY

_TRIES = 100


def imagine(game: Game, view: View, options: Mapping[str, Json], rng: Random) -> RoyalsState:
    """See `Game.imagine`."""
    state = _seen(game, view, options, rng)
    for _ in range(_TRIES):
        _deal_unseen(state, view, rng)
        # A player who is being asked for a card has at least two to choose from.
        if not state.ask():
            return state
    state.ask(forced=True)
    return state


def _seen(game: Game, view: View, options: Mapping[str, Json], rng: Random) -> RoyalsState:
    """The part of the state that the view tells."""
    state = RoyalsState()
    seats = view["seats"]
    state.game = game
    state.seats = seats
    state.options = options
    state.opening = ()
    state.three_points = mask(options["three_points"])
    state.seed = f"{rng.getrandbits(64):016x}"
    state.sizes = lookup.SIZES[seats]
    state.phase = view["phase"]
    state.round = view["round"]
    state.starter = view["starter"]
    state.points = tuple(view["points"])
    state.scores = tuple(view["scores"])
    state.riot = view["riot"]
    state.loot = tuple([tuple(loot) for loot in view["loot"]])
    state.gone = tuple(view["gone"])
    state.known = tuple([tuple(known) for known in view["known"]])
    state.lacks = [tuple(lacks) for lacks in view["lacks"]]
    state.trick = view["trick"] - 1
    state.leader = view["leader"]
    state.turn = view["leader"] if view["turn"] is None else view["turn"]
    state.led = view["led"]
    state.table = tuple(view["table"])
    state.played = len(state.table) if state.phase == PLAY else seats
    state.stolen = view["stolen"]
    state.lying = mask([code for code in state.table if code])
    state.past = tuple(view["past"])
    state.last_round = tuple(view["last_round"])
    state._face = None
    return state


def _deal_unseen(state: RoyalsState, view: View, rng: Random) -> None:
    """Deal what the view's seat cannot see to the other hands, all draw piles and aside."""
    own, seats = view["seat"], state.seats
    seen = mask(view["hand"]) | mask(view["gone"]) | state.lying
    for cards in (*state.loot, *state.known):
        seen |= mask(cards)
    unseen_in_hand = [
        0 if seat == own else size - len(state.known[seat])
        for seat, size in enumerate(view["hand_sizes"])
    ]
    lacks: list[str] = []
    for seat, size in enumerate(unseen_in_hand):
        if seat != own:
            lacks += state.lacks[seat]
            lacks += [""] * (size - len(state.lacks[seat]))
    dealt = iter(_deal(list(codes_of(ALL ^ seen)), lacks, rng))
    state.hands = [
        mask(view["hand"])
        if seat == own
        else mask(list(islice(dealt, unseen_in_hand[seat]))) | mask(state.known[seat])
        for seat in range(seats)
    ]
    # Cards already drawn leave gaps at the top, so that trick k still draws card k.
    state.piles = tuple(
        [
            ("",) * (PILE_SIZE[seats] - left) + tuple(islice(dealt, left))
            for left in view["pile_sizes"]
        ]
    )
    state.aside = tuple(dealt)
    assert len(state.aside) == len(CODES) - seats * (HAND_SIZE[seats] + PILE_SIZE[seats])


def _deal(cards: list[str], lacks: Sequence[str], rng: Random) -> list[str]:
    """`cards` in an order in which card i is of no rank in ``lacks[i]``.

    Places past the end of `lacks` take anything. Every such order can come out,
    all of them about equally often.
    """
    rng.shuffle(cards)
    bound = [place for place, ranks in enumerate(lacks) if ranks]
    if not bound:
        return cards
    _repair(cards, lacks, bound)
    # Random exchanges that keep to the lacks even out what the repair preferred.
    for _ in range(2):
        for place in bound:
            other = rng.randrange(len(cards))
            if _fits(cards[place], lacks, other) and _fits(cards[other], lacks, place):
                cards[place], cards[other] = cards[other], cards[place]
    return cards


def _fits(card: str, lacks: Sequence[str], place: int) -> bool:
    return place >= len(lacks) or fits(card, lacks[place])


def _repair(cards: list[str], lacks: Sequence[str], bound: Sequence[int]) -> None:
    """Exchange cards along chains until every bound place has a card that fits.

    The true deal is one solution, so for each wrong place a chain exists.
    """
    for wrong in bound:
        if _fits(cards[wrong], lacks, wrong):
            continue
        chain = _chain(cards, lacks, wrong)
        for here, source in pairwise(chain):
            cards[here], cards[source] = cards[source], cards[here]


def _chain(cards: Sequence[str], lacks: Sequence[str], wrong: int) -> list[int]:
    """Places from `wrong` on, each of which can take the next one's card.

    The last one can hold the card of `wrong`, or holds nothing right anyway.
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
