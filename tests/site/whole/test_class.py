"""A whole class, from the link to the grades: real processes, real cells, no administrator."""

import csv
import io
import re
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest

from tests.site.live import LiveSite, Visitor, until

pytestmark = pytest.mark.timeout(900)  # a minute and a half on an idle machine

GAME, SEATS = "revolt", 3
GOOD = "def act(turn):\n    return turn.legal[{number} % len(turn.legal)]\n"
BROKEN = (
    "def act(turn)\n    pass\n",
    "def play(turn):\n    return 1\n",
    "def act(turn):\n    return 'x'\n",
    "import sys\nsys.exit(3)\n",
    "def act(turn):\n    raise ValueError('nothing works')\n",
)
PUPILS = [f"pupil-{number:02}" for number in range(30)]
AT_ONCE = 5
"""Pupils whose browsers wait for an answer at the same time."""


class Pupil(Visitor):
    """Opens the link in a browser of their own, signs up, and uploads."""

    def __init__(self, site, number):
        super().__init__(site)
        self.name = PUPILS[number]
        self.source = BROKEN[number] if number < len(BROKEN) else GOOD.format(number=number)

    def sign_up_by(self, link):
        password = f"secret-of-{self.name}"
        address = self.post(
            link,
            username=self.name,
            password1=password,
            password2=password,
            known_as=f"Real {self.name.title()}",
        )
        assert address.startswith("/events/"), self.page
        return address

    def upload(self, event):
        files = {"file": ("bot.py", self.source.encode())}
        self.check = self.post(event, f"{event}upload/", files=files, name=f"Bot of {self.name}")
        assert self.check.startswith("/submissions/"), self.page


def test_a_class_signs_up_uploads_plays_by_itself_and_gets_its_points(tmp_path, bubblewrap):
    with LiveSite(tmp_path, SANDBOX="bubblewrap") as site:
        teacher = Visitor(site)
        teacher.sign_up("teacher")
        starts = datetime.now(UTC) + timedelta(hours=1)
        settings = {
            "classroom": "on",
            "asks_for": "name",
            "entries_per_user": 1,
            "form": "swiss_knockout",
            "cut": SEATS,
            "starts_at": f"{starts:%Y-%m-%dT%H:%M}",
        }
        event = teacher.organise("Year nine", GAME, table_size=SEATS, deals=1, **settings)
        link = re.search(r"/events/join/\w+/", teacher.get(f"{event}class/")).group()

        pupils = [Pupil(site, number) for number in range(len(PUPILS))]
        with ThreadPoolExecutor(AT_ONCE) as browsers:
            assert set(browsers.map(lambda pupil: pupil.sign_up_by(link), pupils)) == {event}
            list(browsers.map(lambda pupil: pupil.upload(event), pupils))
        site.worker(processes=2)
        for number, pupil in enumerate(pupils):
            page = pupil.checked(pupil.check)
            assert ("It plays in Year nine" in page) is (number >= len(BROKEN)), page
        assert "30 pupils: 25 with a bot in the event, 5 without." in teacher.get(f"{event}class/")

        # The lesson goes faster than planned. The teacher changes the hour, and starts nothing.
        teacher.change(event, starts_at=(datetime.now(UTC) + timedelta(seconds=2)).isoformat())
        until(lambda: "publish/" in teacher.get(event), "the end of the event")
        standings = pupils[-1].get(event)
        assert "won the final" in standings
        assert "Champion" in teacher.get(f"{event}wall/")

        stranger = Visitor(site)
        for address in (event, f"/games/{GAME}/bots/{PUPILS[-1]}/bot-of-{PUPILS[-1]}/"):
            assert stranger.session.get(site.address + address, timeout=60).status_code == 404
        for address in ("/", f"/games/{GAME}/ladder/{SEATS}/", "/api/v1/bots/", "/api/v1/matches/"):
            assert "pupil-" not in stranger.get(address)

        file = teacher.get(f"{event}class/points.csv?rule=linear&most=15&least=5&missing=0")
        rows = {row["username"]: row for row in csv.DictReader(io.StringIO(file))}
        assert list(rows) == PUPILS
        assert rows[PUPILS[7]]["name"] == f"Real {PUPILS[7].title()}"
        points = [float(rows[name]["points"]) for name in PUPILS]
        assert points[: len(BROKEN)] == [0] * len(BROKEN)
        assert (max(points), min(points[len(BROKEN) :])) == (15, 5)
        best = next(row for row in rows.values() if row["points"] == "15.0")
        assert f"{best['bot']} won the final" in re.sub(r"<[^>]+>", "", standings)
