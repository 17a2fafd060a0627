"""The conformance suite passes a sound game and catches every way to spoil it."""

from random import Random
from typing import ClassVar

import pytest

from games import conformance, walk
from games.chance import stream
from games.contract import Decision, Event, Game, IllegalMove, Outcome, State, places
from games.options import Whole


class Highest(Game):
    """Two to three seats, five cards each, one card a trick: the higher card takes the trick."""

    name, title, version, seat_counts = "highest", "Highest", 1, (2, 3)
    summary = "The higher card takes the trick."
    option_specs: ClassVar = {"hand": Whole(default=4, low=2, high=5, help="Cards each.")}

    def __init__(self, state_type=None):
        self.state_type = state_type or Table

    def new(self, seats, options, seed):
        options = self.configure(seats, options)
        cards = list(range(seats * options["hand"]))
        stream(seed, "deal").shuffle(cards)
        hands = [sorted(cards[seat::seats]) for seat in range(seats)]
        return self.state_type(self, seats, options, hands, [0] * seats, (), seed)

    def imagine(self, view, options, rng):
        seats, seat = view["seats"], view["seat"]
        known = {*view["hand"], *view["played"]}
        unseen = [card for card in range(seats * options["hand"]) if card not in known]
        rng.shuffle(unseen)
        hands = [[] for _ in range(seats)]
        for other in range(seats):
            size = view["sizes"][other]
            hands[other] = (
                list(view["hand"]) if other == seat else sorted(unseen.pop() for _ in range(size))
            )
        return self.state_type(
            self, seats, options, hands, list(view["won"]), tuple(view["played"]), str(rng.random())
        )

    def tell(self, event, names):
        return f"The cards {event['cards']} are played; {names[event['winner']]} wins."

    def variants(self):
        for seats in self.seat_counts:
            for hand in (2, 4):
                yield seats, {"hand": hand}


class Table(State):
    """Both decide at once; kept slow and simple, the way a reader would first write it."""

    opening = ()

    def __init__(self, game, seats, options, hands, won, played, seed):
        self.game, self.seats, self.options = game, seats, options
        self.hands, self.won, self.played, self.seed = hands, won, played, seed

    def pending(self):
        return tuple(
            Decision(seat, "play", tuple(hand)) for seat, hand in enumerate(self.hands) if hand
        )

    def check(self, seat, move):
        if type(move) is not int or not 0 <= seat < self.seats or move not in self.hands[seat]:
            raise IllegalMove("that card is not in your hand")

    def apply(self, moves):
        if not self.hands[0] or set(moves) != set(range(self.seats)):
            raise IllegalMove("every seat plays one card")
        for seat, move in moves.items():
            self.check(seat, move)
        cards = [moves[seat] for seat in range(self.seats)]
        self.hands = [
            [card for card in hand if card != moves[seat]] for seat, hand in enumerate(self.hands)
        ]
        winner = cards.index(max(cards))
        self.won = [won + (seat == winner) for seat, won in enumerate(self.won)]
        self.played = (*self.played, *cards)
        return [Event({"event": "trick", "cards": cards, "winner": winner})]

    def view(self, seat):
        shown = {"hands": self.hands} if seat is None else {"hand": self.hands[seat]}
        return {
            "seat": seat,
            "seats": self.seats,
            **shown,
            "sizes": [len(hand) for hand in self.hands],
            "won": self.won,
            "played": self.played,
        }

    def default_move(self, seat):
        return self.hands[seat][0]

    def random_move(self, seat, rng):
        return rng.choice(self.hands[seat])

    def outcome(self):
        if self.hands[0]:
            return None
        return Outcome(places(self.won), tuple(self.won), "most tricks")

    def copy(self):
        return type(self)(
            self.game,
            self.seats,
            self.options,
            list(self.hands),
            list(self.won),
            self.played,
            self.seed,
        )

    def audit(self):
        cards = sorted(card for hand in self.hands for card in hand) + sorted(self.played)
        assert sorted(cards) == list(range(self.seats * self.options["hand"])), "cards are lost"


def examine(game):
    conformance.describes_itself(game)
    for case in conformance.cases({game.name: game}):
        for number in range(3):
            game_played = walk.Walk(*case, number)
            for holds in conformance.PROPERTIES:
                holds(game_played)


def test_a_sound_game_passes():
    examine(Highest())


class LosesACard(Table):
    caught = "cards are lost"

    def apply(self, moves):
        events = super().apply(moves)
        self.played = self.played[:-1]
        return events


class NeverEnds(Table):
    caught = "the game does not end"

    def apply(self, moves):
        self.copy().apply_truly(moves)
        return []

    def apply_truly(self, moves):
        return super().apply(moves)


class OffersWhatItRefuses(Table):
    caught = "not the lowest card"

    def check(self, seat, move):
        super().check(seat, move)
        if move == 0:
            raise IllegalMove("not the lowest card")


class TakesTrueForOne(Table):
    caught = r"check accepts corrupt .*\.0$"

    def check(self, seat, move):
        if not 0 <= seat < self.seats or move not in self.hands[seat]:
            raise IllegalMove("that card is not in your hand")


class TakesCardsOfOthers(Table):
    caught = "check accepts [0-9]+ for play"

    def check(self, seat, move):
        if seat != 0 or move not in self.hands[1]:
            super().check(seat, move)


class BreaksOnGarbage(Table):
    caught = "unhashable"

    def check(self, seat, move):
        if move not in set(self.hands[seat % self.seats]):
            raise IllegalMove("that card is not in your hand")
        super().check(seat, move)


class RefusesWithoutAReason(Table):
    caught = "refused without a reason"

    def check(self, seat, move):
        try:
            super().check(seat, move)
        except IllegalMove:
            raise IllegalMove("") from None


class RefusesAtLength(Table):
    caught = "the reason is too long"

    def check(self, seat, move):
        try:
            super().check(seat, move)
        except IllegalMove:
            raise IllegalMove("no " * 1000) from None


class ChangesBeforeItChecks(Table):
    caught = "a refused move changed the state"

    def apply(self, moves):
        self.won = [won + 1 for won in self.won]
        return super().apply(moves)


class LetsAnybodyMove(Table):
    caught = "apply accepts no move of seat 0"

    def apply(self, moves):
        if self.hands[0]:
            moves = {seat: self.hands[seat][0] for seat in range(self.seats)} | moves
        return super().apply(moves)


class SharesItsCopies(Table):
    caught = "changed the original"

    def apply(self, moves):
        won = self.won
        events = super().apply(moves)
        won[:] = self.won
        self.won = won
        return events

    def copy(self):
        twin = super().copy()
        twin.won = self.won
        return twin


class ChangesOldViews(Table):
    caught = "changed as the game went on"

    def apply(self, moves):
        won = self.won
        events = super().apply(moves)
        won[:] = self.won
        self.won = won
        return events


class HandsOutItsOwnView(Table):
    """Keeps the view of each seat and shows that very dict until the next move."""

    caught = "who is shown a view can change it"

    def view(self, seat):
        shown = self.__dict__.setdefault("shown", {})
        if seat not in shown:
            shown[seat] = super().view(seat)
        return shown[seat]

    def apply(self, moves):
        events = super().apply(moves)
        self.__dict__.pop("shown", None)
        return events


class RollsItsOwnDice(Table):
    caught = "the second run tells other events"

    dice = Random(1)

    def apply(self, moves):
        events = super().apply(moves)
        events[0].what["roll"] = self.dice.randrange(1000)
        return events


class ShowsTheSeed(Table):
    caught = "can tell the worlds apart"

    def view(self, seat):
        return {**super().view(seat), "seed": self.seed}


class ShowsAHandInTheView(Table):
    caught = "can tell the worlds apart"

    def view(self, seat):
        return {**super().view(seat), "next": self.hands[0][:1]}


class ShowsAHandInAnEvent(Table):
    caught = "told something its view does not hold"

    def apply(self, moves):
        events = super().apply(moves)
        events[0].what["left"] = self.hands
        return events


class ViewsSayMoreThanWasTold(Table):
    caught = "has another view and was told nothing"

    def view(self, seat):
        # Once everybody has one card left, each seat knows what the next one holds.
        last = len(self.hands[0]) == 1 and seat is not None
        peek = {"neighbour": self.hands[(seat + 1) % self.seats]} if last else {}
        return {**super().view(seat), **peek}


class SpeaksInFractions(Table):
    caught = "no plain JSON value"

    def view(self, seat):
        return {**super().view(seat), "share": 0.5}


class TellsNobody(Table):
    caught = "an event nobody may see"

    def apply(self, moves):
        return [Event(event.what, ()) for event in super().apply(moves)]


class WaversInItsDefault(Table):
    caught = "default_move wavers"

    dice = Random(1)

    def default_move(self, seat):
        return self.dice.choice(self.hands[seat])


class DrawsAMoveItDoesNotOffer(Table):
    caught = "random_move .* is not legal"

    def pending(self):
        return tuple(d._replace(moves=d.moves[-1:]) for d in super().pending())

    def default_move(self, seat):
        return self.hands[seat][-1]


class SharesNoPlace(Table):
    caught = "ties do not share a place"

    def outcome(self):
        end = super().outcome()
        return end and end._replace(places=(1, 2, 9)[-self.seats :])


@pytest.mark.parametrize("spoiled", Table.__subclasses__(), ids=lambda kind: kind.__name__)
def test_a_spoiled_game_is_caught(spoiled, monkeypatch):
    monkeypatch.setattr(walk, "STEP_LIMIT", 100)
    with pytest.raises(AssertionError, match=rf"^Highest, \d seats(.|\n)*{spoiled.caught}"):
        examine(Highest(spoiled))


def test_a_failure_names_the_game_the_walk_and_the_step():
    with pytest.raises(AssertionError) as caught:
        examine(Highest(LosesACard))
    assert "Highest, 2 seats, {'hand': 2}, walk 0, lazy 0.0, after step 1: cards are lost" in str(
        caught.value
    )


def test_a_variant_that_never_sets_an_option_is_caught():
    class Forgetful(Highest):
        def variants(self):
            for seats in self.seat_counts:
                yield seats, {}

    with pytest.raises(AssertionError, match="option hand is tested with one value only"):
        conformance.describes_itself(Forgetful())
