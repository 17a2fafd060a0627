"""Positions built by hand, so that a test reads as the rule it is about."""

from games.president import GAME
from games.president.cards import arrange, counted
from games.president.hands import hand_of
from games.president.plays import BEATING, PLAYS


def position(*hands, leader=0, revolution=False, round_number=1, order=(), points=None, **options):
    """A round about to be led by `leader`, everyone holding the given hand."""
    state = GAME.new(len(hands), options, "position")
    state.hands = [hand_of(counted(hand)) for hand in hands]
    for hand in state.hands:
        hand.count_plays()
    state.sizes = [len(hand) for hand in hands]
    state.live = sum(1 << seat for seat, hand in enumerate(hands) if hand)
    state.out = tuple(seat for seat, hand in enumerate(hands) if not hand)
    state.revolution = revolution
    state.round = round_number
    state.order = tuple(order)
    state.points = tuple(points or [0] * len(hands))
    state.lead(leader)
    return state


def beats(one, other, *, revolution=False, jokers_high=False):
    return bool(PLAYS[one].bit & BEATING[jokers_high][revolution][PLAYS[other].number])


def play(state, *moves):
    """Make these moves one after another, each for the seat in turn; all events that followed."""
    log = []
    for move in moves:
        log += state.apply({state.turn: move})
    return [event.what for event in log]


def after(table, *hands, **more):
    """Seat 0 has led `table` from a hand that held it and more; seat 1 is in turn."""
    state = position(arrange(table + "34"), *hands, **more)
    play(state, table)
    return state


def moves(state):
    """What the seat in turn may do."""
    (decision,) = state.pending()
    return set(decision.moves)


def kinds(log):
    return [event["event"] for event in log]


def only(log, kind):
    """The one event of this kind."""
    (found,) = [event for event in log if event["event"] == kind]
    return found


def tribute(*hands, order, **more):
    """These hands were just dealt after a round that ended in `order`. State and events."""
    state = position(*hands, round_number=3, order=order, leader=order[-1], **more)
    state.start = {"seat": order[-1], "card": None}
    log = []
    state.collect_tribute(log)
    return state, log


def end_round(order, **more):
    """A round is about to end in this order: one card decides. Play it. State and events."""
    *done, vice, scum = order
    hands = ["" for _ in order]
    hands[vice], hands[scum] = "77", "5"
    state = position(*hands, leader=vice, **more)
    state.out = tuple(done)
    return state, play(state, "77")
