"""The pictures of a film, drawn by an installed browser of the Chromium family.

One page draws all pictures below each other, a strip of film. The browser photographs parts of it
without a window, and the parts are cut into pictures. That needs nothing but the browser's own
command line, which is the same on every system.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from string import Template
from tempfile import TemporaryDirectory

from PIL import Image

from botocracy.film.pictures import Picture
from botocracy.viewer.frames import Replay
from botocracy.viewer.page import (
    STYLES,
    drawing_of,
    json_in_page,
    modules_in_page,
    styles_in_page,
)
from games.contract import GameError
from games.registry import get

BROWSER_SETTING = "BOTOCRACY_BROWSER"
NAMES = (
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"),
    *("microsoft-edge", "microsoft-edge-stable", "msedge", "brave-browser"),
)
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
TEMPLATE = Path(__file__).with_name("strip.html")
STYLE = Path(__file__).with_name("strip.css")
LAYOUT_WIDTH = 960
"""Pixels that a table is drawn in before the picture is made as wide as wanted."""
IN_THE_DARK = "@media (prefers-color-scheme: dark)"
LONGEST_STRIP = 12_000
"""Pixels; browsers draw no picture of more than 16,384."""
PATIENCE = 120
"""Seconds for one part of the strip."""


class NoBrowser(GameError):
    """There is no browser that could draw."""


class NotDrawn(GameError):
    """The browser did not draw the pictures."""


def find_browser(named: str | None = None) -> str:
    """The browser to draw with: `named`, or the setting, or the first one that is installed."""
    wanted = named or os.environ.get(BROWSER_SETTING)
    if wanted:
        found = shutil.which(wanted)
        if found is None:
            raise NoBrowser(f"there is no browser {wanted}")
        return found
    for candidate in (*NAMES, *PLACES):
        if found := shutil.which(candidate):
            return found
    raise NoBrowser(
        "a film is drawn by Chromium, Chrome or Edge, and none of them was found: install one, "
        f"or name it with --browser or {BROWSER_SETTING}. "
        "--html needs none: it makes a page that plays the film"
    )


def draw(
    replay: Replay, pictures: Sequence[Picture], *, browser: str, width: int, dark: bool, near: Path
) -> Iterator[Image.Image]:
    """The pictures, one after another, all of the same size.

    `near` is a folder for files that the browser must be able to read; browsers that are
    installed as a snap cannot read everywhere.
    """
    with TemporaryDirectory(prefix="botocracy-film-", dir=near) as place:
        page = Path(place) / "strip.html"
        page.write_text(strip_page(replay, pictures, dark=dark), encoding="utf-8")
        camera = _Camera(browser, page)
        height = camera.measure()
        at_once = max(1, LONGEST_STRIP // height)
        size = (width, round(height * width / LAYOUT_WIDTH / 2) * 2)  # videos want even numbers
        for first in range(0, len(pictures), at_once):
            count = min(at_once, len(pictures) - first)
            with camera.photograph(first, count, height) as strip:
                for index in range(count):
                    box = (0, index * height, LAYOUT_WIDTH, (index + 1) * height)
                    picture = strip.crop(box).convert("RGB")
                    yield picture.resize(size, Image.Resampling.LANCZOS)


def strip_page(replay: Replay, pictures: Sequence[Picture], *, dark: bool) -> str:
    """The page that draws all pictures of a film."""
    drawing = drawing_of(get(replay.game))
    styles = styles_in_page([*STYLES, STYLE, drawing / "table.css"])
    return Template(TEMPLATE.read_text(encoding="utf-8")).substitute(
        title=escape(replay.title),
        styles=styles.replace(IN_THE_DARK, "@media all" if dark else "@media not all"),
        modules=modules_in_page(drawing),
        replay=json_in_page(replay.to_json()),
        pictures=json_in_page([picture.to_json() for picture in pictures]),
        width=LAYOUT_WIDTH,
    )


class _Camera:
    """A browser without a window, and the page it photographs."""

    def __init__(self, browser: str, page: Path) -> None:
        self.browser = browser
        self.page = page

    def measure(self) -> int:
        """The height that every picture needs, in pixels."""
        told = self._run("--dump-dom", part="measure")
        found = re.search(r'data-height="(\d+)"', told.stdout)
        if found is None:
            raise self._failed(told)
        return int(found[1])

    def photograph(self, first: int, count: int, height: int) -> Image.Image:
        """A part of the strip."""
        target = self.page.with_name(f"strip-{first}.png")
        told = self._run(
            f"--screenshot={target}",
            f"--window-size={LAYOUT_WIDTH},{count * height}",
            part=f"first={first}&count={count}&height={height}",
        )
        if not target.exists():
            raise self._failed(told)
        strip = Image.open(target)
        if strip.height < count * height or strip.width < LAYOUT_WIDTH:
            raise NotDrawn(f"{self.browser} made a picture of {strip.width} × {strip.height}")
        return strip

    def _run(self, *wanted: str, part: str) -> subprocess.CompletedProcess[str]:
        # A browser refuses to run as root with its own sandbox. The page is ours, asks for
        # nothing (see its policy), and shows what bots said as text only.
        as_root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
        command = [
            self.browser,
            *("--headless=new", "--disable-gpu", "--hide-scrollbars", "--no-first-run"),
            *as_root,
            f"--user-data-dir={self.page.parent / 'profile'}",
            "--force-device-scale-factor=1",
            "--virtual-time-budget=30000",
            *wanted,
            f"{self.page.as_uri()}#{part}",
        ]
        try:
            return subprocess.run(  # noqa: S603 - the browser of the person who asks for a film
                command, capture_output=True, text=True, timeout=PATIENCE, check=False
            )
        except subprocess.TimeoutExpired as late:
            raise NotDrawn(f"{self.browser} did not draw within {PATIENCE} s") from late
        except OSError as error:
            raise NoBrowser(f"{self.browser} cannot be started: {error.strerror}") from error

    def _failed(self, told: subprocess.CompletedProcess[str]) -> NotDrawn:
        last = (told.stderr.strip().splitlines() or ["it said nothing"])[-1]
        return NotDrawn(f"{self.browser} did not draw the film: {last[:300]}")
