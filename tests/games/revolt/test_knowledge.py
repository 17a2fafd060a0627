"""What a seat knows, and that `imagine` redeals everything else."""

from collections import Counter
from itertools import product
from random import Random

from games.revolt import GAME
from games.revolt.cards import cards_of
from games.revolt.imagine import redeal, ways


def cut(card):
    return {"cut": card}


def test_who_does_not_follow_is_known_to_lack_the_family(table, play):
    state = table("N7 R2 R3", "R4 B4 C", "B3 N4 C", coins=[1, 0, 1])
    play(state, "N7", "R4", cut("B3"))
    assert state.view(2)["lacks"] == ("", "N", "")


def test_a_citizen_or_a_cut_says_nothing_about_the_rest_of_the_hand(table, play):
    state = table("N7 R2 R3", "R4 B4 C", "B3 R5 C")
    play(state, "N7", "C", cut("B3"))
    assert state.view(0)["lacks"] == ("", "", "")


def test_the_leader_with_the_pitchfork_is_known_to_hold_a_citizen_until_he_plays_one(table, play):
    state = table("C C N1", "N2 N3 N4", "N5 N6 N7", pitchfork=0)
    assert state.view(1)["pitchfork"] == 0
    play(state, "C")
    assert state.view(1)["pitchfork"] is None


def test_what_was_shown_is_forgotten_with_the_next_deal(table, play):
    state = table("N7", "R4", "B3")
    play(state, "N7", "R4", cut("B3"))
    assert state.round == 2
    assert state.view(0)["lacks"] == ("", "", "")


def test_past_tricks_tell_who_led_what_was_played_and_who_won(table, play):
    state = table("N7 R2 R3", "B4 C N1", "N3 N4 C", leader=2)
    play(state, "N3", "N7", cut("B4"))
    assert state.view(0)["past"] == ((2, ("N3", "N7", cut("B4")), 1),)


def test_every_card_a_seat_cannot_place_appears_in_every_hand_it_could_be_in():
    state = GAME.new(4, None, "redeal")
    for _ in range(6):
        state.apply({state.turn: state.default_move(state.turn)})
    view = state.view(0)
    seen = [set() for _ in range(4)]
    rng = Random(1)
    for _ in range(400):
        world = state.determinize(0, rng)
        for seat in range(4):
            seen[seat] |= set(cards_of(world.hands[seat]))
    hidden = set().union(*(cards_of(hand) for hand in state.hands[1:]))
    for seat in (1, 2, 3):
        assert seen[seat] == {card for card in hidden if card[0] not in view["lacks"][seat]}


def test_future_deals_are_imagined_too():
    state = GAME.new(3, None, "future")
    futures = set()
    for number in range(5):
        world = state.determinize(0, Random(number))
        while world.round == 1:
            world.apply({world.turn: world.default_move(world.turn)})
        futures.add(tuple(map(cards_of, world.hands)))
    assert len(futures) == 5


def test_no_card_is_dealt_to_a_seat_that_lacks_its_family():
    rng = Random(2)
    for _ in range(200):
        hands = redeal(
            [["N1", "N2", "N3"], ["R1"], ["B1", "B2"], ["C", "C", "C"]],
            (0, 3, 3, 3),
            ("", "N", "RB", ""),
            rng,
        )
        assert [len(hand) for hand in hands] == [0, 3, 3, 3]
        assert not [card for card in hands[1] if card[0] == "N"]
        assert not [card for card in hands[2] if card[0] in "RB"]


def test_every_deal_that_fits_is_equally_likely():
    families = [["N1", "N2"], ["R1", "R2"], ["B1"], ["C"]]
    room, lacks = (2, 2, 2), ("N", "R", "")
    cards = [card for family in families for card in family]
    fitting = [
        deal
        for deal in product(range(3), repeat=6)
        if all(deal.count(seat) == 2 for seat in range(3))
        and not any(card[0] in lacks[seat] for card, seat in zip(cards, deal, strict=True))
    ]
    rng, draws = Random(3), 300 * len(fitting)
    counts = Counter()
    for _ in range(draws):
        hands = redeal([list(family) for family in families], room, lacks, rng)
        counts[tuple(next(s for s in range(3) if card in hands[s]) for card in cards)] += 1
    assert set(counts) == set(fitting)
    chi_square = sum((counts[deal] - 300) ** 2 / 300 for deal in fitting)
    degrees = len(fitting) - 1
    assert chi_square < degrees + 3.5 * (2 * degrees) ** 0.5


def test_ways_counts_the_deals():
    assert ways((), (2, 1)) == 3
    assert ways(((1, (0,)),), (2, 1)) == 2
    assert ways(((2, (1,)),), (2, 1)) == 0
