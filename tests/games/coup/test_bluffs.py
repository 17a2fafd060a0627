"""Lies that worked: the winner's false claims that nobody challenged."""

import pytest

from games import golden
from games.record import Record, replay
from games.registry import get

COUP = get("coup")
RECORDS = [golden.play("coup", 3 + at % 4, {}, f"s{at}", "mixed") for at in range(12)]


def frames_at(record, *steps):
    """What each of these frames shows: all hands, the step of the turn, the kinds of events."""
    found = {}
    for frame in replay(record):
        if frame.step in steps:
            view = frame.state.view(None)
            kinds = [event.what["event"] for event in frame.events]
            found[frame.step] = (view["hands"], view["steps"], kinds)
    return [found[step] for step in steps]


@pytest.mark.parametrize("record", RECORDS)
def test_every_bluff_is_a_false_claim_of_the_winner_that_nobody_challenged(record):
    *_, last = replay(record)
    winners = [seat for seat, place in enumerate(last.state.outcome().places) if place == 1]
    for bluff in COUP.story.bluffs(record):
        (hands, steps, _), (_, _, answered) = frames_at(record, bluff.step, bluff.step + 1)
        assert steps[-1]["seat"] == bluff.seat
        assert steps[-1]["role"] not in hands[bluff.seat]
        assert "challenge" not in answered
        assert bluff.seat in winners
        assert bluff.weight > 0


def test_the_records_above_hold_bluffs_of_several_kinds():
    told = [bluff for record in RECORDS for bluff in COUP.story.bluffs(record)]
    assert any("Its last life was at stake" in bluff.stakes for bluff in told)
    assert any("A life was at stake" in bluff.stakes for bluff in told)
    assert any("of others" in bluff.stakes for bluff in told)
    assert any("coin" in bluff.stakes for bluff in told)


def test_a_lie_with_the_last_life_at_stake_weighs_more_than_any_other():
    told = [bluff for record in RECORDS for bluff in COUP.story.bluffs(record)]
    bold = [bluff.weight for bluff in told if "Its last life" in bluff.stakes]
    safe = [bluff.weight for bluff in told if "A life was" in bluff.stakes]
    assert min(bold) > max(safe)


def test_a_game_that_was_not_played_to_its_end_has_no_winner_and_so_no_bluffs():
    whole = next(record for record in RECORDS if COUP.story.bluffs(record))
    cut = Record(**(vars(whole) | {"steps": whole.steps[:-1]}))
    assert COUP.story.bluffs(cut) == []
