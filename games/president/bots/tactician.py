"""Tries its moves in imagined games.

It cannot see the others' cards, but `imagine` deals what it cannot see anew, again
and again, with everything known kept to: cards played, tribute given, hand sizes.
In each such world every sensible move is played out to the end of the round by
quick players that shed whole sets, and counts by the place it led to. Moves that
fall behind are dropped, so that the close ones get most of the time.
"""

from time import perf_counter

from games.registry import get

RANKS = "3456789TJQKA2"
JOKER = "*"
WORLDS = 32
LOOKS = (8, 16)
"""After so many worlds the worse half of the moves is dropped."""


def act(turn):
    if turn.kind == "return":
        return give_back(turn.view["hand"], len(turn.legal[0]), turn.view["revolution"])
    moves = sensible(turn.legal, turn.view["hand"])
    return search(turn, moves) if len(moves) > 1 else moves[0]


def search(turn, moves):
    """The move that does best in imagined worlds, as many as the clock allows."""
    game = get(turn.game)
    stop = perf_counter() + min(turn.clock.move / 4, turn.clock.bank / 80)
    scores = dict.fromkeys(moves, 0.0)
    for number in range(1, WORLDS + 1):
        world = game.imagine(turn.view, turn.options, turn.random)
        for move in scores:
            state = world.copy()
            state.apply({turn.seat: move})
            scores[move] += play_out(state, turn.seat, turn.view["round"])
        if number in LOOKS and len(scores) > 2:
            better = sorted(scores, key=scores.get, reverse=True)[: (len(scores) + 1) // 2]
            scores = {move: scores[move] for move in better}
        if perf_counter() > stop:
            break
    best = max(scores, key=scores.get)
    turn.note(f"{best}: {scores[best] / number:.2f} in {number} worlds")
    return best


def play_out(state, me, round_number):
    """Play to where my place in the round is decided; what that place is worth."""
    while decisions := state.pending():
        view = state.view(decisions[0].seat)
        if view["round"] != round_number:
            return worth(view["order"].index(me), state.seats)
        if me in view["out"]:
            return worth(view["out"].index(me), state.seats)
        if len(view["out"]) == state.seats - 2:
            return worth(state.seats - 1.5, state.seats)  # last or last but one
        seat, _, moves = decisions[0]
        state.apply({seat: quick(view["hand"], view["table"], view["revolution"], moves)})
    return worth(state.view(me)["out"].index(me), state.seats)


def worth(place, seats):
    """Points of the round, and a little for every player left behind: tribute hurts."""
    return max(0, 2 - place) + (seats - 1 - place) / (seats - 1)


def quick(hand, table, revolution, moves):
    """A fast, fair player: whole sets from the bottom."""
    if hand in moves:
        return hand
    naturals = hand.rstrip(JOKER)
    ranks = list(dict.fromkeys(naturals))
    if revolution:
        ranks.reverse()
    if table is None:
        if not ranks:
            return JOKER
        rank = ranks[1] if len(ranks) == 2 else ranks[0]
        return rank * min(4, naturals.count(rank))
    for size in range(len(table), 4):
        for rank in ranks:
            if naturals.count(rank) == size and rank * size in moves:
                return rank * size
    if len(hand) <= 4:
        return moves[1]
    return "pass"


def sensible(legal, hand):
    """The legal moves less those that are hardly ever right."""
    kept = []
    for move in legal:
        naturals = move.rstrip(JOKER)
        jokers = len(move) - len(naturals)
        held = hand.count(naturals[0]) if naturals else 0
        if jokers and naturals and len(naturals) < min(held, 4 - jokers):
            continue  # jokers fill up a set, they do not replace cards of it
        if jokers and len(hand) > 6 and len(move) < 4:
            continue  # jokers are for the end
        kept.append(move)
    return kept or legal


def give_back(hand, count, revolution):
    """Cards that stand alone first, the lowest of them; never a joker."""
    order = RANKS[::-1] if revolution else RANKS
    naturals = sorted(
        hand.replace(JOKER, ""), key=lambda card: (hand.count(card) > 1, order.index(card))
    )
    return "".join(sorted(naturals[:count], key=RANKS.index))
