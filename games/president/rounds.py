"""The rules of a round: the deal, the tribute, the points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.contract import Event, IllegalMove, Json, Move
from games.fast import decision
from games.president import tables, tribute
from games.president.cards import HAND_SIZE, counted, deal, starter
from games.president.hands import hand_of
from games.president.plays import BEATING
from games.president.tables import MOST_SEATS
from games.president.tribute import Gift
from games.president.tricks import PLAY, Tricks

RETURN: Final = "return"
"""The phase in which tribute is answered, and the kind of those decisions."""
OVER: Final = "over"
POINTS: Final = (2, 1)
"""For the President and the Vice-President."""
_SCUM_STARTS: Final[tuple[dict[str, Json], ...]] = tuple(
    [{"seat": seat, "card": None} for seat in range(MOST_SEATS)]
)


class Rounds(Tricks):
    """The table as the rules of a round change it; what happens is added to `log`."""

    __slots__ = ()

    def set_up(self, seats: int, options: Mapping[str, Json], seed: str) -> None:
        """Set every field as it is before the first deal."""
        self.seats = seats
        self.options = options
        self.seed = seed
        self.beating = BEATING[options["joker_sets_high"]]
        self.phase = PLAY
        self.round = 0
        self.points = (0,) * seats
        self.order = ()
        self.revolution = False
        self.start = {}
        self.gifts = ()
        self.shown_gifts = ()
        self.unused = []
        self.hands = []
        self.sizes = []
        self.played = []
        self.out = ()
        self.live = 0
        self.in_trick = 0
        self.table = None
        self.by = 0
        self.beats_table = 0
        self.turn = None
        self.legal = 0
        self.decisions = ()
        self.checked = None
        self.forget_faces()

    def begin_round(self, log: list[Event]) -> None:
        """Deal, collect the tribute where it is due, and ask for the returns or the first lead."""
        options = self.options
        self.round += 1
        if not options["revolution_persists"]:
            self.revolution = False
        dealt, lowest, self.unused = deal(self.seed, self.round, self.seats, options["jokers"])
        self.hands = [hand_of(cards) for cards in dealt]
        self.sizes = [HAND_SIZE] * self.seats
        self.played = [""] * self.seats
        self.out = ()
        self.live = self.in_trick = (1 << self.seats) - 1
        self.table = None
        self.gifts = ()
        log += tables.dealt(self.round, self.hands, self.revolution)
        if self.round == 1:
            seat, card = starter(lowest)
            self.start = {"seat": seat, "card": card}
        else:
            self.start = _SCUM_STARTS[self.order[-1]]
        if self.round > 2 or (self.round == 2 and options["tribute_after_first_round"]):
            self.collect_tribute(log)
        else:
            self._start_play(log)

    def _start_play(self, log: list[Event]) -> None:
        self.phase = PLAY
        self.forget_faces()
        for hand in self.hands:
            hand.count_plays()
        self.shown_gifts = tribute.shown(self.gifts, self.seats)
        seat: int = self.start["seat"]
        card: str | None = self.start["card"]
        log.append(tables.started(seat, card) if card else tables.STARTED[seat])
        self.lead(seat)

    def end_round(self, log: list[Event]) -> None:
        """The seat that still has cards is Scum; count points, then deal again or end the game."""
        scum = self.live.bit_length() - 1
        self.out = (*self.out, scum)
        log.append(tables.OUT[self.seats][scum][-1])
        points = list(self.points)
        points[self.out[0]] += POINTS[0]
        points[self.out[1]] += POINTS[1]
        self.points = tuple(points)
        log.append(tables.scored(self.round, self.out, self.points))
        if max(points) < self.options["target"]:
            self.order = self.out
            self.begin_round(log)
            return
        self.phase = OVER
        self.forget_faces()
        self.turn = None
        self.table = None
        self.in_trick = self.live
        self.decisions = ()
        outcome = self.outcome()
        assert outcome
        log.append(tables.ended(outcome.places.index(1)))

    # Tribute

    def collect_tribute(self, log: list[Event]) -> None:
        """Move both gifts, chosen from the hands as dealt; then ask for the returns."""
        self.gifts = tribute.due(self.hands, self.order, self.revolution)
        for gift in self.gifts:
            giver, taker, cards = gift.giver, gift.taker, gift.given
            log.append(tables.TRIBUTE[giver][taker][len(cards)])
            self._hand_over(giver, taker, cards, log)
        self.ask_for_returns()

    def ask_for_returns(self) -> None:
        """Ask both receivers for their returns, sealed and at once."""
        self.phase = RETURN
        self.forget_faces()
        self.turn = None
        self.shown_gifts = tribute.shown(self.gifts, self.seats)
        high, low = self.gifts
        self.decisions = tuple(
            [
                decision(gift.taker, RETURN, self._parcels(gift))
                for gift in ((high, low) if high.taker < low.taker else (low, high))
            ]
        )

    def _parcels(self, gift: Gift) -> tuple[str, ...]:
        return tribute.parcels(self.hands[gift.taker].cards, len(gift.given))

    def apply_returns(self, moves: Mapping[int, Move]) -> list[Event]:
        seats = [asked.seat for asked in self.decisions]
        if not seats:
            raise IllegalMove("the game is over")
        if len(moves) != len(seats) or seats[0] not in moves or seats[1] not in moves:
            raise IllegalMove(f"moves of seats {seats} are awaited, and no other")
        for seat in seats:
            self.check(seat, moves[seat])
        log: list[Event] = []
        gifts: list[Gift] = []
        for gift in self.gifts:
            giver, taker = gift.giver, gift.taker
            cards: str = moves[taker]
            gifts.append(Gift(giver, taker, gift.given, cards))
            log.append(tables.RETURN[taker][giver][len(cards)])
            self._hand_over(taker, giver, cards, log)
        self.gifts = tuple(gifts)
        self._start_play(log)
        return log

    def _hand_over(self, giver: int, taker: int, cards: str, log: list[Event]) -> None:
        log.append(tables.handed(giver, taker, cards))
        moved = counted(cards)
        self.hands[giver].exchange(self.hands[giver].cards - moved)
        self.hands[taker].exchange(self.hands[taker].cards + moved)
        self.sizes[giver] -= len(cards)
        self.sizes[taker] += len(cards)
