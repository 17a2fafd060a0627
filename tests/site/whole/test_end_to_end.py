"""The whole way: register, upload, check, enter, play, settle, rate, look. Real processes only."""

import re

import psycopg
import pytest

from tests.site.live import LiveSite, Visitor, until

pytestmark = pytest.mark.timeout(900)  # half a minute each on an idle machine

GAME = "revolt"
SEATS = 3
BOT = b"def act(turn):\n    turn.note('first')\n    return turn.legal[0]\n"


def embedded(request):
    return {}


def production(request):
    return {
        "MODE": "production",
        "SECRET_KEY": "a-secret-key-of-the-tests-that-is-long-enough",
        "HTTPS": "no",
        "DATABASE_URL": request.getfixturevalue("migrated_url"),
        "BROKER_URL": request.getfixturevalue("redis_url"),
    }


@pytest.fixture(params=[embedded, production], ids=["embedded", "production"])
def site(request, tmp_path, bubblewrap):
    with LiveSite(tmp_path, SANDBOX="bubblewrap", **request.param(request)) as site:
        yield site


def test_a_user_uploads_a_bot_and_sees_it_play(site):
    site.worker(processes=2)
    ann = Visitor(site)
    ann.sign_up("ann")
    address = ann.submit(GAME, "Danton", BOT)
    assert "It is in" in ann.checked(address)
    # The ladder gives it a match without being asked, and rates it.
    standing = f"/games/{GAME}/ladder/{SEATS}/"
    until(lambda: "Danton" in Visitor(site).get(standing), "its first rated match")

    event = ann.organise("Spring cup", GAME, table_size=SEATS, deals=1, length=2)
    ann.enter(event, "Danton", "courtier", "random")
    ann.post(event, f"{event}start/")
    until(lambda: "publish/" in ann.get(event), "the end of the event")
    ann.post(event, f"{event}publish/")

    stranger = Visitor(site)
    page = stranger.get(event)
    assert "Danton" in page
    ladder = stranger.get(standing)
    assert "Danton" in ladder
    assert "±" in ladder  # fitted, with an interval
    match = re.search(r"/matches/\d+/", stranger.get(f"{event}rounds/")).group()
    assert "Danton" in stranger.get(f"/games/{GAME}/bots/ann/danton/")
    frames = stranger.session.get(f"{site.address}{match}0/0/frames.json", timeout=60).json()
    assert frames["seats"] == SEATS
    assert frames["frames"][-1]["outcome"] is not None
    for step in range(len(frames["frames"])):
        assert stranger.get(f"{match}0/0/?step={step}")


@pytest.mark.xdist_group("one site for all broken bots")
@pytest.mark.parametrize(
    ("source", "reason"),
    [
        pytest.param(b"def act(turn)\n    pass\n", "line 1", id="a syntax error"),
        pytest.param(b"def play(turn):\n    return 1\n", "act", id="no act"),
        pytest.param(
            b"def act(turn):\n    while True:\n        pass\n", "in time", id="never answers"
        ),
        pytest.param(b"def act(turn):\n    return 'x'\n", "illegal move", id="an illegal move"),
        pytest.param(b"import sys\nsys.exit(3)\n", "could not be started", id="exits at once"),
    ],
)
def test_a_bot_that_cannot_play_is_rejected_with_its_reason(broken_bots, source, reason):
    assert reason in broken_bots(source)


@pytest.fixture(scope="module")
def broken_bots(tmp_path_factory, bubblewrap):
    """A function that uploads a bot to a site with a worker and returns its page when checked."""
    with LiveSite(tmp_path_factory.mktemp("site"), SANDBOX="bubblewrap") as site:
        site.worker()
        ann = Visitor(site)
        ann.sign_up("ann")
        number = iter(range(100))

        def look(source):
            address = ann.submit(GAME, f"Broken {next(number)}", source)
            page = ann.checked(address)
            assert "It is in" not in page
            assert "Submit a new version" in page
            return page

        yield look


def test_killing_a_worker_in_the_middle_of_a_match_loses_nothing_and_counts_nothing_twice(
    request, tmp_path
):
    settings = production(request)
    deals = 2
    with (
        LiveSite(tmp_path, SANDBOX="none", **settings) as site,
        psycopg.connect(settings["DATABASE_URL"], autocommit=True) as database,
    ):

        def count(query):
            return database.execute(query).fetchone()[0]

        def playing():
            return count("SELECT count(*) FROM matches_match WHERE status = 'playing'")

        olga = Visitor(site)
        olga.sign_up("olga")
        own_clocks = {"move_seconds": 1, "bank_seconds": 20}  # the ladder's: others are not rated
        event = olga.organise(
            "Chaos cup", GAME, table_size=SEATS, deals=deals, length=3, **own_clocks
        )
        olga.enter(event, "courtier", "random", "rehearser")
        database.execute("UPDATE accounts_user SET is_staff = true WHERE username = 'olga'")
        olga.post(event, f"{event}approve-rating/")
        doomed = site.worker()
        olga.post(event, f"{event}start/")
        until(playing, "a match under way")
        doomed.kill()
        assert playing() >= 1  # nobody has told the database; a worker may hold several
        site.worker(processes=2)
        until(lambda: "publish/" in olga.get(event), "the end of the event")

        total = count("SELECT count(*) FROM matches_match")
        assert total == count("SELECT count(*) FROM matches_match WHERE status = 'settled'") > 0
        assert count("SELECT sum(losses) FROM matches_match") >= 1
        assert count("SELECT count(*) FROM matches_matchgame") == total * deals * SEATS
        assert count("SELECT count(*) FROM ladder_ratingevent") == total * SEATS
