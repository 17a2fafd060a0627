"""A full state that matches what one seat sees: the unseen cards are dealt again.

The deal respects what the rules let a seat conclude:

- the seat that started the first round has, or had, the card that decided it; nobody had a
  lower card, and nobody at a lower seat had the second copy of it;
- a seat that received a tribute saw the giver's best cards, so the rest of that hand is no better;
- both parties of a tribute know cards that are in the other's hand until played;
- a seat that is asked to follow holds something to follow with.

Apart from that, deals come out as often as they would if every play were a random draw from the
hand. Two things are left to bots, because they depend on how others choose: what a style of play
gives away, and that after a tribute between two others the giver's hand tends to be weaker and the
taker's stronger.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from games.contract import Game, Json, View
from games.president.cards import (
    CARDS,
    COPIES,
    JOKER,
    RANKS,
    SUITS,
    Numbers,
    arrange,
    best,
    counted,
    numbers,
    without,
)
from games.president.hands import hand_of
from games.president.plays import BEATING, LARGEST, PASS_BIT, PLAYS, plays_of
from games.president.rounds import RETURN
from games.president.state import PresidentState
from games.president.tribute import Gift, shown

PATIENCE = 20
"""Deals tried for one in which the seat in turn can follow, before such a deal is built."""
START_PATIENCE = 2_000
"""Tries to spread the cards of the starting rank; one in ten succeeds or better."""


def imagine(game: Game, view: View, options: Mapping[str, Json], rng: Random) -> PresidentState:
    """A state in which the view's seat sees exactly `view`."""
    state = PresidentState()
    state.prepare(game, view["seats"], options, f"{rng.getrandbits(64):016x}")
    hands, state.unused, state.gifts = Unseen(view, options, rng).deal()
    state.hands = [hand_of(counted(hand)) for hand in hands]
    for hand in state.hands:
        hand.count_plays()
    state.shown_gifts = shown(state.gifts, state.seats)
    state.phase = view["phase"]
    state.round = view["round"]
    state.revolution = view["revolution"]
    state.points = tuple(view["points"])
    state.order = tuple(view["order"])
    state.start = view["start"]
    state.sizes = list(view["sizes"])
    state.played = list(view["played"])
    state.out = tuple(view["out"])
    state.live = sum(1 << seat for seat, size in enumerate(state.sizes) if size)
    state.in_trick = state.live & ~sum(1 << seat for seat in view["passed"])
    turn, table = view["turn"], view["table"]
    if state.phase == RETURN:
        state.ask_for_returns()
    elif table is not None:
        state.table = table
        state.by = view["by"]
        state.beats_table = state.beating[state.revolution][PLAYS[table].number]
        state.ask(turn, state.hands[turn].plays & state.beats_table | PASS_BIT)
    elif turn is not None:
        state.lead(turn)
    return state


class Unseen:
    """The cards that a seat cannot see, and what it knows about them."""

    def __init__(self, view: View, options: Mapping[str, Json], rng: Random) -> None:
        self.rng = rng
        self.me: int = view["seat"]
        self.own_hand: str = view["hand"]
        self.phase: str = view["phase"]
        self.tribute: list[Mapping[str, Json]] = view["tribute"]
        self.start: Mapping[str, Json] = view["start"]
        self.others = [seat for seat in range(view["seats"]) if seat != self.me]
        plays = [seat_plays.split() for seat_plays in view["played"]]
        self.played = ["".join(seat_plays) for seat_plays in plays]
        quads = sum(len(play) == LARGEST for seat_plays in plays for play in seat_plays)
        self.dealt_in_revolution = view["revolution"] ^ quads % 2 == 1
        self.needs = list(view["sizes"])
        """How many cards each seat gets."""
        self.known = [""] * view["seats"]
        """Cards that must be in a hand."""
        self.limits: dict[int, str] = {}
        """Seats whose further cards are among these."""
        for gift in self.tribute:
            self._learn(gift)
        decks = RANKS * COPIES + JOKER * options["jokers"]
        self.pool = without(decks, self.own_hand + "".join(self.played))
        self.follower: int | None = None
        """The seat that is known to hold one of the plays `answers`."""
        if view["table"] is not None and view["turn"] != self.me:
            self.follower = view["turn"]
            beating = BEATING[options["joker_sets_high"]][view["revolution"]]
            self.answers = beating[PLAYS[view["table"]].number]

    def _learn(self, gift: Mapping[str, Json]) -> None:
        """Note what this seat knows from a tribute.

        A tribute between others that is not answered yet is undone here, and given again by
        `_gift` from the hands that are dealt.
        """
        giver, taker, given = gift["giver"], gift["taker"], gift["given"]
        returned = gift["returned"] or ""
        if taker == self.me:
            order = self._order()
            worst = min(order.index(card) for card in given)
            self.limits[giver] = order[: worst + 1]
            self.known[giver] = without(returned, self.played[giver])
        elif giver == self.me:
            self.known[taker] = without(without(given, returned), self.played[taker])
        elif self.phase == RETURN:
            # Nothing has been played yet: deal whole hands, then let the giver give.
            self.needs[giver] += gift["count"]
            self.needs[taker] -= gift["count"]

    def _order(self) -> str:
        """The cards from worst to best at the time of the tribute."""
        return RANKS[::-1] + JOKER if self.dealt_in_revolution else CARDS

    def deal(self) -> tuple[list[str], Numbers, tuple[Gift, ...]]:
        """Hands, the cards not dealt, and the round's gifts as they may have been."""
        hands, unused = self._deal_consistently()
        gifts = tuple(self._gift(gift, hands) for gift in self.tribute)
        return hands, unused, gifts

    def _deal_consistently(self) -> tuple[list[str], Numbers]:
        for _ in range(PATIENCE):
            dealt = self._deal_once()
            if dealt and self._can_follow(dealt[0]):
                return dealt
        return self._deal_an_answer()

    def _deal_an_answer(self) -> tuple[list[str], Numbers]:
        """A deal that gives the follower something to follow with."""
        seat = self.follower
        assert seat is not None
        known, limit = self.known[seat], self.limits.get(seat, CARDS)
        answers = [move for move, play in PLAYS.items() if play.bit & self.answers]
        for move in self.rng.sample(answers, len(answers)):
            wanted = without(move, known)
            if all(card in limit for card in wanted):
                self.known[seat] = known + wanted
                dealt = self._deal_once()
                if dealt:
                    return dealt
        raise ValueError("no deal of the unseen cards fits this view")

    def _can_follow(self, hands: list[str]) -> bool:
        return self.follower is None or plays_of(counted(hands[self.follower])) & self.answers != 0

    def _deal_once(self) -> tuple[list[str], Numbers] | None:
        """Try one deal; ``None`` if it contradicts what is known."""
        hands = list(self.known)
        unused: list[str] = []
        pool = list(self.pool)
        for seat in self.others:
            if len(hands[seat]) > self.needs[seat] or not _take(pool, hands[seat]):
                return None
        if self.start["card"] and not self._place_start(hands, unused, pool):
            return None
        for seat, limit in self.limits.items():
            fitting = [card for card in pool if card in limit]
            drawn = self._draw(fitting, self.needs[seat] - len(hands[seat]))
            _take(pool, drawn)
            hands[seat] += drawn
        for seat in self.others:
            hands[seat] = arrange(
                hands[seat] + self._draw(pool, self.needs[seat] - len(hands[seat]))
            )
        hands[self.me] = self.own_hand
        return hands, numbers("".join(unused + pool))

    def _place_start(self, hands: list[str], unused: list[str], pool: list[str]) -> bool:
        """Place every card of the starting rank and below; False if that fails."""
        seat: int = self.start["seat"]
        rank, suit = self.start["card"]
        lower_suits = 2 * SUITS.index(suit)
        below = RANKS[: RANKS.index(rank)] * COPIES + rank * lower_suits
        if not _take(pool, below):
            return False
        unused += below
        copies = pool.count(rank)
        _take(pool, rank * copies)
        shown = [played.count(rank) for played in self.played]
        shown[self.me] += self.own_hand.count(rank)
        for other in self.others:
            shown[other] += hands[other].count(rank)
        certain = shown[seat] > 0
        if not certain:
            if not copies or len(hands[seat]) == self.needs[seat]:
                return False
            copies -= 1
            shown[seat] = 1
            hands[seat] += rank
        slots = [
            other for other in self.others for _ in range(self.needs[other] - len(hands[other]))
        ]
        slots += [-1] * (len(pool) + copies - len(slots))
        for _ in range(START_PATIENCE):
            chosen = self.rng.sample(slots, copies)
            at_start = shown[seat] + chosen.count(seat)
            behind = (
                sum(shown[seat + 1 :]) + sum(place > seat for place in chosen) + chosen.count(-1)
            )
            likely = _start_weight(at_start, behind, COPIES - lower_suits, certain)
            if self.rng.random() < likely:
                for place in chosen:
                    if place < 0:
                        unused.append(rank)
                    else:
                        hands[place] += rank
                return True
        return False

    def _draw(self, pool: list[str], count: int) -> str:
        """Take `count` random cards out of `pool`, whose order does not matter."""
        drawn = []
        for _ in range(count):
            place = int(self.rng.random() * len(pool))
            pool[place], pool[-1] = pool[-1], pool[place]
            drawn.append(pool.pop())
        return "".join(drawn)

    def _gift(self, gift: Mapping[str, Json], hands: list[str]) -> Gift:
        """A gift as it was or may have been; one still to be answered leaves the giver's hand."""
        giver, taker, count = gift["giver"], gift["taker"], gift["count"]
        if gift["given"] is not None:
            return Gift(giver, taker, gift["given"], gift["returned"])
        if self.phase == RETURN:
            given = best(hands[giver], count, self.dealt_in_revolution)
            hands[giver] = without(hands[giver], given)
            hands[taker] = arrange(hands[taker] + given)
            return Gift(giver, taker, given, None)
        return Gift(
            giver,
            taker,
            *self._past_gift(
                arrange(hands[giver] + self.played[giver]),
                hands[taker] + self.played[taker],
                count,
            ),
        )

    def _past_gift(self, after_giver: str, after_taker: str, count: int) -> tuple[str, str]:
        """Cards that may have been given and returned, given both hands after the exchange."""
        place = self._order().index
        for _ in range(PATIENCE):
            returned = "".join(self.rng.sample(after_giver, count))
            kept = max(place(card) for card in without(after_giver, returned))
            fitting = [card for card in after_taker + returned if place(card) >= kept]
            if len(fitting) >= count:
                given = "".join(self.rng.sample(fitting, count))
                return arrange(given), arrange(returned)
        # The taker may always have returned the cards received.
        same = best(after_giver, count, self.dealt_in_revolution)
        return same, same


def _take(pool: list[str], cards: str) -> bool:
    """Remove `cards` from `pool`; False if one is missing."""
    for card in cards:
        if card not in pool:
            return False
        pool.remove(card)
    return True


def _start_weight(at_start: int, behind: int, copies: int, certain: bool) -> float:
    """The probability with which a random spread of the starting rank is accepted.

    Of `copies` cards that may be of the starting suit or above, `at_start` lie with
    the starter and `behind` where its double may be: at higher seats or not dealt.
    The two cards of the suit are any two of the copies, so the chance that at least
    one is with the starter and none elsewhere goes with the number of such pairs,
    ``at_start × (2 × behind + at_start - 1) / 2``. Where one card was laid at the
    starter's beforehand (not `certain`), a spread came up in `at_start` ways, which
    is divided out.
    """
    pairs = 2 * behind + at_start - 1
    if certain:
        return at_start * pairs / (copies * (copies - 1))
    return pairs / (2 * (copies - 1))
