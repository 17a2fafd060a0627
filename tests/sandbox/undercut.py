"""A tiny game for the referee's tests: sealed bids, then the lowest unique bidder picks a rival.

It has what the referee must handle: simultaneous and single decisions, hidden
cards, a decision without listed moves, events for one seat only, ties.
"""

from games.chance import stream
from games.contract import Decision, Event, Game, IllegalMove, Outcome, State, places

ROUNDS = 3


class Undercut(Game):
    name = "undercut"
    title = "Undercut"
    version = 1
    summary = "Bid low, alone."
    seat_counts = (2, 3, 4)

    def new(self, seats, options, seed):
        return Table(self, seats, self.configure(seats, options), seed)

    def imagine(self, view, options, rng):
        raise NotImplementedError

    def tell(self, event, names):
        return event["event"]

    def variants(self):
        yield 2, {}


class Table(State):
    def __init__(self, game, seats, options, seed):
        self.game, self.seats, self.options = game, seats, options
        self.cards = [stream(seed, "card", seat).below(100) for seat in range(seats)]
        self.opening = tuple(
            Event({"event": "card", "card": card}, (seat,)) for seat, card in enumerate(self.cards)
        )
        self.scores = [0] * seats
        self.round = 0
        self.picker = None

    def pending(self):
        if self.round == ROUNDS:
            return ()
        if self.picker is not None:
            return (Decision(self.picker, "pick", None),)
        return tuple(Decision(seat, "bid", (1, 2, 3)) for seat in range(self.seats))

    def check(self, seat, move):
        if self.picker is None:
            if type(move) is not int or move not in (1, 2, 3):
                raise IllegalMove(f"a bid is 1, 2 or 3, not {move!r}")
        elif type(move) is not int or not 0 <= move < self.seats:
            raise IllegalMove(f"there is no seat {move!r}")

    def apply(self, moves):
        for seat, move in moves.items():
            self.check(seat, move)
        if self.picker is not None:
            (victim,) = moves.values()
            self.scores[victim] -= 1
            self.scores[self.picker] += 2
            self.picker = None
            self.round += 1
            return [Event({"event": "pick", "seat": victim})]
        bids = list(moves.values())
        unique = [seat for seat, bid in moves.items() if bids.count(bid) == 1]
        if unique:
            self.picker = min(unique, key=moves.__getitem__)
        else:
            self.round += 1
        return [Event({"event": "bids", "bids": bids})]

    def view(self, seat):
        shown = [card if seat in (None, who) else None for who, card in enumerate(self.cards)]
        return {"seat": seat, "seats": self.seats, "cards": shown, "scores": tuple(self.scores)}

    def default_move(self, seat):
        return 3 if self.picker is None else seat

    def random_move(self, seat, rng):
        return rng.randint(1, 3) if self.picker is None else rng.randrange(self.seats)

    def outcome(self):
        if self.round < ROUNDS:
            return None
        return Outcome(places(self.scores), tuple(self.scores), "most points")

    def copy(self):
        raise NotImplementedError
