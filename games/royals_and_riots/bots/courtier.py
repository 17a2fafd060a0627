"""Knows the hierarchy and looks one trick ahead, but remembers nothing.

As the last to play, it takes the trick with its lowest winning card, or throws away its
worst card. Before that, it plays a card that few others can beat, or its worst.
"""

RANKED = (
    ["K", "Q"]
    + [rank + str(number) for rank in "RNM" for number in range(1, 8)]
    + [f"F{number}" for number in range(1, 11)]
)
PLACE = {code: place for place, code in enumerate(RANKED)}
GUILD_MASTERS = ("R4", "N4", "M4", "F4")
STRONG = 12
"""A card among this many highest ones is played to win."""


def height(code, riot):
    """The height of a card in the present order; −1 for cards without rank."""
    if code not in PLACE:
        return -1
    return PLACE[code] if riot else len(RANKED) - 1 - PLACE[code]


def winner(cards, led, riot):
    """The card that wins a trick of these cards, or None."""
    if "F7" in cards:
        riot = True
    if "R3" in cards or "R5" in cards:
        riot = False
    contenders = [code for code in cards if code in PLACE]
    if led and any(code in GUILD_MASTERS and code[0] == led for code in cards):
        contenders = [code for code in contenders if code[0] == led]
    return max(contenders, key=lambda code: height(code, riot), default=None)


class Table:
    """The view in the form that the bot needs."""

    def __init__(self, turn):
        view = turn.view
        self.legal = turn.legal
        self.seat, self.seats = turn.seat, turn.seats
        self.riot, self.led, self.leader = view["riot"], view["led"], view["leader"]
        self.threes = turn.options["three_points"]
        self.table = view["table"]
        self.cards = [code for code in self.table if code]
        self.friends = {turn.seat}
        if turn.options["teams"]:
            self.friends.add((turn.seat + 2) % 4)
        self.to_come = turn.seats - len(self.table) - 1

    def owner(self, code):
        return (self.leader + self.table.index(code)) % self.seats

    def value(self, code):
        if code in self.threes:
            return 3
        return {"T": 0, "X": 0, "B": -3}.get(code, 1)

    def worth(self, cards):
        return sum(map(self.value, cards))

    def leads(self, code):
        """The rank that leads once this card is played."""
        return self.led if self.table else (code[0] if code in PLACE else None)

    def keeping(self, code):
        """The worth of keeping a card: high for high cards, Thief and Executioner."""
        if code == "B":
            return -1
        if code in ("T", "X"):
            return 10
        return height(code, self.riot)


def act(turn):
    table = Table(turn)
    if turn.kind == "steal":
        return rob(table)
    if turn.kind == "execute":
        return execute(table)
    return play(table)


def play(table):
    ranked = [code for code in table.legal if code in PLACE]
    taking = [
        code
        for code in ranked
        if winner([*table.cards, code], table.leads(code), table.riot) == code
    ]
    now = winner(table.cards, table.led, table.riot) if table.cards else None
    if now and table.to_come == 0 and table.owner(now) in table.friends:
        return max(table.legal, key=lambda code: (table.value(code), -table.keeping(code)))
    if table.to_come == 0:
        taking = [code for code in taking if table.worth([*table.cards, code]) > 0]
    else:
        taking = [code for code in taking if height(code, table.riot) >= len(RANKED) - STRONG]
    if taking:
        # The lowest winning card as the last to play, else the highest.
        pick = min if table.to_come == 0 else max
        return pick(taking, key=lambda code: height(code, table.riot))
    if table.cards and "T" in table.legal and now:
        return "T"
    return throw_away(table, now)


def throw_away(table, now):
    """The least useful card; the Beggar only if a foe takes the trick."""
    others_take_it = now and table.owner(now) not in table.friends
    choices = [code for code in table.legal if code != "B" or others_take_it]
    return min(choices or table.legal, key=lambda code: (table.keeping(code), code))


def rob(table):
    """Rob the seat that is about to win, or any other foe if that is a friend."""
    now = winner(table.cards, table.led, table.riot)
    if now and table.owner(now) not in table.friends:
        return {"rob": table.owner(now)}
    foes = [move for move in table.legal if move != "decline" and move["rob"] not in table.friends]
    return foes[0]


def execute(table):
    """Remove the card that gives the own side the most, or the others the least."""

    def gain(code):
        left = [card for card in table.cards if card != code]
        taker = winner(left, table.led, table.riot)
        if taker is None:
            return 0
        points = table.worth(left)
        return points if table.owner(taker) in table.friends else -points

    return max(table.legal, key=gain)
