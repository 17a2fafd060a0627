"""The rules of Revolt: the deal, the play of a card, the trick, the round, the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.chance import stream
from games.contract import Decision, Event, Game, IllegalMove, Json, Move, View
from games.revolt import refusals
from games.revolt.cards import (
    CARDS,
    CARDS_EACH,
    CITIZEN,
    COUNT,
    CUTS,
    LETTERS,
    NOBLE,
    PACK,
    PITCHFORK,
    RASCAL,
    REVOLTS,
    UNDECIDED,
    card_of,
    cards_of,
    legal_moves,
)
from games.revolt.scoring import final_bonus, judge
from games.revolt.table import NO_KNAVE, Table, Trick

CUT_STRENGTH = 100
"""Added to a Blaggard that cuts: it beats every card that does not."""

# The commonest events by far, made once: making them anew would cost a tenth of a move.
_PLAYS = tuple(
    {card: Event({"event": "play", "seat": seat, "card": card, "cut": False}) for card in CARDS}
    for seat in range(5)
)
_CUTS = tuple(
    {card: Event({"event": "play", "seat": seat, "card": card, "cut": True}) for card in CUTS}
    for seat in range(5)
)

# Makes a named tuple at half the price of calling its class.
_tuple = tuple.__new__


class RevoltState(Table):
    """One game under way."""

    __slots__ = ()

    def __init__(self, game: Game, seats: int, options: Mapping[str, Json], seed: str) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.opening = ()
        self.round = 0
        self.taking = False
        self.coins = (1,) * seats
        self.supply = options["coins"] - seats
        self.arms = (0,) * seats
        self._seed = seed
        self._outcome = None
        events: list[Event] = []
        self._deal(events)
        self._go_on(events)
        self.opening = tuple(events)

    @classmethod
    def resume(
        cls,
        game: Game,
        options: Mapping[str, Json],
        view: View,
        past: tuple[Trick, ...],
        trick: Sequence[Move],
        hands: list[int],
        seed: str,
    ) -> RevoltState:
        """The state in which the view's seat sees `view` and the seats hold `hands`."""
        state = cls.__new__(cls)
        state._set_up(game, options, view, past)
        state._seed = seed
        state.hands = hands
        # The cards of the unfinished trick go back to the hands and are played once more,
        # which leaves the running count of the trick as it was.
        for place, move in enumerate(trick):
            seat = (state.leader + place) % state.seats
            hands[seat] += CARDS[card_of(move)][0]
            if type(move) is dict:
                state.coins = _plus(state.coins, seat, 1)
            state._play(seat, move, [])
        state.turn = view["turn"]
        if state.turn is None:
            state._outcome = judge(state.arms, state.coins)
        state._ask()
        return state

    def check(self, seat: int, move: Move) -> None:
        # Cards and cuts equal nothing but themselves; a seat equals True and 1.0 as well.
        if seat != self.turn or move not in self._moves or (self.taking and type(move) is not int):
            raise IllegalMove(refusals.why(self, seat, move))

    def apply(self, moves: Mapping[int, Move]) -> list[Event]:
        seat = self.turn
        if seat is None or len(moves) != 1 or seat not in moves:
            raise IllegalMove(refusals.wrong_seats(self))
        move = moves[seat]
        if move not in self._moves or (self.taking and type(move) is not int):
            raise IllegalMove(refusals.why(self, seat, move))
        events: list[Event] = []
        if self.taking:
            self._take(seat, move, events)
            if not self.hands[0]:
                self._end_round(events)
        else:
            self._play(seat, move, events)
        self._go_on(events)
        return events

    def _deal(self, events: list[Event]) -> None:
        """Start the next round. The seat with the pitchfork leads."""
        seats = self.seats
        size = CARDS_EACH[seats]
        self.round += 1
        pack = list(range(seats * size))
        stream(self._seed, "deal", self.round).shuffle(pack)
        shares = [PACK[card] for card in pack]
        self.hands = [sum(shares[first : first + size]) for first in range(0, seats * size, size)]
        self.leader = self.pitchfork = pack.index(PITCHFORK) // size
        self.won = (0,) * seats
        self.lacks = ("",) * seats
        self.past = ()
        self._clear()
        events.append(Event({"event": "deal", "round": self.round, "leader": self.leader}))
        for seat, hand in enumerate(self.hands):
            events.append(Event({"event": "hand", "seat": seat, "hand": cards_of(hand)}, (seat,)))

    def _go_on(self, events: list[Event]) -> None:
        """Up to the next real choice: a card that must be played is played here."""
        moves = self._ask()
        while len(moves) == 1:
            seat = self.turn
            assert seat is not None
            self._play(seat, moves[0], events)
            moves = self._ask()

    def _ask(self) -> tuple[Move, ...]:
        """Put the question to the seat whose turn it is; its legal moves."""
        seat = self.turn
        if seat is None:
            self._moves = ()
            self._pending = ()
            return ()
        if self.taking:
            moves: tuple[Move, ...] = self._victims(seat)
            self._pending = (Decision(seat, "take", moves),)
        else:
            moves = legal_moves(self.hands[seat], self.chosen, self.coins[seat])
            self._pending = (_tuple(Decision, (seat, "play", moves)),)
        self._moves = moves
        return moves

    def _play(self, seat: int, move: Move, events: list[Event]) -> None:
        """Put one card on the table, and settle the trick if it was the last one."""
        if type(move) is str:
            share, family, value = CARDS[move]
            strength = value
            events.append(_PLAYS[seat][move])
        else:
            card = move["cut"]
            move = CUTS[card]
            share, family, value = CARDS[card]
            strength = value + CUT_STRENGTH
            self.coins = _plus(self.coins, seat, -1)
            self._staked += 1
            self._face = None
            events.append(_CUTS[seat][card])
        self.hands[seat] -= share
        self.trick = trick = (*self.trick, move)
        self._counts += COUNT[family]
        if family == CITIZEN:
            if seat == self.pitchfork:
                self.pitchfork = None
                self._face = None
        else:
            chosen = self.chosen
            if chosen == UNDECIDED:
                chosen = self.chosen = family
            if family == chosen or strength > CUT_STRENGTH:
                if strength > self._best:
                    self._best = strength
                    self._winner = seat
            elif LETTERS[chosen] not in self.lacks[seat]:
                self._has_none(seat, LETTERS[chosen])
            if family == NOBLE:
                if (rank := value << 3 | seat) > self._noble:
                    self._noble = rank
            elif family == RASCAL and (rank := value << 3 | seat) < self._knave:
                self._knave = rank
        if len(trick) == self.seats:
            self._settle(events)
        else:
            self.turn = seat + 1 if seat + 1 < self.seats else 0

    def _has_none(self, seat: int, letter: str) -> None:
        """Everyone has seen that `seat` holds no card of this family."""
        lacks = list(self.lacks)
        lacks[seat] = "".join([one for one in "NRB" if one == letter or one in lacks[seat]])
        self.lacks = tuple(lacks)
        self._face = None

    def _settle(self, events: list[Event]) -> None:
        """The trick is complete: revolt, or a winner and the bonuses."""
        leader = self.leader
        winner: int | None = None
        knave: int | None = None
        self.supply += self._staked
        if REVOLTS[self._counts]:
            events.append(Event({"event": "revolt", "leader": leader}))
        else:
            winner = self.leader = self._winner
            self.won = _plus(self.won, winner, 1)
            noble: int | None = None
            if self._noble:
                noble = self._noble & 7
                self.arms = _plus(self.arms, noble, 1)
            if self._knave != NO_KNAVE:
                knave = self._knave & 7
            paid = knave if self.supply else None
            told = {"event": "trick", "winner": winner, "noble": noble, "knave": paid}
            events.append(_tuple(Event, (told, None)))
        self.past += ((leader, self.trick, winner),)
        self._clear()
        if knave is not None:
            self._pay(knave, events)
        if not self.taking and not self.hands[0]:
            self._end_round(events)

    def _pay(self, knave: int, events: list[Event]) -> None:
        """The Knave's bonus: a coin of the supply, or else of the richest other player."""
        if self.supply:
            self.supply -= 1
            self.coins = _plus(self.coins, knave, 1)
            return
        victims = self._victims(knave)
        if not victims:
            events.append(Event({"event": "unpaid", "seat": knave}))
        elif len(victims) == 1:
            self._take(knave, victims[0], events)
        else:
            self.taking = True
            self.turn = knave

    def _victims(self, knave: int) -> tuple[int, ...]:
        """The other seats that have the most coins of all, if they have any."""
        coins = self.coins
        richest = max(coins) or None
        return tuple([s for s in range(self.seats) if s != knave and coins[s] == richest])

    def _take(self, seat: int, victim: int, events: list[Event]) -> None:
        self.coins = _plus(_plus(self.coins, victim, -1), seat, 1)
        events.append(Event({"event": "take", "seat": seat, "from": victim}))
        self.taking = False
        self.turn = self.leader
        self._face = None

    def _end_round(self, events: list[Event]) -> None:
        """Tricks become coats of arms; after the last round the richest get theirs."""
        self.arms = tuple([a + w for a, w in zip(self.arms, self.won, strict=True)])
        told = {"event": "count", "round": self.round, "won": self.won, "arms": self.arms}
        events.append(Event(told))
        if self.round < self.options["rounds"]:
            self._deal(events)
            return
        richest, bonus = final_bonus(self.coins)
        for seat in richest:
            self.arms = _plus(self.arms, seat, bonus)
        events.append(Event({"event": "riches", "seats": richest, "arms": bonus}))
        self._outcome = judge(self.arms, self.coins)
        winners = tuple([s for s, place in enumerate(self._outcome.places) if place == 1])
        events.append(Event({"event": "end", "winners": winners}))
        self.turn = None
        self._face = None


def _plus(counts: tuple[int, ...], seat: int, change: int) -> tuple[int, ...]:
    """`counts` with one seat's changed."""
    new = list(counts)
    new[seat] += change
    return tuple(new)
