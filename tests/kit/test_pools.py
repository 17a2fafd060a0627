"""`botocracy bench`: pools never change, and a result by one is the same everywhere."""

import json
from dataclasses import replace
from hashlib import sha256
from importlib.resources import files

import pytest

from botocracy.local import pools
from botocracy.local.against import candidate_shares
from botocracy.local.bots import NamedBot
from botocracy.local.pools import NotThePool, bot_hash, cite, load_pool, measure
from botocracy.local.series import play_all
from games.record import canonical
from games.registry import all_games, get
from sandbox.inprocess.private import PrivateModules
from sandbox.match import BotFiles

PUBLISHED = {"BR-1": "2f3fbb2688a1f3e178dfdb304ed43bbcba1751240873ef4f8d422a85bc354dc6"}
"""SHA-256 of each published pool."""
FIRST = NamedBot("first", BotFiles({"bot.py": b"def act(turn):\n    return turn.legal[0]\n"}, True))


def first_deals(count):
    pool = load_pool("BR-1", "coup")
    return replace(pool, series=replace(pool.series, deals=count))


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_published_pool_never_changes(name):
    content = files("botocracy.pools").joinpath(f"{name}.json").read_bytes()
    assert sha256(content).hexdigest() == PUBLISHED[name]


@pytest.mark.parametrize("game", all_games())
def test_every_game_has_a_pool_whose_opponents_are_the_published_ones(game):
    for bot in load_pool("BR-1", game).series.bots:
        loaded = PrivateModules(bot.files.files, print).load("bot")  # it still fits the engine
        assert hasattr(loaded, "act") or hasattr(loaded, "Bot")


def test_the_digits_are_the_same_everywhere():
    *_, found = measure(first_deals(20), FIRST, jobs=1, way="none")
    assert str(found.score) == "0.263 ± 0.026"
    assert not found.faults


FIRST_DEALS = {
    "coup": (0.25, "26a0463816ee236a"),
    "president": (1 / 6, "41416054489bfb22"),
    "revolt": (1 / 6, "ca3d59f77c7dd7ab"),
    "revolution": (1 / 6, "8a0fba2c91986717"),
    "royals_and_riots": (1 / 6, "7bd5d7fc075424e3"),
}
"""What the pool's random bot beats in the first deal of BR-1, and a hash of the games."""


@pytest.mark.parametrize("game", all_games())
def test_the_first_deal_is_played_alike_everywhere(game):
    pool = load_pool("BR-1", game)
    (run,) = play_all(pool.matches(pool.series.bots[-1], "none", 1), jobs=1, way="none")
    played = canonical([[each.record.steps, each.places, each.scores] for each in run.games])
    (share,) = candidate_shares(run)
    assert (share, sha256(played.encode()).hexdigest()[:16]) == FIRST_DEALS[game]


def test_the_first_deals_are_those_of_the_whole_pool():
    few, more = (
        list(measure(first_deals(count), FIRST, jobs=1, way="none", deals=5))[-1].shares
        for count in (5, 10)
    )
    assert few == more


def test_a_result_is_cited_in_one_line():
    pool = first_deals(5)
    *_, found = measure(pool, FIRST, jobs=1, way="none")
    line = cite(pool, found.score, "0.1.0", bot_hash(FIRST.files), found.shares)
    assert line.startswith("BR-1 coup: 0.")
    assert line.endswith(f"(botocracy 0.1.0, bot sha256:{bot_hash(FIRST.files)[:16]})")


def test_another_version_of_an_engine_is_not_the_pool(monkeypatch):
    monkeypatch.setattr(type(get("coup")), "version", 99)
    with pytest.raises(NotThePool, match="coup has version 99 here"):
        load_pool("BR-1", "coup")


def test_a_changed_opponent_is_not_the_pool(tmp_path, monkeypatch):
    content = json.loads(files("botocracy.pools").joinpath("BR-1.json").read_text())
    (tmp_path / "BR-1.json").write_text(json.dumps(content))
    (tmp_path / "bots").mkdir()
    for each in content["games"]["coup"]["opponents"]:
        (tmp_path / "bots" / f"{each['sha256']}.txt").write_text("def act(turn): ...\n")
    monkeypatch.setattr(pools, "files", lambda package: tmp_path)
    with pytest.raises(NotThePool, match="its opponent schemer was changed"):
        load_pool("BR-1", "coup")


def test_an_unknown_pool_is_refused():
    with pytest.raises(NotThePool, match="There is no pool BR-0"):
        load_pool("BR-0", "coup")
