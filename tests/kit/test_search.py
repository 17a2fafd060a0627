"""The manual's bot that searches."""

from pathlib import Path

from botocracy.local.bots import NamedBot, find_bot
from botocracy.local.series import Series, play_series
from botocracy.stats.results import Tally
from games.registry import get
from sandbox.match import BotFiles

DOCS = Path(__file__).resolve().parents[2] / "docs"
FILE = DOCS / "examples/search.py"


def test_it_clearly_beats_random_play():
    bots = [
        NamedBot("search", BotFiles({"bot.py": FILE.read_bytes()}, trusted=True)),
        *[find_bot("house:random", "coup")] * 2,
    ]
    series = Series(
        game="coup", options=get("coup").configure(3), bots=bots, deals=5, seed="search"
    )
    tally = Tally([bot.name for bot in bots])
    for numbers, run in play_series(series, jobs=1):
        for index in range(len(numbers)):
            tally.add([game for game in run.games if game.deal == index])
    first, second = tally.lines()
    assert first.bot == "search"
    assert first.beaten.mean > 0.75  # random play: 0.5
    assert first.beaten.mean > 2 * second.beaten.mean
    assert first.faults == 0


def test_the_manual_prints_the_file_as_it_is():
    _, _, code = FILE.read_text(encoding="utf-8").partition('"""\n\n')
    assert f"```python\n{code}```" in (DOCS / "search.md").read_text(encoding="utf-8")
