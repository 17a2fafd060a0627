"""A game of President under way: the verbs of the engine contract."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Final, final

from games.contract import Decision, Event, Game, IllegalMove, Json, Move, Outcome, View, places
from games.president import tribute
from games.president.cards import COPIES, JOKER, RANKS, arrange, counted, gathered, written
from games.president.plays import MOVES, PASS, holds
from games.president.refusals import why_no_play, why_no_return
from games.president.rounds import OVER, POINTS, Rounds
from games.president.tables import PASSES, SEATS_OF
from games.president.tricks import PLAY

_BLANK: Final[View] = dict.fromkeys(
    (
        "seat",
        "seats",
        "round",
        "phase",
        "turn",
        "revolution",
        "hand",
        "sizes",
        "table",
        "by",
        "passed",
        "played",
        "out",
        "order",
        "points",
        "start",
        "tribute",
    )
)
"""The keys of a view."""


@final
class PresidentState(Rounds):
    """One game under way."""

    __slots__ = ()

    def prepare(self, game: Game, seats: int, options: Mapping[str, Json], seed: str) -> None:
        """Set every field as it is before the first deal; `begin` deals."""
        self.set_up(seats, options, seed)
        self.game = game
        self.opening = ()

    def begin(self) -> None:
        """Deal the first round."""
        log: list[Event] = []
        self.begin_round(log)
        self.opening = tuple(log)

    def pending(self) -> tuple[Decision, ...]:
        return self.decisions

    def check(self, seat: object, move: Move) -> None:
        turn = self.turn
        if turn is not None and seat == turn and type(move) is str:
            play = MOVES.get(move)
            if play is not None and play.bit & self.legal and holds(self.hands[turn].cards, play):
                self.checked = play
                return
        self._check_slowly(seat, move)

    def apply(self, moves: Mapping[int, Move]) -> list[Event]:
        seat = self.turn
        if seat is None:
            return self.apply_returns(moves)
        try:
            move = moves[seat]
        except KeyError:
            move = None
        if len(moves) != 1 or (move is None and seat not in moves):
            raise IllegalMove(f"a move of seat {seat} is awaited, and no other")
        play = self.checked
        if play is None or type(move) is not str or play.text != move:
            self.check(seat, move)
            play = self.checked
            assert play
        log: list[Event] = []
        if not play.size:
            self.in_trick ^= 1 << seat
            log.append(PASSES[seat])
        elif self.put_down(seat, play, log):
            return log
        self.go_on(seat, log)
        return log

    def view(self, seat: int | None) -> View:
        if seat is None:
            return self._full_view()
        # Copying a dict takes a fifth of the time of building one.
        face = self._faces[seat]
        view = (self._draw_face(seat) if face is None else face).copy()
        turn = self.turn
        if turn is None or turn != seat:
            view["turn"] = turn
        view["hand"] = self.hands[seat].text
        view["sizes"] = tuple(self.sizes)
        view["played"] = tuple(self.played)
        table = self.table
        if table:
            view["table"] = table
            view["by"] = self.by
            view["passed"] = SEATS_OF[self.live & ~self.in_trick]
        return view

    def _draw_face(self, seat: int) -> View:
        """Make the part of a seat's view that lasts from card to card."""
        base = self._base
        if base is None:
            self._base = base = _BLANK.copy()
            base["seats"] = self.seats
            base["round"] = self.round
            base["phase"] = self.phase
            base["revolution"] = self.revolution
            base["passed"] = ()
            base["out"] = self.out
            base["order"] = self.order
            base["points"] = self.points
            base["start"] = self.start
        self._faces[seat] = face = base.copy()
        face["seat"] = seat
        face["turn"] = seat
        face["tribute"] = self.shown_gifts[seat]
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
        twin.checked = None
        twin._faces = [None] * self.seats
        twin._base = None
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

    def _decision(self, seat: object) -> Decision:
        for asked in self.decisions:
            if asked.seat == seat:
                return asked
        raise IllegalMove(f"seat {seat} is not asked for a move now")

    def _check_slowly(self, seat: object, move: Move) -> None:
        """Check a return, or refuse a play with a reason."""
        asked = self._decision(seat)
        hand = self.hands[asked.seat].text
        if asked.kind == PLAY:
            raise IllegalMove(why_no_play(move, hand, self.table, self.revolution))
        assert asked.moves
        count = len(asked.moves[0])
        if type(move) is not str or not tribute.is_parcel(move, hand, count):
            raise IllegalMove(why_no_return(count))
