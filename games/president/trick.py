"""The play of the cards: leading, following, passing, going out."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from games.contract import Decision, Event, Json, State, View, decision
from games.president.events import OUT, PASSES, PLAYED, TRICKS, revolted
from games.president.hands import Hand
from games.president.plays import LARGEST, MOVES, ONLY_SINGLES, PASS_BIT, Play, listed
from games.president.seats import MOST_SEATS, NEXT

PLAY: Final = "play"
"""The kind of a decision in a trick, and the phase of the game that is made of tricks."""

_decision: Final = decision  # compiled, what is final here need not be looked up
_ASKED: Final[tuple[list[tuple[Decision, ...] | None], ...]] = tuple(
    [[None] * ONLY_SINGLES for _ in range(MOST_SEATS)]
)
"""By seat, then set of moves: what was asked where nothing but singles was to be chosen from.
That is more than half of all decisions, and the same ones come up again and again."""


class Tricks(State):
    """The part of the state that changes with every card.

    Sets of seats are whole numbers with a bit for each seat, sets of plays likewise
    (see `games.president.plays`).
    """

    __slots__ = (
        "_base",
        "_faces",
        "beating",
        "beats_table",
        "by",
        "checked",
        "decisions",
        "hands",
        "in_trick",
        "legal",
        "live",
        "out",
        "played",
        "revolution",
        "seats",
        "sizes",
        "table",
        "turn",
    )

    seats: int

    def clear_table(self, seats: int, beating: tuple[tuple[int, ...], ...]) -> None:
        """An empty table."""
        self.seats = seats
        self.beating = beating
        """By mode, then number of a play: the plays that beat it."""
        self.revolution = False
        self.hands: list[Hand] = []
        self.sizes: list[int] = []
        self.played: list[str] = []
        """The plays of each seat in this round, with spaces between them."""
        self.out: tuple[int, ...] = ()
        """The seats that went out in this round, in that order."""
        self.live = 0
        """The seats with cards."""
        self.in_trick = 0
        """The seats with cards that have not passed in this trick."""
        self.table: str | None = None
        """The play to beat; ``None`` for the leader of a trick."""
        self.by = 0
        """Who made that play."""
        self.beats_table = 0
        """The plays that beat it."""
        self.turn: int | None = None
        self.legal = 0
        """The moves of the seat whose turn it is."""
        self.decisions: tuple[Decision, ...] = ()
        self.checked: Play | None = None
        """What `check` found legal: `apply` need not look it up again."""
        self.forget_faces()

    def forget_faces(self) -> None:
        """A new phase: views are drawn anew."""
        self._base: View | None = None
        """What all views share from card to card, once it is drawn."""
        self._faces: list[View | None] = [None] * self.seats
        """By seat: what its views share from card to card. Of this state alone: copies draw
        their own."""

    @abstractmethod
    def end_round(self, log: list[Event]) -> None:
        """Only one seat has cards: bring the game to its next decision, or to its end."""

    def lead(self, seat: int) -> None:
        """Ask `seat` to lead a trick."""
        self.table = None
        self.in_trick = self.live
        self.ask(seat, self.hands[seat].plays)

    def ask(self, seat: int, legal: int) -> None:
        """Wait for one of these moves."""
        self.turn = seat
        self.legal = legal
        self.checked = None
        if legal >= ONLY_SINGLES:
            self.decisions = (_decision((seat, PLAY, listed(legal, self.hands[seat].cards))),)
            return
        asked = _ASKED[seat][legal]
        if asked is None:
            asked = (_decision((seat, PLAY, listed(legal, 0))),)
            _ASKED[seat][legal] = asked
        self.decisions = asked

    def put_down(self, seat: int, play: Play, log: list[Event]) -> bool:
        """Take a play from the hand to the table. True if that ended the round."""
        hand = self.hands[seat]
        hand.put_down(play)
        self.sizes[seat] = len(hand.text)
        before = self.played[seat]
        self.played[seat] = before + play.appended if before else play.text
        self.table = play.text
        self.by = seat
        self.beats_table = self.beating[self.revolution][play.number]
        log.append(PLAYED[seat][play.number])
        if play.size == LARGEST:
            self.revolution = not self.revolution
            self._show("revolution", self.revolution)
            log.append(revolted(seat, self.revolution))
            self.in_trick = 0  # nobody may follow: the trick ends at once
        return not hand.cards and self._go_out(seat, log)

    def _go_out(self, seat: int, log: list[Event]) -> bool:
        """Give the title for the last card played. True if that ended the round."""
        self.live ^= 1 << seat
        self.in_trick &= self.live
        log.append(OUT[self.seats][seat][len(self.out)])
        self.out = (*self.out, seat)
        self._show("out", self.out)
        if self.live & self.live - 1:
            return False
        self.end_round(log)
        return True

    def _show(self, name: str, value: Json) -> None:
        """Put something new on the faces that are drawn."""
        if self._base is not None:
            self._base[name] = value
        for face in self._faces:
            if face is not None:
                face[name] = value

    def go_on(self, seat: int, log: list[Event]) -> None:
        """From `seat`, who has just moved, to the next decision of this trick or the next."""
        after = NEXT[self.seats]
        while True:
            rivals = self.in_trick & ~(1 << self.by)
            if rivals:
                seat = after[rivals][seat]
                answers = self.hands[seat].plays & self.beats_table
                if answers:
                    self.ask(seat, answers | PASS_BIT)
                    return
                self.in_trick ^= 1 << seat
                log.append(PASSES[seat])
                continue
            winner = self.by
            seat = winner if self.live >> winner & 1 else after[self.live][winner]
            log.append(TRICKS[winner][seat])
            if self.sizes[seat] > 1:
                self.lead(seat)
                return
            self.in_trick = self.live
            if self.put_down(seat, MOVES[self.hands[seat].text], log):
                return
