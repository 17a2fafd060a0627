"""One site for all failures of the folder."""

from pathlib import Path

import pytest

from tests.conftest import lacking
from tests.services.machine import Unavailable
from tests.site.chaos.ground import Ground

HERE = Path(__file__).parent
MADE: list[Ground] = []
"""The site, once a test has asked for it."""


def close() -> None:
    while MADE:
        MADE.pop().close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None):
    """Stop the site after its last test: its processes would slow all others down."""
    yield
    if nextitem is None or not nextitem.path.is_relative_to(HERE):
        close()


@pytest.fixture(scope="session")
def closed_at_the_end():
    """However the run ends."""
    yield
    close()


@pytest.fixture
def ground(bubblewrap, closed_at_the_end):
    """The site with two workers, idle and unhurt."""
    if not MADE:
        try:
            MADE.append(Ground())
        except Unavailable as why:
            lacking("PostgreSQL and Redis", why)
    MADE[0].all()
    yield MADE[0]
    MADE[0].all()
