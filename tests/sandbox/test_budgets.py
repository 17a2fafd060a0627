"""Notes and logs of a bot that writes too much are cut."""

import pytest

from sandbox.budgets import TextBudget
from sandbox.inprocess import InProcess
from sandbox.limits import SAID_GAME, SAID_MATCH
from sandbox.referee import play_match
from tests.sandbox.tables import GOOD, match

pytestmark = pytest.mark.usefixtures("undercut")

CHATTY = """
def act(turn):
    print("é" * 15_000)
    turn.note("n" * 5_000)
    return 3 if turn.legal else 0
"""
CHATTY_AND_WRONG = CHATTY.replace("return", "raise ValueError('v' * 5_000)\n    return")


def test_a_game_has_its_bytes_and_says_once_that_it_cut():
    budget = TextBudget(sitting=100, game=10)
    assert (budget.take("12345"), budget.notice()) == ("12345", "")
    assert budget.take("123456789") == "12345"
    assert "of a game" in budget.notice()
    assert (budget.take("more"), budget.notice()) == ("", "")
    budget.new_game()
    assert (budget.take("again"), budget.notice()) == ("again", "")


def test_a_sitting_has_its_bytes_too():
    budget = TextBudget(sitting=16, game=10)
    assert budget.take("1234567890") == "1234567890"
    budget.new_game()
    assert budget.take("1234567890") == "123456"
    assert "of a sitting" in budget.notice()
    budget.new_game()
    assert budget.take("x") == ""


def test_what_is_cut_stays_text():
    budget = TextBudget(sitting=4, game=4)
    assert budget.take("ééé") == "éé"
    assert TextBudget(sitting=3, game=3).take("éé") == "é"


def kept(run, player):
    """By game: the bytes of notes and logs, and how often the log says that it was cut."""
    found = []
    for game in run.games:
        mine = [log for log in game.decisions if game.seating[log.seat] == player]
        text = "".join(log.note + log.log for log in mine)
        found.append((len(text.encode()), sum(log.log.count("… cut") for log in mine)))
    return found


@pytest.mark.parametrize("deals", [1, 20])
def test_a_chatty_bot_keeps_to_its_bytes(deals):
    run = play_match(match(CHATTY, GOOD, deals=tuple(map(str, range(deals)))), InProcess().open)
    assert not [fault for game in run.games for fault in game.faults]
    games = kept(run, 0)
    assert all(size <= SAID_GAME + 100 and cuts == 1 for size, cuts in games)
    assert sum(size for size, _ in games) <= SAID_MATCH + 100 * len(games)
    assert kept(run, 1) == [(0, 0)] * len(games), "nobody else's words are cut"


def test_crash_bundles_keep_to_their_bytes():
    run = play_match(
        match(CHATTY_AND_WRONG, GOOD, deals=tuple(map(str, range(60)))), InProcess().open
    )
    faults = [fault for game in run.games for fault in game.faults]
    assert len(faults) >= 300
    text = [fault.detail + fault.log for fault in faults]
    assert sum(len(each.encode()) for each in text) <= SAID_MATCH + 100 * len(text)
    assert all(fault.message.startswith("act() raised ValueError") for fault in faults)
