"""Sheds low cards first and never breaks a set without need.

It treats the hand as sets: all cards of one rank, which it plays together. When leading,
it plays the lowest set; when following, the lowest set that wins. It keeps the best cards
until few sets are left, jokers until they help to finish, and four of a kind until a
revolution would improve the rest of its hand.
"""

RANKS = "3456789TJQKA2"
JOKER = "*"


def act(turn):
    hand, revolution = turn.view["hand"], turn.view["revolution"]
    if turn.kind == "return":
        return give_back(hand, len(turn.legal[0]), revolution)
    sets = sets_of(hand, revolution)
    if turn.view["table"] is None:
        return lead(sets, hand, turn)
    return follow(sets, hand, turn)


def give_back(hand, count, revolution):
    """The lowest single cards first, then cards of pairs; jokers only if there is nothing else."""
    naturals = sorted(
        hand.replace(JOKER, ""), key=lambda card: (hand.count(card) > 1, height(card, revolution))
    )
    cards = naturals[:count] + [JOKER] * (count - len(naturals))
    return "".join(sorted(cards, key=(RANKS + JOKER).index))


def height(card, revolution):
    """0 for the lowest rank in the present order, 12 for the highest and for jokers."""
    if card == JOKER:
        return 12
    return 12 - RANKS.index(card) if revolution else RANKS.index(card)


def sets_of(hand, revolution):
    """The hand as sets of one rank, from the lowest to the highest, at most four cards each."""
    ranks = sorted(set(hand) - {JOKER}, key=lambda card: height(card, revolution))
    return [card * min(hand.count(card), 4) for card in ranks]


def lead(sets, hand, turn):
    if hand in turn.legal:
        return hand  # everything at once
    jokers = hand.count(JOKER)
    if not sets:
        return JOKER
    if len(sets) == 1:
        # Jokers are added to the last set, up to the largest play.
        return sets[0] + JOKER * min(jokers, 4 - len(sets[0]))
    if len(sets) == 2:
        return sets[1]  # keep the lead, then finish with the lower set
    for cards in sets:
        if len(cards) < 4 or worth_revolting(cards, sets, turn):
            return cards
    return sets[0]


def worth_revolting(quad, sets, turn):
    """Whether the rest of the hand would be better in the reversed order."""
    revolution = turn.view["revolution"]
    rest = [cards for cards in sets if cards != quad]
    return sum(height(cards[0], revolution) - 6 for cards in rest) < 0


def follow(sets, hand, turn):
    revolution = turn.view["revolution"]
    if hand in turn.legal:
        return hand
    danger = min(size for seat, size in enumerate(turn.view["sizes"]) if size and seat != turn.seat)
    urgent = danger <= 2 or len(sets) <= 3
    for cards in sorted(sets, key=len):
        if cards not in turn.legal:
            continue
        if len(cards) == 4 and not worth_revolting(cards, sets, turn):
            continue
        if height(cards[0], revolution) >= 11 and not urgent:
            continue  # keep the two best ranks for later
        return cards
    if urgent:
        # Break a set or add jokers, as few as possible.
        moves = [move for move in turn.legal if move != "pass" and len(move) < 4]
        if moves:
            return min(
                moves,
                key=lambda move: (move.count(JOKER), len(move), height(move[0], revolution)),
            )
    return "pass"
