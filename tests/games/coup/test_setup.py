"""Set-up, as the rulebook tells it."""

from collections import Counter

import pytest

from games.coup import GAME
from games.coup.cards import COMMUNICATIONS, FAMILIES, FINANCE, FORCE, INTEREST, ROLES
from games.options import OptionError


def test_there_are_25_roles_five_in_three_families_and_ten_special_interests():
    sizes = {family: len(roles) for family, roles in FAMILIES.items()}
    assert sizes == {FINANCE: 5, COMMUNICATIONS: 5, FORCE: 5, INTEREST: 10}


def test_the_first_game_is_played_with_the_suggested_roles():
    state = GAME.new(4, {}, "seed")
    assert set(state.roles) == {"banker", "politician", "guerrilla", "director", "peacekeeper"}


def test_a_random_set_takes_one_of_each_family_and_two_special_interests():
    seen = set()
    for seed in range(200):
        roles = GAME.new(3, {"role_set": "random"}, str(seed)).roles
        assert [ROLES[role].family for role in roles] == [
            FINANCE, COMMUNICATIONS, FORCE, INTEREST, INTEREST,
        ]  # fmt: skip
        assert len(set(roles)) == 5
        seen.update(roles)
    assert seen == set(ROLES)


def test_a_random_set_is_the_same_for_the_same_seed():
    sets = {GAME.new(seats, {"role_set": "random"}, "s").roles for seats in (3, 4, 5, 6)}
    assert len(sets) == 1


@pytest.mark.parametrize(
    "roles",
    [
        [],
        ["banker", "director", "guerrilla", "politician"],
        ["banker", "spy", "director", "guerrilla", "politician"],
        ["banker", "director", "guerrilla", "politician", "priest", "lawyer"],
        ["banker", "director", "politician", "priest", "lawyer"],
    ],
)
def test_a_custom_set_must_be_one_one_one_and_two(roles):
    with pytest.raises(OptionError, match="custom set"):
        GAME.new(4, {"role_set": "custom", "roles": roles}, "s")


def test_roles_are_named_for_a_custom_set_only():
    roles = ["banker", "director", "guerrilla", "politician", "priest"]
    assert set(GAME.new(3, {"role_set": "custom", "roles": roles}, "s").roles) == set(roles)
    with pytest.raises(OptionError, match="custom"):
        GAME.new(3, {"roles": roles}, "s")


@pytest.mark.parametrize(("seats", "deck"), [(3, 9), (4, 7), (5, 5), (6, 3)])
def test_three_copies_of_five_roles_two_dealt_to_each_the_rest_is_the_deck(seats, deck):
    state = GAME.new(seats, {}, "seed")
    assert [len(hand) for hand in state.hands] == [2] * seats
    assert len(state.deck) == deck
    cards = Counter(card for pile in (*state.hands, state.deck) for card in pile)
    assert cards == dict.fromkeys(state.roles, 3)


def test_each_player_gets_two_coins():
    assert GAME.new(5, {}, "seed").coins == [2] * 5


@pytest.mark.parametrize("seats", [1, 2, 7])
def test_three_to_six_play(seats):
    with pytest.raises(OptionError):
        GAME.new(seats, {}, "seed")


def test_who_starts_is_drawn_from_the_seed():
    once, again = ([GAME.new(4, {}, str(seed)).active for seed in range(200)] for _ in range(2))
    assert set(once) == {0, 1, 2, 3}
    assert once == again


def test_everyone_sees_the_roles_and_only_the_owner_a_hand():
    state = GAME.new(3, {}, "seed")
    deal, *hands = [event for event in state.opening if event.what["event"] in ("deal", "hand")]
    assert deal.seats is None
    assert deal.what["roles"] == state.roles
    assert [(event.seats, event.what["cards"]) for event in hands] == [
        ((seat,), state.hands[seat]) for seat in range(3)
    ]
