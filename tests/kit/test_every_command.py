"""What all commands of the kit have in common."""

import json

import pytest
import typer
from typer.testing import CliRunner

from botocracy.cli import app
from botocracy.terminal import UNDECIDED
from sandbox.fairness import digest
from tests.kit.bundles import write_bundle

NONCE = "ab" * 32
LOCAL = {
    "games": [],
    "rules": ["coup"],
    "new": ["{folder}/bot", "--game", "coup"],
    "play": ["house:random", "--game", "royals_and_riots", "--deals", "1", "--jobs", "1"],
    "replay": ["{record}"],
    "film": ["{record}", "--out", "{folder}/film.html"],
    "verify": ["{record}"],
    "doctor": [],
    "sandbox info": [],
    "nonce new": ["spring-cup"],
    "nonce check": [NONCE, digest(NONCE)],
    "nonce show": ["autumn-cup"],
    "reproduce": ["{bundle}", "{folder}/illegal.py"],
    "compare": [
        *("house:random", "house:courtier", "--game", "royals_and_riots"),
        *("--against", "house:random", "--deals", "1", "--jobs", "1"),
    ],
    "bench": ["house:random", "--game", "coup", "--deals", "1", "--jobs", "1"],
    "tournament": [
        *("house:random", "house:courtier", "--game", "royals_and_riots"),
        *("--deals", "1", "--jobs", "1"),
    ],
}
"""Commands that need no bot of an author's and no site, with words that are quick."""


def commands(group=None, before=()):
    group = group or typer.main.get_command(app)
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from commands(command, (*before, name))
        else:
            yield " ".join((*before, name)), command


EVERY = dict(commands())
SERVERS = {"mcp"}
"""Commands that speak a protocol on standard output and have no result to print."""


def invoke(*words):
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture
def places(tmp_path, monkeypatch):
    """Words that stand for files; nonces are kept in the test's own folder."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    words = ["house:random", "--game", "royals_and_riots", "--deals", "1", "--jobs", "1"]
    assert invoke("play", *words, "--records", tmp_path / "records").exit_code == 0
    record = min((tmp_path / "records").iterdir())
    assert invoke("nonce", "new", "autumn-cup").exit_code == 0
    bundle = write_bundle(tmp_path, CliRunner().invoke, "coup")
    return {"folder": str(tmp_path), "record": str(record), "bundle": str(bundle)}


@pytest.mark.parametrize("name", sorted(EVERY.keys() - SERVERS))
def test_every_command_prints_json_on_request(name):
    assert "--json" in [option for each in EVERY[name].params for option in each.opts]


@pytest.mark.parametrize("name", LOCAL)
def test_with_json_standard_output_holds_one_json_value_and_nothing_else(name, places):
    words = [word.format(**places) for word in LOCAL[name]]
    result = invoke(*name.split(), *words, "--json")
    assert result.exit_code in (0, 1, UNDECIDED), result.output
    json.loads(result.stdout)


@pytest.mark.parametrize(("name", "command"), EVERY.items(), ids=list(EVERY))
def test_help_fits_into_80_columns(name, command, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    result = invoke(*name.split(), "--help")
    assert result.exit_code == 0
    assert max(map(len, result.output.splitlines())) <= 80


def test_files_of_records_count_deals_and_sittings_from_1(places):
    assert places["record"].endswith("royals_and_riots-deal0001-sitting1.json")


def test_shells_can_complete_commands():
    assert "--install-completion" in invoke("--help").output
    assert invoke("--version").output.startswith("botocracy ")
