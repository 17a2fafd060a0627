"""Cards: from a secret and a contribution, each fixed before the other is known."""

import pytest

from sandbox import fairness
from sandbox.match import MatchSpec
from tests.sandbox.tables import match

SECRET = "51" * 32
NONCES = ["aa" * 32, "bb" * 32, "cc" * 32]


def lock(*nonces):
    entrants = [{"content_hash": "00" * 32, "nonce_hash": fairness.digest(n)} for n in nonces]
    return {"digest": fairness.digest(SECRET), "entrants": entrants}


def test_every_nonce_changes_the_cards():
    field = lock(*NONCES)
    contributed = fairness.contribution(field, NONCES)
    for changed in range(3):
        nonces = [*NONCES]
        nonces[changed] = "dd" * 32
        assert fairness.contribution(field, nonces) != contributed
    assert fairness.root(SECRET, contributed) != fairness.root("52" * 32, contributed)


def test_the_locked_versions_and_the_beacon_change_the_cards():
    field = lock(*NONCES)
    contributed = fairness.contribution(field, NONCES)
    field["entrants"][1]["content_hash"] = "11" * 32
    assert fairness.contribution(field, NONCES) != contributed
    assert fairness.contribution(lock(*NONCES), NONCES, "beacon") != contributed


def test_a_withheld_nonce_is_replaced_by_what_the_others_gave():
    field = lock(*NONCES)
    without = fairness.contribution(field, [NONCES[0], None, NONCES[2]])
    replaced = fairness.withheld_nonce(
        fairness.lock_hash(field), fairness.digest(NONCES[1]), [NONCES[0], NONCES[2]]
    )
    assert without == fairness.contribution(field, [NONCES[0], replaced, NONCES[2]])
    assert without != fairness.contribution(field, NONCES)
    with pytest.raises(ValueError, match="zip"):
        fairness.contribution(field, NONCES[:2])


def test_rotations_are_dealt_anew_only_where_the_game_says_so():
    same = fairness.deal_seeds(SECRET, "table 1", 2, 3, fresh=False)
    assert len(set(same)) == 1
    assert len(set(same[0])) == 2
    fresh = fairness.deal_seeds(SECRET, "table 1", 2, 3, fresh=True)
    assert len({seed for row in fresh for seed in row}) == 6


def test_the_referee_plays_the_seed_of_each_rotation():
    spec: MatchSpec = match("def act(turn): pass", "def act(turn): pass", deals=("a", "b"))
    assert [spec.seed(rotation, 1) for rotation in range(2)] == ["b", "b"]
    anew = match(
        "def act(turn): pass",
        "def act(turn): pass",
        deals=("a", "b"),
        redeals=(("a", "b"), ("c", "d")),
    )
    assert [anew.seed(rotation, 1) for rotation in range(2)] == ["b", "d"]


def test_bots_own_seeds_are_apart_from_the_deals():
    seeds = {fairness.player_seed(SECRET, "table 1", player) for player in range(3)}
    seeds |= {fairness.deal_seed(SECRET, "table 1", deal) for deal in range(3)}
    seeds |= {fairness.site_nonce(SECRET, position) for position in range(3)}
    assert len(seeds) == 9


def test_the_seed_of_a_bot_is_part_of_the_format_and_never_changes():
    assert fairness.bot_seed("s0", 1, 2) == "1de7f15f20bd99bf02ae3864f00d77b8"
