"""Verification of a downloaded match, with every part of the file changed once."""

import copy
import gzip
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse
from typer.testing import CliRunner

from arena.matches.cards import commitment_reveal
from arena.matches.models import Match, MatchGame, MatchPlayer, Verdict, Verification
from arena.matches.packing import pack, unpack
from arena.matches.verifying import match_verify, verification_state
from arena.pipeline import matches, upkeep
from arena.pipeline.leaving import account_delete
from botocracy import terminal
from botocracy.cli import app
from botocracy.records.fingerprint import match_fingerprint
from games.registry import get
from tests.site import worlds

pytestmark = pytest.mark.django_db

STUBBORN = "def act(turn):\n    return 'nonsense'\n"


@pytest.fixture(autouse=True)
def wide(monkeypatch):
    monkeypatch.setattr(terminal.console, "width", 300)


@pytest.fixture
def match():
    """A settled, public match of two deals, with a bot that faults until it is out."""
    bots = [worlds.bot_of(worlds.person(), STUBBORN), *worlds.field(worlds.seats() - 1)]
    made = worlds.match_of(bots, deals=2, faults_allowed=1, released=True)
    matches.match_run(match_id=made.pk)
    commitment_reveal(commitment=made.commitment)
    return Match.objects.select_related("commitment").get(pk=made.pk)


@pytest.fixture
def download(client, match):
    answer = client.get(reverse("match_file", args=[match.pk]))
    assert answer.status_code == 200
    assert f'filename="match-{match.pk}.json"' in answer["Content-Disposition"]
    return answer.json()


KEPT = []


@pytest.fixture
def kept(request):
    """A match file for all tests that only change a copy; played once."""
    if not KEPT:
        KEPT.append(request.getfixturevalue("download"))
    return copy.deepcopy(KEPT[0])


@pytest.fixture
def verify(tmp_path):
    def verify(content, *words, code):
        path = tmp_path / "match.json"
        path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        result = CliRunner().invoke(app, ["verify", str(path), *words])
        assert result.exit_code == code, result.output
        return result.output

    return verify


def test_a_stranger_can_verify_a_download(match, download, verify):
    output = verify(download, code=0)
    assert "Every game replays to the published result" in output
    assert "The deals follow from the secret and the contribution, and the secret from" in output
    assert match.fingerprint in output
    assert match.commitment.digest in output
    assert "differs" not in verify(gzip.compress(json.dumps(download).encode()), code=0)


def test_the_hash_and_the_fingerprint_noted_before_are_compared(match, download, verify):
    noted = ("--digest", match.commitment.digest, "--fingerprint", match.fingerprint)
    verify(download, *noted, code=0)
    assert "the hash published before" in verify(download, "--digest", "ab" * 32, code=1)
    assert "noted elsewhere" in verify(download, "--fingerprint", "ab" * 32, code=1)


def test_the_file_holds_nothing_that_is_an_owners_alone(kept):
    text = json.dumps(kept)
    for private in ("note", "log", "wall", "cpu", "detail", "request", "reply"):
        assert f'"{private}"' not in text


def test_until_the_secret_is_revealed_the_check_says_so(client, match, verify):
    match.commitment.revealed_at = None
    match.commitment.save()
    sealed = client.get(reverse("match_file", args=[match.pk])).json()
    assert sealed["commitment"]["secret"] is None
    assert match.commitment.secret not in json.dumps(sealed)
    assert "not revealed yet" in verify(sealed, code=0)
    sealed["games"][-1]["record"]["seed"] = "another"
    assert "the seed of the deal" in verify(sealed, code=1)


def legal_but_other(game):
    """Change the first move that had a legal alternative; returns its seat."""
    record = game["record"]
    state = get(record["game"]).new(record["seats"], record["options"], record["seed"])
    for number, step in enumerate(record["steps"]):
        for entry in step:
            decision = next(d for d in state.pending() if d.seat == entry[0])
            other = [move for move in decision.moves or () if move != entry[1]]
            if other and game["seating"][entry[0]] != 0:
                entry[1] = other[0]
                return number
        state.apply(dict(step))
    raise AssertionError("no choice in the whole game")


def change(path, value):
    def tamper(content):
        *way, last = path
        for name in way:
            content = content[name]
        content[last] = value(content[last]) if callable(value) else value

    return tamper


def swap_games(content):
    content["games"][0]["record"], content["games"][1]["record"] = (
        content["games"][1]["record"],
        content["games"][0]["record"],
    )


def exchange_names(content):
    one, two = content["players"][:2]
    one["name"], two["name"] = two["name"], one["name"]


def exchange_names_with_hashes(content):
    one, two = content["players"][:2]
    for part in ("name", "name_salt", "name_hash"):
        one[part], two[part] = two[part], one[part]


def make_illegal(content):
    """Replace a move by an illegal one, for a bot that was not out."""
    game = content["games"][0]
    for step in game["record"]["steps"]:
        for entry in step:
            if game["seating"][entry[0]] != 0:
                entry[1] = "Z9"
                return


TAMPERED = {
    "secret": (change(["commitment", "secret"], "cd" * 32), "the hash of the secret"),
    "digest": (change(["commitment", "digest"], "cd" * 32), "the hash of the secret"),
    "contribution": (change(["commitment", "contribution"], "cd" * 32), "the seed of the deal"),
    "scope": (change(["commitment", "scope"], "event other"), "the fingerprint"),
    "number": (change(["match"], 10**6), "the fingerprint"),
    "clocks": (change(["clocks", "move"], 60.0), "the fingerprint"),
    "a name": (change(["players", 1, "name"], "eve/evil 1"), "the name"),
    "names exchanged": (exchange_names, "the name"),
    "names and hashes exchanged": (exchange_names_with_hashes, "the fingerprint"),
    "dealt anew": (change(["fresh_deals"], True), "the seed of the deal"),
    "key": (change(["key"], "another table"), "the seed of the deal"),
    "options": (change(["options"], {"no such": 1}), "has no option"),
    "deals": (change(["deals"], 1), "the games played"),
    "more deals": (change(["deals"], 10**15), "the deals"),
    "faults allowed": (change(["faults_allowed"], 9), "differs"),
    "a bot's files": (change(["players", 1, "content_hash"], "cd" * 32), "the fingerprint"),
    "a bot's share": (change(["players", 1, "share"], 1.0), "the share of opponents beaten"),
    "a bot's place": (change(["players", 1, "place"], 3), "differs"),
    "a game left out": (lambda content: content["games"].pop(), "the games played"),
    "a game twice": (lambda c: c["games"].append(c["games"][0]), "the games played"),
    "games exchanged": (swap_games, "the seed of the deal"),
    "rotation": (change(["games", 0, "rotation"], 7), "the games played"),
    "seating": (change(["games", 0, "seating"], lambda old: old[::-1]), "the seating"),
    "places": (change(["games", 0, "places"], lambda old: [*old[1:], old[0]]), "the places"),
    "scores": (change(["games", 0, "scores", 0], 99), "the scores"),
    "reason": (change(["games", 0, "reason"], "bribery"), "what decided it"),
    "fault's step": (change(["games", 0, "faults", 0, "step"], 10**6), "a fault of seat"),
    "fault's verdict": (
        change(["games", 0, "faults", 0, "verdict"], "crashed"),
        "a fault of a seat",
    ),
    "fault's kind": (change(["games", 0, "faults", 0, "kind"], "dance"), "what was asked"),
    "seed": (change(["games", 0, "record", "seed"], "better cards"), "the seed of the deal"),
    "record's game": (change(["games", 0, "record", "game"], "coup"), "the game"),
    "record's version": (change(["games", 0, "record", "version"], 99), "the game's version"),
    "record's seats": (change(["games", 0, "record", "seats"], 4), "the seats"),
    "truncated record": (lambda c: c["games"][0]["record"]["steps"].pop(), "the record ends"),
    "longer record": (
        lambda c: c["games"][0]["record"]["steps"].append([[0, "x"]]),
        "the game is over",
    ),
    "illegal move": (make_illegal, "a legal move"),
    "wrong seat": (change(["games", 0, "record", "steps", 2, 0, 0], 9), "the seats that moved"),
    "fingerprint": (change(["fingerprint"], "cd" * 32), "the fingerprint"),
}


@pytest.mark.parametrize("part", TAMPERED)
def test_a_change_to_any_part_is_found_and_named(kept, verify, part):
    tamper, words = TAMPERED[part]
    tamper(kept)
    output = verify(kept, code=1)
    assert words in output
    assert "expected" in output
    assert "found" in output


@pytest.mark.parametrize(
    "part", ["scope", "number", "clocks", "names and hashes exchanged", "a bot's files"]
)
def test_a_forger_who_makes_a_new_fingerprint_is_found_by_the_one_noted_before(kept, verify, part):
    noted = kept["fingerprint"]
    TAMPERED[part][0](kept)
    kept["fingerprint"] = match_fingerprint(kept)
    assert "noted elsewhere" in verify(kept, "--fingerprint", noted, code=1)


def test_a_file_of_the_last_release_is_checked_by_its_own_rules(verify, monkeypatch):
    """The last release dealt from the secret alone; an exception ended the sitting."""
    text = (Path(__file__).parents[2] / "kit/files/match-format-1.json").read_text()
    old = json.loads(text)
    assert "crashed" in {fault["verdict"] for game in old["games"] for fault in game["faults"]}
    monkeypatch.setattr(type(get(old["game"])), "fresh_deals", True)
    assert "Every game replays" in verify(old, code=0)
    old["games"][0]["record"]["seed"] = "better cards"
    assert "the seed of the deal" in verify(old, code=1)


def test_renaming_a_bot_later_changes_nothing_and_a_leavers_name_is_forgotten(
    client, match, verify
):
    ann = worlds.person()
    match.players.first().submission.bot.owner.bots.update(name="Other", slug="other")
    file = client.get(reverse("match_file", args=[match.pk])).json()
    assert file["players"][0]["name"].startswith("ann/mine")
    verify(file, "--fingerprint", match.fingerprint, code=0)
    account_delete(user=ann)
    file = client.get(reverse("match_file", args=[match.pk])).json()
    assert file["players"][0]["name"] == ""
    assert "ann" not in json.dumps(file["players"])
    verify(file, "--fingerprint", match.fingerprint, code=0)


def test_another_legal_move_is_found_at_the_latest_by_the_fingerprint(kept, verify):
    legal_but_other(kept["games"][0])
    assert "differs: sitting 1, deal 1" in verify(kept, code=1)


def test_what_was_played_for_a_bot_that_is_out_must_be_the_default(kept, verify):
    game = kept["games"][0]
    record, seat = game["record"], game["seating"].index(0)
    out_at = sorted(fault["step"] for fault in game["faults"])[-1]
    state = get(record["game"]).new(record["seats"], record["options"], record["seed"])
    for number, step in enumerate(record["steps"]):
        for entry in step:
            decision = next(d for d in state.pending() if d.seat == entry[0])
            other = [move for move in decision.moves or () if move != entry[1]]
            if entry[0] == seat and number > out_at and other:
                entry[1] = other[0]
                output = verify(kept, code=1)
                assert f"step {number + 1}, seat {seat + 1}: the move played for it" in output
                return
        state.apply(dict(step))
    raise AssertionError("the bot had no choice once it was out")


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda text: text[: len(text) // 2], "cannot be read"),
        (lambda text: "", "cannot be read"),
        (lambda text: "\x00\x01", "cannot be read"),
        (lambda text: "[" * 100_000, "cannot be read"),
        (lambda text: "[1, 2]", "does not hold a record"),
        (lambda text: '{"kind": "botocracy match"}', "format None"),
        (lambda text: text.replace('"format": 2', '"format": 9', 1), "reads formats up to 2"),
        (lambda text: text.replace('"deals": 2', '"deals": "2"', 1), "must be a whole number"),
        (lambda text: text.replace('"deals": 2', '"cards": 2', 1), "deals is missing"),
        (lambda text: text.replace('"seating"', '"seat"', 1), "games[0].seating is missing"),
    ],
)
def test_a_file_that_cannot_be_read_is_an_error_in_plain_words(kept, verify, damage, words):
    assert words in verify(damage(json.dumps(kept)).encode(), code=2)


def test_a_match_of_another_engine_version_is_not_called_tampered(kept, verify):
    kept["version"] = 99
    for game in kept["games"]:
        game["record"]["version"] = 99
    assert "was played by version 99" in verify(kept, code=2)


def test_an_unknown_game_is_named(kept, verify):
    assert "no game is called 'chess'" in verify(kept | {"game": "chess"}, code=2)


def test_a_single_record_replays_to_its_end_or_names_its_first_wrong_step(kept, verify):
    record = kept["games"][1]["record"]
    assert "replays to its end" in verify(record, code=0)
    record["steps"].pop()
    assert "the record ends" in verify(record, code=1)


def test_the_games_of_a_download_can_be_replayed(kept, tmp_path):
    path = tmp_path / "match.json"
    path.write_text(json.dumps(kept))
    words = ["replay", str(path), "--sitting", "2", "--deal", "2"]
    assert "The end:" in CliRunner().invoke(app, words).output
    assert "no sitting 9" in CliRunner().invoke(app, [*words[:2], "--sitting", "9"]).output


def test_a_match_that_is_not_public_is_not_handed_out(client, match):
    Match.objects.filter(pk=match.pk).update(released=False)
    assert client.get(reverse("match_file", args=[match.pk])).status_code == 403


def test_a_match_that_is_not_settled_has_no_file(client):
    queued = worlds.match_of(worlds.field(worlds.seats()), released=True)
    assert client.get(reverse("match_file", args=[queued.pk])).status_code == 409
    assert verification_state(queued).state == "unplayed"


def test_verify_match_names_matches_and_the_first_difference(match, capsys):
    call_command("verify_match", match.pk)
    assert f"match {match.pk}: verified, 6 games" in capsys.readouterr().out
    game = MatchGame.objects.filter(match=match).first()
    record = unpack(game.record)
    record["steps"].pop()
    game.record = pack(record)
    game.save()
    with pytest.raises(CommandError, match="1 of 1 matches differ"):
        call_command("verify_match", "--all")
    assert "sitting 1, deal 1, step" in capsys.readouterr().out


def test_verify_match_refuses_what_is_not_there_or_not_settled():
    queued = worlds.match_of(worlds.field(worlds.seats()))
    with pytest.raises(CommandError, match="There is no match 999"):
        call_command("verify_match", 999)
    with pytest.raises(CommandError, match="queued"):
        call_command("verify_match", queued.pk)
    with pytest.raises(CommandError, match="Name one or more"):
        call_command("verify_match")


def test_a_result_changed_in_the_database_is_found(match):
    MatchPlayer.objects.filter(match=match, index=1).update(place=1, share=1.0)
    row = match_verify(match=match)
    assert row.verdict == Verdict.DIFFERS
    assert "the share of opponents beaten" in row.detail


def test_a_replaced_submission_is_found(match):
    player = match.players.get(index=1)
    player.submission = worlds.bot_of(worlds.person("eve"), "x = 1").active
    player.save()
    assert "fingerprint" in match_verify(match=match).detail


def test_the_clock_checks_matches_once_their_secret_is_revealed(match):
    assert verification_state(match).state == "unchecked"
    match.commitment.revealed_at = None
    match.commitment.save()
    upkeep.matches_verify()
    assert not Verification.objects.exists()
    assert match_verify(match=match).verdict == Verdict.SEALED
    commitment_reveal(commitment=match.commitment)
    upkeep.matches_verify()
    match.refresh_from_db()
    state = verification_state(match)
    assert state.state == Verdict.VERIFIED
    assert state.secret == match.commitment.secret
    assert state.fingerprint == match.fingerprint
    checked_at = state.checked_at
    upkeep.matches_verify()
    assert verification_state(match).checked_at == checked_at


def test_a_match_of_an_old_engine_is_told_apart_from_a_wrong_one(match, monkeypatch):
    monkeypatch.setattr(type(get(match.game)), "version", 99)
    assert match_verify(match=match).verdict == Verdict.FOREIGN
