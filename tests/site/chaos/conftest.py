"""One site for all failures of the folder."""

import pytest

from tests.conftest import lacking
from tests.services.machine import Unavailable
from tests.site.chaos.ground import Ground


@pytest.fixture(scope="session")
def one_ground(bubblewrap):
    try:
        ground = Ground()
    except Unavailable as why:
        lacking("PostgreSQL and Redis", why)
    yield ground
    ground.close()


@pytest.fixture
def ground(one_ground):
    """The site with two workers, idle and unhurt."""
    one_ground.all()
    yield one_ground
    one_ground.all()
