"""Programs that the tests start themselves, each tried once."""

import os
import tempfile
from pathlib import Path

from tests.services.machine import Unavailable, must_run, program

CHROMIUM_FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-sync",
    "--no-first-run",
    # Chromium's own sandbox refuses to run as root; the pages it sees are ours.
    *(("--no-sandbox",) if os.geteuid() == 0 else ()),
)


def chromium() -> str:
    path = program("chromium", "google-chrome", "chrome", folders=playwright_folders())
    with tempfile.TemporaryDirectory(prefix="botocracy-chromium-") as profile:
        must_run(path, "--headless", *CHROMIUM_FLAGS, f"--user-data-dir={profile}", "--dump-dom")
    return path


def playwright_folders() -> tuple[Path, ...]:
    """Where Playwright keeps the Chromium it fetched, if it had to: on Ubuntu, say."""
    browsers = os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or Path.home() / ".cache/ms-playwright"
    return tuple(Path(browsers).glob("chromium-*/chrome-linux*"))


def bubblewrap() -> str:
    path = program("bwrap")
    must_run(path, "--unshare-all", "--ro-bind", "/", "/", "true")
    return path


def debootstrap() -> str:
    if os.geteuid() != 0:
        raise Unavailable("debootstrap needs root")
    return program("debootstrap")
