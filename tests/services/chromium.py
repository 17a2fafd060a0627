"""A browser driven by the tests, and pages that must not throw."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, sync_playwright

PATIENCE = 120_000
"""Milliseconds; the usual 30,000 are few on a busy machine."""
PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 900}


@contextmanager
def browser(chromium: str, flags: tuple[str, ...]) -> Iterator[Browser]:
    # Playwright keeps an event loop running in this thread, and Django would refuse its database.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    try:
        with sync_playwright() as playwright:
            running = playwright.chromium.launch(executable_path=chromium, args=list(flags))
            yield running
            running.close()
    finally:
        del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@contextmanager
def page(browser: Browser, viewport: dict[str, int]) -> Iterator[Page]:
    """A page of a new, empty session. An uncaught error in its scripts fails the test."""
    context = browser.new_context(viewport=viewport, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    errors: list[str] = []
    try:
        shown = context.new_page()
        shown.on("pageerror", lambda error: errors.append(str(error)))
        yield shown
    finally:
        context.close()
    assert errors == [], "a script on the page failed"
