"""The key moments of each game, looked for in its golden records and found by another way."""

import json

import pytest

from games import golden
from games.contract import Event
from games.coup.cards import ROLES
from games.record import Record, moments, replay, scene
from games.registry import all_games, get
from games.story import HEAVIEST, Scene, alone_ahead

NAMES = ["Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal"]


def records(game):
    for path in golden.files(game):
        record = Record.from_json(json.loads(path.read_text())["record"])
        yield record, NAMES[: record.seats]


def told(game, *kinds):
    """All moments of these kinds with their scenes, the one before first."""
    for record, names in records(game):
        scenes = [scene(frame) for frame in replay(record)]
        for moment in moments(record, names):
            if moment.kind in kinds:
                yield moment, scenes[max(0, moment.step - 1)], scenes[moment.step]


@pytest.mark.parametrize("game", all_games())
def test_every_game_tells_its_end_last_and_heaviest(game):
    for record, names in records(game):
        last = moments(record, names)[-1]
        assert (last.step, last.weight) == (len(record.steps), HEAVIEST)


@pytest.mark.parametrize("game", all_games())
def test_every_declared_kind_of_moment_happens_in_some_golden_record(game):
    found = {moment.kind for record, names in records(game) for moment in moments(record, names)}
    assert found == set(get(game).story.kinds)


# -- Coup --------------------------------------------------------------------------------------


def test_a_bluff_is_a_claim_of_a_card_that_the_claimant_does_not_have():
    found = list(told("coup", "bluff"))
    assert len(found) > 20
    for moment, _, now in found:
        claims = [what for what in now.of_kind("claim") if what["seat"] == moment.seat]
        aside = now.view["set_asides"][moment.seat][-1:]
        held = [
            aside if what["claim"] == "life" else now.view["hands"][moment.seat] for what in claims
        ]
        assert any(what["role"] not in cards for what, cards in zip(claims, held, strict=True))
        assert moment.seats == (moment.seat,)


def test_a_bluff_is_believed_where_nobody_doubts_it_or_caught_where_somebody_does():
    for moment, before, now in told("coup", "believed"):
        claim = before.view["steps"][-1]
        assert claim["seat"] == moment.seat
        assert claim["role"] not in before.view["hands"][moment.seat] or claim["claim"] == "life"
        assert not now.of_kind("challenge")
    for moment, _, now in told("coup", "caught"):
        lost = now.of_kind("concede", "reveal")
        assert moment.seat in [what["seat"] for what in lost]


def test_who_has_the_card_and_does_not_show_it_is_no_liar():
    for moment, before, _ in told("coup", "withheld"):
        prove = before.view["steps"][-1]
        assert prove["step"] == "prove"
        assert prove["role"] in before.view["hands"][moment.seat]
        assert moment.seats == (moment.seat,)


def test_a_block_of_what_takes_a_life_saves_one():
    blocks = [(moment, now) for moment, _, now in told("coup", "saved") if now.of_kind("blocked")]
    assert blocks
    for moment, now in blocks:
        (blocked,) = now.of_kind("blocked")
        assert blocked["seat"] == moment.seat
        assert "life" in ROLES[blocked["role"]].text


# -- the other games ---------------------------------------------------------------------------


def test_every_revolution_of_president_is_a_moment_and_a_fall_is_from_the_first_to_the_last():
    for record, names in records("president"):
        turned = sum(len(scene(frame).of_kind("revolution")) for frame in replay(record))
        found = moments(record, names)
        assert sum(moment.kind == "revolution" for moment in found) == turned
    for moment, before, now in told("president", "fall"):
        assert before.view["order"][0] == moment.seat
        assert moment.seat in (now.view["order"][-1], now.view["out"][-1:])


def test_an_area_changes_hands_when_another_seat_alone_has_most_cubes():
    found = list(told("revolution", "area"))
    assert found
    for moment, before, now in found:
        area = next(name for name in now.view["cubes"] if f"the {name} from" in moment.text)
        assert alone_ahead(now.view["cubes"][area]) == moment.seat
        assert alone_ahead(before.view["cubes"][area]) != moment.seat


def test_a_duel_is_of_the_strongest_token_that_several_bid():
    bids = [{"Spy": "FG"}, {"Spy": "F"}, {"Spy": "BB"}]
    board = {"cubes": {}}
    win = {"event": "win", "space": "Spy", "seat": 0, "support": 0, "tokens": "", "area": None}
    opened = Event({"event": "bids", "round": 1, "bids": bids})
    scenes = [Scene(0, (), board), Scene(1, (opened, Event(win)), board)]
    (duel,) = get("revolution").story.moments(scenes, NAMES[:3])
    assert duel.text == "Force against Force for the Spy: Ann beats Bob."
    bids[1]["Spy"] = "B"
    assert list(get("revolution").story.moments(scenes, NAMES[:3])) == []


def test_coins_that_a_revolt_makes_worthless_are_told():
    plays = [
        Event({"event": "play", "seat": 0, "card": "C", "cut": False}),
        Event({"event": "play", "seat": 1, "card": "B3", "cut": True}),
        Event({"event": "play", "seat": 2, "card": "C", "cut": False}),
        Event({"event": "revolt", "leader": 0}),
    ]
    (revolt,) = get("revolt").story.moments([Scene(0, tuple(plays), {})], NAMES[:3])
    assert revolt.text == (
        "Revolt! Nobody wins the trick, and Ann leads again; Bob paid for nothing."
    )


def test_a_riot_and_its_end_are_moments_of_royals_and_riots():
    for moment, before, now in told("royals_and_riots", "revolution"):
        assert now.of_kind("revolution")
        assert moment.weight > 7
        assert now.view["riot"] or now.of_kind("restoration", "deal", "end") or before.view["riot"]
