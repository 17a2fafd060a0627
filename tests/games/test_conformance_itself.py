"""The conformance suite passes a correct game and finds every kind of error in a broken one."""

from random import Random

import pytest

from games import conformance, walk
from games.contract import Event, IllegalMove
from games.story import Measure, Moment, Story
from tests.games.sixth.highest.game import Highest
from tests.games.sixth.highest.state import HighestState


def examine(game):
    conformance.describes_itself(game)
    cases = conformance.cases({game.name: game})
    walks = [walk.Walk(*case, number) for case in cases for number in range(3)]
    # What shows too much also differs from its schemas, and is to be caught for the other reason.
    *others, schemas = conformance.PROPERTIES
    assert schemas is conformance.keeps_to_its_schemas
    for game_played in walks:
        for holds in others:
            holds(game_played)
    for game_played in walks:
        schemas(game_played)


def test_a_sound_game_passes():
    examine(Highest())


class LosesACard(HighestState):
    caught = "cards are lost"

    def apply(self, moves):
        events = super().apply(moves)
        self.played = self.played[:-1]
        return events


class NeverEnds(HighestState):
    caught = "the game does not end"

    def apply(self, moves):
        self.copy().apply_truly(moves)
        return []

    def apply_truly(self, moves):
        return super().apply(moves)


class OffersWhatItRefuses(HighestState):
    caught = "not the lowest card"

    def check(self, seat, move):
        super().check(seat, move)
        if move == 0:
            raise IllegalMove("not the lowest card")


class TakesTrueForOne(HighestState):
    caught = r"check accepts corrupt .*\.0$"

    def check(self, seat, move):
        if not 0 <= seat < self.seats or move not in self.hands[seat]:
            raise IllegalMove("that card is not in your hand")


class TakesCardsOfOthers(HighestState):
    caught = "check accepts [0-9]+ for play"

    def check(self, seat, move):
        if seat != 0 or move not in self.hands[1]:
            super().check(seat, move)


class BreaksOnGarbage(HighestState):
    caught = "unhashable"

    def check(self, seat, move):
        if move not in set(self.hands[seat % self.seats]):
            raise IllegalMove("that card is not in your hand")
        super().check(seat, move)


class RefusesWithoutAReason(HighestState):
    caught = "refused without a reason"

    def check(self, seat, move):
        try:
            super().check(seat, move)
        except IllegalMove:
            raise IllegalMove("") from None


class RefusesAtLength(HighestState):
    caught = "the reason is too long"

    def check(self, seat, move):
        try:
            super().check(seat, move)
        except IllegalMove:
            raise IllegalMove("no " * 1000) from None


class ChangesBeforeItChecks(HighestState):
    caught = "a refused move changed the state"

    def apply(self, moves):
        self.won = [won + 1 for won in self.won]
        return super().apply(moves)


class LetsAnybodyMove(HighestState):
    caught = "apply accepts no move of seat 0"

    def apply(self, moves):
        if self.hands[0]:
            moves = {seat: self.hands[seat][0] for seat in range(self.seats)} | moves
        return super().apply(moves)


class SharesItsCopies(HighestState):
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


class ChangesOldViews(HighestState):
    caught = "changed as the game went on"

    def apply(self, moves):
        won = self.won
        events = super().apply(moves)
        won[:] = self.won
        self.won = won
        return events


class HandsOutItsOwnView(HighestState):
    """Returns the same dict from every call of `view` until the next move."""

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


class RollsItsOwnDice(HighestState):
    caught = "the second run tells other events"

    dice = Random(1)

    def apply(self, moves):
        events = super().apply(moves)
        events[0].what["roll"] = self.dice.randrange(1000)
        return events


class ShowsTheSeed(HighestState):
    caught = "can tell the worlds apart"

    def view(self, seat):
        return {**super().view(seat), "seed": self.seed}


class ShowsAHandInTheView(HighestState):
    caught = "can tell the worlds apart"

    def view(self, seat):
        return {**super().view(seat), "next": self.hands[0][:1]}


class ShowsAHandInAnEvent(HighestState):
    caught = "told something its view does not hold"

    def apply(self, moves):
        events = super().apply(moves)
        events[0].what["left"] = self.hands
        return events


class ViewsSayMoreThanWasTold(HighestState):
    caught = "has another view and was told nothing"

    def view(self, seat):
        # Once everybody has one card left, each seat knows what the next one holds.
        last = len(self.hands[0]) == 1 and seat is not None
        peek = {"neighbour": self.hands[(seat + 1) % self.seats]} if last else {}
        return {**super().view(seat), **peek}


class SpeaksInFractions(HighestState):
    caught = "no plain JSON value"

    def view(self, seat):
        return {**super().view(seat), "share": 0.5}


class TellsNobody(HighestState):
    caught = "an event nobody may see"

    def apply(self, moves):
        return [Event(event.what, ()) for event in super().apply(moves)]


class WaversInItsDefault(HighestState):
    caught = "default_move wavers"

    dice = Random(1)

    def default_move(self, seat):
        return self.dice.choice(self.hands[seat])


class DrawsAMoveItDoesNotOffer(HighestState):
    caught = "random_move .* is not legal"

    def pending(self):
        return tuple(d._replace(moves=d.moves[-1:]) for d in super().pending())

    def default_move(self, seat):
        return self.hands[seat][-1]


class SharesNoPlace(HighestState):
    caught = "ties do not share a place"

    def outcome(self):
        end = super().outcome()
        return end and end._replace(places=(1, 2, 9)[-self.seats :])


SPOILED = [kind for kind in HighestState.__subclasses__() if kind.__module__ == __name__]


@pytest.mark.parametrize("spoiled", SPOILED, ids=lambda kind: kind.__name__)
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


@pytest.mark.parametrize(
    ("change", "caught"),
    [
        ({"step": 99}, "after the end"),
        ({"kind": "surprise"}, "the kind surprise is not declared"),
        ({"weight": 0}, "a weight of 0"),
        ({"text": "no sentence"}, "told in no sentence"),
        ({"text": "<b>Loud</b>."}, "signs that are no words"),
        ({"seat": 7}, "whose is it"),
    ],
)
def test_a_spoiled_moment_is_caught(change, caught):
    moment = Moment(1, "win", 5, "Somebody wins.")._replace(**change)

    class Boastful(Highest):
        story = Story(kinds={"win": "a win"}, moments=lambda scenes, names: iter([moment]))

    with pytest.raises(AssertionError, match=caught):
        examine(Boastful())


@pytest.mark.parametrize(
    ("count", "caught"),
    [
        (lambda view: [0], "some seat counts nothing"),
        (lambda view: [0.5] * view["seats"], "not whole numbers"),
        (lambda view: [view["seat"] or 0] * view["seats"], "tricks is secret"),
    ],
)
def test_a_spoiled_measure_is_caught(count, caught):
    class Miscounting(Highest):
        story = Story(measures=(Measure("tricks", "Tricks won.", count),))

    with pytest.raises(AssertionError, match=caught):
        examine(Miscounting())
