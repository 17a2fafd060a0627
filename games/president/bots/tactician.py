"""Tries its moves in imagined games.

`imagine` deals the unseen cards again and again, in agreement with everything known:
cards played, tribute given, hand sizes. In each such world every sensible move is
played out to the end of the round by simple, fast players, and scored by the place it
led to. The worse half of the moves is dropped twice, so that the best ones get most of
the time.
"""

from time import perf_counter

from games.registry import get

RANKS = "3456789TJQKA2"
JOKER = "*"
WORLDS = 32
LOOKS = (8, 16)
"""Numbers of worlds after which the worse half of the moves is dropped."""


def act(turn):
    if turn.kind == "return":
        return give_back(turn.view["hand"], len(turn.legal[0]), turn.view["revolution"])
    moves = sensible(turn.legal, turn.view["hand"])
    return search(turn, moves) if len(moves) > 1 else moves[0]


def search(turn, moves):
    """The move with the best score in `WORLDS` imagined worlds, or fewer if time is short."""
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
    """Play until my place in the round is decided; returns the worth of that place."""
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
    """Points of the round, and a little for every seat behind, because of the tribute."""
    return max(0, 2 - place) + (seats - 1 - place) / (seats - 1)


def quick(hand, table, revolution, moves):
    """The move of a simple, fast player, which plays whole sets from the lowest."""
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
    """The legal moves without those that are hardly ever right."""
    kept = []
    for move in legal:
        naturals = move.rstrip(JOKER)
        jokers = len(move) - len(naturals)
        held = hand.count(naturals[0]) if naturals else 0
        if jokers and naturals and len(naturals) < min(held, 4 - jokers):
            continue  # jokers are added to a set, they do not replace its cards
        if jokers and len(hand) > 6 and len(move) < 4:
            continue  # keep jokers for the end
        kept.append(move)
    return kept or legal


def give_back(hand, count, revolution):
    """The lowest single cards first, then cards of pairs; never a joker."""
    order = RANKS[::-1] if revolution else RANKS
    naturals = sorted(
        hand.replace(JOKER, ""), key=lambda card: (hand.count(card) > 1, order.index(card))
    )
    return "".join(sorted(naturals[:count], key=RANKS.index))
