"""`botocracy dataset`: settled games as Parquet tables."""

import copy
import json
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from arena.accounts.models import Scope
from arena.accounts.tokens import token_create
from botocracy import terminal
from botocracy.cli import app
from botocracy.client import Client
from botocracy.records.fingerprint import match_fingerprint
from games.record import Record
from tests.site import worlds

KEPT = json.loads((Path(__file__).parent / "files" / "match-format-1.json").read_text())
GAME = KEPT["game"]
TABLES = ("games", "seats", "decisions")


@pytest.fixture(autouse=True)
def wide(monkeypatch):
    for console in (terminal.console, terminal.notes):
        monkeypatch.setattr(console, "width", 300)


@pytest.fixture
def folder(tmp_path):
    """Two match files, and one of something else."""
    folder = tmp_path / "matches"
    folder.mkdir()
    for number in (12, 3):
        (folder / f"match-{number}.json").write_text(json.dumps(KEPT | {"match": number}))
    (folder / "other.json").write_text("[]")
    return folder


def build(out, *words, code=0):
    """Build the tables; their rows by name of the table."""
    words = ["dataset", "--game", GAME, "--out", str(out), *map(str, words)]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == code, result.output
    if code:
        return result.output
    return {name: pq.read_table(part(out, name)).to_pylist() for name in TABLES}


def part(out, name):
    return out.with_name(f"{out.stem}-{name}.parquet")


def written(out):
    return {path.name: path.read_bytes() for path in out.parent.glob(f"{out.stem}*")}


def test_the_same_matches_give_the_same_bytes(folder, tmp_path):
    first, second = tmp_path / "a" / "games.parquet", tmp_path / "b" / "games.parquet"
    build(first, "--from", folder)
    renamed = tmp_path / "renamed"
    renamed.mkdir()
    for order, path in enumerate(sorted(folder.iterdir())):
        (renamed / f"{9 - order}.json").write_bytes(path.read_bytes())
    build(second, "--from", renamed)
    assert len(written(first)) == 4
    assert written(first) == written(second)


def test_every_decision_is_what_the_engine_asked_and_the_bot_played(folder, tmp_path):
    rows = build(tmp_path / "x.parquet", "--from", folder)
    assert [row["match"] for row in rows["games"]] == [3] * 6 + [12] * 6
    game = next(one for one in KEPT["games"] if (one["rotation"], one["deal"]) == (1, 0))
    record = Record.from_json(game["record"])
    here = {"match": 3, "sitting": 2, "deal": 1}
    decisions = [row for row in rows["decisions"] if here.items() <= row.items()]
    state = record.start()
    for step, moves in enumerate(record.steps):
        for decision in state.pending():
            row = decisions.pop(0)
            assert (row["step"], row["seat"]) == (step, decision.seat + 1)
            assert (row["kind"], row["legal"]) == (decision.kind, len(decision.moves))
            assert json.loads(row["move"]) == moves[decision.seat]
            assert json.loads(row["view"]) == json.loads(json.dumps(state.view(decision.seat)))
        state.apply(moves)
    assert decisions == []


def test_moves_that_were_played_for_a_bot_are_marked(folder, tmp_path):
    rows = build(tmp_path / "x.parquet", "--from", folder)
    faults = sum(len(game["faults"]) for game in KEPT["games"])
    assert faults
    assert sum(row["faults"] for row in rows["seats"]) == 2 * faults
    marked = {
        (row["sitting"], row["deal"], row["seat"]) for row in rows["decisions"] if not row["own"]
    }
    faulty = {(row["sitting"], row["deal"], row["seat"]) for row in rows["seats"] if row["faults"]}
    assert marked == faulty


def test_an_author_can_keep_the_views_of_a_bot_out(tmp_path):
    match = copy.deepcopy(KEPT)
    match["players"][1]["views"] = False
    (tmp_path / "match.json").write_text(json.dumps(match))
    rows = build(tmp_path / "x.parquet", "--from", tmp_path / "match.json")
    players = {(row["sitting"], row["deal"], row["seat"]): row["player"] for row in rows["seats"]}
    for row in rows["decisions"]:
        hidden = players[row["sitting"], row["deal"], row["seat"]] == 2
        assert (row["view"] is None) == hidden
        assert row["move"]


def test_the_card_counts_and_says_how_to_build_it_again(folder, tmp_path):
    rows = build(tmp_path / "x.parquet", "--from", folder)
    card = (tmp_path / "x.md").read_text()
    assert f"| matches | 2 |\n| games | {len(rows['games'])}: 3 seats (12 games) |" in card
    assert f"{len(rows['decisions']):,}; 0 without a view" in card
    assert f"botocracy dataset --game {GAME} --out x.parquet" in card
    for name in TABLES:
        assert all(f"`{column}`" in card for column in rows[name][0])


def test_what_cannot_be_replayed_leaves_the_earlier_tables(folder, tmp_path):
    out = tmp_path / "x.parquet"
    build(out, "--from", folder)
    before = written(out)
    broken = copy.deepcopy(KEPT) | {"match": 4}
    broken["games"][0]["record"]["steps"][0] = [[0, "nonsense"]]
    (folder / "broken.json").write_text(json.dumps(broken))
    assert "match 4, sitting" in build(out, "--from", folder, code=2)
    assert written(out) == before
    other = KEPT | {"fingerprint": "00" * 32}
    (folder / "broken.json").write_text(json.dumps(other | {"match": 3}))
    assert "different matches with one number" in build(out, "--from", folder, code=2)
    assert "no settled matches" in build(out, "--from", folder / "other.json", code=2)
    assert "is not there" in build(out, "--from", folder / "nowhere", code=2)
    assert written(out) == before


def test_a_site_gives_what_is_public_and_is_asked_once(live_server, transactional_db, tmp_path):
    for released in (True, False, True):
        worlds.match_of(worlds.field(worlds.seats()), released=released)
        worlds.play_one()
    out, cache = tmp_path / "x.parquet", tmp_path / "cache"
    words = ("--site", live_server.url, "--cache", cache)
    rows = build(out, *words)
    assert len({row["match"] for row in rows["games"]}) == 2
    first, kept = written(out), {path: path.stat().st_mtime_ns for path in cache.iterdir()}
    assert len(kept) == 2
    assert build(out, *words) == rows
    assert written(out) == first
    assert {path: path.stat().st_mtime_ns for path in cache.iterdir()} == kept


def test_an_author_keeps_views_out_by_the_site(live_server, transactional_db, tmp_path):
    """From the author's call to the tables; the file still verifies."""
    ann = worlds.person("ann")
    mine = worlds.bot_of(ann, "def act(turn):\n    return turn.legal[0]\n", "Mine")
    match = worlds.match_of([mine, *worlds.field(worlds.seats() - 1)], released=True)
    worlds.play_one()
    scopes = ["read", "submit"]
    token = token_create(user=ann, name="t", scopes=scopes, days=1, within=list(Scope))[1]

    def hidden(folder):
        rows = build(tmp_path / "x.parquet", "--site", live_server.url, "--cache", folder)
        bots = {(r["sitting"], r["deal"], r["seat"]): r["bot"] for r in rows["seats"]}
        return {
            bots[row["sitting"], row["deal"], row["seat"]]
            for row in rows["decisions"]
            if row["view"] is None
        }

    assert hidden(tmp_path / "before") == set()
    with Client(live_server.url, token) as client:
        first = client.matches_record(match.pk)
        assert client.bots_partial_update(mine.pk, views_shared=False)["views_shared"] is False
        second = client.matches_record(match.pk)
    assert [player.get("views", True) for player in second["players"]].count(False) == 1
    assert second["fingerprint"] == first["fingerprint"] == match_fingerprint(second)
    (name,) = hidden(tmp_path / "after")
    assert name == "ann/mine v1"


def test_without_its_extra_the_command_says_how_to_install_it(tmp_path):
    hide = "import sys; sys.modules['pyarrow'] = None; from botocracy.cli import main; main()"
    words = ["dataset", "--game", GAME, "--out", "x.parquet", "--from", "."]
    run = subprocess.run(
        [sys.executable, "-c", hide, *words], capture_output=True, text=True, cwd=tmp_path
    )
    assert run.returncode == 2
    assert "install the kit as botocracy[dataset]" in " ".join(run.stderr.split())
