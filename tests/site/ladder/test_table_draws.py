"""Anybody can repeat a ladder's draws, and verification names a table that was not drawn."""

import json
from collections import Counter
from hashlib import sha256

import pytest
from django.utils import timezone
from typer.testing import CliRunner

from arena.bots.models import Bot, Submission
from arena.ladder.daily_cards import day_file, today
from arena.ladder.models import TableDraw
from arena.ladder.scheduling import ladder_schedule
from arena.ladder.services import ladder_open
from arena.ladder.voiding import ladder_matches_rematch
from arena.matches.cards import commitment_reveal
from arena.matches.models import Commitment, Match, MatchPlayer, MatchStatus
from arena.matches.packing import pack, unpack
from botocracy.cli import app
from botocracy.records.event_file import parse_event
from botocracy.records.fingerprint import event_fingerprint
from botocracy.records.matchmaking import Around, Contender, Field, Queues, tables
from botocracy.records.table_draw import DrawError, Recorder, draw_again
from botocracy.records.verify_event import verify_event
from sandbox import fairness
from tests.site import worlds


@pytest.fixture
def ladder(db, settings):
    """A day of a ladder: two draws of several tables, and a rematch. Every bot has its own file."""
    settings.LADDER_QUEUE = 4
    worlds.quick_house(3)
    ladder = ladder_open(game=worlds.GAME, table_size=worlds.seats())
    worlds.cards_of_today(ladder)
    late = [worlds.accepted(f"Bot{n}", f"person{n}") for n in range(5)][-1].bot
    for version in Submission.objects.all():
        version.content_hash = sha256(f"{version.pk}".encode()).hexdigest()
        version.save()
    Bot.objects.filter(pk=late.pk).update(benched_at=timezone.now())
    played = Match.objects.filter(pk__in=ladder_schedule(ladder_id=ladder.pk))
    played.update(status=MatchStatus.SETTLED, settled_at=timezone.now())
    Bot.objects.filter(pk=late.pk).update(benched_at=None)
    ladder_schedule(ladder_id=ladder.pk)
    why = {"reason": "settings", "why": "too few deals"}
    again = played.order_by("pk")[:1]
    ladder_matches_rematch(ladder=ladder, matches=again, by=worlds.admin(), **why)
    commitment_reveal(commitment=Commitment.objects.get(day=today()))
    ladder.refresh_from_db()
    return ladder


def checked(ladder, change=None):
    """The verification of the day's file, after `change` and with a fingerprint that fits it."""
    content = json.loads(json.dumps(day_file(ladder, today())))
    if change is not None:
        change(content)
        content["fingerprint"] = event_fingerprint(content)
    return verify_event(parse_event(content))


def test_every_table_of_a_day_is_drawn_again_from_its_file(ladder):
    assert TableDraw.objects.count() == 3
    found = checked(ladder)
    assert found.difference is None
    assert found.tables == ladder.made == Match.objects.count()


def test_the_command_line_says_so(ladder, tmp_path):
    path = tmp_path / "day.json"
    path.write_text(json.dumps(day_file(ladder, today())))
    result = CliRunner().invoke(app, ["verify", str(path)])
    assert result.exit_code == 0, result.output
    assert f"All {ladder.made} tables were drawn by the rules." in " ".join(result.output.split())


def test_while_the_secret_is_sealed_nothing_is_said_of_tables(ladder):
    Commitment.objects.update(revealed_at=None)
    found = checked(ladder)
    assert (found.sealed, found.tables, found.difference) == (True, None, None)


def test_an_operator_who_seats_another_bot_is_found_out(ladder):
    match = Match.objects.earliest("pk")
    player = match.players.earliest("index")
    files = player.submission.content_hash
    other = Submission.objects.exclude(content_hash=files).filter(rungs__ladder=ladder).first()
    MatchPlayer.objects.filter(pk=player.pk).update(submission=other)
    found = checked(ladder).difference
    assert found.where == f"match {match.pk} (table 1)"
    assert found.what == "the bots that were drawn"


def test_an_operator_who_makes_a_table_of_his_own_is_found_out(ladder):
    last = Match.objects.latest("pk")
    made = Match.objects.get(pk=last.pk)
    made.pk, made.key = None, f"table {ladder.made + 1}"
    made.save()
    for player in last.players.all():
        player.pk, player.match = None, made
        player.save()
    found = checked(ladder).difference
    assert (found.where, found.found) == (f"match {made.pk} ({made.key})", "not drawn")


def withheld(content):
    del content["tables"]


def one_draw_withheld(content):
    content["tables"]["draws"].pop(1)


def order_of_seats(content):
    content["matches"][0]["players"].reverse()


def candidates(content):
    draw = content["tables"]["draws"][0]
    near = draw["around"][0][1]
    draw["around"][0][1] = near[-3:]


def another_turn(content):
    content["tables"]["draws"][0]["made"] += 1


def rematch_of_another_table(content):
    content["tables"]["draws"][-1]["rematch"] = "table 2"


def files_of_a_contender(content):
    content["tables"]["versions"][0][1] = "0" * 64


def damaged(content):
    content["tables"]["draws"][0]["contenders"] = [["?"]]


@pytest.mark.parametrize(
    "change",
    [
        withheld,
        one_draw_withheld,
        order_of_seats,
        candidates,
        another_turn,
        rematch_of_another_table,
        files_of_a_contender,
        damaged,
    ],
)
def test_a_changed_draw_is_noticed(ladder, change):
    assert checked(ladder, change).difference is not None


def test_a_day_before_draws_were_recorded_is_told_apart_by_its_lock(ladder):
    """The hash of the lock was published when the day began, so it cannot be cut out later."""

    def cut(content):
        del content["tables"], content["lock"]["matchmaking"]

    assert checked(ladder, cut).difference.where == "lock"


def test_a_day_without_recorded_draws_says_so(ladder, tmp_path):
    content = json.loads(json.dumps(day_file(ladder, today())))
    del content["lock"]["matchmaking"]
    content["lock_hash"] = fairness.lock_hash(content["lock"])
    content["contribution"] = fairness.contribution(content["lock"])
    content["fingerprint"] = event_fingerprint(content)
    path = tmp_path / "day.json"
    path.write_text(json.dumps(content))
    result = CliRunner().invoke(app, ["verify", str(path)])
    assert result.exit_code == 0, result.output
    assert "was not recorded on that day" in " ".join(result.output.split())


# --- without a database ----------------------------------------------------------------------


def test_far_opponents_of_a_large_ladder_are_drawn_again():
    field = [Contender(key, key, False, 1000.0 + 5 * key, 40.0) for key in range(150)]
    ladder = Field(4, 150, 7, 20, Queues(field[:5], field[100:110], field[50:70]), Counter())
    recorder = Recorder(ladder)

    def around(leader, ranks):
        at = leader.key
        near = [one for one in field[max(0, at - 24) : at + 25] if one.key != at]
        far = {150 - rank: rank for rank in ranks if 150 - rank != at}
        found = Around(near, [field[key] for key in far], {near[0].key: 2})
        return recorder.note(leader, found, far)

    root = "ab" * 32
    drawn = [[one.key for one in seated] for _, seated in tables(ladder, root, around)]
    content = unpack(pack(recorder.content()))
    assert list(draw_again(content, root)) == list(enumerate(drawn, 8))
    assert len(drawn) == 20

    content["around"][0][2][0][0] = 0
    with pytest.raises(DrawError, match="rank 0 was not drawn"):
        list(draw_again(content, root))
