"""Every role that acts × every way its claim and a block of it can go.

Seat 0 acts, seat 1 is the target, seat 2 stands by and does the challenging.
Everyone starts with 6 coins and 2 lives; open choices fall to the default move.
"""

from typing import NamedTuple

import pytest

from games.coup.cards import REACTION, ROLES
from tests.games.coup.positions import position, role_set

SIX = [6, 6, 6]
TWO = [2, 2, 2]


class Effect(NamedTuple):
    """What the table looks like afterwards."""

    coins: list[int]
    lives: list[int] = TWO
    tokens: dict = {}  # noqa: RUF012 - read only


DONE = {
    "banker": Effect([9, 6, 6]),
    "capitalist": Effect([10, 6, 6]),
    "farmer": Effect([8, 7, 6]),
    "speculator": Effect([11, 6, 6]),
    "spy": Effect([8, 6, 6]),  # Income is the second action
    "director": Effect(SIX),
    "newscaster": Effect([5, 6, 6]),
    "producer": Effect(SIX),
    "reporter": Effect([7, 6, 6]),
    "writer": Effect(SIX),
    "crime_boss": Effect([1, 6, 6], [2, 1, 2]),
    "general": Effect([1, 6, 6], [2, 1, 1]),
    "guerrilla": Effect([2, 6, 6], [2, 1, 2]),
    "judge": Effect([3, 9, 6], [2, 1, 2]),
    "mercenary": Effect([3, 6, 6], TWO, {"disappear": (0, 1, 0)}),
    "communist": Effect([9, 3, 6]),
    "customs_officer": Effect(SIX, TWO, {"tax": (0, "banker")}),
    "foreign_consular": Effect(SIX, TWO, {"treaty": (0, 1)}),
    "peacekeeper": Effect([7, 6, 6], TWO, {"peacekeeping": 0}),
    "politician": Effect([8, 4, 6]),
    "priest": Effect([8, 5, 5]),
    "protestor": Effect([4, 6, 3], [2, 1, 2]),
}
"""The action succeeds: the Crime Boss is refused, seat 2 joins the riot."""

BLOCKED = {
    "producer": Effect(SIX),
    "general": Effect([1, 6, 6], [2, 2, 1]),
    "guerrilla": Effect([2, 6, 6]),
    "judge": Effect([3, 9, 6]),
    "mercenary": Effect([3, 6, 6]),
    "communist": Effect(SIX),
    "politician": Effect(SIX),
    "priest": Effect([7, 6, 5]),
    "protestor": Effect([4, 6, 3]),
}
"""Seat 1 blocks; of several targets it alone does."""

NOTHING = Effect(SIX)


def test_the_tables_above_cover_every_role_that_acts():
    assert set(DONE) == {name for name, role in ROLES.items() if role.aim != REACTION}
    assert set(BLOCKED) == {name for name, role in ROLES.items() if role.blocks}


def begin(role, *, holder):
    """Seat 0 claims `role`; only `holder` has the card."""
    roles = role_set(role)
    a, b, c, d = [other for other in roles if other != role]
    hands = [[a, b], [b, c], [c, d]]
    if holder is not None:
        hands[holder][0] = role
    play = position(*map(" ".join, hands), coins=6, roles=roles)
    named = ROLES[role].aim in ("one", "richest")
    return play.act({role: 1} if named else role)


def finish(play):
    return play.to_next_turn(extort="refuse", fund="pay")


def check(play, effect, lost=(0, 0, 0)):
    """The effect, and the lives lost to challenges on top of it."""
    assert play.coins == effect.coins
    assert play.lives == [life - less for life, less in zip(effect.lives, lost, strict=True)]
    tokens = {"disappear": (0, 0, 0), "tax": None, "treaty": (), "peacekeeping": None}
    for name, value in {**tokens, **effect.tokens}.items():
        assert getattr(play.state, name) == value
    assert play.state.turn == 2
    play.state.audit()


@pytest.mark.parametrize("role", DONE)
class TestTheAction:
    def test_unchallenged_it_succeeds_true_or_not(self, role):
        for holder in (0, None):
            check(finish(begin(role, holder=holder).unchallenged()), DONE[role])

    def test_challenged_and_a_lie_it_fails_and_costs_a_life_but_no_coins(self, role):
        play = finish(begin(role, holder=None).challenged(by=2))
        caught = Effect([0, 6, 12]) if role == "speculator" else NOTHING
        check(play, caught, lost=(1, 0, 0))

    def test_challenged_and_true_it_succeeds_and_the_challenger_loses_a_life(self, role):
        play = begin(role, holder=0).challenged(by=2).show()
        assert play.told("show") == [{"event": "show", "seat": 0, "role": role}]
        finish(play)
        if DONE[role].lives[2] == 2:
            check(play, DONE[role], lost=(0, 0, 1))
        else:  # the life for the challenge, then the life for the action
            assert play.lives == [2, 1, 0]
            assert play.coins == [DONE[role].coins[0], 6, 0]

    def test_challenged_by_the_target_and_true_the_target_loses_a_life_more(self, role):
        play = finish(begin(role, holder=0).challenged(by=1).show())
        if DONE[role].lives[1] == 2:
            check(play, DONE[role], lost=(0, 1, 0))
        else:
            assert play.state.alive == (0, 2)
            assert play.coins == [DONE[role].coins[0], 0, DONE[role].coins[2]]

    def test_conceded_although_true_it_fails(self, role):
        play = finish(begin(role, holder=0).challenged(by=2).concede())
        caught = Effect([0, 6, 12]) if role == "speculator" else NOTHING
        check(play, caught, lost=(1, 0, 0))


def to_block(role, *, holder):
    """Play until seat 1 is asked for a block."""
    play = begin(role, holder=holder).unchallenged()
    if role == "protestor":
        play.one("fund", "pay")
    assert (play.kind, play.asked) == ("block", [1])
    return play


@pytest.mark.parametrize("role", BLOCKED)
class TestTheBlock:
    def test_unchallenged_it_holds_true_or_not(self, role):
        for holder in (1, None):
            check(finish(to_block(role, holder=holder).block().unchallenged()), BLOCKED[role])

    def test_challenged_and_a_lie_it_costs_a_life_and_the_action_goes_on(self, role):
        play = finish(to_block(role, holder=None).block().challenged(by=2))
        if DONE[role].lives[1] == 2:
            check(play, DONE[role], lost=(0, 1, 0))
        else:  # the life for the challenge, then the life for the action
            assert play.lives[1] == 0
            assert play.coins == [DONE[role].coins[0], 0, DONE[role].coins[2]]

    def test_challenged_and_true_it_holds_and_the_challenger_loses_a_life(self, role):
        play = finish(to_block(role, holder=1).block().challenged(by=2).show())
        if BLOCKED[role].lives[2] == 2:
            check(play, BLOCKED[role], lost=(0, 0, 1))
        else:
            assert play.lives == [2, 2, 0]

    def test_challenged_by_the_active_player_and_true_he_loses_a_life(self, role):
        play = finish(to_block(role, holder=1).block().challenged(by=0).show())
        check(play, BLOCKED[role], lost=(1, 0, 0))

    def test_conceded_although_true_it_fails(self, role):
        play = finish(to_block(role, holder=1).block().challenged(by=2).concede())
        assert play.lives[1] == DONE[role].lives[1] - 1


@pytest.mark.parametrize("role", sorted(set(DONE) - set(BLOCKED)))
def test_no_other_action_can_be_blocked(role):
    play = begin(role, holder=0).unchallenged()
    kinds = set()
    while play.state.turn == play.turn:
        kinds.add(play.kind)
        play.say({seat: play.state.default_move(seat) for seat in play.asked})
    assert "block" not in kinds
