"""The rules of a trick: leading, following, passing, going out."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from games.contract import Decision, Event, Json
from games.fast import decision
from games.president.plays import LARGEST, MOVES, ONLY_SINGLES, PASS_BIT, Play, listed
from games.president.table import Table
from games.president.tables import MOST_SEATS, NEXT, OUT, PASSES, PLAYED, TRICKS, revolted

PLAY: Final = "play"
"""The kind of a decision in a trick, and the phase of the game that is made of tricks."""

_ASKED: Final[tuple[list[tuple[Decision, ...] | None], ...]] = tuple(
    [[None] * ONLY_SINGLES for _ in range(MOST_SEATS)]
)
"""``_ASKED[seat][moves]``: cache of decisions among singles alone, which are more than half of all
decisions."""


class Tricks(Table):
    """The table as the rules of a trick change it; what happens is added to `log`."""

    __slots__ = ()

    def forget_faces(self) -> None:
        """Clear the cached parts of views, at the start of a phase."""
        self._base = None
        self._faces = [None] * self.seats

    @abstractmethod
    def end_round(self, log: list[Event]) -> None:
        """End the round, since only one seat has cards left; go on to the next decision."""

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
            self.decisions = (decision(seat, PLAY, listed(legal, self.hands[seat].cards)),)
            return
        asked = _ASKED[seat][legal]
        if asked is None:
            asked = (decision(seat, PLAY, listed(legal, 0)),)
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
        if self.live & self.live - 1:  # more than one seat
            return False
        self.end_round(log)
        return True

    def _show(self, name: str, value: Json) -> None:
        """Update the cached parts of views."""
        if self._base is not None:
            self._base[name] = value
        for face in self._faces:
            if face is not None:
                face[name] = value

    def go_on(self, seat: int, log: list[Event]) -> None:
        """Go on from `seat`, which has just moved, to the next decision of this trick or the next.

        Seats that cannot follow pass without being asked; a last card leads without being asked.
        """
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
