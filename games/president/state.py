"""One game of President under way: rounds, tribute, points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Final, final

from games.contract import (
    Decision,
    Event,
    Game,
    IllegalMove,
    Json,
    Move,
    Outcome,
    View,
    decision,
    places,
)
from games.president import events, tribute
from games.president.cards import (
    COPIES,
    HAND_SIZE,
    JOKER,
    RANKS,
    Numbers,
    arrange,
    counted,
    deal,
    gathered,
    starter,
    written,
)
from games.president.hands import hand_of
from games.president.plays import BEATING, MOVES, PASS, Play, holds, refusal
from games.president.seats import SEATS_OF
from games.president.tribute import Gift
from games.president.trick import PLAY, Tricks

RETURN: Final = "return"
"""The phase in which tribute is answered, and the kind of those decisions."""
OVER: Final = "over"
POINTS: Final = (2, 1)
"""For the President and the Vice-President."""


@final
class PresidentState(Tricks):
    """The tricks of `Tricks` made into rounds, with tribute between them and points after each."""

    __slots__ = (
        "game",
        "gifts",
        "opening",
        "options",
        "order",
        "phase",
        "points",
        "round",
        "seed",
        "shown_gifts",
        "start",
        "unused",
    )

    # As in the contract, once more: a compiled state keeps only its own in fixed places.
    game: Game
    options: Mapping[str, Json]
    opening: tuple[Event, ...]

    def prepare(self, game: Game, seats: int, options: Mapping[str, Json], seed: str) -> None:
        """Set up the game before its first deal; `begin` deals."""
        self.set_up(seats, BEATING[options["joker_sets_high"]])
        self.game = game
        self.options = options
        self.seed = seed
        self.opening = ()
        self.phase = PLAY
        self.round = 0
        self.points = (0,) * seats
        self.order: tuple[int, ...] = ()
        """The finishing order of the round before, the President first."""
        self.start: dict[str, Json] = {}
        """Who starts this round and, in the first, the card that says so."""
        self.gifts: tuple[Gift, ...] = ()
        self.shown_gifts: tuple[tribute.Shown, ...] = ()
        """The gifts as each seat may see them and, last, as they are."""
        self.unused: Numbers = []
        """The numbers of the cards that were not dealt, in no order."""

    def begin(self) -> None:
        """Deal the first round."""
        log: list[Event] = []
        self._begin_round(log)
        self.opening = tuple(log)

    # The contract

    def pending(self) -> tuple[Decision, ...]:
        return self.decisions

    def check(self, seat: object, move: Move) -> None:
        turn = self.turn
        if turn is None or seat != turn or self._legal(turn, move) is None:
            self._check_slowly(seat, move)

    def _legal(self, turn: int, move: Move) -> Play | None:
        """What the seat in turn may do by this move, if anything."""
        if type(move) is not str:
            return None
        play = MOVES.get(move)
        if play is None or not play.bit & self.legal or not holds(self.hands[turn].cards, play):
            return None
        return play

    def apply(self, moves: Mapping[int, Move]) -> list[Event]:
        seat = self.turn
        if seat is None:
            return self._apply_returns(moves)
        if len(moves) != 1 or seat not in moves:
            raise IllegalMove(f"a move of seat {seat} is awaited, and no other")
        move = moves[seat]
        play = self._legal(seat, move)
        if play is None:
            hand = self.hands[seat].text
            raise IllegalMove(refusal(move, hand, self.table, self.revolution))
        log: list[Event] = []
        if not play.size:
            self.in_trick ^= 1 << seat
            log.append(events.PASSES[seat])
        elif self.put_down(seat, move, play, log):
            return log
        self.go_on(seat, log)
        return log

    def view(self, seat: int | None) -> View:
        if seat is None:
            return self._full_view()
        # Copying a dict costs a fifth of building one, and much of it lasts for long.
        view = (self._face or self._draw_face()).copy()
        view["seat"] = seat
        view["turn"] = self.turn
        view["hand"] = self.hands[seat].text
        view["sizes"] = tuple(self.sizes)
        view["table"] = table = self.table
        if table:
            view["by"] = self.by
            view["passed"] = SEATS_OF[self.live & ~self.in_trick]
        view["played"] = tuple(self.played)
        view["tribute"] = self.shown_gifts[seat]
        return view

    def _draw_face(self) -> View:
        """The part of a view that stays the same from card to card."""
        self._face = face = {
            "seat": None,
            "seats": self.seats,
            "round": self.round,
            "phase": self.phase,
            "turn": None,
            "revolution": self.revolution,
            "hand": "",
            "sizes": (),
            "table": None,
            "by": None,
            "passed": (),
            "played": (),
            "out": self.out,
            "order": self.order,
            "points": self.points,
            "start": self.start,
            "tribute": (),
        }
        return face

    def _full_view(self) -> View:
        view = self.view(0)
        del view["hand"]
        view["seat"] = None
        view["tribute"] = self.shown_gifts[-1]
        view["hands"] = tuple([hand.text for hand in self.hands])
        view["unused"] = written(gathered(self.unused))
        return view

    def default_move(self, seat: int) -> Move:
        """Pass; lead the lowest single; give back the lowest cards."""
        moves = self._decision(seat).moves
        assert moves
        if moves[0] == PASS:
            return PASS
        naturals = self.hands[seat].text.rstrip(JOKER)
        lowest = naturals[::-1] if self.revolution else naturals
        count = 1 if self.phase == PLAY else len(moves[0])
        return arrange((lowest + JOKER * count)[:count])

    def random_move(self, seat: int, rng: Random) -> Move:
        moves = self._decision(seat).moves
        assert moves
        return rng.choice(moves)

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        ranking = [(points, -self.out.index(seat)) for seat, points in enumerate(self.points)]
        target = self.options["target"]
        reason = f"first to reach {target} point{'s' if target > 1 else ''}"
        return Outcome(places(ranking), self.points, reason)

    def copy(self) -> PresidentState:
        twin = PresidentState()
        twin.game = self.game
        twin.seats = self.seats
        twin.options = self.options
        twin.seed = self.seed
        twin.opening = self.opening
        twin.phase = self.phase
        twin.round = self.round
        twin.points = self.points
        twin.order = self.order
        twin.start = self.start
        twin.gifts = self.gifts
        twin.shown_gifts = self.shown_gifts
        twin.unused = self.unused
        twin.beating = self.beating
        twin.revolution = self.revolution
        twin.hands = [hand.copy() for hand in self.hands]
        twin.sizes = self.sizes.copy()
        twin.played = self.played.copy()
        twin.out = self.out
        twin.live = self.live
        twin.in_trick = self.in_trick
        twin.table = self.table
        twin.by = self.by
        twin.beats_table = self.beats_table
        twin.turn = self.turn
        twin.legal = self.legal
        twin.decisions = self.decisions
        twin._face = self._face
        return twin

    def audit(self) -> None:
        """Every card of the decks is in one place, and every point was earned."""
        hands = [hand.text for hand in self.hands]
        unused = written(gathered(self.unused))
        there = Counter("".join((*hands, *self.played, unused)).replace(" ", ""))
        decks = Counter(RANKS * COPIES + JOKER * self.options["jokers"])
        assert there == decks, f"cards are lost or double: {there - decks} {decks - there}"
        for seat, hand in enumerate(hands):
            assert hand == arrange(hand), f"the hand {hand} is not in order"
            assert self.sizes[seat] == len(hand), f"the size of the hand {hand} is wrong"
            assert self.hands[seat].cards == counted(hand), f"the cards of {hand} are wrong"
        assert sum(self.points) == sum(POINTS) * (self.round - (self.phase != OVER))

    # A round

    def _begin_round(self, log: list[Event]) -> None:
        """Deal, collect the tribute where it is due, and ask for the returns or the first lead."""
        options = self.options
        self.round += 1
        self._face = None
        if not options["revolution_persists"]:
            self.revolution = False
        dealt, self.unused = deal(self.seed, self.round, self.seats, options["jokers"])
        self.hands = [hand_of(gathered(cards)) for cards in dealt]
        self.sizes = [HAND_SIZE] * self.seats
        self.played = [""] * self.seats
        self.out = ()
        self.live = self.in_trick = (1 << self.seats) - 1
        self.table = None
        self.gifts = ()
        texts = [hand.text for hand in self.hands]
        log += events.dealt(self.round, texts, self.revolution)
        if self.round == 1:
            seat, card = starter(dealt)
            self.start = {"seat": seat, "card": card}
        else:
            self.start = {"seat": self.order[-1], "card": None}
        if self.round > 2 or (self.round == 2 and options["tribute_after_first_round"]):
            self.collect_tribute(log)
        else:
            self._start_play(log)

    def _start_play(self, log: list[Event]) -> None:
        self.phase = PLAY
        self._face = None
        self.shown_gifts = tribute.shown(self.gifts, self.seats)
        log.append(events.started(self.start["seat"], self.start["card"]))
        self.lead(self.start["seat"])

    def end_round(self, log: list[Event]) -> None:
        """The one who still has cards is Scum; count, then the next deal or the end."""
        scum = self.live.bit_length() - 1
        self.out = (*self.out, scum)
        log.append(events.OUT[self.seats][scum][-1])
        points = list(self.points)
        points[self.out[0]] += POINTS[0]
        points[self.out[1]] += POINTS[1]
        self.points = tuple(points)
        log.append(events.scored(self.round, self.out, self.points))
        if max(points) < self.options["target"]:
            self.order = self.out
            self._begin_round(log)
            return
        self.phase = OVER
        self._face = None
        self.turn = None
        self.table = None
        self.in_trick = self.live
        self.decisions = ()
        outcome = self.outcome()
        assert outcome
        log.append(events.ended(outcome.places.index(1)))

    # Tribute

    def collect_tribute(self, log: list[Event]) -> None:
        """Both gifts leave the hands as dealt; then the returns are asked for."""
        self.gifts = tribute.due([hand.text for hand in self.hands], self.order, self.revolution)
        for giver, taker, given, _ in self.gifts:
            log += events.handed("tribute", giver, taker, given)
            self._hand_over(giver, taker, given)
        self.ask_for_returns()

    def ask_for_returns(self) -> None:
        """Wait for the returns, sealed and at once."""
        self.phase = RETURN
        self._face = None
        self.turn = None
        self.shown_gifts = tribute.shown(self.gifts, self.seats)
        high, low = self.gifts
        self.decisions = tuple(
            [
                decision((taker, RETURN, tribute.parcels(self.hands[taker].cards, len(given))))
                for _, taker, given, _ in ((high, low) if high.taker < low.taker else (low, high))
            ]
        )

    def _apply_returns(self, moves: Mapping[int, Move]) -> list[Event]:
        seats = [asked.seat for asked in self.decisions]
        if not seats:
            raise IllegalMove("the game is over")
        if len(moves) != len(seats) or seats[0] not in moves or seats[1] not in moves:
            raise IllegalMove(f"moves of seats {seats} are awaited, and no other")
        for seat in seats:
            self.check(seat, moves[seat])
        log: list[Event] = []
        self.gifts = tuple(
            [Gift(giver, taker, given, moves[taker]) for giver, taker, given, _ in self.gifts]
        )
        for giver, taker, _, returned in self.gifts:
            assert returned
            log += events.handed("return", taker, giver, returned)
            self._hand_over(taker, giver, returned)
        self._start_play(log)
        return log

    def _hand_over(self, giver: int, taker: int, cards: str) -> None:
        moved = counted(cards)
        self.hands[giver] = hand_of(self.hands[giver].cards - moved)
        self.hands[taker] = hand_of(self.hands[taker].cards + moved)
        self.sizes[giver] -= len(cards)
        self.sizes[taker] += len(cards)

    # Refusals

    def _decision(self, seat: object) -> Decision:
        for asked in self.decisions:
            if asked.seat == seat:
                return asked
        raise IllegalMove(f"seat {seat} is not asked for a move now")

    def _check_slowly(self, seat: object, move: Move) -> None:
        """The returns, which are rare, and every refusal."""
        asked = self._decision(seat)
        hand = self.hands[asked.seat].text
        if asked.kind == PLAY:
            raise IllegalMove(refusal(move, hand, self.table, self.revolution))
        assert asked.moves
        count = len(asked.moves[0])
        if type(move) is not str or not tribute.is_parcel(move, hand, count):
            raise IllegalMove(tribute.refusal(count))
