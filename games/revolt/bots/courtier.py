"""Counts cards: weighs every move by its probability of the trick or a bonus, and by its cost.

It takes into account which cards have been played and which families the others lack,
but looks no further than the present trick.
"""

ALL_CARDS = [f"{family}{value}" for family in "NRB" for value in range(1, 11)]

COIN = 0.6
"""The worth of a coin in coats of arms; most coins are used for a cut later."""
WILLING = 0.65
"""Probability that a seat which can beat our card does."""
CUTS_IN = 0.13
"""Probability that a seat with a coin cuts our card."""
CITIZEN = 0.35
"""The worth of keeping a Citizen, which loses a trick without spending anything."""


def act(turn):
    if turn.kind == "take":
        return max(turn.legal, key=lambda seat: turn.view["arms"][seat])
    table = Table(turn.view)
    return max(turn.legal, key=table.worth)


class Table:
    """The present trick, and what is known of the other cards."""

    def __init__(self, view):
        seats, leader = view["seats"], view["leader"]
        self.chosen = view["chosen"]
        self.trick = view["trick"]
        played = [card_of(move) for _, moves, _ in view["past"] for move in moves]
        played += [card_of(move) for move in self.trick]
        seen = {*played, *view["hand"]}
        self.unseen = [card for card in ALL_CARDS if card not in seen]
        order = [(leader + place) % seats for place in range(seats)]
        self.later = order[len(self.trick) + 1 :]
        self.others = seats - 1
        self.lacks = view["lacks"]
        self.coins = view["coins"]
        self.last_card = len(view["hand"]) == 1

    def worth(self, move):
        """Expected coats of arms of this move, minus the worth of keeping the card."""
        card, cut = card_of(move), not isinstance(move, str)
        gain = self.chance_of_trick(card, cut) * (1 - self.chance_of_revolt(card))
        if card[0] == "N":
            gain += self.chance_of_extreme(card, highest=True)
        elif card[0] == "R":
            gain += COIN * self.chance_of_extreme(card, highest=False)
        return gain - COIN * cut - self.keeping(card)

    def keeping(self, card):
        """The worth of the card later."""
        if self.last_card:
            return 0
        if card == "C":
            return CITIZEN
        value = int(card[1:])
        if card[0] == "N":
            return 0.11 * value
        if card[0] == "R":
            return 0.45 if value <= 2 else 0.05 * value
        return 0.07 * value

    def chance_of_trick(self, card, cut):
        """Probability that this card takes the trick, if there is no revolt."""
        if card == "C":
            return 0
        value = int(card[1:])
        rivals = [int(move["cut"][1:]) for move in self.trick if not isinstance(move, str)]
        if cut:
            if rivals and max(rivals) > value:
                return 0
            return (1 - CUTS_IN * (10 - value) / 10) ** self.cutters()
        if rivals or (self.chosen and card[0] != self.chosen):
            return 0
        same = [int(card_of(move)[1:]) for move in self.trick if card_of(move)[0] == card[0]]
        if same and max(same) > value:
            return 0
        higher = [other for other in self.unseen if beats(other, card)]
        return self.nobody_plays(higher) * (1 - CUTS_IN) ** self.cutters()

    def chance_of_extreme(self, card, highest):
        """Probability that this Noble is the highest, or this Rascal the lowest, of the trick."""
        better = beats if highest else is_beaten_by
        if any(better(card_of(move), card) for move in self.trick):
            return 0
        return self.nobody_plays([other for other in self.unseen if better(other, card)])

    def nobody_plays(self, cards):
        """Probability that no later seat plays one of these unseen cards."""
        if not cards:
            return 1
        able = [seat for seat in self.later if cards[0][0] not in self.lacks[seat]]
        willing = WILLING if self.chosen in (None, cards[0][0]) else WILLING / 4
        chance = 1.0
        for _ in able:
            holds = 1 - (1 - 1 / self.others) ** len(cards)
            chance *= 1 - willing * holds
        return chance

    def cutters(self):
        return sum(self.coins[seat] > 0 for seat in self.later)

    def chance_of_revolt(self, card):
        citizens = sum(move == "C" for move in self.trick) + (card == "C")
        if not self.later:
            families = [card_of(move)[0] for move in self.trick] + [card[0]]
            return float(citizens > max(families.count(family) for family in "NRB"))
        return min(1, 0.05 + 0.25 * citizens)


def card_of(move):
    return move if isinstance(move, str) else move["cut"]


def beats(one, other):
    return one[0] == other[0] and one != "C" and int(one[1:]) > int(other[1:])


def is_beaten_by(one, other):
    return beats(other, one)
