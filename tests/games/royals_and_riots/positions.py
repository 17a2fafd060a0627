"""Positions set up by hand, and moves played in them."""

from games.royals_and_riots import GAME
from games.royals_and_riots.cards import ALL, HAND_SIZE, NUMBER, PILE_SIZE, codes_of, mask
from games.royals_and_riots.table import Player


def lay(*hands, piles=None, leader=0, riot=False, options=None, **fields):
    """A state in which these hands ("N1 N5 F2") are about to play a trick.

    Without `piles` they are empty, and the hands are what is left of the round.
    Cards not named have been set aside earlier in the round.
    """
    seats = len(hands)
    state = GAME.new(seats, options, "laid out")
    left = [[NUMBER[code] for code in pile.split()] for pile in piles or [""] * seats]
    drawn = PILE_SIZE[seats] - len(left[0])
    state.players = [
        Player(mask(hand.split()), (-1,) * drawn + tuple(pile))
        for hand, pile in zip(hands, left, strict=True)
    ]
    held = {len(hand.split()) for hand in hands}
    assert len(held) == 1, "hands are equal between tricks"
    state.trick = HAND_SIZE[seats] + drawn - held.pop()
    named = mask([code for place in (*hands, *(piles or ())) for code in place.split()])
    others = codes_of(ALL ^ named)
    aside = others[-8:] if seats == 2 else ()
    state.aside = tuple(NUMBER[code] for code in aside)
    state.gone = others[: len(others) - len(aside)]
    state.leader = state.turn = leader
    state.riot = riot
    for name, value in fields.items():
        setattr(state, name, value)
    state.ask(forced=True)
    state.audit()
    return state


def play(state, *moves):
    """Make these moves, except those the engine makes itself; returns the events."""
    events = []
    done = set()
    for move in moves:
        if state.phase != "play" or move not in done:
            new = state.apply({state.turn: move})
            done |= {e.what["card"] for e in new if e.what["event"] == "play"}
            events += [event.what for event in new]
    state.audit()
    return events


def event(events, kind):
    """The first event of a kind, or None."""
    return next((what for what in events if what["event"] == kind), None)


def winner(events):
    return event(events, "trick")["winner"]


def loot(state, seat):
    return set(state.loot[seat])


def hand(state, seat):
    return set(codes_of(state.players[seat].hand))


def options_of(state):
    """The cards the next player may play."""
    (decision,) = state.pending()
    assert decision.kind == "play"
    return set(decision.moves)


def holds(state, seat, code):
    return code in hand(state, seat)
