"""The data of a replay and who may see it: frames, marks, notes, embeds, deals compared."""

import gzip
import json

import pytest
from django.urls import reverse

from arena.matches.models import Match
from arena.pipeline import events, matches
from botocracy.viewer.frames import fault_marks, frames_of
from botocracy.viewer.view_diffs import view_diff
from games.record import canonical
from games.registry import all_games, get
from tests.site import worlds
from tests.site.matches.records import names, played

TALKER = """
def act(turn):
    print("thinking <b>aloud</b>")
    turn.note(f"my secret plan as seat {turn.seat}")
    return turn.legal[0]
"""


@pytest.fixture
def ann():
    return worlds.person("ann")


@pytest.fixture
def match(ann):
    """A public match of ann's bot against two others, each deal from every seat."""
    bots = [worlds.bot_of(ann, TALKER), *worlds.field(worlds.seats() - 1)]
    match = worlds.match_of(bots, released=True)
    matches.match_run(match_id=match.pk)
    match.refresh_from_db()
    return match


def address(name, match, rotation=0, deal=0):
    return reverse(name, args=[match.pk, rotation, deal])


def applied(before, diff):
    """A view with a difference applied, as `frames.js` does."""
    after = {key: value for key, value in before.items() if key not in diff.get("gone", ())}
    after |= diff.get("set", {})
    for key, items in diff.get("more", {}).items():
        after[key] = [*after[key], *items]
    return after


def unfold(replay):
    """All views of a replay, as the player computes them."""
    view = {}
    for frame in replay["frames"]:
        view = applied(view, frame["view"])
        yield view


# -- frames -----------------------------------------------------------------------------------


def test_a_difference_holds_only_what_changed():
    before = {"hand": ["N1", "N2"], "past": [1], "turn": 0, "chosen": "N"}
    after = {"hand": ["N1"], "past": [1, 2], "turn": 0}
    told = view_diff(before, after)
    assert told == {"set": {"hand": ["N1"]}, "more": {"past": [2]}, "gone": ["chosen"]}
    assert applied(before, told) == after
    assert view_diff(after, after) == {}


@pytest.mark.parametrize("game", all_games())
def test_views_are_put_together_again_exactly(game):
    seats = max(get(game).seat_counts)
    replay = frames_of(played(game, seats), names(seats), seat=1)
    told = json.loads(json.dumps(replay.to_json()))
    for frame, view in zip(replay.frames, unfold(told), strict=True):
        assert canonical(view) == canonical(frame.view)


@pytest.mark.parametrize("game", all_games())
def test_the_largest_table_stays_light(game):
    """Compressed, a full table of any game is smaller than a photograph."""
    seats = max(get(game).seat_counts)
    replay = frames_of(played(game, seats), names(seats))
    sent = gzip.compress(json.dumps(replay.to_json()).encode())
    assert len(sent) < 60_000


@pytest.mark.parametrize("game", all_games())
def test_what_a_seat_cannot_see_is_not_in_its_frames(game):
    """Two deals that differ only in what the seat cannot see send it the same first frame."""
    seats = min(get(game).seat_counts)
    record = played(game, seats)
    state = record.start()
    for seat in range(seats):
        frame = frames_of(record, names(seats), seat=seat).frames[0]
        assert canonical(frame.view) == canonical(state.view(seat))
        assert all(
            event["what"].get("seat") in (None, seat) or "hand" not in event["what"]
            for event in frame.words
        )
        assert record.seed not in json.dumps(frame._asdict())


def test_a_change_of_the_lead_is_marked_and_named():
    replay = frames_of(played("revolt", 3), names(3))
    rules = get("revolt")
    leader, changes = None, 0
    for frame in replay.frames:
        arms = list(rules.standing(frame.view))
        ahead = arms.index(max(arms)) if arms.count(max(arms)) == 1 else None
        marks = [mark.text for mark in frame.marks if mark.kind == "lead"]
        if ahead is not None and leader is not None and ahead != leader:
            changes += 1
            assert marks == [f"bot {ahead} takes the lead"]
        else:
            assert marks == []
        leader = leader if ahead is None else ahead
    assert changes > 0


def test_the_moments_of_a_game_are_marked():
    kinds = {
        mark.kind
        for frame in frames_of(played("revolt", 3), names(3)).frames
        for mark in frame.marks
    }
    assert "revolt" in kinds


def test_a_bluff_is_marked_for_who_sees_everything_and_for_the_one_who_bluffs():
    record = played("coup", 4)
    seen = {seat: frames_of(record, names(4), seat=seat).frames for seat in (None, *range(4))}
    bluffs = [
        (frame.step, mark) for frame in seen[None] for mark in frame.marks if mark.kind == "bluff"
    ]
    assert bluffs
    for step, mark in bluffs:
        for seat in range(4):
            assert (mark in seen[seat][step].marks) == (seat == mark.seat)
            if seat != mark.seat:
                assert mark.text not in json.dumps(seen[seat][step])


def test_a_claim_that_nobody_doubts_is_told_as_a_silence_from_every_perspective():
    record = played("coup", 4)
    for seat in (None, 0, 3):
        asked = [f for f in frames_of(record, names(4), seat=seat).frames if f.kind == "challenge"]
        for frame in asked:
            doubted = any(line["what"]["event"] == "challenge" for line in frame.words)
            assert (frame.words[0]["text"] == "Nobody challenges.") == (not doubted)
        assert {bool(frame.words) for frame in asked} == {True}


def test_the_lines_of_the_lead_hold_a_number_for_every_seat_where_one_changes():
    sent = frames_of(played("revolt", 3), names(3)).to_json()
    (arms, coins) = sent["lines"]
    assert arms["name"] == "coats of arms"
    assert arms["counts"][0] == (0, [0, 0, 0])
    steps = [step for step, _ in arms["counts"]]
    assert steps == sorted(set(steps))
    assert len(steps) < len(sent["frames"])
    assert coins["counts"][0][1] == [1, 1, 1]


def test_a_fault_after_the_last_move_is_marked_at_the_end():
    record = played("revolt", 3)
    faults = fault_marks([(1, len(record.steps), "too_late")], names(3))
    (mark,) = [
        mark
        for mark in frames_of(record, names(3), faults=faults).frames[-1].marks
        if mark.kind == "fault"
    ]
    assert (mark.text, mark.seat) == ("bot 1: too late", 1)


# -- who may look ------------------------------------------------------------------------------

PAGES = ("replay", "frames", "embed")


@pytest.mark.django_db
def test_frames_are_compressed_and_may_be_kept_by_anyone(client, match):
    answer = client.get(address("frames", match), headers={"accept-encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "public" in answer.headers["Cache-Control"]
    assert json.loads(gzip.decompress(answer.content))["seats"] == 3


@pytest.mark.django_db
def test_a_match_that_is_not_public_shows_nothing_on_any_page(client):
    event = worlds.running_event()
    worlds.work()
    found = Match.objects.first()
    pages = [address(name, found) for name in PAGES] + [reverse("beside", args=[found.pk, 0])]
    assert [client.get(page).status_code for page in pages] == [403, 403, 403, 403]
    client.force_login(event.organiser)
    seen = [client.get(page) for page in pages]
    assert [page.status_code for page in seen] == [200, 200, 403, 200]  # an embed has no viewer
    assert "no-store" in seen[1].headers["Cache-Control"]
    event.refresh_from_db()
    events.event_publish(event=event, by=event.organiser)
    client.logout()
    assert [client.get(page).status_code for page in pages] == [200, 200, 200, 200]


@pytest.mark.django_db
def test_only_the_embedded_page_may_be_framed_and_it_knows_no_cookies(client, match, ann):
    client.force_login(ann)
    page = client.get(address("embed", match))
    assert "frame-ancestors *" in page.headers["Content-Security-Policy"]
    assert "script-src 'self'" in page.headers["Content-Security-Policy"]
    assert "X-Frame-Options" not in page.headers
    assert "Cookie" not in page.headers.get("Vary", "")
    assert not page.cookies
    assert b"ann" not in page.content.replace(b"channel", b"")  # nobody is signed in here
    for name in ("replay", "frames"):
        other = client.get(address(name, match))
        assert "frame-ancestors 'none'" in other.headers["Content-Security-Policy"]
        assert other.headers["X-Frame-Options"] == "DENY"


@pytest.mark.django_db
def test_without_scripts_the_whole_game_is_told_in_words(client, match):
    game = match.games.get(rotation=0, deal=0)
    page = client.get(address("replay", match)).content.decode()
    assert "The game in words" in page
    assert page.count("<li") > game.steps
    assert "plays" in page


# -- the owner's own ---------------------------------------------------------------------------


@pytest.mark.django_db
def test_the_owner_is_sent_notes_lines_and_times_of_every_decision(client, match, ann):
    client.force_login(ann)
    assert address("own", match).encode() in client.get(address("replay", match)).content
    answer = client.get(address("own", match))
    assert "no-store" in answer.headers["Cache-Control"]
    told = answer.json()
    assert told["clocks"]["move"] > 0
    assert told["decisions"]
    for decision in told["decisions"]:
        assert decision["note"] == f"my secret plan as seat {decision['seat']}"
        assert "thinking" in decision["log"]
        assert decision["wall"] >= 0
        assert "view" not in decision


@pytest.mark.django_db
@pytest.mark.parametrize("who", [None, "eve"])
def test_nobody_else_is_sent_any_of_it(client, match, who):
    if who:
        client.force_login(worlds.person(who))
    assert client.get(address("own", match)).status_code == 403
    for name in PAGES:
        page = client.get(address(name, match)).content
        assert b"secret plan" not in page
        assert b"own.json" not in page


# -- the same cards ----------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_deal_is_shown_in_every_sitting_with_who_held_which_cards(client, match):
    page = client.get(reverse("beside", args=[match.pk, 0])).content.decode()
    for game in match.games.all():
        assert f"Sitting {game.rotation + 1}" in page
        assert f"{game.scores[0]} point" in page
    assert page.count("data-player ") == 2
    chosen = client.get(reverse("beside", args=[match.pk, 0]), {"sitting": [0, 1, 2], "seat": 1})
    assert chosen.content.count(b"data-player ") == 3
    assert chosen.content.count(b'data-seat="1"') == 3


@pytest.mark.django_db
@pytest.mark.parametrize("query", [{"seat": 7}, {"seat": "x"}])
def test_a_deal_or_seat_that_is_not_there_is_not_found(client, match, query):
    assert client.get(reverse("beside", args=[match.pk, 0]), query).status_code == 404
    assert client.get(reverse("beside", args=[match.pk, 9])).status_code == 404


@pytest.mark.django_db
def test_the_games_of_a_match_follow_each_other(client, match):
    first = client.get(address("replay", match)).content.decode()
    assert 'rel="next" href="' + address("replay", match, 1) in first
    assert "Previous game" not in first
    last = client.get(address("replay", match, 2)).content.decode()
    assert 'rel="prev" href="' + address("replay", match, 1) in last
    assert "Next game" not in last
